/**
 * The odds of an extended test as it stands: of its next roll, of reaching the goal, and of what it comes to without
 * one.
 *
 * Worked example: a pool of one die, and one to go.
 *
 *     const { system, options } = parseCheck("/kr extended 1 dt 6", systems);
 *     outlookOf({ system, options, pool: 1, progress: 0, goal: 1, gain: 0, most: 100 }).chance // 0.5
 */
import { odds, probability } from "../engine/odds.ts";
import type { Fields, OptionsOf } from "./field.ts";
import { dieOf, forecastOf, totalAfter, type Forecast, type Step } from "./forecast.ts";
import { parseRequest } from "./notation.ts";
import { checkOf } from "./record.ts";
import type { Extended, System } from "./system.ts";
import { isProblem, type Raw } from "./vocabulary.ts";

/** What matters of a test for how it goes on. */
export interface TestState {
  readonly system: System;
  readonly options: OptionsOf<Fields>;
  /** The dice of the next roll, and the sum so far. Absent if this reader may not see every roll. */
  readonly pool?: number;
  readonly progress?: number;
  readonly goal: number | null;
  /** How many dice come back at the end of a turn, and the most that the pool can hold. */
  readonly gain: number;
  readonly most: number;
}

/** The rules of extended tests in a game that has them. */
export function rulesOf({ id, extended }: System): Extended {
  if (!extended) throw new Error(`There are no extended tests in ${id}.`);
  return extended;
}

/** How a test stands before its first roll. */
export function firstState(system: System, options: OptionsOf<Fields>, goal: number | null): TestState {
  const { kind, pool, gains } = rulesOf(system);
  const gain = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  const most = system.kinds[kind]!.fields[pool]!.max ?? Infinity;
  return { system, options, pool: Number(options[pool]), progress: 0, goal, gain, most };
}

/** The options of a roll with this many dice. It gives none back by itself: that is at the end of the turn. */
export function rollOptions(system: System, options: Raw, dice: number): Raw {
  const { pool, gains } = rulesOf(system);
  return { ...options, ...Object.fromEntries(gains.map((name) => [name, 0])), [pool]: dice };
}

/** The check of the next roll with this many dice, or what a game has against it. */
export function rollOf({ system, options }: Pick<TestState, "system" | "options">, dice: number) {
  return parseRequest(system, rulesOf(system).kind, rollOptions(system, options, dice));
}

/** How a test may go on, as far as it can be told. */
export interface Outlook {
  /** How likely the next roll reaches the goal. */
  readonly chance?: number | undefined;
  /** What the next roll adds, in nine of ten rolls. */
  readonly next?: readonly [from: number, to: number] | undefined;
  readonly course?: Forecast | undefined;
  readonly total?: Total | undefined;
}

/** All that a panel tells. */
export function outlookOf(test: TestState): Outlook {
  return { chance: chanceOf(test), next: nextOf(test), course: courseOf(test), total: totalOf(test) };
}

/** How likely the next roll reaches the goal; undefined without a goal, and if the pool is not known. */
export function chanceOf(test: TestState): number | undefined {
  const { pool, progress, goal, system } = test;
  const asked = pool === undefined ? undefined : rollOf(test, pool);
  if (!asked || isProblem(asked) || progress === undefined || goal === null) return undefined;
  const rules = rulesOf(system);
  return probability(odds(checkOf(asked)), (outcome) => progress + rules.progress(outcome) >= goal);
}

function nextOf(test: TestState): Outlook["next"] {
  const { pool, progress, goal, system } = test;
  const asked = pool === undefined || goal === null ? undefined : rollOf(test, pool);
  if (!asked || isProblem(asked) || progress === undefined) return undefined;
  const rules = rulesOf(system);
  const added = odds(checkOf(asked)).outcomes.map(({ outcome, p }) => ({ value: rules.progress(outcome), p }));
  added.sort((a, b) => a.value - b.value);
  const at = (part: number) => {
    let below = 0;
    return (added.find(({ p }) => (below += p) >= part) ?? added.at(-1)!).value;
  };
  return [at(0.05), at(0.95)];
}

/** The largest pools and the most rolls that a forecast follows: dice read one by one are many times as fast. */
const FOLLOWED = { oneByOne: { dice: 40, rolls: 20 }, atOnce: { dice: 24, rolls: 5 } };
/** A panel tells at least so many rolls, or nothing. */
const LEAST_ROLLS = 5;
/** The largest rest of a goal for which it is worked out. */
const MOST_GOAL = 200;

/** How it may go on, roll by roll; undefined without a goal, for large pools, and if the pool is not known. */
export function courseOf(test: TestState): Forecast | undefined {
  const { pool, progress, goal, gain, most } = test;
  const isKnown = pool !== undefined && progress !== undefined && goal !== null;
  if (!isKnown || goal <= progress || goal - progress > MOST_GOAL || pool > FOLLOWED.oneByOne.dice) return undefined;
  const roll = rollsOf(test);
  const { dice, rolls } = dieOf(roll) ? FOLLOWED.oneByOne : FOLLOWED.atOnce;
  const reach = most <= dice || gain === 0 ? Infinity : Math.floor((dice - pool) / gain);
  if (pool > dice || reach < LEAST_ROLLS) return undefined;
  const refill = (left: number) => Math.min(most, left + gain);
  return forecastOf({ pool, left: goal - progress, refill, roll }, Math.min(rolls, reach));
}

/** What a roll of so many dice may do, each worked out once. */
function rollsOf(test: TestState): (dice: number) => readonly Step[] {
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

/** What a test without a goal may come to; undefined with one, for large pools, and if the pool is not known. */
export function totalOf(test: TestState): Total | undefined {
  const { pool, progress, goal, gain, most } = test;
  const isKnown = pool !== undefined && pool > 0 && progress !== undefined && goal === null;
  if (!isKnown || pool + gain * TOTAL_ROLLS > Math.min(most, FOLLOWED.oneByOne.dice)) return undefined;
  const die = dieOf(rollsOf(test));
  if (!die) return undefined;
  const { low, mass } = totalAfter(die, pool, gain, TOTAL_ROLLS);
  const at = (part: number) => {
    let below = 0;
    return progress + low + mass.findIndex((p) => (below += p) >= part);
  };
  const mean = mass.reduce((sum, p, i) => sum + p * (progress + low + i), 0);
  return { rolls: TOTAL_ROLLS, mean, range: [at(0.05), at(0.95)] };
}
