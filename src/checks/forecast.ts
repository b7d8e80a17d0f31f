/**
 * The odds of an extended test in progress. Each roll counts as a turn of its own, adds to the progress, and takes some
 * dice out of the pool. The joint distribution of pool and progress is carried from roll to roll. Independent dice are
 * read one by one, all pools at once: a pool of six is one of seven of which one die is already read. Worked examples:
 *
 *     const { game, options } = readCheck("/kr extended 1 dt 6", { games });
 *     outlookOf({ game, options, pool: 1, progress: 0, goal: 1, gain: 0, most: 100 }).chance // 0.5
 *     const coin = [{ outcome: [1, 1], p: 0.5 }, { outcome: [0, 0], p: 0.5 }];
 *     followRun({ pool: 1, remaining: 2, refill: (dice) => dice, roll: () => coin }, 2).byRoll // [0, 0.25]
 */
import { quantile, type Weighted } from "../engine/distribution.ts";
import { odds } from "../engine/odds.ts";
import { addRows, addShifted, multiplyRow, outcomesOfRow, ZERO_ROW, type SumRow } from "../engine/sums.ts";
import type { Fields, OptionsOf } from "./field.ts";
import type { Extended, Game } from "./game.ts";
import type { UncheckedOptions } from "./json.ts";
import { parseRequest, checkOf } from "./notation.ts";
import { isProblem } from "./problem.ts";

export interface TestState {
  readonly game: Game;
  readonly options: OptionsOf<Fields>;
  /** The dice of the next roll, and the sum so far. Absent if this reader may not see every roll. */
  readonly pool?: number;
  readonly progress?: number;
  readonly goal: number | null;
  /** The dice that come back at the end of a turn, and the most that the pool can hold. */
  readonly gain: number;
  readonly most: number;
}

export type RollOutcome = Weighted<readonly [progress: number, dice: number]>;

type RollOf = (pool: number) => readonly RollOutcome[];

interface TestRun {
  readonly pool: number;
  readonly remaining: number;
  /** The pool of the next roll if this many dice stay. */
  refill(this: void, dice: number): number;
  readonly roll: RollOf;
}

export function extendedRules({ id, extended }: Game): Extended {
  if (!extended) throw new Error(`There are no extended tests in ${id}.`);
  return extended;
}

export function firstState(game: Game, options: OptionsOf<Fields>, goal: number | null): TestState {
  const { kind, pool, gains } = extendedRules(game);
  const gain = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  const most = game.kinds[kind]!.fields[pool]!.max ?? Infinity;
  return { game, options, pool: Number(options[pool]), progress: 0, goal, gain, most };
}

/** The options of a roll with this many dice. It gives no dice back: that happens at the end of the turn. */
export function rollOptions(game: Game, options: UncheckedOptions, dice: number): UncheckedOptions {
  const { pool, gains } = extendedRules(game);
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

function rollsOf({ game, options }: TestState): RollOf {
  const { kind, progress, remainingDice } = extendedRules(game);
  const rolls = new Map<number, readonly RollOutcome[]>();
  return (dice) => {
    const known = rolls.get(dice);
    if (known) return known;
    const request = parseRequest(game, kind, rollOptions(game, options, dice));
    const { outcomes } = isProblem(request) ? { outcomes: [] } : odds(checkOf(request));
    const steps = outcomes.map(({ outcome, p }): RollOutcome => ({
      outcome: [progress(outcome), remainingDice(outcome)],
      p,
    }));
    rolls.set(dice, steps);
    return steps;
  };
}

function nextRoll({ pool, progress }: KnownTest, goal: number, roll: RollOf) {
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
function courseOf({ pool, progress, gain, most }: KnownTest, goal: number, roll: RollOf) {
  if (goal <= progress || goal - progress > MOST_GOAL || pool > FOLLOWED.oneByOne.dice) return undefined;
  const { dice, rolls } = singleDie(roll) ? FOLLOWED.oneByOne : FOLLOWED.atOnce;
  const reach = most <= dice || gain === 0 ? Infinity : Math.floor((dice - pool) / gain);
  if (pool > dice || reach < LEAST_ROLLS) return undefined;
  const refill = (left: number) => Math.min(most, left + gain);
  return followRun({ pool, remaining: goal - progress, refill, roll }, Math.min(rolls, reach));
}

const TOTAL_ROLLS = 5;

/** The progress of a test without a goal after five more rolls; undefined for large pools. */
function totalOf({ pool, progress, gain, most }: KnownTest, roll: RollOf) {
  if (pool <= 0 || pool + gain * TOTAL_ROLLS > Math.min(most, FOLLOWED.oneByOne.dice)) return undefined;
  const die = singleDie(roll);
  if (!die) return undefined;
  const sums = outcomesOfRow(progressAfter(die, pool, gain, TOTAL_ROLLS));
  const mean = sums.reduce((sum, { outcome, p }) => sum + outcome * p, progress);
  const range = [progress + quantile(sums, 0.05), progress + quantile(sums, 0.95)] as const;
  return { rolls: TOTAL_ROLLS, mean, range };
}

// ---- Tests with a goal, roll by roll ----

/** The chance to have reached the goal by each roll, and the mean number of rolls of the tests that do. */
export type RunForecast = ReturnType<typeof followRun>;

/** Where a test counts as decided: all but this much has reached the goal or lost its last die. */
const UNDECIDED = 0.001;

/** Mass by the progress that the goal still needs; the goal is reached at 0 and below. */
type RemainingMass = Map<number, number>;
type MassByPool = Map<number, RemainingMass>;

/** Follows a test for at most this many rolls. A pool without dice is never rolled again. */
export function followRun({ pool, remaining, refill, roll }: TestRun, rolls: number) {
  const byRoll: number[] = [];
  let [reached, weighted, undecided] = [0, 0, 1];
  let open: MassByPool = new Map([[pool, new Map([[remaining, 1]])]]);
  const die = singleDie(roll);
  while (byRoll.length < rolls && undecided > UNDECIDED) {
    const next: MassByPool = new Map();
    const before = reached;
    undecided = 0;
    for (const [dice, masses] of die ? rollDieByDie(open, die) : rollWholePools(open, roll))
      for (const [rest, p] of masses) {
        const nextPool = refill(dice);
        if (rest <= 0) reached += p;
        else if (nextPool > 0) {
          addMass(next, nextPool, rest, p);
          undecided += p;
        }
      }
    byRoll.push(reached);
    weighted += (reached - before) * byRoll.length;
    open = next;
  }
  return { byRoll, mean: reached > 0 ? weighted / reached : 0 };
}

function addMass(masses: MassByPool, dice: number, rest: number, p: number): void {
  let own = masses.get(dice);
  if (!own) masses.set(dice, (own = new Map()));
  own.set(rest, (own.get(rest) ?? 0) + p);
}

function rollWholePools(open: MassByPool, roll: RollOf): MassByPool {
  const rolled: MassByPool = new Map();
  for (const [pool, masses] of open)
    for (const { outcome, p } of roll(pool))
      for (const [rest, mass] of masses) addMass(rolled, outcome[1], rest - outcome[0], mass * p);
  return rolled;
}

/** Rolls die by die, from the largest pool down, with one row of mass for each number of dice that stay so far. */
function rollDieByDie(open: MassByPool, die: readonly RollOutcome[]): MassByPool {
  const pools = [...open.keys()];
  const largest = Math.max(...pools);
  const rests = [...open.values()].flatMap((masses) => [...masses.keys()]);
  const adds = die.map(({ outcome }) => outcome[0]);
  const low = Math.min(...rests) - largest * Math.max(0, ...adds);
  const width = Math.max(...rests) - largest * Math.min(0, ...adds) - low + 1;
  let rows = Array.from({ length: largest + 1 }, () => new Float64Array(width));
  let nextRows = Array.from({ length: largest + 1 }, () => new Float64Array(width));
  for (let unread = largest; unread > 0; unread--) {
    for (const [rest, p] of open.get(unread) ?? []) rows[0]![rest - low]! += p;
    for (const row of nextRows) row.fill(0);
    for (let stay = 0; stay <= largest - unread; stay++)
      for (const { outcome, p } of die) addShifted(rows[stay]!, -outcome[0], p, nextRows[stay + outcome[1]]!);
    [rows, nextRows] = [nextRows, rows];
  }
  const rolled: MassByPool = new Map(open.has(0) ? [[0, new Map(open.get(0))]] : []);
  rows.forEach((row, stay) => row.forEach((p, i) => p > 0 && addMass(rolled, stay, low + i, p)));
  return rolled;
}

/** The outcomes of one die if its rolls are independent: if two dice come to the same as one die twice. */
export function singleDie(roll: RollOf): readonly RollOutcome[] | undefined {
  const [one, two] = [roll(1), roll(2)];
  const both = new Map<string, number>();
  for (const a of one)
    for (const b of one) {
      const sum = a.outcome.map((part, i) => part + b.outcome[i]!).join();
      both.set(sum, (both.get(sum) ?? 0) + a.p * b.p);
    }
  for (const { outcome, p } of two) both.set(outcome.join(), (both.get(outcome.join()) ?? 0) - p);
  return [...both.values()].every((rest) => Math.abs(rest) < 1e-12) ? one : undefined;
}

// ---- Tests without a goal ----

/** The lines of all dice added up: a die's line goes on while it stays, and starts later if it is one of `gain`. */
export function progressAfter(die: readonly RollOutcome[], pool: number, gain: number, rolls: number): SumRow {
  const lines: SumRow[] = [ZERO_ROW];
  while (lines.length <= rolls) lines.push(extendLine(lines.at(-1)!, die));
  const returned = lines.slice(1, rolls).reduce(addRows, ZERO_ROW);
  return addRows(multiplyRow(lines[rolls]!, pool), multiplyRow(returned, gain));
}

function extendLine({ low, mass }: SumRow, die: readonly RollOutcome[]): SumRow {
  const ends = die.map(({ outcome: [progress, stays] }) =>
    stays > 0 ? [progress + low, progress + low + mass.length - 1] : [progress, progress],
  );
  const least = Math.min(...ends.map(([from]) => from!));
  const row = new Float64Array(Math.max(...ends.map(([, to]) => to!)) - least + 1);
  for (const { outcome, p } of die) {
    const [progress, stays] = outcome;
    if (stays === 0) row[progress - least]! += p;
    else addShifted(mass, progress + low - least, p, row);
  }
  return { low: least, mass: row, missing: 0 };
}
