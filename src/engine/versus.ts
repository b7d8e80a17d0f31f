/**
 * Two checks and a judge between them. A ladder says what the judge looks at, so that odds ask it once for all pairs of
 * outcomes that compare alike, and not for every pair.
 *
 * Worked example: the higher of two d6 wins.
 *
 *     const d6 = throwDice({ role: "d6", pools: [pool(1, die(6))], evaluator: sum });
 *     const contest = versus(d6, d6, (a, b) => Math.sign(a - b), { rungs: [(face) => face] });
 *     odds(contest).outcomes // [{ outcome: 1, p: 15 / 36 }, { outcome: -1, p: 15 / 36 }, { outcome: 0, p: 6 / 36 }]
 */
import type { Ladder, Next, Rung, Versus } from "./check.ts";
import type { Distribution, Weighted } from "./distribution.ts";
import { compareHands, placeByPlace, UnopenedHand } from "./hands.ts";
import { convolved } from "./sums.ts";

/** What one rung compares. */
type Value = number | readonly number[];

/** How two values of one rung compare: above 0 if the first is ahead. */
function compareValues(a: Value, b: Value): number {
  if (typeof a !== "number" || typeof b !== "number") return placeByPlace([a].flat(), [b].flat());
  return a === b ? 0 : a - b;
}

/** The rung that puts one side ahead, from 1 on; negative if it is behind, 0 if they are level. */
export function leadOf<S>(rungs: readonly Rung<S>[], a: S, b: S): number {
  for (let i = 0; i < rungs.length; i++) {
    const difference = compareValues(rungs[i]!(a), rungs[i]!(b));
    if (difference !== 0) return difference > 0 ? i + 1 : -i - 1;
  }
  return 0;
}

/**
 * What the judge says of every pair of outcomes. Pairs that the ladder does not tell apart are judged as one. Undefined
 * if only one side has hands that are not opened, so that they cannot be compared.
 */
export function judgements<S, O>(
  { ladder, judge }: Versus<S, O>,
  a: Distribution<S>,
  b: Distribution<S>,
): Weighted<Next<O>>[] | undefined {
  const isUnopened = ({ outcomes: [some] }: Distribution<S>) =>
    ladder.rungs.map((rung) => some && isHand(rung(some.outcome)));
  if (isUnopened(a).join() !== isUnopened(b).join()) return undefined;
  const comparison = new Comparison(ladder, judge);
  const others = groupsOf(b, ladder);
  for (const group of groupsOf(a, ladder)) for (const other of others) comparison.compare(group, other);
  return comparison.found;
}

function isHand(value: Value): value is UnopenedHand {
  return value instanceof UnopenedHand;
}

/** The outcomes of one side in groups of those that the judge does not tell apart but by the ladder. */
function groupsOf<S>({ outcomes }: Distribution<S>, { apart }: Ladder<S>): (readonly Weighted<S>[])[] {
  const groups = new Map<unknown, Weighted<S>[]>();
  for (const each of outcomes) {
    const key = apart?.(each.outcome);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** Outcomes of one side that share the value of a rung. */
interface Step<S> {
  readonly value: Value;
  readonly p: number;
  readonly sides: readonly Weighted<S>[];
}

/** Goes down a ladder with all outcomes of two sides at once. */
class Comparison<S, O> {
  readonly found: Weighted<Next<O>>[] = [];

  constructor(
    readonly ladder: Ladder<S>,
    readonly judge: (a: S, b: S) => Next<O>,
  ) {}

  compare(a: readonly Weighted<S>[], b: readonly Weighted<S>[]): void {
    const [ours, theirs] = [stepsOf(a, this.ladder.rungs[0]!), stepsOf(b, this.ladder.rungs[0]!)];
    if (this.ladder.isMeasured) this.#measure(ours, theirs);
    else this.#sweep(ours, theirs);
    this.#level(ours, theirs, 1);
  }

  #say(a: Step<S>, b: Step<S>, p: number): void {
    if (p > 0) this.found.push({ outcome: this.judge(a.sides[0]!.outcome, b.sides[0]!.outcome), p });
  }

  /** One pass over both sides from the lowest value up: what comes later is ahead of all that came before. */
  #sweep(a: readonly Step<S>[], b: readonly Step<S>[]): void {
    let [ahead, behind, belowA, belowB, i, j] = [0, 0, 0, 0, 0, 0];
    while (i < a.length || j < b.length) {
      const order = i === a.length ? 1 : j === b.length ? -1 : compareValues(a[i]!.value, b[j]!.value);
      const ours = order <= 0 ? a[i++]!.p : 0;
      const theirs = order >= 0 ? b[j++]!.p : 0;
      ahead += ours * belowB;
      behind += theirs * belowA;
      belowA += ours;
      belowB += theirs;
    }
    this.#say(a.at(-1)!, b[0]!, ahead);
    this.#say(a[0]!, b.at(-1)!, behind);
  }

  /** The distribution of the difference: the sum of one side and the other one's mirror image. */
  #measure(a: readonly Step<S>[], b: readonly Step<S>[]): void {
    const [lowA, lowB] = [Number(a[0]!.value), Number(b[0]!.value)];
    const [ours, theirs] = [placed(a, lowA), placed(b, lowB)];
    const rowOf = (steps: readonly (Step<S> | undefined)[]) => Float64Array.from(steps, (step) => step?.p ?? 0);
    const row = convolved(rowOf(ours), rowOf(theirs).reverse());
    for (let place = 0; place < row.length; place++) {
      const shift = place - theirs.length + 1;
      if (row[place] === 0 || shift + lowA === lowB) continue;
      let i = Math.max(0, shift);
      while (!ours[i] || !theirs[i - shift]) i += 1;
      this.#say(ours[i]!, theirs[i - shift]!, row[place]!);
    }
  }

  /** Where both sides share a value, the next rung decides; below the last one, the judge. */
  #level(a: readonly Step<S>[], b: readonly Step<S>[], next: number): void {
    const shared = new Map(b.map((step) => [keyOf(step.value), step]));
    const pairs = a.flatMap((step): [Step<S>, Step<S>][] => {
      const other = shared.get(keyOf(step.value));
      return other ? [[step, other]] : [];
    });
    const rung = this.ladder.rungs[next];
    const [first] = pairs;
    if (rung && first && isHand(rung(first[0].sides[0]!.outcome))) this.#openHands(first, rung, next);
    else
      for (const [ours, theirs] of pairs) {
        if (rung) this.#descend(ours.sides, theirs.sides, next);
        else this.#say(ours, theirs, ours.p * theirs.p);
      }
  }

  #descend(a: readonly Weighted<S>[], b: readonly Weighted<S>[], at: number): void {
    const [ours, theirs] = [stepsOf(a, this.ladder.rungs[at]!), stepsOf(b, this.ladder.rungs[at]!)];
    this.#sweep(ours, theirs);
    this.#level(ours, theirs, at + 1);
  }

  /** Hands of all equal totals at once; then any lists that compare like them may stand for them before the judge. */
  #openHands(
    [
      {
        sides: [a],
      },
      {
        sides: [b],
      },
    ]: [Step<S>, Step<S>],
    rung: Rung<S>,
    at: number,
  ): void {
    const [ours, theirs] = [rung(a!.outcome), rung(b!.outcome)] as [UnopenedHand, UnopenedHand];
    const { ahead, behind, same } = compareHands(ours, theirs, theirs[0]! - ours[0]!);
    const shown = (side: S, hand: UnopenedHand, faces: readonly number[], p: number): Step<S> => {
      const entries = Object.entries(side as Readonly<Record<string, unknown>>).map(([name, value]) => [
        name,
        value === hand ? faces : value,
      ]);
      return { value: 0, p, sides: [{ outcome: Object.fromEntries(entries) as S, p }] };
    };
    const pair = (x: number, y: number, p: number) =>
      [shown(a!.outcome, ours, [x], p), shown(b!.outcome, theirs, [y], 1)] as const;
    this.#say(...pair(2, 1, ahead), ahead);
    this.#say(...pair(1, 2, behind), behind);
    const [level, other] = pair(1, 1, same);
    if (same > 0) this.#level([level], [other], at + 1);
  }
}

/** Outcomes by the value of a rung, the lowest first. */
function stepsOf<S>(sides: readonly Weighted<S>[], rung: Rung<S>): Step<S>[] {
  const steps: { value: Value; p: number; sides: Weighted<S>[] }[] = [];
  const sorted = sides.map((each) => ({ each, value: rung(each.outcome) }));
  sorted.sort((x, y) => compareValues(x.value, y.value));
  for (const { each, value } of sorted) {
    const last = steps.at(-1);
    if (last && compareValues(last.value, value) === 0) {
      last.sides.push(each);
      last.p += each.p;
    } else steps.push({ value, p: each.p, sides: [each] });
  }
  return steps;
}

/** Steps by how far they are above the lowest. */
function placed<S>(steps: readonly Step<S>[], low: number): (Step<S> | undefined)[] {
  const places = new Array<Step<S> | undefined>(Number(steps.at(-1)!.value) - low + 1).fill(undefined);
  for (const step of steps) places[Number(step.value) - low] = step;
  return places;
}

/** Equal for values that are level. */
function keyOf(value: Value): number | string {
  return typeof value === "number" ? value : value.join();
}
