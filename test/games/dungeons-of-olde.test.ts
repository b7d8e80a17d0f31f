import { expect, it } from "vitest";
import { countingFields } from "../../src/checks/field.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { parseRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { probability } from "../../src/engine/odds.ts";
import { dungeonsOfOlde as olde } from "../../src/games/dungeons-of-olde.ts";
import { rolledCheck, rolledCode, replayOrFail, requestFor, orFail } from "../checks.ts";
import { judgeContest, oddsOf, refusal, reportOf } from "./judged.ts";

const rolled = (kind: string, raw: UncheckedOptions, faces: readonly number[]) =>
  replayOrFail(makeRecord(orFail(parseRequest(olde, kind, raw)), faces));

it.each([
  [2, "highLow", [1, 1, 1, 2, 2, 2]],
  [2, "oddEven", [1, 2, 1, 2, 1, 2]],
  [3, "highLow", [1, 1, 2, 2, 3, 3]],
])("d2 and d3 of Dungeons of Olde (§5.1): a d%i is read off a d6 by %s", (sides, d2Method, values) => {
  const read = [1, 2, 3, 4, 5, 6].map(
    (face) =>
      rolled("dice", { dice: { count: 1, sides }, limited: true, viaD6: true, d2Method }, [face]).played.outcome[
        "total"
      ],
  );
  expect(read).toEqual(values);
});

it("d2 and d3 of Dungeons of Olde (§5.1): a coin is 1 for heads and 2 for tails, and goes on at 2", () => {
  const coin = { dice: { count: 1, sides: 2 }, viaD6: true, d2Method: "coin" };
  expect(rolled("dice", coin, [1]).played.outcome).toEqual({ total: 1 });
  const { played } = rolled("dice", coin, [0, 0, 1]);
  expect(played.outcome).toEqual({ total: 5 });
  expect(played.rolledDice[0]!.dice[0]!.die.name).toBe("coin");
});

it("d2 and d3 of Dungeons of Olde (§5.1) go on at what counts as 2 or 3, whatever the d6 shows", () => {
  const via = (sides: number, d2Method: string, faces: readonly number[]) => {
    const { played } = rolled("dice", { dice: { count: 1, sides }, viaD6: true, d2Method }, faces);
    expect(played.rolledDice[0]!.dice[0]!.die.name).toBe(`d${sides}`);
    return played.outcome["total"];
  };
  expect([via(2, "highLow", [4, 1]), via(2, "oddEven", [4, 2, 1]), via(3, "highLow", [5, 6, 3])]).toEqual([3, 5, 8]);
});

it("d2 and d3 of Dungeons of Olde (§5.1) are dice of their own if nobody asks for a d6, and so is every other die", () => {
  expect(rolled("dice", { dice: { count: 1, sides: 3 }, limited: true }, [3]).played.outcome).toEqual({ total: 3 });
  const others = rolled("dice", { dice: { count: 1, sides: 8 }, limited: true, viaD6: true }, [7]);
  expect(others.played.outcome).toEqual({ total: 7 });
});

/** Check dice and effect dice of each Stat by the tables of 2017 and, where it differs, 2016. */
const STATS: readonly (readonly [number, string, string, string?, string?])[] = [
  [1, "2d2-1", "1d2-1"],
  [2, "2d2", "1d2"],
  [3, "2d3", "1d3"],
  [4, "2d4", "1d4"],
  [5, "2d6-1", "1d4+1"],
  [6, "2d6", "1d6"],
  [7, "2d8-1", "1d6+1"],
  [8, "2d8", "1d8"],
  [9, "2d10-1", "1d8+1"],
  [10, "2d10", "1d10"],
  [11, "2d12-1", "1d10+1"],
  [12, "2d12", "1d12"],
  [13, "2d12+1", "1d12+1", "2d12+1", "2d6"],
  [14, "3d10-1", "2d6+1"],
  [15, "3d10", "2d8-1"],
  [16, "3d10+1", "2d8"],
  [17, "3d12-1", "2d8+1", "3d10+2", "2d8+1"],
  [18, "3d12", "3d6"],
  [19, "2d20-1", "3d6+1", "3d12+1", "3d6+1"],
  [20, "2d20", "1d20", "3d12+2", "3d8-1"],
];

const written = (kind: string, stat: number, table: string) => {
  for (const count of [1, 2, 3])
    try {
      const { played } = rolled(kind, { stat, table, limited: true }, Array<number>(count).fill(1));
      const own = Number(played.outcome["total"]) - count;
      return `${count}${played.rolledDice[0]!.dice[0]!.die.name}${own === 0 ? "" : own > 0 ? `+${own}` : own}`;
    } catch {
      continue;
    }
  return undefined;
};

it.each(STATS.map((row) => [row] as const))(
  "Stats of Dungeons of Olde (§5.3): %j",
  ([stat, checked, effect, before, effectBefore]) => {
    expect([written("stat", stat, "2017"), written("effect", stat, "2017")]).toEqual([checked, effect]);
    const earlier = [before ?? checked, effectBefore ?? effect];
    expect([written("stat", stat, "2016"), written("effect", stat, "2016")]).toEqual(earlier);
  },
);

it("Stats of Dungeons of Olde (§5.3) go from 1 to 20", () => {
  for (const stat of [0, 21]) expect(parseRequest(olde, "stat", { stat })).toMatchObject({ problem: "outOfRange" });
});

it.each([
  ["/olde stat 4 vs 8", [3, 2], { total: 5, success: false }, "failure", "bad"],
  ["/olde stat 4 + 3 vs 8", [3, 2], { total: 8, success: true }, "success", "good"],
  ["/olde stat 4 - 1 vs 8", [4, 3, 2], { total: 8, success: true }, "success", "good"],
  ["/olde stat 4", [3, 2], { total: 5 }, "total", "plain"],
  ["/olde 2d10-1 vs 12", [5, 7], { total: 11, success: false }, "failure", "bad"],
  ["/olde 2d10-1 vs 11", [5, 7], { total: 11, success: true }, "success", "good"],
  ["/olde effect 5 + 1", [3], { total: 5 }, "total", "plain"],
])("attempts of Dungeons of Olde (§5.4): %s on %j", (line, faces, outcome, headline, tone) => {
  const { played, report, game, request: asked } = rolledCheck(line, faces);
  expect(played.outcome).toEqual(outcome);
  const lines = [{ key: "unlimited" }];
  expect(report).toMatchObject({ headline: { key: headline }, tone, total: outcome.total, lines });
  expect(game.kinds[asked!.kind]!.score(played.outcome)).toBe(outcome.total);
});

it.each([
  ["/olde effect 8 - 3", [2], 0, -3, true],
  ["/olde effect 8 - 3", [3], 0, -3, false],
  ["/olde effect 1 - 1 limited", [1], 0, -2, true],
  ["/olde effect 1", [1], 0, -1, false],
])("an Effect is never below 0 (DA7): %s on %j", (line, faces, total, added, isRaised) => {
  const { played, report } = rolledCheck(line, faces);
  expect(report.total).toBe(total);
  expect(played.outcome["total"]).toBe(total);
  expect([report.added, report.lines.some(({ key }) => key === "raised")]).toEqual([added, isRaised]);
});

it("an Effect below 0 adds to the chance of 0", () => {
  expect(probability(oddsOf("/olde effect 8 - 3 limited"), ({ total }) => total === 0)).toBeCloseTo(3 / 8, 12);
  expect(oddsOf("/olde effect 8 - 3").outcomes.every(({ outcome }) => Number(outcome["total"]) >= 0)).toBe(true);
});

it("a check may be below 0 (DA7)", () => {
  expect(rolledCheck("/olde stat 2 - 9", [1, 1]).report.total).toBe(-7);
});

it.each([
  ["/olde stat 5", { stat: { key: "statDice", data: { dice: "2d6−1" } } }],
  ["/olde stat 4 limited", { stat: { key: "limitedStatDice", data: { dice: "2d4" } } }],
  ["/olde effect 5", { stat: { key: "statDice", data: { dice: "1d4+1" } } }],
  ["/olde assist 10 vs 6", { stat: { key: "statDice", data: { dice: "2d10" } } }],
  ["/olde 2d10 limited", { dice: { key: "limited" } }],
])("the dice of %s are named beside their field", (line, texts) => {
  const { game, kind, options } = requestFor(line);
  expect(game.kinds[kind]!.fieldTexts!(options)).toEqual(texts);
});

it("attempts of Dungeons of Olde (§5.4) have the challenges of two editions", () => {
  for (const kind of ["stat", "dice"])
    expect(olde.kinds[kind]!.fields["challenge"]!.presets!.tables).toEqual({
      2016: { Trivial: 4, Easy: 6, Hard: 8, Heroic: 10, Superhuman: 12, Impossible: 15 },
      2017: { Trivial: 3, Easy: 6, Moderate: 9, Hard: 12, Heroic: 15, Superhuman: 18, Godly: 21 },
    });
});

it.each([
  ["/olde assist 4 vs 6", [2, 3], 0, "failure", "bad"],
  ["/olde assist 4 vs 6", [3, 3], 1, "success", "good"],
  ["/olde assist 4 + 1 vs 6", [3, 3], 2, "success", "good"],
  ["/olde assist 4 - 4 vs 6", [1, 1], 0, "failure", "bad"],
])("attempts of Dungeons of Olde (§5.4): %s on %j gives +%i", (line, faces, adjustment, headline, tone) => {
  const { played, report, game } = rolledCheck(line, faces);
  expect(played.outcome).toMatchObject({ adjustment });
  const lines = [{ key: "adjustment", data: { adjustment } }, { key: "unlimited" }];
  expect(report).toEqual(reportOf(headline, tone, Number(played.outcome["total"]), { lines }));
  expect(game.kinds["assist"]!.score(played.outcome)).toBe(adjustment);
});

it("attempts of Dungeons of Olde (§5.4) may help those with Stats from 1 to 99", () => {
  expect(olde.kinds["assist"]!.fields["instigatorStat"]!.isTarget).toBe(true);
  const asked = (instigatorStat: number) => parseRequest(olde, "assist", { stat: 4, instigatorStat });
  for (const beyond of [0, 100]) expect(asked(beyond)).toMatchObject({ problem: "outOfRange" });
  for (const last of [1, 99]) expect(isProblem(asked(last))).toBe(false);
});

it("attempts of Dungeons of Olde (§5.4) let an effect follow unless they fail", () => {
  const { followUp: follow } = olde.kinds["stat"]!;
  const { options } = requestFor("/olde stat 4 + 2 vs 3 limited by6");
  const after = (success?: boolean) => follow!({ total: 5, ...(success !== undefined && { success }) }, options);
  expect(after(false)).toBeUndefined();
  const whole = { stat: 4, adjust: 0, table: "2017", limited: false, viaD6: true, d2Method: "highLow" };
  for (const success of [true, undefined]) expect(after(success)).toEqual({ kind: "effect", options: whole });
});

it("attempts of Dungeons of Olde (§5.4) offer who was helped their own, with the adjustment", () => {
  const { followUp: follow } = olde.kinds["assist"]!;
  const after = (line: string, adjustment: number) =>
    follow!({ total: 9, success: adjustment > 0, adjustment }, requestFor(line).options);
  const attempt = { stat: 6, adjust: 4, challenge: null, table: "2017", limited: false, viaD6: true, d2Method: "coin" };
  const named = { name: "rollAssisted", kind: "stat", isForAnybody: true };
  const settings = { "olde.d2Method": "coin" };
  const asked = requestFor("/olde assist 4 - 1 vs 6 limited by6", settings).options;
  expect(follow!({ total: 9, success: true, adjustment: 4 }, asked)).toEqual({ ...named, options: attempt });
  expect(after("/olde assist 4 vs 6", 0)).toBeUndefined();
  expect(after("/olde assist 4 vs 20", 1)).toMatchObject({ options: { stat: 20, adjust: 1 } });
  expect(after("/olde assist 4 vs 21", 1)).toBeUndefined();
});

const side = (total: number, more: object = {}) => ({ total, count: 1, sides: 4, adjust: 0, limited: true, ...more });

const [free, raised] = [side(5, { limited: false }), side(5, { adjust: 2 })];
const lowered = side(5, { count: 2, adjust: -1 });
const race = { race: true };
const again = [{ key: "tie" }];

it.each([
  [{}, side(5), side(4), [], { winner: 0, tie: false }, "instigatorWins", []],
  [{}, side(4), side(5), [], { winner: 1, tie: false }, "targetWins", []],
  [{}, side(5), side(5), [], { winner: 0, tie: true }, "instigatorWins", [{ key: "instigatorTie" }]],
  [{ tie: "target" }, side(5), side(5), [], { winner: 1, tie: true }, "targetWins", [{ key: "targetTie" }]],
  [{ tie: "reroll" }, side(5), side(5), [2, 2, 3, 1], { winner: 0, tie: true }, "instigatorWins", [{ key: "tie" }]],
  [{ race: true }, side(5), side(5), [1, 4], { winner: 1, tie: true }, "targetWins", [{ key: "tie" }]],
  [race, free, free, [4, 1, 3], { winner: 0, tie: true }, "instigatorWins", again],
  [{ ...race, tie: "target" }, side(5), side(5), [4, 1], { winner: 0, tie: true }, "instigatorWins", again],
  [race, raised, lowered, [1, 1, 4], { winner: 1, tie: true }, "targetWins", again],
])(
  "Opposed Attempts of Dungeons of Olde (§5.4) by %j: %j against %j %j",
  (rules, a, b, faces, verdict, headline, lines) => {
    const report = reportOf(headline, verdict.winner === 0 ? "good" : "bad", undefined, { lines });
    expect(judgeContest(olde, rules, [a, b], faces)).toEqual({ verdict, report });
  },
);

it("Opposed Attempts of Dungeons of Olde (§5.4) are undecided once they have been rolled again too often", () => {
  const verdict = { winner: null, tie: true, capped: true };
  const report = olde.contest!.report(verdict, { tie: "reroll", race: false });
  expect(report).toEqual({ headline: { key: "undecided" }, tone: "mixed", lines: [{ key: "tie" }] });
});

it("Opposed Attempts of Dungeons of Olde (§5.4) ask who wins a tie only if there is an Instigator", () => {
  const names = (race: boolean) => countingFields(olde.contest!.fields, { race }).map(([name]) => name);
  expect([names(false), names(true)]).toEqual([["tie", "race"], ["race"]]);
});

it("Opposed Attempts of Dungeons of Olde (§5.4) remember the dice for a roll-off, with all adjustments in one", () => {
  const value = (line: string, faces: readonly number[]) => {
    const { played, request: asked, game } = rolledCheck(line, faces);
    return game.kinds[asked!.kind]!.contestValue!(played.outcome, asked!.options);
  };
  const rolled = { total: 6, count: 2, sides: 6, adjust: 1, limited: false };
  expect(value("/olde stat 5 + 2", [3, 2])).toMatchObject({
    ...rolled,
    effect: { stat: 5, adjust: 0, limited: false },
  });
  const three = { total: 8, count: 3, sides: 4, adjust: -1, limited: true };
  expect(value("/olde 3d4 - 1 limited", [3, 2, 4])).toEqual(three);
  for (const kind of ["stat", "dice"]) expect(olde.kinds[kind]!.contestOptions).toEqual({ challenge: null });
  expect(olde.contest!.most).toBe(2);
  const { comparisonKeys: rungs } = olde.contest!.ladder!({ tie: "instigator", race: false })!;
  expect(rungs.map((rung) => rung(side(9)))).toEqual([9]);
});

it("the code of Dungeons of Olde makes any dice of two sides or more unlimited", () => {
  const { un } = olde.codes as Required<typeof olde.codes>;
  expect(refusal(un!, { count: 1, sides: 1 })).toBe("olde.sides");
  expect(refusal(un!, { count: 1, sides: 2 })).toBeUndefined();
  expect(refusal(un!, { count: 1, sides: 6 }, 1)).toBe("olde.noNumber");
  const { played, report } = rolledCode({ system: "olde", code: "un", dice: { count: 2, sides: 6 }, faces: [6, 2, 3] });
  expect(played.outcome).toEqual({ total: 11 });
  expect(report).toEqual({ headline: { key: "total" }, tone: "plain", total: 11, lines: [] });
  expect(olde.formulas).toEqual(["2d6un"]);
});

it("an Opposed Attempt of Dungeons of Olde (§5.4) that the Instigator wins with a Stat offers its Effect", () => {
  const follow = olde.contest!.followUp!;
  const effect = { stat: 5, adjust: 0, table: "2017", limited: false, viaD6: false, d2Method: "highLow" };
  const winner = { ...side(9), effect };
  expect(follow({ winner: 0, tie: false }, winner)).toEqual({ name: "rollEffect", kind: "effect", options: effect });
  expect(follow({ winner: 1, tie: false }, winner)).toBeUndefined();
  expect(follow({ winner: 0, tie: false }, side(9))).toBeUndefined();
});
