/**
 * An evaluator says what rolled dice come to, which of them count, and how likely each reading is.
 *
 * A check names its evaluator instead of reading the dice itself, so that odds can use the fastest exact method for it.
 *
 * Worked example: the two highest of 2, 5, 4, and how often two d6 show one six.
 *
 *     keep(2, "highest").read([2, 5, 4]) // [5, 4]
 *     countOf(6).distribution([pool(2, die(6))]).outcomes[1] // { outcome: 1, p: 10 / 36 }
 */
import type { Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import type { Part } from "./sums.ts";
import { dieDistribution, sumDistribution, sumsDistribution, withMissing } from "./sums.ts";

/** How dice are read. */
export interface Evaluator<V> {
  /** What dice of these values come to, in the order rolled. */
  read(values: readonly number[]): V;
  /** For each die whether it counts, given what the dice came to; all count by default. */
  readonly kept?: (values: readonly number[], read: V) => boolean[];
  /** Everything the dice may come to. */
  distribution(dice: readonly Pool[]): Distribution<V>;
}

/** All dice added up. */
export const sum: Evaluator<number> = {
  read: (values) => values.reduce((total, value) => total + value, 0),
  distribution: sumDistribution,
};

/** Several sums at once, each of its own part of every die. */
export function sums(...parts: readonly Part[]): Evaluator<readonly number[]> {
  return {
    read: (values) => parts.map((part) => values.reduce((total, value) => total + part(value), 0)),
    distribution: (dice) => sumsDistribution(parts, dice),
  };
}

/** What is remembered while dice are looked at one by one: hands that leave the same behind are walked once. */
interface Memory<S> {
  readonly start: S;
  /** What to remember after one more die of this value. */
  next(state: S, value: number): S;
  /** Equal for equal states, and only for those. */
  key(state: S): string | number;
}

/** An evaluator that reads dice one by one; what is remembered in the end is what they come to. */
type Accumulated<V> = Evaluator<V> & Memory<V>;

function accumulated<V>(memory: Memory<V>, more: Partial<Evaluator<V>> = {}): Accumulated<V> {
  return {
    read: (values) => values.reduce((state, value) => memory.next(state, value), memory.start),
    distribution: (dice) => accumulate(dice, memory),
    ...memory,
    ...more,
  };
}

/** The `n` highest or lowest dice, highest first; the others are dropped. */
export function keep(n: number, side: "highest" | "lowest"): Accumulated<readonly number[]> {
  const cut = (held: readonly number[]) =>
    held.length <= n ? held : side === "highest" ? held.slice(0, n) : held.slice(held.length - n);
  return accumulated<readonly number[]>(
    { start: [], next: (held, value) => cut(inserted(held, value)), key: (held) => held.join() },
    { read: (values) => cut(descending(values)), kept: keptOf },
  );
}

/** All dice, highest first. */
export const hand = keep(Infinity, "highest");

/** All dice in the order rolled. */
export const inOrder: Evaluator<readonly number[]> = accumulated<readonly number[]>({
  start: [],
  next: (values, value) => [...values, value],
  key: (values) => values.join(),
});

/** How many dice have exactly this value. */
export function countOf(wanted: number): Accumulated<number> {
  return accumulated({
    start: 0,
    next: (count, value) => (value === wanted ? count + 1 : count),
    key: (count) => count,
  });
}

/** Two readings of the same dice; the first says which dice count. */
export function both<V, W>(first: Accumulated<V>, second: Accumulated<W>): Evaluator<readonly [V, W]> {
  const { kept } = first;
  return accumulated<readonly [V, W]>(
    {
      start: [first.start, second.start],
      next: ([a, b], value) => [first.next(a, value), second.next(b, value)],
      key: ([a, b]) => `${first.key(a)};${second.key(b)}`,
    },
    {
      read: (values) => [first.read(values), second.read(values)],
      ...(kept && { kept: (values, [value]) => kept(values, value) }),
    },
  );
}

/** Remembered states and their mass, by key. */
type States<S> = Map<string | number, { readonly state: S; mass: number }>;

function accumulate<S>(dice: readonly Pool[], memory: Memory<S>): Distribution<S> {
  let states: States<S> = new Map([[memory.key(memory.start), { state: memory.start, mass: 1 }]]);
  for (const { count, die } of dice) {
    const faces = dieDistribution(die).outcomes;
    for (let i = 0; i < count; i++) states = afterDie(states, faces, memory);
  }
  return withMissing(
    Array.from(states.values(), ({ state, mass }) => ({ outcome: state, p: mass })),
    dice,
  );
}

function afterDie<S>(states: States<S>, faces: readonly Weighted<number>[], memory: Memory<S>): States<S> {
  const after: States<S> = new Map();
  for (const { state, mass } of states.values()) {
    for (let i = 0; i < faces.length; i++) {
      const { outcome, p } = faces[i]!;
      const next = memory.next(state, outcome);
      const key = memory.key(next);
      const known = after.get(key);
      if (known) known.mass += mass * p;
      else after.set(key, { state: next, mass: mass * p });
    }
  }
  return after;
}

/** A number put into its place among others, highest first. */
function inserted(held: readonly number[], value: number): number[] {
  const at = held.findIndex((each) => each < value);
  return held.toSpliced(at < 0 ? held.length : at, 0, value);
}

/** The numbers, highest first. */
export function descending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => b - a);
}

/** Marks as many dice of each value as were kept, first rolled first. */
function keptOf(values: readonly number[], kept: readonly number[]): boolean[] {
  const left = [...kept];
  return values.map((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left[at] = NaN;
    return at >= 0;
  });
}
