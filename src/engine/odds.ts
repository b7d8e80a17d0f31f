/**
 * The exact odds of a check: every outcome and its probability.
 *
 * The check is walked, not sampled: each distinct reading of a roll is followed once, and a check met again (the same
 * object, or the same key) is walked once for all the ways that lead to it.
 *
 * Worked example: a six on a d6.
 *
 *     const six = throwDice({ role: "first", pools: [pool(1, die(6))], evaluator: sum }, (face) => face === 6);
 *     odds(six).outcomes // [{ outcome: false, p: 5 / 6 }, { outcome: true, p: 1 / 6 }]
 */
import type { Check } from "./check.ts";
import { isChain, isCheck, isRounds, isThrow } from "./check.ts";
import type { Distribution } from "./distribution.ts";
import { DistributionBuilder } from "./distribution.ts";
import { PRECISION } from "./sums.ts";

/** The exact odds of a check. Equal outcomes are one entry. */
export function odds<O>(check: Check<O>): Distribution<O> {
  return new Walk().distribution(check);
}

/** The probability of the outcomes that are wanted. */
export function probability<O>({ outcomes }: Distribution<O>, isWanted: (outcome: O) => boolean): number {
  return outcomes.reduce((total, { outcome, p }) => (isWanted(outcome) ? total + p : total), 0);
}

/** Checks to follow, each with the mass that leads to it, by its key or else by itself. */
type Open<O> = Map<unknown, { readonly check: Check<O>; mass: number }>;

/** Remembers every distribution it has worked out. */
class Walk {
  readonly #known = new Map<unknown, Distribution<unknown>>();

  distribution<O>(check: Check<O>): Distribution<O> {
    const id = check.key ?? check;
    const known = this.#known.get(id) as Distribution<O> | undefined;
    if (known) return known;
    const found = isThrow(check)
      ? check.dice.evaluator.distribution(check.dice.pools)
      : isRounds(check)
        ? decided(this.distribution(check.round), check.most, check.undecided)
        : this.#follow(check);
    this.#known.set(id, found);
    return found;
  }

  /** Follows a check step by step until nothing is left open but mass below the precision, which is cut off. */
  #follow<O>(check: Check<O>): Distribution<O> {
    const done = new DistributionBuilder<O>();
    let open: Open<O> = new Map([[check, { check, mass: 1 }]]);
    while (open.size > 0) {
      const further: Open<O> = new Map();
      for (const each of open.values()) this.#step(each.check, each.mass, done, further);
      open = further;
    }
    return done.build();
  }

  #step<O>(check: Check<O>, mass: number, done: DistributionBuilder<O>, further: Open<O>): void {
    if (mass < PRECISION) return done.cutOff(mass);
    const chain = isChain(check) ? check : undefined;
    const { outcomes, missing } = this.distribution<unknown>(chain?.first ?? check);
    done.cutOff(mass * missing);
    // Contests come here for every pair of outcomes, and an index is faster than an iterator the first time.
    for (let i = 0; i < outcomes.length; i++) {
      const { outcome, p } = outcomes[i]!;
      const next = chain ? chain.next(outcome) : (outcome as O);
      if (isCheck(next)) addMass(further, next, mass * p);
      else done.add(next, mass * p);
    }
  }
}

function addMass<O>(open: Open<O>, check: Check<O>, mass: number): void {
  const id = check.key ?? check;
  const known = open.get(id);
  if (known) known.mass += mass;
  else open.set(id, { check, mass });
}

/** All rounds as one: what a round decides counts as often as there are rounds. */
function decided<O>({ outcomes, missing }: Distribution<O | undefined>, most: number, undecided: O): Distribution<O> {
  const again = outcomes.find(({ outcome }) => outcome === undefined)?.p ?? 0;
  const rounds = again === 1 ? most : (1 - again ** most) / (1 - again);
  const done = new DistributionBuilder<O>();
  for (const { outcome, p } of outcomes) if (outcome !== undefined) done.add(outcome, p * rounds);
  done.add(undecided, again ** most);
  done.cutOff(missing * rounds);
  return done.build();
}
