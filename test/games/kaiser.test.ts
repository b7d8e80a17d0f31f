import { describe, expect, it } from "vitest";
import { readCheck, parseRequest, writeCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { kaiser } from "../../src/games/kaiser.ts";
import { contestOf } from "../../src/threads/odds.ts";
import { problemText } from "../../src/words/problem.ts";
import { requestFor, rolledCheck } from "../checks.ts";
import { words } from "../view/drawn.ts";
import { oddsOf, reportOf } from "./judged.ts";

const outcome = (line: string, faces: readonly number[], settings = {}) =>
  rolledCheck(line, faces, settings).played.outcome;
const report = (line: string, faces: readonly number[]) => rolledCheck(line, faces).report;

describe("Kaiser's percentile roll (§1.1)", () => {
  it.each([
    [[10, 10], 100, "00 and 0 are 100"],
    [[10, 5], 5, "00 and 5 are 5"],
    [[3, 10], 30, "30 and 0 are 30"],
    [[1, 10], 10, "10 and 0 are 10"],
    [[9, 9], 99, "90 and 9 are 99"],
  ])("Kaiser's percentile roll (§1.1): %j is %i", (faces, total) => {
    expect(outcome("/kaiser percentile", faces)).toEqual({ total });
    expect(report("/kaiser percentile", faces)).toEqual(reportOf("percentile", "plain", total));
  });

  it("shows tens, and 1 to 100 are equally likely", () => {
    const shown = rolledCheck("/kaiser percentile", [7, 10]).played.rolledDice[0]!.dice;
    expect(shown.map(({ tag }) => tag)).toEqual(["tens", "ones"]);
    expect(shown.map(({ die, faces }) => die.print!(faces[0]!))).toEqual(["70", "0"]);
    const { outcomes } = oddsOf("/kaiser percentile");
    const totals = outcomes.map(({ outcome: { total }, p }) => [total, Math.round(p * 1e9) / 1e9]);
    expect(totals.sort(([a], [b]) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 100 }, (_, i) => [i + 1, 0.01]),
    );
  });
});

describe("Kaiser's other dice (§1.1)", () => {
  it.each([
    ["/kaiser 2d6 + 2", [6, 3], 11, "/kaiser roll 2d6 + 2"],
    ["/kaiser d6", [4], 4, "/kaiser roll d6"],
    ["/kaiser 3d6-1 # Poison", [1, 1, 1], 2, "/kaiser roll 3d6 -1 # Poison"],
    ["/kaiser 1d100", [10, 10], 100, "/kaiser roll d100"],
    ["/kaiser d100 + 5", [3, 10], 35, "/kaiser roll d100 +5"],
    ["/kaiser 2d100", [30, 5], 35, "/kaiser roll 2d100"],
  ])("Kaiser's other dice (§1.1): %s showing %j is %i", (line, faces, total, written) => {
    const { played, report, request: asked } = rolledCheck(line, faces);
    expect(played.outcome).toEqual({ total });
    expect(report).toEqual(reportOf("total", "plain", total));
    expect(writeCheck(asked!).replace(/([+-]) /, "$1")).toBe(written.replace(/([+-]) /, "$1"));
  });

  it("Kaiser's other dice (§1.1) leave a number alone to Skill Checks", () => {
    expect(rolledCheck("/kaiser 5 vs 12", [3, 4]).request).toMatchObject({ kind: "skill" });
  });
});

describe("Kaiser's Characteristic Checks (§1.2)", () => {
  it.each(["a2", "d1", "noopen"])("Kaiser's Characteristic Checks (§1.2) say that they have no %s", (word) => {
    const read = readCheck(`/kaiser characteristic 5 ${word}`, { games: [kaiser] });
    const field = { a2: "advantage", d1: "disadvantage", noopen: "noOpenRoll" }[word];
    expect(read).toEqual({ problem: "otherKindsField", data: { word, field } });
  });

  it("Kaiser's Characteristic Checks (§1.2) say so in words", () => {
    const read = readCheck("/kaiser characteristic 5 a2", { games: [kaiser] });
    expect(isProblem(read) && problemText(read, words)).toBe("“a2”: this kind of check has no Advantage.");
  });

  it("Kaiser's Characteristic Checks (§1.2) answer no Skill Check, and Skill Checks no other", () => {
    const sides = (...lines: readonly string[]) => contestOf(lines.map((line) => requestFor(line)));
    expect(sides("/kaiser skill 5", "/kaiser characteristic 4")).toEqual({
      problem: "notOpposed",
      data: { known: "/kaiser skill" },
    });
    expect(sides("/kaiser characteristic 4", "/kaiser skill 5")).toMatchObject({ problem: "notOpposed" });
    expect(isProblem(sides("/kaiser characteristic 4", "/kaiser characteristic 4"))).toBe(false);
  });
});

describe("Kaiser's Resistances (§1.2)", () => {
  it.each([
    ["/kaiser PrR 5 vs 12", "presence"],
    ["/kaiser resistance phr 5", "physical"],
    ["/kaiser IR 5", "immune"],
    ["/kaiser Spirit 5", "spirit"],
    ["/kaiser resistance 5 vs 12 mr", "mental"],
    ["/kaiser resistance 5", "general"],
  ])("Kaiser's Resistances (§1.2): %s names one", (line, type) => {
    const { request: asked } = rolledCheck(line, [3, 4]);
    expect(asked).toMatchObject({ kind: "resistance", options: { resistance: 5, type } });
    expect(readCheck(writeCheck(asked!), { games: [kaiser] })).toMatchObject({ options: { type } });
  });

  it("Kaiser's Resistances (§1.2): two in one line are refused", () => {
    expect(readCheck("/kaiser resistance 5 prr mr", { games: [kaiser] })).toMatchObject({ problem: "twice" });
  });
});

describe("Kaiser's difficulties and options (§1.2)", () => {
  it("Kaiser's difficulties and options (§1.2) have the names of the later edition", () => {
    const all = {
      ...{ routine: 2, easy: 4, moderate: 8, difficult: 12, veryDifficult: 16, absurd: 20, almostImpossible: 24 },
      ...{ impossible: 28, inhuman: 32, zen: 44, legendary: 60, divine: 80 },
    };
    for (const kind of ["skill", "resistance", "characteristic"])
      expect(kaiser.kinds[kind]!.fields["difficulty"]!.presets!.tables).toEqual({ all });
  });

  it.each([
    ["skill", { skill: 999 }, { skill: 1000 }],
    ["skill", { skill: -999 }, { skill: -1000 }],
    ["skill", { skill: 1, advantage: 90 }, { skill: 1, advantage: 91 }],
    ["skill", { skill: 1, disadvantage: 90 }, { skill: 1, disadvantage: 91 }],
    ["skill", { skill: 1, disadvantage: 0 }, { skill: 1, disadvantage: -1 }],
    ["skill", { skill: 1, advantage: 0 }, { skill: 1, advantage: -1 }],
    ["skill", { skill: 1, fumbleDegree: 99 }, { skill: 1, fumbleDegree: 100 }],
    ["skill", { skill: 1, fumbleDegree: -99 }, { skill: 1, fumbleDegree: -100 }],
    ["critical", { damage: 99_999 }, { damage: 100_000 }],
    ["critical", { damage: 0 }, { damage: -1 }],
  ])("Kaiser's difficulties and options (§1.2) of %s end at %j", (kind, last, beyond) => {
    expect(isProblem(parseRequest(kaiser, kind, last))).toBe(false);
    expect(parseRequest(kaiser, kind, beyond)).toMatchObject({ problem: "outOfRange" });
  });

  it.each([
    ["/kaiser skill 5 + 2 vs 12", [2, 3], { total: 12, tie: true, openRoll: false }],
    ["/kaiser skill 5 - 2 vs 12", [2, 3], { total: 8, dof: 4 }],
    ["/kaiser skill 5 + 2 vs 12", [6, 6, 3], { total: 22, openRoll: true, dos: 10 }],
    ["/kaiser skill 5 + 2 vs 12", [1, 1, 1, 1], { total: 9, fumble: true, dof: 3 }],
    ["/kaiser resistance 6 + 2 vs 14", [3, 3], { total: 14, success: true, tie: true, dos: 1 }],
    ["/kaiser resistance 6 - 2 vs 14", [3, 3], { total: 10, success: false, dof: 4 }],
    ["/kaiser resistance 6 vs 14 a2 d1", [1, 3, 4], { total: 13, dof: 1 }],
    ["/kaiser resistance 6 vs 14", [1, 1], { total: 8, fumble: false, openRoll: false }],
    ["/kaiser resistance 6 vs 14", [6, 6], { total: 18, fumble: false, openRoll: false, dos: 4 }],
    ["/kaiser skill 5 noopen vs 12", [6, 6], { total: 17, openRoll: false, dos: 5 }],
    ["/kaiser skill 5 noopen vs 12", [1, 1, 1, 1], { total: 7, fumble: true }],
    ["/kaiser PrR 5 vs 12", [3, 4], { total: 12, tie: true }],
    ["/kaiser resistance 5 vs 12 presence", [3, 5], { total: 13, dos: 1 }],
    ["/kaiser characteristic 4 + 1 vs 7", [2], { total: 7, tie: true, dos: 1 }],
    ["/kaiser characteristic 4 - 1 vs 7", [2], { total: 5, dof: 2 }],
    ["/kaiser characteristic 4 vs 7", [1], { total: 5, fumble: false }],
    ["/kaiser characteristic 4 opposed", [1], { total: 5, fumble: false }],
  ])("Kaiser's difficulties and options (§1.2): %s on %j", (line, faces, expected) => {
    const { played, game, request: asked } = rolledCheck(line, faces);
    expect(played.outcome).toMatchObject(expected);
    expect(game.kinds[asked!.kind]!.score(played.outcome)).toBe(expected.total);
  });

  it("Kaiser's difficulties and options (§1.2) of Characteristics may be checked with 2d6, which neither open nor fumble (KA7)", () => {
    const later = { "kaiser.characteristicDice": "2d6" };
    expect(outcome("/kaiser characteristic 4 vs 7", [6, 6], later)).toMatchObject({ total: 16, openRoll: false });
    expect(outcome("/kaiser characteristic 4 vs 7", [1, 1], later)).toMatchObject({ total: 6, fumble: false });
  });

  it.each([
    [0, [1, 1], 2],
    [9, [1, 1], 2],
    [10, [1, 1], 3],
    [80, [6, 6], 20],
    [90, [6, 6], 20],
    [100, [6, 6], 21],
    [140, [6, 6], 23],
    [190, [6, 6], 25],
  ])(
    "Kaiser's difficulties and options (§1.2): a critical of %i damage on %j has level %i: above 20 the half counts",
    (damage, faces, level) => {
      const rolled = rolledCheck(`/kaiser critical ${damage}`, faces);
      expect(rolled.played.outcome).toEqual({ level });
      expect(rolled.game.kinds["critical"]!.score(rolled.played.outcome)).toBe(level);
      expect(rolled.report).toEqual({ headline: { key: "criticalLevel" }, tone: "plain", total: level, lines: [] });
    },
  );
});

describe("Kaiser's Fumble Levels (GEN1)", () => {
  it.each([
    [[3, 2], "none", 13, "0"],
    [[3, 3], "negative", 8, "−5"],
    [[6, 5], "negative", 8, "−5"],
    [[6, 6], "disastrous", 3, "−10"],
  ])("Kaiser's Fumble Levels (GEN1): %j: %s, and an opposed check of 13 is %i", (level, band, total, dice) => {
    const sum = level[0]! + level[1]!;
    const graded = rolledCheck("/kaiser skill 12 + 1 vs 20", [1, 1, ...level]);
    expect(graded.played.rolledDice.map(({ role }) => role)).toEqual(["pool", "fumble"]);
    expect(graded.played.outcome).toMatchObject({ fumbleLevel: sum, fumbleBand: band, total: 15, dof: 5 });
    const lines = [
      { key: "fumbleLevel", data: { level: sum, band: `@band.${band}` } },
      { key: "dof", data: { degree: 5 } },
    ];
    expect(graded.report).toMatchObject(reportOf("fumble", "dire", 15, { isSuspenseful: true, lines }));
    const opposed = rolledCheck("/kaiser skill 12 + 1 opposed", [1, 1, ...level]);
    expect(opposed.played.outcome).toMatchObject({ fumble: true, total });
    expect(opposed.report).toMatchObject({ added: 13, lines: [{ key: "fumbleCounts", data: { level: sum, dice } }] });
  });

  it("Kaiser's Fumble Levels (GEN1) let no opposed total drop below 0, after all modifiers (KA10)", () => {
    expect(outcome("/kaiser skill 5 opposed", [1, 1, 6, 6])).toMatchObject({ total: 0 });
    expect(outcome("/kaiser skill 5 + 7 opposed", [1, 1, 6, 6])).toMatchObject({ total: 2 });
  });
});

describe("what a card of Kaiser says (§1.6)", () => {
  const [plain, rare] = [{ isSuspenseful: false }, { isSuspenseful: true }];
  const degrees = (key: string, degree: number) => ({ lines: [{ key, data: { degree } }] });
  it.each([
    ["/kaiser skill 3", [5, 4], reportOf("total", "plain", 12, plain)],
    ["/kaiser skill 3 vs 10", [5, 4], reportOf("success", "good", 12, { ...degrees("dos", 2), ...plain })],
    ["/kaiser skill 3 vs 10", [3, 4], reportOf("success", "good", 10, { ...degrees("tieDos", 1), ...plain })],
    ["/kaiser skill 3 vs 10", [2, 4], reportOf("failure", "bad", 9, { ...degrees("dof", 1), ...plain })],
    ["/kaiser skill 3 vs 10", [6, 6, 2], reportOf("openSuccess", "great", 17, { ...degrees("dos", 7), ...rare })],
    ["/kaiser skill 3 vs 30", [6, 6, 2], reportOf("openFailure", "bad", 17, { ...degrees("dof", 13), ...rare })],
    ["/kaiser skill 3", [6, 6, 2], reportOf("open", "great", 17, rare)],
  ])("what a card of Kaiser says (§1.6): %s on %j", (line, faces, expected) => {
    expect(report(line, faces)).toEqual(expected);
  });

  it("what a card of Kaiser says (§1.6) tells odds by degrees, failures below successes", () => {
    const steps = kaiser.kinds["skill"]!.steps!;
    const place = (line: string, faces: readonly number[]) => steps.stepOf(outcome(line, faces));
    expect(place("/kaiser skill 3 vs 10", [5, 4])).toBe(2);
    expect(place("/kaiser skill 3 vs 10", [2, 2])).toBe(-3);
    expect(place("/kaiser skill 3", [5, 4])).toBeUndefined();
    expect(steps.text(2)).toEqual({ key: "dos", data: { degree: 2 } });
    expect(steps.text(-3)).toEqual({ key: "dof", data: { degree: 3 } });
    expect(steps.isFolded).toBe(true);
    for (const kind of ["resistance", "characteristic"]) expect(kaiser.kinds[kind]!.steps).toBe(steps);
  });
});

it("a Skill Check at Disadvantage keeps two dice also where ones are counted for a Fumble", () => {
  const [{ dice } = { dice: [] }] = rolledCheck("/kaiser skill 5 d3 fumble -3", [4, 1, 6, 2, 5]).played.rolledDice;
  expect(dice.map(({ faces: [face], counts }) => [face, counts])).toEqual([
    [4, false],
    [1, true],
    [6, false],
    [2, true],
    [5, false],
  ]);
});
