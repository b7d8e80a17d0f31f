/**
 * Tests of several rolls out of one pool: each roll adds to the progress, and some dice leave the pool. The joint
 * distribution of pool and progress is carried from roll to roll. Independent dice are read one by one, all pools at
 * once: a pool of six is one of seven of which one die is already read. Worked example: a coin, and two to go.
 *
 *     const coin = [{ outcome: [1, 1], p: 0.5 }, { outcome: [0, 0], p: 0.5 }];
 *     const run = { pool: 1, remaining: 2, refill: (dice) => dice, roll: () => coin };
 *     followRun(run, 2).byRoll // [0, 0.25]
 */
import type { Weighted } from "./distribution.ts";
import { addRows, addShifted, multiplyRow, ZERO_ROW, type SumRow } from "./rows.ts";

export type RollOutcome = Weighted<readonly [progress: number, dice: number]>;

export interface TestRun {
  readonly pool: number;
  readonly remaining: number;
  /** The pool of the next roll if this many dice stay. */
  refill(this: void, dice: number): number;
  roll(this: void, pool: number): readonly RollOutcome[];
}

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

function rollWholePools(open: MassByPool, roll: TestRun["roll"]): MassByPool {
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
export function singleDie(roll: TestRun["roll"]): readonly RollOutcome[] | undefined {
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
