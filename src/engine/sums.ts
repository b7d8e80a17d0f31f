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

/** The distribution of the sum of these pools. */
export function sumDistribution(dice: readonly Pool[]): Distribution<number> {
  const row = dice.reduce((sum, { count, die }) => addDice(sum, count, facesOf(die)), NO_DICE);
  return withMissing(listed(row), dice);
}

/** The sums that can come up, lowest first. */
function listed({ low, mass }: Row): Weighted<number>[] {
  const outcomes: Weighted<number>[] = [];
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: low + i, p: mass[i]! });
  return outcomes;
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

const NO_DICE: Row = { low: 0, mass: Float64Array.of(1) };

/** Values of a die and their probabilities. */
type Steps = readonly (readonly [value: number, p: number])[];

/** A die as the faces that stop and the faces that ask for more. */
interface Faces {
  readonly stop: Steps;
  readonly more: Steps;
}

function facesOf(die: Die): Faces {
  const stop: [number, number][] = [];
  const more: [number, number][] = [];
  const p = 1 / die.faces.length;
  for (const face of die.faces) {
    const value = die.value ? die.value(face) : face;
    if (!die.reroll?.on(face)) stop.push([value, p]);
    else if (die.reroll.how === "add") more.push([value, p]);
    else for (const next of dieDistribution(die.reroll.die ?? die).outcomes) stop.push([next.outcome, p * next.p]);
  }
  return { stop: gathered(stop), more: gathered(more) };
}

/** Faces of the same value, made one. */
function gathered(faces: Steps): Steps {
  const masses = new Map<number, number>();
  for (const [value, p] of faces) masses.set(value, (masses.get(value) ?? 0) + p);
  return [...masses];
}

function addDice(row: Row, count: number, faces: Faces): Row {
  if (count === 0) return row;
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

/** Rolls after which `count` dice need more with less than the precision: a negative binomial. */
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
 * All sums are one: each is a digit of a number, counted from the least it may be.
 */
export function sumsDistribution(parts: readonly Part[], dice: readonly Pool[]): Distribution<readonly number[]> {
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
    return addDice(sum, count, { stop: gathered(faces.map(({ outcome, p }) => [code(outcome), p])), more: [] });
  }, NO_DICE);
  const outcomes = listed(row).map(({ outcome, p }) => ({ outcome: digitsOf(outcome, digits), p }));
  return { outcomes, missing: 0 };
}

/** The digits of a number, the lowest first. */
function digitsOf(code: number, digits: readonly { readonly low: number; readonly base: number }[]): number[] {
  return digits.map(({ low, base }) => {
    const digit = code % base;
    code = (code - digit) / base;
    return low + digit;
  });
}
