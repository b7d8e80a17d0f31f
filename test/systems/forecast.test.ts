import { describe, expect, it } from "vitest";
import type { Step } from "../../src/systems/forecast.ts";
import { dieOf, forecastOf, totalAfter } from "../../src/systems/forecast.ts";
import { courseOf } from "../../src/systems/outlook.ts";
import { extendedTest } from "../view/extended-drawn.ts";

/** What one d12 adds against DT 6, and whether it stays. */
const faces = Array.from({ length: 12 }, (_, i) => i + 1);
const value = (face: number) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1);
const isHit = (face: number) => face > 6;

/** A test as its players would play it: how many dice a 1 takes along, how many come back, and the most there can be. */
interface Rule {
  readonly gain: number;
  readonly most: number;
  readonly taken: 1 | 2;
}

/** Each way in which all dice of a roll can fall: what they add, how many are left, and how likely that is. */
function falls(pool: number, { taken }: Rule): readonly (readonly [margin: number, left: number, p: number])[] {
  const found: [number, number, number][] = [];
  const fall = (dice: number, margin: number, gone: number, p: number): void => {
    if (dice === 0) found.push([margin, Math.max(0, pool - gone), p]);
    else
      for (const face of faces)
        fall(dice - 1, margin + value(face), gone + (isHit(face) ? 0 : face === 1 ? taken : 1), p / 12);
  };
  fall(pool, 0, 0, 1);
  return found;
}

/** The chance to get there within so many rolls. */
function played(pool: number, needed: number, rolls: number, rule: Rule): number {
  if (needed <= 0) return 1;
  if (rolls === 0 || pool === 0) return 0;
  const next = (left: number) => Math.min(rule.most, left + rule.gain);
  return falls(pool, rule).reduce(
    (sum, [add, left, p]) => sum + p * played(next(left), needed - add, rolls - 1, rule),
    0,
  );
}

/** The chance of each total after so many rolls. */
function totals(pool: number, rolls: number, rule: Rule): Map<number, number> {
  if (rolls === 0) return new Map([[0, 1]]);
  const found = new Map<number, number>();
  for (const [add, left, p] of falls(pool, rule))
    for (const [more, q] of totals(Math.min(rule.most, left + rule.gain), rolls - 1, rule))
      found.set(add + more, (found.get(add + more) ?? 0) + p * q);
  return found;
}

/** Rolls by the same rule, for forecasts. */
const rollBy = (rule: Rule) => (pool: number) =>
  falls(pool, rule).map(([add, left, p]): Step => ({ outcome: [add, left], p }));

describe("the forecast of an extended test", () => {
  it("tells the chance to have reached the goal by each roll, as played in every way", () => {
    const test = extendedTest({ rolls: [], pool: 2, gain: 1, goal: 3 });
    const { byRoll } = courseOf(test)!;
    const rule: Rule = { gain: 1, most: test.most, taken: 1 };
    for (const rolls of [1, 2, 3]) expect(byRoll[rolls - 1]).toBeCloseTo(played(2, 3, rolls, rule), 10);
  });

  it("holds for dice that look at each other, and for a pool that can hold no more", () => {
    for (const rule of [
      { gain: 1, most: 9, taken: 2 },
      { gain: 2, most: 3, taken: 1 },
    ] as const) {
      const roll = rollBy(rule);
      expect(dieOf(roll) === undefined).toBe(rule.taken === 2);
      const refill = (left: number) => Math.min(rule.most, left + rule.gain);
      const { byRoll } = forecastOf({ pool: 3, left: 4, refill, roll }, 2);
      expect(byRoll[0]).toBeCloseTo(played(3, 4, 1, rule), 12);
      expect(byRoll[1]).toBeCloseTo(played(3, 4, 2, rule), 12);
    }
  });

  it("ends with the pool, and tells the mean of the tests that get there", () => {
    const coin = [
      { outcome: [1, 1], p: 0.5 },
      { outcome: [0, 0], p: 0.5 },
    ] as const;
    const { byRoll, mean } = forecastOf({ pool: 1, left: 2, refill: (dice) => dice, roll: () => coin }, 5);
    expect(byRoll).toEqual([0, 0.25]);
    expect(mean).toBe(2);
  });

  it("follows a test for as long as it takes, so that the mean is not that of the first rolls", () => {
    // One die that never leaves and adds one half the time: the fourth success comes with the eighth roll on average.
    const coin = [
      { outcome: [1, 1], p: 0.5 },
      { outcome: [0, 1], p: 0.5 },
    ] as const;
    const { byRoll, mean } = forecastOf({ pool: 1, left: 4, refill: (dice) => dice, roll: () => coin }, 200);
    expect(byRoll.at(-1)).toBeGreaterThan(0.999);
    expect(mean).toBeCloseTo(8, 1);
  });

  it("is left out without a goal, and for pools too large to be drawn at once", () => {
    expect(courseOf(extendedTest({ rolls: [] }))).toBeUndefined();
    expect(courseOf(extendedTest({ rolls: [], pool: 40, goal: 9, gain: 3 }))).toBeUndefined();
  });
});

describe("the total of an extended test without a goal", () => {
  it("is that of every way in which the dice of all rolls can fall", () => {
    const rule: Rule = { gain: 1, most: 99, taken: 1 };
    for (const rolls of [0, 1, 2]) {
      const { low, mass } = totalAfter(dieOf(rollBy(rule))!, 2, 1, rolls);
      const wanted = totals(2, rolls, rule);
      mass.forEach((p, i) => expect(p).toBeCloseTo(wanted.get(low + i) ?? 0, 12));
      expect([...wanted.keys()].every((total) => total >= low && total < low + mass.length)).toBe(true);
    }
  });
});
