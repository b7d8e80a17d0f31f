/**
 * The odds of an extended test in progress. Each roll counts as a turn of its own. Worked example: one die, one to go.
 *
 *     const { system, options } = parseCheck("/kr extended 1 dt 6", games);
 *     outlookOf({ system, options, pool: 1, progress: 0, goal: 1, gain: 0, most: 100 }).chance // 0.5
 */
import { quantile } from "../engine/distribution.ts";
import { odds } from "../engine/odds.ts";
import { outcomesOfRow } from "../engine/rows.ts";
import {
  followRun,
  progressAfter,
  singleDie,
  type RollOutcome,
  type RunForecast,
  type TestRun,
} from "../engine/test-run.ts";
import type { Fields, OptionsOf } from "./field.ts";
import type { Extended, Game } from "./game.ts";
import type { UncheckedOptions } from "./json.ts";
import { parseRequest, checkOf } from "./notation.ts";
import { isProblem } from "./problem.ts";

export interface TestState {
  readonly system: Game;
  readonly options: OptionsOf<Fields>;
  /** The dice of the next roll, and the sum so far. Absent if this reader may not see every roll. */
  readonly pool?: number;
  readonly progress?: number;
  readonly goal: number | null;
  /** The dice that come back at the end of a turn, and the most that the pool can hold. */
  readonly gain: number;
  readonly most: number;
}

export function extendedRules({ id, extended }: Game): Extended {
  if (!extended) throw new Error(`There are no extended tests in ${id}.`);
  return extended;
}

export function firstState(system: Game, options: OptionsOf<Fields>, goal: number | null): TestState {
  const { kind, pool, gains } = extendedRules(system);
  const gain = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  const most = system.kinds[kind]!.fields[pool]!.max ?? Infinity;
  return { system, options, pool: Number(options[pool]), progress: 0, goal, gain, most };
}

/** The options of a roll with this many dice. It gives no dice back: that happens at the end of the turn. */
export function rollOptions(system: Game, options: UncheckedOptions, dice: number): UncheckedOptions {
  const { pool, gains } = extendedRules(system);
  return { ...options, ...Object.fromEntries(gains.map((name) => [name, 0])), [pool]: dice };
}

export type Outlook = Partial<ReturnType<typeof nextRoll>> & {
  readonly course?: RunForecast | undefined;
  readonly total?: ReturnType<typeof totalOf>;
};

type KnownTest = TestState & Readonly<Record<"pool" | "progress", number>>;

export function outlookOf(test: TestState): Outlook {
  const { pool, progress, goal } = test;
  if (pool === undefined || progress === undefined) return {};
  const known = { ...test, pool, progress };
  const roll = rollsOf(test);
  if (goal === null) return { total: totalOf(known, roll) };
  return { ...nextRoll(known, goal, roll), course: courseOf(known, goal, roll) };
}

function rollsOf({ system, options }: TestState): TestRun["roll"] {
  const { kind, progress, remainingDice } = extendedRules(system);
  const rolls = new Map<number, readonly RollOutcome[]>();
  return (dice) => {
    const known = rolls.get(dice);
    if (known) return known;
    const request = parseRequest(system, kind, rollOptions(system, options, dice));
    const { outcomes } = isProblem(request) ? { outcomes: [] } : odds(checkOf(request));
    const steps = outcomes.map(({ outcome, p }): RollOutcome => ({
      outcome: [progress(outcome), remainingDice(outcome)],
      p,
    }));
    rolls.set(dice, steps);
    return steps;
  };
}

function nextRoll({ pool, progress }: KnownTest, goal: number, roll: TestRun["roll"]) {
  const added = roll(pool).map(({ outcome: [more], p }) => ({ outcome: more, p }));
  if (added.length === 0) return {};
  added.sort((a, b) => a.outcome - b.outcome);
  return {
    chance: added.reduce((sum, { outcome, p }) => (progress + outcome >= goal ? sum + p : sum), 0),
    /** The range of the progress that nine of ten rolls add. */
    next: [quantile(added, 0.05), quantile(added, 0.95)] as const,
  };
}

/** The largest pools and the most rolls that a forecast follows: dice read one by one are many times as fast. */
const FOLLOWED = { oneByOne: { dice: 40, rolls: 20 }, atOnce: { dice: 24, rolls: 5 } };
/** Forecasts shorter than this are not shown. */
const LEAST_ROLLS = 5;
const MOST_GOAL = 200;

/** The chances to reach the goal roll by roll; undefined for large pools and far goals. */
function courseOf({ pool, progress, gain, most }: KnownTest, goal: number, roll: TestRun["roll"]) {
  if (goal <= progress || goal - progress > MOST_GOAL || pool > FOLLOWED.oneByOne.dice) return undefined;
  const { dice, rolls } = singleDie(roll) ? FOLLOWED.oneByOne : FOLLOWED.atOnce;
  const reach = most <= dice || gain === 0 ? Infinity : Math.floor((dice - pool) / gain);
  if (pool > dice || reach < LEAST_ROLLS) return undefined;
  const refill = (left: number) => Math.min(most, left + gain);
  return followRun({ pool, remaining: goal - progress, refill, roll }, Math.min(rolls, reach));
}

const TOTAL_ROLLS = 5;

/** The progress of a test without a goal after five more rolls; undefined for large pools. */
function totalOf({ pool, progress, gain, most }: KnownTest, roll: TestRun["roll"]) {
  if (pool <= 0 || pool + gain * TOTAL_ROLLS > Math.min(most, FOLLOWED.oneByOne.dice)) return undefined;
  const die = singleDie(roll);
  if (!die) return undefined;
  const sums = outcomesOfRow(progressAfter(die, pool, gain, TOTAL_ROLLS));
  const mean = sums.reduce((sum, { outcome, p }) => sum + outcome * p, progress);
  const range = [progress + quantile(sums, 0.05), progress + quantile(sums, 0.95)] as const;
  return { rolls: TOTAL_ROLLS, mean, range };
}
