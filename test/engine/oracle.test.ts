import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../src/engine/check.ts";
import type { Die } from "../../src/engine/die.ts";
import { odds } from "../../src/engine/odds.ts";
import { advance, isRequest, roll } from "../../src/engine/play.ts";
import { checkOf } from "../../src/systems/record.ts";
import { drawAsked, kinds } from "../laws/draw.ts";

/** Longer sequences of rolls are not followed; their mass is the oracle's own error. */
const MOST_WAYS = 1_500;
const MOST_FACES = 40;

/** First rolls with more possible sequences than this are left to the tests of evaluators and sums. */
const MOST_FIRST = 1_000;

/**
 * The slow second opinion: plays a check once for every sequence of faces, the likeliest first, without evaluators.
 * Gives the mass of each outcome and the mass of the sequences it did not follow.
 */
function everyWay<O>(check: Check<O>): { readonly mass: Map<string, number>; readonly left: number } {
  const mass = new Map<string, number>();
  let open: { faces: readonly number[]; p: number }[] = [{ faces: [], p: 1 }];
  let ways = 0;
  while (open.length > 0 && ways < MOST_WAYS) {
    const further: typeof open = [];
    for (const { faces, p } of open) {
      ways += 1;
      if (faces.length > MOST_FACES) return { mass, left: open.reduce((sum, way) => sum + way.p, 0) };
      const next = ask(check, faces);
      if ("outcome" in next) mass.set(next.outcome, (mass.get(next.outcome) ?? 0) + p);
      else further.push(...next.branches.map((branch) => ({ faces: [...faces, branch], p: p / next.branches.length })));
    }
    open = further.sort((a, b) => b.p - a.p);
  }
  return { mass, left: open.reduce((sum, { p }) => sum + p, 0) };
}

/** The check needs the next die. */
class OutOfFaces extends Error {
  constructor(readonly branches: readonly number[]) {
    super("The check needs the next die.");
  }
}

/** The outcome after these faces, or the faces of the next die. */
function ask<O>(
  check: Check<O>,
  faces: readonly number[],
): { readonly outcome: string } | { readonly branches: readonly number[] } {
  let used = 0;
  const source = (die: Die) => {
    if (used === faces.length) throw new OutOfFaces(die.faces);
    return faces[used++]!;
  };
  try {
    return { outcome: JSON.stringify(roll(check, source).outcome) };
  } catch (error) {
    if (error instanceof OutOfFaces) return error;
    throw error;
  }
}

/** How many sequences of faces the first roll has. */
function firstWays<O>(check: Check<O>): number {
  const step = advance(check, []);
  return !isRequest(step) ? 1 : step.dice.reduce((ways, { faces }) => ways * faces.length, 1);
}

describe.each(kinds)("the odds of %s", (_name, system, kind) => {
  it("agree with a count of every way the dice can fall", () => {
    fc.assert(
      fc.property(drawAsked(system, kind), (asked) => {
        fc.pre(firstWays(checkOf(asked)) <= MOST_FIRST);
        const { mass, left } = everyWay(checkOf(asked));
        fc.pre(left < 0.2);
        for (const { outcome, p } of odds(checkOf(asked)).outcomes) {
          expect(Math.abs((mass.get(JSON.stringify(outcome)) ?? 0) - p)).toBeLessThan(left + 1e-9);
        }
      }),
      { numRuns: 8 },
    );
  }, 20_000);
});
