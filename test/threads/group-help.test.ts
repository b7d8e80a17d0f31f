import { describe, expect, it } from "vitest";
import { odds, oddsFrom, probability } from "../../src/engine/odds.ts";
import { systems } from "../../src/systems/index.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { checkOf } from "../../src/systems/record.ts";
import type { Group } from "../../src/threads/group-result.ts";
import { chanceOfHelp } from "../../src/threads/group-result.ts";
import { groupTest } from "../view/group-drawn.ts";

/** The same test by the book, where help is a die and not +1. */
const byDice = (group: Group): Group => ({ ...group, rules: { gifts: "die" } });

describe("the chance that help is enough", () => {
  it.each([
    // A 4 and another d10: 7, 8, 9 and a ten by heads.
    [[4], {}, 3 / 10 + 1 / 20],
    // With +2, 5 is enough.
    [[4], { modifier: 2 }, 5 / 10 + 1 / 20],
    // Help cancels the Disadvantage, so that the first die counts alone.
    [[8, 2], { disadvantages: 1 }, 1],
    [[2, 8], { disadvantages: 1 }, 0],
    // A critical failure is outranked by every number.
    [[10, 0], {}, 3 / 10 + 1 / 20],
  ] as const)("is counted over the die still to be rolled: %j with %j", (faces, options, chance) => {
    const group = byDice(groupTest({ rows: [{ faces: [9] }, { faces, options }] }));
    expect(chanceOfHelp(group, 1)).toBeCloseTo(chance, 12);
  });

  it("is certain or none where help is a number", () => {
    const group = groupTest({ rows: [{ faces: [9] }, { faces: [6] }, { faces: [5] }] });
    expect([1, 2].map((place) => chanceOfHelp(group, place))).toEqual([1, 0]);
  });

  it("is not told of a roll that is good enough, or that its reader may not see", () => {
    const group = groupTest({ rows: [{ faces: [9] }, { faces: [7] }, "hidden", "waiting"] });
    expect([1, 2, 3].map((place) => chanceOfHelp(group, place))).toEqual([undefined, undefined, undefined]);
  });
});

it("adds up to the odds of the whole check over the first die", () => {
  const check = checkOf(parseCheck("/klepto +2 a2", systems) as CheckRequest);
  const isHigh = ({ band }: { readonly band?: unknown }) => band === "high";
  const chanceWith = (value: number) => probability(oddsFrom(check, [value]), isHigh);
  const plain = Array.from({ length: 9 }, (_, i) => chanceWith(i + 1)).reduce((all, p) => all + p / 10, 0);
  const sum = plain + (chanceWith(10) + chanceWith(0)) / 20;
  expect(sum).toBeCloseTo(probability(odds(check), isHigh), 12);
});
