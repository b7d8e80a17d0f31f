/** Kaiser's `difference` and Olde's `by6`: cases from `docs/rules.md` KA13 and §5.1. */
import { expect, it } from "vitest";
import { checkOf } from "../../src/checks/notation.ts";
import { odds } from "../../src/engine/odds.ts";
import { replayOrFail, requestFor } from "../checks.ts";

const outcome = (line: string, faces: readonly number[]) => {
  const { game, kind, options } = requestFor(line);
  return replayOrFail({ v: 1, system: game.id, kind, options, faces }).played.outcome;
};

it.each([
  // 5 + 6 + 4 = 15 against 12: 3 Degrees of Success.
  ["/kaiser skill 5 vs 12 difference +2", [6, 4], { success: true, dos: 5, dof: 0, dod: 5 }],
  ["/kaiser skill 5 vs 12 difference -2", [6, 4], { success: true, dos: 1, dod: 1 }],
  // KA13: clamped at 0, and the outcome never flips.
  ["/kaiser skill 5 vs 12 difference -9", [6, 4], { success: true, dos: 0, dof: 0, dod: 0 }],
  // 5 + 2 + 3 = 10 against 12: 2 Degrees of Failure.
  ["/kaiser skill 5 vs 12 difference +1", [2, 3], { success: false, dof: 3, dos: 0 }],
  ["/kaiser resistance 6 vs 14 difference -9", [2, 3], { success: false, dof: 0 }],
  ["/kaiser characteristic 4 vs 7 difference +1", [3], { success: true, tie: true, dos: 2 }],
])("a Degree of Difference that powers change: %s on %j", (line, faces, expected) =>
  expect(outcome(line, faces)).toMatchObject(expected),
);

it("a Degree of Difference that powers change leaves chances as they are", () => {
  const chance = (line: string) =>
    odds(checkOf(requestFor(line))).outcomes.reduce((sum, each) => sum + (each.outcome["success"] ? each.p : 0), 0);
  expect(chance("/kaiser skill 5 vs 12 difference -3")).toBeCloseTo(chance("/kaiser skill 5 vs 12"), 12);
});

// §5.1: 1-3 are the 1 of a d2, 4-6 its 2; a d3 is half a d6, rounded up. The highest face goes on.
it.each([
  ["/olde 2d2 by6", [3, 1], 2],
  ["/olde stat 2 by6", [3, 2], 2],
  ["/olde 1d3 by6 limited", [5], 3],
  ["/olde 1d3 by6", [5, 2], 4],
])("dice that a d6 stands in for: %s on %j is %i", (line, faces, total) =>
  expect(outcome(line, faces)).toMatchObject({ total }),
);
