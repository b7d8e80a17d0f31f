/**
 * A reading says what some thrown dice come to, which of them count, and how likely each result is.
 *
 * A check names its reading instead of reading the dice itself; so the odds can choose the fastest exact method for it.
 *
 * Worked example: the two highest of 2, 5, 4.
 *
 *     keep(2, "highest").read([2, 5, 4]) // [5, 4]
 */
import type { Chances } from "./chances.ts";
import type { Die, Pool } from "./die.ts";
import type { Fold } from "./fold.ts";
import { foldChances } from "./fold.ts";
import { sumChances } from "./sum.ts";

/** How dice are read. The order of the dice never matters. */
export interface Reading<V> {
  /** What dice of these worths come to. */
  read(worths: readonly number[]): V;
  /** For each die whether it counts; absent where all do. */
  readonly kept?: (worths: readonly number[]) => boolean[];
  /** Every value with its exact probability. */
  chances(dice: readonly Pool[]): Chances<V>;
}

/** A reading that takes the dice from the highest worth down. */
type Sorted<S, V> = Reading<V> & Fold<S, V>;

/** The part of one die in a sum: a whole number of 0 or more. */
type Part = (worth: number) => number;

/** All dice added up. */
export const sum: Reading<number> = {
  read: (worths) => worths.reduce((total, worth) => total + worth, 0),
  chances: sumChances,
};

/** Several sums at once, each of its own part of every die. */
export function tally(...parts: readonly Part[]): Reading<readonly number[]> {
  return {
    read: (worths) => parts.map((part) => sum.read(worths.map(part))),
    chances: (dice) => tallyChances(parts, dice),
  };
}

/** The `n` highest or lowest dice, highest first; the others are dropped. */
export function keep(n: number, side: "highest" | "lowest"): Sorted<readonly number[], readonly number[]> {
  const cut = (held: readonly number[]) => (side === "highest" ? held.slice(0, n) : held.slice(Math.max(0, held.length - n)));
  const fold: Fold<readonly number[], readonly number[]> = {
    start: [],
    next: (held, worth, count) => cut([...held, ...Array<number>(Math.min(count, n)).fill(worth)]),
    done: (held) => held,
    key: (held) => held.join(),
  };
  return sorted(fold, (worths) => keptOf(worths, cut(descending(worths))));
}

/** All dice, highest first. */
export const hand = keep(Infinity, "highest");

/** How many dice are worth exactly this. */
export function countOf(wanted: number): Sorted<number, number> {
  return sorted({ start: 0, next: (sofar, worth, count) => (worth === wanted ? sofar + count : sofar), done: (count) => count, key: (count) => count });
}

/** Two readings of the same dice; the first says which dice count. */
export function both<S, V, T, W>(first: Sorted<S, V>, second: Sorted<T, W>): Sorted<readonly [S, T], readonly [V, W]> {
  return sorted<readonly [S, T], readonly [V, W]>({
    start: [first.start, second.start],
    next: ([a, b], worth, count) => [first.next(a, worth, count), second.next(b, worth, count)],
    done: ([a, b]) => [first.done(a), second.done(b)],
    key: ([a, b]) => `${first.key(a)};${second.key(b)}`,
  }, first.kept);
}

/** The numbers, highest first. */
export function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => b - a);
}

function sorted<S, V>(fold: Fold<S, V>, kept?: (worths: readonly number[]) => boolean[]): Sorted<S, V> {
  const take = (state: S, worth: number) => fold.next(state, worth, 1);
  const read = (worths: readonly number[]) => fold.done(descending(worths).reduce(take, fold.start));
  return { ...fold, read, chances: (dice) => foldChances(dice, fold), ...(kept && { kept }) };
}

/** Marks as many dice of each worth as were kept, first thrown first. */
function keptOf(worths: readonly number[], kept: readonly number[]): boolean[] {
  const left = [...kept];
  return worths.map((worth) => {
    const at = left.indexOf(worth);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Writes the parts as digits of one number, in bases their sums cannot reach, and sums that number instead. */
function tallyChances(parts: readonly Part[], dice: readonly Pool[]): Chances<readonly number[]> {
  const bases = parts.map((part) => 1 + dice.reduce((most, { count, die }) => most + count * highest(die, part), 0));
  const encode = (worth: number) => parts.reduceRight((code, part, i) => code * bases[i]! + part(worth), 0);
  const coded = dice.map(({ count, die }) => ({ count, die: { ...die, worth: (face: number) => encode(faceWorth(die, face)) } }));
  const { list, missing } = sumChances(coded);
  return { list: list.map(([code, p]) => [digits(code, bases), p] as const), missing };
}

function digits(code: number, bases: readonly number[]): number[] {
  return bases.map((base) => {
    const digit = code % base;
    code = (code - digit) / base;
    return digit;
  });
}

function highest(die: Die, part: Part): number {
  return Math.max(...die.faces.map((face) => part(faceWorth(die, face))));
}

function faceWorth({ worth }: Die, face: number): number {
  return worth ? worth(face) : face;
}
