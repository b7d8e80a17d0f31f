/**
 * The exact distribution of sums of dice. Adding a die is one pass over a row of probabilities. An endless die needs no
 * chain of rolls: with stopping faces q and repeating faces r its row y satisfies y = a·q + y·r, which one pass from
 * low to high solves. Nothing is ever subtracted, so the smallest probabilities are as exact as the largest.
 * Worked example: two coins worth 0 and 1 sum to 1 half the time.
 *
 *     sumDistribution([pool(2, { name: "coin", faces: [0, 1] })]).outcomes[1] // { outcome: 1, p: 0.5 }
 */
import { memoize, rerollOf, type Die, type Pool, type Reroll } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";

/** Tail mass of an endless chain below which it is cut off. */
export const PRECISION = 1e-16;

export function sumDistribution(dice: readonly Pool[]): Distribution<number> {
  if (dice.length === 1 && dice[0]!.count === 1) return dieDistribution(dice[0]!.die);
  const row = sumRow(dice);
  return { outcomes: outcomesOfRow(row), missing: row.missing };
}

export function sumRow(dice: readonly Pool[]): SumRow {
  return dice.reduce((row, { count, die }) => addDice(row, count, facesOf(die)), ZERO_ROW);
}

export const dieDistribution = memoize((die: Die): Distribution<number> => {
  const row = sumRow([{ count: 1, die }]);
  return { outcomes: outcomesOfRow(row), missing: row.missing };
});

/** The values between which a die comes to rest, and about how many additions it takes to find their odds. */
interface DieReach {
  readonly low: number;
  readonly high: number;
  readonly work: number;
}

/** About how far the values of a die reach and how long it takes to find them, without finding them. */
export const dieReach = memoize((die: Die): DieReach => {
  const again = { count: 0, highest: 0 };
  let [low, high, work] = [Infinity, -Infinity, die.faces.length];
  const next = new Set<Die>();
  for (const face of die.faces) {
    const value = die.value ? die.value(face) : face;
    const reroll = rerollOf(die, face);
    [low, high] = [Math.min(low, value), Math.max(high, value)];
    if (reroll?.die && reroll.die !== die) next.add(reroll.die);
    else if (reroll?.how === "add" && value > 0) {
      again.count += 1;
      again.highest = Math.max(again.highest, value);
    }
  }
  for (const other of next) {
    const reach = dieReach(other);
    work += reach.work + die.faces.length * (reach.high - reach.low + 1);
    [low, high] = [Math.min(low, reach.low), high + Math.max(0, reach.high)];
  }
  if (again.count > 0) {
    const rolls = Math.log(PRECISION) / Math.log(again.count / die.faces.length);
    high += rolls * again.highest;
    work += (high - low + 1) * die.faces.length;
  }
  return { low, high: Math.ceil(high), work };
});

/** A bound of the missing mass if each of these dice is followed by itself. */
export function missingMass(dice: readonly Pool[]): number {
  return dice.reduce((sum, { count, die }) => sum + count * dieDistribution(die).missing, 0);
}

type Values = readonly (readonly [value: number, p: number])[];

interface DieFaces {
  readonly stop: Values;
  readonly more: Values;
  /** The mass missing from dice that replace some of its faces. */
  readonly missing: number;
}

const facesOf = memoize((die: Die): DieFaces => {
  if (die.odds) return { stop: die.odds.points().map(({ outcome, p }) => [outcome, p]), more: [], missing: 0 };
  const stop: [number, number][] = [];
  const more: [number, number][] = [];
  const p = 1 / die.faces.length;
  let [missing, unchanged] = [0, 0];
  for (const face of die.faces) {
    const value = die.value ? die.value(face) : face;
    const found = rerollOf(die, face);
    const reroll = found && found.most > 0 ? found : undefined;
    const added = reroll?.how === "add" ? value : 0;
    const next = reroll && onceRolled(reroll.die ?? die);
    if (!next) stop.push([value, p]);
    else if (next !== die) {
      const further = dieDistribution(next);
      missing += p * further.missing;
      for (const each of further.outcomes) stop.push([added + each.outcome, p * each.p]);
    } else if (added === 0) unchanged += p;
    else more.push([added, p]);
  }
  // A die that is rolled again as if nothing had happened has the odds of its other faces.
  if (unchanged > 0) for (const each of [...stop, ...more]) each[1] /= 1 - unchanged;
  return { stop: mergeEqual(stop), more: mergeEqual(more), missing: missing / (1 - unchanged) };
});

/** A die as a later roll, of whose rerolls one is used up. Where they end by chance long before their limit, itself. */
const onceRolled = memoize((die: Die): Die => {
  const isEndless = ({ matches, most, otherwise }: Reroll): boolean =>
    (die.faces.filter(matches).length / die.faces.length) ** most < PRECISION && (!otherwise || isEndless(otherwise));
  return !die.reroll || isEndless(die.reroll) ? die : { ...die, reroll: onceUsed(die.reroll) };
});

function onceUsed({ otherwise, ...reroll }: Reroll): Reroll {
  const used = { ...reroll, most: reroll.most - 1 };
  return otherwise ? { ...used, otherwise: onceUsed(otherwise) } : used;
}

export function mergeEqual(faces: Values): Values {
  const masses = new Map<number, number>();
  for (const [value, p] of faces) masses.set(value, (masses.get(value) ?? 0) + p);
  return [...masses].sort(([a], [b]) => a - b);
}

export function addDice(row: SumRow, count: number, faces: DieFaces): SumRow {
  if (count === 0) return row;
  const { stop, more } = faces;
  const lowest = stop[0]![0];
  const highest = Math.max(stop.at(-1)![0], more.at(-1)?.[0] ?? lowest);
  const low = row.low + count * lowest;
  const missing = row.missing + count * faces.missing;
  const isDense = highest - lowest < 2 * stop.length;
  if (more.length === 0 && isDense && !isUniform(stop)) {
    const areNext = stop.length === 2 && highest === lowest + 1;
    const mass = (areNext ? countsOf(count, stop[0]![1], stop[1]![1]) : undefined) ?? power(massOf(stop), count);
    return { low, mass: row === ZERO_ROW ? mass : convolve(row.mass, mass), missing };
  }
  // The value of a die is its last face plus all earlier ones.
  const reach = stop.at(-1)![0] - lowest;
  const lengths: number[] = [];
  let [cut, length] = [0, row.mass.length];
  for (let i = 1; i <= count; i++) {
    const tail = rerollTail(i, more, PRECISION / count);
    cut += tail.missing;
    length = Math.max(length, row.mass.length + i * reach + tail.rerolls * highest);
    lengths.push(length);
  }
  return { low, mass: addOneByOne(row.mass, faces, lengths), missing: missing + cut };
}

/** The terms of a binomial, of which the chances need not add up to one; undefined if its ends are too small. */
function countsOf(count: number, q: number, p: number): Float64Array<ArrayBuffer> | undefined {
  const mass = new Float64Array(count + 1);
  mass[0] = q ** count;
  if (mass[0] < LEAST_END || p ** count < LEAST_END) return undefined;
  for (let k = 1; k <= count; k++) mass[k] = ((mass[k - 1]! * (count - k + 1)) / k) * (p / q);
  return mass;
}

const LEAST_END = 1e-280;

/** The rerolls are a negative binomial, whose terms shrink at least as fast as the first one left out. */
function rerollTail(count: number, more: Values, most: number): { readonly rerolls: number; readonly missing: number } {
  const again = more.reduce((sum, [, p]) => sum + p, 0);
  let rerolls = 0;
  let term = (1 - again) ** count;
  for (;;) {
    term *= ((count + rerolls) / (rerolls + 1)) * again;
    const shrink = ((count + rerolls + 1) / (rerolls + 2)) * again;
    if (shrink < 1 && term / (1 - shrink) < most) return { rerolls, missing: term / (1 - shrink) };
    rerolls += 1;
  }
}

function isUniform(stop: Values): boolean {
  return stop.every(([value, p], i) => value === stop[0]![0] + i && p === stop[0]![1]);
}

/** Adds dice one by one, in two rows that take turns, each up to its length. */
function addOneByOne(row: Float64Array, faces: DieFaces, lengths: readonly number[]): Float64Array {
  const rows = [new Float64Array(lengths.at(-1)!), new Float64Array(lengths.at(-1)!)] as const;
  rows[0].set(row);
  let start = 0;
  for (let i = 0; i < lengths.length; i++) start = addDie(rows[i % 2]!, rows[(i + 1) % 2]!, faces, start, lengths[i]!);
  return rows[lengths.length % 2]!;
}

/** Adds one die. Gives the first index with mass, and clears both rows before it. */
function addDie(from: Float64Array, to: Float64Array, { stop, more }: DieFaces, start: number, end: number): number {
  if (isUniform(stop) && more.length <= 1) addUniformDie(from, to, stop, more[0] ?? [end, 0], start, end);
  else {
    addFaces(from, to, stop, end);
    addRerolls(to, more, end);
  }
  while (to[start]! < TINY) to[start] = from[start++] = 0;
  return start;
}

/** The smallest normal number. Processors take a hundred times as long for smaller ones. */
const TINY = 2 ** -1022;

/** In blocks of `faces` entries, each sum is the end of one block and the start of the next: two additions an entry. */
function addUniformDie(
  from: Float64Array,
  to: Float64Array,
  stop: Values,
  [again, more]: Values[number],
  start: number,
  end: number,
): void {
  const faces = stop.length;
  const p = stop[0]![1];
  const ends = new Float64Array(faces + 1);
  for (let block = start; block < end; block += faces) {
    const last = Math.min(block + faces, end);
    let beginning = 0;
    for (let i = block; i < last; i++) {
      beginning += from[i]!;
      const stopped = (beginning + ends[i - block + 1]!) * p;
      to[i] = i < again ? stopped : stopped + to[i - again]! * more;
    }
    let sum = 0;
    for (let i = last - 1; i >= block; i--) ends[i - block] = sum += from[i]!;
  }
}

/** Adds each face's contribution to every entry with mass; the row is long enough for the highest face. */
function addFaces(from: Float64Array, to: Float64Array, stop: Values, end: number): void {
  const lowest = stop[0]![0];
  const steps = stop.map(([value]) => value - lowest);
  const chances = stop.map(([, p]) => p);
  to.fill(0, 0, end);
  for (let i = 0; i < end; i++) {
    const mass = from[i]!;
    if (mass > 0) for (let face = 0; face < steps.length; face++) to[i + steps[face]!]! += mass * chances[face]!;
  }
}

function addRerolls(mass: Float64Array, more: Values, end: number): void {
  if (more.length === 0) return;
  for (let i = 0; i < end; i++) for (const [value, p] of more) if (i >= value) mass[i]! += mass[i - value]! * p;
}

function massOf(stop: Values): Float64Array {
  const lowest = stop[0]![0];
  const row = new Float64Array(stop.at(-1)![0] - lowest + 1);
  for (const [value, p] of stop) row[value - lowest] = p;
  return row;
}

/** The part of one die in a sum: a whole number, which may be negative. */
export type DiePart = (value: number) => number;

/** For dice that stop by themselves. All sums are one: each is a digit of a number, counted from its minimum. */
export function sumsDistribution(parts: readonly DiePart[], dice: readonly Pool[]): Distribution<readonly number[]> {
  const pools = dice.map(({ count, die }) => ({ count, faces: dieDistribution(die).outcomes }));
  const digits = parts.map((part) => {
    const ranges = pools.map(({ count, faces }) => [count, faces.map(({ outcome }) => part(outcome))] as const);
    const least = ranges.map(([, adds]) => Math.min(...adds));
    const low = ranges.reduce((sum, [count], i) => sum + count * least[i]!, 0);
    return { part, least, low, base: ranges.reduce((sum, [count, adds]) => sum + count * Math.max(...adds), 1 - low) };
  });
  const row = pools.reduce((sum, { count, faces }, i) => {
    const code = (value: number) =>
      digits.reduceRight((all, { part, least, base }) => all * base + part(value) - least[i]!, 0);
    const stop = mergeEqual(faces.map(({ outcome, p }) => [code(outcome), p]));
    return addDice(sum, count, { stop, more: [], missing: 0 });
  }, ZERO_ROW);
  const outcomes = outcomesOfRow(row).map(({ outcome, p }) => ({ outcome: digitsOf(outcome, digits), p }));
  return { outcomes, missing: missingMass(dice) };
}

function digitsOf(code: number, digits: readonly { readonly low: number; readonly base: number }[]): number[] {
  const found: number[] = [];
  for (const { low, base } of digits) {
    const digit = code % base;
    found.push(low + digit);
    code = (code - digit) / base;
  }
  return found;
}

// ---- Rows ----

export interface SumRow {
  readonly low: number;
  readonly mass: Float64Array;
  /** A bound of the mass beyond the end of the row. */
  readonly missing: number;
}

export const ZERO_ROW: SumRow = { low: 0, mass: Float64Array.of(1), missing: 0 };

export function outcomesOfRow({ low, mass }: SumRow): Weighted<number>[] {
  const outcomes: Weighted<number>[] = [];
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: low + i, p: mass[i]! });
  return outcomes;
}

/** The sum of two rows. The caller adds up what is missing from them. */
export function addRows(a: SumRow, b: SumRow): SumRow {
  return { low: a.low + b.low, mass: convolve(a.mass, b.mass), missing: 0 };
}

export function multiplyRow({ low, mass }: SumRow, count: number): SumRow {
  return count === 0 ? ZERO_ROW : { low: low * count, mass: power(mass, count), missing: 0 };
}

/** Adds `row` times `p` to `to`, shifted by `by`. The part that falls outside of `to` is dropped. */
export function addShifted(row: Float64Array, by: number, p: number, to: Float64Array): void {
  const end = Math.min(row.length, to.length - by);
  for (let i = Math.max(0, -by); i < end; i++) to[i + by]! += row[i]! * p;
}

export function convolve(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  const row = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < short.length; i++) {
    const p = short[i]!;
    if (p > 0) for (let j = 0; j < long.length; j++) row[i + j]! += p * long[j]!;
  }
  return row;
}

/** The sum of `count` independent copies, at least one, by repeated squaring. */
function power(one: Float64Array, count: number): Float64Array {
  let row = one;
  for (let bit = 31 - Math.clz32(count) - 1; bit >= 0; bit--) {
    row = square(row);
    if ((count >> bit) & 1) row = convolve(row, one);
  }
  return row;
}

/** Convolves a row with itself: each pair of indices counts once, for both orders. */
function square(a: Float64Array): Float64Array<ArrayBuffer> {
  const row = new Float64Array(2 * a.length - 1);
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    if (p === 0) continue;
    row[2 * i]! += p * p;
    for (let j = 0; j < i; j++) row[i + j]! += 2 * p * a[j]!;
  }
  return row;
}
