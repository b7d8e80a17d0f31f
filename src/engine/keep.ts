/**
 * The best dice of a pool, however many dice it has.
 *
 * Values are taken from the best down: how many dice show one is a matter of combinations. Once the dice to keep are
 * complete, all others are no better, so that one probability covers them. The work depends on the dice kept alone.
 *
 * Worked example: the highest of two coins worth 0 and 1.
 *
 *     keptDistribution(1, "highest", pool(2, { name: "coin", faces: [0, 1] })).outcomes[1] // { outcome: [1], p: 0.75 }
 */
import type { Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { dieDistribution, missingOf } from "./sums.ts";

/** Which dice count. */
export type Best = "highest" | "lowest";

/** Everything that the `n` highest or lowest dice of one pool may be, each list highest first. */
export function keptDistribution(n: number, side: Best, dice: Pool): Distribution<readonly number[]> {
  // The lowest come first by themselves.
  const faces = dieDistribution(dice.die).outcomes;
  const best = side === "highest" ? faces.toReversed() : faces;
  // The chance of a value that is worse than each.
  const worse = best.map(() => 0);
  for (let i = best.length - 2; i >= 0; i--) worse[i] = worse[i + 1]! + best[i + 1]!.p;
  const outcomes: Weighted<readonly number[]>[] = [];
  const size = Math.min(n, dice.count);
  const held = Array<number>(size).fill(0);
  const take = (i: number, place: number, left: number, mass: number): void => {
    const { outcome, p } = best[i]!;
    const need = size - place;
    for (let shown = 0, ways = mass; shown < need; shown++) {
      if (i + 1 < best.length) take(i + 1, place + shown, left - shown, ways);
      held[place + shown] = outcome;
      ways *= ((left - shown) / (shown + 1)) * p;
    }
    const full = mass * atLeast(need, left, p, worse[i]!);
    if (full > 0) outcomes.push({ outcome: side === "highest" ? held.slice() : held.toReversed(), p: full });
  };
  take(0, 0, dice.count, 1);
  return { outcomes, missing: missingOf([dice]) };
}

/**
 * The chance that each of some dice shows a value or worse, and at least `need` of them the value. The shorter sum of
 * the two around `need` is taken, and the complement only of what is small, so that nothing is lost to rounding.
 */
function atLeast(need: number, dice: number, value: number, worse: number): number {
  const all = powerOf(value + worse, dice);
  const p = value / (value + worse);
  if (need === 0 || worse === 0) return all;
  const isLikely = dice * p > need;
  let term = isLikely
    ? powerOf(1 - p, dice)
    : combinations(dice, need) * powerOf(p, need) * powerOf(1 - p, dice - need);
  let sum = 0;
  for (let k = isLikely ? 0 : need; isLikely ? k < need : k <= dice && term > sum * 1e-18; k++) {
    sum += term;
    term *= (((dice - k) / (k + 1)) * p) / (1 - p);
  }
  return all * (isLikely ? 1 - sum : sum);
}

/** A whole power, by squaring: several times as fast as the general one. */
function powerOf(base: number, exponent: number): number {
  let result = 1;
  for (let left = exponent, square = base; left > 0; left >>= 1, square *= square) if (left & 1) result *= square;
  return result;
}

function combinations(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}
