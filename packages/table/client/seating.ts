// Provenance: foundryvtt.com/api, page hookEvents: init, i18nInit, setup, ready, in this order; page CONFIG: `CONFIG.ui` names the classes of the sidebar; articles on module development.
import { conduct as host } from "../conduct.ts";
import { scriptFaces } from "../dice/script.ts";
import { localizeModels } from "../fields/localizing.ts";
import { exposeOldGlobals } from "../old-globals.ts";
import { refuseTheRest } from "../refusals.ts";
import type { TableEvent, WorldData } from "../wire.ts";
import { inEachDetached } from "./applications/api/detached.ts";
import { installApplications } from "./applications/install.ts";
import { Sidebar } from "./applications/sidebar/sidebar.ts";
import { placeHud, startApplications } from "./applications/start.ts";
import { followActiveScene, type Canvas } from "./canvas/canvas.ts";
import { receiveTargets } from "./canvas/targets.ts";
import { registerTokenKeys } from "./canvas/token-keys.ts";
import { addChatForm } from "./chat/input.ts";
import { addMessageMenu, type ChatLog } from "./chat/log.ts";
import { applyTheme, configureModes, coreWords, registerTableSettings } from "./core-settings.ts";
import { receiveDocuments } from "./documents/backend.ts";
import { answerQuestion } from "./documents/questions.ts";
import { type Game, installGame, makeDocuments, makeUsers } from "./game.ts";
import { globals } from "./globals.ts";
import { loadPackages, loadWords } from "./packages.ts";
import { drawPlayers, receivePresence } from "./players.ts";
import { reportRefusals } from "./refusals.ts";
import type { SeatOptions } from "./seat.ts";
import { drawStream } from "./stream.ts";
import { TextEditor } from "./text/editor.ts";
import { defineEnrichedContent } from "./text/enriching.ts";
import { registerTime } from "./time.ts";
import { refuseMembers } from "./unbuilt-members.ts";
import { askTable, connectTable, type Wire } from "./wire.ts";

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
  const { ui, canvas, CONFIG } = globals;
  const { chat } = CONFIG["ui"] as { readonly chat: typeof ChatLog };
  const log = new chat();
  Object.assign(ui, { chat: log, sidebar: new Sidebar() });
  drawPlayers();
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
  followActiveScene(canvas as unknown as Canvas);
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
