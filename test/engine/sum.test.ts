import { describe, expect, it } from "vitest";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { sumDistribution } from "../../src/engine/sums.ts";

const COUNTS = [1, 2, 20, 57, 100];
const SIDES = [2, 3, 6, 20];

describe("the sum of unlimited dice", () => {
  it.each(COUNTS.flatMap((count) => SIDES.map((sides) => [count, sides] as const)))(
    "is exact to its far end: %id%i",
    (count, sides) => {
      const { outcomes, missing } = sumDistribution([pool(count, unlimited(die(sides)))]);
      const mean = outcomes.reduce((sum, { outcome, p }) => sum + outcome * p, 0);
      expect(missing).toBeLessThan(1e-9);
      // Of one die the mean is S(S+1) / 2(S-1), and means add up.
      expect(mean).toBeCloseTo((count * sides * (sides + 1)) / (2 * (sides - 1)), 6);
    },
  );
});

describe("the sum of many faces", () => {
  it.each([
    [3, 4],
    [2, 7],
    [5, 2],
    [4, 1],
  ])("counts every way to roll %id%i", (count, sides) => {
    const ways = Array.from({ length: count }).reduce<number[]>(
      (totals) => totals.flatMap((total) => die(sides).faces.map((face) => total + face)),
      [0],
    );
    const { outcomes } = sumDistribution([pool(count, die(sides))]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...new Set(ways)].sort((a, b) => a - b));
    for (const { outcome, p } of outcomes)
      expect(p).toBeCloseTo(ways.filter((each) => each === outcome).length / ways.length, 14);
  });
});
