/**
 * A check is some dice and the outcome that follows from them, or more dice. `play` and `odds` interpret it, so every
 * rule is written once. Worked example: a d6, and a second one on a six.
 *
 *     const d6 = throwDice({ role: "d6", pools: [pool(1, die(6))], evaluator: sum });
 *     const check = d6.andThen((first) => (first === 6 ? d6.andThen((second) => 6 + second) : first));
 *     replay(check, [6, 3]).outcome // 9
 */
import type { Pool } from "./die.ts";
import type { Distribution } from "./distribution.ts";
import { sum, type Evaluator } from "./evaluator.ts";

/** An outcome, or a check that leads to one: more dice. */
export type Next<O> = O | Check<O>;

/** Dice that are thrown at once, and what reads them. */
export interface Dice<V> {
  /** The purpose of these dice, as a key for screens and speech: `pool`, `open`, `fumble` … */
  readonly role: string;
  readonly pools: readonly Pool[];
  readonly evaluator: Evaluator<V>;
  /** Dice on the table that no longer count, by their index in the order rolled. */
  readonly discarded?: readonly number[];
}

/** Some dice, and a pure function that answers with an outcome or with more dice. */
export abstract class Check<O> {
  key?: string;

  andThen<P>(next: (outcome: O) => Next<P>): Check<P> {
    return new Chain(this, next);
  }

  map<P>(mapResult: (outcome: O) => P): Check<P> {
    return new Mapped(this, mapResult);
  }

  /** Names everything that this check depends on: odds walk checks with the same key once. */
  withKey(...parts: readonly unknown[]): this {
    this.key = parts.join(" ");
    return this;
  }
}

class Throw<O> extends Check<O> {
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

/** A list is compared from its first entry on. Typed as a method, so that all games fit one list. */
export type ComparisonKey<S> = { of(this: void, side: S): number | readonly number[] }["of"];

/** The keys a judge compares in order, until one differs; the first is a number. Equal keys get the same verdict. */
export interface Ladder<S> {
  readonly comparisonKeys: readonly ComparisonKey<S>[];
  /** Other keys that depend on which sides there are, in what is the same in all outcomes of each. */
  keysFor?(this: void, sides: readonly S[]): readonly ComparisonKey<S>[];
  /** Everything else that the judge reads, except what is the same in all outcomes of a side. */
  tieKey?(this: void, side: S): unknown;
  /** True if the verdict contains the difference of the first number, which is whole then. */
  readonly isMeasured?: boolean;
  /** True if only those ahead of all others matter for who wins among more than two sides. */
  readonly isForBest?: boolean;
}

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

export function isCheck<O>(next: Next<O>): next is Check<O> {
  return next instanceof Check;
}

export function isThrow<O>(check: Check<O>): check is Throw<O> {
  return check instanceof Throw;
}

export function isChain<O>(check: Check<O>): check is Chain<unknown, O> {
  return check instanceof Chain;
}

export function isVersus<O>(check: Check<O>): check is Versus<unknown, O> {
  return check instanceof Versus;
}

export function isRounds<O>(check: Check<O>): check is Rounds<O> {
  return check instanceof Rounds;
}

/** The dice that a check throws first. */
export function firstDice<O>(check: Check<O>): Dice<unknown> | undefined {
  if (isChain(check)) return firstDice(check.first);
  if (isRounds(check)) return firstDice(check.round);
  return isThrow(check) ? check.dice : undefined;
}

/** A check that rolls dice, and goes on with what their evaluator reads. */
export function throwDice<V>(dice: Dice<V>): Check<V>;
export function throwDice<V, O>(dice: Dice<V>, next: (read: V) => Next<O>): Check<O>;
export function throwDice<V, O>(dice: Dice<V>, next?: (read: V) => Next<O>): Check<V> | Check<O> {
  const rolled = new Throw(dice);
  return next ? rolled.andThen(next) : rolled;
}

/** Checks whose outcomes a judge compares. Without a ladder, odds ask the judge for every pair. */
export function versus<S, O>(
  sides: readonly Check<S>[],
  judge: (values: readonly S[]) => Next<O>,
  ladder?: Ladder<S>,
): Check<O> {
  if (ladder) return new Versus(sides, judge, ladder);
  const [first, ...others] = sides;
  return first!.andThen((value) => rollRemaining([value], others, judge));
}

/** Repeats a round while its outcome is undefined; `undecided` is the outcome after the last round. */
export function repeatUntilDecided<O>(round: Check<O | undefined>, most: number, undecided: O): Check<O> {
  return new Rounds(round, most, undecided);
}

/** Sets dice on the table aside, by their index in the order rolled, and goes on. */
export function discard<O>(slots: readonly number[], outcome: Next<O>): Check<O> {
  return throwDice({ role: "aside", pools: [], evaluator: sum, discarded: slots }, () => outcome);
}

/** Separates a check from the functions that map its outcomes, so that odds map each outcome only once. */
export function unwrapMap<O>(check: Check<O>): [inner: Check<unknown>, mapResult: (outcome: unknown) => O] {
  if (!(check instanceof Mapped) || check.key !== undefined) return [check, identity as (outcome: unknown) => O];
  const last = check.next as (outcome: unknown) => O;
  const [inner, mapResult] = unwrapMap<unknown>(check.first);
  return [inner, mapResult === identity ? last : (outcome) => last(mapResult(outcome))];
}

const identity = (outcome: unknown) => outcome;

/** The most faces that one roll may show, rerolls among them. A rule that wants more is taken for an endless one. */
export const MOST_FACES = 2500;

/** The error of a rule: one that fails while it is played, or goes on longer than anything fair does. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  static from(cause: unknown): RuleError {
    return cause instanceof RuleError ? cause : new RuleError(reasonOf(cause), { cause });
  }
}

const LONGEST_REASON = 200;

/** The words of anything that was thrown, which may refuse to become text. */
export function reasonOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown).slice(0, LONGEST_REASON);
  } catch {
    return "?";
  }
}
