/**
 * Two hands of dice compared place by place, from the highest die on, while their totals are equal.
 *
 * No hand is ever listed. Values are taken from the highest down: how many dice show it is binomial, and as long as
 * both hands have shown the same, all that matters is how many dice of each kind are left. At the first difference the
 * hand with more of the value is ahead; what is left shows less, so that its sum must only make up for the difference.
 *
 * Worked example: two d6 against two d6 with equal totals, as 5+1 against 4+2.
 *
 *     const pair = unopened([pool(2, die(6))]).outcomes[0].outcome;
 *     compareHands(pair, pair, 0).ahead * 6 ** 4 // 40
 */
import type { Pool } from "./die.ts";
import type { Distribution } from "./distribution.ts";
import { convolved, dieDistribution, sumDistribution, sumRow, type SumRow } from "./sums.ts";

/** A hand of which only the sum is known, and the dice that it was rolled with. It reads as one die of that sum. */
export class UnopenedHand extends Array<number> {
  dice: readonly Pool[] = [];

  /** Lists made from it are plain. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}

/** The hands of these dice, one for each sum. */
export function unopened(dice: readonly Pool[]): Distribution<readonly number[]> {
  const { outcomes, missing } = sumDistribution(dice);
  const handOf = (sum: number) => {
    const hand = UnopenedHand.of(sum) as UnopenedHand;
    hand.dice = dice;
    return hand;
  };
  return { outcomes: outcomes.map(({ outcome, p }) => ({ outcome: handOf(outcome), p })), missing };
}

/** Compares two lists from their first place on; a missing number counts 0. */
export function placeByPlace(a: readonly number[], b: readonly number[]): number {
  const places = Math.max(a.length, b.length);
  for (let i = 0; i < places; i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
}

/**
 * How likely hands of equal totals with the dice of these two are ahead, behind and the same; the first counts so much
 * more than its sum than the second does.
 */
export function compareHands(first: UnopenedHand, second: UnopenedHand, more: number) {
  const [a, b] = [new Left(first.dice), new Left(second.dice)];
  let alike = Float64Array.of(1);
  let [ahead, behind] = [0, 0];
  for (const value of new Set([...a.values, ...b.values].sort((x, y) => y - x))) {
    const shown = showValue(entered(alike, a.enter(value), b.enter(value)), a.showing(value), b.showing(value));
    const [sumsA, sumsB] = [a.sumsBelow(value), b.sumsBelow(value)];
    alike = new Float64Array(shown.length);
    for (let i = 0; i < a.ways; i++) {
      for (let j = 0, at = i * b.ways; j < b.ways; j++, at++) {
        const p = shown[at]!;
        if (p === 0) continue;
        const lead = b.left[j]! - b.dice - (a.left[i]! - a.dice);
        if (lead === 0) alike[at] = p;
        else if (lead > 0) ahead += p * meeting(sumsA[i]!, sumsB[j]!, value * lead + more);
        else behind += p * meeting(sumsA[i]!, sumsB[j]!, value * lead + more);
      }
    }
  }
  return { ahead, behind, same: more === 0 ? alike[0]! : 0 };
}

type Entrance = ReturnType<Left["enter"]>;

/** The mass of all pairs of ways, once dice have entered both hands. */
function entered(alike: Float64Array, a: Entrance, b: Entrance): Float64Array<ArrayBuffer> {
  const after = new Float64Array(a.ways * b.ways);
  for (const [i, rowA] of a.to.entries())
    for (const [j, to] of b.to.entries()) after[rowA * b.ways + to] = alike[i * b.to.length + j]!;
  return after;
}

/** How likely the second sum is just so much higher than the first. */
function meeting(a: SumRow, b: SumRow, difference: number): number {
  const shift = difference + a.low - b.low;
  const end = Math.min(a.mass.length, b.mass.length - shift);
  let p = 0;
  for (let i = Math.max(0, -shift); i < end; i++) p += a.mass[i]! * b.mass[i + shift]!;
  return p;
}

/** Ways to which a way leads, and how likely. */
type Ways = { readonly to: readonly number[]; readonly p: readonly number[] };

/** Both hands show their dice of one value, one hand after the other. */
function showValue(alike: Float64Array, a: readonly Ways[], b: readonly Ways[]): Float64Array {
  const width = b.length;
  const half = new Float64Array(alike.length);
  const whole = new Float64Array(alike.length);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < width; j++) {
      const mass = alike[i * width + j]!;
      if (mass === 0) continue;
      const { to, p } = a[i]!;
      for (let k = 0; k < to.length; k++) half[to[k]! * width + j]! += mass * p[k]!;
    }
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < width; j++) {
      const mass = half[i * width + j]!;
      if (mass === 0) continue;
      const { to, p } = b[j]!;
      for (let k = 0; k < to.length; k++) whole[i * width + to[k]!]! += mass * p[k]!;
    }
  return whole;
}

/** Dice that show this value or less, as far as they are left, and all alike. */
interface Kind {
  readonly count: number;
  /** What each way number is counted in. */
  readonly stride: number;
  /** The chance of each value, and of that value or less. */
  readonly chance: ReadonlyMap<number, number>;
  readonly upTo: (value: number) => number;
}

/**
 * How many dice of a hand are left that have not shown a value yet. Dice enter at their highest value. A d12 that shows
 * 8 or less is as good as a d8, so that both are one kind from there on: mixed dice are no more work than equal ones.
 */
class Left {
  readonly values: readonly number[];
  readonly dice: number;
  #kinds: readonly Kind[] = [];
  #waiting: readonly (Pool & { readonly highest: number; readonly chance: ReadonlyMap<number, number> })[];
  ways = 1;
  /** How many dice are left in each way. */
  left: readonly number[] = [];

  constructor(dice: readonly Pool[]) {
    this.#waiting = dice.map(({ count, die }) => {
      const chance = new Map(dieDistribution(die).outcomes.map(({ outcome, p }) => [outcome, p]));
      return { count, die, chance, highest: Math.max(...chance.keys()) };
    });
    this.values = this.#waiting.flatMap(({ chance }) => [...chance.keys()]);
    this.dice = dice.reduce((sum, { count }) => sum + count, 0);
  }

  /** Lets the dice enter that show this value at most. Gives the way after each way, and how many there are then. */
  enter(value: number) {
    const before = this.#kinds;
    const kinds = before.map(({ count, chance }) => ({ count, chance, more: 0 }));
    for (const { count, chance, highest } of this.#waiting) {
      if (highest !== value) continue;
      const like = kinds.find((kind) => areAlike(kind.chance, chance, value));
      if (like) like.more += count;
      else kinds.push({ count: 0, chance, more: count });
    }
    this.#waiting = this.#waiting.filter(({ highest }) => highest !== value);
    let stride = 1;
    this.#kinds = kinds.map(({ count, chance, more }) => {
      const upTo = (most: number) => [...chance].reduce((sum, [each, p]) => (each <= most ? sum + p : sum), 0);
      const kind = { count: count + more, stride, chance, upTo };
      stride *= count + more + 1;
      return kind;
    });
    const placeOf = (way: number) =>
      this.#kinds.reduce(
        (to, kind, i) => to + kind.stride * (kinds[i]!.more + (before[i] ? leftOf(before[i], way) : 0)),
        0,
      );
    const to = Array.from({ length: this.ways }, (_, way) => placeOf(way));
    this.ways = stride;
    const waiting = this.#waiting.reduce((sum, { count }) => sum + count, 0);
    this.left = Array.from({ length: stride }, (_, way) =>
      this.#kinds.reduce((sum, kind) => sum + leftOf(kind, way), waiting),
    );
    return { to, ways: stride };
  }

  /** From each way, in which nothing above this value is left, the ways once all dice of the value are shown. */
  showing(value: number): readonly Ways[] {
    const rows = this.#kinds.map(({ count, chance, upTo }) => {
      const p = (chance.get(value) ?? 0) / (upTo(value) || 1);
      return Array.from({ length: count + 1 }, (_, left) => binomial(left, p));
    });
    return Array.from({ length: this.ways }, (_, way) => {
      let steps: { to: number[]; p: number[] } = { to: [way], p: [1] };
      for (const [i, kind] of this.#kinds.entries()) {
        const row = rows[i]![leftOf(kind, way)]!;
        if (row.length > 1) steps = spread(steps, row, kind.stride);
      }
      return steps;
    });
  }

  /** For each way the sum of its dice if all of them are below this value; undefined if they cannot be. */
  sumsBelow(value: number): readonly (SumRow | undefined)[] {
    const below = this.#kinds.map(({ chance }) => rowBelow(chance, value));
    const rows: (SumRow | undefined)[] = [sumRow(this.#waiting)];
    for (let way = 1; way < this.ways; way++) {
      const i = this.#kinds.findIndex((kind) => leftOf(kind, way) > 0);
      const [row, one] = [rows[way - this.#kinds[i]!.stride], below[i]];
      rows.push(row && one && { low: row.low + one.low, mass: convolved(row.mass, one.mass), missing: 0 });
    }
    return rows;
  }
}

/** Whether a die that shows a value or less is as good as another, all of whose values are such. */
function areAlike(larger: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>, value: number): boolean {
  const values = [...larger].filter(([each]) => each <= value);
  const all = values.reduce((sum, [, p]) => sum + p, 0);
  return (
    values.length === other.size && values.every(([each, p]) => Math.abs(p / all - (other.get(each) ?? 0)) < 1e-12)
  );
}

function leftOf({ count, stride }: Kind, way: number): number {
  return Math.floor(way / stride) % (count + 1);
}

/** How likely so many of some dice succeed; one number alone if none can. */
function binomial(dice: number, p: number): readonly number[] {
  if (p === 0) return [1];
  const row = [(1 - p) ** dice];
  for (let k = 1, ways = 1; k <= dice; k++) {
    ways = (ways * (dice - k + 1)) / k;
    row.push(ways * p ** k * (1 - p) ** (dice - k));
  }
  return row;
}

/** Each step, followed by each number of dice that leave. */
function spread({ to, p }: Ways, row: readonly number[], stride: number): { to: number[]; p: number[] } {
  const steps: { to: number[]; p: number[] } = { to: [], p: [] };
  for (let i = 0; i < to.length; i++)
    for (let k = 0; k < row.length; k++) {
      if (row[k] === 0) continue;
      steps.to.push(to[i]! - k * stride);
      steps.p.push(p[i]! * row[k]!);
    }
  return steps;
}

/** One die if it shows less than this value; undefined if it cannot. */
function rowBelow(chance: ReadonlyMap<number, number>, value: number): SumRow | undefined {
  const values = [...chance.keys()].filter((each) => each < value);
  if (values.length === 0) return undefined;
  const low = Math.min(...values);
  const mass = new Float64Array(Math.max(...values) - low + 1);
  const all = values.reduce((sum, each) => sum + chance.get(each)!, 0);
  for (const each of values) mass[each - low] = chance.get(each)! / all;
  return { low, mass, missing: 0 };
}
