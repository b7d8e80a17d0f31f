import { expect, it } from "vitest";
import { forecastOf } from "../../src/threads/extended-forecast.ts";
import { courseOf } from "../../src/threads/extended.ts";
import { extendedTest } from "../view/extended-drawn.ts";

/** What one d12 adds against DT 6, and whether it stays. */
const faces = Array.from({ length: 12 }, (_, i) => i + 1);
const value = (face: number) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1);

/** The chance by each roll, by playing every way in which the dice of each roll can fall. */
function played(pool: number, needed: number, gain: number, most: number, rolls: number): number {
  if (needed <= 0) return 1;
  if (rolls === 0 || pool === 0) return 0;
  let sum = 0;
  const fall = (dice: number, margin: number, stay: number, p: number): void => {
    if (dice === 0) sum += p * played(Math.min(most, stay + gain), needed - margin, gain, most, rolls - 1);
    else for (const face of faces) fall(dice - 1, margin + value(face), stay + (face > 6 ? 1 : 0), p / 12);
  };
  fall(pool, 0, 0, 1);
  return sum;
}

it("tells the chance to have reached the goal by each roll, as played in every way", () => {
  const test = extendedTest({ rolls: [], pool: 2, gain: 1, goal: 3 });
  const { byRoll } = courseOf(test)!;
  for (const rolls of [1, 2, 3]) expect(byRoll[rolls - 1]).toBeCloseTo(played(2, 3, 1, test.most, rolls), 10);
});

it("ends with the pool, and tells the mean of the tests that get there", () => {
  const coin = [
    { outcome: [1, 1], p: 0.5 },
    { outcome: [0, 0], p: 0.5 },
  ] as const;
  const { byRoll, mean } = forecastOf({ pool: 1, left: 2, refill: (dice) => dice, roll: () => coin });
  expect(byRoll).toEqual([0, 0.25]);
  expect(mean).toBe(2);
});

it("is left out without a goal, and for pools too large to be drawn at once", () => {
  expect(courseOf(extendedTest({ rolls: [] }))).toBeUndefined();
  expect(courseOf(extendedTest({ rolls: [], pool: 40, goal: 9, gain: 3 }))).toBeUndefined();
});
