// Provenance: MDN, MessageChannel and Window.postMessage: pages of a file share may talk to their frames in no other way.
import { Archive } from "../server/archive.ts";
import { seedWorld, systemManifest } from "../server/new-world.ts";
import { Complaints } from "../server/table.ts";
import { Table } from "../server/table.ts";
import { Wiring, type Client } from "../server/wiring.ts";
import { demoData } from "./data.ts";

type Listener = (payload: unknown, client: Client) => void;

/** The table of the demo, with one world that lives as long as the page. */
async function setTable(): Promise<Table> {
  const { world, modules, packs } = demoData();
  const archive = await Archive.open("");
  await seedWorld(archive, world);
  const { id, title } = world;
  const setting = { id, title, system: systemManifest(world), modules, packs, hidden: "delivered" } as const;
  return new Table(setting, archive, new Complaints());
}

/** Frames say that they are there, and get a line to the table. A frame that is loaded again gets a new one. */
function connectFrames(listeners: ReadonlyMap<string, Listener>): void {
  const clients = new Map<MessageEventSource, Client>();
  const hear = (event: string, payload: unknown, client: Client) => listeners.get(event)?.(payload, client);
  addEventListener("message", ({ source, data }) => {
    const isFrame = [...document.querySelectorAll("iframe")].some(({ contentWindow }) => contentWindow === source);
    if (!isFrame || !source || data !== "seat") return;
    const { port1, port2 } = new MessageChannel();
    const client: Client = { send: (event, payload) => port1.postMessage(JSON.stringify([event, payload])) };
    const before = clients.get(source);
    if (before) hear("vite:client:disconnect", undefined, before);
    clients.set(source, client);
    port1.onmessage = ({ data: text }: MessageEvent<string>) => {
      const [event, payload] = JSON.parse(text) as [string, unknown];
      hear(event, payload, client);
    };
    (source as Window).postMessage("seat", "*", [port2]);
  });
}

/** A seat is shown as long as its box is ticked. */
function followBoxes(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-user]")) {
    const show = () => {
      const shown = document.getElementById(`seat-${box.dataset["user"]}`);
      if (!box.checked) shown?.remove();
      else if (!shown) addSeat(box.dataset["user"]!, box.dataset["name"]!);
    };
    box.addEventListener("change", show);
    show();
  }
}

/** The languages of the modules, English first, as their manifests name them. */
function languages(): readonly Language[] {
  return demoData().modules.flatMap(({ languages: spoken = [] }) => spoken as readonly Language[]);
}

interface Language {
  readonly lang: string;
  readonly name: string;
}

/** The language that the address asks for, or the first of the reader's that the demo speaks. */
function wishedLanguage(): string {
  const spoken = languages().map(({ lang }) => lang);
  const wished = [new URLSearchParams(location.search).get("lang") ?? [], navigator.languages].flat();
  const primary = (lang: string) => lang.split("-")[0];
  const found = wished.map((each) => spoken.find((lang) => lang === each || primary(lang) === primary(each)));
  return found.find((lang) => lang !== undefined) ?? "en";
}

/** Offers all languages. Another one begins the demo again. */
function offerLanguages(): void {
  const choice = document.querySelector<HTMLSelectElement>("select[name=lang]")!;
  for (const { lang, name } of languages()) choice.append(new Option(name, lang));
  choice.value = wishedLanguage();
}

function addSeat(user: string, name: string): void {
  const frame = document.createElement("iframe");
  const wished = Object.fromEntries(new URLSearchParams(location.search));
  frame.id = `seat-${user}`;
  frame.title = `${name}'s screen`;
  frame.src = `seat.html?${new URLSearchParams({ ...wished, lang: wishedLanguage(), user }).toString()}`;
  document.getElementById("seats")?.append(frame);
}

/** Says what this browser does not let the demo do. */
function noteLimits(): void {
  const notes = [
    ...(typeof Worker === "function"
      ? []
      : ["This browser starts no workers, so the demo shows only odds that are quick."]),
    ...(mayStore() ? [] : ["This browser stores nothing for this page, which the demo does not need."]),
  ];
  document.getElementById("notice")!.textContent = notes.join(" ");
}

function mayStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Opens the table and then seats the first users. */
async function open(): Promise<void> {
  const table = await setTable();
  const listeners = new Map<string, Listener>();
  const on = (event: string, listener: Listener) => void listeners.set(event, listener);
  new Wiring({ at: () => Promise.resolve(table), complaints: new Complaints() }).attach({ ws: { on } });
  document.documentElement.classList.toggle("embedded", parent !== window);
  connectFrames(listeners);
  noteLimits();
  offerLanguages();
  followBoxes();
}

void open();
