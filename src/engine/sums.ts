/**
 * The exact distribution of a sum of dice, and of several sums of the same dice.
 *
 * Adding one more die is one pass over a row of probabilities. An endless die needs no chain of rolls either: with
 * stopping faces q and repeating faces r its row y satisfies y = a·q + y·r, which one pass from low to high solves.
 *
 * Worked example: two coins worth 0 and 1 sum to 1 half the time; how many sixes and fives two d6 may show.
 *
 *     sumDistribution([pool(2, { name: "coin", faces: [0, 1] })]).outcomes[1] // { outcome: 1, p: 0.5 }
 *     const [six, five] = [6, 5].map((wanted) => (value) => (value === wanted ? 1 : 0));
 *     sumsDistribution([six, five], [pool(2, die(6))]).outcomes.length // 6
 */
import type { Die, Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";

/** Tail mass of an endless chain below which it is cut off. */
export const PRECISION = 1e-17;

/** These outcomes of some dice, and what is missing because a die may be rolled again without end. */
export function withMissing<V>(outcomes: readonly Weighted<V>[], dice: readonly Pool[]): Distribution<V> {
  const isEndless = dice.some(({ count, die }) => count > 0 && die.reroll?.how === "add");
  return { outcomes, missing: isEndless ? Math.max(0, 1 - outcomes.reduce((all, { p }) => all + p, 0)) : 0 };
}

/** The distribution of the sum of these pools, lowest sum first; sums that cannot come up are left out. */
export function sumDistribution(dice: readonly Pool[]): Distribution<number> {
  const { low, mass } = dice.reduce(addPool, { low: 0, mass: Float64Array.of(1) });
  const outcomes: Weighted<number>[] = [];
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: low + i, p: mass[i]! });
  return withMissing(outcomes, dice);
}

/** What one die may count after all its rolls. */
export function dieDistribution(die: Die): Distribution<number> {
  return sumDistribution([{ count: 1, die }]);
}

/** Probabilities of consecutive sums, the lowest first. */
interface Row {
  readonly low: number;
  readonly mass: Float64Array;
}

/** Values of a die and their probabilities. */
type Steps = readonly (readonly [value: number, p: number])[];

/** A die as the faces that stop and the faces that ask for more. */
interface Faces {
  readonly stop: Steps;
  readonly more: Steps;
}

function facesOf(die: Die): Faces {
  const stop = new Map<number, number>();
  const more = new Map<number, number>();
  const p = 1 / die.faces.length;
  const put = (map: Map<number, number>, value: number, mass: number) => map.set(value, (map.get(value) ?? 0) + mass);
  for (const face of die.faces) {
    const value = die.value ? die.value(face) : face;
    if (!die.reroll?.on(face)) put(stop, value, p);
    else if (die.reroll.how === "add") put(more, value, p);
    else for (const next of dieDistribution(die.reroll.die ?? die).outcomes) put(stop, next.outcome, p * next.p);
  }
  return { stop: [...stop], more: [...more] };
}

function addPool(row: Row, { count, die }: Pool): Row {
  if (count === 0) return row;
  const faces = facesOf(die);
  const highest = Math.max(...[...faces.stop, ...faces.more].map(([value]) => value));
  const lowest = Math.min(...faces.stop.map(([value]) => value));
  const again = faces.more.reduce((sum, [, p]) => sum + p, 0);
  const tail = (rollsNeeded(count, again) - count) * highest;
  let sum = row;
  for (let i = 0; i < count; i++) {
    const length = sum.mass.length + highest - lowest + (i === 0 ? tail : 0);
    sum = { low: sum.low + lowest, mass: addDie(sum.mass, faces, lowest, length) };
  }
  return sum;
}

/**
 * Rolls that `count` dice may need before more of them are less likely than the precision: a negative binomial, which
 * rises before it falls.
 */
function rollsNeeded(count: number, again: number): number {
  const rise = (extra: number) => ((count + extra) / (extra + 1)) * again;
  let extra = 0;
  for (let p = (1 - again) ** count; again > 0 && (rise(extra) > 1 || p > PRECISION); extra += 1) p *= rise(extra);
  return count + extra;
}

function addDie(row: Float64Array, { stop, more }: Faces, lowest: number, length: number): Float64Array {
  const mass = isRun(stop) ? slidingSums(row, stop, length) : shiftedSums(row, stop, lowest, length);
  if (more.length > 0) {
    for (let i = 0; i < length; i++) for (const [value, p] of more) if (i >= value) mass[i]! += mass[i - value]! * p;
  }
  return mass;
}

/** Whether all stopping faces are equally likely and follow each other, as on most dice. */
function isRun(stop: Steps): boolean {
  return stop.every(([value, p], i) => value === stop[0]![0] + i && p === stop[0]![1]);
}

/** Adds up the row once for each stopping face. */
function shiftedSums(row: Float64Array, stop: Steps, lowest: number, length: number): Float64Array {
  const mass = new Float64Array(length);
  for (const [value, p] of stop) {
    const shift = value - lowest;
    const end = Math.min(row.length, length - shift);
    for (let i = 0; i < end; i++) mass[i + shift]! += row[i]! * p;
  }
  return mass;
}

/**
 * For each place the sum of as many places up to it as the die has faces, in one pass. Cut into blocks of that many,
 * they are the end of one block and the beginning of the next: nothing is ever subtracted, so the smallest
 * probabilities stay exact.
 */
function slidingSums(row: Float64Array, stop: Steps, length: number): Float64Array {
  const count = stop.length;
  const p = stop[0]![1];
  const ends = row.slice();
  for (let i = row.length - 2; i >= 0; i--) if ((i + 1) % count !== 0) ends[i]! += ends[i + 1]!;
  const mass = new Float64Array(length);
  let beginning = 0;
  for (let i = 0; i < length; i++) {
    beginning = (i % count === 0 ? 0 : beginning) + (row[i] ?? 0);
    const first = i - count + 1;
    mass[i] = (beginning + (first % count === 0 ? 0 : (ends[first] ?? 0))) * p;
  }
  return mass;
}

/** The part of one die in a sum: a whole number, which may be negative. */
export type Part = (value: number) => number;

/**
 * The distribution of several sums, each of its own part of every die. The dice must come to rest by themselves.
 *
 * Dice that add the same to every sum are alike, so only the hands of those kinds are walked, each with its multinomial
 * weight: forty d12 with four kinds of faces are 12 341 hands, not 12^40. A hand is one number, in which every sum has
 * a digit of its own.
 */
export function sumsDistribution(parts: readonly Part[], dice: readonly Pool[]): Distribution<readonly number[]> {
  const pools = dice.map(({ count, die }) => ({ count, faces: dieDistribution(die).outcomes }));
  const digits = parts.map((part) => digitOf(part, pools));
  const size = digits.reduce((all, { base }) => all * base, 1);
  let sums = new Float64Array(size);
  sums[0] = 1;
  for (const [at, { count, faces }] of pools.entries()) {
    const codeOf = (value: number) =>
      parts.reduceRight((code, part, i) => code * digits[i]!.base + part(value) - digits[i]!.lows[at]!, 0);
    const kinds = gathered(faces.map(({ outcome, p }) => [codeOf(outcome), p] as const));
    const more = new Float64Array(size);
    sums.forEach((mass, code) => mass > 0 && addHands(kinds, 0, count, code, mass, more));
    sums = more;
  }
  const outcomes: Weighted<readonly number[]>[] = [];
  for (let code = 0; code < size; code++)
    if (sums[code]! > 0) outcomes.push({ outcome: read(code, digits), p: sums[code]! });
  return { outcomes, missing: 0 };
}

/**
 * One of several sums in a hand's number: how many values it may have, the least of them, and what a die of each pool
 * adds at least.
 */
interface Digit {
  readonly base: number;
  readonly low: number;
  readonly lows: readonly number[];
}

function digitOf(
  part: Part,
  pools: readonly { readonly count: number; readonly faces: readonly Weighted<number>[] }[],
): Digit {
  const ranges = pools.map(({ count, faces }) => {
    const adds = faces.map(({ outcome }) => part(outcome));
    return { count, low: Math.min(...adds), high: Math.max(...adds) };
  });
  return {
    base: ranges.reduce((base, { count, low, high }) => base + count * (high - low), 1),
    low: ranges.reduce((sum, { count, low }) => sum + count * low, 0),
    lows: ranges.map(({ low }) => low),
  };
}

/** The sums that a hand's number stands for, the lowest digit first. */
function read(code: number, digits: readonly Digit[]): number[] {
  return digits.map(({ base, low }) => {
    const digit = code % base;
    code = (code - digit) / base;
    return low + digit;
  });
}

/** Faces that add the same, made one kind. */
function gathered(faces: Steps): Steps {
  const kinds = new Map<number, number>();
  for (const [code, p] of faces) kinds.set(code, (kinds.get(code) ?? 0) + p);
  return [...kinds];
}

/** Adds every way in which `left` dice fall among the kinds from the `at`-th on. */
function addHands(kinds: Steps, at: number, left: number, code: number, mass: number, sums: Float64Array): void {
  const [adds, p] = kinds[at]!;
  if (at === kinds.length - 1) {
    sums[code + left * adds]! += mass * p ** left;
    return;
  }
  let ways = mass;
  for (let count = 0; count <= left; count++) {
    addHands(kinds, at + 1, left - count, code + count * adds, ways, sums);
    ways *= ((left - count) / (count + 1)) * p;
  }
}
