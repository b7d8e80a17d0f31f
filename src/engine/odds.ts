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
import {
  withFirstDiceFixed,
  unwrapMap,
  isChain,
  isCheck,
  isRounds,
  isThrow,
  isVersus,
  type Check,
  type Versus,
} from "./check.ts";
import { DistributionBuilder, type Distribution } from "./distribution.ts";
import { PRECISION } from "./sums.ts";
import { judgeLeaders, judgePairs } from "./versus.ts";

/** The exact odds of a check. Equal outcomes are one entry. */
export function odds<O>(check: Check<O>): Distribution<O> {
  return new OddsWalker().distribution(check);
}

/** Odds of what decides only: outcomes that differ in details, such as how far sides are apart, may be one entry. */
export function decisiveOdds<O>(check: Check<O>): Distribution<O> {
  return new OddsWalker(true).distribution(check);
}

/** The odds of a check of whose first roll some dice have come to rest with these values; the rest are to be rolled. */
export function oddsFrom<O>(check: Check<O>, values: readonly number[]): Distribution<O> {
  return odds(withFirstDiceFixed(check, values));
}

/** The probability of the outcomes that are wanted. */
export function probability<O>({ outcomes }: Distribution<O>, isWanted: (outcome: O) => boolean): number {
  return outcomes.reduce((total, { outcome, p }) => (isWanted(outcome) ? total + p : total), 0);
}

/** Checks to follow, each with the mass that leads to it, by its key or else by itself. */
type Frontier = Map<unknown, { readonly check: Check<unknown>; mass: number }>;

/** Where outcomes go, in which form, and checks still to be followed. */
interface Accumulator<O> {
  readonly builder: DistributionBuilder<O>;
  readonly mapResult: (outcome: unknown) => O;
  readonly next: Frontier;
}

/** Remembers every distribution it has worked out. */
class OddsWalker {
  readonly #cache = new Map<unknown, Distribution<unknown>>();
  /** Walks the sides of contests, which need the gist of them. */
  #decisiveWalker: OddsWalker | undefined;

  constructor(private readonly isDecisive = false) {}

  distribution<O>(check: Check<O>): Distribution<O> {
    if (isThrow(check)) {
      const { evaluator, pools } = check.dice;
      const gist = this.isDecisive ? evaluator.decisiveDistribution?.(pools) : undefined;
      return gist ?? (check.distribution ??= evaluator.distribution(pools));
    }
    const id = check.key ?? check;
    const known = this.#cache.get(id) as Distribution<O> | undefined;
    if (known) return known;
    const found = isRounds(check)
      ? oddsOfRounds(this.distribution(check.round), check.most, check.undecided)
      : this.#follow(check);
    this.#cache.set(id, found);
    return found;
  }

  /** Follows a check step by step until nothing is left open but mass below the precision, which is cut off. */
  #follow<O>(check: Check<O>): Distribution<O> {
    const [inner, form] = unwrapMap(check);
    const done = new DistributionBuilder<O>();
    let open: Frontier = new Map([[inner, { check: inner, mass: 1 }]]);
    while (open.size > 0) {
      const to: Accumulator<O> = { builder: done, mapResult: form, next: new Map() };
      for (const { check: each, mass } of open.values()) {
        if (mass < PRECISION) done.addMissing(mass);
        else if (isVersus(each) && each.sides.length === 2) this.#judgePairs(each, mass, to);
        else if (isVersus(each) && this.isDecisive && each.ladder.isForBest) this.#judgeLeaders(each, mass, to);
        else this.#expand(each, mass, to);
      }
      open = to.next;
    }
    return done.build();
  }

  #expand<O>(check: Check<unknown>, mass: number, to: Accumulator<O>): void {
    const chain = isChain(check) ? check : undefined;
    const [first, form] = unwrapMap(chain?.first ?? check);
    const { outcomes, missing } = this.distribution(first);
    to.builder.addMissing(mass * missing);
    // An index is faster than an iterator the first time.
    for (let i = 0; i < outcomes.length; i++) {
      const outcome = form(outcomes[i]!.outcome);
      addNext(chain ? chain.next(outcome) : outcome, mass * outcomes[i]!.p, to);
    }
  }

  #judgePairs<O>(contest: Versus<unknown, unknown>, mass: number, to: Accumulator<O>): void {
    const gist = contest.ladder.tieKey
      ? undefined
      : this.#verdictsBy(contest, (this.#decisiveWalker ??= new OddsWalker(true)));
    const { found, missing } = gist?.found ? gist : this.#verdictsBy(contest, new OddsWalker());
    to.builder.addMissing(mass * missing);
    for (const { outcome, p } of found!) addNext(outcome, mass * p, to);
  }

  #verdictsBy(contest: Versus<unknown, unknown>, walk: OddsWalker) {
    const [a, b] = [walk.distribution(contest.sides[0]!), walk.distribution(contest.sides[1]!)];
    return { found: judgePairs(contest, a, b, this.isDecisive), missing: a.missing + b.missing };
  }

  #judgeLeaders<O>(contest: Versus<unknown, unknown>, mass: number, to: Accumulator<O>): void {
    const walk = new OddsWalker();
    const sides = contest.sides.map((side) => walk.distribution(side));
    for (const { missing } of sides) to.builder.addMissing(mass * missing);
    for (const { outcome, p } of judgeLeaders(contest, sides)) addNext(outcome, mass * p, to);
  }
}

function addNext<O>(
  next: unknown,
  mass: number,
  { builder: done, mapResult: form, next: further }: Accumulator<O>,
): void {
  if (!isCheck(next)) {
    done.add(form(next), mass);
    return;
  }
  const id = next.key ?? next;
  const known = further.get(id);
  if (known) known.mass += mass;
  else further.set(id, { check: next, mass });
}

/** All rounds as one: what a round decides counts as often as there are rounds. */
function oddsOfRounds<O>(
  { outcomes, missing }: Distribution<O | undefined>,
  most: number,
  undecided: O,
): Distribution<O> {
  const again = outcomes.find(({ outcome }) => outcome === undefined)?.p ?? 0;
  const rounds = again === 1 ? most : (1 - again ** most) / (1 - again);
  const done = new DistributionBuilder<O>();
  for (const { outcome, p } of outcomes) if (outcome !== undefined) done.add(outcome, p * rounds);
  done.add(undecided, again ** most);
  done.addMissing(missing * rounds);
  return done.build();
}
