import { describe, expect, it } from "vitest";
import { die, type Die } from "../../src/engine/die.ts";
import { rankedRow } from "../../src/engine/ranks.ts";
import { formulaNode } from "../../src/games/dice-formula.ts";
import { rollOf } from "../../src/games/dice-roll.ts";

const exploding = (sides: number): Die => rollOf(formulaNode(`1d${sides}x`)).pools[0]!.die;

/** The mass of the sum of some ranks, and its mean. */
function sizeOf(count: number, from: number, to: number, own: Die): { readonly mass: number; readonly mean: number } {
  const row = rankedRow({ count, from, to }, own);
  const values = [...row.mass].map((p, i) => ({ p, value: row.low + i }));
  return {
    mass: values.reduce((sum, { p }) => sum + p, 0),
    mean: values.reduce((sum, { p, value }) => sum + p * value, 0),
  };
}

describe("the ranks of very many dice", () => {
  it.each([
    [46, 45, exploding(6)],
    [60, 55, exploding(4)],
    [60, 58, exploding(2)],
    [90, 80, exploding(3)],
    [60, 54, die(100)],
    [99, 70, die(12)],
  ] as const)("the ranks of very many dice have all their odds: %i dice, the best %i", (count, kept, own) => {
    const all = sizeOf(count, 0, count, own).mean;
    for (const at of [kept, count - kept]) {
      const [best, others] = [sizeOf(count, 0, at, own), sizeOf(count, at, count, own)];
      for (const { mass } of [best, others]) expect(Math.abs(mass - 1)).toBeLessThan(1e-12);
      expect(Math.abs((best.mean + others.mean) / all - 1)).toBeLessThan(1e-12);
    }
  });
});
