/**
 * The odds of an extended test as it stands: of its next roll, of reaching the goal, and of what it comes to without
 * one. Each roll counts as a turn of its own.
 *
 * All that matters between two rolls is the pool and the progress, so their joint distribution is carried from roll to
 * roll. What has reached the goal leaves it, since the test ends there. Where dice do not look at each other, they are
 * taken one by one, and all pools at once: a pool of six is one of seven of which one die is already read.
 *
 * Worked example: a pool of one die, and one to go.
 *
 *     const { system, options } = parseCheck("/kr extended 1 dt 6", games);
 *     outlookOf({ system, options, pool: 1, progress: 0, goal: 1, gain: 0, most: 100 }).chance // 0.5
 */
import { quantile, type Weighted } from "../engine/distribution.ts";
import { odds } from "../engine/odds.ts";
import { convolved, listed, type SumRow } from "../engine/sums.ts";
import type { Fields, OptionsOf } from "./field.ts";
import type { Extended, Game } from "./game.ts";
import type { Raw } from "./json.ts";
import { parseRequest, checkOf } from "./notation.ts";
import { isProblem } from "./problem.ts";

/** What matters of a test for how it goes on. */
export interface TestState {
  readonly system: Game;
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
export function rulesOf({ id, extended }: Game): Extended {
  if (!extended) throw new Error(`There are no extended tests in ${id}.`);
  return extended;
}

/** How a test stands before its first roll. */
export function firstState(system: Game, options: OptionsOf<Fields>, goal: number | null): TestState {
  const { kind, pool, gains } = rulesOf(system);
  const gain = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  const most = system.kinds[kind]!.fields[pool]!.max ?? Infinity;
  return { system, options, pool: Number(options[pool]), progress: 0, goal, gain, most };
}

/** The options of a roll with this many dice. It gives none back by itself: that is at the end of the turn. */
export function rollOptions(system: Game, options: Raw, dice: number): Raw {
  const { pool, gains } = rulesOf(system);
  return { ...options, ...Object.fromEntries(gains.map((name) => [name, 0])), [pool]: dice };
}

/** How a test may go on, as far as it can be told. */
export type Outlook = Partial<ReturnType<typeof nextRoll>> & {
  readonly course?: Forecast | undefined;
  readonly total?: Total | undefined;
};

/** A test of which this reader sees every roll. */
type KnownTest = TestState & Readonly<Record<"pool" | "progress", number>>;

/** All that a panel tells. */
export function outlookOf(test: TestState): Outlook {
  const { pool, progress, goal } = test;
  if (pool === undefined || progress === undefined) return {};
  const known = { ...test, pool, progress };
  const roll = rollsOf(test);
  if (goal === null) return { total: totalOf(known, roll) };
  return { ...nextRoll(known, goal, roll), course: courseOf(known, goal, roll) };
}

/** What a roll of so many dice may do, each worked out once. */
function rollsOf({ system, options }: TestState): Course["roll"] {
  const { kind, progress, left } = rulesOf(system);
  const rolls = new Map<number, readonly Step[]>();
  return (dice) => {
    const known = rolls.get(dice);
    if (known) return known;
    const asked = parseRequest(system, kind, rollOptions(system, options, dice));
    const { outcomes } = isProblem(asked) ? { outcomes: [] } : odds(checkOf(asked));
    const steps = outcomes.map(({ outcome, p }): Step => ({ outcome: [progress(outcome), left(outcome)], p }));
    rolls.set(dice, steps);
    return steps;
  };
}

function nextRoll({ pool, progress }: KnownTest, goal: number, roll: Course["roll"]) {
  const added = roll(pool).map(({ outcome: [more], p }) => ({ outcome: more, p }));
  if (added.length === 0) return {};
  added.sort((a, b) => a.outcome - b.outcome);
  return {
    /** How likely it reaches the goal. */
    chance: added.reduce((sum, { outcome, p }) => (progress + outcome >= goal ? sum + p : sum), 0),
    /** What it adds, in nine of ten rolls. */
    next: [quantile(added, 0.05), quantile(added, 0.95)] as const,
  };
}

/** The largest pools and the most rolls that a forecast follows: dice read one by one are many times as fast. */
const FOLLOWED = { oneByOne: { dice: 40, rolls: 20 }, atOnce: { dice: 24, rolls: 5 } };
/** A panel tells at least so many rolls, or nothing. */
const LEAST_ROLLS = 5;
/** The largest rest of a goal for which it is worked out. */
const MOST_GOAL = 200;

/** How it may go on, roll by roll; undefined for large pools and far goals. */
function courseOf({ pool, progress, gain, most }: KnownTest, goal: number, roll: Course["roll"]): Forecast | undefined {
  if (goal <= progress || goal - progress > MOST_GOAL || pool > FOLLOWED.oneByOne.dice) return undefined;
  const { dice, rolls } = dieOf(roll) ? FOLLOWED.oneByOne : FOLLOWED.atOnce;
  const reach = most <= dice || gain === 0 ? Infinity : Math.floor((dice - pool) / gain);
  if (pool > dice || reach < LEAST_ROLLS) return undefined;
  const refill = (left: number) => Math.min(most, left + gain);
  return forecastOf({ pool, left: goal - progress, refill, roll }, Math.min(rolls, reach));
}

/** What the progress comes to after so many more rolls: its mean, and the range of nine in ten. */
export type Total = NonNullable<ReturnType<typeof totalOf>>;

const TOTAL_ROLLS = 5;

/** What a test without a goal may come to; undefined for large pools. */
function totalOf({ pool, progress, gain, most }: KnownTest, roll: Course["roll"]) {
  if (pool <= 0 || pool + gain * TOTAL_ROLLS > Math.min(most, FOLLOWED.oneByOne.dice)) return undefined;
  const die = dieOf(roll);
  if (!die) return undefined;
  const sums = listed(totalAfter(die, pool, gain, TOTAL_ROLLS));
  const mean = sums.reduce((sum, { outcome, p }) => sum + outcome * p, progress);
  const range = [progress + quantile(sums, 0.05), progress + quantile(sums, 0.95)] as const;
  return { rolls: TOTAL_ROLLS, mean, range };
}

// ---- From roll to roll ----

/** What a roll adds to the progress, and how many dice stay. */
export type Step = Weighted<readonly [progress: number, dice: number]>;

/** What a forecast begins with. */
interface Course {
  readonly pool: number;
  /** How much is left to the goal. */
  readonly left: number;
  /** The pool of the next roll if so many dice stay. */
  refill(this: void, dice: number): number;
  /** What a roll of so many dice may do. */
  roll(this: void, pool: number): readonly Step[];
}

/** The chance to have reached the goal by each roll, and the mean number of rolls of the tests that do. */
export type Forecast = ReturnType<typeof forecastOf>;

/** Where a test counts as decided: all but this much has reached the goal or lost its last die. */
const UNDECIDED = 0.001;

/** The mass of what is left to the goal, by that; what has reached it is at 0 or below. */
type Left = Map<number, number>;

/** How a test may go on, for so many rolls at most. A pool without dice is never rolled again. */
export function forecastOf({ pool, left, refill, roll }: Course, rolls: number) {
  const byRoll: number[] = [];
  let [reached, weighted, undecided] = [0, 0, 1];
  let open = new Map<number, Left>([[pool, new Map([[left, 1]])]]);
  const die = dieOf(roll);
  while (byRoll.length < rolls && undecided > UNDECIDED) {
    const next = new Map<number, Left>();
    const before = reached;
    undecided = 0;
    for (const [dice, states] of die ? rolledOneByOne(open, die) : rolledAtOnce(open, roll))
      for (const [rest, p] of states) {
        const after = refill(dice);
        if (rest <= 0) reached += p;
        else if (after > 0) {
          add(next, after, rest, p);
          undecided += p;
        }
      }
    byRoll.push(reached);
    weighted += (reached - before) * byRoll.length;
    open = next;
  }
  return { byRoll, mean: reached > 0 ? weighted / reached : 0 };
}

function add(open: Map<number, Left>, dice: number, rest: number, p: number): void {
  let states = open.get(dice);
  if (!states) open.set(dice, (states = new Map()));
  states.set(rest, (states.get(rest) ?? 0) + p);
}

/** Every pool rolled as a whole. Gives what is left to the goal by the dice that stay. */
function rolledAtOnce(open: ReadonlyMap<number, Left>, roll: Course["roll"]): ReadonlyMap<number, Left> {
  const rolled = new Map<number, Left>();
  for (const [pool, states] of open)
    for (const { outcome, p } of roll(pool))
      for (const [rest, mass] of states) add(rolled, outcome[1], rest - outcome[0], mass * p);
  return rolled;
}

/** Rolls die by die, from the largest pool down: rows of what is left to the goal, by the dice that stay so far. */
function rolledOneByOne(open: ReadonlyMap<number, Left>, die: readonly Step[]): ReadonlyMap<number, Left> {
  const pools = [...open.keys()];
  const most = Math.max(...pools);
  const rests = [...open.values()].flatMap((states) => [...states.keys()]);
  const adds = die.map(({ outcome }) => outcome[0]);
  const low = Math.min(...rests) - most * Math.max(0, ...adds);
  const width = Math.max(...rests) - most * Math.min(0, ...adds) - low + 1;
  let rows = Array.from({ length: most + 1 }, () => new Float64Array(width));
  let after = Array.from({ length: most + 1 }, () => new Float64Array(width));
  for (let unread = most; unread > 0; unread--) {
    for (const [rest, p] of open.get(unread) ?? []) rows[0]![rest - low]! += p;
    for (const row of after) row.fill(0);
    for (let stay = 0; stay <= most - unread; stay++)
      for (const { outcome, p } of die) shifted(rows[stay]!, -outcome[0], p, after[stay + outcome[1]]!);
    [rows, after] = [after, rows];
  }
  // A pool without dice has nothing to read.
  const rolled = new Map<number, Left>(open.has(0) ? [[0, new Map(open.get(0))]] : []);
  rows.forEach((row, stay) => row.forEach((p, i) => p > 0 && add(rolled, stay, low + i, p)));
  return rolled;
}

/** Adds a row to another, so many places further. What would leave the row is nothing. */
function shifted(row: Float64Array, by: number, p: number, to: Float64Array): void {
  const end = Math.min(row.length, row.length - by);
  for (let i = Math.max(0, -by); i < end; i++) to[i + by]! += row[i]! * p;
}

/** One die, if rolls are as many of it as they have dice: two dice are rolled to see. */
export function dieOf(roll: Course["roll"]): readonly Step[] | undefined {
  const [one, two] = [roll(1), roll(2)];
  const both = new Map<string, number>();
  for (const a of one)
    for (const b of one) {
      const name = a.outcome.map((part, i) => part + b.outcome[i]!).join();
      both.set(name, (both.get(name) ?? 0) + a.p * b.p);
    }
  for (const { outcome, p } of two) both.set(outcome.join(), (both.get(outcome.join()) ?? 0) - p);
  return [...both.values()].every((rest) => Math.abs(rest) < 1e-12) ? one : undefined;
}

/**
 * What so many rolls come to without a goal, if the dice do not look at each other and so many come back after each
 * roll. Each die is a line of its own: it adds what it shows and goes on while it stays. A die that comes back begins
 * its line later. So the whole is a product of lines.
 */
export function totalAfter(die: readonly Step[], pool: number, gain: number, rolls: number): SumRow {
  const lines: SumRow[] = [NOTHING];
  while (lines.length <= rolls) lines.push(longer(lines.at(-1)!, die));
  const back = lines.slice(1, rolls).reduce((sum, line) => plus(sum, line), NOTHING);
  return plus(times(lines[rolls]!, pool), times(back, gain));
}

const NOTHING: SumRow = { low: 0, mass: Float64Array.of(1), missing: 0 };

/** A line of one roll more. */
function longer({ low, mass }: SumRow, die: readonly Step[]): SumRow {
  const ends = die.map(({ outcome: [progress, stays] }) =>
    stays > 0 ? [progress + low, progress + low + mass.length - 1] : [progress, progress],
  );
  const least = Math.min(...ends.map(([from]) => from!));
  const row = new Float64Array(Math.max(...ends.map(([, to]) => to!)) - least + 1);
  for (const { outcome, p } of die) {
    const [progress, stays] = outcome;
    if (stays === 0) row[progress - least]! += p;
    else mass.forEach((each, i) => (row[progress + low + i - least]! += p * each));
  }
  return { low: least, mass: row, missing: 0 };
}

function plus(a: SumRow, b: SumRow): SumRow {
  return { low: a.low + b.low, mass: convolved(a.mass, b.mass), missing: 0 };
}

/** So many alike, by squaring. */
function times(row: SumRow, count: number): SumRow {
  let [result, square] = [NOTHING, row];
  for (let left = count; left > 0; left >>= 1) {
    if (left & 1) result = plus(result, square);
    if (left > 1) square = plus(square, square);
  }
  return result;
}
