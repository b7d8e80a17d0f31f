/**
 * The chances of consecutive sums, and of sums of independent ones. Worked example: two coins worth 0 and 1.
 *
 *     [...multiplyRow({ low: 0, mass: Float64Array.of(0.5, 0.5), missing: 0 }, 2).mass] // [0.25, 0.5, 0.25]
 */
import type { Weighted } from "./distribution.ts";

export interface SumRow {
  readonly low: number;
  readonly mass: Float64Array;
  /** A bound of the mass beyond the end of the row. */
  readonly missing: number;
}

export const ZERO_ROW: SumRow = { low: 0, mass: Float64Array.of(1), missing: 0 };

export function outcomesOfRow({ low, mass }: SumRow): Weighted<number>[] {
  const outcomes: Weighted<number>[] = [];
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: low + i, p: mass[i]! });
  return outcomes;
}

/** The sum of two rows. The caller adds up what is missing from them. */
export function addRows(a: SumRow, b: SumRow): SumRow {
  return { low: a.low + b.low, mass: convolve(a.mass, b.mass), missing: 0 };
}

export function multiplyRow({ low, mass }: SumRow, count: number): SumRow {
  return count === 0 ? ZERO_ROW : { low: low * count, mass: power(mass, count), missing: 0 };
}

/** Adds `row` times `p` to `to`, shifted by `by`. The part that falls outside of `to` is dropped. */
export function addShifted(row: Float64Array, by: number, p: number, to: Float64Array): void {
  const end = Math.min(row.length, to.length - by);
  for (let i = Math.max(0, -by); i < end; i++) to[i + by]! += row[i]! * p;
}

export function convolve(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  const row = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < short.length; i++) {
    const p = short[i]!;
    if (p > 0) for (let j = 0; j < long.length; j++) row[i + j]! += p * long[j]!;
  }
  return row;
}

/** The sum of `count` independent copies, at least one, by repeated squaring. */
export function power(one: Float64Array, count: number): Float64Array {
  let row = one;
  for (let bit = 31 - Math.clz32(count) - 1; bit >= 0; bit--) {
    row = square(row);
    if ((count >> bit) & 1) row = convolve(row, one);
  }
  return row;
}

/** Convolves a row with itself: each pair of indices counts once, for both orders. */
function square(a: Float64Array): Float64Array<ArrayBuffer> {
  const row = new Float64Array(2 * a.length - 1);
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    if (p === 0) continue;
    row[2 * i]! += p * p;
    for (let j = 0; j < i; j++) row[i + j]! += 2 * p * a[j]!;
  }
  return row;
}
