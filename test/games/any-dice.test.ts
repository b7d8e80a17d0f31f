import { describe, expect, it } from "vitest";
import { checkOf, readCheck } from "../../src/checks/notation.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { rolledCheck, requestFor } from "../checks.ts";

const formulaOf = (line: string) => requestFor(line).options["formula"];
const outcomeOf = (line: string, ...faces: number[]) => rolledCheck(line, faces).played.outcome;
const problemOf = (line: string) => (readCheck(line, { games }) as { readonly problem?: string }).problem;

describe("a formula of any dice", () => {
  it.each([
    ["/dice 1d20+7", "1d20 + 7"],
    ["/d d20", "1d20"],
    ["/anydice 2×( D6+3 ) − -1d4[fire]", "2 * (1d6 + 3) + 1d4"],
    ["/dice 4D6KH3", "4d6kh3"],
    ["/dice 4d6k3", "4d6kh3"],
    ["/dice 5d6d", "5d6dl1"],
    ["/dice 2d6x6", "2d6x"],
    ["/dice 2d6x>4", "2d6x>4"],
    ["/dice 6d10cs≥8", "6d10cs>=8"],
    ["/dice 1d20r + -2", "1d20r=1 - 2"],
    ["/dice -1d4 + 10", "-1d4 + 10"],
    ["/dice 4d6r1kh3 # Strength", "4d6r=1kh3"],
    ["/dice (ceil(5 / 2))d6[fire]", "3d6"],
    ["/dice 1d(max(6, 4)) + (2 * 3)", "1d6 + 6"],
    ["/dice 1d20 + 5 + 0.2", "1d20 + 5 + 0.2"],
    ["/dice (-3)d6 + 0d10", "-3d6 + 0"],
    ["/dice {2d6}[fire]", "{2d6}"],
    ["/dice {1d6,2d8dh - 1 , d4}kh", "{1d6, 2d8dh1 - 1, 1d4}kh1"],
    ["/dice 10d6/2[x]", "10d6 / 2"],
    ["/dice floor((1d20+3)/2) * 2", "floor((1d20 + 3) / 2) * 2"],
    ["/dice 4dF - 2dc", "4df - 2dc"],
    ["/dice 4d6x3=5ms>10", "4d6x3=5ms>10"],
    ["/dice 6d10even", "6d10even"],
    ["/dice 4d6xkh3", "4d6x=6kh1"],
    ["/dice 1d20 + 2 +", "1d20 + 2"],
    ["/dice 5", "5"],
    ["/dice 2d6ko + (1d4)d8", "2d6ko + (1d4)d8"],
    ["/dice (1d4)d6[fire]", "(1d4)d6"],
  ])("a formula of any dice is stored in one spelling: %s", (line, formula) => {
    expect(formulaOf(line)).toBe(formula);
    expect(formulaOf(`/dice ${formula}`)).toBe(formula);
  });

  it.each([
    ["/dice 1d20 + @abilities.dex.mod", "anydice.path"],
    ["/dice 2 * (1d6", "anydice.parenthesisAtEnd"],
    ["/dice {1d6, 2 3", "anydice.parenthesis"],
    ["/dice 10000d6", "anydice.count"],
    ["/dice (3/4)d4", "anydice.count"],
    ["/dice 1d(3 - 3)", "sides"],
    ["/dice 1d6x>0", "anydice.endless"],
    ["/dice 999d6 + 999d6", "anydice.tooMany"],
    ["/dice 1d6 / (1d4 - 1)", "anydice.zero"],
    ["/dice 1d6 / 0", "anydice.zero"],
    ["/dice 1d6 + sqrt(-1)", "anydice.notNumber"],
    [`/dice 1d1000${"r1".repeat(9)}`, "anydice.modifiers"],
    [`/dice ${"(".repeat(200)}1d6`, "anydice.tooDeep"],
    ["/dice 5 a1", "anydice.noDice"],
    ["/dice 1d20 vs 15 under 3", "anydice.oneTarget"],
    ["/dice 2d6 ranges ..6 5..9", "anydice.shared"],
    ["/dice 2d6 ranges 9..5", "anydice.range"],
    ["/dice 1d20 + 5 adv", "anydice.advantage"],
    ["/dice 1d20 + 5 vs 15 disadvantage", "anydice.disadvantage"],
    ["/dice 1d20 DC 15", "anydice.difficulty"],
    ["/dice 1d20 + 5 Stealth", "anydice.label"],
  ])("a formula of any dice that is not understood or would not end is refused: %s", (line, problem) => {
    expect(problemOf(line)).toBe(problem);
  });
});

describe("a roll of any dice", () => {
  it.each([
    ["/dice 1d20 + 7 vs 15", [8], { total: 15, success: true, margin: 0 }],
    ["/dice 1d100 under 45", [46], { total: 46, success: false, margin: -1 }],
    ["/dice 1d20 + 7 vs 15 per 5", [19], { total: 26, success: true, margin: 11, degrees: 2 }],
    ["/dice 1d20 + 7 vs 15 per 5", [2], { total: 9, success: false, margin: -6, degrees: -2 }],
    ["/dice 2d6 + 1 ranges ..6 7..9 10..", [3, 4], { total: 8, range: "7..9" }],
    ["/dice 2d6 ranges 7..9", [1, 1], { total: 2 }],
    ['/dice 2d6 ranges ..6 "Miss" 7..9 “Weak hit” 10..', [3, 4], { total: 7, range: "7..9", rangeName: "Weak hit" }],
    ["/dice 1d20 + 5 + 0.2", [7], { total: 12.2 }],
    ["/dice floor(3d6 / 2) * 2", [6, 4, 1], { total: 10 }],
    ["/dice max(0, 1d10 - 8)", [3], { total: 0 }],
    ["/dice {1d20 + 4, 2d6 + 9}kh", [3, 6, 5], { total: 20 }],
    ["/dice {1d6, 2d6dh1 - 1}", [5, 2, 6], { total: 6 }],
    ["/dice {2d6, 3d6, 7}cs>7", [4, 4, 1, 2, 3], { total: 1 }],
    ["/dice 1d6 * 1d4", [5, 3], { total: 15 }],
    ["/dice 4df", [1, 0, -1, 1], { total: 1 }],
    ["/dice 3dc", [1, 0, 1], { total: 2 }],
    ["/dice 2dcc0", [0, 1], { total: 1 }],
    ["/dice 4d6even", [2, 4, 5, 6], { total: 3 }],
    ["/dice 2d10cs>=8sf<3", [9, 2], { total: -1 }],
    ["/dice 2d6ms>=9", [6, 5], { total: 2 }],
    ["/dice -2d6", [6, 5], { total: -11 }],
    ["/dice 5d10x10cs>=8df=1", [10, 1, 1, 2, 8, 9], { total: 1 }],
    ["/dice 4d6x=6kh3 + 2", [17], { total: 19 }],
    ["/dice 2d6 + (1d4)d6", [1, 2, 11], { total: 14 }],
    ["/dice 5", [], { total: 5 }],
    ["/dice 4d6kh3", [6, 1, 3, 5], { total: 14 }],
    ["/dice 4d6dh1dl1", [6, 1, 3, 5], { total: 8 }],
    ["/dice 8d6x", [1, 1, 1, 1, 1, 1, 1, 6, 6, 2], { total: 21 }],
    ["/dice 1d10xo", [10, 10], { total: 20 }],
    ["/dice 1d20r=1", [1, 1], { total: 1 }],
    ["/dice 1d20rr<3", [2, 1, 9], { total: 9 }],
    ["/dice 2d6r<3x", [2, 4, 6, 6, 1], { total: 17 }],
    ["/dice 3d10cs>=8", [8, 7, 10], { total: 2 }],
    ["/dice 3d10cs>=8df=1", [8, 1, 1], { total: -1 }],
    ["/dice 3d8min3 - 2", [1, 5, 2], { total: 9 }],
    ["/dice 3d6cf<3kh2", [1, 2, 6], { total: 1 }],
    ["/dice 10 - 2 * 1d4", [3], { total: 4 }],
    ["/dice 1d20 a1", [4, 17], { total: 17 }],
    ["/dice 2d6 d2", [4, 6, 1, 2], { total: 3 }],
    ["/dice 1d100 under 50 a1", [60, 20], { total: 20, success: true, margin: 30 }],
  ])("a roll of any dice comes to what its formula says: %s", (line, faces, outcome) => {
    expect(outcomeOf(line, ...faces)).toEqual(outcome);
  });
});

it("a stored total of the world's own dice that is out of reach is not believed", () => {
  const line = "/dice (1d4)d6 + 2 vs 9";
  expect(outcomeOf(line, 12)).toMatchObject({ total: 14 });
  for (const forged of [1e10, -1e300]) expect(() => outcomeOf(line, forged)).toThrow();
});

it("thirds and tenths of dice that add up to the same are one total of any dice", () => {
  const totals = (count: number, part: string) =>
    odds(checkOf(requestFor(`/dice ${Array(count).fill(part).join(" + ")}`))).outcomes.length;
  expect(totals(12, "1d20 / 3")).toBe(12 * 19 + 1);
  expect(totals(30, "1d100 * 0.1")).toBe(30 * 99 + 1);
});

describe("a contest of any dice", () => {
  const side = (line: string, total: number, margin: number | null = null) => ({
    total,
    margin,
    options: requestFor(line).options,
  });
  const skilled = "/dice 1d100 under 60";
  const unskilled = "/dice 1d100 under 30";
  const verdict = (sides: readonly object[], rules: object = {}) =>
    games
      .find(({ id }) => id === "anydice")!
      .contest!.judge(sides as never, { tie: "defender", missed: "nobody", under: "margin", ...rules });

  it.each([
    [
      "who made a number beats who missed one, whatever they rolled",
      [side(skilled, 99, -39), side(unskilled, 30, 0)],
      {},
      1,
    ],
    ["who states no number beats who missed one", [side("/dice 1d20 vs 15", 14, -1), side("/dice 1d20", 2)], {}, 1],
    ["of two that missed nobody wins", [side(skilled, 61, -1), side(unskilled, 90, -60)], {}, null],
    [
      "of two that missed the nearer wins by house rule",
      [side(skilled, 61, -1), side(unskilled, 90, -60)],
      { missed: "nearer" },
      0,
    ],
    ["of two that made it the greater margin wins", [side(skilled, 40, 20), side(unskilled, 25, 5)], {}, 0],
    [
      "under limits the higher roll wins by house rule",
      [side(skilled, 20, 40), side(unskilled, 25, 5)],
      { under: "roll" },
      1,
    ],
    ["without numbers the higher total wins", [side("/dice 2d6", 4), side("/dice 1d20", 9)], {}, 1],
  ])("in a contest of any dice %s", (_what, sides, rules, winner) => {
    expect(verdict(sides, rules)).toMatchObject({ winner });
  });
});
