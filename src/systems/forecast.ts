/**
 * How an extended test may go on: the exact chance that its goal is reached by each of the next rolls, and what it
 * comes to without a goal. Each roll counts as a turn of its own.
 *
 * All that matters between two rolls is the pool and the progress, so their joint distribution is carried from roll to
 * roll. What has reached the goal leaves it, since the test ends there. Where dice do not look at each other, they are
 * taken one by one, and all pools at once: a pool of six is one of seven of which one die is already read.
 *
 * Worked example: a test in which every roll adds one, two away from its goal.
 *
 *     const one = [{ outcome: [1, 1], p: 1 }];
 *     forecastOf({ pool: 1, left: 2, refill: (left) => left, roll: () => one }, 5).byRoll // [0, 1]
 */
import type { Weighted } from "../engine/distribution.ts";
import { convolved, type SumRow } from "../engine/sums.ts";

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
export interface Forecast {
  readonly byRoll: readonly number[];
  readonly mean: number;
}

/** Where a test counts as decided: all but this much has reached the goal or lost its last die. */
const UNDECIDED = 0.001;

/** The mass of what is left to the goal, by that; what has reached it is at 0 or below. */
type Left = Map<number, number>;

/** How a test may go on, for so many rolls at most. A pool without dice is never rolled again. */
export function forecastOf({ pool, left, refill, roll }: Course, rolls: number): Forecast {
  const byRoll: number[] = [];
  let [reached, weighted] = [0, 0];
  let open = new Map<number, Left>([[pool, new Map([[left, 1]])]]);
  const die = dieOf(roll);
  while (byRoll.length < rolls && massOf(open) > UNDECIDED) {
    const next = new Map<number, Left>();
    const before = reached;
    for (const [dice, states] of die ? rolledOneByOne(open, die) : rolledAtOnce(open, roll))
      for (const [rest, p] of states) {
        const after = refill(dice);
        if (rest <= 0) reached += p;
        else if (after > 0) add(next, after, rest, p);
      }
    byRoll.push(reached);
    weighted += (reached - before) * byRoll.length;
    open = next;
  }
  return { byRoll, mean: reached > 0 ? weighted / reached : 0 };
}

function massOf(open: ReadonlyMap<number, Left>): number {
  let sum = 0;
  for (const states of open.values()) for (const p of states.values()) sum += p;
  return sum;
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
