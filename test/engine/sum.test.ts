import { describe, expect, it } from "vitest";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { sumChances } from "../../src/engine/sum.ts";

const COUNTS = [1, 2, 20, 57, 100];
const SIDES = [2, 3, 6, 20];

describe("the sum of unlimited dice", () => {
  it.each(COUNTS.flatMap((count) => SIDES.map((sides) => [count, sides] as const)))(
    "is told to its far end: %id%i",
    (count, sides) => {
      const { list, missing } = sumChances([pool(count, unlimited(die(sides)))]);
      const mean = list.reduce((sum, [value, p]) => sum + value * p, 0);
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
  ])("is that of every way to throw %id%i", (count, sides) => {
    const ways = Array.from({ length: count }).reduce<number[]>(
      (totals) => totals.flatMap((total) => die(sides).faces.map((face) => total + face)),
      [0],
    );
    const { list } = sumChances([pool(count, die(sides))]);
    expect(list.map(([total]) => total)).toEqual([...new Set(ways)].sort((a, b) => a - b));
    for (const [total, p] of list)
      expect(p).toBeCloseTo(ways.filter((each) => each === total).length / ways.length, 14);
  });

  it("is the same from both ends, and exact in its far corners, for a hundred dice of a thousand sides", () => {
    const { list } = sumChances([pool(100, die(1000))]);
    expect([list.length, list[0]![0], list.at(-1)![0]]).toEqual([99_901, 100, 100_000]);
    expect(list[1]![1] / list[0]![1]).toBeCloseTo(100, 9);
    expect(list.at(-2)![1] / list.at(-1)![1]).toBeCloseTo(100, 9);
  }, 5_000);
});
