/**
 * A check is some dice and what to make of them: an outcome, or more dice. It rolls nothing and knows no odds by
 * itself; `play` and `odds` interpret it, so every rule is written once.
 *
 * Worked example: a d6, and a second one on a six.
 *
 *     const d6 = throwDice({ role: "d6", pools: [pool(1, die(6))], evaluator: sum });
 *     const check = d6.andThen((first) => (first === 6 ? d6.andThen((second) => 6 + second) : first));
 *     replay(check, [6, 3]).outcome // 9
 */
import { pool, type Pool } from "./die.ts";
import type { Distribution } from "./distribution.ts";
import { sum, type Evaluator } from "./evaluator.ts";

/** An outcome, or the check that leads to it. */
export type Next<O> = O | Check<O>;

/** Dice to roll together, and how to read them. */
export interface Dice<V> {
  /** What these dice are for: `pool`, `open`, `fumble` … a key for screens and speech. */
  readonly role: string;
  readonly pools: readonly Pool[];
  readonly evaluator: Evaluator<V>;
  /** Dice on the table that no longer count, each by its place in the order rolled. */
  readonly discarded?: readonly number[];
}

/** Something to roll. It is one of the three kinds below. */
export abstract class Check<O> {
  key?: string;

  /** This check, and what comes of its outcome. */
  andThen<P>(next: (outcome: O) => Next<P>): Check<P> {
    return new Chain(this, next);
  }

  /** Turns each outcome into another form, without more dice. */
  map<P>(mapResult: (outcome: O) => P): Check<P> {
    return new Mapped(this, mapResult);
  }

  /** Names all that this check depends on: odds walk checks of one key once, however many ways lead to them. */
  withKey(...parts: readonly unknown[]): this {
    this.key = parts.join(" ");
    return this;
  }
}

/** One roll of dice. */
export class Throw<O> extends Check<O> {
  /** What the dice may come to: a roll that is part of many checks is worked out once. */
  distribution?: Distribution<O>;

  constructor(readonly dice: Dice<O>) {
    super();
  }
}

class Chain<A, O> extends Check<O> {
  constructor(
    readonly first: Check<A>,
    readonly next: (outcome: A) => Next<O>,
  ) {
    super();
  }
}

class Mapped<A, O> extends Chain<A, O> {}

/** One number of a side, or numbers to compare place by place. Typed as a method, so that all games fit one list. */
export type ComparisonKey<S> = { of(this: void, side: S): number | readonly number[] }["of"];

/** What a judge looks at in two sides. Sides that these do not tell apart are judged alike. */
export interface Ladder<S> {
  /** What is compared, in this order, until it differs. The first is a number. */
  readonly comparisonKeys: readonly ComparisonKey<S>[];
  /** What else the judge looks at, but for what is the same in all outcomes of a side. */
  tieKey?(this: void, side: S): unknown;
  /** True if the verdict tells by how much the first number differs. It is whole then. */
  readonly isMeasured?: boolean;
  /** True if of more than two sides only those ahead of all others matter for who wins. */
  readonly isForBest?: boolean;
}

/** Some checks, of which a judge compares the outcomes by a ladder. */
export class Versus<S, O> extends Chain<S, O> {
  constructor(
    readonly sides: readonly Check<S>[],
    readonly judge: (values: readonly S[]) => Next<O>,
    readonly ladder: Ladder<S>,
  ) {
    super(sides[0]!, (value) => rollRemaining([value], sides.slice(1), judge));
  }
}

function rollRemaining<S, O>(
  rolled: readonly S[],
  [next, ...rest]: readonly Check<S>[],
  judge: (values: readonly S[]) => Next<O>,
): Next<O> {
  return next ? next.andThen((value) => rollRemaining([...rolled, value], rest, judge)) : judge(rolled);
}

class Rounds<O> extends Check<O> {
  constructor(
    readonly round: Check<O | undefined>,
    readonly most: number,
    readonly undecided: O,
  ) {
    super();
  }
}

/** Tells a check from an outcome. */
export function isCheck<O>(next: Next<O>): next is Check<O> {
  return next instanceof Check;
}

/** Whether a check is one roll of dice. */
export function isThrow<O>(check: Check<O>): check is Throw<O> {
  return check instanceof Throw;
}

/** Whether a check is another check and what follows on it. */
export function isChain<O>(check: Check<O>): check is Chain<unknown, O> {
  return check instanceof Chain;
}

/** Whether a check compares two others by a ladder. */
export function isVersus<O>(check: Check<O>): check is Versus<unknown, O> {
  return check instanceof Versus;
}

/** Whether a check is made in rounds. */
export function isRounds<O>(check: Check<O>): check is Rounds<O> {
  return check instanceof Rounds;
}

/** A roll of dice, and what to make of what they come to. */
export function throwDice<V>(dice: Dice<V>): Check<V>;
export function throwDice<V, O>(dice: Dice<V>, next: (read: V) => Next<O>): Check<O>;
export function throwDice<V, O>(dice: Dice<V>, next?: (read: V) => Next<O>): Check<V> | Check<O> {
  const rolled = new Throw(dice);
  return next ? rolled.andThen(next) : rolled;
}

/** Two or more checks that a judge compares by all that the ladder lists; without one odds ask it for every pair. */
export function versus<S, O>(
  sides: readonly Check<S>[],
  judge: (values: readonly S[]) => Next<O>,
  ladder?: Ladder<S>,
): Check<O> {
  if (ladder) return new Versus(sides, judge, ladder);
  const [first, ...others] = sides;
  return first!.andThen((value) => rollRemaining([value], others, judge));
}

/** Makes a round again while it comes to nothing; `undecided` is the outcome after the most rounds allowed. */
export function repeatUntilDecided<O>(round: Check<O | undefined>, most: number, undecided: O): Check<O> {
  return new Rounds(round, most, undecided);
}

/** An outcome for which dice on the table no longer count, each named by its place in the order rolled. */
export function discard<O>(slots: readonly number[], outcome: Next<O>): Check<O> {
  return throwDice({ role: "aside", pools: [], evaluator: sum, discarded: slots }, () => outcome);
}

/** The same check, with dice that show one value each in the place of those that lie on the table. */
export function withFirstDiceFixed<O>(check: Check<O>, values: readonly number[]): Check<O> {
  if (isChain(check)) return withFirstDiceFixed(check.first, values).andThen(check.next);
  if (!isThrow(check)) return check;
  let used = 0;
  const pools = check.dice.pools.flatMap(({ count, die }) => {
    const lying = values.slice(used, (used += count));
    return [...lying.map((value) => pool(1, { name: die.name, faces: [value] })), pool(count - lying.length, die)];
  });
  return throwDice({ ...check.dice, pools });
}

/** A check, and the form that its outcomes get in the end: nothing is rolled between. */
export function unwrapMap<O>(check: Check<O>): [inner: Check<unknown>, form: (outcome: unknown) => O] {
  if (!(check instanceof Mapped) || check.key !== undefined) return [check, identity as (outcome: unknown) => O];
  const last = check.next as (outcome: unknown) => O;
  const [inner, form] = unwrapMap<unknown>(check.first);
  return [inner, form === identity ? last : (outcome) => last(form(outcome))];
}

const identity = (outcome: unknown) => outcome;
