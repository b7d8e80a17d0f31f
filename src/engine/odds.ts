/**
 * The exact odds of a check: it is walked, not sampled. Each distinct result is followed once, and checks that are the
 * same object or have the same key are walked once for all paths to them. Worked example: a six on a d6.
 *
 *     const six = throwDice({ role: "first", pools: [pool(1, die(6))], evaluator: sum }, (face) => face === 6);
 *     odds(six).outcomes // [{ outcome: false, p: 5 / 6 }, { outcome: true, p: 1 / 6 }]
 */
import {
  unwrapMap,
  isChain,
  isCheck,
  isRounds,
  isThrow,
  isVersus,
  MOST_FACES,
  RuleError,
  throwDice,
  type Check,
  type Versus,
} from "./check.ts";
import { pool, sidesOf } from "./die.ts";
import { DistributionBuilder, type Distribution } from "./distribution.ts";
import { PRECISION } from "./sums.ts";
import { judgeLeaders, judgePairs } from "./versus.ts";

export function odds<O>(check: Check<O>): Distribution<O> {
  return new OddsWalker().distribution(check);
}

/** Odds that may merge outcomes with the same verdict, such as those that differ only in the distance of two sides. */
export function decisiveOdds<O>(check: Check<O>): Distribution<O> {
  return new OddsWalker(true).distribution(check);
}

export function oddsWithKnownDice<O>(check: Check<O>, values: readonly number[]): Distribution<O> {
  return odds(withFirstDiceFixed(check, values));
}

function withFirstDiceFixed<O>(check: Check<O>, values: readonly number[]): Check<O> {
  if (isChain(check)) return withFirstDiceFixed(check.first, values).andThen(check.next);
  if (!isThrow(check)) return check;
  let used = 0;
  const pools = check.dice.pools.flatMap(({ count, die }) => {
    const lying = values.slice(used, (used += count));
    return [
      ...lying.map((value) => pool(1, { name: die.name, faces: [value], sides: sidesOf(die) })),
      pool(count - lying.length, die),
    ];
  });
  return throwDice({ ...check.dice, pools });
}

export function probability<O>({ outcomes }: Distribution<O>, isWanted: (outcome: O) => boolean): number {
  return outcomes.reduce((total, { outcome, p }) => (isWanted(outcome) ? total + p : total), 0);
}

/** Checks by their key, or else by themselves, each with the mass that leads to it. */
type Frontier = Map<unknown, { readonly check: Check<unknown>; mass: number }>;

interface Accumulator<O> {
  readonly builder: DistributionBuilder<O>;
  readonly mapResult: (outcome: unknown) => O;
  readonly next: Frontier;
}

/** Limits far beyond those of any fair rule: the rolls one after the other, and the ways that lead to one of them. */
const MOST_ROLLS = 10_000;
const MOST_WAYS = 100_000;

class OddsWalker {
  readonly #cache = new Map<unknown, Distribution<unknown>>();
  #decisiveWalker: OddsWalker | undefined;

  constructor(private readonly isDecisive = false) {}

  distribution<O>(check: Check<O>): Distribution<O> {
    if (isThrow(check)) {
      const { evaluator, pools } = check.dice;
      for (const { count, die } of pools) {
        if (count > MOST_FACES) throw new RuleError("It rolls too many dice.");
        if (die.formula !== undefined && !die.odds) throw new RuleError(`The odds of ${die.name} are not known.`);
      }
      const decisive = this.isDecisive ? evaluator.decisiveDistribution?.(pools) : undefined;
      return decisive ?? (check.distribution ??= evaluator.distribution(pools));
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

  /** Cuts off steps with less mass than the precision. */
  #follow<O>(check: Check<O>): Distribution<O> {
    const [inner, mapResult] = unwrapMap(check);
    const builder = new DistributionBuilder<O>();
    let open: Frontier = new Map([[inner, { check: inner, mass: 1 }]]);
    for (let rolls = 0; open.size > 0; rolls++) {
      if (rolls > MOST_ROLLS || open.size > MOST_WAYS) throw new RuleError("Its odds have no end.");
      const to: Accumulator<O> = { builder, mapResult, next: new Map() };
      for (const { check: each, mass } of open.values()) {
        if (mass < PRECISION) builder.addMissing(mass);
        else if (isVersus(each) && each.sides.length === 2) this.#judgePairs(each, mass, to);
        else if (isVersus(each) && this.isDecisive && each.ladder.isForBest) this.#judgeLeaders(each, mass, to);
        else this.#expand(each, mass, to);
      }
      open = to.next;
    }
    return builder.build();
  }

  #expand<O>(check: Check<unknown>, mass: number, to: Accumulator<O>): void {
    const chain = isChain(check) ? check : undefined;
    const [first, mapResult] = unwrapMap(chain?.first ?? check);
    const { outcomes, missing } = this.distribution(first);
    to.builder.addMissing(mass * missing);
    // On the first run an index is faster than an iterator.
    for (let i = 0; i < outcomes.length; i++) {
      const outcome = mapResult(outcomes[i]!.outcome);
      addNext(chain ? chain.next(outcome) : outcome, mass * outcomes[i]!.p, to);
    }
  }

  #judgePairs<O>(contest: Versus<unknown, unknown>, mass: number, to: Accumulator<O>): void {
    const decisive = contest.ladder.tieKey
      ? undefined
      : this.#verdictsBy(contest, (this.#decisiveWalker ??= new OddsWalker(true)));
    const { found, missing } = decisive?.found ? decisive : this.#verdictsBy(contest, new OddsWalker());
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

function addNext<O>(next: unknown, mass: number, { builder, mapResult, next: frontier }: Accumulator<O>): void {
  if (!isCheck(next)) {
    builder.add(mapResult(next), mass);
    return;
  }
  const id = next.key ?? next;
  const known = frontier.get(id);
  if (known) known.mass += mass;
  else frontier.set(id, { check: next, mass });
}

/** Rounds that repeat until one decides: each decision counts as often as there are rounds on average. */
function oddsOfRounds<O>(
  { outcomes, missing }: Distribution<O | undefined>,
  most: number,
  undecided: O,
): Distribution<O> {
  const again = outcomes.find(({ outcome }) => outcome === undefined)?.p ?? 0;
  const rounds = again === 1 ? most : (1 - again ** most) / (1 - again);
  const builder = new DistributionBuilder<O>();
  for (const { outcome, p } of outcomes) if (outcome !== undefined) builder.add(outcome, p * rounds);
  builder.add(undecided, again ** most);
  builder.addMissing(missing * rounds);
  return builder.build();
}
