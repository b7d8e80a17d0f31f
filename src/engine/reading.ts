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
import type { Pool } from "./die.ts";
import type { Fold } from "./fold.ts";
import { foldChances } from "./fold.ts";
import { sumChances } from "./sum.ts";
import type { Part } from "./tally.ts";
import { tallyChances } from "./tally.ts";

/** How dice are read. The order of the dice never matters. */
export interface Reading<V> {
  /** What dice of these worths come to. */
  read(worths: readonly number[]): V;
  /** For each die whether it counts, given what the dice came to; absent where all do. */
  readonly kept?: (worths: readonly number[], read: V) => boolean[];
  /** Every value with its exact probability. */
  chances(dice: readonly Pool[]): Chances<V>;
}

/** A reading whose odds are folded from the highest worth down. */
type Sorted<S, V> = Reading<V> & Fold<S, V>;

/** All dice added up. */
export const sum: Reading<number> = {
  read: (worths) => worths.reduce((total, worth) => total + worth, 0),
  chances: sumChances,
};

/** Several sums at once, each of its own part of every die. */
export function tally(...parts: readonly Part[]): Reading<readonly number[]> {
  return {
    read: (worths) => parts.map((part) => worths.reduce((sofar, worth) => sofar + part(worth), 0)),
    chances: (dice) => tallyChances(parts, dice),
  };
}

/** The `n` highest or lowest dice, highest first; the others are dropped. */
export function keep(n: number, side: "highest" | "lowest"): Sorted<readonly number[], readonly number[]> {
  const cut = (held: readonly number[]) => (held.length <= n ? held : side === "highest" ? held.slice(0, n) : held.slice(held.length - n));
  const read = (worths: readonly number[]) => cut(descending(worths));
  const fold: Fold<readonly number[], readonly number[]> = {
    start: [],
    next: (held, worth, count) => cut([...held, ...Array<number>(Math.min(count, n)).fill(worth)]),
    done: (held) => held,
    key: (held) => held.join(),
  };
  return { ...fold, read, kept: keptOf, chances: (dice) => foldChances(dice, fold) };
}

/** All dice, highest first. */
export const hand = keep(Infinity, "highest");

/** How many dice are worth exactly this. */
export function countOf(wanted: number): Sorted<number, number> {
  const fold: Fold<number, number> = {
    start: 0,
    next: (sofar, worth, count) => (worth === wanted ? sofar + count : sofar),
    done: (count) => count,
    key: (count) => count,
  };
  const read = (worths: readonly number[]) => worths.reduce((count, worth) => (worth === wanted ? count + 1 : count), 0);
  return { ...fold, read, chances: (dice) => foldChances(dice, fold) };
}

/** Two readings of the same dice; the first says which dice count. */
export function both<S, V, T, W>(first: Sorted<S, V>, second: Sorted<T, W>): Sorted<readonly [S, T], readonly [V, W]> {
  const fold: Fold<readonly [S, T], readonly [V, W]> = {
    start: [first.start, second.start],
    next: ([a, b], worth, count) => [first.next(a, worth, count), second.next(b, worth, count)],
    done: ([a, b]) => [first.done(a), second.done(b)],
    key: ([a, b]) => `${first.key(a)};${second.key(b)}`,
  };
  const read = (worths: readonly number[]) => [first.read(worths), second.read(worths)] as const;
  const { kept } = first;
  return { ...fold, read, chances: (dice) => foldChances(dice, fold), ...(kept && { kept: (worths, [value]) => kept(worths, value) }) };
}

/** The numbers, highest first. */
export function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => b - a);
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
