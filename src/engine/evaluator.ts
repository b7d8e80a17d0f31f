/**
 * A reading says what some thrown dice come to, which of them count, and how likely each result is.
 *
 * A check names its reading instead of reading the dice itself; so the odds can choose the fastest exact method for it.
 *
 * Worked example: the two highest of 2, 5, 4.
 *
 *     keep(2, "highest").read([2, 5, 4]) // [5, 4]
 */
import type { Accumulation } from "./accumulate.ts";
import { accumulate } from "./accumulate.ts";
import type { Chances } from "./chances.ts";
import type { Pool } from "./die.ts";
import { sumChances } from "./sum.ts";
import type { Part } from "./sums.ts";
import { sumsChances } from "./sums.ts";

/** How dice are read. The order of the dice never matters. */
export interface Evaluator<V> {
  /** What dice of these worths come to. */
  read(worths: readonly number[]): V;
  /** For each die whether it counts, given what the dice came to; absent where all do. */
  readonly kept?: (worths: readonly number[], read: V) => boolean[];
  /** Every value with its exact probability. */
  chances(dice: readonly Pool[]): Chances<V>;
}

/** A reading whose odds are folded, die by die; what is remembered in the end is what the dice come to. */
type Folded<V> = Evaluator<V> & Accumulation<V>;

/** All dice added up. */
export const sum: Evaluator<number> = {
  read: (worths) => worths.reduce((total, worth) => total + worth, 0),
  chances: sumChances,
};

/** Several sums at once, each of its own part of every die. */
export function sums(...parts: readonly Part[]): Evaluator<readonly number[]> {
  return {
    read: (worths) => parts.map((part) => worths.reduce((sofar, worth) => sofar + part(worth), 0)),
    chances: (dice) => sumsChances(parts, dice),
  };
}

/** The `n` highest or lowest dice, highest first; the others are dropped. */
export function keep(n: number, side: "highest" | "lowest"): Folded<readonly number[]> {
  const cut = (held: readonly number[]) =>
    held.length <= n ? held : side === "highest" ? held.slice(0, n) : held.slice(held.length - n);
  const fold: Accumulation<readonly number[]> = {
    start: [],
    next: (held, worth) => cut(inserted(held, worth)),
    key: (held) => held.join(),
  };
  return {
    ...fold,
    read: (worths) => cut(descending(worths)),
    kept: keptOf,
    chances: (dice) => accumulate(dice, fold),
  };
}

/** All dice, highest first. */
export const hand = keep(Infinity, "highest");

/** How many dice are worth exactly this. */
export function countOf(wanted: number): Folded<number> {
  const next = (count: number, worth: number) => (worth === wanted ? count + 1 : count);
  const fold: Accumulation<number> = { start: 0, next, key: (count) => count };
  return { ...fold, read: (worths) => worths.reduce(next, 0), chances: (dice) => accumulate(dice, fold) };
}

/** Two readings of the same dice; the first says which dice count. */
export function both<V, W>(first: Folded<V>, second: Folded<W>): Folded<readonly [V, W]> {
  const { kept } = first;
  const fold: Accumulation<readonly [V, W]> = {
    start: [first.start, second.start],
    next: ([a, b], worth) => [first.next(a, worth), second.next(b, worth)],
    key: ([a, b]) => `${first.key(a)};${second.key(b)}`,
  };
  const read = (worths: readonly number[]) => [first.read(worths), second.read(worths)] as const;
  return {
    ...fold,
    read,
    chances: (dice) => accumulate(dice, fold),
    ...(kept && { kept: (worths, [value]) => kept(worths, value) }),
  };
}

/** A number put into its place among others, highest first. */
function inserted(held: readonly number[], worth: number): number[] {
  const at = held.findIndex((each) => each < worth);
  return at < 0 ? [...held, worth] : [...held.slice(0, at), worth, ...held.slice(at)];
}

/** The numbers, highest first. */
export function descending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => b - a);
}

/** Marks as many dice of each worth as were kept, first thrown first. */
function keptOf(worths: readonly number[], kept: readonly number[]): boolean[] {
  const left = [...kept];
  return worths.map((worth) => {
    const at = left.indexOf(worth);
    if (at >= 0) left[at] = NaN;
    return at >= 0;
  });
}
