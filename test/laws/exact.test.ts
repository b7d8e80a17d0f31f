import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf } from "../../src/checks/notation.ts";
import { throwDice } from "../../src/engine/check.ts";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { difference, hand, rollOrder, keep, sum, sums, type Evaluator } from "../../src/engine/evaluator.ts";
import { odds } from "../../src/engine/odds.ts";
import { asNumber, exactOdds, NotFinite, sumOfFractions, type Exact } from "../oracle/exact.ts";
import { drawAsked, kinds } from "./draw.ts";

/** Slow odds of more dice than this are left to larger machines. */
const MOST_OUTCOMES = 3_000;

function exactly<O>(work: () => readonly Exact<O>[]): readonly Exact<O>[] | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotFinite) return undefined;
    throw error;
  }
}

function expectSame(exact: readonly Exact<unknown>[], fast: readonly { outcome: unknown; p: number }[]): void {
  const found = new Map(fast.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
  expect(found.size).toBe(exact.length);
  for (const { outcome, fraction } of exact) {
    const p = found.get(JSON.stringify(outcome)) ?? NaN;
    expect(Math.abs(p / asNumber(fraction) - 1), JSON.stringify(outcome)).toBeLessThan(1e-10);
  }
}

describe.each(kinds)("the exact odds of %s", (_name, game, kind) => {
  it("the exact odds are those that the fast methods find, and add up to one whole", () => {
    fc.assert(
      fc.property(drawAsked(game, kind), (asked) => {
        const exact = exactly(() => exactOdds(checkOf(asked)));
        fc.pre(exact === undefined || exact.length < MOST_OUTCOMES);
        if (!exact) return;
        expect(sumOfFractions(exact.map(({ fraction }) => fraction))).toEqual({ top: 1n, bottom: 1n });
        const { outcomes, missing } = odds(checkOf(asked));
        expect(missing).toBe(0);
        expectSame(exact, outcomes);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

const loaded = { ...die(6), value: (face: number) => (face === 6 ? 10 : face % 4) };
const settled = {
  ...die(8),
  reroll: { matches: (face: number) => face > 6, die: die(4), how: "instead", most: 1 } as const,
};
const pools = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(die(2), die(6), loaded, settled))
    .map(([count, kind]) => pool(count, kind)),
  { minLength: 1, maxLength: 2 },
);
const six = (value: number) => (value === 6 ? 2 : 0);
const low = (value: number) => (value < 3 ? 1 : 0);
const evaluators: readonly (readonly [string, Evaluator<unknown>])[] = (
  [
    ["sum", sum],
    ["two sums", sums(six, low)],
    ["a difference", difference(six, low)],
    ["the highest", keep(1, "highest")],
    ["the two highest", keep(2, "highest")],
    ["the three lowest", keep(3, "lowest")],
    ["the hand", hand],
    ["the order", rollOrder],
  ] as const
).map(([name, each]) => [name, each as Evaluator<unknown>]);

describe.each(evaluators)("the result of dice by %s", (_name, evaluator) => {
  it("the result of dice has the exact odds of its dice read one by one", () => {
    fc.assert(
      fc.property(pools, (dice) => {
        expectSame(
          exactOdds(throwDice({ role: "any", pools: dice, evaluator })),
          evaluator.distribution(dice).outcomes,
        );
      }),
      { numRuns: 40 },
    );
  });
});

it("some of many like dice are kept with the exact odds of all dice read one by one", () => {
  const side = fc.constantFrom("highest" as const, "lowest" as const);
  const [some, like] = [fc.integer({ min: 1, max: 5 }), fc.constantFrom(die(4), loaded, settled)];
  fc.assert(
    fc.property(some, some, side, like, (count, kept, best, kind) => {
      const [dice, evaluator] = [[pool(count, kind)], keep(kept, best)];
      const exact = exactOdds(throwDice({ role: "any", pools: dice, evaluator }));
      expectSame(exact, evaluator.distribution(dice).outcomes);
    }),
    { numRuns: 40 },
  );
});

it("some of many like dice keep all digits of what is rare, and the bound of what is cut off", () => {
  const { outcomes } = keep(2, "highest").distribution([pool(2, die(100))]);
  expect(outcomes.find(({ outcome }) => outcome.join() === "100,100")!.p * 1e4).toBeCloseTo(1, 13);
  const endless = unlimited(die(4));
  const { missing } = sum.distribution([pool(1, endless)]);
  expect(missing).toBeGreaterThan(0);
  for (const evaluator of [keep(1, "highest"), keep(1, "lowest")])
    expect(evaluator.distribution([pool(3, endless)]).missing).toBe(3 * missing);
});

it("the highest of very many dice loses no mass", () => {
  const { outcomes } = keep(2, "highest").distribution([pool(5_000, die(6))]);
  expect(outcomes.every(({ p }) => p > 0)).toBe(true);
  expect(outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 11);
  expect(outcomes.find(({ outcome }) => outcome.join() === "6,6")?.p).toBeCloseTo(1, 11);
});
