// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { words } from "../view/drawn.ts";
import {
  closeAll,
  offeredCommands,
  openMenu,
  openPage,
  PATIENCE,
  addMarkup,
  waitForRendering,
  tourOf,
  windowOf,
} from "./paged.ts";
import type { PagedWorld } from "./paged.ts";
import { actorWith, drawMessage, loadModuleFile, MESSAGE, sendLine, userOf, type Posted, type World } from "./world.ts";

afterEach(closeAll);

/** A world that stores these games as those it plays. */
async function worldOf(games: unknown): Promise<PagedWorld> {
  const world = await openPage();
  await world.settings.set("dicewright", "games", games);
  return world;
}

/** A new world; its user is the active GM, or a player. */
const openNew = ({ isGM, messages }: { readonly isGM: boolean; readonly messages?: readonly object[] }) =>
  openPage({
    page: ({ game }) => {
      const { user, users } = game;
      if (messages) Object.assign(game, { messages });
      Object.assign(user as object, { isGM });
      Object.assign(users as object, { activeGM: isGM ? user : null });
    },
  });

/** The first card as its reader has it in the log. */
async function drawFirstCard(world: PagedWorld, more: object = {}): Promise<HTMLElement> {
  const { flags, content } = world.posted[0] as Posted & { readonly flags: object };
  const html = drawMessage(world, { rolls: [], flags, ...more }, content);
  document.body.append(html);
  await waitForRendering();
  return html;
}
const chips = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>("[data-game]")];
const chipOf = (card: HTMLElement, game: string) => chips(card).find(({ dataset }) => dataset["game"] === game)!;
const chosenIn = (card: HTMLElement) =>
  chips(card).flatMap((each) => (each.getAttribute("aria-pressed") === "true" ? each.dataset["game"]! : []));
const examplesIn = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>("[data-dicewright]")].map(({ dataset }) => dataset["dicewright"]!);

/** The names of games in a text, but for one. */
function othersIn(text: string, game: string): readonly string[] {
  const names = [/Kaiser/, /OGS/, /Kingdoms/, /Klepto/i, /Olde/];
  return names.filter((_, i) => games[i]!.id !== game).flatMap((name) => name.exec(text)?.[0] ?? []);
}

it("the module asks a GM by the first card which games the table plays, and each click is stored", async () => {
  const world = await openNew({ isGM: true });
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  expect(world.posted[0]!.whisper).toHaveLength(1);
  const card = await drawFirstCard(world);
  expect(chips(card).map(({ dataset }) => dataset["game"])).toEqual(games.map(({ id }) => id));
  expect([chosenIn(card), examplesIn(card)]).toEqual([[], []]);
  const click = async (clicked: readonly string[], stored: readonly string[], commands: readonly string[]) => {
    for (const id of clicked) chipOf(card, id).click();
    await vi.waitFor(() => expect(chosenIn(card)).toEqual(stored), PATIENCE);
    expect(world.settings.get("dicewright", "games")).toEqual(stored);
    expect(examplesIn(card).map((line) => line.split(" ", 1)[0])).toEqual(commands);
  };
  await click(["kr"], ["kr"], ["/kr", "/kr", "/kr", "/kr"]);
  const three = ["/kaiser", "/kaiser", "/kr", "/kr", "/olde", "/olde"];
  await click(["olde", "kaiser"], ["kaiser", "kr", "olde"], three);
  await click(["kr", "olde", "kaiser"], [], []);
  expect(world.posted).toHaveLength(1);
});

it("the first card keeps the focus on the game that was clicked, and follows the setting", async () => {
  const world = await openNew({ isGM: true });
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  const card = await drawFirstCard(world);
  chipOf(card, "ogs").focus();
  chipOf(card, "ogs").click();
  await vi.waitFor(() => expect(chosenIn(card)).toEqual(["ogs"]), PATIENCE);
  expect(document.activeElement).toBe(chipOf(card, "ogs"));
  await world.settings.set("dicewright", "games", ["olde"]);
  await vi.waitFor(() => expect(chosenIn(card)).toEqual(["olde"]), PATIENCE);
});

it("the first card is its stored title for players, and in a message of another user", async () => {
  const world = await openNew({ isGM: true });
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  expect((await drawFirstCard(world, { isAuthor: false })).textContent).toBe("Dicewright is ready");
  userOf(world).isGM = false;
  expect((await drawFirstCard(world)).textContent).toBe("Dicewright is ready");
});

it("the first card comes once, though nothing is chosen", async () => {
  const posted = { ...MESSAGE, flags: { dicewright: { firstCard: true } } };
  const world = await openNew({ isGM: true, messages: Object.assign([posted], { get: () => posted }) });
  await waitForRendering();
  expect(world.posted).toEqual([]);
});

it("the settings bring the first card again, which changes the games at any time", async () => {
  const world = await worldOf(["ogs"]);
  userOf(world).isGM = true;
  new (world.settings.menus.get("dicewright.games")!.type!)().render({ force: true });
  await vi.waitUntil(() => world.posted.length > 0, PATIENCE);
  const card = await drawFirstCard(world);
  expect(chosenIn(card)).toEqual(["ogs"]);
  chipOf(card, "kr").click();
  await vi.waitFor(() => expect(world.settings.get("dicewright", "games")).toEqual(["ogs", "kr"]), PATIENCE);
});

it("the module does not ask a player", async () => {
  const world = await openNew({ isGM: false });
  await waitForRendering();
  expect(world.posted).toEqual([]);
});

/** The games that a dialog offers. */
const offered = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLOptionElement>("[name=game] option")].map(({ value }) => value);
/** Opens the dialog as its button in the chat does. */
async function showDialog(world: PagedWorld): Promise<HTMLElement> {
  await world.ways.showLatest();
  return windowOf(".dicewright-dialog");
}

it.each([[[]], [["gone"]], ["kaiser"], [null], [{ kaiser: true }]])(
  "the module has all games in use while %j is stored",
  async (stored) => {
    const world = await worldOf(stored);
    expect(offered(await showDialog(world))).toHaveLength(games.length);
  },
);

/** The drawn folders of a compendium, and pages of the guide, by id. */
function drawPacks(): HTMLElement {
  const name = (id: string, kind: string) => `${kind}${id}`.padEnd(16, "0").slice(0, 16);
  const rows = [...games.map(({ id }) => id), "gm"].flatMap((id) => [
    `<li data-folder-id="${name(id, "folder")}">${id}</li>`,
    `<li data-page-id="${name(id, "page")}">${id}</li>`,
    `<article data-page-id="${name(id, "page")}">${id}</article>`,
  ]);
  return addMarkup(rows.join(""));
}

it.each(games)(
  "the module names no other game in dialog, house rules, help, completion, compendiums and the tour of a world of $command",
  async ({ id, command }) => {
    const world = await worldOf([id]);
    const dialog = await showDialog(world);
    expect([dialog.querySelector("[name=game]"), othersIn(dialog.outerHTML, id)]).toEqual([null, []]);
    await closeAll();
    const rules = await openMenu(world, "houseRules", "#dicewright-house-rules");
    const tabs = [...rules.querySelectorAll<HTMLElement>("[role=tab]")].map(({ dataset }) => dataset["page"]);
    expect([tabs, othersIn(rules.outerHTML, id)]).toEqual([[id, "table"], []]);
    await closeAll();
    await sendLine(`/${command} help`);
    await vi.waitUntil(() => world.posted.length === 1, PATIENCE);
    expect(othersIn(world.posted[0]!.content, id)).toEqual([]);
    const commands = await offeredCommands();
    expect(commands.map(({ name }) => name)).toEqual([`/${command}`]);
    const completed = commands[0]!.autocompleteCallback({}, `/${command}`, "");
    expect(othersIn(completed.map(({ outerHTML }) => outerHTML).join(), id)).toEqual([]);
    const { hideOthers } = await loadModuleFile<{ hideOthers: (shown: object) => void }>("foundry/windows/guide.ts");
    const element = drawPacks();
    hideOthers({ element });
    const shown = [...element.children].filter((each) => (each as HTMLElement).style.display !== "none");
    expect(shown.map(({ textContent }) => textContent)).toEqual([id, id, id, "gm", "gm", "gm"]);
    const tour = tourOf(world);
    await tour?.start();
    expect(othersIn(JSON.stringify(tour?.steps ?? []), id)).toEqual([]);
    tour?.exit();
  },
);

/** All that the module has told Foundry and its neighbours to show, in the words of the reader. */
function toldIn(world: World): string {
  const { game } = world.parts;
  const i18n = game["i18n"] as { localize(key: string): string };
  const { settings, menus } = game["settings"] as Record<"settings" | "menus", Map<string, object>>;
  const { actions } = game["keybindings"] as { readonly actions: Map<string, object> };
  const texts = [settings, menus, actions]
    .flatMap((each) => [...each])
    .filter(([id, config]) => id.startsWith("dicewright.") && !("config" in config && config.config === false))
    .map(([, config]) => JSON.stringify(config, (key, value: unknown) => (key === "namespace" ? undefined : value)));
  const keys = [...texts.join(" ").matchAll(/dicewright\.[\w.-]+/g)].map(([key]) => key);
  const shown = new Set(keys.filter((key) => !/^dicewright\.(?:games\.|houseRules$)/.test(key)));
  expect(shown.size).toBeGreaterThan(30);
  const neighbours: unknown[] = [];
  const told = (...given: readonly unknown[]) => void neighbours.push(...given);
  Hooks.callAll("diceSoNiceReady", { addSystem: told, addDicePreset: told, addColorset: told });
  Hooks.callAll("chatCommandsReady", { register: told });
  class Keys {
    readonly dice: readonly object[] = [];
  }
  const maps: Record<string, typeof Keys> = {};
  Hooks.callAll("dice-calculator.keymaps", maps, Keys);
  const seen = neighbours.map((each) => ({ ...(each as object), name: undefined }));
  return [...shown].map((key) => i18n.localize(key)).join(" ") + JSON.stringify([seen, ...rows(maps)]);
}

const rows = (maps: Readonly<Record<string, new () => { readonly dice: readonly object[] }>>) =>
  Object.values(maps).map((Each) => new Each().dice);

it.each(games)("names no other game wherever one looks in a world of $command", async ({ id, command, kinds }) => {
  const world = await worldOf([id]);
  userOf(world).isGM = true;
  Object.assign(world.parts.game, { messages: [], actors: [] });
  expect(othersIn(toldIn(world), id), "told").toEqual([]);
  const { guideView, welcomeView } = await import("../../src/view/help/guide.ts");
  const inUse = games.filter((each) => each.id === id);
  const pages = [id, "gm"].map((page) => guideView(page, { games: inUse, rules: {}, words }));
  expect(othersIn(JSON.stringify([pages, welcomeView(inUse, words).trials]), id), "guide").toEqual([]);
  const windows: Record<string, () => Promise<unknown>> = {
    luck: async () => (await loadModuleFile<{ showLuck(): Promise<void> }>("foundry/chat/luck.ts")).showLuck(),
    scene: async () =>
      (await loadModuleFile<{ showScene(): Promise<void> }>("foundry/windows/world-windows.ts")).showScene(),
    saved: async () => {
      type Window = { openSavedChecks(actor: object): Promise<void> };
      await (
        await loadModuleFile<Window>("foundry/sheets/saved-checks-window.ts")
      ).openSavedChecks(actorWith({ v: 1, list: [] }));
    },
  };
  for (const [name, open] of Object.entries(windows)) {
    let isRefused = false; // The Kleptonomicon has no difficulty to set.
    void open().catch(() => (isRefused = true));
    await vi.waitUntil(() => isRefused || document.querySelector("#table-windows > *"), PATIENCE);
    await waitForRendering();
    const shown = document.querySelector("#table-windows")!.innerHTML;
    expect(othersIn(shown.replaceAll(/dicewright[\w./-]*/g, ""), id), name).toEqual([]);
    await closeAll();
  }
  const typed = Object.values(kinds).flatMap(({ word }) => word ?? []);
  const { notifications } = (globalThis as unknown as { ui: { notifications: { warn(text: string): void } } }).ui;
  const warn = vi.spyOn(notifications, "warn");
  const mistaken = ["wrong", "vs", "1 2 3 4 5 6", ...typed.flatMap((word) => [word, `${word} 5 vs`, `${word}x 5`])];
  for (const rest of mistaken) await sendLine(`/${command} ${rest}`);
  await sendLine(`/odds ${command} wrong`);
  await sendLine("/r 2d6koa99 + 1d12up99");
  await waitForRendering();
  expect(warn.mock.calls.length).toBeGreaterThan(3);
  expect(othersIn(JSON.stringify(warn.mock.calls), id), "notices").toEqual([]);
});

it("the module offers several games in their order, and the one that is filled in", async () => {
  const world = await worldOf(["olde", "ogs"]);
  expect(offered(await showDialog(world))).toEqual(["ogs", "olde"]);
  await closeAll();
  void world.ways.openDialog({ system: "kr", kind: "basic" });
  expect(offered(await windowOf(".dicewright-dialog"))).toEqual(["ogs", "olde", "kr"]);
});

it("the module loses nothing of other games: their lines, codes and cards work", async () => {
  const { posted, notices } = await worldOf(["kr"]);
  await sendLine("/kaiser skill 5 vs 12");
  await sendLine("/klepto +2");
  expect(notices()).toEqual([]);
  const names = posted.map(({ rolls: [roll] }) => roll!.constructor.name);
  expect(names).toEqual(["DicewrightCheckRoll", "DicewrightCheckRoll"]);
});
