import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conduct } from "../../packages/table/conduct.ts";
import { Die } from "../../packages/table/dice/die.ts";
import { Roll } from "../../packages/table/dice/roll.ts";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { RollTerm, type TermData } from "../../packages/table/dice/term.ts";
import { openWorld, reviveRolls, rollWith, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const roll = (formula: string, faces: readonly number[]) => rollWith(world, formula, faces);

/** Collects the user's notices from now on. */
function newNotices(): () => string[] {
  const before = world.notices().length;
  return () => world.notices().slice(before);
}

/** The results as text: `x` dropped, `!` rerolled. */
function shown({ dice }: Roll): string {
  return dice
    .map(({ results }) =>
      results.map(({ result, active, exploded }) => `${result}${active ? "" : "x"}${exploded ? "!" : ""}`).join(" "),
    )
    .join(" | ");
}

type Outcome = readonly [faces: readonly number[], total: number, shown: string];
const each = (formulas: readonly string[], ...end: Outcome) => formulas.map((formula) => [formula, ...end] as const);
const ROLLS: readonly (readonly [formula: string, ...Outcome])[] = [
  ["2d6ko + 5", [3, 4], 12, "3 4"],
  ...each(["2d6ko−2", "2d6ko–2"], [3, 4], 5, "3 4"),
  ["2d6ko−2−1 + 5", [3, 4], 9, "3 4"],
  ["2d6koa1−2", [6, 6, 1, 3], 13, "6! 6! 1x 3"],
  ["1d12up1−2", [8, 6], 12, "8 | 6"],
  ["3d6un−2", [1, 2, 3], 4, "1 2 3"],
  ["3dt−2", [1, 2, 3], 4, "1 2 3"],
  ["3dtkh−2", [1, 2, 3], 1, "1x 2x 3"],
  ["2d6ko + 5", [6, 6, 3], 20, "6! 6! 3"],
  ["2d6ko", [6, 6, 6, 6, 2], 26, "6! 6! 6! 6! 2"],
  ["2d6ko", [1, 1], 2, "1 1"],
  ["4d6kh2ko", [6, 2, 6, 1, 4], 16, "6! 2x 6! 1x 4"],
  ["2d6koa2", [6, 2, 6, 1, 4], 16, "6! 2x 6! 1x 4"],
  ["2d6kod1", [6, 2, 6], 8, "6 2 6x"],
  ["2D6KOD1", [1, 1, 6], 2, "1 1 6x"],
  ["(1 + 1)d6koa1", [1, 2, 3], 5, "1x 2 3"],
  ["1d4up2", [7], 7, "7"],
  ["10d6up2", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 55, "1 2 3 4 5 6 7 8 9 10"],
  ["2 * 1d12up1", [8, 6], 28, "8 | 6"],
  ["1d12up5", [8, 7, 6], 21, "8 7 | 6"],
  ["d6up1", [8], 8, "8"],
  ["2d4up1kh1", [6, 2], 6, "6 2x"],
  ...each(["5d12kar6", "5d12kar>6", "5d12kar&gt;6", "5d12kargt;6"], [1, 12, 6, 7, 3], -1, "1 12 6 7 3"),
  ["3d12kar12", [12, 12, 1], 2, "12 12 1"],
  ["3d10ish", [10, 10, 4, 0, 1], 14, "0 10 4"],
  ["3d10ishkh", [10, 10, 4, 0, 1], 10, "0x 10 4x"],
  ["3d10ishkl", [10, 10, 4, 0, 1], 0, "0 10x 4x"],
  ["3d10ishkh2", [10, 10, 4, 0, 1], 14, "0x 10 4"],
  ["1dt", [10], 0, "10"],
  ["1dt", [20], 10, "20"],
  ["3dtkh", [10, 19, 12], 9, "10x 19 12x"],
  ["3dtkl + 2", [12, 19, 20], 4, "12 19x 20x"],
  ["3dtdl1", [10, 11, 12], 3, "10x 11 12"],
  ["1dT", [20], 10, "20"],
  ["3d6un", [6, 6, 2, 1, 6, 5], 26, "6! 6! 2 1 6! 5"],
  ["1d2un", [2, 2, 1], 5, "2! 2! 1"],
  ["(1d2)d6koa2", [2, 1, 2, 5, 6], 11, "2 | 1x 2x 5 6"],
  ...each(["0d6ko", "0d6koa2", "0d12kar6", "0d4up2"], [], 0, ""),
];

it.each(ROLLS)("the codes roll %s with %j, and keep it through JSON", async (formula, faces, total, expected) => {
  const rolled = await roll(formula, faces);
  for (const each of [rolled, ...reviveRolls(world, [rolled])])
    expect([each.total, shown(each)]).toEqual([total, expected]);
});

describe.each(["node", "text"] as const)("behind parentheses that the parser is given as %s", (form) => {
  beforeEach(() => void (conduct.parenthesis = form));
  afterEach(() => void (conduct.parenthesis = "node"));

  it.each([
    ["(1 + 1)d6ko", [6, 6, 3], 15, "6! 6! 3"],
    ["(@pool)d12kar6", [1, 12, 6, 7, 3], -1, "1 12 6 7 3"],
    ["1d(10 + 2)up1", [8, 6], 14, "8 | 6"],
    ["((2))d6ko + 1", [1, 2], 4, "1 2"],
    ["max((1 + 1)d6ko, 3)", [1, 1], 3, "1 1"],
  ] as const)("a code behind parentheses rolls %s with %j", async (formula, faces, total, expected) => {
    const rolled = await rollWith(world, formula, faces, { pool: 5 });
    expect([rolled.total, shown(rolled)]).toEqual([total, expected]);
  });
});

const NUMBERS = [{}, ...[{}, null, 5, "foo", "1 +", { formula: "(" }].map((term) => ({ term }))];
it.each(NUMBERS)("the codes leave dice to their system whose number the parser is given as %j", (number) => {
  const parser = new world.parts.CONFIG.Dice.parser("") as unknown as { _onDiceTerm(...args: unknown[]): object };
  const term = [number, 6, "ko", null, "?d6ko"] as const;
  expect(parser._onDiceTerm(...term)).toMatchObject({ number, faces: 6, modifiers: "ko" });
});

it("the codes stores causes and no consequences", async () => {
  const { dice } = await roll("2d6koa2", [6, 2, 6, 1, 4]);
  const cause = { code: "koa", argument: 2, dice: { count: 2, sides: 6 }, faces: [6, 2, 6, 1, 4] };
  expect(dice[0]!.options.dicewright).toEqual({ v: 1, system: "kaiser", ...cause });
});

it("the codes counts a die of Kingdoms & Rulers by success and failure", async () => {
  const { dice } = await roll("4d12kar6", [1, 5, 8, 12]);
  const { results } = dice[0]!;
  expect(results.map(({ count }) => count)).toEqual([-2, -1, 1, 2]);
  expect(results.map(({ success }) => success ?? false)).toEqual([false, false, true, true]);
  expect(results.map(({ failure }) => failure ?? false)).toEqual([true, true, false, false]);
});

it("the codes keeps flavour and what core reads", async () => {
  expect((await roll("1d12up1[blunt]", [8, 6])).formula).toContain("[blunt]");
  expect((await roll("2d6kh1", [3, 5])).total).toBe(5);
  expect((await roll("4d6r1min2", [1, 3, 4, 5, 2])).total).toBe(14);
});

/** Refusals and the formulas that get them. */
const REFUSED: readonly (readonly [sentence: RegExp, ...formulas: string[]])[] = [
  [/two d6/, "2d8ko", "3d6ko", "4d6kh3ko", "3dcko"],
  [/no number/, "2d6ko1"],
  [/number/, "3d10ish2", "3d6un2"],
  [/whole number/, "6d12kar<6"],
  [/level/, "2d6koa", "2d6koa99999"],
  [/cannot count/, "2d6cs>3ko", "2d6kocs>3", "6d12evenkar6", "2d6undf=1", "3d10ishcs>5"],
  [/stages/, "1d4up", "1d12up-1"],
  [/d20/, "1d20up1"],
  [/d12/, "6d10kar6"],
  [/d10/, "3d8ish"],
  [/range/, "1d4up9999", "6d12kar100"],
  [/too many/, "900d12up5", "1000d6un"],
  [/several sizes/, "2d12up1kh1"],
  // Only `ish` takes what keeps dice.
  [/“kh” would change the dice of “un”/, "3d6unkh"],
  [/“kh”/, "6d12kar6kh3", "2d6kokh", "2d6koa2kh1"],
  [/“r”/, "2d6kor1"],
  [/“min”/, "2d6komin2"],
  [/“max”/, "3d10ishmax5"],
  [/Difficulty Threshold/, "6d12kar"],
  [/at least two sides/, "1d1un"],
  [/same dice/, "2d6koun"],
  [/before/, "4d6kh2koa1"],
  // Foundry would drop these without a word.
  [/“.*” is not understood/, "3dt−d4", "2d6ko−x", "3dt!", "3dtzz2", "2d6kozz"],
];

const refused = REFUSED.flatMap(([sentence, ...formulas]) => formulas.map((formula) => [formula, sentence] as const));
it.each(refused)(
  "a code in the wrong place refuses %s in one sentence before anything is rolled",
  (formula, sentence) => {
    const make = () => new world.Roll(formula);
    const message = expect.stringMatching(sentence) as string;
    expect(make).toThrow(expect.objectContaining({ name: "Refusal", message }));
    expect(make).toThrow(/^[^{}]+\.$/);
  },
);

it.each([
  ["(1d2)d8ko", /two d6/],
  ["(1d2)d6up1", /plain number/],
])(
  "a code in the wrong place leaves the dice of %s plain if it is seen only when they fall, and says why once",
  async (formula, sentence) => {
    const told = newNotices();
    const rolled = await roll(formula, [2, 1, 2]);
    expect([rolled.total, shown(rolled)]).toEqual([3, "2 | 1 2"]);
    expect(told()).toEqual([expect.stringMatching(/^These dice stay plain\. /)]);
    expect(told()[0]).toMatch(sentence);
  },
);

it("a code in the wrong place is told of once, however many dice of a roll have it", async () => {
  const told = newNotices();
  await roll("(1d2)d8ko + (1d2)d8ko", [2, 1, 2, 2, 1, 2]);
  expect(told()).toHaveLength(1);
  await roll("(1d2)d8ko", [2, 1, 2]);
  expect(told()).toHaveLength(2);
});

it("a code in the wrong place leaves dice plain whose number another package has changed since", async () => {
  const critical = new Roll("2d6ko + 3");
  scriptFaces([6, 6, 1, 2]);
  expect((await critical.alter(2, 0).evaluate()).total).toBe(18);
});

it("a code in the wrong place is read before the modifiers of another package", async () => {
  Object.assign(Die.MODIFIERS, { adv: () => undefined });
  expect((await roll("2d6koadv", [6, 6, 3])).total).toBe(15);
  expect((await roll("2d6koa1", [6, 6, 3, 1])).total).toBe(13);
  delete Die.MODIFIERS["adv"];
});

/** As PF2e reads damage: a grammar of its own makes dice of data, and a critical multiplies what they came to. */
class GrammarRoll extends Roll {
  static override parse(formula: string): RollTerm[] {
    const [, number, faces, modifier] = /^(\d+)d(\d+)([a-z]+\d*)$/.exec(formula)!;
    const dice = { class: "Die", number: Number(number), faces: Number(faces), modifiers: [modifier] };
    const terms: TermData[] = [{ class: "NumericTerm", number: 2 }, { class: "OperatorTerm", operator: "*" }, dice];
    return terms.map((data) => RollTerm.fromData({ ...data, evaluated: false }));
  }
}

it.each([
  ["2d6ko", [6, 6, 3], 30],
  ["2d6koa2", [6, 2, 6, 1, 4], 32],
  ["5d12kar6", [1, 12, 6, 7, 3], -2],
  ["3d10ish", [10, 10, 4, 0, 1], 28],
  ["3d6un", [6, 6, 2, 1, 6, 5], 52],
])("a code on dice of a system's own grammar counts: %s", async (formula, faces, total) => {
  scriptFaces([...faces]);
  expect((await new GrammarRoll(formula).evaluate()).total).toBe(total);
});

it("a code on dice of a system's own grammar leaves dice plain that it would have had to change before, and says so", async () => {
  scriptFaces([8]);
  const told = newNotices();
  expect((await new GrammarRoll("1d12up1").evaluate()).total).toBe(16);
  expect(told()).toEqual([expect.stringMatching(/^These dice stay plain\. /)]);
});
