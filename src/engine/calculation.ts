/**
 * Numbers that are worked out from dice, as a tree of numbers, dice and operations. It is read twice: on the faces that
 * were rolled, and as a distribution, since all dice are thrown independently. Worked example: half of the two highest
 * of three d6, rounded down.
 *
 *     const best = { count: 3, from: 0, to: 2 };
 *     const half = calculate({ each: (sum) => Math.floor(sum / 2), of: best });
 *     half.read([2, 6, 3]) // 4
 */
import { pool, type Die, type Pool } from "./die.ts";
import type { Weighted } from "./distribution.ts";
import { sortDescending, type Evaluator } from "./evaluator.ts";
import { rankedPoints, rankedRow, rankedWork, type RankedDice, type Ranks } from "./ranks.ts";
import { addRows, dieReach, outcomesOfRow, sumRow, ZERO_ROW, type SumRow } from "./sums.ts";

/** A number that is worked out from dice: it takes its dice from a roll in the order in which it names them. */
export type Calculation = number | RankedDice | Sum | Mapping | Pairing | Ranking;

interface Sum {
  readonly sum: readonly Addend[];
}

/** A part of a sum, and how many times it counts. */
export interface Addend {
  readonly times: number;
  readonly of: Calculation;
}

/** A function of one number. */
interface Mapping {
  readonly each: (value: number) => number;
  readonly of: Calculation;
}

/** A function of two numbers, such as a product. */
interface Pairing {
  readonly pair: (a: number, b: number) => number;
  readonly of: readonly [Calculation, Calculation];
}

/** The sum of numbers from rank `from` up to rank `to`, of which 0 is the highest. */
interface Ranking {
  readonly ranked: readonly Calculation[];
  readonly from: number;
  readonly to: number;
  /** The number that a kept value adds; the value itself by default. */
  readonly worth?: (value: number) => number;
}

/** An evaluator of a calculation, which names its work before it is done. */
export interface CalculationEvaluator extends Evaluator<number> {
  readonly root: Calculation;
  keptMarks(this: void, values: readonly number[]): boolean[];
  /** About how many additions its distribution takes, without working it out; infinite if dice have no known odds. */
  work(this: void, dice: readonly Pool[]): number;
}

/** An evaluator that works a calculation out, on the faces rolled and as a distribution. */
export function calculate(root: Calculation): CalculationEvaluator {
  return {
    root,
    read: (values) => withoutRest(valueOf(root, new Values(values))),
    keptMarks: (values) => marksOf(root, new Values(values)),
    distribution(dice) {
      const { points, missing } = spreadOf(root, new DiceQueue(dice));
      return { outcomes: withoutRests(points), missing };
    },
    work(dice) {
      const { work, points } = sizeOf(root, new DiceQueue(dice));
      return work + OUTCOME * points;
    },
  };
}

/** Each outcome is judged and counted, which takes as long as so many additions. */
const OUTCOME = 1000;

/** A result is rounded to what people write; its parts are not, or 1 / 3 * 3 would be less than 1. */
function withoutRest(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * 1e9) / 1e9;
}

function withoutRests(points: readonly Weighted<number>[]): readonly Weighted<number>[] {
  if (points.every(({ outcome }) => Number.isInteger(outcome))) return points;
  return merged(points.map(({ outcome, p }) => ({ outcome: withoutRest(outcome), p })));
}

// ---- On the faces rolled ----

class Values {
  #at = 0;
  constructor(private readonly values: readonly number[]) {}
  take(count: number): readonly number[] {
    return this.values.slice(this.#at, (this.#at += count));
  }
}

function valueOf(node: Calculation, values: Values): number {
  if (typeof node === "number") return node;
  if ("sum" in node) return node.sum.reduce((total, { times, of }) => total + times * valueOf(of, values), 0);
  if ("each" in node) return node.each(valueOf(node.of, values));
  if ("pair" in node) {
    const first = valueOf(node.of[0], values);
    return node.pair(first, valueOf(node.of[1], values));
  }
  const { from, to, worth } = node;
  const all = "ranked" in node ? node.ranked.map((each) => valueOf(each, values)) : values.take(node.count);
  const kept = from === 0 && to === all.length ? all : sortDescending(all).slice(from, to);
  return kept.reduce((total, value) => total + (worth ? worth(value) : value), 0);
}

/** True if each die counts: a dropped part drops all its dice. */
function marksOf(node: Calculation, values: Values): boolean[] {
  if (typeof node === "number") return [];
  if ("sum" in node) return node.sum.flatMap(({ of }) => marksOf(of, values));
  if ("each" in node) return marksOf(node.of, values);
  if ("pair" in node) return node.of.flatMap((each) => marksOf(each, values));
  if (!("ranked" in node)) return marksByRank(values.take(node.count), node);
  const rolled = node.ranked.map((each) => values.take(diceIn(each)));
  const kept = marksByRank(
    rolled.map((own, i) => valueOf(node.ranked[i]!, new Values(own))),
    node,
  );
  return rolled.flatMap((own, i) => {
    const marks = marksOf(node.ranked[i]!, new Values(own));
    return kept[i] ? marks : marks.map(() => false);
  });
}

function marksByRank(values: readonly number[], { from, to }: { readonly from: number; readonly to: number }) {
  const order = [...values.keys()].sort((a, b) => values[b]! - values[a]! || a - b);
  const marks = values.map(() => false);
  for (const i of order.slice(from, to)) marks[i] = true;
  return marks;
}

function diceIn(node: Calculation): number {
  if (typeof node === "number") return 0;
  if ("sum" in node) return node.sum.reduce((all, { of }) => all + diceIn(of), 0);
  if ("each" in node) return diceIn(node.of);
  if ("pair" in node) return diceIn(node.of[0]) + diceIn(node.of[1]);
  return "ranked" in node ? node.ranked.reduce<number>((all, each) => all + diceIn(each), 0) : node.count;
}

// ---- As a distribution ----

/** The dice of a roll, from which each part of a calculation takes its own. */
class DiceQueue {
  readonly #left: Pool[];

  constructor(dice: readonly Pool[]) {
    this.#left = dice.filter(({ count }) => count > 0);
  }

  take(count: number): Pool[] {
    const taken: Pool[] = [];
    for (let open = count; open > 0 && this.#left.length > 0;) {
      const first = this.#left[0]!;
      const some = Math.min(open, first.count);
      taken.push(pool(some, first.die));
      if (some === first.count) this.#left.shift();
      else this.#left[0] = pool(first.count - some, first.die);
      open -= some;
    }
    return taken;
  }
}

/** Numbers from the lowest up, each once, and a bound of the mass that is missing. */
interface Spread {
  readonly points: readonly Weighted<number>[];
  readonly missing: number;
}

function spreadOf(node: Calculation, dice: DiceQueue): Spread {
  if (typeof node === "number") return { points: [{ outcome: node, p: 1 }], missing: 0 };
  if ("sum" in node) return sumSpread(node.sum, dice);
  if ("each" in node) {
    const { points, missing } = spreadOf(node.of, dice);
    return { points: merged(points.map(({ outcome, p }) => ({ outcome: node.each(outcome), p }))), missing };
  }
  if ("pair" in node) {
    const first = spreadOf(node.of[0], dice);
    return pairSpread(first, spreadOf(node.of[1], dice), node.pair);
  }
  if ("ranked" in node) {
    const parts = node.ranked.map((each) => spreadOf(each, dice));
    return rankedSpread(parts, node);
  }
  const own = dice.take(node.count);
  if (own.length === 0) return spreadOfRow(ZERO_ROW);
  if (own.length === 1) return spreadOfRow(rankedRow(node, own[0]!.die));
  const each = eachDie(own).map((die) => spreadOfRow(sumRow([pool(1, die)])));
  return rankedSpread(each, node);
}

function rankedSpread(parts: readonly Spread[], ranks: Ranks): Spread {
  const points = parts.map((part) => part.points);
  return { points: rankedPoints(points, ranks), missing: missingOf(parts) };
}

/** Each of several dice, of which each is a part of its own if they are not alike. */
function eachDie(own: readonly Pool[]): readonly Die[] {
  return own.flatMap(({ count, die }) => Array<Die>(count).fill(die));
}

function spreadOfRow(row: SumRow): Spread {
  return { points: outcomesOfRow(row), missing: row.missing };
}

function missingOf(parts: readonly { readonly missing: number }[]): number {
  return parts.reduce((all, { missing }) => all + missing, 0);
}

function pairSpread(a: Spread, b: Spread, pair: (a: number, b: number) => number): Spread {
  const found = new Map<number, number>();
  for (const x of a.points)
    for (const y of b.points) {
      const value = pair(x.outcome, y.outcome);
      found.set(value, (found.get(value) ?? 0) + x.p * y.p);
    }
  const points = sorted(found);
  return { points: points.length > MANY ? withoutNoise(points) : points, missing: a.missing + b.missing };
}

/** More numbers than this are told apart by more than what sums of decimals lose, or each sum would add to them. */
const MANY = 1000;

function withoutNoise(points: readonly Weighted<number>[]): readonly Weighted<number>[] {
  const found = new Map<number, number>();
  let last = -Infinity;
  for (const { outcome, p } of points) {
    if (outcome - last > 1e-9) last = outcome;
    found.set(last, (found.get(last) ?? 0) + p);
  }
  return [...found].map(([outcome, p]) => ({ outcome, p }));
}

function merged(points: readonly Weighted<number>[]): readonly Weighted<number>[] {
  const found = new Map<number, number>();
  for (const { outcome, p } of points) found.set(outcome, (found.get(outcome) ?? 0) + p);
  return sorted(found);
}

function sorted(masses: ReadonlyMap<number, number>): readonly Weighted<number>[] {
  return [...masses].sort(([a], [b]) => a - b).map(([outcome, p]) => ({ outcome, p }));
}

/** Whole numbers are added as rows, the dice that count alike at once; others pair by pair. */
function sumSpread(addends: readonly Addend[], dice: DiceQueue): Spread {
  const alike = new Map<number, Pool[]>();
  const spreads: Spread[] = [];
  let constant = 0;
  for (const { times, of } of addends) {
    if (typeof of === "number") constant += times * of;
    else if (isWhole(of)) alike.set(times, [...(alike.get(times) ?? []), ...dice.take(of.count)]);
    else spreads.push(multiplied(spreadOf(of, dice), times));
  }
  const rows: SumRow[] = [];
  const others: Spread[] = [];
  for (const [times, own] of alike) {
    const row = own.length === 0 ? ZERO_ROW : sumRow(own);
    if (times === 1) rows.push(row);
    else spreads.push(multiplied(spreadOfRow(row), times));
  }
  for (const spread of spreads) {
    const row = rowOf(spread);
    if (row) rows.push(row);
    else others.push(spread);
  }
  rows.sort((a, b) => a.mass.length - b.mass.length);
  const row = rows.reduce(addRows, ZERO_ROW);
  const whole = { points: outcomesOfRow(row), missing: missingOf(rows) };
  const { points, missing } = others.reduce((all, each) => pairSpread(all, each, (a, b) => a + b), whole);
  if (constant === 0) return { points, missing };
  return { points: points.map(({ outcome, p }) => ({ outcome: outcome + constant, p })), missing };
}

function isWhole(node: Calculation): node is RankedDice {
  return typeof node === "object" && "count" in node && node.from === 0 && node.to === node.count && !node.worth;
}

function multiplied({ points, missing }: Spread, times: number): Spread {
  if (times === 1) return { points, missing };
  const changed = points.map(({ outcome, p }) => ({ outcome: outcome * times, p }));
  return { points: times === 0 ? merged(changed) : times < 0 ? changed.reverse() : changed, missing };
}

/** A row may be this many times as long as it has numbers. */
const MOST_GAPS = 20;

function rowOf({ points, missing }: Spread): SumRow | undefined {
  const low = points[0]!.outcome;
  const length = points.at(-1)!.outcome - low + 1;
  if (length > MOST_GAPS * points.length || !points.every(({ outcome }) => Number.isInteger(outcome))) return undefined;
  const mass = new Float64Array(length);
  for (const { outcome, p } of points) mass[outcome - low] = p;
  return { low, mass, missing };
}

// ---- The size of a distribution, before it is worked out ----

interface Size {
  /** At most so many numbers, between these. */
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly work: number;
}

function sizeOf(node: Calculation, dice: DiceQueue): Size {
  if (typeof node === "number") return { points: 1, low: node, high: node, work: 0 };
  if ("sum" in node) return node.sum.map(({ times, of }) => timesSize(sizeOf(of, dice), times)).reduce(addedSize, NONE);
  if ("each" in node) {
    const { points, low, high, work } = sizeOf(node.of, dice);
    const ends = [node.each(low), node.each(high)];
    return { points, low: Math.min(...ends), high: Math.max(...ends), work: work + points };
  }
  if ("pair" in node) return pairSize(sizeOf(node.of[0], dice), sizeOf(node.of[1], dice), node.pair);
  if ("ranked" in node) {
    const parts = node.ranked.map((each) => sizeOf(each, dice));
    return rankedSize(parts, node);
  }
  const own = dice.take(node.count);
  if (own.length === 0) return NONE;
  if (own.length > 1) return rankedSize(eachDie(own).map(dieSize), node);
  const { low, high, work, points } = dieSize(own[0]!.die);
  if (own[0]!.die.formula !== undefined) return { points: high - low + 1, low, high, work };
  // Dice with such odds are not worked out even to see how long it takes.
  if (work > MOST_DIE_WORK) return { points, low, high, work: Infinity };
  const kept = node.to - node.from;
  const length = kept * (high - low) + 1;
  return { points: length, low: low * kept, high: high * kept, work: rankedWork(node, own[0]!.die, length) };
}

const NONE: Size = { points: 1, low: 0, high: 0, work: 0 };

const MOST_DIE_WORK = 1e6;

/** The total of a formula is not worked out for its size; it is taken for one of these. */
const TOTALS = { low: 0, high: 200 };

function dieSize(die: Die): Size {
  if (die.formula !== undefined)
    return { ...TOTALS, points: TOTALS.high - TOTALS.low + 1, work: die.odds?.work ?? Infinity };
  const { low, high, work } = dieReach(die);
  return { points: high - low + 1, low, high, work };
}

function timesSize({ low, high, ...rest }: Size, times: number): Size {
  const ends = [low * times, high * times];
  return { ...rest, low: Math.min(...ends), high: Math.max(...ends) };
}

function addedSize(a: Size, b: Size): Size {
  const [low, high] = [a.low + b.low, a.high + b.high];
  const points = Math.min(a.points * b.points, Math.max(a.points, b.points, high - low + 1));
  return { points, low, high, work: a.work + b.work + a.points * b.points };
}

function pairSize(a: Size, b: Size, pair: (a: number, b: number) => number): Size {
  const ends = [a.low, a.high].flatMap((x) => [pair(x, b.low), pair(x, b.high)]).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return { points: a.points * b.points, low, high, work: a.work + b.work + PAIR * a.points * b.points };
}

/** Pairs are kept by their number, which takes as long as so many additions. */
const PAIR = 20;

function rankedSize(parts: readonly Size[], { from, to }: { readonly from: number; readonly to: number }): Size {
  const kept = to - from;
  const [low, high] = [Math.min(0, ...parts.map((each) => each.low)), Math.max(0, ...parts.map((each) => each.high))];
  const points = parts.reduce((all, each) => all + each.points, 0);
  const held = Math.min(to, parts.length - from);
  // The states are lists of the values held, each read with each value of the next part.
  let states = 1;
  for (let i = 1; i <= held; i++) states = (states * (points + i)) / i;
  const own = kept === parts.length ? 0 : PAIR * states * points;
  const work = parts.reduce((all, each) => all + each.work, own);
  return { points: kept * (high - low) + 1, low: kept * low, high: kept * high, work };
}
