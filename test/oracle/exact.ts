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
import type { Die } from "../../src/engine/die.ts";

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
 * number; the last reroll holds what is left of the geometric sum.
 * @throws NotFinite if a die of it may be rolled again without end, or if there are too many outcomes.
 */
export function exactOdds<O>(check: Check<O>, reach?: number): readonly Exact<O>[] {
  return new ExactWalk(reach).of(check).map(({ outcome, fraction }) => ({ outcome, fraction: reduced(fraction) }));
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

class ExactWalk {
  readonly #known = new Map<unknown, readonly Exact<unknown>[]>();

  constructor(readonly reach: number | undefined) {}

  of<O>(check: Check<O>): readonly Exact<O>[] {
    const id = check.key ?? check;
    const known = this.#known.get(id) as readonly Exact<O>[] | undefined;
    if (known) return known;
    const found = isThrow(check) ? readings(check.dice, this.reach) : this.#follow(check);
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
function readings<V>({ pools, evaluator }: Dice<V>, reach: number | undefined): readonly Exact<V>[] {
  let states: readonly Exact<V>[] = [{ outcome: evaluator.start, fraction: ALL }];
  for (const { count, die } of pools)
    for (let i = 0; i < count; i++) {
      const faces = facesOf(die, reach);
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
  return states;
}

/** The values of one die. */
function facesOf(die: Die, reach: number | undefined): readonly Exact<number>[] {
  const { faces, reroll, value = (face: number) => face } = die;
  const one: Fraction = { top: 1n, bottom: BigInt(faces.length) };
  if (reroll?.how === "add" && !reroll.die && reach !== undefined) return chainOf(die, reach);
  const all = faces.flatMap((face): readonly Exact<number>[] => {
    if (!reroll?.matches(face)) return [{ outcome: value(face), fraction: one }];
    if (reroll.how === "add" || !reroll.die)
      throw new NotFinite(`A ${die.name} that is rolled again without end has no finite odds.`);
    return facesOf(reroll.die, reach).map((each) => ({ ...each, fraction: times(one, each.fraction) }));
  });
  return merged(all);
}

/** The values of a die that is rolled again on its highest face and added: its chance is the same at each reroll. */
function chainOf({ faces, reroll, value = (face) => face }: Die, reach: number): readonly Exact<number>[] {
  const again = faces.filter((face) => reroll!.matches(face)).map(value);
  const last = faces.filter((face) => !reroll!.matches(face)).map(value);
  const [step = 0] = again;
  if (last.length === 0 || step < 1 || again.some((other) => other !== step))
    throw new NotFinite("A die that never comes to rest has no odds.");
  const [all, on] = [BigInt(faces.length), BigInt(again.length)];
  const rerolls = Math.ceil(reach / step);
  const chain: Exact<number>[] = [];
  for (let k = 0; k <= rerolls; k++) {
    const reached: Fraction = { top: on ** BigInt(k), bottom: all ** BigInt(k) };
    // The last one holds all that go on: 1 / (1 - on / all) times its own chance.
    const each: Fraction = k < rerolls ? { top: 1n, bottom: all } : { top: 1n, bottom: all - on };
    for (const face of last) chain.push({ outcome: k * step + face, fraction: times(reached, each) });
  }
  return merged(chain);
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
