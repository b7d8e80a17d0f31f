// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { pageForEach, PATIENCE, addMarkup } from "./paged.ts";

const world = pageForEach();

const answered = new WeakSet<HTMLInputElement>();
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("form.roll-resolver input[type=number]")];
const submit = () => document.querySelector<HTMLFormElement>("form.roll-resolver")!.requestSubmit();
const choices = () => [...document.querySelectorAll<HTMLSelectElement>("form.roll-resolver select")];
/** Types a number into a field. */
const type = (field: HTMLInputElement, number: string) => {
  field.value = number;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

async function enter(...faces: readonly number[]): Promise<void> {
  const isAsked = () => inputs().length === faces.length && !inputs().some((input) => answered.has(input));
  await vi.waitUntil(isAsked, PATIENCE);
  for (const input of inputs()) answered.add(input);
  inputs().forEach((input, i) => (input.value = String(faces[i])));
  submit();
}

it.each([
  ["all at once, and a chain one at a time", "/kaiser skill 5 vs 12 a2", [[6, 2, 6, 1], [6], [3]], 26],
  ["as they are after a Die Increase", "/ogs d12^1 + d8 + d8", [[7, 3, 2, 5]], 17],
])("dice entered by hand are asked for %s", async (_how, line, asked, total) => {
  await byHand("d8", "d6");
  const rolled = world.ways.rollOrAsk(line);
  for (const faces of asked) await enter(...faces);
  await rolled;
  expect(world.posted[0]!.rolls[0]!.total).toBe(total);
});

/** Enters dice of these kinds by hand from now on. */
const byHand = (...denominations: readonly string[]) =>
  world.settings.set("core", "diceConfiguration", Object.fromEntries(denominations.map((each) => [each, "manual"])));

/** Rolls a test that may become critical, and waits for the list of what a die shows. */
async function rollWithList(method: "coin" | "d10ish", ...first: readonly number[]) {
  if (method === "d10ish") await world.settings.set("dicewright", "kleptonomicon.critMethod", "d10ish");
  const rolled = world.ways.rollOrAsk("/klepto +1");
  if (first.length > 0) await enter(...first);
  await vi.waitUntil(() => choices().length === 1, PATIENCE);
  return { rolled, choice: choices()[0]! };
}

/** Chooses what a die shows. */
function choose(choice: HTMLSelectElement, shown: string): void {
  choice.selectedIndex = [...choice.options].findIndex(({ text }) => text.split(" ")[0] === shown);
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}

it.each([
  ["10", "20", "Critical Success"],
  ["0", "10", "Critical Failure"],
  ["7", "7", "Mixed Score"],
])("dice entered by hand: a d10ish that shows %s is entered by that, as %s", async (label, number, headline) => {
  await byHand("dt");
  const { rolled, choice } = await rollWithList("d10ish");
  expect([...choice.options].map(({ value }) => value).join()).toBe(",1,2,3,4,5,6,7,8,9,10,20");
  choose(choice, label);
  expect(inputs()[0]!.value).toBe(number);
  submit();
  await rolled;
  expect(world.posted[0]!.content).toContain(headline);
});

it("dice entered by hand: a d20 that serves as a d10ish has a list of what it counts as", async () => {
  await byHand("d20");
  const { rolled, choice } = await rollWithList("d10ish");
  type(inputs()[0]!, "17");
  expect(choice.selectedOptions[0]!.text).toBe("7");
  await enter(17);
  await rolled;
  expect(world.posted[0]!.content).toContain("Mixed Score");
});

it.each([
  [1, 10],
  [0, 0],
])("dice entered by hand: a coin behind a code is asked for, too: %i makes the ten %i", async (side, total) => {
  await byHand("d10", "c", "dc");
  const rolled = new world.Roll("1d10ish").evaluate();
  await enter(10);
  await enter(side);
  expect((await rolled).total).toBe(total);
});

it.each([
  ["heads", "Critical Success"],
  ["tails", "Critical Failure"],
])("dice entered by hand: a coin can be chosen to be entered by hand, and %s is a %s", async (side, headline) => {
  await byHand("d10", "c");
  const { rolled, choice } = await rollWithList("coin", 10);
  expect(Object.keys(world.parts.CONFIG.Dice.fulfillment.dice)).toContain("c");
  expect([...choice.options].map(({ text }) => text).slice(1)).toEqual(["heads", "tails"]);
  choose(choice, side);
  submit();
  await rolled;
  expect(world.posted[0]!.content).toContain(headline);
});

it("dice entered by hand: a field for a coin takes the 0 of tails where Foundry refuses it", async () => {
  const element = addMarkup(`<label><input type="number" min="1" max="2" value="0"></label>`, "form");
  Hooks.callAll("renderRollResolver", {}, element, { groups: { c: { results: [{ denomination: "c" }] } } });
  await vi.waitUntil(() => element.querySelector("select"), PATIENCE);
  const [field, choice] = [element.querySelector("input")!, element.querySelector("select")!];
  expect([field.min, field.max, choice.selectedOptions[0]!.text]).toEqual(["0", "2", "tails"]);
});

it("dice entered by hand: a number typed for a d10ish says what it stands for", async () => {
  await byHand("dt", "d6");
  void new world.Roll("2d6 + 2dt").evaluate();
  await vi.waitUntil(() => inputs().length === 4 && choices().length === 2, PATIENCE);
  const [, , first, second] = inputs() as [HTMLInputElement, HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const shown = ({ parentElement }: HTMLElement) => {
    const choice = parentElement?.querySelector("select");
    return [...(choice?.options ?? [])].find(({ value }) => value === choice?.value)?.text;
  };
  const none = "What the d10ish shows";
  for (const [number, text] of Object.entries({
    10: "0 (10 on a d20)",
    20: "10 (20 on a d20)",
    17: "7",
    21: none,
    "": none,
  })) {
    type(second, number);
    expect([shown(first), shown(second)]).toEqual([none, text]);
  }
});

it("dice entered by hand are asked for with who rolls, what, and what for", async () => {
  await byHand("d6", "d8", "d10", "c");
  const told = (text: string) =>
    expect.poll(() => document.querySelector(".dicewright-by-hand")?.textContent, PATIENCE).toBe(text);
  const sneak = "Ana · Sneak · Kaiser skill check";
  const broken = "Ana · OGS action check · stat, broken up: d8 · stat, broken up: d6 · skill: d8 · modifier: d8";
  const test = "Ana · The Kleptonomicon test";
  for (const [line, ...asked] of [
    ["/kaiser skill 5 vs 12 # Sneak", [sneak, 6, 6], [`${sneak} · Open Roll`, 6], [`${sneak} · 6 → d6`, 3]],
    ["/ogs d12^1 + d8 + d8", [broken, 7, 3, 2, 5]],
    ["/klepto +2", [test, 10], [`${test} · 10 → coin`, 1]],
  ] as const) {
    const rolled = world.ways.rollOrAsk(line);
    for (const [text, ...faces] of asked) {
      await told(text);
      await enter(...faces);
    }
    await rolled;
  }
});

it("dice entered by hand are asked for with what they are for where the window is not drawn anew", async () => {
  const [posted] = (await world.ways.rollOrAsk("/kaiser skill 5 vs 12"), world.posted);
  const roll = (posted!.rolls[0] as unknown as { clone(): { evaluate(): Promise<unknown> } }).clone();
  const element = addMarkup(`<section class="window-content"></section>`, "form");
  Hooks.callAll("renderRollResolver", { roll }, element, {});
  const line = () => element.querySelector(".dicewright-by-hand")?.textContent;
  await vi.waitUntil(() => line() === "Kaiser skill check", PATIENCE);
  scriptFaces([6, 6, 3]);
  await roll.evaluate();
  expect(line()).toBe("Kaiser skill check · Open Roll");
});

it("dice entered by hand may be cancelled in a package's window without a frame too", async () => {
  const [posted] = (await world.ways.rollOrAsk("/kaiser skill 5 vs 12"), world.posted);
  const roll = (posted!.rolls[0] as unknown as { clone(): { evaluate(): Promise<unknown> } }).clone();
  const element = addMarkup("<p>The package's own</p>", "form");
  for (let drawn = 0; drawn < 2; drawn++) Hooks.callAll("renderRollResolver", { roll }, element, {});
  expect([...element.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Cancel"]);
});

it("dice entered by hand are never asked for in a blind roll", async () => {
  await byHand("d6");
  await world.ways.rollOrAsk("/kaiser skill 5", { mode: "blind" });
  expect([world.posted.length, inputs().length]).toEqual([1, 0]);
});
