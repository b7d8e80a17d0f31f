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
import type { Distribution } from "./distribution.ts";
import { unopened } from "./hands.ts";
import { keptDistribution, type Best } from "./keep.ts";
import { States, type Fold } from "./states.ts";
import { sumDistribution, sumsDistribution, type Part } from "./sums.ts";

/**
 * How dice are read. The fold under it is the definition: it reads the dice one by one, in any order, and what is
 * remembered in the end is the reading. `distribution` may know a faster way to the same.
 */
export interface Evaluator<V> extends Fold<V> {
  /** What dice of these values come to, in the order rolled. */
  read(values: readonly number[]): V;
  /** For each die whether it counts, given what the dice came to; all count by default. */
  kept?(this: void, values: readonly number[], read: V): boolean[];
  distribution(dice: readonly Pool[]): Distribution<V>;
  /** Fewer readings, each of which stands for all that decide the same. Only what is told of the dice gets lost. */
  gist?(this: void, dice: readonly Pool[]): Distribution<V>;
}

function evaluator<V>(fold: Fold<V>, more: Partial<Evaluator<V>> = {}): Evaluator<V> {
  let states: States<V> | undefined;
  return {
    read: (values) => values.reduce((state, value) => fold.next(state, value), fold.start),
    distribution: (dice) => (states ??= new States(fold)).distribution(dice),
    ...fold,
    ...more,
  };
}

/** No dice at all. */
export const nothing: Evaluator<null> = evaluator<null>({ start: null, next: () => null, key: () => 0 });

/** All dice added up. */
export const sum: Evaluator<number> = evaluator(
  { start: 0, next: (total, value) => total + value, key: (total) => total },
  { distribution: sumDistribution },
);

/** Several sums at once, each of its own part of every die. */
export function sums(...parts: readonly Part[]): Evaluator<readonly number[]> {
  return evaluator<readonly number[]>(
    {
      start: parts.map(() => 0),
      next: (totals, value) => totals.map((total, i) => total + parts[i]!(value)),
      key: (totals) => totals.join(),
    },
    { distribution: (dice) => sumsDistribution(parts, dice) },
  );
}

/** Two sums of the same dice, of which only the difference decides; as a gist, the second is 0. */
export function difference(first: Part, second: Part): Evaluator<readonly number[]> {
  const more: Part = (value) => first(value) - second(value);
  return { ...sums(first, second), gist: (dice) => sumsDistribution([more], dice) };
}

/** The `n` highest or lowest dice, highest first; the others are dropped. */
export function keep(n: number, side: Best): Evaluator<readonly number[]> {
  const cut = (held: readonly number[]) =>
    held.length <= n ? held : side === "highest" ? held.slice(0, n) : held.slice(held.length - n);
  const states = evaluator<readonly number[]>({
    start: [],
    next: (held, value) => cut(inserted(held, value)),
    key: (held) => held.join(),
  });
  return {
    ...states,
    read: (values) => cut(descending(values)),
    kept: keptOf,
    distribution: (dice) => (dice.length === 1 ? keptDistribution(n, side, dice[0]!) : states.distribution(dice)),
  };
}

/** All dice, highest first. */
export const hand: Evaluator<readonly number[]> = { ...keep(Infinity, "highest"), gist: unopened };

/** All dice in the order rolled. */
export const inOrder: Evaluator<readonly number[]> = evaluator<readonly number[]>({
  start: [],
  next: (values, value) => [...values, value],
  key: (values) => values.join(),
});

/** How many dice have exactly this value. */
export function countOf(wanted: number): Evaluator<number> {
  return evaluator({ start: 0, next: (count, value) => (value === wanted ? count + 1 : count), key: (count) => count });
}

/** Two readings of the same dice; the first says which dice count. */
export function both<V, W>(first: Evaluator<V>, second: Evaluator<W>): Evaluator<readonly [V, W]> {
  const { kept } = first;
  return evaluator<readonly [V, W]>(
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

function inserted(held: readonly number[], value: number): number[] {
  const at = held.findIndex((each) => each < value);
  return held.toSpliced(at < 0 ? held.length : at, 0, value);
}

/** Up to so many numbers are put into their places one by one, which is several times as fast. */
const FEW = 16;

/** The numbers, highest first. */
export function descending(numbers: readonly number[]): number[] {
  if (numbers.length > FEW) return numbers.toSorted((a, b) => b - a);
  const order = numbers.slice();
  for (let i = 1; i < order.length; i++) {
    const value = order[i]!;
    let at = i;
    for (; at > 0 && order[at - 1]! < value; at--) order[at] = order[at - 1]!;
    order[at] = value;
  }
  return order;
}

/** Marks as many dice of each value as were kept, first rolled first. */
function keptOf(values: readonly number[], kept: readonly number[]): boolean[] {
  const isTaken: boolean[] = [];
  const marks: boolean[] = [];
  for (let i = 0; i < values.length; i++) {
    let at = 0;
    while (at < kept.length && (isTaken[at] === true || kept[at] !== values[i])) at += 1;
    marks.push(at < kept.length);
    isTaken[at] = true;
  }
  return marks;
}
