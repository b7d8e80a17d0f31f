import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf, readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { odds } from "../../src/engine/odds.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import { rollOf } from "../../src/games/dice-roll.ts";
import { games } from "../../src/games/index.ts";
import { rollOnHost } from "../../tools/terminal/formula.ts";
import { rolledCheck } from "../checks.ts";
import { allTotals, facesInOrder, formulas } from "./host-dice.ts";

/** `npm run test:formulas` takes 100,000 of them. */
const RUNS = Number(process.env["FORMULAS"] ?? 500);
/** Ways in which the dice of a formula may fall for all to be rolled. */
const MOST_WAYS = 100;

/** A real Foundry 9 did not drop the only die there was; the host does. */
const dropsOnly = /(?:^|\D)1d\d+[^\s]*?d/;

const withOdds = formulas.filter(
  (formula) => !isProblem(readCheck(`/dice ${formula}`, { games })) && !dropsOnly.test(formula) && areFollowed(formula),
);

/** Whether all dice are thrown by the check itself, not as the total of a part. */
function areFollowed(formula: string): boolean {
  return rollOf(formulaNode(formula)).pools.every(({ die }) => die.formula === undefined);
}

describe("a formula beside the host", () => {
  it("a formula beside the host has the host's total on the same faces, in each of its spellings", async () => {
    await fc.assert(
      fc.asyncProperty(withOdds, async (formula) => {
        const { total, dice } = await rollOnHost(formula);
        const faces = facesInOrder(
          formula,
          dice.map(({ results }) => results as readonly { readonly result: number }[]),
        );
        const { played, request } = rolledCheck(`/dice ${formula}`, faces);
        expect(played.outcome, formula).toEqual({ total: total + 0 });
        const stored = request!.options["formula"] as string;
        const first = dice.flatMap(({ results }) =>
          (results as { readonly result: number }[]).map(({ result }) => result),
        );
        expect((await rollOnHost(stored, first)).total, stored).toBe(total);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);

  it("a formula beside the host has the odds of all ways in which its dice fall there", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(withOdds, async (formula) => {
        const totals = await allTotals(formula, MOST_WAYS);
        if (!totals) return;
        compared += 1;
        const { outcomes } = odds(checkOf(readCheck(`/dice ${formula}`, { games }) as never));
        expect(outcomes.length, formula).toBe(totals.size);
        for (const { outcome, p } of outcomes)
          expect(Math.abs(p - (totals.get(Number(outcome["total"])) ?? 0)), formula).toBeLessThan(1e-12);
      }),
      { numRuns: Math.ceil(RUNS / 20) },
    );
    expect(compared).toBeGreaterThan(RUNS / 200);
  }, 3_600_000);
});
