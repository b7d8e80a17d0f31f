// Provenance: our own, except for the lost connection: vite.dev/guide/api-hmr (`vite:ws:disconnect`); the dev server's own client loads the page
// again when its server is back.
/// <reference types="vite/types/importMeta.d.ts" />;
// foundryvtt.com/api, pages hookEvents.hotReload (a listener's false keeps the core from handling it) and HotReloadData; issue #9027 (what becomes of styles, templates and words). <reference types="vite/types/importMeta.d.ts" />;
// our own; `userid` (13), `username` (14) and `join` are the names by which public browser tests join a Foundry.
import { isObject } from "../documents/json.ts";
import { channels, type HotReloadData, type Outlook } from "../wire.ts";
import { instances } from "./applications/api/application.ts";
import { detached } from "./applications/api/detached.ts";
import { provideTemplate } from "./applications/handlebars/templates.ts";
import { make } from "./element.ts";
import { globals } from "./globals.ts";
import { seatOptions, type SeatOptions } from "./seat.ts";
import { sitDown } from "./seating.ts";
import { Wire } from "./wire.ts";

/** The address of a user's seat, with whatever else this page's address asks for. */
function seatAddress(user: string): string {
  const address = new URL("/", location.href);
  address.search = location.search;
  address.searchParams.set("user", user);
  return address.href;
}

/** Asks who sits down as Foundry's join page does: by a list in 13, by a name in 14, and a button. For programs that join there. */
async function showJoinForm(wire: Wire, { world, generation }: SeatOptions): Promise<void> {
  const { title, users } = (await wire.ask({ action: "look", world })) as Outlook;
  const options = users.map(({ _id, name }) => make("option", { value: _id }, String(name)));
  const asked =
    generation === 13
      ? make("select", { name: "userid" }, ...options)
      : make("input", { name: "username", id: "join-username", required: "" });
  const form = make(
    "form",
    {},
    make("label", {}, "User ", asked),
    make("button", { type: "submit", name: "join" }, "Join"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(seatAddress(generation === 13 ? asked.value : asked.value.toLowerCase()));
  });
  document.body.replaceChildren(make("main", { class: "join-card" }, make("h1", {}, title), form));
}

/** Asks who sits down: one button for each user, in place of the table. */
async function showJoinScreen(wire: Wire, { world }: SeatOptions): Promise<void> {
  const { title, users, active } = (await wire.ask({ action: "look", world })) as Outlook;
  const choices = users.map(({ _id, name, role }) => {
    const address = seatAddress(role === 4 ? "gm" : String(name).toLowerCase());
    const here = active.includes(_id) ? make("span", { class: "join-here" }, "at the table") : "";
    return make("a", { class: "join-choice", role: "button", href: address }, String(name), here);
  });
  const card = make(
    "main",
    { class: "join-card" },
    make("h1", {}, title),
    make("p", {}, "Who are you? Open another window to sit down a second time."),
    ...choices,
  );
  document.body.replaceChildren(card);
  document.title = `${title}: take a seat`;
}

type Words = Parameters<typeof globals.game.i18n.add>[0];

/** Takes over files of active packages as they change, where their manifests ask for that. */
function followChanges(hot: ImportMeta["hot"]): void {
  hot?.on(channels.hotReload, (data: HotReloadData) => {
    const { Hooks, game } = globals;
    if (!game?.ready || !isActive(data) || Hooks.call("hotReload", data) === false) return;
    if (data.extension === "css") reloadStyle(data);
    if (data.extension === "html" || data.extension === "hbs") reloadTemplate(data);
    if (data.extension === "json") reloadWords(data);
  });
}

function isActive({ packageType, packageId }: HotReloadData): boolean {
  const { modules, system } = globals.game;
  return packageType === "module" ? modules.get(packageId)?.active === true : system.id === packageId;
}

/** Has the browser fetch a style again that a manifest names. */
function reloadStyle({ path }: HotReloadData): void {
  const address = new URL(path, document.baseURI).href;
  for (const style of detached.querySelectorAll("head style"))
    style.textContent = style.textContent.replace(/url\("([^"?]*)[^"]*"\)/, (whole, own: string) =>
      own === address ? `url("${own}?${Date.now()}")` : whole,
    );
}

function reloadTemplate({ path, content }: HotReloadData): void {
  provideTemplate(path, content);
  drawAgain();
}

/** Words of the language that is spoken here; those of others are read when the page is loaded. */
function reloadWords({ packageType, packageId, path, content }: HotReloadData): void {
  const { i18n, modules, system } = globals.game;
  const languages = (packageType === "module" ? modules.get(packageId) : system)?.["languages"];
  const isSpoken = (entry: unknown) =>
    isObject(entry) && entry["lang"] === i18n.lang && path === `${packageType}s/${packageId}/${String(entry["path"])}`;
  if (!Array.isArray(languages) || !languages.some(isSpoken)) return;
  try {
    i18n.add(JSON.parse(content) as Words);
    drawAgain();
  } catch (error) {
    console.warn(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Draws all open applications again. What was being typed there is lost. */
function drawAgain(): void {
  const { windows, chat } = globals.ui as typeof globals.ui & { windows: Record<number, Drawable> };
  for (const each of [...instances.values(), ...Object.values(windows), chat]) each.render();
}

interface Drawable {
  render(): unknown;
}

/** Starts what the page's address asks for: the join screen, or a seat. `hot` is the page's connection to its dev server. */
export function startPage(hot: ImportMeta["hot"]): void {
  const options = seatOptions(location.href);
  if (options.clock !== 0) shiftClock(options.clock);
  const wire = new Wire(hot, options);
  hot?.on("vite:ws:disconnect", showLostConnection);
  followChanges(hot);
  const ask = location.pathname === "/join" ? showJoinForm : showJoinScreen;
  const started = options.user === undefined ? ask(wire, options) : sitDown(wire, options.user, options);
  started.catch(showFailure);
}

/** Moves this page's clock, `Date.now()` and `new Date()`, by so many milliseconds: clocks of people at a table differ. */
function shiftClock(milliseconds: number): void {
  const Original = Date;
  globalThis.Date = new Proxy(Original, {
    construct: (_target, given: ConstructorParameters<typeof Date> | []) =>
      given.length === 0 ? new Original(Original.now() + milliseconds) : new Original(...(given as [number])),
    get: (target, name) =>
      name === "now" ? () => Original.now() + milliseconds : (Reflect.get(target, name) as unknown),
  });
}

/** Shows a banner while the connection is lost. The page is loaded again when it is back. */
function showLostConnection(): void {
  if (document.getElementById("table-away")) return;
  const text = "The table is away. This page returns to it by itself; what you were writing is kept.";
  document.body.append(make("p", { id: "table-away", role: "status" }, text));
}

/** Shows why nobody can sit down, in place of the table. */
function showFailure(error: Error): void {
  console.error(error);
  document.body.replaceChildren(
    make("main", { class: "join-card", role: "alert" }, make("h1", {}, "No seat"), make("p", {}, error.message)),
  );
}
