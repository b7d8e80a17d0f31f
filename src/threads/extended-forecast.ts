/**
 * How an extended test may go on: the exact chance that its goal is reached by each of the next rolls.
 *
 * All that matters between two rolls is the pool and the progress, so their joint distribution is carried from roll to
 * roll. What has reached the goal leaves it, since the test ends there. Each roll counts as a turn of its own.
 *
 * Worked example: a test in which every roll adds one, two away from its goal.
 *
 *     const roll = () => [{ outcome: [1, 1], p: 1 }];
 *     forecastOf({ pool: 1, left: 2, refill: (left) => left, roll }).byRoll // [0, 1]
 */
import type { Weighted } from "../engine/distribution.ts";

/** What a forecast begins with. */
export interface Course {
  readonly pool: number;
  /** How much is left to the goal. */
  readonly left: number;
  /** The pool of the next roll if so many dice stay. */
  refill(this: void, dice: number): number;
  /** What a roll of so many dice may add to the progress, and how many dice stay. */
  roll(this: void, pool: number): readonly Weighted<readonly [progress: number, dice: number]>[];
}

/** The chance to have reached the goal by each roll, and the mean number of rolls of the tests that do. */
export interface Forecast {
  readonly byRoll: readonly number[];
  readonly mean: number;
}

/** The most rolls looked at, and where a test counts as decided. */
export const MOST_ROLLS = 5;
const DECIDED = 0.999;

/** How a test may go on. A pool without dice is never rolled again. */
export function forecastOf({ pool, left, refill, roll }: Course): Forecast {
  const byRoll: number[] = [];
  let [reached, weighted] = [0, 0];
  // By pool: the mass of what is left to the goal.
  let open = new Map<number, Float64Array>([
    [pool, Float64Array.from({ length: left + 1 }, (_, i) => (i === left ? 1 : 0))],
  ]);
  while (byRoll.length < MOST_ROLLS && open.size > 0 && reached < DECIDED) {
    const next = new Map<number, Float64Array>();
    const before = reached;
    for (const [dice, states] of open)
      for (const { outcome, p } of roll(dice))
        reached += p * moved(states, outcome[0], p, rowFor(next, refill(outcome[1]), outcome[0], states));
    byRoll.push(reached);
    weighted += (reached - before) * byRoll.length;
    open = new Map([...next].filter(([dice, row]) => dice > 0 && row.some((mass) => mass > 0)));
  }
  return { byRoll, mean: reached > 0 ? weighted / reached : 0 };
}

/** The row of a pool, long enough for what may be left after this progress. */
function rowFor(
  rows: Map<number, Float64Array>,
  pool: number,
  progress: number,
  { length }: Float64Array,
): Float64Array {
  const row = rows.get(pool) ?? new Float64Array(0);
  if (row.length >= length - progress) return row;
  const longer = new Float64Array(length - Math.min(0, progress));
  longer.set(row);
  rows.set(pool, longer);
  return longer;
}

/** Adds all states after some progress to a row. Gives the mass that reaches the goal. */
function moved(states: Float64Array, progress: number, p: number, row: Float64Array): number {
  let reached = 0;
  for (let left = 1; left < states.length; left++)
    if (left <= progress) reached += states[left]!;
    else row[left - progress]! += states[left]! * p;
  return reached;
}
