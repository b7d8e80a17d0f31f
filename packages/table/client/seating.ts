// Provenance: foundryvtt.com/api, page hookEvents: init, i18nInit, setup, ready, in this order; page CONFIG: `CONFIG.ui` names the classes of the sidebar; articles on module development;
// our own; hookEvents userConnected (v13, v14);
// our own; no part of Foundry's interface. Tells the table what packages ask for that the host does not build;
// types of 13, common/constants (GAME_VIEWS), client/head (of `ui` only `chat` is made) and client/hooks (streamReady); issue #12736, for the page: a log without the parts around it; Tabbed Chatlog, issue #46: nobody views a scene there;
// the names of fvtt-types (MIT), client/canvas/board.d.mts and client/ui.d.mts, and of the library that Foundry documents as the one it draws with (foundryvtt.com/api, page Canvas: PIXI); nothing of what they do;
// foundryvtt.com/article/controls: T targets the token under the pointer, Delete deletes what is selected;
// the names of fvtt-types (MIT), client/client.d.mts; nothing of what they do.
import { conduct as host } from "../conduct.ts";
import { scriptFaces } from "../dice/script.ts";
import { localizeModels } from "../fields/localizing.ts";
import { foundryNames } from "../foundry-names.ts";
import { goneInFourteen } from "../globals.ts";
import { watchRefusals } from "../not-implemented.ts";
import { refuseTheRest, refuse, refuseMembersOf, defineLazily } from "../refusals.ts";
import type { TableEvent, WorldData } from "../wire.ts";
import { inEachDetached } from "./applications/api/detached.ts";
import { installApplications } from "./applications/install.ts";
import type { KeyContext } from "./applications/keys/binding.ts";
import { Sidebar } from "./applications/sidebar/sidebar.ts";
import { placeHud, startApplications } from "./applications/start.ts";
import { ContextMenu } from "./applications/ux/context-menu.ts";
import type { MenuEntry } from "./applications/ux/menu-entry.ts";
import { followActiveScene } from "./canvas/canvas.ts";
import { receiveTargets } from "./canvas/targets.ts";
import { addChatForm } from "./chat/input.ts";
import { addMessageMenu, type ChatLog } from "./chat/log.ts";
import { applyTheme, configureModes, coreWords, registerTableSettings } from "./core-settings.ts";
import { receiveDocuments } from "./documents/backend.ts";
import { WorldCollection } from "./documents/collections.ts";
import { answerQuestion } from "./documents/questions.ts";
import { make } from "./element.ts";
import { type Game, installGame, makeDocuments, makeUsers } from "./game.ts";
import { globals, isFourteen } from "./globals.ts";
import { loadPackages, loadWords } from "./packages.ts";
import { CompendiumCollection } from "./packs.ts";
import { regions } from "./regions.ts";
import type { SeatOptions } from "./seat.ts";
import { TextEditor } from "./text/editor.ts";
import { defineEnrichedContent } from "./text/enriching.ts";
import { registerTime } from "./time.ts";
import { askTable, connectTable, type Wire } from "./wire.ts";

/** A global that the definitions do not name, though Foundry's pages do. */
const undeclared = { Collection: "foundry.utils.Collection" };

type Namespace = Readonly<Record<string, unknown>>;

/**
 * Makes those members of `foundry` global that Foundry keeps as globals and a page does not have yet. Each is read when it is asked for, so that
 * what is not built is refused by then.
 */
function exposeOldGlobals(page: object): void {
  for (const [name, path] of Object.entries({ ...foundryNames().globals, ...undeclared }))
    if (!(name in page) && !goneInFourteen.includes(name)) defineLazily(page, name, () => memberAt(page, path));
}

function memberAt(page: object, path: string): unknown {
  return path.split(".").reduce<unknown>((level, step) => (level as Namespace)[step], page);
}

/** Targets or untargets the token under the pointer or with the keyboard focus; with Shift the other targets stay. */
function targetHovered({ isShift }: KeyContext): boolean {
  const { hover } = globals.canvas.tokens;
  hover?.setTarget(!hover.isTargeted, { releaseOthers: !isShift });
  return hover !== null;
}

/** Deletes the selected tokens, if the user may. */
function deleteControlled(): boolean {
  const { canvas, game, ui } = globals;
  const ids = canvas.tokens.controlled.map((token) => token.id);
  if (ids.length === 0) return false;
  if (game.user.can("TOKEN_DELETE")) void canvas.scene?.deleteEmbeddedDocuments("Token", ids);
  else ui.notifications.warn("You may not delete tokens.");
  return true;
}

/** Registers the keys that act on tokens. */
function registerTokenKeys(): void {
  const { keybindings } = globals.game;
  keybindings.register("core", "target", {
    name: "Target a token",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["SHIFT"],
    onDown: targetHovered,
  });
  keybindings.register("core", "delete", {
    name: "Delete the selected tokens",
    editable: [{ key: "Delete" }],
    onDown: deleteControlled,
  });
}

/** Properties of a canvas besides a scene and its tokens. */
const canvasMembers = `
  app colorManager colors controls darknessLevel drawings edges effects environment fog fps hidden interface
  lighting loadTexturesOptions manager masks mouseInteractionManager mousePosition notes overlay perception
  performance primary regions rendered screenDimensions snapshot sounds sources stage supported templates tiles
  visibility walls weather
`;

/** Parts of the page that the host has nothing for. */
const uiMembers = "cards context menu nav pause playlists settings webrtc";

/** Gives the canvas, the page and the global scope stand-ins for what is not built, so that each says its name. */
function refuseMembers(): void {
  const { canvas, ui } = globals;
  for (const [owner, path, names] of [
    [canvas, "canvas", canvasMembers],
    [ui, "ui", uiMembers],
  ] as const)
    for (const name of names.trim().split(/\s+/)) if (!(name in owner)) refuse(owner, name, `${path}.${name}`);
  refuse(globalThis, "PIXI", "PIXI");
  refuse(globals.CONFIG, "TinyMCE", "CONFIG.TinyMCE");
  refuse(globalThis, "tinyMCE", "tinyMCE");
  refuseMembersOf(globals.foundry, {
    "foundry.canvas.Canvas": canvas.constructor,
    "foundry.canvas.layers.TokenLayer": canvas.tokens.constructor,
    "foundry.documents.abstract.WorldCollection": WorldCollection,
    "foundry.documents.collections.CompendiumCollection": CompendiumCollection,
  });
}

/** Draws the page for broadcasts: the log alone, without a scene, a sidebar, notifications, or a place to write. */
async function drawStream(wire: Wire, receive: (event: TableEvent) => void): Promise<void> {
  const { ui, CONFIG } = globals;
  const { chat } = CONFIG["ui"] as { readonly chat: typeof ChatLog };
  regions.chatForm.remove();
  document.body.classList.replace("game", "stream");
  document.body.replaceChildren(regions.chat);
  const log = new chat();
  for (const name of Object.keys(ui)) delete (ui as unknown as Record<string, unknown>)[name];
  Object.assign(ui, { chat: log });
  log.announce();
  await log.renderBatch();
  wire.listen(receive);
}

/** The folder of a package's scripts in the lines of a stack. */
const origin = /\/(?:modules|systems)\/([\w-]+)\//;

/**
 * Tells the table, once for each package, what the package asks for in vain, and what goes wrong in its own scripts. Answers a function
 * that tells it something else.
 */
function reportRefusals(): (text: string) => void {
  const said = new Set<string>();
  const report = (text: string) => {
    if (said.has(text)) return;
    said.add(text);
    askTable({ action: "report", text: text.slice(0, 300) }).catch(() => undefined);
  };
  watchRefusals((api) => report(`${asker()} asks for ${api}, which the table does not build.`));
  addEventListener("error", ({ error, message }) => reportError(error, message, report));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason, String(reason), report));
  globals.Hooks.on("error", (_location: string, error: Error) => reportError(error, error.message, report));
  return report;
}

/** The package whose code is running, by the nearest of its files on the stack. */
function asker(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const stack = new Error().stack ?? "";
  Error.stackTraceLimit = limit;
  return origin.exec(stack)?.[1] ?? "The page";
}

/** Refusals were reported when they were made; other errors are told with the package in whose script they happened. */
function reportError(error: unknown, message: string, report: (text: string) => void): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, id] = origin.exec(stack) ?? [];
  if (id === undefined || (error as Error).name === "HostNotImplemented") return;
  const [, gone = ""] = /(\w+) is not defined/.exec(message) ?? [];
  if (goneInFourteen.includes(gone)) report(`${id} asks for the global ${gone}, which 14 has removed.`);
  else report(`${id} failed: ${message}`);
}

/** Puts a menu on the users in the list of players: packages add to it, and a character is opened there. */
function addPlayerMenu(): void {
  const open = ({ dataset }: HTMLElement) => {
    const user = globals.game.users.get(String(dataset["userId"]));
    if (user?.character?.visible) user.character.sheet?.render({ force: true });
    else globals.ui.notifications.info(`You know of no character of ${user?.name}.`);
  };
  const entry: MenuEntry = isFourteen()
    ? { label: "Character", onClick: (_event, target) => open(target) }
    : { name: "Character", callback: open };
  const entries = [entry];
  globals.Hooks.callAll("getUserContextOptions", globals.ui["players"], entries);
  new ContextMenu(regions.players, ".player", entries);
}

/** Shows who plays and who is here. */
function drawPlayers(): void {
  if (globals.game.view === "stream") return;
  const items = globals.game.users.contents.map((user) => {
    const dot = make("span", { class: "player-dot", "aria-hidden": "true" });
    dot.style.background = user.color.css;
    const words = user.isSelf ? `${user.name} (you)` : user.name;
    return make(
      "li",
      {
        class: user.active ? "player active" : "player",
        "data-user-id": String(user.id),
        "aria-label": `${words}, ${user.active ? "here" : "away"}`,
      },
      dot,
      words,
    );
  });
  regions.players.replaceChildren(make("ul", { class: "player-list", "aria-label": "Players" }, ...items));
}

/** Notes that a user came or went. */
function receivePresence(userId: string, active: boolean): void {
  const user = globals.game.users.get(userId);
  if (!user) return;
  user.active = active;
  if (!active) globals.canvas.tokens.setTargets([], { user });
  drawPlayers();
  globals.Hooks.callAll("userConnected", user, active);
}

/** Sits down at the table as a user: joins, loads the system and the modules, and plays the hooks of the beginning. */
export async function sitDown(wire: Wire, user: string, options: SeatOptions): Promise<void> {
  connectTable((request) => wire.ask(request));
  const { hidden, world: id } = options;
  const world = (await askTable({ action: "join", world: id, user, ...(hidden ? { hidden } : {}) })) as WorldData;
  installGame(world, options);
  installApplications();
  refuseTheRest(globals.foundry);
  refuseMembers();
  exposeOldGlobals(globalThis);
  prepare(options);
  document.title = world.world.title;
  document.body.classList.replace("system-table", `system-${world.system.id}`);
  document.documentElement.lang = options.lang;
  const complain = reportRefusals();
  await loadPackages(world, complain);
  const { Hooks, game } = globals;
  (game as unknown as Game).initialize();
  game.i18n.add(coreWords, { fallback: true });
  await loadWords(world, game.i18n, complain);
  localizeModels(globals.CONFIG);
  Hooks.callAll("i18nInit");
  makeUsers(world, complain);
  Hooks.callAll("setup");
  makeDocuments(world, complain);
  if (options.view === "stream") await drawStream(wire, receive);
  else await drawTable(world, wire);
  game.ready = true;
  Hooks.callAll("ready");
  if (options.view === "stream") Hooks.callAll("streamReady");
}

function prepare({ theme, faces, canvas, conduct }: SeatOptions): void {
  Object.assign(host, conduct);
  registerTokenKeys();
  registerTableSettings({ canvas });
  registerTime();
  configureModes();
  applyTheme(theme);
  defineEnrichedContent();
  // Who sends a form stays at the table, even if nobody reads the form.
  document.addEventListener("submit", (event) => event.preventDefault());
  if (faces.length > 0) scriptFaces(faces, { whenDry: "random" });
}

async function drawTable(world: WorldData, wire: Wire): Promise<void> {
  const { ui, CONFIG } = globals;
  const { chat } = CONFIG["ui"] as { readonly chat: typeof ChatLog };
  const log = new chat();
  const sidebar = new Sidebar();
  Object.assign(ui, { chat: log, sidebar });
  drawPlayers();
  sidebar.drawTabs();
  addPlayerMenu();
  addChatForm();
  log.announce();
  addMessageMenu();
  TextEditor.activateListeners();
  inEachDetached((view) => {
    defineEnrichedContent(view);
    TextEditor.activateListeners(view.document);
    globals.game.tooltip.watch(view.document);
  });
  await log.renderBatch();
  placeHud();
  followActiveScene();
  await startApplications();
  for (const [userId, activity] of Object.entries(world.activities)) receiveTargets(userId, activity);
  wire.listen(receive);
}

type Receivers = { readonly [T in TableEvent["type"]]: (event: Extract<TableEvent, { type: T }>) => void };

/** Handlers of the table's events. */
const receivers: Receivers = {
  ...receiveDocuments,
  presence: ({ user, active }) => receivePresence(user, active),
  query: (event) => void answerQuestion(event),
  emit: ({ channel, payload, user }) => globals.game.socket.receive(channel, payload, user),
  activity: ({ user, activity }) => receiveTargets(user, activity),
};

function receive(event: TableEvent): void {
  (receivers[event.type] as (event: TableEvent) => void)(event);
}
