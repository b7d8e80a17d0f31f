/**
 * Evaluators read rolled dice: the result, which dice count, and how likely each result is, by the fastest exact way.
 * Worked example: the two highest of 2, 5, 4, and the higher of two d2.
 *
 *     keep(2, "highest").read([2, 5, 4]) // [5, 4]
 *     keep(1, "highest").distribution([pool(2, die(2))]).outcomes[1] // { outcome: [2], p: 0.75 }
 */
import { sidesOf, type Die, type Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { unopenedHands } from "./hands.ts";
import { dieDistribution, missingMass, sumDistribution, sumsDistribution, type DiePart } from "./sums.ts";

/** Reads dice one by one. The state after some dice is all that is needed to read the next. */
interface Fold<S, D = number> {
  readonly start: S;
  next(state: S, die: D): S;
  key(state: S): string | number;
}

/** Reads all dice, in the order rolled, and knows how likely each result is. */
export interface Evaluator<V> {
  /** `dice` are those that show the values, for an evaluator that reads their sizes. */
  read(values: readonly number[], dice?: readonly Pool[]): V;
  keptMarks?(this: void, values: readonly number[]): boolean[];
  distribution(dice: readonly Pool[]): Distribution<V>;
  /** A coarser distribution that merges outcomes with the same verdict. */
  decisiveDistribution?(this: void, dice: readonly Pool[]): Distribution<V>;
  /** About how many additions the distribution takes, if that may be too many. */
  work?(this: void, dice: readonly Pool[]): number;
}

/** The fold's state after all dice, in any order, is the result. `distribution` may know a faster way to it. */
export interface FoldEvaluator<V> extends Evaluator<V>, Fold<V> {}

/** An evaluator from a fold over the dice, one die after another; `more` may bring a faster way to its odds. */
export function evaluator<V>(fold: Fold<V>, more: Partial<Evaluator<V>> = {}): FoldEvaluator<V> {
  let states: StateMachine<V> | undefined;
  // A fold that changed its start in place would remember earlier rolls.
  Object.freeze(fold.start);
  return {
    read: (values) => values.reduce((state, value) => fold.next(state, value), fold.start),
    distribution: (dice) => (states ??= new StateMachine(fold)).distribution(dice),
    ...fold,
    ...more,
  };
}

/** The value that a die shows, and its size. */
export interface SizedValue {
  readonly value: number;
  readonly sides: number;
}

/** An evaluator from a fold over dice whose sizes count too, such as the largest die that shows its highest face. */
export function sizedEvaluator<V>(fold: Fold<V, SizedValue>): Evaluator<V> {
  // The machine knows each value of each size by a number.
  const known: SizedValue[] = [];
  const numberOf = (value: number, die: Die) => {
    const sides = sidesOf(die);
    const at = known.findIndex((each) => each.value === value && each.sides === sides);
    return at < 0 ? known.push({ value, sides }) - 1 : at;
  };
  const numbered: Fold<V> = { ...fold, next: (state, number) => fold.next(state, known[number]!) };
  let states: StateMachine<V> | undefined;
  return evaluator(numbered, {
    read(values, dice = []) {
      const sizes = dice.flatMap(({ count, die }) => Array<number>(count).fill(sidesOf(die)));
      return values.reduce((state, value, i) => fold.next(state, { value, sides: sizes[i]! }), fold.start);
    },
    distribution: (dice) => (states ??= new StateMachine(numbered, numberOf)).distribution(dice),
  });
}

/** The sum of all dice. */
export const sum: FoldEvaluator<number> = evaluator(
  { start: 0, next: (total, value) => total + value, key: (total) => total },
  { distribution: sumDistribution },
);

/** Several sums of the same dice, such as successes and failures. */
export function sums(...parts: readonly DiePart[]): FoldEvaluator<readonly number[]> {
  return evaluator<readonly number[]>(
    {
      start: parts.map(() => 0),
      next: (totals, value) => totals.map((total, i) => total + parts[i]!(value)),
      key: (totals) => totals.join(),
    },
    { distribution: (dice) => sumsDistribution(parts, dice) },
  );
}

/** Two sums of the same dice of which only the difference decides. In the decisive distribution the second is 0. */
export function difference(first: DiePart, second: DiePart): FoldEvaluator<readonly number[]> {
  const more: DiePart = (value) => first(value) - second(value);
  return { ...sums(first, second), decisiveDistribution: (dice) => sumsDistribution([more], dice) };
}

/** The `n` highest or lowest dice, highest first. */
export function keep(n: number, side: "highest" | "lowest"): FoldEvaluator<readonly number[]> {
  const cut = (held: readonly number[]) =>
    held.length <= n ? held : side === "highest" ? held.slice(0, n) : held.slice(held.length - n);
  const states = evaluator<readonly number[]>({
    start: [],
    next: (held, value) => cut(insertDescending(held, value)),
    key: (held) => held.join(),
  });
  return {
    ...states,
    read: (values) => cut(sortDescending(values)),
    keptMarks: (values) => markKept(values, cut(sortDescending(values))),
    distribution: (dice) =>
      dice.length === 1 ? distributionOfKept(n, dice[0]!, side === "highest") : states.distribution(dice),
  };
}

/** All dice, the highest first. */
export const hand: FoldEvaluator<readonly number[]> = keep(Infinity, "highest");

/**
 * A hand for rules that compare the sum of all dice, and the dice themselves only between equal sums: in the decisive
 * distribution only the sum is known.
 */
export const tieBreakHand: Evaluator<readonly number[]> = { ...hand, decisiveDistribution: unopenedHands };

/** All dice in the order in which they were rolled. */
export const rollOrder: FoldEvaluator<readonly number[]> = evaluator<readonly number[]>({
  start: [],
  next: (values, value) => [...values, value],
  key: (values) => values.join(),
});

function insertDescending(held: readonly number[], value: number): number[] {
  const at = held.findIndex((each) => each < value);
  return held.toSpliced(at < 0 ? held.length : at, 0, value);
}

/** Insertion sort up to this length is several times faster than `sort`. */
const INSERTION_SORT_LENGTH = 16;

/** Numbers in a new list, the highest first. */
export function sortDescending(numbers: readonly number[]): number[] {
  if (numbers.length > INSERTION_SORT_LENGTH) return numbers.toSorted((a, b) => b - a);
  const order = numbers.slice();
  for (let i = 1; i < order.length; i++) {
    const value = order[i]!;
    let at = i;
    for (; at > 0 && order[at - 1]! < value; at--) order[at] = order[at - 1]!;
    order[at] = value;
  }
  return order;
}

function markKept(values: readonly number[], kept: readonly number[]): boolean[] {
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

/** Takes values from the best down. Once the dice to keep are complete, one probability covers all others. */
function distributionOfKept(n: number, dice: Pool, isHighest: boolean): Distribution<readonly number[]> {
  const faces = dieDistribution(dice.die).outcomes;
  const best = isHighest ? faces.toReversed() : faces;
  const worse = massesAfter(best);
  const outcomes: Weighted<readonly number[]>[] = [];
  const size = Math.min(n, dice.count);
  const held = Array<number>(size).fill(0);
  const fillSlots = (i: number, slot: number, left: number, mass: number): void => {
    const { outcome, p } = best[i]!;
    const need = size - slot;
    for (let shown = 0, ways = mass; shown < need; shown++) {
      if (i + 1 < best.length) fillSlots(i + 1, slot + shown, left - shown, ways);
      held[slot + shown] = outcome;
      ways *= ((left - shown) / (shown + 1)) * p;
    }
    const full = mass * chanceOfAtLeast(need, left, p, worse[i]!);
    if (full > 0) outcomes.push({ outcome: isHighest ? held.slice() : held.toReversed(), p: full });
  };
  fillSlots(0, 0, dice.count, 1);
  return { outcomes, missing: missingMass([dice]) };
}

export function massesAfter(faces: readonly Weighted<number>[]): readonly number[] {
  const masses = faces.map(() => 0);
  for (let i = faces.length - 2; i >= 0; i--) masses[i] = masses[i + 1]! + faces[i + 1]!.p;
  return masses;
}

/** Sums the shorter side of `need`, and complements only small numbers, so that nothing is lost to rounding. */
export function chanceOfAtLeast(need: number, dice: number, value: number, worse: number): number {
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

/** A whole power by squaring, several times faster than `**`. */
function powerOf(base: number, exponent: number): number {
  let result = 1;
  for (let left = exponent, square = base; left > 0; left >>= 1, square *= square) if (left & 1) result *= square;
  return result;
}

export function combinations(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/** Larger machines are not kept for the next question. */
const MOST_STATES = 4096;

/** A machine with numbered states: the fold is asked once for a state and a value, so more dice cost only additions. */
class StateMachine<S> {
  #states: S[] = [];
  #numbers = new Map<string | number, number>();
  #transitions = new Map<number, number[]>();

  constructor(
    private readonly fold: Fold<S>,
    private readonly numberOf?: (value: number, die: Die) => number,
  ) {}

  distribution(dice: readonly Pool[]): Distribution<S> {
    if (this.#states.length > MOST_STATES) this.#forget();
    const start = this.#numberOf(this.fold.start);
    let mass = new Float64Array(this.#states.length);
    mass[start] = 1;
    for (const { count, die } of dice) {
      const { outcomes: plain } = dieDistribution(die);
      const { numberOf } = this;
      const outcomes = numberOf ? plain.map(({ outcome, p }) => ({ outcome: numberOf(outcome, die), p })) : plain;
      for (let i = 0; i < count; i++) {
        for (const { outcome } of outcomes) this.#findTransitions(mass, outcome);
        mass = this.#afterDie(mass, outcomes);
      }
    }
    const outcomes: Weighted<S>[] = [];
    for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) outcomes.push({ outcome: this.#states[i]!, p: mass[i]! });
    return { outcomes, missing: missingMass(dice) };
  }

  #afterDie(mass: Float64Array, faces: readonly Weighted<number>[]): Float64Array<ArrayBuffer> {
    const after = new Float64Array(this.#states.length);
    for (const { outcome, p } of faces) {
      const following = this.#transitions.get(outcome)!;
      for (let i = 0; i < mass.length; i++) if (mass[i]! > 0) after[following[i]!]! += mass[i]! * p;
    }
    return after;
  }

  #findTransitions(mass: Float64Array, value: number): void {
    let following = this.#transitions.get(value);
    if (!following) this.#transitions.set(value, (following = []));
    for (let i = 0; i < mass.length; i++)
      if (mass[i]! > 0) following[i] ??= this.#numberOf(this.fold.next(this.#states[i]!, value));
  }

  #numberOf(state: S): number {
    const key = this.fold.key(state);
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
