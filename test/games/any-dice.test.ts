import { describe, expect, it } from "vitest";
import { readCheck } from "../../src/checks/notation.ts";
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
  ])("a formula of any dice is stored in one spelling: %s", (line, formula) => {
    expect(formulaOf(line)).toBe(formula);
    expect(formulaOf(`/dice ${formula}`)).toBe(formula);
  });

  it.each([
    ["/dice 5", "anydice.noDice"],
    ["/dice 1d6 / 2", "anydice.division"],
    ["/dice 1d6 * 1d4", "anydice.product"],
    ["/dice {1d6, 1d8}kh", "anydice.braces"],
    ["/dice floor(1d6)", "anydice.function"],
    ["/dice 1d20 + @abilities.dex.mod", "anydice.path"],
    ["/dice 2 * (1d6", "anydice.parenthesis"],
    ["/dice 4df", "anydice.foreignDie"],
    ["/dice 10000d6", "anydice.count"],
    ["/dice 1d10000", "sides"],
    ["/dice 3d6ko", "anydice.modifier"],
    ["/dice 4d6x3<5", "anydice.modifier"],
    ["/dice 4d6xkh3", "anydice.run"],
    ["/dice 4d6kh3r1", "anydice.order"],
    ["/dice 3d6xo6r6", "anydice.twice"],
    ["/dice 1d6x>0", "anydice.endless"],
    ["/dice 100d1000kh50", "anydice.tooMany"],
    ["/dice 1d20 vs 15 under 3", "anydice.oneTarget"],
    ["/dice 2d6 ranges ..6 5..9", "anydice.shared"],
    ["/dice 2d6 ranges 9..5", "anydice.range"],
  ])("a formula of any dice that is not understood or has no exact odds is refused: %s", (line, problem) => {
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
