/**
 * The odds of checks with a judge between them. A ladder lists the keys the judge compares, so that odds ask it once
 * for all pairs of outcomes that compare alike. Worked example: the higher of two d6 wins.
 *
 *     const d6 = throwDice({ role: "d6", pools: [pool(1, die(6))], evaluator: sum });
 *     const match = versus([d6, d6], ([a, b]) => Math.sign(a - b), { comparisonKeys: [(face) => face] });
 *     odds(match).outcomes // [{ outcome: 1, p: 15 / 36 }, { outcome: -1, p: 15 / 36 }, { outcome: 0, p: 6 / 36 }]
 */
import type { ComparisonKey, Ladder, Next, Versus } from "./check.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { compareHands, isUnopenedHand, type UnopenedHand } from "./hands.ts";
import { convolve } from "./sums.ts";

type KeyValue = number | readonly number[];

function compareValues(a: KeyValue, b: KeyValue): number {
  if (typeof a === "number" || typeof b === "number") return a === b ? 0 : Number(a) - Number(b);
  return compareLists(a, b);
}

/** Compares two lists from their first entry on; a missing number counts 0. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
}

/** The number of the key that puts the first side ahead, from 1 on; negative if it is behind, 0 if they are level. */
export function leadOf<S>(keys: readonly ComparisonKey<S>[], a: S, b: S): number {
  for (let i = 0; i < keys.length; i++) {
    const difference = compareValues(keys[i]!(a), keys[i]!(b));
    if (difference !== 0) return difference > 0 ? i + 1 : -i - 1;
  }
  return 0;
}

function ladderFor<S>(ladder: Ladder<S>, sides: readonly Distribution<S>[]): Ladder<S> {
  if (!ladder.keysFor) return ladder;
  return { ...ladder, comparisonKeys: ladder.keysFor(sides.flatMap(({ outcomes: [some] }) => some?.outcome ?? [])) };
}

/** Judges once all pairs with equal keys (if `isDecisive`, of any distance). Undefined if only one hand is unopened. */
export function judgePairs<S, O>(
  { ladder: ladderOfAll, judge }: Versus<S, O>,
  a: Distribution<S>,
  b: Distribution<S>,
  isDecisive: boolean,
): Weighted<Next<O>>[] | undefined {
  const ladder = ladderFor(ladderOfAll, [a, b]);
  const areUnopened = ({ outcomes: [some] }: Distribution<S>) =>
    ladder.comparisonKeys.map((comparisonKey) => some && isUnopenedHand(comparisonKey(some.outcome)));
  if (areUnopened(a).join() !== areUnopened(b).join()) return undefined;
  const comparison = new ColumnComparison<S, O>(
    ladder,
    (x, y) => judge([x, y]),
    ladder.isMeasured === true && !isDecisive,
  );
  const others = groupByTieKey(b, ladder);
  for (const group of groupByTieKey(a, ladder)) for (const other of others) comparison.compare(group, other);
  return comparison.verdicts;
}

/** Judges three or more sides by the leaders alone, in one sweep over all outcomes. */
export function judgeLeaders<S, O>(
  { ladder, judge }: Versus<S, O>,
  sides: readonly Distribution<S>[],
): Weighted<Next<O>>[] {
  const { comparisonKeys, tieKey } = ladderFor(ladder, sides);
  const compare = (a: S, b: S) => leadOf(comparisonKeys, a, b);
  const all = sides.flatMap(({ outcomes }, side) => outcomes.map(({ outcome, p }) => ({ side, outcome, p })));
  all.sort((a, b) => compare(a.outcome, b.outcome));
  // Sides below the best are interchangeable, so use the lowest outcome for them.
  const lowest = all[0]!.outcome;
  const below = sides.map(() => 0);
  /** The chance and an example of each set of leaders, by the sides in it as bits, and their tie key. */
  const found = new Map<string, { p: number; readonly shown: readonly S[] }>();
  for (let from = 0, to = 0; from < all.length; from = to) {
    const [here, shown] = [sides.map(() => 0), sides.map(() => lowest)];
    for (; to < all.length && compare(all[from]!.outcome, all[to]!.outcome) === 0; to++) {
      const { side, outcome, p } = all[to]!;
      here[side]! += p;
      shown[side] = outcome;
    }
    for (let top = 1; top < 2 ** sides.length; top++) {
      const isTop = (side: number) => ((top >> side) & 1) === 1;
      const p = here.reduce((all, own, side) => all * (isTop(side) ? own : below[side]!), 1);
      const key = `${top} ${String(tieKey?.(all[from]!.outcome))}`;
      const known = found.get(key);
      if (known) known.p += p;
      else if (p > 0) found.set(key, { p, shown: shown.map((own, side) => (isTop(side) ? own : lowest)) });
    }
    here.forEach((p, side) => (below[side]! += p));
  }
  return [...found.values()].map(({ p, shown }) => ({ outcome: judge(shown), p }));
}

function groupByTieKey<S>({ outcomes }: Distribution<S>, { tieKey }: Ladder<S>): (readonly Weighted<S>[])[] {
  if (!tieKey) return [outcomes];
  const groups = new Map<unknown, Weighted<S>[]>();
  for (const each of outcomes) {
    const key = tieKey(each.outcome);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** The values of one key for one side, lowest first. Columns of numbers compare fast. */
interface Column<S> {
  readonly values: readonly number[];
  readonly mass: readonly number[];
  readonly sides: readonly S[];
}

type SharedValues = readonly [from: number, to: number, otherFrom: number, otherTo: number];

class ColumnComparison<S, O> {
  readonly verdicts: Weighted<Next<O>>[] = [];

  constructor(
    readonly ladder: Ladder<S>,
    readonly judge: (a: S, b: S) => Next<O>,
    readonly isMeasured: boolean,
  ) {}

  compare(a: readonly Weighted<S>[], b: readonly Weighted<S>[], at = 0): void {
    const [ours, theirs] = columnsOf(a, b, this.ladder.comparisonKeys[at]!);
    const isMeasured = at === 0 && this.isMeasured;
    const key = this.ladder.comparisonKeys[at + 1];
    const { ahead, behind, level, shared } = sweep(ours, theirs, key === undefined);
    if (isMeasured) this.#measure(ours, theirs);
    else {
      this.#addVerdict(ours.sides.at(-1)!, theirs.sides[0]!, ahead);
      this.#addVerdict(ours.sides[0]!, theirs.sides.at(-1)!, behind);
    }
    const [first] = shared;
    if (!first) return;
    const [one, two] = [ours.sides[first[0]]!, theirs.sides[first[2]]!];
    // Where both sides share a value, the next key decides; after the last one, the judge.
    if (!key) this.#addVerdict(one, two, level);
    else if (isUnopenedHand(key(one))) this.#openHands(one, two, key);
    else
      for (const [from, to, otherFrom, otherTo] of shared)
        this.compare(outcomesBetween(ours, from, to), outcomesBetween(theirs, otherFrom, otherTo), at + 1);
  }

  #addVerdict(a: S, b: S, p: number): void {
    if (p > 0) this.verdicts.push({ outcome: this.judge(a, b), p });
  }

  /** Judges by the difference: one side is convolved with the mirror image of the other. */
  #measure(a: Column<S>, b: Column<S>): void {
    const [ours, theirs] = [denseColumn(a), denseColumn(b)];
    const lead = a.values[0]! - b.values[0]!;
    const row = convolve(ours.mass, theirs.mass.toReversed());
    for (let index = 0; index < row.length; index++) {
      const shift = index - theirs.mass.length + 1;
      if (row[index] === 0 || shift + lead === 0) continue;
      let i = Math.max(0, shift);
      while (ours.mass[i] === 0 || theirs.mass[i - shift] === 0) i += 1;
      this.#addVerdict(ours.sides[i]!, theirs.sides[i - shift]!, row[index]!);
    }
  }

  /** Compares hands of all equal totals at once. The judge sees short lists that compare like them. */
  #openHands(a: S, b: S, key: ComparisonKey<S>): void {
    const [ours, theirs] = [key(a), key(b)] as [UnopenedHand, UnopenedHand];
    const { ahead, behind, same } = compareHands(ours, theirs, theirs[0]! - ours[0]!);
    const showing = (side: S, hand: UnopenedHand, face: number) => {
      const parts = Object.entries(side as Readonly<Record<string, unknown>>);
      return Object.fromEntries(parts.map(([name, part]) => [name, part === hand ? [face] : part])) as S;
    };
    this.#addVerdict(showing(a, ours, 2), showing(b, theirs, 1), ahead);
    this.#addVerdict(showing(a, ours, 1), showing(b, theirs, 2), behind);
    this.#addVerdict(showing(a, ours, 1), showing(b, theirs, 1), same);
  }
}

/** Takes one pass from the lowest value up. Gives all ranges of shared values, or only the first of them. */
function sweep(a: Column<unknown>, b: Column<unknown>, isFirstEnough: boolean) {
  const [x, y] = [a.values, b.values];
  const shared: SharedValues[] = [];
  let [i, j, belowA, belowB, ahead, behind, level] = [0, 0, 0, 0, 0, 0, 0];
  while (i < x.length || j < y.length) {
    const value = i === x.length ? y[j]! : j === y.length ? x[i]! : Math.min(x[i]!, y[j]!);
    const [from, otherFrom] = [i, j];
    let [ours, theirs] = [0, 0];
    while (x[i] === value) ours += a.mass[i++]!;
    while (y[j] === value) theirs += b.mass[j++]!;
    if (ours > 0 && theirs > 0 && !(isFirstEnough && shared.length > 0)) shared.push([from, i, otherFrom, j]);
    level += ours * theirs;
    ahead += ours * belowB;
    behind += theirs * belowA;
    belowA += ours;
    belowB += theirs;
  }
  return { ahead, behind, level, shared };
}

/** Lists become their rank among all lists of both. */
function columnsOf<S>(
  a: readonly Weighted<S>[],
  b: readonly Weighted<S>[],
  key: ComparisonKey<S>,
): [Column<S>, Column<S>] {
  const read = [a, b].map((side) => side.map(({ outcome }) => key(outcome)));
  const areNumbers = (values: readonly KeyValue[]): values is number[] => typeof values[0] === "number";
  const numbers = read.every(areNumbers) ? read : ranksAmong(read as number[][][]);
  return [sortedColumn(a, numbers[0]!), sortedColumn(b, numbers[1]!)];
}

function ranksAmong(read: readonly number[][][]): number[][] {
  const lists = read.flat().sort(compareLists);
  let rank = 0;
  const ranks = new Map(
    lists.map((list, i) => [list.join(), i > 0 && compareLists(lists[i - 1]!, list) !== 0 ? ++rank : rank]),
  );
  return read.map((side) => side.map((list) => ranks.get(list.join())!));
}

/** Skips sorting if the values are in order, as most are. */
function sortedColumn<S>(side: readonly Weighted<S>[], values: readonly number[]): Column<S> {
  let isOrdered = true;
  for (let i = 1; i < values.length && isOrdered; i++) isOrdered = values[i - 1]! <= values[i]!;
  if (isOrdered) return { values, mass: side.map(({ p }) => p), sides: side.map(({ outcome }) => outcome) };
  const order = [...values.keys()].sort((x, y) => values[x]! - values[y]!);
  return {
    values: order.map((i) => values[i]!),
    mass: order.map((i) => side[i]!.p),
    sides: order.map((i) => side[i]!.outcome),
  };
}

function denseColumn<S>({ values, mass, sides }: Column<S>): {
  readonly mass: Float64Array;
  readonly sides: readonly S[];
} {
  const length = values.at(-1)! - values[0]! + 1;
  const row = new Float64Array(length);
  const some: S[] = [];
  for (let i = 0; i < values.length; i++) {
    row[values[i]! - values[0]!]! += mass[i]!;
    some[values[i]! - values[0]!] = sides[i]!;
  }
  return { mass: row, sides: some };
}

function outcomesBetween<S>({ mass, sides }: Column<S>, from: number, to: number): Weighted<S>[] {
  return sides.slice(from, to).map((outcome, i) => ({ outcome, p: mass[from + i]! }));
}
