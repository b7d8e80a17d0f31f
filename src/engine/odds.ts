/**
 * The exact odds of a check: every outcome and its probability.
 *
 * The check is walked, not sampled. Each distinct reading of a throw is followed once; a check met again (a tie broken by the same
 * roll-off, a round that starts with the same pool) is the same object and is walked once for all the ways that lead to it.
 * Endless chains are followed until the mass left is below the precision; what is cut off is returned as `missing`.
 *
 * Worked example: a six on a d6.
 *
 *     const six = throwDice({ role: "first", pools: [pool(1, die(6))], evaluator: sum }, (face) => face === 6);
 *     odds(six).outcomes // [{ outcome: false, p: 5 / 6 }, { outcome: true, p: 1 / 6 }]
 */
import type { Chance, Chances } from "./chances.ts";
import { Tally } from "./chances.ts";
import type { Check, Next, Throw } from "./check.ts";
import { isChain, isCheck, isThrow } from "./check.ts";
import { PRECISION } from "./sum.ts";

/** An outcome and how likely it is. */
export interface OutcomeOdds<O> {
  readonly outcome: O;
  readonly p: number;
}

/** All outcomes of a check. The probabilities and `missing` sum to one. */
export interface Odds<O> {
  readonly outcomes: readonly OutcomeOdds<O>[];
  /** Mass cut off from endless chains, at most 1e-9. */
  readonly missing: number;
}

/** One step of a check: what it comes to at once, and which checks may follow. */
interface Step<O> {
  readonly done: readonly Chance<O>[];
  readonly next: Mass<O>;
  readonly missing: number;
}

type Mass<O> = Map<Check<O>, number>;

/** The exact odds of a check. Equal outcomes are one entry. */
export function odds<O>(check: Check<O>): Odds<O> {
  const { list, missing } = new Walk().chances(check);
  return { outcomes: list.map(([outcome, p]) => ({ outcome, p })), missing };
}

/** The probability that the outcome is as asked for. */
export function probability<O>({ outcomes }: Odds<O>, isWanted: (outcome: O) => boolean): number {
  return outcomes.reduce((total, { outcome, p }) => (isWanted(outcome) ? total + p : total), 0);
}

/** Remembers what it has walked, check by check. */
class Walk {
  readonly #chances = new Map<unknown, Chances<unknown>>();
  readonly #steps = new Map<unknown, Step<unknown>>();

  chances<O>(check: Check<O>): Chances<O> {
    const known = this.#chances.get(check) as Chances<O> | undefined;
    if (known) return known;
    const chances = this.#follow(check);
    this.#chances.set(check, chances);
    return chances;
  }

  /** Follows a check step by step until nothing but cut-off mass is left open. */
  #follow<O>(check: Check<O>): Chances<O> {
    const first = this.#step(check);
    if (first.next.size === 0) return { list: first.done, missing: first.missing };
    const done = new Tally<O>();
    let missing = 0;
    for (let open: Mass<O> = new Map([[check, 1]]); open.size > 0;) {
      const further: Mass<O> = new Map();
      for (const [each, mass] of open) missing += this.#advance(each, mass, done, further);
      open = further;
    }
    return { list: done.list(), missing };
  }

  /** Takes one step from a check reached with this mass; gives the mass cut off. */
  #advance<O>(check: Check<O>, mass: number, done: Tally<O>, further: Mass<O>): number {
    if (mass < PRECISION) return mass;
    const step = this.#step(check);
    for (const [outcome, p] of step.done) done.add(outcome, mass * p);
    for (const [next, p] of step.next) further.set(next, (further.get(next) ?? 0) + mass * p);
    return mass * step.missing;
  }

  #step<O>(check: Check<O>): Step<O> {
    const known = this.#steps.get(check) as Step<O> | undefined;
    if (known) return known;
    const step = isThrow(check) ? stepOf(read(check), check.resolve) : this.#sequelStep(check);
    this.#steps.set(check, step);
    return step;
  }

  #sequelStep<O>(check: Check<O>): Step<O> {
    if (!isChain(check)) throw new Error("A check is either a throw or a check with a sequel.");
    return stepOf(this.chances(check.first), check.next);
  }
}

function read<V, O>({ dice }: Throw<V, O>): Chances<V> {
  return dice.evaluator.chances(dice.pools);
}

function stepOf<A, O>({ list, missing }: Chances<A>, resolve: (value: A) => Next<O>): Step<O> {
  const done = new Tally<O>();
  const next: Mass<O> = new Map();
  for (let i = 0; i < list.length; i++) {
    const answer = resolve(list[i]![0]);
    const p = list[i]![1];
    if (isCheck(answer)) next.set(answer, (next.get(answer) ?? 0) + p);
    else done.add(answer, p);
  }
  return { done: done.list(), next, missing };
}
