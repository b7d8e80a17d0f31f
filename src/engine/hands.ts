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
import type { Row } from "./sums.ts";
import { convolved, dieDistribution, sumDistribution } from "./sums.ts";

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

/** How likely hands of equal totals are ahead, behind and the same. */
export type Compared = Readonly<Record<"ahead" | "behind" | "same", number>>;

/** Compares all hands with the dice of these two; the first counts so much more than its sum than the second does. */
export function compareHands(first: UnopenedHand, second: UnopenedHand, more: number): Compared {
  const [a, b] = [new Left(first.dice), new Left(second.dice)];
  let alike = new Float64Array(a.ways * b.ways);
  alike[alike.length - 1] = 1;
  let [ahead, behind] = [0, 0];
  for (const value of new Set([...a.values, ...b.values].sort((x, y) => y - x))) {
    const shown = showValue(alike, a.showing(value), b.showing(value));
    const [sumsA, sumsB] = [a.sumsBelow(value), b.sumsBelow(value)];
    alike = new Float64Array(shown.length);
    for (let i = 0; i < a.ways; i++)
      for (let j = 0, at = i * b.ways; j < b.ways; j++, at++) {
        const p = shown[at]!;
        if (p === 0) continue;
        const lead = b.left[j]! - b.dice - (a.left[i]! - a.dice);
        if (lead === 0) alike[at] = p;
        else if (lead > 0) ahead += p * meeting(sumsA[i], sumsB[j], value * lead + more);
        else behind += p * meeting(sumsA[i], sumsB[j], value * lead + more);
      }
  }
  return { ahead, behind, same: more === 0 ? alike[0]! : 0 };
}

/** How likely the second sum is just so much higher than the first. */
function meeting(a: Row | undefined, b: Row | undefined, difference: number): number {
  if (!a || !b) return 0;
  const shift = difference + a.low - b.low;
  const end = Math.min(a.mass.length, b.mass.length - shift);
  let p = 0;
  for (let i = Math.max(0, -shift); i < end; i++) p += a.mass[i]! * b.mass[i + shift]!;
  return p;
}

/** Ways to which a way leads, and how likely. */
interface Steps {
  readonly to: readonly number[];
  readonly p: readonly number[];
}

/** Both hands show their dice of one value, one hand after the other. */
function showValue(alike: Float64Array, a: readonly Steps[], b: readonly Steps[]): Float64Array {
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

/** Dice of one kind in a hand. */
interface Kind {
  readonly count: number;
  /** What each way number is counted in. */
  readonly stride: number;
  /** The chance of each value, and of that value or less. */
  readonly chance: ReadonlyMap<number, number>;
  readonly upTo: (value: number) => number;
}

/** The ways in which dice of a hand may be left: as many of each kind as the digits of a number say. */
class Left {
  readonly values: readonly number[];
  readonly ways: number;
  readonly dice: number;
  /** How many dice are left in each way. */
  readonly left: readonly number[];
  readonly #kinds: readonly Kind[];

  constructor(dice: readonly Pool[]) {
    let stride = 1;
    this.#kinds = merged(dice).map(({ count, die }) => {
      const chance = new Map(dieDistribution(die).outcomes.map(({ outcome, p }) => [outcome, p]));
      const upTo = (value: number) => [...chance].reduce((sum, [each, p]) => (each <= value ? sum + p : sum), 0);
      const kind = { count, stride, chance, upTo };
      stride *= count + 1;
      return kind;
    });
    this.ways = stride;
    this.values = this.#kinds.flatMap(({ chance }) => [...chance.keys()]);
    this.dice = this.#kinds.reduce((sum, { count }) => sum + count, 0);
    this.left = Array.from({ length: stride }, (_, way) =>
      this.#kinds.reduce((sum, kind) => sum + leftOf(kind, way), 0),
    );
  }

  /** From each way, in which nothing above this value is left, the ways once all dice of the value are shown. */
  showing(value: number): readonly Steps[] {
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
  sumsBelow(value: number): readonly (Row | undefined)[] {
    const below = this.#kinds.map(({ chance }) => rowBelow(chance, value));
    const rows: (Row | undefined)[] = [{ low: 0, mass: Float64Array.of(1), missing: 0 }];
    for (let way = 1; way < this.ways; way++) {
      const i = this.#kinds.findIndex((kind) => leftOf(kind, way) > 0);
      const [row, one] = [rows[way - this.#kinds[i]!.stride], below[i]];
      rows.push(row && one && { low: row.low + one.low, mass: convolved(row.mass, one.mass), missing: 0 });
    }
    return rows;
  }
}

/** Pools of the same faces, made one. */
function merged(dice: readonly Pool[]): Pool[] {
  const pools = new Map<string, Pool>();
  for (const { count, die } of dice) {
    const key = JSON.stringify(dieDistribution(die).outcomes);
    pools.set(key, { count: count + (pools.get(key)?.count ?? 0), die });
  }
  return [...pools.values()];
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
function spread({ to, p }: Steps, row: readonly number[], stride: number): { to: number[]; p: number[] } {
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
function rowBelow(chance: ReadonlyMap<number, number>, value: number): Row | undefined {
  const values = [...chance.keys()].filter((each) => each < value);
  if (values.length === 0) return undefined;
  const low = Math.min(...values);
  const mass = new Float64Array(Math.max(...values) - low + 1);
  const all = values.reduce((sum, each) => sum + chance.get(each)!, 0);
  for (const each of values) mass[each - low] = chance.get(each)! / all;
  return { low, mass, missing: 0 };
}
