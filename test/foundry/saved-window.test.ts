// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { ApplicationV2 } from "../../packages/table/client/applications/api/application.ts";
import type { SavedCheck } from "../../src/checks/saved-check.ts";
import { click, closeAll, openPage, PATIENCE, waitForRendering, windowOf } from "./paged.ts";
import { loadModuleFile } from "./world.ts";

interface Stored {
  list: SavedCheck[];
}

type Actor = ReturnType<typeof makeActor>;

const DATA = { skills: { sneak: 6, lore: 3 }, strength: { value: 9 } };

afterEach(closeAll);

const saved = (id: string, name = id) => ({ id, name, system: "kaiser", kind: "skill", options: { skill: 3 } });

/** An actor that keeps its saved checks. */
function makeActor(name: string, list: readonly object[] = []) {
  const flags = { traits: { v: 1, system: "kaiser", list } as unknown as Stored };
  return {
    ...{ documentName: "Actor", uuid: `Actor.${name}`, name, isOwner: true, flags },
    getRollData: () => DATA,
    getFlag: () => flags.traits,
    setFlag: (_scope: string, _key: string, value: Stored) => Promise.resolve(void (flags.traits = value)),
  };
}

/** A sheet of an actor, as far as picking looks at it. */
class Sheet extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: "sheet", window: { title: "Sheet" } };
  document: unknown;
  protected override _renderHTML(): Promise<string> {
    const row = (name: string, label: string, value: number) =>
      `<label>${label} <input name="system.${name}" value="${value}"></label>`;
    return Promise.resolve(`${row("skills.sneak", "Sneak", 6)}${row("skills.lore", "Lore", 3)}<p>None</p><b>77</b>`);
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.innerHTML = String(result);
  }
}

/** The window of an actor's saved checks, beside its sheet; opened from there if `others` says so. */
async function openWindow(actor: Actor, others: readonly Actor[] | "from its sheet" = []): Promise<HTMLElement> {
  const actors = [actor, ...(others === "from its sheet" ? [] : others)];
  const world = await openPage({ page: ({ game }) => Object.assign(game, { actors, system: { id: "plain" } }) });
  const find = (uuid: string) => actors.find((each) => each.uuid === uuid) ?? null;
  Object.assign(world.parts.foundry.utils, { fromUuid: (uuid: string) => Promise.resolve(find(uuid)) });
  await world.settings.set("dicewright", "games", ["kaiser", "ogs"]);
  const sheet = Object.assign(new Sheet(), { document: actor });
  await sheet.render({ force: true });
  type Window = { openSavedChecks(this: void, shown: object, beside?: Element): Promise<void> };
  const { openSavedChecks } = await loadModuleFile<Window>("foundry/sheets/saved-checks-window.ts");
  await openSavedChecks(actor, others === "from its sheet" ? sheet.element! : undefined);
  return windowOf(".dicewright-traits-window");
}

const button = (root: ParentNode, action: string) => root.querySelector<HTMLElement>(`[data-action=${action}]`);
const status = (root: ParentNode) => root.querySelector("[role=status]")!.textContent;
const bar = () => document.querySelector<HTMLElement>(".dicewright-pick-bar");
/** The names of the elements that are outlined, since they can be picked. */
const outlined = () => [...document.querySelectorAll<HTMLInputElement>(".dicewright-pickable")].map(({ name }) => name);
const FIELDS = ["system.skills.sneak", "system.skills.lore"];
const field = (name: string) => document.querySelector(`[name="system.skills.${name}"]`)!;
const names = ({ flags }: Actor) => flags.traits.list.map(({ name }) => name);
const shown = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>(".dicewright-trait")]
    .filter(({ hidden }) => !hidden)
    .map((row) => row.dataset["trait"]);

const press = (root: ParentNode, action: string) => click(button(root, action));
const namesAndOptions = ({ flags }: Actor) => flags.traits.list.map(({ name, options }) => [name, options]);

const entries = () => [...document.querySelectorAll<HTMLElement>(".dicewright-pick-menu [role=menuitem]")];

/** Chooses a rarer action in the menu of a window. */
async function choose(window: HTMLElement, action: string): Promise<void> {
  await press(window, "openMenu");
  await click(entries().find(({ textContent }) => textContent.trim() === action));
}

it("the window of saved checks has tools for its rows only while it is edited, and shows paths to them alone", async () => {
  const actor = makeActor("Mira", [{ ...saved("a"), options: { skill: "@skills.sneak" } }]);
  const window = await openWindow(actor);
  const tools = () => ["moveUp", "removeSavedCheck", "pickPath"].map((each) => button(window, each) !== null);
  const line = () => window.querySelector(".dicewright-trait-roll small")!.textContent;
  expect([tools(), line()]).toEqual([[false, false, true], "Skill 6"]);
  await choose(window, "Edit");
  expect([tools(), line()]).toEqual([[true, true, false], "Skill 6 (@skills.sneak)"]);
  expect(document.activeElement).toBe(button(window, "toggleEditing"));
  await press(window, "toggleEditing");
  expect([tools(), line()]).toEqual([[false, false, true], "Skill 6"]);
  expect(document.activeElement).toBe(button(window, "openMenu"));
});

it("the menu of saved checks has the rarer actions that make sense, and an empty window has two buttons beside it", async () => {
  const window = await openWindow(makeActor("Mira", [saved("a")]));
  const names = () => entries().map(({ textContent }) => textContent.trim());
  await press(window, "openMenu");
  const world = "Edit the saved checks of all actors";
  expect(names()).toEqual(["Edit", "Pick several", "Import", "Export", "Copy from an actor", world]);
  document.dispatchEvent(new Event("pointerdown"));
  expect(names()).toEqual([]);
  await press(window, "openMenu");
  await closeAll();
  expect(names()).toEqual([]);
  const empty = await openWindow(makeActor("Tor"));
  const buttons = [...empty.querySelectorAll(".dicewright-traits button")].map(({ textContent }) => textContent.trim());
  expect([buttons, status(empty)]).toEqual([["Add a check", "Pick from a sheet", "⋯"], "No saved checks yet."]);
  await press(empty, "openMenu");
  expect(names()).toEqual(["Pick several", "Import", "Copy from an actor", world]);
});

it("the window of saved checks filters a long list by name, and keeps the filter when it is drawn again", async () => {
  const list = Array.from({ length: 12 }, (_, i) => saved(`a${i}`, i === 4 ? "Sneak" : `Check ${i}`));
  const actor = makeActor("Mira", list);
  const window = await openWindow(actor);
  const filter = window.querySelector<HTMLInputElement>("[name=filter]")!;
  filter.value = "SNE";
  filter.dispatchEvent(new Event("input", { bubbles: true }));
  await waitForRendering();
  expect(shown(window)).toEqual(["a4"]);
  await choose(window, "Edit");
  expect([shown(window), window.querySelector<HTMLInputElement>("[name=filter]")!.value]).toEqual([["a4"], "SNE"]);
  await closeAll();
  expect((await openWindow(makeActor("Tor", list.slice(0, 3)))).querySelector("[name=filter]")).toBeNull();
});

it.each(["Pick several", "Pick from a sheet"])(
  "the window of saved checks comes back at a click on the button of the bar: %s",
  async (way) => {
    const actor = makeActor("Mira");
    const window = await openWindow(actor);
    if (way === "Pick several") await choose(window, way);
    else await press(window, "pickPath");
    await click(bar()!.querySelector("button"));
    await waitForRendering();
    expect([bar(), window.classList.contains("minimized")]).toEqual([null, false]);
    expect([names(actor), document.querySelector("#dicewright-saved-check")]).toEqual([[], null]);
  },
);

it("the window of saved checks outlines what can be picked, and makes a saved check of each number that is clicked", async () => {
  const actor = makeActor("Mira");
  const window = await openWindow(actor);
  await choose(window, "Pick several");
  await vi.waitUntil(() => outlined().length > 0, PATIENCE);
  expect(outlined()).toEqual(FIELDS);
  for (const name of ["sneak", "lore", "sneak"]) await click(field(name));
  expect(namesAndOptions(actor)).toEqual([
    ["Sneak", { skill: "@skills.sneak" }],
    ["Lore", { skill: "@skills.lore" }],
  ]);
  expect(status(bar()!)).toBe("Sneak is already in the list.");
  expect(window.classList.contains("minimized")).toBe(true);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await waitForRendering();
  expect([outlined(), document.body.className]).toEqual([[], expect.not.stringContaining("picking")]);
  expect([bar(), window.classList.contains("minimized")]).toEqual([null, false]);
  await click(field("lore"));
  expect(names(actor)).toEqual(["Sneak", "Lore"]);
});

it("the window of saved checks offers the numbers of the sheet that an empty one is opened from, once, and leaves everything else alone", async () => {
  const actor = makeActor("Mira");
  const window = await openWindow(actor, "from its sheet");
  await vi.waitUntil(() => outlined().length === 2, PATIENCE);
  expect(status(window)).toMatch(/outlined number/);
  expect(document.body.className).not.toContain("picking");
  /** Clicks an element; tells whether that was taken. */
  const take = (element: Element) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    return !element.dispatchEvent(event);
  };
  expect([take(document.querySelector("#sheet b")!), names(actor)]).toEqual([false, []]);
  expect(take(field("lore"))).toBe(true);
  await waitForRendering();
  expect(namesAndOptions(actor)).toEqual([["Lore", { skill: "@skills.lore" }]]);
  expect([outlined(), status(window)]).toEqual([[], ""]);
  expect(document.activeElement!.textContent).toContain("Lore");
  expect([take(field("sneak")), names(actor)]).toEqual([false, ["Lore"]]);
  await closeAll();
  await openWindow(makeActor("Tor", [saved("a")]), "from its sheet");
  await waitForRendering();
  expect(outlined()).toEqual([]);
});

it("the window of saved checks follows a page that shrinks, as long as it is open", async () => {
  const window = await openWindow(makeActor("Mira"));
  const shown = [...foundry.applications.instances.values()].find(({ element }) => element === window)!;
  const box = (right: number, bottom: number) => ({ right, bottom, width: 460, height: 400 }) as DOMRect;
  const [moved, measured] = [vi.spyOn(shown, "setPosition"), vi.spyOn(window, "getBoundingClientRect")];
  const resize = (right: number, bottom: number) => {
    moved.mockClear();
    measured.mockReturnValue(box(right, bottom));
    globalThis.dispatchEvent(new Event("resize"));
    return moved.mock.calls.map(([position]) => position);
  };
  expect(resize(innerWidth, innerHeight)).toEqual([]);
  expect(resize(innerWidth + 1, innerHeight)).toEqual([{ left: innerWidth - 460 }]);
  expect(resize(innerWidth, innerHeight + 1)).toEqual([{ top: innerHeight - 400 }]);
  expect(resize(innerWidth + 9, innerHeight + 9)).toEqual([{ left: innerWidth - 460, top: innerHeight - 400 }]);
  await shown.close();
  expect(resize(innerWidth + 9, innerHeight + 9)).toEqual([]);
});

it("the window of saved checks takes a saved check that is dragged from another actor's window, and nothing else", async () => {
  const [mira, tor] = [makeActor("Mira", [saved("a", "Swim")]), makeActor("Tor", [saved("b", "Climb")])];
  const window = await openWindow(mira, [tor]);
  const drop = async (dragged: object | string) => {
    const event = new Event("drop", { bubbles: true, cancelable: true });
    const text = typeof dragged === "string" ? dragged : JSON.stringify(dragged);
    Object.assign(event, { dataTransfer: { getData: () => text } });
    window.querySelector(".dicewright-traits")!.dispatchEvent(event);
    await waitForRendering();
  };
  const check = (actor: string, trait: string) => ({ type: "dicewright-check", actor, trait });
  const wrong = [check(mira.uuid, "a"), check(tor.uuid, "gone"), check("Actor.gone", "b")];
  for (const other of ["text", { type: "Item", uuid: "x" }, ...wrong]) await drop(other);
  expect(names(mira)).toEqual(["Swim"]);
  await drop(check(tor.uuid, "b"));
  expect([names(mira), names(tor)]).toEqual([["Swim", "Climb"], ["Climb"]]);
});

it("the window of saved checks tells the chances that come before it stands", async () => {
  const slow = { _preFirstRender: () => new Promise((resolve) => setTimeout(resolve, 300)) };
  const before = Object.getOwnPropertyDescriptor(ApplicationV2.prototype, "_preFirstRender")!;
  Object.assign(ApplicationV2.prototype, slow);
  onTestFinished(() => void Object.defineProperty(ApplicationV2.prototype, "_preFirstRender", before));
  const root = await openWindow(makeActor("Mira", [{ ...saved("climb"), options: { skill: 4, difficulty: 12 } }]));
  await vi.waitUntil(() => /\d%/.test(root.querySelector("[data-trait=climb]")!.textContent), PATIENCE);
});

it("the window of saved checks of a token that is not linked follows the actor in the world's list", async () => {
  const own = Object.assign(makeActor("Mira", [saved("a")]), { uuid: "Scene.s.Token.t.Actor.Mira" });
  const window = await openWindow(own);
  own.flags.traits = { ...own.flags.traits, list: [saved("a"), saved("b")] };
  type Open = { redrawActor(this: void, changed: object): void };
  const { redrawActor } = await loadModuleFile<Open>("foundry/sheets/saved-checks-window.ts");
  redrawActor({ uuid: "Actor.Mir" });
  await waitForRendering();
  expect(shown(window)).toEqual(["a"]);
  redrawActor({ uuid: "Actor.Mira" });
  await vi.waitFor(() => expect(shown(window)).toEqual(["a", "b"]), PATIENCE);
});

it.each([
  ["has no numbers", () => undefined],
  ["fails", () => expect.fail("The actor is broken.")],
])("the window of saved checks says which paths are missing if the system %s", async (_what, getRollData) => {
  const path = { ...saved("a"), options: { skill: "@skills.sneak" } };
  const window = await openWindow(Object.assign(makeActor("Mira", [path, saved("b")]), { getRollData }));
  expect(shown(window)).toEqual(["a", "b"]);
  expect(window.textContent).toMatch(/nothing at the path @skills.sneak/);
});
