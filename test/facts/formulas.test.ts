import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conduct, conducts } from "../../packages/table/conduct.ts";
import { checkOf, readCheck } from "../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../src/checks/problem.ts";
import { decisiveOdds } from "../../src/engine/odds.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import { partWithoutOdds } from "../../src/games/dice-roll.ts";
import { diceOfFormula, foreignIn, type FormulaNode } from "../../src/games/dice-tree.ts";
import { games } from "../../src/games/index.ts";
import { formulasIn } from "../../tools/formulas/texts.ts";
import { rollOnHost } from "../../tools/terminal/formula.ts";
import { requestFor, rolledCheck } from "../checks.ts";
import { dropsOnly, facesInOrder } from "../games/host-dice.ts";

/** A formula that published packages write, how often they do, and its mean where it has one without a sheet. */
type Written = readonly [formula: string, uses: number, mean?: string];

/** A roll that a real Foundry recorded: its version, its formula, the faces of each term, and its total. */
type Recorded = readonly [foundry: string, formula: string, faces: readonly (readonly number[])[], total: number];

function rowsOf<T>(file: string): readonly T[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line) as T);
}

/** All of them in `npm run test:formulas`, otherwise one in twenty. */
const EACH = process.env["FORMULAS"] === undefined ? 20 : 1;
const sample = <T>(all: readonly T[]) => all.filter((_, i) => i % EACH === 0);

const written = rowsOf<Written>("formulas.jsonl");
const recorded = rowsOf<Recorded>("real-rolls.jsonl");

/** Numbers that a sheet may hold where a path stands. */
const ON_SHEETS = [3, 0, -2, 0.5, 12];

/** A formula with its paths filled in. */
function filled(formula: string): readonly string[] {
  const each = ON_SHEETS.map((number) => formula.replace(/@[\w.:-]*\w/g, String(number)));
  return [...new Set(each)];
}

const numberOf = (fraction: string) =>
  fraction.split("/").reduce((top, bottom, i) => (i ? top / Number(bottom) : Number(bottom)), 0);

/** The names of a sheet without the sign of a path, which the host takes for the number 0. */
const isNamed = (formula: string) => /[a-z]+\.mod/.test(formula);

function nodeOf(formula: string): FormulaNode | Problem {
  const check = readCheck(`/dice ${formula}`, { games });
  return isProblem(check) ? check : formulaNode(check.options["formula"] as string);
}

describe("formulas of published packages", () => {
  it("formulas of published packages are read, or their number is refused, and come to the host's total", async () => {
    for (const [source] of sample(written))
      for (const formula of filled(source)) {
        const node = nodeOf(formula);
        if (isProblem(node)) {
          expect(
            isNamed(source) || ["anydice.count", "sides"].includes(node.problem) || /\dd-/.test(formula),
            formula,
          ).toBe(true);
          continue;
        }
        if (foreignIn(node).length > 0 || dropsOnly(node)) continue;
        const { total, dice } = await rollOnHost(formula);
        const { played } = rolledCheck(`/dice ${formula}`, facesInOrder(node, dice));
        expect(played.outcome["total"], formula).toBeCloseTo(total, 8);
      }
  }, 600_000);

  it("formulas of published packages have exact odds, in 998 of 1,000 uses", () => {
    const uses = { all: 0, withOdds: 0 };
    for (const [source, each] of sample(written))
      for (const formula of filled(source)) {
        const node = nodeOf(formula);
        if (isProblem(node)) continue;
        if (diceOfFormula(node).length + foreignIn(node).length === 0) continue;
        uses.all += each;
        if (partWithoutOdds(node) === false) uses.withOdds += each;
      }
    expect(uses.withOdds / uses.all).toBeGreaterThan(0.998);
  }, 600_000);

  it("formulas of published packages have their exact mean", () => {
    for (const [formula, , mean] of sample(written.filter(([, , each]) => each !== undefined))) {
      const node = nodeOf(formula);
      if (isProblem(node) || partWithoutOdds(node) !== false) continue;
      const { outcomes } = decisiveOdds(checkOf(requestFor(`/dice ${formula}`)));
      const found = outcomes.reduce((sum, { outcome, p }) => sum + p * (outcome["total"] as number), 0);
      expect(Math.abs(found - numberOf(mean!)) / Math.max(1, Math.abs(found)), formula).toBeLessThan(1e-9);
    }
  }, 600_000);
});

it.each([
  ['{"damage": "2d6 + @mod", "name": "Axe", "range": "10"}', ["2d6 + @mod"]],
  ["  formula: (@level)d4[fire]\n  hue: d354ce1dceddaa8f2b20\n  text: 2d6 damage", ["(@level)d4[fire]"]],
  ["It heals [[/r 1d8 + 2 # Heal]], and [[/item 2d6]] [[max(1d4, 2)]]{dice}.", ["1d8 + 2", "max(1d4, 2)"]],
])("formulas in the files of a package are values and inline rolls: %s", (text, formulas) => {
  expect(formulasIn(text)).toEqual(formulas);
});

describe("rolls that real Foundries recorded", () => {
  beforeAll(() => void Object.assign(conduct, { dropped: "none", lastSign: "passed" }));
  afterAll(() => void Object.assign(conduct, conducts.usual));

  it("rolls that real Foundries recorded have the same total on the same faces, with the check and on the host", async () => {
    for (const [foundry, formula, terms, total] of sample(recorded)) {
      const label = `${formula} in ${foundry} on ${JSON.stringify(terms)}`;
      const node = nodeOf(formula);
      if (isProblem(node)) throw new Error(`${label} is refused: ${node.problem}`);
      if (foreignIn(node).length > 0) continue;
      const { dice, total: atHost } = await rollOnHost(formula, terms.flat());
      expect(atHost, label).toBeCloseTo(total, 8);
      const { played } = rolledCheck(`/dice ${formula}`, facesInOrder(node, dice));
      expect(played.outcome["total"], label).toBeCloseTo(total, 8);
    }
  }, 600_000);
});
