/**
 * Compares two hands of dice with equal totals from their highest die on. No hand is ever listed: while both have shown
 * the same, only the number of remaining dice of each kind matters. At the first difference the hand with more of the
 * value is ahead, and the sum of its other dice must only make up for the difference. Worked example: two d6 each.
 *
 *     const pair = unopenedHands([pool(2, die(6))]).outcomes[0].outcome;
 *     compareHands(pair, pair, 0).ahead * 6 ** 4 // 40
 */
import type { Pool } from "./die.ts";
import type { Distribution } from "./distribution.ts";
import { addRows, type SumRow, sumDistribution, sumRow } from "./sums.ts";

/** A hand of which only the sum is known, and its dice. It reads as one die of that sum. */
export interface UnopenedHand extends ReadonlyArray<number> {
  readonly dice: readonly Pool[];
}

export function isUnopenedHand(value: number | readonly number[]): value is UnopenedHand {
  return typeof value === "object" && "dice" in value;
}

export function unopenedHands(dice: readonly Pool[]): Distribution<readonly number[]> {
  const { outcomes, missing } = sumDistribution(dice);
  const handOf = (sum: number): UnopenedHand => Object.assign([sum], { dice });
  return { outcomes: outcomes.map(({ outcome, p }) => ({ outcome: handOf(outcome), p })), missing };
}

/** The total of each hand is its sum and a constant; that of the first is `handicap` larger. */
export function compareHands(first: UnopenedHand, second: UnopenedHand, handicap: number) {
  const [a, b] = [new RemainingDice(first.dice), new RemainingDice(second.dice)];
  const lowest = Math.min(a.lowest, b.lowest);
  // The mass of each pair of states in which both hands have shown the same.
  let alike = Float64Array.of(1);
  let [ahead, behind] = [0, 0];
  for (let value = Math.max(a.highest, b.highest); value >= lowest; value--) {
    alike = moveMass(alike, a.enter(value), b.enter(value), b.stateCount);
    alike = a.show(value, b.show(value, alike, 1), b.stateCount);
    const [sumsA, sumsB] = [a.sumsBelow(value), b.sumsBelow(value)];
    for (let i = 0, at = 0; i < a.stateCount; i++)
      for (let j = 0; j < b.stateCount; j++, at++) {
        const lead = a.shown[i]! - b.shown[j]!;
        if (lead === 0 || alike[at] === 0) continue;
        const p = alike[at]! * chanceOfDifference(sumsA[i]!, sumsB[j]!, value * lead + handicap);
        if (lead > 0) ahead += p;
        else behind += p;
        alike[at] = 0;
      }
  }
  return { ahead, behind, same: handicap === 0 ? alike[0]! : 0 };
}

function moveMass(levelMass: Float64Array<ArrayBuffer>, a: readonly number[], b: readonly number[], width: number) {
  const after = new Float64Array((a.at(-1)! + 1) * width);
  a.forEach((row, i) => b.forEach((to, j) => (after[row * width + to] = levelMass[i * b.length + j]!)));
  return after;
}

/** The chance that the second sum is higher than the first by exactly this difference. */
function chanceOfDifference(a: SumRow, b: SumRow, difference: number): number {
  const shift = difference + a.low - b.low;
  const end = Math.min(a.mass.length, b.mass.length - shift);
  let p = 0;
  for (let i = Math.max(0, -shift); i < end; i++) p += a.mass[i]! * b.mass[i + shift]!;
  return p;
}

interface AlikeDice {
  readonly count: number;
  /** The factor of their count in the number of a state. */
  readonly stride: number;
  readonly one: SumRow;
}

interface WaitingDice extends Pool {
  readonly one: SumRow;
  readonly highest: number;
}

/** Each state counts the dice of every kind. A d12 that shows 8 or less is as good as a d8: both are one kind then. */
class RemainingDice {
  readonly highest: number;
  readonly lowest: number;
  #kinds: readonly AlikeDice[] = [];
  #waiting: readonly WaitingDice[];
  #sumOfWaiting: SumRow | undefined;
  stateCount = 1;
  shown: readonly number[] = [0];

  constructor(dice: readonly Pool[]) {
    this.#waiting = dice.map(({ count, die }) => {
      const one = sumRow([{ count: 1, die }]);
      return { count, die, one, highest: one.low + one.mass.length - 1 };
    });
    this.highest = Math.max(...this.#waiting.map(({ highest }) => highest));
    this.lowest = Math.min(...this.#waiting.map(({ one }) => one.low));
  }

  /** Lets the dice of this highest value enter. Gives the new number of each state; the last stays last. */
  enter(value: number): readonly number[] {
    const entering = this.#waiting.filter(({ highest }) => highest === value);
    if (entering.length === 0) return Array.from({ length: this.stateCount }, (_, state) => state);
    this.#waiting = this.#waiting.filter(({ highest }) => highest !== value);
    this.#sumOfWaiting = undefined;
    const before = this.#kinds;
    const kinds = before.map((kind) => ({ ...kind, more: 0 }));
    for (const { count, one } of entering) {
      const like = kinds.find((kind) => areAlike(kind.one, one, value));
      if (like) like.more += count;
      else kinds.push({ count: 0, stride: 1, one, more: count });
    }
    const stateCount = this.stateCount;
    this.stateCount = 1;
    this.#kinds = kinds.map(({ count, more, one }) => {
      const kind = { count: count + more, stride: this.stateCount, one };
      this.stateCount *= kind.count + 1;
      return kind;
    });
    const all = this.#kinds.reduce((sum, { count }) => sum + count, 0);
    const left = (state: number) => this.#kinds.reduce((sum, kind) => sum + leftOf(kind, state), 0);
    this.shown = Array.from({ length: this.stateCount }, (_, state) => all - left(state));
    const after = (state: number) =>
      this.#kinds.reduce((to, { stride }, i) => to + stride * (kinds[i]!.more + leftOf(kinds[i]!, state)), 0);
    return Array.from({ length: stateCount }, (_, state) => after(state));
  }

  /** The mass after all dice of this value are shown; `width` is the number of states of the other hand. */
  show(value: number, mass: Float64Array<ArrayBuffer>, width: number): Float64Array<ArrayBuffer> {
    for (const { count, stride, one } of this.#kinds) {
      const p = one.mass[value - one.low] ?? 0;
      if (p === 0) continue;
      const chances = binomials(count, p / massUpTo(one, value));
      const step = stride * width;
      const after = new Float64Array(mass.length);
      for (let at = 0; at < mass.length; at++) {
        if (mass[at] === 0) continue;
        const row = chances[Math.floor(at / step) % (count + 1)]!;
        for (let k = 0; k < row.length; k++) after[at - k * step]! += mass[at]! * row[k]!;
      }
      mass = after;
    }
    return mass;
  }

  /** The sum of the remaining dice by state if all are below this value; undefined if they cannot be. */
  sumsBelow(value: number): readonly (SumRow | undefined)[] {
    const below = this.#kinds.map(({ one }) => rowBelow(one, value));
    const rows: (SumRow | undefined)[] = [(this.#sumOfWaiting ??= sumRow(this.#waiting))];
    for (let state = 1; state < this.stateCount; state++) {
      const i = this.#kinds.findIndex((kind) => leftOf(kind, state) > 0);
      const [row, one] = [rows[state - this.#kinds[i]!.stride], below[i]];
      rows.push(row && one && addRows(row, one));
    }
    return rows;
  }
}

/** Whether a die that shows `value` or less is as good as another whose highest value that is. */
function areAlike(larger: SumRow, other: SumRow, value: number): boolean {
  const all = massUpTo(larger, value);
  return larger.low === other.low && other.mass.every((p, i) => Math.abs(larger.mass[i]! / all - p) < 1e-12);
}

function massUpTo({ low, mass }: SumRow, value: number): number {
  let sum = 0;
  for (let i = 0; i <= value - low; i++) sum += mass[i]!;
  return sum;
}

function leftOf({ count, stride }: Omit<AlikeDice, "one">, state: number): number {
  return Math.floor(state / stride) % (count + 1);
}

function binomials(most: number, p: number): readonly (readonly number[])[] {
  const rows = [[1]];
  for (let dice = 1; dice <= most; dice++) {
    const before = rows[dice - 1]!;
    const row = [before[0]! * (1 - p)];
    for (let k = 1; k < dice; k++) row.push(before[k]! * (1 - p) + before[k - 1]! * p);
    row.push(before[dice - 1]! * p);
    rows.push(row);
  }
  return rows;
}

function rowBelow(one: SumRow, value: number): SumRow | undefined {
  const all = massUpTo(one, value - 1);
  if (all === 0) return undefined;
  return { low: one.low, mass: one.mass.slice(0, value - one.low).map((p) => p / all), missing: 0 };
}
