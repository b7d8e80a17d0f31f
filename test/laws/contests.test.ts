import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ladder } from "../../src/engine/check.ts";
import type { Distribution } from "../../src/engine/distribution.ts";
import { odds } from "../../src/engine/odds.ts";
import { contestCheck } from "../../src/systems/contest.ts";
import type { OptionsOf } from "../../src/systems/field.ts";
import { parseFields } from "../../src/systems/field.ts";
import { systems } from "../../src/systems/index.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { checkOf } from "../../src/systems/record.ts";
import type { System } from "../../src/systems/system.ts";
import type { Json, Verdict } from "../../src/systems/vocabulary.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";
import { drawAsked, drawOptions } from "./draw.ts";

const contested = systems.flatMap((system) =>
  Object.entries(system.kinds).flatMap(([kind, { contestValue }]) =>
    system.contest && contestValue ? [[`${system.id} ${kind}`, system, kind] as const] : [],
  ),
);

type Rules = OptionsOf<Record<string, never>>;

function verdicts(system: System, rules: Rules, sides: readonly CheckRequest[]) {
  const values = sides.map((asked) =>
    checkOf(asked).andThen((outcome) => system.kinds[asked.kind]!.contestValue!(outcome, asked.options)),
  );
  const { judge, ladder } = system.contest!;
  const contest = (by?: Ladder<Json>) => odds(contestCheck<Json, Verdict>(values, (each) => judge(each, rules), by));
  return { byLadder: contest(ladder!(rules)), byJudge: () => contest() };
}

/** The mass of each verdict. */
function masses({ outcomes }: Distribution<Verdict>): Map<string, number> {
  return new Map(outcomes.map(({ outcome, p }) => [JSON.stringify(outcome), p]));
}

describe.each(contested)("a contest of %s", (_name, system, kind) => {
  const side = drawAsked(system, kind);
  const rules = drawOptions(system.contest!.fields)
    .map((raw) => parseFields(system.contest!.fields, raw))
    .filter((each) => !isProblem(each));

  it("is the mirror of itself with the sides swapped, ties apart", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const won = (sides: readonly CheckRequest[], winner: number) =>
          verdicts(system, by as Rules, sides).byLadder.outcomes.reduce(
            (sum, { outcome, p }) => (outcome.winner === winner && !outcome.tie ? sum + p : sum),
            0,
          );
        expect(won([a, b], 0)).toBeCloseTo(won([b, a], 1), 11);
        expect(won([a, b], 1)).toBeCloseTo(won([b, a], 0), 11);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("is judged by its ladder as it is judged pair by pair", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const { byLadder, byJudge } = verdicts(system, by as Rules, [a, b]);
        const [fast, slow] = [masses(byLadder), masses(byJudge())];
        for (const verdict of new Set([...fast.keys(), ...slow.keys()]))
          expect(fast.get(verdict) ?? 0, verdict).toBeCloseTo(slow.get(verdict) ?? 0, 12);
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it("has verdicts that sum to one and name a side that takes part", () => {
    fc.assert(
      fc.property(side, side, rules, (a, b, by) => {
        const { outcomes, missing } = verdicts(system, by as Rules, [a, b]).byLadder;
        expect(Math.abs(outcomes.reduce((sum, { p }) => sum + p, missing) - 1)).toBeLessThan(1e-11);
        expect(outcomes.every(({ outcome }) => [0, 1, null].includes(outcome.winner))).toBe(true);
      }),
      { numRuns: 6 },
    );
  });
});
