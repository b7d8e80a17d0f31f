// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { readCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { games } from "../../src/games/index.ts";
import { OddsWorker } from "./odds-worker.ts";
import {
  click,
  closeAll,
  controlIn,
  fillIn,
  pageForEach,
  PATIENCE,
  submitForm,
  waitForRendering,
  windowOf,
} from "./paged.ts";
import type { EntryPoints } from "./paged.ts";
import { loadModuleFile, recordMacros, userOf, type Posted } from "./world.ts";

const world = pageForEach();
let form: HTMLFormElement;
let message: Promise<Posted | null>;

const dialog = () => document.querySelector<HTMLFormElement>(".dicewright-dialog");
const control = (name: string) => controlIn(form, name);
const levels = () => [...form.querySelectorAll<HTMLInputElement>("[name=levels-advantage]")];
const level = (net: string) => levels().find(({ value }) => value === net)!;
const chosenLevel = () => levels().find(({ checked }) => checked)?.value;
const said = (name: string) => form.querySelector<HTMLElement>(`[data-problem="${name}"]`)!;
const text = (selector: string) => form.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim();

/** Opens the dialog for a check; `message` is what is posted, or null. */
async function open(opening: Parameters<EntryPoints["openDialog"]>[0]): Promise<void> {
  message = world.ways.openDialog(opening);
  form = await windowOf(".dicewright-dialog");
}

/** Opens it for a skill check, with these fields filled in. */
const openSkill = (raw?: object, more: object = {}) =>
  open({ system: "kaiser", kind: "skill", ...(raw && { raw }), ...more });

/** Opens it for an action check with two d6. */
const openPair = (more: object = {}) =>
  open({ system: "ogs", kind: "action", raw: { dice: [{ sides: 6 }, { sides: 6 }] }, ...more });

async function openLatest(): Promise<void> {
  await world.ways.showLatest();
  form = await windowOf(".dicewright-dialog");
}

/** Sends the form with these faces, and gives the message. */
async function roll(...faces: readonly number[]): Promise<Posted> {
  if (faces.length > 0) scriptFaces(faces);
  form.requestSubmit();
  await message;
  await waitForRendering();
  return world.posted.at(-1)!;
}

const fill = (name: string, value: string) => fillIn(form, name, value);
const isUnfolded = () => form.querySelector<HTMLDetailsElement>("[data-fold=more]")!.open;

/** Clicks buttons by what they are called, or by what they do. */
async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const buttons = [...form.querySelectorAll<HTMLElement>("button")];
    const isCalled = (each: HTMLElement) =>
      [each.getAttribute("aria-label"), each.textContent, each.dataset["action"]].includes(name);
    await click(buttons.find(isCalled));
  }
}

/** Presses a key in a control. */
const type = (place: Element, key: string) => place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

it("the dialog reads a form once a change: each field for its problem, and for the check", async () => {
  await openSkill({ skill: 5, difficulty: 12 });
  type Games = { readonly games: typeof games };
  const own = (await loadModuleFile<Games>("games/index.ts")).games.find(({ id }) => id === "kaiser")!;
  const parse = vi.spyOn(own.kinds["skill"]!.fields["skill"]!, "parse");
  await fill("field-skill", "6");
  expect(parse.mock.calls).toEqual([[6], [6]]);
  expect(text(".dicewright-line")).toBe("/kaiser skill 6 vs 12");
});

it("the roll dialog rolls the filled-in check, and gives the message", async () => {
  await openSkill({ skill: 5 }, { label: "Sneak" });
  await fill("field-difficulty", "12");
  expect(text(".dicewright-chance")).toBe("58.3% Chance of success");
  // Spoken as one text, and in this order.
  expect(text(".dicewright-gist > [role=status]")).toBe("Chance of success 58.3%");
  const { content } = await roll(6, 4);
  expect(content).toMatch(/^Sneak: Kaiser skill check 5 vs 12 .*15/);
  expect(await message).toMatchObject({ content });
  expect([world.posted.length, dialog()]).toEqual([1, null]);
});

it("the roll dialog neither shows nor stores a difficulty that is hidden", async () => {
  await openSkill({ skill: 5, difficulty: { hidden: 8471 } });
  expect(control("field-difficulty")).toBeNull();
  const { content } = await roll();
  expect(JSON.stringify(world.posted)).not.toMatch(/(?<!\w)8471(?!\w)/);
  expect(content).toMatch(/^Kaiser skill check 5 vs \? .*against a hidden difficulty/);
});

it("the roll dialog leaves the page no listener once it is closed", async () => {
  const left = new Set<unknown>();
  const [add, remove] = [vi.spyOn(window, "addEventListener"), vi.spyOn(window, "removeEventListener")];
  add.mockImplementation((type, listener) => void (type === "resize" && left.add(listener)));
  remove.mockImplementation((_type, listener) => void left.delete(listener));
  await openSkill({ skill: 5 });
  const listening = left.size;
  await closeAll();
  vi.restoreAllMocks();
  expect([listening, left.size]).toEqual([1, 0]);
});

it("the roll dialog rolls once, even if it is sent several times", async () => {
  await open({ system: "kr", kind: "basic", raw: { rolled: 3, dt: 7 } });
  for (let times = 0; times < 2; times++) form.requestSubmit();
  await roll();
  expect(world.posted).toHaveLength(1);
});

it.each([
  ["before it is drawn for the first time", 0],
  ["after it was drawn twice", 200],
])("the roll dialog tells odds that a worker has worked out %s", async (_when, delay) => {
  vi.stubGlobal("Worker", OddsWorker.bind(null, undefined, undefined, delay));
  await openSkill({ skill: 5 + delay, difficulty: 24 + delay, advantage: 90 });
  if (delay > 0) await fill("label", "Sneak");
  await vi.waitFor(() => expect(text(".dicewright-chance")).toBe("16.7% Chance of success"), 3000);
  vi.unstubAllGlobals();
});

it("the roll dialog says what is wrong at the field, keeps what was typed, and posts nothing", async () => {
  await openSkill();
  await fill("field-skill", "five");
  await submitForm(form);
  expect(world.posted).toEqual([]);
  expect(said("field-skill")).toMatchObject({ hidden: false, textContent: "“five” is not a whole number." });
  const { value, attributes } = control("field-skill");
  expect([value, attributes.getNamedItem("aria-invalid")!.value]).toEqual(["five", "true"]);
  expect(document.activeElement).toBe(control("field-skill"));
  await fill("field-skill", "5");
  expect(said("field-skill").hidden).toBe(true);
});

it("the roll dialog gives null and posts nothing if it is closed, also while dice are entered by hand", async () => {
  await openSkill({ skill: 5 });
  type(control("field-skill"), "Escape");
  expect([await message, dialog()]).toEqual([null, null]);
  await world.settings.set("core", "diceConfiguration", { d6: "manual" });
  await openSkill({ skill: 5 });
  form.requestSubmit();
  const resolver = await windowOf("form.roll-resolver");
  type(control("field-skill"), "Escape");
  await waitForRendering();
  for (const input of resolver.querySelectorAll<HTMLInputElement>("input[type=number]")) input.value = "4";
  resolver.requestSubmit();
  expect([await message, world.posted]).toEqual([null, []]);
});

it("the roll dialog opens as it was filled in last, for each check and any actor, with given values on top", async () => {
  await openSkill();
  await fill("field-skill", "7");
  await fill("field-difficulty", "15");
  await roll();
  const filledIn = () => [control("field-skill").value, control("field-difficulty").value];
  await openSkill({ difficulty: 20 });
  expect(filledIn()).toEqual(["7", "20"]);
  await closeAll();
  await open({ system: "kaiser", kind: "resistance" });
  expect(control("field-resistance").value).toBe("6");
  await closeAll();
  await openLatest();
  expect(control("field-skill").value).toBe("7");
  await closeAll();
  const other = { id: "other", uuid: "Actor.other", name: "Tor", getRollData: () => ({}) };
  await openSkill({}, { actor: other });
  expect(filledIn()).toEqual(["7", "15"]);
});

it("the roll dialog opens with a check that was typed last", async () => {
  Hooks.call("chatMessage", {}, "/ogs d8 + d6 vs 14", { speaker: { alias: "Ana" } });
  await vi.waitUntil(() => world.posted.length === 1);
  const own = { isAuthor: true, ...world.posted[0] };
  Object.assign(world.parts.game, { messages: [own, { isAuthor: false, rolls: [] }] });
  await openLatest();
  expect(control("field-difficulty").value).toBe("14");
  expect(form.querySelector<HTMLInputElement>("[name=field-dice-0-sides]:checked")!.value).toBe("8");
});

it("the roll dialog steps numbers by button and by arrow key, and stays in range", async () => {
  await openSkill({ skill: 5, difficulty: 12 });
  await press("Skill: one more");
  type(control("field-skill"), "ArrowUp");
  await waitForRendering();
  expect(control("field-skill").value).toBe("7");
  await fill("field-skill", "999");
  await press("Skill: one more");
  expect(control("field-skill").value).toBe("999");
});

it("the roll dialog begins with its example, and calls wrong only what was touched", async () => {
  await openSkill();
  expect([control("field-skill").value, control("field-difficulty").value]).toEqual(["5", "12"]);
  const wrongOnes = () => form.querySelectorAll(".dicewright-problem:not([hidden])").length;
  await openSkill({ skill: "", difficulty: 12 });
  await click(form.querySelector("[name=kind][value=resistance]"));
  await click(form.querySelector("[name=kind][value=skill]"));
  expect(wrongOnes()).toBe(0);
  await fill("field-skill", "");
  expect(wrongOnes()).toBe(1);
});

it("the roll dialog remembers what was rolled alone, and nothing of a contest", async () => {
  await openSkill();
  await fill("field-skill", "7");
  await roll();
  await openSkill({}, { isContested: true });
  await fill("field-skill", "4");
  await roll();
  await openSkill();
  expect([control("field-skill").value, control("field-difficulty").value]).toEqual(["7", "12"]);
});

it("the roll dialog asks for what matters, and shows the rest if it is wrong or once it was unfolded", async () => {
  await openSkill({ skill: 5 });
  expect([isUnfolded(), form.querySelector("[data-fold=more] [name=label]")]).toEqual([false, null]);
  await fill("field-fumbleDegree", "much");
  await submitForm(form);
  expect([isUnfolded(), document.activeElement]).toEqual([true, control("field-fumbleDegree")]);
  await closeAll();
  await openSkill({ skill: 5 });
  expect(isUnfolded()).toBe(false);
  await click(form.querySelector("[data-fold=more] > summary"));
  await closeAll();
  await open({ system: "ogs", kind: "action" });
  expect(isUnfolded()).toBe(true);
});

it("the roll dialog leaves steppers out of the tab order, and chooses levels by radio buttons", async () => {
  await openSkill({ skill: 5 });
  expect([...form.querySelectorAll<HTMLElement>("[data-by]")].every(({ tabIndex }) => tabIndex === -1)).toBe(true);
  const one = level("1");
  expect([one.type, one.getAttribute("aria-label")]).toEqual(["radio", "Advantage 1"]);
  await click(one);
  expect([one.isConnected, one.checked]).toEqual([true, true]);
  type(one, "Enter");
  await vi.waitUntil(() => world.posted.length === 1);
  expect(world.posted[0]!.content).toContain("skill check 5 a1");
});

it("the roll dialog takes a number of dice by its bar", async () => {
  await open({ system: "kr", kind: "basic", raw: { rolled: 3, pool: 9, dt: 6 } });
  await click(form.querySelector("[data-action=take][aria-label^='5 dice']"));
  expect(control("field-rolled").value).toBe("5");
  expect(form.querySelector("[data-action=take][aria-pressed=true]")!.getAttribute("aria-label")).toMatch(/^5 dice/);
});

it("the roll dialog steps from Disadvantage to Advantage on one line", async () => {
  await openSkill({ skill: 5, disadvantage: 1 });
  const seen = [chosenLevel()];
  for (const net of ["0", "1", "2", "3"]) {
    await click(level(net));
    seen.push(chosenLevel());
  }
  expect(seen).toEqual(["-1", "0", "1", "2", "3"]);
  // The row slides along, and the level that was clicked stays in it.
  expect(levels().map(({ value }) => value)).toEqual(["0", "1", "2", "3", "4"]);
  expect([control("field-advantage").value, control("field-disadvantage").value]).toEqual(["3", "0"]);
});

it("the roll dialog takes a difficulty by its name", async () => {
  await openSkill({ skill: 5 });
  const presets = form.querySelector<HTMLSelectElement>("[data-presets=field-difficulty]")!;
  presets.value = "16";
  presets.dispatchEvent(new Event("change", { bubbles: true }));
  expect(control("field-difficulty").value).toBe("16");
  await fill("field-difficulty", "20");
  expect(presets.value).toBe("20");
  await fill("field-difficulty", "21");
  expect(presets.value).toBe("");
});

it("the roll dialog grows dice step by step until they break up", async () => {
  await openPair();
  await press(...Array<string>(4).fill("stat, die 1: One more Stage"));
  expect(text(".dicewright-grown")).toBe("+4 → d8 + d6");
  const rows = () => form.querySelectorAll(".dicewright-die").length;
  expect(rows()).toBe(3);
  await press("modifier, die 3: Add a die, d10");
  expect([text("code"), rows()]).toEqual(["/ogs d6^4 + d6 + d10", 4]);
  await press("modifier, die 3: Remove");
  expect(text("code")).toBe("/ogs d6^4 + d6");
  await click(form.querySelector("[name=field-dice-1-sides][value='10']"));
  expect(text("code")).toBe("/ogs d6^4 + d10");
});

it("the roll dialog names what grows a die, and lets a separate effect grow the chosen die if the world says so", async () => {
  await world.settings.set("dicewright", "ogs.separateIncreaseTarget", "choose");
  await openPair({ label: "Leap" });
  await press(...Array<string>(4).fill("skill, die 2: One more Stage"));
  await fill("field-dice-1-by", "Bless");
  await press("skill, die 2: Add another Die Increase", "skill, die 2, Die Increase 2: One more Stage");
  await fill("field-dice-1-more-0-by", "Wings");
  expect(text("code")).toBe('/ogs d6 + d6^6 "Bless, Wings" # Leap');
  await fill("field-dice-1-more-0-at", "0");
  expect(control("field-dice-1-by").value).toBe("Bless");
  expect(text("code")).toBe('/ogs d6 + d6^4^2/1 "Bless, Wings" # Leap');
  const { rolls, content } = await roll(5, 11, 4, 2);
  expect(rolls).toMatchObject([{ total: 22, formula: "1d6 + 1d12 + 2d6" }]);
  expect(content).toContain("Leap");
});

it("the roll dialog keeps circumstances by name, also for another check", async () => {
  await openSkill({ skill: 5 });
  await press("+ Add a circumstance");
  await fill("circumstance-0-name", "Dark <b>");
  await fill("circumstance-0-level", "-2");
  await click(form.querySelector("[name=kind][value=resistance]"));
  await fill("field-resistance", "6");
  expect(text("code")).toBe("/kaiser resistance 6 - 2 # Dark <b> −2");
  expect((await roll()).content).toContain("Dark &lt;b&gt; −2");
});

it("the roll dialog tells GMs the odds against a hidden difficulty that they know, and nobody else", async () => {
  const told = async (isGM: boolean, difficulty: unknown) => {
    await closeAll();
    userOf(world).isGM = isGM;
    await openSkill({ skill: 5, difficulty });
    return [text(".dicewright-chance"), text(".dicewright-note")];
  };
  expect(await told(true, { hidden: 12 })).toEqual(["58.3% Chance of success", "Hidden from players"]);
  // Advantage can be chosen by a click, a difficulty that is not filled in cannot.
  const offered = [...form.querySelectorAll("[data-values]")].map((each) => each.outerHTML).join();
  expect([offered.includes("field-advantage"), offered.includes("field-difficulty")]).toEqual([true, false]);
  const nothing = [undefined, "The difficulty is hidden, and so are the odds."];
  expect(await told(true, { hidden: "" })).toEqual(nothing);
  expect(await told(false, { hidden: 12 })).toEqual(nothing);
  expect(text(".dicewright-odds")).not.toContain("%");
});

it("the roll dialog posts with the chosen visibility", async () => {
  await openSkill({ skill: 5 });
  await fill("mode", "gm");
  expect((await roll()).options).toEqual({ messageMode: "gm" });
});

it("the roll dialog makes a macro of the filled-in form, and a script if options differ from the house rules", async () => {
  const made = recordMacros(world);
  await openSkill({ skill: 5, difficulty: 12 }, { label: "Sneak" });
  await press("keep");
  expect(made).toMatchObject([{ name: "Sneak", type: "chat", command: "/kaiser skill 5 vs 12 # Sneak" }]);
  await closeAll();
  await world.settings.set("dicewright", "kaiser.characteristicDice", "2d6");
  const asked = { characteristic: 4, dice: "1d6" };
  await open({ system: "kaiser", kind: "characteristic", raw: asked });
  await press("keep");
  expect(made[1]!.type).toBe("script");
  const [, request] = /^game\.modules\.get\("dicewright"\)\?\.api\?\.check\((.*)\);$/.exec(made[1]!.command) ?? [];
  const options = expect.objectContaining(asked) as object;
  expect(JSON.parse(request!)).toEqual({ system: "kaiser", kind: "characteristic", options });
  await closeAll();
  await message;
});

it("the roll dialog is refused for a check that does not exist", async () => {
  const opening = (system: string, kind: string) => expect(world.ways.openDialog({ system, kind })).rejects;
  const kinds = "“toString” is not a check of this game; try one of: skill, resistance,";
  await opening("kaiser", "toString").toThrow(kinds);
  await opening("nope", "skill").toThrow("“nope” is not a game; the games are kaiser, ogs,");
});

const CHECK = "/kaiser skill 5 vs 12";
const content = () => world.posted.map((each) => each.content.split(" — ")[0]);

it.each([
  ["rolls at once, or opens the dialog with the key that toggles it", "roll", {}, { shiftKey: true }],
  ["opens the dialog if the user chose so, and rolls with the key", "ask", { shiftKey: true }, {}],
])("clicking a check: %s", async (_what, chosen, rolls, opens) => {
  await world.settings.set("dicewright", "dialogDefault", chosen);
  await world.ways.rollOrAsk(CHECK, { event: rolls });
  expect([world.posted.length, dialog()]).toEqual([1, null]);
  void world.ways.rollOrAsk(CHECK, { event: opens });
  form = await windowOf(".dicewright-dialog");
  expect([world.posted.length, control("field-difficulty").value]).toEqual([1, "12"]);
});

it("clicking a check adds Advantage and Disadvantage by keys that users may rebind", async () => {
  const roll = (held: "altKey" | "ctrlKey") => world.ways.rollOrAsk(CHECK, { event: { [held]: true } });
  await roll("altKey");
  await roll("ctrlKey");
  const keys = world.parts.game["keybindings"] as { set(a: string, b: string, bindings: object[]): Promise<void> };
  await keys.set("dicewright", "advantage", [{ key: "ControlLeft" }]);
  await keys.set("dicewright", "disadvantage", []);
  await roll("ctrlKey");
  await roll("altKey");
  expect(content()).toEqual([" a1", " d1", " a1", ""].map((level) => `Kaiser skill check 5 vs 12${level}`));
});

it("clicking a check says why nothing is rolled", async () => {
  type Lines = { runLine(this: void, line: string): Promise<void> };
  await (await loadModuleFile<Lines>("foundry/chat/lines.ts")).runLine("kaiser skill");
  expect(document.querySelector("#table-notices")!.textContent).toMatch(/Skill is missing/);
  expect(world.posted).toEqual([]);
});

const chances = () => [...form.querySelectorAll(".dicewright-forecast li")].map((each) => each.textContent.trim());
const told = async (wanted: RegExp) => {
  await vi.waitUntil(() => wanted.test(chances().join("\n")), PATIENCE);
  return chances();
};

it("the dialog of an extended test tells how likely the goal is by each roll, and what comes of it without one", async () => {
  type Start = { readonly beginWithSavedCheck: (...given: unknown[]) => Promise<void> };
  const { beginWithSavedCheck } = await loadModuleFile<Start>("foundry/threads/extended/start.ts");
  const { kind, options } = readCheck("/kr extended 1 dt 6", { games }) as CheckRequest;
  await beginWithSavedCheck({ uuid: "Actor.a" }, { id: "a", name: "Climb", system: "kr", kind, options });
  form = await windowOf(".dicewright-dialog");
  // One die adds 1 or 2 and stays, or leaves: it has no chance but to go on.
  expect(await told(/^In/)).toEqual([expect.stringMatching(/^In 5 rolls: about /)]);
  await fill("goal", "1");
  expect(await told(/goal/)).toEqual(["The next roll reaches the goal: 50%"]);
  await fill("goal", "2");
  expect(await told(/8\.3%/)).toEqual(["The next roll reaches the goal: 8.3%", "Done by roll 2: 29.2% · average 1.7"]);
  await fill("goal", "none");
  expect(chances()).toEqual([]);
});
