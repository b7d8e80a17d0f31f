import type { Calculation } from "../../src/engine/calculation.ts";
/**
 * The odds of a check as fractions, by the definition alone: every die is read one after the other, without any of the
 * methods that make `odds` fast. Slow, but never rounded, so that the fast methods can be tested against it.
 *
 * Worked example: a six on a d6.
 *
 *     const six = throwDice({ role: "first", pools: [pool(1, die(6))], evaluator: sum }, (face) => face === 6);
 *     exactOdds(six).map(({ outcome, fraction }) => `${outcome} ${fractionText(fraction)}`) // ["false 5/6", "true 1/6"]
 */
import { isChain, isCheck, isRounds, isThrow, type Check, type Dice } from "../../src/engine/check.ts";
import { rerollOf, type Die } from "../../src/engine/die.ts";
import type { FoldEvaluator } from "../../src/engine/evaluator.ts";

/** An exact probability. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** An outcome and its exact probability. */
export interface Exact<O> {
  readonly outcome: O;
  readonly fraction: Fraction;
}

/** The outcomes of a check are endless, or too many to be listed one by one. */
export class NotFinite extends Error {}

/** More outcomes than this are not listed. */
const MOST_OUTCOMES = 100_000;

const NONE: Fraction = { top: 0n, bottom: 1n };
const ALL: Fraction = { top: 1n, bottom: 1n };

/**
 * The exact odds of a check. Equal outcomes are one entry. A die that is added to itself again and again is told up to this
 * number; the last reroll holds what is left of the geometric sum. `most` is how many digits may be multiplied.
 * @throws NotFinite if a die of it may be rolled again without end, or if there is too much to list.
 */
export function exactOdds<O>(check: Check<O>, reach?: number, most = Infinity): readonly Exact<O>[] {
  return new ExactWalk(new Limits(reach, most))
    .of(check)
    .map(({ outcome, fraction }) => ({ outcome, fraction: reduced(fraction) }));
}

/** The sum of some probabilities. */
export function sumOfFractions(fractions: readonly Fraction[]): Fraction {
  return reduced(fractions.reduce(plus, NONE));
}

/** As people write it. */
export function fractionText({ top, bottom }: Fraction): string {
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

/** As a number, exact to its last digits however long the fraction is. */
export function asNumber({ top, bottom }: Fraction): number {
  const digits = Math.max(0, bottom.toString(2).length - top.toString(2).length + 64);
  return Number((top << BigInt(digits)) / bottom) / 2 ** digits;
}

/** How far dice go that are added without end, and how much may still be multiplied. */
class Limits {
  #left: number;

  constructor(
    readonly reach: number | undefined,
    most: number,
  ) {
    this.#left = most;
  }

  /** Pays for so many products with this fraction, before they are made. */
  spend(products: number, { bottom }: Fraction): void {
    this.#left -= products * (1 + (this.#left === Infinity ? 0 : bottom.toString(16).length));
    if (this.#left < 0) throw new NotFinite("These dice take too long to be listed as fractions.");
  }
}

class ExactWalk {
  readonly #known = new Map<unknown, readonly Exact<unknown>[]>();

  constructor(readonly limits: Limits) {}

  of<O>(check: Check<O>): readonly Exact<O>[] {
    const id = check.key ?? check;
    const known = this.#known.get(id) as readonly Exact<O>[] | undefined;
    if (known) return known;
    const found = isThrow(check) ? readings(check.dice, this.limits) : this.#follow(check);
    this.#known.set(id, found);
    return found;
  }

  #follow<O>(check: Check<O>): readonly Exact<O>[] {
    if (isRounds(check)) return decided(this.of(check.round), check.most, check.undecided);
    if (!isChain(check)) throw new Error("A check is a roll, a chain or made in rounds.");
    const all = this.of(check.first).flatMap(({ outcome, fraction }): readonly Exact<O>[] => {
      const next = check.next(outcome);
      if (!isCheck(next)) return [{ outcome: next, fraction }];
      return this.of(next).map((each) => ({ ...each, fraction: times(fraction, each.fraction) }));
    });
    return merged(all);
  }
}

/** The dice of a roll, read one by one. */
function readings<V>({ pools, evaluator: read }: Dice<V>, limits: Limits): readonly Exact<V>[] {
  if ("root" in read) {
    const dice = pools.flatMap(({ count, die }) => Array<Die>(count).fill(die));
    const all = calculated(read.root as Calculation, dice, limits).filter(({ fraction }) => fraction.top > 0n);
    return all.map(({ outcome, fraction }) => ({ outcome: rounded(outcome) as V, fraction }));
  }
  const evaluator = read as FoldEvaluator<V>;
  let states: readonly Exact<V>[] = [{ outcome: evaluator.start, fraction: ALL }];
  for (const { count, die } of pools) {
    const faces = facesOf(die, limits);
    for (let i = 0; i < count; i++) {
      limits.spend(states.length * faces.length, states[0]!.fraction);
      states = merged(
        states.flatMap(({ outcome: state, fraction }) =>
          faces.map((face) => ({
            outcome: evaluator.next(state, face.outcome),
            fraction: times(fraction, face.fraction),
          })),
        ),
        (state) => evaluator.key(state),
      );
    }
  }
  return states;
}

/** A sum of decimals as people write it. */
const rounded = (value: number) => (Number.isInteger(value) ? value : Math.round(value * 1e9) / 1e9);

/** The values of a calculation that takes its dice from the front of the list. */
function calculated(node: Calculation, dice: Die[], limits: Limits): readonly Exact<number>[] {
  if (typeof node === "number") return [{ outcome: node, fraction: ALL }];
  const byValue = (all: readonly Exact<number>[]) => merged(all, (value) => value);
  const pairs = (
    a: readonly Exact<number>[],
    b: readonly Exact<number>[],
    join: (x: number, y: number) => number,
  ): readonly Exact<number>[] => {
    limits.spend(a.length * b.length, a[0]!.fraction);
    return byValue(
      a.flatMap((x) =>
        b.map((y) => ({ outcome: join(x.outcome, y.outcome), fraction: times(x.fraction, y.fraction) })),
      ),
    );
  };
  if ("sum" in node)
    return node.sum.reduce<readonly Exact<number>[]>(
      (all, { times: by, of }) => pairs(all, calculated(of, dice, limits), (sum, value) => sum + by * value),
      [{ outcome: 0, fraction: ALL }],
    );
  if ("each" in node)
    return byValue(
      calculated(node.of, dice, limits).map(({ outcome, fraction }) => ({ outcome: node.each(outcome), fraction })),
    );
  if ("pair" in node) {
    const first = calculated(node.of[0], dice, limits);
    return pairs(first, calculated(node.of[1], dice, limits), node.pair);
  }
  const parts =
    "ranked" in node
      ? node.ranked.map((each) => calculated(each, dice, limits))
      : dice.splice(0, node.count).map((die) => facesOf(die, limits));
  const { from, to, worth = (value: number) => value } = node;
  const isAll = from === 0 && to === parts.length;
  // A sum above the reach stands for all higher ones, as a die of it does.
  const highest = limits.reach === undefined ? Infinity : limits.reach + 1;
  // All values from the highest down, or the sum of what they count if none is left out.
  let states: readonly Exact<readonly number[]>[] = [{ outcome: isAll ? [0] : [], fraction: ALL }];
  for (const part of parts) {
    limits.spend(states.length * part.length, states[0]!.fraction);
    states = merged(
      states.flatMap(({ outcome: held, fraction }) =>
        part.map((value) => ({
          outcome: isAll
            ? [Math.min(highest, held[0]! + worth(value.outcome))]
            : [...held, value.outcome].sort((a, b) => b - a),
          fraction: times(fraction, value.fraction),
        })),
      ),
      (held) => held.join(),
    );
  }
  return byValue(
    states.map(({ outcome: held, fraction }) => ({
      outcome: isAll ? held[0]! : held.slice(from, to).reduce((sum, value) => sum + worth(value), 0),
      fraction,
    })),
  );
}

/** The values of one die, over one denominator, so that sums of dice are quick. */
function facesOf(die: Die, limits: Limits): readonly Exact<number>[] {
  const { faces, value = (face: number) => face } = die;
  if (die.formula !== undefined) throw new NotFinite(`The odds of ${die.name} are not listed as fractions.`);
  const [stop, more]: [Exact<number>[], Exact<number>[]] = [[], []];
  const one: Fraction = { top: 1n, bottom: BigInt(faces.length) };
  let unchanged = NONE;
  for (const face of faces) {
    const reroll = rerollOf(die, face);
    const added = reroll?.how === "add" ? value(face) : 0;
    const next = reroll && (reroll.die ?? die);
    if (!next) stop.push({ outcome: value(face), fraction: one });
    else if (next !== die)
      for (const each of facesOf(next, limits))
        stop.push({ outcome: added + each.outcome, fraction: times(one, each.fraction) });
    else if (added === 0) unchanged = plus(unchanged, one);
    else more.push({ outcome: added, fraction: one });
  }
  if (stop.length === 0) throw new NotFinite("A die that never comes to rest has no odds.");
  // What is rolled again as if nothing had happened leaves the odds of the other faces.
  const rest: Fraction = { top: unchanged.bottom, bottom: unchanged.bottom - unchanged.top };
  const [last, again] = [stop, more].map((all) =>
    merged(all.map((each) => ({ ...each, fraction: reduced(times(each.fraction, rest)) }))),
  );
  return overOneDenominator(more.length === 0 ? last! : chainOf(die, last!, again!, limits));
}

/** The values of a die that is rolled again and added, up to `reach`; the value after that stands for all higher ones. */
function chainOf(
  { name }: Die,
  last: readonly Exact<number>[],
  again: readonly Exact<number>[],
  limits: Limits,
): readonly Exact<number>[] {
  const { reach } = limits;
  if (reach === undefined || again.some(({ outcome }) => outcome < 1))
    throw new NotFinite(`A ${name} that is rolled again without end has no finite odds.`);
  const found = new Map<number, Fraction>();
  for (let value = Math.min(...last.map(({ outcome }) => outcome)); value <= reach; value++) {
    limits.spend(last.length + again.length, found.get(value - 1) ?? NONE);
    const ways = [
      ...last.filter(({ outcome }) => outcome === value).map(({ fraction }) => fraction),
      ...again.flatMap(({ outcome, fraction }) => {
        const before = found.get(value - outcome);
        return before ? [times(before, fraction)] : [];
      }),
    ];
    if (ways.length > 0) found.set(value, sumOfFractions(ways));
  }
  const { top, bottom } = sumOfFractions([...found.values()]);
  const higher = { outcome: reach + 1, fraction: { top: bottom - top, bottom } };
  return [...[...found].map(([outcome, fraction]) => ({ outcome, fraction })), higher];
}

function overOneDenominator(all: readonly Exact<number>[]): readonly Exact<number>[] {
  const bottom = all.reduce((common, { fraction }) => {
    const { bottom: rest } = reduced({ top: common, bottom: fraction.bottom });
    return common * rest;
  }, 1n);
  return all.map(({ outcome, fraction }) => ({
    outcome,
    fraction: { top: fraction.top * (bottom / fraction.bottom), bottom },
  }));
}

/** All rounds as one: what a round decides counts as often as there are rounds. */
function decided<O>(round: readonly Exact<O | undefined>[], most: number, undecided: O): readonly Exact<O>[] {
  const again = round.find(({ outcome }) => outcome === undefined)?.fraction ?? NONE;
  const never: Fraction = { top: again.top ** BigInt(most), bottom: again.bottom ** BigInt(most) };
  // (1 - never) / (1 - again)
  const rounds = times(
    { top: never.bottom - never.top, bottom: never.bottom },
    { top: again.bottom, bottom: again.bottom - again.top },
  );
  const all = round.flatMap(({ outcome, fraction }): readonly Exact<O>[] =>
    outcome === undefined ? [] : [{ outcome, fraction: times(fraction, rounds) }],
  );
  return merged(never.top === 0n ? all : [...all, { outcome: undecided, fraction: never }]);
}

/** Equal outcomes, made one. */
function merged<O>(all: readonly Exact<O>[], keyOf: (outcome: O) => unknown = JSON.stringify): readonly Exact<O>[] {
  const found = new Map<unknown, Exact<O>>();
  for (const each of all) {
    const key = keyOf(each.outcome);
    const known = found.get(key);
    if (found.size > MOST_OUTCOMES) throw new NotFinite("There are too many outcomes to list them as fractions.");
    found.set(key, known ? { ...known, fraction: plus(known.fraction, each.fraction) } : each);
  }
  return [...found.values()];
}

function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function plus(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom };
  return reduced({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
}

function reduced({ top, bottom }: Fraction): Fraction {
  let [a, b] = [top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  return { top: top / a, bottom: bottom / a };
}
