/**
 * Dice read one by one, as a machine with numbered states: each die moves the mass of a state along known transitions.
 *
 * Which state follows a state and a value is asked of the fold once and then remembered, so that more dice cost no more
 * than additions. This is right for every fold and for mixed dice, since nothing is assumed of what the states mean.
 *
 * Worked example: the higher of two coins worth 0 and 1.
 *
 *     const highest = { start: 0, next: (held, value) => Math.max(held, value), key: String };
 *     const coin = { name: "coin", faces: [0, 1] };
 *     const { outcomes } = new States(highest).distribution([pool(2, coin)]);
 *     outcomes // [{ outcome: 0, p: 0.25 }, { outcome: 1, p: 0.75 }]
 */
import type { Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { dieDistribution, missingOf } from "./sums.ts";

/** Dice read one by one: what is remembered of some dice is all that is needed to read the next. */
export interface Fold<S> {
  readonly start: S;
  /** What to remember after one more die of this value. */
  next(state: S, value: number): S;
  /** Equal for equal states, and only for those. */
  key(state: S): string | number;
}

/** A machine that has grown larger than this is not kept for the next question. */
const MOST_KEPT = 4096;

/** The states of one fold, as far as dice have led to them. */
export class States<S> {
  readonly #fold: Fold<S>;
  #states: S[] = [];
  #numbers = new Map<string | number, number>();
  /** By value: the state that follows on each state, where that is known. */
  #transitions = new Map<number, number[]>();

  constructor(fold: Fold<S>) {
    this.#fold = fold;
  }

  /** Everything that these dice may leave in memory. */
  distribution(dice: readonly Pool[]): Distribution<S> {
    if (this.#states.length > MOST_KEPT) this.#forget();
    const start = this.#numberOf(this.#fold.start);
    let mass = new Float64Array(this.#states.length);
    mass[start] = 1;
    for (const { count, die } of dice) {
      const { outcomes } = dieDistribution(die);
      for (let i = 0; i < count; i++) {
        for (const { outcome } of outcomes) this.#follow(mass, outcome);
        mass = this.#afterDie(mass, outcomes);
      }
    }
    const outcomes: Weighted<S>[] = [];
    for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: this.#states[i]!, p: mass[i]! });
    return { outcomes, missing: missingOf(dice) };
  }

  #afterDie(mass: Float64Array, faces: readonly Weighted<number>[]): Float64Array<ArrayBuffer> {
    const after = new Float64Array(this.#states.length);
    for (const { outcome, p } of faces) {
      const following = this.#transitions.get(outcome)!;
      for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) after[following[i]!]! += mass[i]! * p;
    }
    return after;
  }

  /** Finds the states that follow on those with mass. */
  #follow(mass: Float64Array, value: number): void {
    let following = this.#transitions.get(value);
    if (!following) this.#transitions.set(value, (following = []));
    for (let i = 0; i < mass.length; i++)
      if (mass[i]! > 0) following[i] ??= this.#numberOf(this.#fold.next(this.#states[i]!, value));
  }

  #numberOf(state: S): number {
    const key = this.#fold.key(state);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#states.length);
    return this.#states.push(state) - 1;
  }

  #forget(): void {
    this.#states = [];
    this.#numbers = new Map();
    this.#transitions = new Map();
  }
}
