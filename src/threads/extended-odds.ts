/**
 * The odds of an extended test as it stands: of its next roll, of reaching the goal, and of what it comes to without
 * one.
 *
 * Worked example: a pool of one die, and one to go.
 *
 *     chanceOf(test) // 0.5 against a threshold of 6
 */
import { odds } from "../engine/odds.ts";
import { checkOf } from "../systems/record.ts";
import { isProblem } from "../systems/vocabulary.ts";
import type { Forecast, Step } from "./extended-forecast.ts";
import { dieOf, forecastOf, totalAfter } from "./extended-forecast.ts";
import type { Extended } from "./extended-moves.ts";
import { rollOf, rulesOf } from "./extended-moves.ts";

/** How likely the next roll reaches the goal; undefined without a goal, and if the pool is not known. */
export function chanceOf(test: Extended): number | undefined {
  const { pool, progress, goal, system } = test;
  const asked = pool === undefined ? undefined : rollOf(test, pool);
  if (!asked || isProblem(asked) || progress === undefined || goal === null) return undefined;
  const rules = rulesOf(system);
  return memoize(known, JSON.stringify([system.id, asked.options, goal - progress]), () =>
    odds(checkOf(asked)).outcomes.reduce(
      (sum, { outcome, p }) => (progress + rules.progress(outcome) >= goal ? sum + p : sum),
      0,
    ),
  );
}

/** The largest pools and the most rolls that a forecast follows: dice read one by one are many times as fast. */
const FOLLOWED = { oneByOne: { dice: 40, rolls: 20 }, atOnce: { dice: 24, rolls: 5 } };
/** A panel tells at least so many rolls, or nothing. */
const LEAST_ROLLS = 5;
/** The largest rest of a goal for which it is worked out. */
const MOST_GOAL = 200;

/** How it may go on, roll by roll; undefined without a goal, for large pools, and if the pool is not known. */
export function courseOf(test: Extended): Forecast | undefined {
  const { system, pool, progress, goal, gain, most } = test;
  const isKnown = pool !== undefined && progress !== undefined && goal !== null;
  if (!isKnown || goal <= progress || goal - progress > MOST_GOAL || pool > FOLLOWED.oneByOne.dice) return undefined;
  const name = JSON.stringify([system.id, test.options, pool, goal - progress, gain, most]);
  return memoize(forecasts, name, () => {
    const roll = rollsOf(test);
    const { dice, rolls } = dieOf(roll) ? FOLLOWED.oneByOne : FOLLOWED.atOnce;
    const reach = most <= dice || gain === 0 ? Infinity : Math.floor((dice - pool) / gain);
    if (pool > dice || reach < LEAST_ROLLS) return undefined;
    const refill = (left: number) => Math.min(most, left + gain);
    return forecastOf({ pool, left: goal - progress, refill, roll }, Math.min(rolls, reach));
  });
}

/** What a roll of so many dice may do, each worked out once. */
function rollsOf(test: Extended): (dice: number) => readonly Step[] {
  const rules = rulesOf(test.system);
  const rolls = new Map<number, readonly Step[]>();
  const rollDice = (dice: number): readonly Step[] => {
    const asked = rollOf(test, dice);
    if (isProblem(asked)) return [];
    return odds(checkOf(asked)).outcomes.map(({ outcome, p }) => ({
      outcome: [rules.progress(outcome), rules.left(outcome)],
      p,
    }));
  };
  return (dice) => {
    const found = rolls.get(dice) ?? rollDice(dice);
    rolls.set(dice, found);
    return found;
  };
}

/** What the progress comes to after so many more rolls: its mean, and the range of nine in ten. */
export interface Total {
  readonly rolls: number;
  readonly mean: number;
  readonly range: readonly [from: number, to: number];
}

const TOTAL_ROLLS = 5;
const totals = new Map<string, Total | undefined>();

/** What a test without a goal may come to; undefined with one, for large pools, and if the pool is not known. */
export function totalOf(test: Extended): Total | undefined {
  const { system, pool, progress, goal, gain, most } = test;
  const isKnown = pool !== undefined && pool > 0 && progress !== undefined && goal === null;
  if (!isKnown || pool + gain * TOTAL_ROLLS > Math.min(most, FOLLOWED.oneByOne.dice)) return undefined;
  return memoize(totals, JSON.stringify([system.id, test.options, pool, progress, gain]), () => {
    const die = dieOf(rollsOf(test));
    if (!die) return undefined;
    const { low, mass } = totalAfter(die, pool, gain, TOTAL_ROLLS);
    const at = (part: number) => {
      let below = 0;
      return progress + low + mass.findIndex((p) => (below += p) >= part);
    };
    const mean = mass.reduce((sum, p, i) => sum + p * (progress + low + i), 0);
    return { rolls: TOTAL_ROLLS, mean, range: [at(0.05), at(0.95)] };
  });
}

const forecasts = new Map<string, Forecast | undefined>();

/** Chances that were worked out, since a panel is drawn again and again. */
const known = new Map<string, number>();
const MOST_KNOWN = 200;

function memoize<T>(known: Map<string, T>, name: string, workOut: () => T): T {
  const worked = known.has(name) ? known.get(name)! : workOut();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, worked);
  return worked;
}
