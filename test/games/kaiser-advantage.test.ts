import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { probability } from "../../src/engine/odds.ts";
import { rolledCheck } from "../checks.ts";
import { oddsOf } from "./judged.ts";

const outcome = (line: string, faces: readonly number[], settings = {}) =>
  rolledCheck(line, faces, settings).played.outcome;

/** The two dice of a Fumble Level, which follow the ones of the check. */
const LEVEL = [2, 2];

const REPLACE = { "kaiser.advantageMethod": "sequentialReplace" };
const KEEP = { "kaiser.advantageMethod": "sequentialKeep" };
const skill = (levels: string, faces: readonly number[], settings: UncheckedOptions) =>
  rolledCheck(`/kaiser skill 3 vs 10 ${levels}`, faces, settings);

it.each([
  ["a1", [2, 5, 1], 9, 10],
  ["a1", [5, 2, 4], 12, 12],
  ["a1", [6, 5, 6, 1], 16, 16],
  ["a2", [2, 5, 4, 3], 11, 12],
  ["d1", [2, 5, 6], 11, 10],
  ["d1", [5, 2, 4], 9, 9],
  ["d2", [4, 5, 2, 6], 11, 9],
  ["a3 d2", [2, 5, 1], 9, 10],
])(
  "Kaiser's Advantage with two dice (§1.3): %s on %j is %i if a reroll replaces, %i if the better or worse one stays",
  (levels, faces, replaced, kept) => {
    expect(skill(levels, faces, REPLACE).played.outcome).toMatchObject({ total: replaced });
    expect(skill(levels, faces, KEEP).played.outcome).toMatchObject({ total: kept });
  },
);

it("Kaiser's Advantage with two dice (§1.3) shows which dice no longer count", () => {
  const kept = (levels: string, faces: readonly number[], settings: UncheckedOptions) =>
    skill(levels, faces, settings).played.rolledDice.flatMap(({ dice }) => dice.map((die) => die.counts));
  expect(kept("a1", [2, 5, 1], REPLACE)).toEqual([false, true, true]);
  expect(kept("a1", [2, 5, 1], KEEP)).toEqual([true, true, false]);
  expect(kept("d1", [2, 5, 6], REPLACE)).toEqual([true, false, true]);
  expect(kept("d1", [2, 5, 6], KEEP)).toEqual([true, true, false]);
  expect(kept("d1", [2, 5, 5], KEEP)).toEqual([true, true, false]);
  expect(kept("a1", [2, 5, 2], KEEP)).toEqual([true, true, false]);
  expect(kept("a2", [2, 5, 4, 3], REPLACE)).toEqual([false, true, false, true]);
  expect(skill("a1", [2, 5, 1], REPLACE).played.rolledDice.map(({ role }) => role)).toEqual(["pool", "reroll"]);
});

it.each([
  ["a2", [6, 6, 2], { openRoll: true, total: 17 }],
  ["a3", [6, 4, 6, 2], { openRoll: true, total: 17 }],
  ["d2", [1, 1, ...LEVEL], { fumble: true }],
  ["d2", [1, 4, 1, ...LEVEL], { fumble: true }],
  ["d1 fumble +1", [1, 1, ...LEVEL], { fumble: true }],
  ["d1 fumble +1", [2, 2, 6], { fumble: false, total: 11 }],
  ["a1 fumble -1", [6, 6, 2], { openRoll: true, total: 17 }],
])("Kaiser's Advantage with two dice (§1.3) stops at 6-6 or 1-1: %s on %j", (levels, faces, expected) => {
  expect(skill(levels, faces, REPLACE).played.outcome).toMatchObject(expected);
});

it.each([
  ["d1 fumble -1", [1, 1, 1]],
  ["d2 fumble -1", [1, 1, 4, 1]],
  ["d2 fumble -1", [1, 1, 1, 5]],
  ["d2 fumble -2", [1, 1, 1, 1]],
  ["d3 fumble -3", [1, 1, 1, 1, 1]],
])(
  "Kaiser's Advantage with two dice (§1.3) goes on at 1-1 while ones are counted (KA3): %s on %j fumbles",
  (levels, faces) => {
    for (const method of [REPLACE, KEEP])
      expect(skill(levels, [...faces, ...LEVEL], method).played.outcome).toMatchObject({ fumble: true });
  },
);

it.each([
  ["d1 fumble -1", [1, 1, 4], 8, 5],
  ["d2 fumble -1", [1, 1, 4, 5], 9, 5],
  ["d2 fumble -2", [1, 1, 1, 2], 6, 5],
  ["fumble -1", [1, 1], 5, 5],
])(
  "Kaiser's Advantage with two dice (§1.3) does not fumble with too few ones: %s on %j",
  (levels, faces, replaced, kept) => {
    expect(skill(levels, faces, REPLACE).played.outcome).toMatchObject({ fumble: false, total: replaced });
    expect(skill(levels, faces, KEEP).played.outcome).toMatchObject({ fumble: false, total: kept });
  },
);

it.each(["a1", "a3", "d1", "d2", "a2 d1", "d1 fumble -1", "d2 fumble -1", "d2 fumble +2"])(
  "Kaiser's Advantage with two dice (§1.3) is as likely as by the pool if the better or worse one stays (KA2): %s",
  (levels) => {
    const line = `/kaiser skill 3 vs 10 ${levels}`;
    for (const part of ["success", "openRoll", "fumble"])
      expect(probability(oddsOf(line, KEEP), ({ [part]: is }) => is === true)).toBeCloseTo(
        probability(oddsOf(line), ({ [part]: is }) => is === true),
        12,
      );
  },
);

it("Kaiser's Advantage with two dice (§1.3) has a lower mean if a reroll replaces: 8.04 instead of 8.46 (KA2)", () => {
  const mean = (settings: UncheckedOptions) =>
    oddsOf("/kaiser resistance 0 a1", settings).outcomes.reduce(
      (sum, { outcome: { total }, p }) => sum + Number(total) * p,
      0,
    );
  expect(mean(REPLACE)).toBeCloseTo(8.04, 2);
  expect(mean({})).toBeCloseTo(8.46, 2);
});

const outcomeOf = (levels: string, faces: readonly number[], settings?: UncheckedOptions) =>
  outcome(`/kaiser skill 3 vs 10 ${levels}`, faces, settings);

it.each([
  ["d3 fumble -3", [1, 1, 1, 1, 1], [1, 1, 1, 1, 2]],
  ["d4 fumble -3", [1, 1, 6, 1, 1, 1], [1, 1, 6, 6, 1, 1]],
  ["d3 fumble -9", [1, 1, 1, 1, 1], [1, 1, 1, 1, 2]],
  ["d2 fumble -2", [1, 1, 1, 1], [1, 1, 1, 2]],
  ["d1 fumble -1", [1, 1, 1], [1, 1, 2]],
  ["d2 fumble -1", [1, 1, 6, 1], [1, 1, 6, 2]],
  ["", [1, 1], [2, 2]],
  ["a1", [1, 1, 1], [1, 1, 2]],
  ["fumble +1", [2, 2], [3, 3]],
  ["fumble +2", [3, 3], [4, 4]],
  ["fumble +3", [4, 4], [5, 5]],
  ["fumble +4", [5, 5], [6, 6, 2]],
  ["fumble +5", [6, 6], [5, 6]],
  ["fumble +9", [6, 6], [5, 6]],
  ["fumble +3 fumble -2", [2, 2], [3, 3]],
])("Kaiser's fumble degrees (GEN111): %s: %j is a Fumble, and %j is none", (levels, faces, others) => {
  expect(outcomeOf(levels, [...faces, ...LEVEL])).toMatchObject({ fumble: true, fumbleLevel: 4 });
  expect(outcomeOf(levels, others)).toMatchObject({ fumble: false });
});

it.each(["", "a1", "a2 d1", "a3"])(
  "Kaiser's fumble degrees (GEN111) need Disadvantage below 0, by either method: not with %s",
  (levels) => {
    const ones = [1, 1, 1, 1, 1].slice(0, levels === "" ? 2 : levels === "a3" ? 5 : 3);
    for (const method of ["pool", "sequentialReplace"])
      for (const degree of [1, 2, 3])
        expect(outcomeOf(`${levels} fumble -${degree}`, ones, { "kaiser.advantageMethod": method })).toMatchObject({
          fumble: false,
          total: 5,
        });
  },
);
