/** What the contests of all games share: sides that throw, and ties that are thrown for until somebody is ahead. */
import type { Check, Next } from "../engine/check.ts";
import type { Json } from "./field.ts";
import type { Tone, Verdict } from "./system.ts";

/** Rounds of a tie-break after which nobody wins. */
const MOST_ROUNDS = 100;

/** The first side is ahead. */
export const FIRST: Verdict = { winner: 0, tie: false };

/** The second side is ahead. */
export const SECOND: Verdict = { winner: 1, tie: false };

/** How a verdict feels to the first side. */
export function verdictTone({ winner }: Verdict): Tone {
  return winner === null ? "mixed" : winner === 0 ? "good" : "bad";
}

const UNDECIDED: Verdict = { winner: null, tie: true, capped: true };

/**
 * A tie-break that is repeated while it leaves a tie, up to the most rounds allowed. `round` makes one round and calls `next` where
 * the tie stands. Each round is one check however often it is reached, so that its odds are walked once.
 */
export function repeated(round: (next: () => Next<Verdict>) => Check<Verdict>, left = MOST_ROUNDS): Check<Verdict> {
  let following: Next<Verdict> | undefined;
  return round(() => (following ??= left === 1 ? UNDECIDED : repeated(round, left - 1)));
}

/** Tie-breaks by the rules of a contest and what its sides throw. */
const tieBreaks = new WeakMap<object, Map<string, Check<Verdict>>>();

/** The tie-break in which both sides throw again as they did at first; whoever wins by it has won a tie. `dice` is all that decides what a side throws. */
export function thrownAgain<D extends Json, S>(
  rules: object,
  [a, b]: readonly [D, D],
  throwSide: (dice: D) => Check<S>,
  compare: (a: S, b: S) => Verdict | undefined,
): Check<Verdict> {
  const known = tieBreaks.get(rules) ?? new Map<string, Check<Verdict>>();
  tieBreaks.set(rules, known);
  const key = JSON.stringify([a, b]);
  const second = throwSide(b);
  const again = (x: S, y: S, next: () => Next<Verdict>): Next<Verdict> => {
    const verdict = compare(x, y);
    return verdict ? { ...verdict, tie: true } : next();
  };
  const check =
    known.get(key) ?? repeated((next) => throwSide(a).andThen((x) => second.andThen((y) => again(x, y, next))));
  known.set(key, check);
  return check;
}

/** A whole contest as one check: every side throws, then they are judged. Each side's check gives what the contest looks at. */
export function contestCheck<S, O>(sides: readonly Check<S>[], judge: (stakes: readonly S[]) => Next<O>): Check<O> {
  const [first, second, ...others] = sides;
  if (!first || !second) throw new Error("A contest needs at least two sides that throw.");
  if (others.length === 0) return first.andThen((a) => second.andThen((b) => judge([a, b])));
  return first.andThen((a) => contestCheck([second, ...others], (stakes) => judge([a, ...stakes])));
}
