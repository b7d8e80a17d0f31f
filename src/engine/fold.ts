/**
 * The exact distribution of anything that can be read off the dice from the highest worth down.
 *
 * Instead of walking all hands it takes one worth at a time, asks how many dice show it, and forgets everything about them that
 * the fold does not remember; hands that look alike from there on are walked once.
 *
 * Worked example: how many of two d6 show a six.
 *
 *     foldChances([pool(2, die(6))], countOf(6)).list // [[0, 25 / 36], [1, 10 / 36], [2, 1 / 36]]
 */
import type { Chance, Chances } from "./chances.ts";
import type { Pool } from "./die.ts";
import { dieChances } from "./sum.ts";

/** What is remembered while the dice are taken from the highest worth down. */
export interface Fold<S, V> {
  readonly start: S;
  /** What to remember once `count` dice (1 or more) of this worth have been taken. */
  next(state: S, worth: number, count: number): S;
  done(state: S): V;
  /** Equal for states that are equal. */
  key(state: S): string | number;
}

/** States and their mass, by key. */
type States<S> = Map<string | number, { readonly state: S; mass: number }>;

/** States by the dice still to be placed, one number a pool, written as one key. */
type Stages<S> = Map<string, { readonly left: readonly number[]; readonly states: States<S> }>;

/** One pool at one worth: how likely a die shows it, and whether it has no lower worth. */
interface Here {
  readonly p: number;
  readonly isLast: boolean;
}

/** One choice of dice that show the worth at hand. */
interface Way {
  readonly left: readonly number[];
  readonly count: number;
  readonly p: number;
}

/** The chances of what a fold makes of these dice. */
export function foldChances<S, V>(dice: readonly Pool[], fold: Fold<S, V>): Chances<V> {
  const pools = dice.map(({ die }) => new Map(dieChances(die)));
  const worths = [...new Set(pools.flatMap((chances) => [...chances.keys()]))].sort((a, b) => b - a);
  const left = dice.map(({ count }) => count);
  let stages: Stages<S> = new Map([["", { left, states: new Map([[fold.key(fold.start), { state: fold.start, mass: 1 }]]) }]]);
  for (const [i, worth] of worths.entries()) {
    const lower = worths.slice(i + 1);
    const here = pools.map((chances) => ({ p: chances.get(worth) ?? 0, isLast: !lower.some((each) => chances.has(each)) }));
    stages = take(stages, worth, here, fold);
  }
  const list = [...stages.values()].flatMap(({ states }) => Array.from(states.values(), ({ state, mass }) => [fold.done(state), mass] as const));
  const isEndless = dice.some(({ count, die }) => count > 0 && die.again?.how === "add");
  return { list, missing: isEndless ? Math.max(0, 1 - list.reduce((all, [, p]) => all + p, 0)) : 0 };
}

/** Takes all dice that show one worth. */
function take<S, V>(stages: Stages<S>, worth: number, here: readonly Here[], fold: Fold<S, V>): Stages<S> {
  const after: Stages<S> = new Map();
  for (const { left, states } of stages.values()) {
    for (const way of waysOf(left, here)) {
      const key = way.left.join();
      const target = after.get(key)?.states ?? new Map<string | number, { state: S; mass: number }>();
      after.set(key, { left: way.left, states: target });
      for (const { state, mass } of states.values()) put(target, way.count === 0 ? state : fold.next(state, worth, way.count), mass * way.p, fold);
    }
  }
  return after;
}

function put<S, V>(states: States<S>, state: S, mass: number, fold: Fold<S, V>): void {
  const key = fold.key(state);
  const known = states.get(key);
  if (known) known.mass += mass;
  else states.set(key, { state, mass });
}

/** All ways in which dice of the pools show the worth at hand; a pool with no lower worth must place all it has left. */
function waysOf(left: readonly number[], here: readonly Here[]): Way[] {
  let ways: Way[] = [{ left: [], count: 0, p: 1 }];
  left.forEach((n, pool) => {
    const choices = choicesOf(n, here[pool]!);
    ways = ways.flatMap((way) => choices.map(([count, p]) => ({ left: [...way.left, n - count], count: way.count + count, p: way.p * p })));
  });
  return ways;
}

/** How many of `left` dice of a pool show the worth, with the number of ways to choose them. */
function choicesOf(left: number, { p, isLast }: Here): Chance<number>[] {
  const choices: Chance<number>[] = [];
  const most = p === 0 ? 0 : left;
  let choose = 1;
  for (let count = 0; count <= most; count++) {
    if (count >= left || !isLast) choices.push([count, choose * p ** count]);
    choose *= (left - count) / (count + 1);
  }
  return choices;
}
