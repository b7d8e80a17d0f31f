/**
 * Sums of rolls with several parts: each part is some dice of one kind of which all, or those of some ranks, are added
 * up and multiplied. Worked example: the highest two of three d6 less a d4.
 *
 *     const [best, d4] = [{ count: 3, from: 0, to: 2, times: 1 }, { count: 1, from: 0, to: 1, times: -1 }];
 *     sumOfParts(best, d4).read([2, 6, 3, 4]) // [5, 4]
 */
import { pool, type Die, type Pool } from "./die.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { chanceOfAtLeast, combinations, evaluator, massesAfter, sortDescending, type Evaluator } from "./evaluator.ts";
import {
  addRows,
  addShifted,
  outcomesOfRow,
  ZERO_ROW,
  type SumRow,
  addDice,
  dieDistribution,
  mergeEqual,
  missingMass,
  sumRow,
} from "./sums.ts";

/** Consecutive dice of a roll. Those from rank `from` up to rank `to`, of which 0 is the highest, are added up. */
export interface RollPart {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly times: number;
  /** The number that a kept value adds; the value itself by default. */
  readonly worth?: (value: number) => number;
}

const ownWorth = (value: number) => value;

/** The sum of all parts, and the number of dice read; before a part is complete, also its values that may be kept. */
export function sumOfParts(...parts: readonly RollPart[]): Evaluator<readonly number[]> {
  const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((sum, { count }) => sum + count, 0));
  const states = evaluator<readonly number[]>({
    start: [0, 0],
    next([total = 0, dice = 0, ...held], value) {
      const at = ends.findIndex((end) => dice < end);
      const part = parts[at]!;
      if (keepsAll(part)) return [total + part.times * worthOf(part, value), dice + 1];
      const more = holdValue(part, held, value);
      if (dice + 1 < ends[at]!) return [total, dice + 1, ...more];
      return [total + keptSum(part, more), dice + 1];
    },
    key: (state) => state.join(),
  });
  return {
    ...states,
    read: (values) => [
      parts.reduce((sum, part, i) => sum + keptSum(part, sortDescending(valuesOf(part, ends[i]!, values))), 0),
      values.length,
    ],
    keptMarks: (values) => parts.flatMap((part, i) => markRanks(part, valuesOf(part, ends[i]!, values))),
    distribution: (dice) => distributionOfParts(parts, dice) ?? states.distribution(dice),
  };
}

function keepsAll({ from, to, count }: RollPart): boolean {
  return from === 0 && to === count;
}

function worthOf({ worth = ownWorth }: RollPart, value: number): number {
  return worth(value);
}

function valuesOf({ count }: RollPart, end: number, values: readonly number[]): readonly number[] {
  return values.slice(end - count, end);
}

/** Ranks are held from the nearer end. */
function holdsHighest({ from, to, count }: RollPart): boolean {
  return to <= count - from;
}

function holdValue(part: RollPart, held: readonly number[], value: number): readonly number[] {
  const all = sortDescending([...held, value]);
  if (holdsHighest(part)) return all.slice(0, part.to);
  return all.slice(Math.max(0, all.length - (part.count - part.from)));
}

/** The worth of the kept ranks among all values, or among those held, from the highest down. */
function keptSum(part: RollPart, sorted: readonly number[]): number {
  const { from, to, count, times } = part;
  const left = sorted.length === count || holdsHighest(part) ? 0 : from;
  return times * sorted.slice(from - left, to - left).reduce((sum, value) => sum + worthOf(part, value), 0);
}

function markRanks({ from, to }: RollPart, values: readonly number[]): boolean[] {
  const order = [...values.keys()].sort((a, b) => values[b]! - values[a]! || a - b);
  const marks = values.map(() => false);
  for (const i of order.slice(from, to)) marks[i] = true;
  return marks;
}

/** Undefined if the dice of a part of which some are kept are not of one kind. */
function distributionOfParts(
  parts: readonly RollPart[],
  dice: readonly Pool[],
): Distribution<readonly number[]> | undefined {
  const whole = new Map<number, Pool[]>();
  const rows: SumRow[] = [];
  const left = dice.filter(({ count }) => count > 0);
  for (const part of parts) {
    const own = takeDice(left, part.count);
    const isWhole = keepsAll(part) && !part.worth;
    if (isWhole) whole.set(part.times, [...(whole.get(part.times) ?? []), ...own]);
    else if (own.length > 1) return undefined;
    else if (own.length > 0) rows.push(multiplied(keptRow(part, own[0]!.die), part.times));
  }
  for (const [times, own] of whole) rows.push(multiplied(sumRow(own), times));
  rows.sort((a, b) => a.mass.length - b.mass.length);
  const count = dice.reduce((all, each) => all + each.count, 0);
  const outcomes = outcomesOfRow(rows.reduce(addRows, ZERO_ROW)).map(({ outcome, p }) => ({
    outcome: [outcome, count],
    p,
  }));
  const missing = rows.reduce((all, row) => all + row.missing, 0);
  return { outcomes, missing };
}

function takeDice(left: Pool[], count: number): Pool[] {
  const taken: Pool[] = [];
  for (let open = count; open > 0 && left.length > 0;) {
    const first = left[0]!;
    const some = Math.min(open, first.count);
    taken.push(pool(some, first.die));
    if (some === first.count) left.shift();
    else left[0] = pool(first.count - some, first.die);
    open -= some;
  }
  return taken;
}

function multiplied(row: SumRow, times: number): SumRow {
  if (times === 1) return row;
  const { low, mass, missing } = row;
  const [step, last] = [Math.abs(times), mass.length - 1];
  const wide = new Float64Array(last * step + 1);
  for (let i = 0; i <= last; i++) wide[(times < 0 ? last - i : i) * step] = mass[i]!;
  return { low: times * (times < 0 ? low + last : low), mass: times === 0 ? Float64Array.of(1) : wide, missing };
}

/** The sum of the kept ranks of dice of one kind. */
function keptRow(part: RollPart, die: Die): SumRow {
  const { count, from, to, worth = ownWorth } = part;
  const missing = missingMass([pool(count, die)]);
  const isHighest = holdsHighest(part);
  const faces = dieDistribution(die).outcomes.map(({ outcome, p }) => ({ outcome, worth: worth(outcome), p }));
  const best = isHighest ? faces.toReversed() : faces;
  const [first, last] = isHighest ? [from, to] : [count - to, count - from];
  if (last <= first) return { ...ZERO_ROW, missing };
  const row = first === 0 ? bestRow(last, count, best) : rankedRow(first, last, count, best);
  return { ...row, missing };
}

type KeptFace = Weighted<number> & { readonly worth: number };

/** Goes by the worst face kept: fewer than `keep` dice are better, and enough of the others show it. */
function bestRow(keep: number, count: number, best: readonly KeptFace[]): SumRow {
  const worse = massesAfter(best);
  const worths = best.map(({ worth }) => worth);
  const low = keep * Math.min(...worths);
  const mass = new Float64Array(keep * Math.max(...worths) - low + 1);
  for (let i = 0; i < best.length; i++) {
    const { worth, p } = best[i]!;
    const stop = mergeEqual(best.slice(0, i).map((face) => [face.worth, face.p]));
    let better = ZERO_ROW;
    for (let above = 0; above < keep; above++) {
      if (above > 0 && i === 0) break;
      if (above > 0) better = addDice(better, 1, { stop, more: [], missing: 0 });
      const ways = combinations(count, above) * chanceOfAtLeast(keep - above, count - above, p, worse[i]!);
      addShifted(better.mass, better.low + (keep - above) * worth - low, ways, mass);
    }
  }
  return { low, mass, missing: 0 };
}

/** Takes faces from the best down, with a row for each number of dice so far. */
function rankedRow(from: number, to: number, count: number, best: readonly KeptFace[]): SumRow {
  const worse = massesAfter(best);
  const worths = best.map(({ worth }) => worth);
  const [least, most] = [Math.min(0, ...worths), Math.max(0, ...worths)];
  const low = (to - from) * least;
  const newRow = () => new Float64Array((to - from) * (most - least) + 1);
  const result = newRow();
  let rows = Array.from({ length: to }, newRow);
  rows[0]![-low] = 1;
  for (let i = 0; i < best.length; i++) {
    const { worth, p } = best[i]!;
    const next = Array.from({ length: to }, newRow);
    for (let dice = 0; dice < to; dice++) {
      const added = (more: number) => worth * Math.max(0, Math.min(to, dice + more) - Math.max(from, dice));
      for (let more = 0, ways = 1; dice + more < to; more++) {
        addShifted(rows[dice]!, added(more), ways, next[dice + more]!);
        ways *= ((count - dice - more) / (more + 1)) * p;
      }
      const full = chanceOfAtLeast(to - dice, count - dice, p, worse[i]!);
      addShifted(rows[dice]!, added(to - dice), full, result);
    }
    rows = next;
  }
  return { low, mass: result, missing: 0 };
}
