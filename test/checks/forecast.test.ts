import { expect, it } from "vitest";
import {
  extendedRules,
  firstState,
  followRun,
  outlookOf,
  progressAfter,
  rollOptions,
  singleDie,
  type RollOutcome,
  type TestState,
} from "../../src/checks/forecast.ts";
import { games } from "../../src/games/index.ts";
import { requestFor } from "../checks.ts";
import { extendedTest } from "../view/extended-drawn.ts";

const chanceOf = (test: TestState) => outlookOf(test).chance;
const courseOf = (test: TestState) => outlookOf(test).course;
const totalOf = (test: TestState) => outlookOf(test).total;

/** The values that one d12 may add against a threshold (§3.4), and on how many faces. Hits stay. */
const addsAt = (dt: number) =>
  Object.entries({ [-2]: 1, [-1]: dt - 1, 1: 11 - dt, 2: 1 }).map((each) => each.map(Number));

/** A test as its players would play it: how many dice a 1 takes along, how many come back, and the most there can be. */
interface Rule {
  readonly gain: number;
  readonly most: number;
  readonly taken: 1 | 2;
  /** 6 unless it is another one. */
  readonly dt?: number;
}

/** Each way in which all dice of a roll can fall: what they add, how many are left, and how likely that is. */
function falls(
  pool: number,
  { taken, dt = 6 }: Rule,
): readonly (readonly [margin: number, remaining: number, p: number])[] {
  const found: [number, number, number][] = [];
  const fall = (dice: number, margin: number, gone: number, p: number): void => {
    if (dice === 0) found.push([margin, Math.max(0, pool - gone), p]);
    else
      for (const [add = 0, ways = 0] of addsAt(dt))
        fall(dice - 1, margin + add, gone + (add > 0 ? 0 : add === -2 ? taken : 1), (p * ways) / 12);
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
  falls(pool, rule).map(([add, left, p]): RollOutcome => ({ outcome: [add, left], p }));

it.each([
  [2, 6, 1, 3, 3],
  [3, 6, 1, 3, 4],
  [2, 9, 0, 1, 4],
  [1, 11, 2, 4, 3],
  [4, 1, 0, 9, 3],
])(
  "the forecast of an extended test of %i dice against %i, of which %i come back, is as played in every way to %i",
  (pool, dt, gain, goal, rolls) => {
    const { game, options } = requestFor(`/kr extended ${pool} dt ${dt} con ${gain}`);
    const test = firstState(game, options, goal);
    const rule: Rule = { gain, most: test.most, taken: 1, dt };
    expect(chanceOf(test)).toBeCloseTo(played(pool, goal, 1, rule), 10);
    const { byRoll } = courseOf(test)!;
    expect(byRoll.length).toBeGreaterThan(1);
    for (const [i, p] of byRoll.slice(0, rolls).entries()) expect(p).toBeCloseTo(played(pool, goal, i + 1, rule), 10);
  },
);

it("the forecast of an extended test holds for dice that look at each other, and for a pool that can hold no more", () => {
  for (const rule of [
    { gain: 1, most: 9, taken: 2 },
    { gain: 2, most: 3, taken: 1 },
  ] as const) {
    const roll = rollBy(rule);
    expect(singleDie(roll) === undefined).toBe(rule.taken === 2);
    const refill = (left: number) => Math.min(rule.most, left + rule.gain);
    const { byRoll } = followRun({ pool: 3, remaining: 4, refill, roll }, 2);
    expect(byRoll[0]).toBeCloseTo(played(3, 4, 1, rule), 12);
    expect(byRoll[1]).toBeCloseTo(played(3, 4, 2, rule), 12);
  }
});

it("the forecast of an extended test ends with the pool, and tells the mean of the tests that get there", () => {
  const coin = [
    { outcome: [1, 1], p: 0.5 },
    { outcome: [0, 0], p: 0.5 },
  ] as const;
  const { byRoll, mean } = followRun({ pool: 1, remaining: 2, refill: (dice) => dice, roll: () => coin }, 5);
  expect(byRoll).toEqual([0, 0.25]);
  expect(mean).toBe(2);
});

it("the forecast of an extended test follows a test for as long as it takes, so that the mean is not that of the first rolls", () => {
  // One die that never leaves and adds one half the time: the fourth success comes with the eighth roll on average.
  const coin = [
    { outcome: [1, 1], p: 0.5 },
    { outcome: [0, 1], p: 0.5 },
  ] as const;
  const { byRoll, mean } = followRun({ pool: 1, remaining: 4, refill: (dice) => dice, roll: () => coin }, 200);
  expect(byRoll.at(-1)).toBeGreaterThan(0.999);
  expect(mean).toBeCloseTo(8, 1);
});

it("the forecast of an extended test is left out without a goal, and for pools too large to be drawn at once", () => {
  expect(courseOf(extendedTest({ rolls: [] }))).toBeUndefined();
  expect(courseOf(extendedTest({ rolls: [], pool: 40, goal: 9, gain: 3 }))).toBeUndefined();
});

it("the total of an extended test without a goal is that of every way in which the dice of all rolls can fall", () => {
  const rule: Rule = { gain: 1, most: 99, taken: 1 };
  for (const rolls of [0, 1, 2]) {
    const { low, mass } = progressAfter(singleDie(rollBy(rule))!, 2, 1, rolls);
    const wanted = totals(2, rolls, rule);
    mass.forEach((p, i) => expect(p).toBeCloseTo(wanted.get(low + i) ?? 0, 12));
    expect([...wanted.keys()].every((total) => total >= low && total < low + mass.length)).toBe(true);
  }
});

const game = games.find(({ extended }) => extended)!;
const options = { pool: 2, dt: 6, con: 0, cha: 0, refill: 0, critRemovesTwo: false };
const rule: Rule = { gain: 1, most: 100, taken: 1 };
const standing = (more: Partial<TestState>): TestState => ({
  ...{ game, options, pool: 2, progress: 0, goal: 3, gain: 1, most: 100 },
  ...more,
});
const unknown = (name: "pool" | "progress") =>
  Object.fromEntries(Object.entries(standing({})).filter(([each]) => each !== name)) as object as TestState;

it("the outlook of an extended test tells how likely the next roll reaches the goal: exactly there is enough", () => {
  for (const [pool, progress, goal] of [
    [2, 0, 3],
    [2, 1, 3],
    [3, -2, 1],
    [1, 2, 3],
    [1, 3, 3],
  ] as const) {
    const wanted = falls(pool, rule).reduce((sum, [add, , p]) => (progress + add >= goal ? sum + p : sum), 0);
    expect(chanceOf(standing({ pool, progress, goal }))).toBeCloseTo(wanted, 12);
  }
});

it("the outlook of an extended test counts what is a success and not what is none: with one die above 11, a 12 alone", () => {
  const above11 = standing({ options: { ...options, dt: 11 }, pool: 1, goal: 1 });
  expect(chanceOf(above11)).toBeCloseTo(1 / 12, 12);
  expect(courseOf(above11)!.byRoll[0]).toBeCloseTo(1 / 12, 12);
});

it("the outlook of an extended test is unknown without a goal, and to who may not see every roll", () => {
  expect(chanceOf(standing({ goal: null }))).toBeUndefined();
  expect(courseOf(standing({ goal: null }))).toBeUndefined();
  for (const name of ["pool", "progress"] as const) expect(outlookOf(unknown(name))).toEqual({});
  expect(totalOf({ ...unknown("progress"), goal: null })).toBeUndefined();
  expect(totalOf({ ...unknown("pool"), goal: null })).toBeUndefined();
  expect(totalOf(standing({}))).toBeUndefined();
});

it("the outlook of an extended test counts from the progress so far, and gives dice back after each roll up to the most", () => {
  const { byRoll } = courseOf(standing({ progress: 1, goal: 4, most: 3, gain: 2 }))!;
  const capped: Rule = { gain: 2, most: 3, taken: 1 };
  expect(byRoll[0]).toBeCloseTo(played(2, 3, 1, capped), 12);
  expect(byRoll[1]).toBeCloseTo(played(2, 3, 2, capped), 12);
});

it("the outlook of an extended test has no course once the goal is reached or far off, or with more dice than can be followed", () => {
  const expectCourses = (has: boolean, ...tests: readonly Partial<TestState>[]) =>
    expect(tests.map((more) => courseOf(standing(more)) !== undefined)).toEqual(tests.map(() => has));
  const far = { goal: 201, gain: 0 };
  const many = { pool: 40, gain: 0 };
  expectCourses(true, { progress: 2 }, { goal: 200, gain: 0 }, { ...far, progress: 1 }, many, { ...many, most: 100 });
  expectCourses(false, { progress: 3 }, { progress: 4 }, far, { ...many, pool: 41 });
  // With four dice more each turn, a pool of 20 is at 40 after five rolls.
  expectCourses(true, { pool: 20, gain: 4 }, { pool: 30, gain: 9, most: 40 });
  expectCourses(false, { pool: 21, gain: 4 }, { pool: 30, gain: 9, most: 41 });
});

it("the outlook of an extended test is followed for twenty rolls, or for as many as there are small pools", () => {
  const rolls = (more: Partial<TestState>) => courseOf(standing({ goal: 20, ...more }))?.byRoll.length;
  expect(rolls({})).toBe(20);
  expect(rolls({ pool: 20, gain: 4, goal: 30 })).toBe(5);
  const twoByTwo = { ...options, critRemovesTwo: true };
  expect(rolls({ options: twoByTwo })).toBe(5);
  expect(rolls({ options: twoByTwo, pool: 25, gain: 0, goal: 200 })).toBeUndefined();
});

it("the outlook of an extended test without a goal is what five more rolls come to", () => {
  const one: Rule = { gain: 0, most: 100, taken: 1 };
  const { rolls, mean, range } = totalOf(standing({ goal: null, pool: 1, progress: 7, gain: 0 }))!;
  const wanted = [...totals(1, 5, one)].sort(([a], [b]) => a - b);
  expect(rolls).toBe(5);
  expect(mean).toBeCloseTo(7 + wanted.reduce((sum, [total, p]) => sum + total * p, 0), 12);
  const at = (part: number) => {
    let below = 0;
    return 7 + wanted.find(([, p]) => (below += p) >= part)![0];
  };
  expect(range).toEqual([at(0.05), at(0.95)]);
});

it("the outlook of an extended test without a goal is none with a goal, without dice, or with too many", () => {
  const hasTotal = (more: Partial<TestState>) => totalOf(standing({ goal: null, ...more })) !== undefined;
  expect([hasTotal({}), hasTotal({ goal: 5 }), hasTotal({ pool: 0 })]).toEqual([true, false, false]);
  expect([hasTotal({ pool: 35 }), hasTotal({ pool: 36 })]).toEqual([true, false]);
  expect([hasTotal({ pool: 5, most: 10 }), hasTotal({ pool: 6, most: 10 })]).toEqual([true, false]);
  expect(hasTotal({ options: { ...options, critRemovesTwo: true } })).toBe(false);
});

it("the outlook of an extended test is of rolls that give no dice back by themselves, in a game that has such tests", () => {
  expect(rollOptions(game, { dt: 6, con: 3, cha: 2, refill: 1 }, 4)).toEqual({
    dt: 6,
    con: 0,
    cha: 0,
    refill: 0,
    pool: 4,
  });
  expect(() => extendedRules(games.find(({ extended }) => !extended)!)).toThrow("There are no extended tests in");
});
