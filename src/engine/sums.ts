/**
 * The exact distribution of several sums of the same dice.
 *
 * Dice that add the same to every sum are alike. With few kinds of faces, as many ways as there are hands of those kinds are walked,
 * each with its multinomial weight: forty d12 of which only four kinds of face matter are 12 341 hands, not 12^40.
 *
 * Worked example: sixes and fives on two d6.
 *
 *     const [six, five] = [6, 5].map((wanted) => (worth) => (worth === wanted ? 1 : 0));
 *     sumsChances([six, five], [pool(2, die(6))]).list.length // 6
 */
import type { Chance, Chances } from "./chances.ts";
import type { Pool } from "./die.ts";
import { dieChances } from "./sum.ts";

/** The part of one die in a sum: a whole number of 0 or more. */
export type Part = (worth: number) => number;

/** A kind of face: what it adds, written as one number, and how likely it is. */
type Kind = Chance<number>;

/** The chances of several sums, each of its own part of every die. The dice must come to rest by themselves. */
export function sumsChances(parts: readonly Part[], dice: readonly Pool[]): Chances<readonly number[]> {
  const pools = dice.map(({ count, die }) => ({ count, faces: dieChances(die) }));
  const highest = (part: Part) =>
    pools.reduce((all, { count, faces }) => all + count * Math.max(...faces.map(([worth]) => part(worth))), 0);
  const bases = parts.map((part) => 1 + highest(part));
  const codeOf = (worth: number) => parts.reduceRight((code, part, i) => code * bases[i]! + part(worth), 0);
  let sums = Float64Array.of(1);
  for (const { count, faces } of pools) {
    const kinds = gathered(faces.map(([worth, p]) => [codeOf(worth), p] as const));
    const more = new Float64Array(bases.reduce((size, base) => size * base, 1));
    sums.forEach((mass, code) => mass > 0 && addHands(kinds, 0, count, code, mass, more));
    sums = more;
  }
  return { list: listed(sums, bases), missing: 0 };
}

function listed(sums: Float64Array, bases: readonly number[]): Chance<readonly number[]>[] {
  const list: Chance<readonly number[]>[] = [];
  for (let code = 0; code < sums.length; code++) if (sums[code]! > 0) list.push([digits(code, bases), sums[code]!]);
  return list;
}

/** Takes apart a number that was written with these bases, the first one lowest. */
function digits(code: number, bases: readonly number[]): number[] {
  return bases.map((base) => {
    const digit = code % base;
    code = (code - digit) / base;
    return digit;
  });
}

/** Faces that add the same, made one kind. */
function gathered(faces: readonly Kind[]): readonly Kind[] {
  const kinds = new Map<number, number>();
  for (const [code, p] of faces) kinds.set(code, (kinds.get(code) ?? 0) + p);
  return [...kinds];
}

/** Adds every way in which `left` dice fall among the kinds from the `at`-th on. */
function addHands(
  kinds: readonly Kind[],
  at: number,
  left: number,
  code: number,
  mass: number,
  sums: Float64Array,
): void {
  const adds = kinds[at]![0];
  const p = kinds[at]![1];
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
