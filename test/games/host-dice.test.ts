import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf, readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { odds } from "../../src/engine/odds.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import { partWithoutOdds } from "../../src/games/dice-roll.ts";
import { foreignIn } from "../../src/games/dice-tree.ts";
import { games } from "../../src/games/index.ts";
import { rollOnHost } from "../../tools/terminal/formula.ts";
import { requestFor, rolledCheck } from "../checks.ts";
import { allTotals, dropsOnly, facesInOrder, formulas } from "./host-dice.ts";

/** `npm run test:formulas` takes 100,000 of them, and the odds of 2,000. */
const RUNS = Number(process.env["FORMULAS"] ?? 500);
/** Ways in which the dice of a formula may fall for all to be rolled. */
const MOST_WAYS = 300;

/** The tree of a formula as a check stores it. */
const treeOf = (formula: string) => formulaNode(requestFor(`/dice ${formula}`).options["formula"] as string);

/** A pool of one number is a number, which its tree no longer tells. */
const dropsOnlyNumber = /\{[^,]*\}[a-z\d]*d/;

/** Formulas that need no dice of the world's. */
const ownFormulas = formulas.filter((formula) => {
  if (isProblem(readCheck(`/dice ${formula}`, { games }))) return false;
  const node = treeOf(formula);
  return foreignIn(node).length === 0 && !dropsOnly(node) && !dropsOnlyNumber.test(formula);
});

/**
 * Formulas that were misread once: dice that explode outnumber a keep and a limit, all dice are kept and counted, and a part
 * of a calculation was rounded.
 */
const MISREAD = [
  ...["1d2x2kh2", "1d4x1r1<4min3", "1d8kh1cs1", "3d6kh3cs1"],
  ...["floor(1d4 / 3 * 3)", "abs((-1)d4 / 2.25) * 0.5", "ceil((1d4 + 2) / 7 * 7)", "floor((1d4 / 10 + 1d6 / 5) * 10)"],
];
const examples = MISREAD.map((formula): [string] => [formula]);

describe("a formula beside the host", () => {
  it.each(["1d4 / 2d4r1dl2", "1d6 / {1d4, 1d6}dl2", "3 / (2 + 3dFr)"])(
    "a formula beside the host is refused where it may divide by 0: %s",
    (formula) => {
      expect(readCheck(`/dice ${formula}`, { games })).toMatchObject({ problem: "anydice.zero" });
    },
  );

  it("a formula beside the host has the host's total on the same faces, in each of its spellings", async () => {
    await fc.assert(
      fc.asyncProperty(ownFormulas, async (formula) => {
        const { total, dice } = await rollOnHost(formula);
        const faces = facesInOrder(treeOf(formula), dice);
        const { played, request } = rolledCheck(`/dice ${formula}`, faces);
        expect(played.outcome["total"], formula).toBeCloseTo(total, 8);
        const stored = request!.options["formula"] as string;
        const first = dice.flatMap(({ results }) => results.map(({ result }) => result));
        expect((await rollOnHost(stored, first)).total, stored).toBeCloseTo(total, 8);
      }),
      { numRuns: RUNS, examples },
    );
  }, 3_600_000);

  it("a formula beside the host has the odds of all ways in which its dice fall there", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(ownFormulas, async (formula) => {
        if (partWithoutOdds(treeOf(formula)) !== false) return;
        const totals = await allTotals(formula, MOST_WAYS);
        if (!totals) return;
        compared += 1;
        const { outcomes } = odds(checkOf(requestFor(`/dice ${formula}`)));
        expect(outcomes.length, formula).toBe(totals.size);
        for (const { outcome, p } of outcomes)
          expect(Math.abs(p - (totals.get(Number(outcome["total"]) + 0) ?? 0)), formula).toBeLessThan(1e-12);
      }),
      { numRuns: Math.ceil(RUNS / 12), examples },
    );
    expect(compared).toBeGreaterThan(RUNS / 50);
  }, 3_600_000);
});
