/**
 * The exact distribution of several sums of the same dice.
 *
 * Dice that add the same to every sum are alike. With few kinds of faces, as many ways as there are hands of those kinds are walked,
 * each with its multinomial weight: forty d12 of which only four kinds of face matter are 12 341 hands, not 12^40.
 *
 * Worked example: sixes and fives on two d6.
 *
 *     const [six, five] = [6, 5].map((wanted) => (worth) => (worth === wanted ? 1 : 0));
 *     tallyChances([six, five], [pool(2, die(6))]).list.length // 6
 */
import type { Chance, Chances } from "./chances.ts";
import type { Pool } from "./die.ts";
import { dieChances } from "./sum.ts";

/** The part of one die in a sum: a whole number of 0 or more. */
export type Part = (worth: number) => number;

/** Sums stay below this, so that several of them can be told apart as digits of one number. */
const BASE = 2 ** 12;

/** The chances of several sums, each of its own part of every die. The dice must come to rest by themselves. */
export function tallyChances(parts: readonly Part[], dice: readonly Pool[]): Chances<readonly number[]> {
  const codeOf = (worth: number) => parts.reduceRight((code, part) => code * BASE + part(worth), 0);
  let sums = new Map([[0, 1]]);
  for (const { count, die } of dice) {
    const kinds = gathered(dieChances(die).map(([worth, p]) => [codeOf(worth), p] as const));
    const more = new Map<number, number>();
    for (const [code, mass] of sums) addHands(kinds, 0, count, code, mass, more);
    sums = more;
  }
  return {
    list: Array.from(sums, ([code, p]) => [parts.map((_, i) => Math.floor(code / BASE ** i) % BASE), p] as const),
    missing: 0,
  };
}

/** Kinds of faces: what a die adds, written as one number, and how likely it is. */
function gathered(faces: readonly Chance<number>[]): readonly Chance<number>[] {
  const kinds = new Map<number, number>();
  for (const [code, p] of faces) kinds.set(code, (kinds.get(code) ?? 0) + p);
  return [...kinds];
}

/** Adds every way in which `left` dice fall among the kinds from the `at`-th on. */
function addHands(
  kinds: readonly Chance<number>[],
  at: number,
  left: number,
  code: number,
  mass: number,
  sums: Map<number, number>,
): void {
  const [adds, p] = kinds[at]!;
  if (at === kinds.length - 1) {
    const all = code + left * adds;
    sums.set(all, (sums.get(all) ?? 0) + mass * p ** left);
    return;
  }
  let ways = mass;
  for (let count = 0; count <= left; count++) {
    addHands(kinds, at + 1, left - count, code + count * adds, ways, sums);
    ways *= ((left - count) / (count + 1)) * p;
  }
}
