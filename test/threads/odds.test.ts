import { expect, it } from "vitest";
import { makeRecord } from "../../src/checks/record.ts";
import {
  contestOf,
  inContest,
  verdictFor,
  stakesIn,
  winTieLose,
  type ContestQuestion,
  type Stake,
} from "../../src/threads/odds.ts";
import { contestQuestion, answerQuestion } from "../../src/view/odds-question.ts";
import { replayOrFail, requestFor } from "../checks.ts";

const lying = (line: string, faces: readonly number[]) => replayOrFail(makeRecord(inContest(requestFor(line)), faces));
/** The chances as the page asks a worker for them; undefined if they cannot be asked for. */
const chancesIn = (asked: ContestQuestion) => {
  const question = contestQuestion(asked);
  return question && answerQuestion(structuredClone(question));
};
/** The chances of a check against a roll that lies on the table, which is the first side unless the check is. */
const chancesAgainst = (check: Stake, against: Stake, rules: object, isFirst: boolean) =>
  chancesIn({ stakes: isFirst ? [check, against] : [against, check], rules: { ...rules }, side: isFirst ? 0 : 1 });
const pairs = Array.from({ length: 36 }, (_, i) => [1 + (i % 6), 1 + Math.floor(i / 6)] as const);

it("the chance against a roll on the table is counted over every way in which the answer may fall, with the game's rule for ties", () => {
  const against = lying("/olde 2d6 limited", [3, 4]);
  const check = requestFor("/olde 2d6 limited");
  const above = pairs.filter(([a, b]) => a + b > 7).length / 36;
  const level = pairs.filter(([a, b]) => a + b === 7).length / 36;
  // The Instigator, who has rolled, wins a tie unless the world gives it to the Target.
  expect(chancesAgainst(check, against, {}, false)!.win).toBeCloseTo(above, 12);
  expect(chancesAgainst(check, against, { tie: "target" }, false)!.win).toBeCloseTo(above + level, 12);
  expect(chancesAgainst(check, against, {}, true)!.win).toBeCloseTo(above + level, 12);
});

it.each([
  ["/kaiser skill 5 opposed", [4, 3], "/kaiser skill 7 d1"],
  ["/ogs 3d6", [6, 4, 1], "/ogs 2d6 + d8"],
  ["/kr opposed 4 dt 6", [12, 7, 2, 9], "/kr opposed 5 dt 6"],
  ["/klepto +1", [7], "/klepto +2 a1"],
] as const)("the chance against a roll on the table adds up to one: %s against %s", (line, faces, answer) => {
  const { win, tie, lose } = chancesAgainst(requestFor(answer), lying(line, faces), {}, false)!;
  expect(win + tie + lose).toBeCloseTo(1, 9);
  expect(win).toBeGreaterThan(0);
  expect(lose).toBeGreaterThan(0);
});

it("the chance against a roll on the table is unknown against a check of another game", () => {
  expect(chancesAgainst(requestFor("/kr opposed 4 dt 6"), lying("/olde 2d6", [1, 2]), {}, false)).toBeUndefined();
});

it("the chance of a contest tells nothing that follows from a number which this reader does not know", () => {
  const untold = { ...requestFor("/kr opposed 4 dt 6"), hidden: { dt: "a".repeat(40) } };
  expect(chancesAgainst(untold, requestFor("/kr opposed 4 dt 6"), {}, true)).toBeUndefined();
});

it("the chance of a contest gives each side of a free-for-all its own chance, and together they are certain", () => {
  const stakes = [
    requestFor("/ogs d8 + d6"),
    lying("/ogs d8 + d6 + d4 opposed", [6, 5, 3]),
    requestFor("/ogs d12 + d6"),
  ];
  const wins = stakes.map((_, place) => chancesIn({ stakes, rules: {}, side: place })!.win);
  expect(wins.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
  expect(wins[2]).toBeGreaterThan(wins[0]!);
  const questions = stakes.map((_, place) => JSON.stringify(contestQuestion({ stakes, rules: {}, side: place })));
  expect(new Set(questions).size).toBe(3);
});

it("the chance of a contest compares two checks that nobody has rolled", () => {
  const sides = [requestFor("/klepto +0"), requestFor("/klepto +0")];
  const found = chancesIn({ stakes: sides, rules: {}, side: 0 })!;
  expect([found.win, found.tie, found.lose].map((p) => p.toFixed(9)).map(Number)).toEqual([0.5, 0, 0.5]);
});

it.each([
  [[], "noTarget", {}],
  [["/kr opposed 4 dt 6"], "noTarget", {}],
  [["/kr opposed 4 dt 6", "/olde 2d6"], "otherContest", { game: "kr" }],
  [["/kr opposed 4 dt 6", "/kr 4 dt 6"], "notContested", { known: "/kr opposed, /kr extended" }],
  [["/olde 2d6", "/olde 2d6", "/olde 2d6"], "tooManySides", { count: 3, most: 2 }],
])("a contest of %j is refused: %s", (lines, problem, data) => {
  expect(contestOf(lines.map((line) => requestFor(line)))).toEqual({ problem, data });
});

const refused = (lines: readonly string[], rules = {}) => {
  const checks = lines.map((line) => requestFor(line));
  return contestOf(checks, { rules });
};

it("a contest that nobody can roll is refused by rules that its game does not have, and may have as many sides as it allows", () => {
  expect(refused(["/kaiser skill 5", "/kaiser skill 5"], { tie: "nobody" })).toHaveProperty("problem");
  expect(refused(["/kaiser skill 5", "/kaiser skill 5"], { tie: "gm" })).not.toHaveProperty("problem");
  expect(refused(["/ogs d6 + d6", "/ogs d8 + d6", "/ogs d4 + d6"])).not.toHaveProperty("problem");
  const [side] = [requestFor("/kaiser skill 5")];
  expect(chancesIn({ stakes: [side, side], rules: { tie: "nobody" }, side: 0 }) ?? undefined).toBeUndefined();
});

it("a contest that nobody can roll has nothing that odds could look at", () => {
  const at = (...stakes: readonly Stake[]) => stakesIn({ stakes, rules: {}, side: 0 });
  const [skill, rolled] = [requestFor("/kaiser skill 5"), lying("/kaiser skill 5", [4, 3])];
  expect(at(skill, rolled)).toHaveLength(2);
  expect(at(skill)).toBeUndefined();
  expect(at(skill, requestFor("/klepto 2"))).toBeUndefined();
  expect(at(skill, requestFor("/kaiser resistance 5"))).toBeUndefined();
  expect(at(skill, replayOrFail(makeRecord(requestFor("/kaiser resistance 5"), [4, 3])))).toBeUndefined();
  const untold = { ...requestFor("/kr opposed 4 dt 6"), hidden: { dt: "a".repeat(40) } };
  expect(at(requestFor("/kr opposed 4 dt 6"), untold)).toBeUndefined();
});

it("a verdict is a win, a loss, or a tie that nobody wins, by default for the first side", () => {
  const won = (winner: number | null) => ({ winner, tie: false });
  expect([won(0), won(1), won(null)].map((verdict) => verdictFor(verdict))).toEqual(["win", "lose", "tie"]);
  expect([won(0), won(1), won(null)].map((verdict) => verdictFor(verdict, 1))).toEqual(["lose", "win", "tie"]);
  const outcomes = [1 / 2, 1 / 4, 1 / 4].map((p, i) => ({ outcome: won([0, 1, null][i]!), p }));
  expect(winTieLose({ outcomes, missing: 0 })).toEqual({ win: 1 / 2, lose: 1 / 4, tie: 1 / 4 });
  expect(winTieLose({ outcomes, missing: 0 }, 1)).toEqual({ win: 1 / 4, lose: 1 / 2, tie: 1 / 4 });
});
