import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { die, pool, type Die } from "../../src/engine/die.ts";
import { hand } from "../../src/engine/evaluator.ts";
import { compareHands, placeByPlace, unopened, type UnopenedHand } from "../../src/engine/hands.ts";

/** Where it shows 4 or less, it does so with other chances than a d4. */
const uneven: Die = { name: "uneven", faces: [1, 1, 2, 4, 7] };
const dice = fc.array(fc.constantFrom(die(4), die(6), die(8), uneven), { minLength: 1, maxLength: 3 });
const poolsOf = (kinds: readonly Die[]) => kinds.map((each) => pool(1, each));
const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);

describe("hands of equal totals", () => {
  it("compare as every pair of them does", () => {
    fc.assert(
      fc.property(dice, dice, fc.integer({ min: -3, max: 3 }), (first, second, more) => {
        const [a, b] = [first, second].map((sides) => unopened(poolsOf(sides)).outcomes[0]!.outcome as UnopenedHand);
        const found = { ahead: 0, behind: 0, same: 0 };
        for (const x of hand.distribution(poolsOf(first)).outcomes)
          for (const y of hand.distribution(poolsOf(second)).outcomes) {
            if (total(x.outcome) + more !== total(y.outcome)) continue;
            const order = placeByPlace(x.outcome, y.outcome);
            found[order > 0 ? "ahead" : order < 0 ? "behind" : "same"] += x.p * y.p;
          }
        const compared = compareHands(a!, b!, more);
        for (const name of ["ahead", "behind", "same"] as const) expect(compared[name]).toBeCloseTo(found[name], 13);
      }),
      { numRuns: 30 },
    );
  });

  it("of twenty dice are compared without being listed", () => {
    const sides = [12, 12, 10, 10, 8, 8, 8, 6, 6, 6].map(die);
    const [one] = unopened(poolsOf(sides)).outcomes;
    const { ahead, behind, same } = compareHands(one!.outcome as UnopenedHand, one!.outcome as UnopenedHand, 0);
    expect(ahead).toBeCloseTo(behind, 14);
    const { outcomes } = unopened(poolsOf(sides));
    expect(ahead + behind + same).toBeCloseTo(
      outcomes.reduce((sum, { p }) => sum + p * p, 0),
      14,
    );
  });
});
