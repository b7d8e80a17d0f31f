// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { installApplications } from "../../packages/table/client/applications/install.ts";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type { ClientSettings } from "../../packages/table/settings.ts";
import type { Thread } from "../../src/threads/thread.ts";
import { PATIENCE, waitForRendering } from "../foundry/paged.ts";
import { withFurther, type Further } from "../further.ts";
import { provideTemplates } from "../templates.ts";

/** A message as it is stored, and as its readers have it. */
interface Message {
  readonly id: string;
  readonly content: string;
  readonly flags: object;
  readonly rolls?: readonly object[];
}

const log = new Map<string, Message>();
const user = { id: "gm", name: "Gamemaster", isGM: true, isSelf: true, active: true, can: () => true };
const actors = ["Mira", "Tor", "Old Warden"].map((name, i) => ({
  ...{ uuid: `Actor.${i}`, name, documentName: "Actor" },
  ...{ testUserPermission: () => true, getRollData: () => ({}), getFlag: () => undefined },
}));

/** Stores a message, and tells this client of it. */
function create(data: Omit<Message, "id">): Promise<Message> {
  const seen = { author: user, whisper: [], blind: false, isContentVisible: true, isAuthor: true, isOwner: true };
  const message = { speaker: {}, ...data, rolls: data.rolls ?? [], ...seen, id: `m${log.size}`, timestamp: log.size };
  log.set(message.id, message);
  Hooks.callAll("createChatMessage", message);
  return Promise.resolve(message);
}

/** A message as the chat log draws it. */
function drawn(id: string): HTMLElement {
  const html = document.createElement("li");
  html.innerHTML = `<div class="message-content">${log.get(id)!.content}</div>`;
  Hooks.callAll("renderChatMessageHTML", log.get(id)!, html);
  return html;
}

const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, " ").trim();

let further: Further;

beforeAll(async () => {
  further = await withFurther("new-thread", "threads", "lots");
  provideTemplates();
  const { game, CONFIG, foundry } = installGlobals({ generation: 14 });
  Object.assign(globalThis, { canvas: { ready: false } });
  installApplications();
  const users = { get: () => user, filter: (test: (each: object) => boolean) => [user].filter(test), activeGM: user };
  const messages = { get: (id: string) => log.get(id), [Symbol.iterator]: () => log.values() };
  Object.assign(game, { user, userId: user.id, users, messages, combats: [] });
  (game["modules"] as Map<string, object>).set("dicewright", {});
  (game.i18n as { add(words: object): void }).add(further.words);
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.find((actor) => actor.uuid === uuid) });
  const applyMode = (data: object) => data;
  const documentClass = { create, applyMode, getSpeaker: () => ({ alias: "Mira" }), getSpeakerActor: () => null };
  Object.assign(CONFIG, { ChatMessage: { documentClass } });
  await further.load("index.ts");
  Hooks.callAll("init");
  // A new world would ask its GM for the games in use.
  await (game.settings as ClientSettings).set("dicewright", "games", ["kaiser"]);
  for (const hook of ["i18nInit", "setup", "ready"]) Hooks.callAll(hook);
});

afterAll(() => further.remove());

it("a fifth thread is opened, played, drawn, announced and told by the same runtime", async () => {
  const { lots } = await further.load<{ lots: Thread }>("threads/lots.ts");
  type Post = { openThread(this: void, kind: object, opened: object): Promise<string> };
  const { openThread } = await further.load<Post>("foundry/threads/post.ts");
  type Announce = { endOf(this: void, id: string): Promise<object | null> };
  const { endOf } = await further.load<Announce>("foundry/threads/announce.ts");
  const told = vi.fn();
  Hooks.on("dicewright.lots", told);

  const id = await openThread(lots, { parties: actors.map(({ uuid }) => ({ uuid })) });
  expect(log.get(id)!.content).toBe("<p>Mira, Tor, and Old Warden draw lots.</p>");
  const end = endOf(id);

  let message = drawn(id);
  await vi.waitUntil(() => message.querySelector(".dicewright-thread"), PATIENCE);
  /** The panel stands at the newest message. */
  const panel = async () => {
    message = drawn([...log.keys()].at(-1)!);
    return textOf(await vi.waitUntil(() => message.querySelector(".dicewright-thread"), PATIENCE));
  };
  const waiting = ["Mira", "Tor", "Old Warden"].map((name) => `${name} has not drawn yet Draw Excuse`);
  expect(await panel()).toBe(`0 of 3 have drawn ${waiting.join(" ")}`);

  const click = async (key: string) => {
    const before = log.size;
    message.querySelector<HTMLElement>(`button[data-key="${key}"]`)!.click();
    await vi.waitUntil(() => log.size > before, PATIENCE);
    await waitForRendering();
  };
  scriptFaces([9, 4]);
  await click("draw 0");
  expect(await panel()).toMatch(/^1 of 3 have drawn Mira 9 Tor has not/);
  await click("excuse 2");
  const excused = [...log.values()].at(-1)!;
  expect(excused.content).toBe("<p>Old Warden does not have to draw.</p>");
  const line = drawn(excused.id);
  await vi.waitFor(() => expect(textOf(line)).toMatch(/^Old Warden does not have to draw\./));
  expect(await panel()).toContain("Old Warden does not draw");
  expect(told).not.toHaveBeenCalled();

  await click("draw 1");
  expect(await panel()).toBe("Tor has to go Mira 9 Tor 4 Old Warden does not draw");
  expect(await end).toEqual({ id, goes: "Actor.1" });
  await vi.waitUntil(() => told.mock.calls.length > 0, PATIENCE);
  expect(told).toHaveBeenCalledExactlyOnceWith({ id, goes: "Actor.1" });
  await vi.waitUntil(() => document.querySelector(".dicewright-speech")?.textContent.includes("Tor has to go"));
  expect(table.notifications).toEqual([]);
});

it("a fifth thread says of a message why it does not count", async () => {
  const [id] = [...log.keys()];
  const refers = { v: 1, to: id, act: "excuse", place: 0 };
  const late = await create({ content: "<p>Again.</p>", flags: { dicewright: { refers } } });
  const shown = drawn(late.id);
  await vi.waitFor(() => expect(textOf(shown)).toMatch(/^Again\. ?This does not count: it came too late/));
});
