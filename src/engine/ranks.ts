/**
 * Sums of numbers by their rank: of dice of one kind, or of numbers with odds of their own. Worked example: the highest
 * two of three d2.
 *
 *     outcomesOfRow(rankedRow({ count: 3, from: 0, to: 2 }, die(2)))[0] // { outcome: 2, p: 1 / 8 }
 */
import { pool, type Die } from "./die.ts";
import type { Weighted } from "./distribution.ts";
import { chanceOfAtLeast, combinations, massesAfter } from "./evaluator.ts";
import {
  addDice,
  addShifted,
  dieDistribution,
  mergeEqual,
  missingMass,
  sumRow,
  ZERO_ROW,
  type SumRow,
} from "./sums.ts";

/** Dice of one kind. Those from rank `from` up to rank `to`, of which 0 is the highest, are added up. */
export interface RankedDice {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** The number that a kept value adds; the value itself by default. */
  readonly worth?: (value: number) => number;
}

export type Ranks = Omit<RankedDice, "count">;

const ownWorth = (value: number) => value;

/** The sum of the kept ranks of dice of one kind. */
export function rankedRow({ count, from, to, worth = ownWorth }: RankedDice, die: Die): SumRow {
  const missing = missingMass([pool(count, die)]);
  if (to <= from) return { ...ZERO_ROW, missing };
  if (from === 0 && to === count && worth === ownWorth) return sumRow([pool(count, die)]);
  const { outcomes, missing: missingOfOne } = dieDistribution(die);
  const faces = outcomes.map(({ outcome, p }) => ({ outcome, worth: worth(outcome), p }));
  if (from === 0 && to === count) {
    const stop = mergeEqual(faces.map((face) => [face.worth, face.p]));
    return addDice(ZERO_ROW, count, { stop, more: [], missing: missingOfOne });
  }
  const isHighest = holdsHighest({ count, from, to });
  const best = isHighest ? faces.toReversed() : faces;
  const [first, last] = isHighest ? [from, to] : [count - to, count - from];
  const length = last * (faces.at(-1)!.worth - faces[0]!.worth) + 1;
  const isDropped = first === 0 && droppedWork(last, count, faces) < rowsWork(faces, last, length);
  return { ...(isDropped ? droppedRow(last, count, best) : keptRow(first, last, count, best)), missing };
}

/** Ranks are held from the nearer end. */
function holdsHighest({ from, to, count }: RankedDice): boolean {
  return to <= count - from;
}

/** About how many additions the row takes, for a die and a row of this length. */
export function rankedWork({ count, from, to, worth }: RankedDice, die: Die, length: number): number {
  if (from === 0 && to === count) return worth ? length * length : length * Math.min(count, length);
  const faces = dieDistribution(die).outcomes;
  const last = holdsHighest({ count, from, to }) ? to : count - from;
  const first = holdsHighest({ count, from, to }) ? from : count - to;
  const rows = rowsWork(faces, last, length);
  return first > 0 ? rows : Math.min(rows, droppedWork(last, count, faces));
}

function rowsWork(faces: readonly Weighted<number>[], last: number, length: number): number {
  return faces.length * last * last * length;
}

/** Sums of many dice are hardly ever further than so many standard deviations from their mean. */
const WIDTH = 16;

function droppedWork(keep: number, count: number, faces: readonly Weighted<number>[]): number {
  const mean = faces.reduce((sum, { outcome, p }) => sum + outcome * p, 0);
  const variance = faces.reduce((sum, { outcome, p }) => sum + (outcome - mean) ** 2 * p, 0);
  const length = Math.min(keep * faces.length, WIDTH * Math.sqrt(keep * variance)) + faces.length;
  const shows = faces.reduce((sum, { p }) => sum + mostShown(count, p), 0);
  return (length / 2) * (count * shows + faces.length * (count - keep) ** 2);
}

/** How many of some dice may show a face, without what is too unlikely. */
function mostShown(count: number, p: number): number {
  return count * p > 0.5 ? count : Math.min(count, Math.log(UNLIKELY) / Math.log(count * p));
}

type KeptFace = Weighted<number> & { readonly worth: number };

/** Takes faces from the best down, with a row for each number of dice so far. */
function keptRow(from: number, to: number, count: number, best: readonly KeptFace[]): SumRow {
  const worse = massesAfter(best);
  const worths = best.map(({ worth }) => worth);
  const [least, most] = [Math.min(0, ...worths), Math.max(0, ...worths)];
  const low = (to - from) * least;
  const newRow = () => new Float64Array((to - from) * (most - least) + 1);
  const result = newRow();
  let rows = Array.from({ length: to }, newRow);
  rows[0]![-low] = 1;
  for (let i = 0; i < best.length; i++) {
    const { worth, p } = best[i]!;
    const next = Array.from({ length: to }, newRow);
    for (let dice = 0; dice < to; dice++) {
      const added = (more: number) => worth * Math.max(0, Math.min(to, dice + more) - Math.max(from, dice));
      for (let more = 0, ways = 1; dice + more < to; more++) {
        addShifted(rows[dice]!, added(more), ways, next[dice + more]!);
        ways *= ((count - dice - more) / (more + 1)) * p;
      }
      const full = chanceOfAtLeast(to - dice, count - dice, p, worse[i]!);
      addShifted(rows[dice]!, added(to - dice), full, result);
    }
    rows = next;
  }
  return { low, mass: result, missing: 0 };
}

// ---- The best of many dice with many faces ----

/**
 * Goes by the best face dropped. With `below` dice worse than it, the others are sums of its face and better ones: all
 * of those sums less those in which fewer than the dropped dice show it or worse.
 */
function droppedRow(keep: number, count: number, best: readonly KeptFace[]): SumRow {
  const drop = count - keep;
  const worse = massesAfter(best);
  const worths = best.map(({ worth }) => worth);
  const [least, most] = [Math.min(...worths), Math.max(...worths)];
  const mass = new Float64Array(keep * (most - least) + 1);
  const better = new BetterSums(count, most - least);
  const rare = best.findIndex((_, i) => combinations(count, keep) * (1 - worse[i]!) ** keep > UNLIKELY);
  if (rare > 0)
    better.begin(
      best.slice(0, rare).map(({ worth, p }) => [worth - least, p]),
      worse[rare - 1]!,
    );
  for (let i = rare; i < best.length; i++) {
    const p = best[i]!.p;
    const step = best[i]!.worth - least;
    for (let below = 0; below < drop; below++) {
      const ways = combinations(count, below) * worse[i]! ** below;
      for (let equal = 0; ways > 0 && equal < drop - below; equal++) {
        const fewer = ways * combinations(count - below, equal) * p ** equal;
        better.addTo(mass, count - below - equal, (equal - drop + below) * step, -fewer);
      }
    }
    better.include(step, p, worse[i]!);
    for (let below = 0; below < drop; below++) {
      const ways = combinations(count, below) * worse[i]! ** below;
      if (ways > 0) better.addTo(mass, count - below, (below - drop) * step, ways);
    }
  }
  // Differences leave the smallest of numbers where there is nothing.
  for (let i = 0; i < mass.length; i++) if (mass[i]! < UNLIKELY) mass[i] = 0;
  return { low: keep * least, mass, missing: 0 };
}

const UNLIKELY = 1e-18;

/** A row that holds nothing before its start and from its end on. */
type PartOfRow = { readonly mass: Float64Array; start: number; end: number };

/** The sums of any number of dice that all show one of the faces included so far. */
class BetterSums {
  readonly #rows: PartOfRow[];

  constructor(count: number, reach: number) {
    this.#rows = Array.from({ length: count + 1 }, (_, dice) => ({
      mass: new Float64Array(dice * reach + 1),
      start: 0,
      end: 0,
    }));
    this.#rows[0]!.mass[0] = 1;
    this.#rows[0]!.end = 1;
  }

  /** Includes the first faces, which are so rare that not all dice show them. */
  begin(faces: readonly (readonly [step: number, p: number])[], worse: number): void {
    for (let dice = 1; dice < this.#rows.length; dice++) {
      const [from, to] = [this.#rows[dice - 1]!, this.#rows[dice]!];
      for (const [step, p] of faces)
        for (let i = from.start; i < from.end; i++) to.mass[i + step]! += from.mass[i]! * p;
      [to.start, to.end] = [from.start, from.end + Math.max(...faces.map(([step]) => step))];
      // More dice are made of these, in any order.
      trim(to, LEAST_MASS * (1 - worse) ** dice);
    }
  }

  /** More dice first, since they are made of the sums of fewer dice before. */
  include(step: number, p: number, worse: number): void {
    for (let dice = this.#rows.length - 1; dice > 0; dice--) {
      const chance = this.#chance(dice, worse);
      if (chance < UNLIKELY) continue;
      const to = this.#rows[dice]!;
      let [start, end] = [to.end > to.start ? to.start : Infinity, to.end];
      for (let shown = 1, ways = dice * p; shown <= dice && chance * ways > UNLIKELY; shown++) {
        const from = this.#rows[dice - shown]!;
        const by = shown * step;
        for (let i = from.start; i < from.end; i++) to.mass[i + by]! += from.mass[i]! * ways;
        if (from.end > from.start) [start, end] = [Math.min(start, from.start + by), Math.max(end, from.end + by)];
        ways *= ((dice - shown) / (shown + 1)) * p;
      }
      [to.start, to.end] = [start, end];
      trim(to, LEAST_MASS / chance);
    }
  }

  /** The chance that all other dice are worse: small sums of few dice matter if there are many ways to choose these. */
  #chance(dice: number, worse: number): number {
    const count = this.#rows.length - 1;
    return combinations(count, dice) * worse ** (count - dice);
  }

  addTo(to: Float64Array, dice: number, by: number, times: number): void {
    const { mass, start, end } = this.#rows[dice]!;
    for (let i = Math.max(start, -by); i < end && i + by < to.length; i++) to[i + by]! += mass[i]! * times;
  }
}

const LEAST_MASS = 1e-22;

/** Leaves out what is too small at both ends. */
function trim(row: PartOfRow, least: number): void {
  while (row.start < row.end && row.mass[row.start]! < least) row.start += 1;
  while (row.end > row.start && row.mass[row.end - 1]! < least) row.end -= 1;
  if (row.start >= row.end) [row.start, row.end] = [0, 0];
}

// ---- Numbers with odds of their own ----

type Points = readonly Weighted<number>[];

/** The sum of the kept ranks of independent numbers, from the lowest up. */
export function rankedPoints(parts: readonly Points[], { from, to, worth = ownWorth }: Ranks): Points {
  const count = parts.length;
  if (from === 0 && to === count) return sumOfPoints(parts, worth);
  const isHighest = to <= count - from;
  const [first, last] = isHighest ? [from, to] : [count - to, count - from];
  const isBetter = (a: number, b: number) => (isHighest ? a > b : a < b);
  /** Lists of the values held, the best first. */
  let states = new Map<string, { readonly held: readonly number[]; p: number }>([["", { held: [], p: 1 }]]);
  for (const part of parts) {
    const next: typeof states = new Map();
    for (const { held, p } of states.values())
      for (const { outcome, p: own } of part) {
        const more = insert(held, outcome, last, isBetter);
        const key = more.join();
        const known = next.get(key);
        if (known) known.p += p * own;
        else next.set(key, { held: more, p: p * own });
      }
    states = next;
  }
  return asPoints(
    [...states.values()].map(({ held, p }) => [held.slice(first).reduce((sum, value) => sum + worth(value), 0), p]),
  );
}

function asPoints(values: readonly (readonly [value: number, p: number])[]): Points {
  return mergeEqual(values).map(([outcome, p]) => ({ outcome, p }));
}

function sumOfPoints(parts: readonly Points[], worth: (value: number) => number): Points {
  let sums = new Map([[0, 1]]);
  for (const part of parts) {
    const next = new Map<number, number>();
    for (const [sum, p] of sums)
      for (const { outcome, p: own } of part) {
        const more = sum + worth(outcome);
        next.set(more, (next.get(more) ?? 0) + p * own);
      }
    sums = next;
  }
  return asPoints([...sums]);
}

function insert(
  held: readonly number[],
  value: number,
  most: number,
  isBetter: (a: number, b: number) => boolean,
): readonly number[] {
  const at = held.findIndex((each) => isBetter(value, each));
  return held.toSpliced(at < 0 ? held.length : at, 0, value).slice(0, most);
}
