import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFields, type OptionsOf } from "../../src/checks/field.ts";
import type { Game } from "../../src/checks/game.ts";
import type { Json } from "../../src/checks/json.ts";
import { parseRequest, type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import type { Verdict } from "../../src/checks/report.ts";
import { versus, type Check, type Ladder } from "../../src/engine/check.ts";
import type { Distribution } from "../../src/engine/distribution.ts";
import { decisiveOdds, odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { asNumber, exactOdds, NotFinite, sumOfFractions, type Exact } from "../oracle/exact.ts";
import { drawAsked, drawOptions } from "./draw.ts";

const contested = games.flatMap((game) =>
  Object.entries(game.kinds).flatMap(([kind, { contestValue }]) =>
    game.contest && contestValue ? [[`${game.id} ${kind}`, game, kind] as const] : [],
  ),
);

type Rules = OptionsOf<Record<string, never>>;

function verdicts(game: Game, rules: Rules, sides: readonly CheckRequest[]) {
  const values = sides.map((asked) =>
    checkOf(asked).andThen((outcome) => game.kinds[asked.kind]!.contestValue!(outcome, asked.options)),
  );
  const { judge, ladder } = game.contest!;
  const contest = (by?: Ladder<Json>) => versus<Json, Verdict>(values, (each) => judge(each, rules), by);
  return {
    byLadder: odds(contest(ladder!(rules))),
    byJudge: () => odds(contest()),
    inGist: () => decisiveOdds(contest(ladder!(rules))),
    exactly: () => exactContest(values, contest()),
  };
}

/** More pairs of outcomes than these are not judged as fractions. */
const MOST_PAIRS = 5_000;

/** The verdicts as fractions; undefined if dice may go on without end, or if there are too many pairs. */
function exactContest(values: readonly Check<Json>[], contest: Check<Verdict>): readonly Exact<Verdict>[] | undefined {
  try {
    const pairs = values.reduce((product, side) => product * exactOdds(side).length, 1);
    return pairs <= MOST_PAIRS ? exactOdds(contest) : undefined;
  } catch (error) {
    if (error instanceof NotFinite) return undefined;
    throw error;
  }
}

/** The mass of each winner. */
function winners({ outcomes }: Distribution<Verdict>): Map<number | null, number> {
  const found = new Map<number | null, number>();
  for (const { outcome, p } of outcomes) found.set(outcome.winner, (found.get(outcome.winner) ?? 0) + p);
  return found;
}

/** The mass of each verdict. */
function masses({ outcomes }: Distribution<Verdict>): Map<string, number> {
  return new Map(outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
}

it("a contest of three sides has the winners that judging all their hands gives, and leaves none out", () => {
  const ogs = games.find(({ contest }) => contest!.most > 2)!;
  const sizes = fc.array(fc.constantFrom(4, 6, 8), { minLength: 1, maxLength: 2 });
  const sides = fc.array(fc.tuple(sizes, fc.integer({ min: -1, max: 1 })), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(sides, fc.boolean(), (drawn, stages) => {
      const asked = drawn.map(([dice, flat]): CheckRequest => {
        const options = { dice: dice.map((each) => ({ sides: each })), flat, opposed: true, exact: true };
        return parseRequest(ogs, "action", options) as CheckRequest;
      });
      const { inGist, byJudge } = verdicts(ogs, { stages } as object as Rules, asked);
      const [swept, judged] = [winners(inGist()), winners(byJudge())];
      expect([...swept.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      for (const [winner, p] of judged) expect(swept.get(winner) ?? 0, String(winner)).toBeCloseTo(p, 11);
    }),
    { numRuns: 12 },
  );
}, 60_000);

describe.each(contested)("a contest of %s", (_name, game, kind) => {
  const side = drawAsked(game, kind);
  const rules = drawOptions(game.contest!.fields)
    .map((raw) => parseFields(game.contest!.fields, raw))
    .filter((each) => !isProblem(each));

  it("a contest is the mirror of itself with the sides swapped, ties apart", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const won = (sides: readonly CheckRequest[], winner: number) =>
          verdicts(game, by as Rules, sides).byLadder.outcomes.reduce(
            (sum, { outcome, p }) => (outcome.winner === winner && !outcome.tie ? sum + p : sum),
            0,
          );
        expect(won([a, b], 0)).toBeCloseTo(won([b, a], 1), 11);
        expect(won([a, b], 1)).toBeCloseTo(won([b, a], 0), 11);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("a contest is judged by its ladder as it is judged pair by pair", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const { byLadder, byJudge } = verdicts(game, by as Rules, [a, b]);
        const [fast, slow] = [masses(byLadder), masses(byJudge())];
        for (const verdict of new Set([...fast.keys(), ...slow.keys()]))
          expect(fast.get(verdict) ?? 0, verdict).toBeCloseTo(slow.get(verdict) ?? 0, 12);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("a contest has the same winners in its gist, and the verdicts of its fractions", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const { byLadder, inGist, exactly } = verdicts(game, by as Rules, [a, b]);
        const [all, gist] = [winners(byLadder), winners(inGist())];
        for (const winner of new Set([...all.keys(), ...gist.keys()]))
          expect(gist.get(winner) ?? 0).toBeCloseTo(all.get(winner) ?? 0, 12);
        const exact = exactly();
        if (!exact) return;
        expect(sumOfFractions(exact.map(({ fraction }) => fraction))).toEqual({ top: 1n, bottom: 1n });
        const fast = masses(byLadder);
        for (const { outcome, fraction } of exact)
          expect(fast.get(JSON.stringify(outcome)) ?? 0).toBeCloseTo(asNumber(fraction), 12);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("a contest has verdicts that sum to one and name a side that takes part", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const { outcomes, missing } = verdicts(game, by as Rules, [a, b]).byLadder;
        expect(Math.abs(outcomes.reduce((sum, { p }) => sum + p, missing) - 1)).toBeLessThan(1e-11);
        expect(outcomes.every(({ outcome }) => [0, 1, null].includes(outcome.winner))).toBe(true);
      }),
      { numRuns: 6 },
    );
  });
});
