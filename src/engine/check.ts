/**
 * A check is some dice and what to make of them: an outcome, or more dice. It throws nothing and knows no chances by itself;
 * `play` and `odds` interpret it, so every rule is written once.
 *
 * Worked example: a d6, and a second one on a six.
 *
 *     const again = throwDice({ role: "again", pools: [pool(1, die(6))], evaluator: sum }, (second) => 6 + second);
 *     const check = throwDice({ role: "first", pools: [pool(1, die(6))], evaluator: sum }, (first) => (first === 6 ? again : first));
 *     replay(check, [6, 3]).outcome // 9
 */
import type { Pool } from "./die.ts";
import type { Evaluator } from "./evaluator.ts";

/** An outcome, or the check that leads to it. */
export type Next<O> = O | Check<O>;

/** What dice are for that are not added to those before: to stand in the place of some, to be looked up in a table, to be read as one number. */
export type Purpose = "instead" | "lookUp" | "oneNumber";

/** Dice to throw together, and how to read them. */
export interface Dice<V> {
  /** What these dice are for: `pool`, `open`, `fumble` … a key for screens and speech. */
  readonly role: string;
  /** Absent for dice that are added to those before. */
  readonly purpose?: Purpose;
  readonly pools: readonly Pool[];
  readonly evaluator: Evaluator<V>;
  /** Worths of dice on the table that these dice replace, or that no longer count. */
  readonly aside?: readonly number[];
}

/** Dice, and what to make of them. The two kinds are `Toss` and `Sequel`. */
export abstract class Check<O> {
  /** This check, and what comes of its outcome. */
  andThen<P>(next: (outcome: O) => Next<P>): Check<P> {
    return new Chain(this, next);
  }
}

/** One throw of dice. */
export class Throw<V, O> extends Check<O> {
  constructor(
    readonly dice: Dice<V>,
    readonly resolve: (read: V) => Next<O>,
  ) {
    super();
  }
}

/** A check whose outcome decides what follows. */
class Chain<A, O> extends Check<O> {
  constructor(
    readonly first: Check<A>,
    readonly next: (outcome: A) => Next<O>,
  ) {
    super();
  }
}

/** Tells a check from an outcome. */
export function isCheck<O>(next: Next<O>): next is Check<O> {
  return next instanceof Check;
}

/** Tells a throw from a check with a sequel. */
export function isThrow<O>(check: Check<O>): check is Throw<unknown, O> {
  return check instanceof Throw;
}

/** Tells a check with a sequel from a throw. */
export function isChain<O>(check: Check<O>): check is Chain<unknown, O> {
  return check instanceof Chain;
}

/** A check of one throw: read the dice, then answer with an outcome or more dice. */
export function throwDice<V, O>(dice: Dice<V>, resolve: (read: V) => Next<O>): Check<O> {
  return new Throw(dice, resolve);
}

const NOTHING: Evaluator<null> = { read: () => null, chances: () => ({ list: [[null, 1]], missing: 0 }) };

/** An outcome for which dice on the table, named by their worth, no longer count. No dice are thrown. */
export function discard<O>(aside: readonly number[], outcome: Next<O>): Check<O> {
  return throwDice({ role: "aside", pools: [], evaluator: NOTHING, aside }, () => outcome);
}

/**
 * A function that gives the same check again for the same arguments, which are plain JSON. Odds walk a check once, however many
 * ways lead to it.
 */
export function memoize<A extends readonly unknown[], O>(make: (...args: A) => O): (...args: A) => O {
  const known = new Map<string, O>();
  return (...args) => {
    const key = JSON.stringify(args);
    if (!known.has(key)) known.set(key, make(...args));
    return known.get(key)!;
  };
}
