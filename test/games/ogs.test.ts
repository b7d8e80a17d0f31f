import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/checks/game.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { readCheck, parseRequest, writeCheck, type CheckRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord } from "../../src/checks/record.ts";
import { requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { isCheck } from "../../src/engine/check.ts";
import { replay } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { ogs } from "../../src/games/ogs.ts";
import { cardView } from "../../src/view/card/card.ts";
import { rollSentence } from "../../src/words/sentence.ts";
import { recordOf, replayOrFail, requestFor, rolledCheck, orFail, withOptions } from "../checks.ts";
import { diceOf, words } from "../view/drawn.ts";
import { judgeContest, refusal, reportOf } from "./judged.ts";

const tagsOf = (line: string, faces: readonly number[]) =>
  rolledCheck(line, faces).played.rolledDice.flatMap(({ dice }) => dice.map(({ die, tag }) => `${die.name} ${tag}`));

it.each([
  ["/ogs d8 + d10 + 2d4 vs 9", [3, 4, 2, 1], 10, ["d8 stat", "d10 skill", "d4 modifier", "d4 modifier"]],
  ["/ogs d8 exact vs 9", [3], 3, ["d8 stat"]],
  ["/ogs d8 + d10^1 + 2 vs 9", [3, 4, 2], 11, ["d8 stat", "d12 skillGrown", "d6 modifier"]],
  ["/ogs d12^1 + d10 - 2 vs 9", [3, 4, 2, 5], 12, ["d8 statBroken", "d6 statBroken", "d10 skill", "d6 modifier"]],
])("OGS's Action Checks (§2.1): %s on %j is %i of %j", (line, faces, total, tags) => {
  expect(rolledCheck(line, faces).played.outcome).toMatchObject({ total, success: total >= 9 });
  expect(tagsOf(line, faces)).toEqual(tags);
});

it("OGS's Action Checks (§2.1) need two dice, unless they are exactly what is asked for", () => {
  const one = { dice: [{ sides: 8 }] };
  expect(parseRequest(ogs, "action", one)).toEqual({ problem: "ogs.twoDice", data: {} });
  expect(isProblem(parseRequest(ogs, "action", { ...one, exact: true }))).toBe(false);
  expect(isProblem(parseRequest(ogs, "action", { dice: [{ count: 2, sides: 8 }] }))).toBe(false);
});

it("OGS's Action Checks (§2.1) are edited as stat, skill and modifier, with a d6 that stands in for the last", () => {
  const { diceEditor } = ogs.kinds["action"]!.fields["dice"]!;
  expect(diceEditor).toMatchObject({
    sizes: [4, 6, 8, 10, 12],
    slots: ["stat", "skill", "modifier"],
    standIn: { sides: 6, unless: "exact" },
  });
  expect(ogs.kinds["open"]!.fields["dice"]!.diceEditor).toMatchObject({ slots: ["open"] });
});

it.each([
  [10, [3, 4, 2], "failure", "bad", 1],
  [9, [3, 4, 2], "success", "good", 0],
  [8, [3, 4, 2], "success", "good", 1],
])("OGS's Action Checks (§2.1) against %i with %j: %s", (difficulty, faces, headline, tone, points) => {
  const by = { key: "by", data: { points } };
  expect(rolledCheck(`/ogs d8 + d10 vs ${difficulty}`, faces).report).toEqual(reportOf(headline, tone, 9, { by }));
});

it("OGS's Action Checks (§2.1) without a difficulty are only a total", () => {
  const { report, played } = rolledCheck("/ogs d8 + d10", [3, 4, 2]);
  expect(played.outcome).toEqual({ total: 9 });
  expect(report).toEqual({ headline: { key: "total" }, tone: "plain", total: 9, lines: [] });
});

it.each([
  [10, 0],
  [9, 0],
  [8, 0],
  [7, 1],
  [6, 1],
  [5, 2],
  [1, 4],
])("OGS's stages (§2.2) are one for every two points: 9 against %i is %i", (difficulty, stages) => {
  const { played, report } = rolledCheck(`/ogs d8 + d10 vs ${difficulty}`, [3, 4, 2]);
  expect(played.outcome).toMatchObject({ stages });
  const headline = { key: "stageSuccess", data: { stages } };
  const by = { key: "by", data: { points: 9 - difficulty } };
  if (stages > 0) expect(report).toEqual(reportOf("", "great", 9, { headline, by, isSuspenseful: true }));
});

it("OGS's stages (§2.2) are those of a hit where there is damage to roll", () => {
  const { report, game, request: asked } = rolledCheck("/ogs d8 + d10 vs 1 damage d8", [3, 4, 2]);
  expect(report.headline).toEqual({ key: "stageHit", data: { stages: 4 } });
  expect(game.kinds["action"]!.steps!.text(4, asked!.options)).toEqual(report.headline);
  expect(cardView(rolledCheck("/ogs d8 + d10 vs 1 damage d8", [3, 4, 2]), words).headline).toBe(
    "Four Stage Critical Hit",
  );
});

it("OGS's stages (§2.2) are the steps of odds", () => {
  const steps = ogs.kinds["action"]!.steps!;
  const graded = [0, 3].map((stages) => ({ success: true, stages }));
  const places = [{ total: 9 }, { success: false, stages: 0 }, ...graded].map((outcome) => steps.stepOf(outcome));
  expect(places).toEqual([undefined, -1, 0, 3]);
  expect([-1, 0, 2].map((place) => steps.text(place))).toEqual([
    { key: "failure" },
    { key: "success" },
    { key: "stageSuccess", data: { stages: 2 } },
  ]);
});

it("OGS's stages (§2.2) are what damage grows by: one die, and one more for each", () => {
  const { followUp: follow } = ogs.kinds["action"]!;
  const options = {} as never;
  expect(follow!({ total: 9, success: true, stages: 0 }, options)).toEqual({
    kind: "open",
    options: { dice: [{ count: 1, sides: 6, up: 0 }], flat: 0, hitStages: 0 },
  });
  expect(follow!({ total: 9 }, options)).toBeUndefined();
});

it.each([
  ["/ogs open d8 + 3 stages 5", [8, 7, 4, 3, 3, 2], "30", ["1 die", "5 Stages"]],
  ["/ogs open 2d8 + d4 stages 1", [8, 7, 4, 3], "22", ["3 dice", "1 Stage"]],
  ["/ogs open d8 stages 0", [8], "8", ["1 die"]],
])("OGS's damage (§2.2) says which of its dice are of Stages: %s on %j", (line, faces, total, lines) => {
  const drawn = cardView(rolledCheck(line, faces), words);
  expect(drawn).toMatchObject({ headline: "Damage", total, lines, line });
  expect(diceOf(drawn)).toHaveLength(faces.length);
  expect(cardView(rolledCheck("/ogs open 3d8", [1, 2, 3]), words)).toMatchObject({ headline: "Open Roll", lines: [] });
});

/** The values that an opposed check compares: faces and sizes highest first. */
const side = (total: number, faces: readonly number[], sizes: readonly number[]) => ({ total, faces, sizes });
const A = side(11, [6, 4, 1], [8, 6, 6]);
const SMALL = side(11, [6, 4, 1], [6, 6, 6]);
const LOWER = side(11, [6, 3, 2], [12, 12, 12]);
const BEHIND = side(10, [6, 3, 1], [12, 12, 12]);
const verdict = (sides: readonly object[], faces: readonly number[] = [], rules: UncheckedOptions = {}) =>
  judgeContest(ogs, rules, sides as never, faces).verdict;

it.each([
  [[BEHIND, A], 1, "total"],
  [[BEHIND, LOWER, A], 2, "values"],
  [[BEHIND, A, LOWER, SMALL], 1, "sizes"],
  [[side(9, [5, 4], [6, 6]), side(9, [5, 4], [6, 6, 4])], 1, "sizes"],
])("OGS's opposed checks (§2.4): %j: side %i wins by its %s", (sides, winner, decidedBy) => {
  expect(verdict(sides)).toEqual({ winner, tie: decidedBy !== "total", decidedBy });
});

it.each([
  [[A, A], [5, 9], 1],
  [[A, A], [9, 5], 0],
  [[A, A], [7, 7, 12, 1], 0],
  [[A, A, A], [5, 9, 2], 1],
  [[A, A, A], [5, 9, 9, 3, 3, 4, 7], 2],
  [[A, A, A], [4, 4, 4, 1, 3, 2], 1],
  [[A, A, A], [9, 2, 9, 8, 1], 0],
  [[BEHIND, A, SMALL, A], [2, 7], 3],
  [[LOWER, A, A, BEHIND], [8, 3], 1],
])(
  "OGS's opposed checks (§2.4): %j roll d12s %j until side %i has the highest; sides that share it roll again (OA8)",
  (sides, faces, winner) => {
    expect(verdict(sides, faces)).toEqual({ winner, tie: true, decidedBy: "d12" });
  },
);

it("OGS's opposed checks (§2.4) show whose d12 is whose", () => {
  const next = ogs.contest!.judge([BEHIND, A, SMALL, A] as never, { stages: false });
  if (!isCheck(next)) throw new Error("There is no tie.");
  const { rolledDice: thrown } = replay(next, [2, 7]);
  expect(thrown.map(({ role, dice }) => [role, ...dice.map(({ die, tag }) => `${die.name} ${tag}`)])).toEqual([
    ["rollOff", "d12 side2"],
    ["rollOff", "d12 side4"],
  ]);
});

it("OGS's opposed checks (§2.4) take up to eight sides, of which each may win", () => {
  expect(ogs.contest!.most).toBe(8);
  for (let i = 0; i < 8; i++)
    expect(verdict(Array.from({ length: 8 }, (_, each) => (each === i ? A : BEHIND)))).toMatchObject({ winner: i });
});

it("OGS's opposed checks (§2.4) have stages by the house rule, against the best of the others (OA6)", () => {
  const totals = (...each: number[]) => each.map((total) => side(total, [total], [12]));
  expect(verdict(totals(15, 9, 12), [], { stages: true })).toMatchObject({ winner: 0, stages: 1 });
  expect(verdict(totals(9, 15), [], { stages: true })).toMatchObject({ winner: 1, stages: 3 });
  expect(verdict([A, LOWER], [], { stages: true })).toMatchObject({ winner: 0, stages: 0 });
  expect(verdict(totals(15, 9))).not.toHaveProperty("stages");
});

it.each([
  [[A, BEHIND], {}, [], 1, "good", [{ key: "decidedBy.total" }]],
  [[SMALL, A], {}, [], 2, "bad", [{ key: "decidedBy.sizes" }]],
  [[A, A], {}, [1, 2], 2, "bad", [{ key: "decidedBy.d12" }]],
  [[BEHIND, A], { stages: true }, [], 2, "bad", [{ key: "decidedBy.total" }, { key: "stages", data: { stages: 0 } }]],
])("OGS's opposed checks (§2.4) tell of %j by %j who won and how", (sides, rules, faces, number, tone, lines) => {
  const headline = { key: "sideWins", data: { side: number } };
  expect(judgeContest(ogs, rules, sides as never, faces).report).toEqual({ headline, tone, lines });
});

it("OGS's opposed checks (§2.4) end undecided after a hundred equal rounds", () => {
  const rolledOff = (...last: number[]) =>
    judgeContest(ogs, {}, [A, A] as never, [...Array<number>(198).fill(3), ...last]);
  const { verdict, report } = rolledOff(3, 3);
  expect(verdict).toEqual({ winner: null, tie: true, capped: true });
  expect(report).toEqual(reportOf("undecided", "mixed"));
  expect(rolledOff(4, 5).verdict).toMatchObject({ winner: 1, decidedBy: "d12" });
});

it("OGS's opposed checks (§2.4) look at total, faces and sizes, the stand-in among them", () => {
  const { contestValue, contestOptions: contested } = ogs.kinds["action"]!;
  expect(contested).toEqual({ opposed: true, difficulty: null });
  const { played, request: asked } = rolledCheck("/ogs d8 + d12^1 + 2 opposed", [3, 4, 2, 5]);
  expect(played.outcome).toEqual({ total: 16, faces: [5, 4, 3, 2] });
  expect(played.rolledDice.map(({ role }) => role)).toEqual(["pool"]);
  expect(contestValue!(played.outcome, asked!.options)).toEqual(side(16, [5, 4, 3, 2], [8, 8, 6, 6]));
});

it.each([
  ["/ogs open 2d6 + 1d8 + 2", [3, 4, 5], 14, ["d6 open", "d6 open", "d8 open"]],
  ["/ogs open 2d6^1 - 1", [3, 4], 6, ["d8 openGrown", "d8 openGrown"]],
  ["/ogs open 2d6 + d8 ^1", [3, 4, 5], 12, ["d8 openGrown", "d8 openGrown", "d10 openGrown"]],
  ["/ogs open 2d6^1 + d8", [3, 4, 5], 12, ["d8 openGrown", "d8 openGrown", "d10 openGrown"]],
  ["/ogs open 2d6^1 + d8^1", [3, 4, 5], 12, ["d8 openGrown", "d8 openGrown", "d10 openGrown"]],
  ["/ogs open 2d6^1/1 + d8", [3, 4, 5], 12, ["d8 openGrown", "d8 openGrown", "d8 open"]],
  ["/ogs open 2d12^1", [3, 4, 5, 6], 18, ["d8 openBroken", "d8 openBroken", "d6 openBroken", "d6 openBroken"]],
])("OGS's Open Rolls and Die Increases (§2.5, §2.6): %s on %j is %i of %j", (line, faces, total, tags) => {
  const { played, report, game } = rolledCheck(line, faces);
  expect(played.outcome).toEqual({ total });
  expect(tagsOf(line, faces)).toEqual(tags);
  expect(report).toEqual({ headline: { key: "openRoll" }, tone: "plain", total, lines: [] });
  for (const kind of ["open", "action"]) expect(game.kinds[kind]!.score(played.outcome)).toBe(total);
});

it("OGS's Open Rolls and Die Increases (§2.5, §2.6) are compared one by one, for dice that differ and are not grown too far or in parts", () => {
  const compared = (raw: object) => {
    const { options } = orFail(parseRequest(ogs, "action", { difficulty: 10, ...raw }));
    return ogs.kinds["action"]!.compare!(options);
  };
  expect(compared({ dice: [{ sides: 8 }, { sides: 6 }], difficulty: null })).toEqual([]);
  const die = (sides: number, up = 0) => ({ count: 1, sides, up });
  const [{ each }] = compared({ dice: [{ count: 2, sides: 8 }, { sides: 12 }] }) as readonly [Comparison];
  expect(each.map(({ options }) => options["dice"])).toEqual([
    [{ count: 2, sides: 8, up: 0 }, die(12)],
    [die(8, 1), die(8), die(12)],
    [die(8), die(8), die(12, 1)],
  ]);
  const count = (second: object) => compared({ dice: [{ sides: 8 }, second] })[0]!.each.length;
  expect(count({ sides: 12, up: 39 })).toBe(3);
  expect(count({ sides: 12, up: 40 })).toBe(2);
  expect(count({ sides: 12, up: 1, more: [{ up: 1, at: 0 }] })).toBe(2);
});

it("OGS's Open Rolls and Die Increases (§2.5, §2.6) of a formula's dice need a size and a number of stages", () => {
  const { up } = ogs.codes as Required<typeof ogs.codes>;
  expect(refusal(up!, { count: 1, sides: 12 })).toBe("ogs.noStages");
  expect(up!.refuse({ count: 1, sides: 7 }, 1)).toEqual({ problem: "ogs.sides", data: { sides: 7 } });
  expect(up!.refuse({ count: 1, sides: 12 }, 41)).toEqual({
    problem: "outOfRange",
    data: { value: 41, min: 0, max: 40 },
  });
  for (const stages of [0, 40]) expect(refusal(up!, { count: 1, sides: 12 }, stages)).toBeUndefined();
  expect(up!.reshape!({ count: 3, sides: 6 }, 0)).toEqual([{ count: 3, sides: 6, tag: "openGrown" }]);
  expect(up!.reshape!({ count: 3, sides: 6 }, 2)).toEqual([{ count: 3, sides: 10, tag: "openGrown" }]);
  expect(up!.reshape!({ count: 2, sides: 12 }, 2)).toEqual([{ count: 4, sides: 8, tag: "openBroken" }]);
  expect(up!.reshape!({ count: 2, sides: 12 }, 3)).toEqual([
    { count: 2, sides: 8, tag: "openBroken" },
    { count: 2, sides: 10, tag: "openBroken" },
  ]);
  expect(ogs.formulas).toEqual(["1d12up1"]);
});
describe("the name of an Action Check (§2.1)", () => {
  const actor = { agility: 8, sneak: "d6", skills: { sneak: { die: 6 } } };
  const saved = (name: string, dice: string) =>
    orFail(requestOfSavedCheck({ id: "a", name, system: "ogs", kind: "action", options: { dice } }, actor, games));
  const typed = (line: string) => orFail(readCheck(line, { games, numbers: [actor] }));
  const titleOf = (asked: CheckRequest) => cardView(replayOrFail(makeRecord(asked, [4, 3, 2])), words).title;

  it.each([
    ["/ogs d@agility + d@sneak", "Agility (Sneak) check"],
    ["/ogs d@agility^1 + d@skills.sneak.die + d4 vs 8", "Agility (Sneak) check"],
    ["/ogs d8 + d6 # Social (Sneak)", "Social (Sneak) check"],
    ["/ogs d@agility + d@sneak # Sneak", "Agility (Sneak) check"],
    ["/ogs d@agility + d@sneak # Social (Sneak)", "Social (Sneak) check"],
    ["/ogs d@agility + d@sneak # In the dark", "In the dark"],
    ["/ogs d@agility + d6", "OGS action check"],
    ["/ogs d8 + d6", "OGS action check"],
  ])("comes from the line %s", (line, title) => expect(titleOf(typed(line))).toBe(title));

  it("comes from a saved check", () => {
    expect(titleOf(saved("Sneak", "d@agility + d@sneak"))).toBe("Agility (Sneak) check");
    expect(titleOf(saved("Agility (Sneak)", "d8 + d6 + d@sneak"))).toBe("Agility (Sneak) check");
    expect(titleOf(saved("Leap", "d@agility + d@sneak"))).toBe("Leap");
  });

  it("goes once the dice are others", () => {
    const record = makeRecord(typed("/ogs d@agility + d@sneak"), [4, 3, 2]);
    expect(titleOf(replayOrFail(record).request!)).toBe("Agility (Sneak) check");
    const dice = [{ sides: 10 }, { sides: 6 }];
    expect(replayOrFail({ ...record, options: { ...record.options, dice } }).request!.parts).toBeUndefined();
  });

  it("is in its sentence", () => {
    const replayed = replayOrFail(makeRecord(typed("/ogs d@agility + d@sneak vs 8"), [4, 3, 2]));
    expect(rollSentence(replayed, words)).toMatch(/^OGS Agility \(Sneak\) check d8 \+ d6 vs 8 — /);
  });
});

describe("a Die Increase with a name (§2.6)", () => {
  it("names it on its die", () => {
    const { throws } = cardView(rolledCheck('/ogs d8 + d6 + d4^1 "Bless"', [4, 3, 2]), words);
    expect(throws[0]!.groups.map(({ caption }) => caption)).toContain("modifier: Bless");
    expect(throws[0]!.groups.map(({ promoted }) => promoted)).toContain("modifier, increased: Bless");
  });

  it("keeps the dice on the table when the name changes", () => {
    const record = recordOf('/ogs d8 + d6 + d4^1 "Bless"', 4, 3, 2);
    const renamed = withOptions(record, { ...record.options, dice: [{ sides: 8 }, { sides: 6 }, { sides: 4, up: 1 }] });
    expect(renamed.faces).toEqual([4, 3, 2]);
  });
});

it("an Opposed Check of OGS (§2.4) whose line has damage offers it to its winner", () => {
  const { played, request: asked } = rolledCheck("/ogs d8 + d6 opposed damage d8 + 2", [6, 4, 2]);
  const value = ogs.kinds["action"]!.contestValue!(played.outcome, asked!.options);
  const follow = (stages?: number) =>
    ogs.contest!.followUp!({ winner: 0, tie: false, ...(stages !== undefined && { stages }) }, value);
  const options = { dice: [{ count: 1, sides: 8, up: 0 }], flat: 2, hitStages: 0 };
  expect(follow()).toEqual({ name: "rollDamage", kind: "open", options });
  expect(follow(2)).toMatchObject({ options: { ...options, hitStages: 2 } });
  const plain = rolledCheck("/ogs d8 + d6 opposed", [6, 4, 2]);
  expect(
    ogs.contest!.followUp!(
      { winner: 0, tie: false },
      ogs.kinds["action"]!.contestValue!(plain.played.outcome, plain.request!.options),
    ),
  ).toBeUndefined();
});

it.each([
  ["/ogs open 2d6 + d8 ^1", "/ogs open 2d6^1 + d8^1"],
  ["/ogs open 2d6^1 + d8", "/ogs open 2d6^1 + d8^1"],
  ["/ogs open 2d6^1 + d8^1 ^1", "/ogs open 2d6^2 + d8^2"],
  ["/ogs open 2d6^1/1 + d8", "/ogs open 2d6^1/1 + d8"],
  ['/ogs open 2d6 + d8 ^2 "Fury"', '/ogs open 2d6^2 "Fury" + d8^2 "Fury"'],
])("an effect on an Open Roll of OGS (§2.6) grows all its dice: %s is %s", (line, written) => {
  const asked = requestFor(line);
  expect(writeCheck(asked)).toBe(written);
  expect(requestFor(written).options).toEqual(asked.options);
});
