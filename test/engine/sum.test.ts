import { describe, expect, it } from "vitest";
import { die, pool, unlimited } from "../../src/engine/die.ts";
import { sumChances } from "../../src/engine/sum.ts";

const COUNTS = [1, 2, 20, 57, 100];
const SIDES = [2, 3, 6, 20];

describe("the sum of unlimited dice", () => {
  it.each(COUNTS.flatMap((count) => SIDES.map((sides) => [count, sides] as const)))("is told to its far end: %id%i", (count, sides) => {
    const { list, missing } = sumChances([pool(count, unlimited(die(sides)))]);
    const mean = list.reduce((sum, [value, p]) => sum + value * p, 0);
    expect(missing).toBeLessThan(1e-9);
    // Of one die the mean is S(S+1) / 2(S-1), and means add up.
    expect(mean).toBeCloseTo((count * sides * (sides + 1)) / (2 * (sides - 1)), 6);
  });
});
