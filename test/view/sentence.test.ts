import { expect, it } from "vitest";
import { diceFormula, formulaSentence, hiddenView, rollSentence } from "../../src/words/sentence.ts";
import { rolledCheck, rolledCode } from "../checks.ts";
import { words } from "./drawn.ts";

it.each([
  [
    "/kaiser skill 5 vs 12 a2 # Sneak",
    [6, 3, 4, 1],
    "Sneak: Kaiser skill check 5 vs 12 a2 — Success, 3 Degrees of Success, total 15 (6 and 4 kept).",
  ],
  ["/kaiser skill 5", [2, 3], "Kaiser skill check 5 — total 10 (2 and 3)."],
  [
    "/kaiser skill 5 vs 12",
    [6, 6, 6, 3],
    "Kaiser skill check 5 vs 12 — Open Roll: Success, 14 Degrees of Success, total 26 (6 and 6; Open Roll 6 + 3).",
  ],
  ["/kaiser percentile", [7, 4], "Kaiser percentile roll — Percentile, total 74 (70 and 4)."],
  ["/ogs d8 + d6 vs 10", [4, 3, 2], "OGS action check d8 + d6 vs 10 — Failure, total 9 (4, 3, and 2)."],
  [
    "/kr 2 dt 6",
    [12, 9],
    "Kingdoms & Rulers basic test 2 dt 6 — Success, Successes 3, failures 0, Margin +3 (12 and 9).",
  ],
  ["/klepto +2", [10, 1], "The Kleptonomicon test + 2 — Critical Success (10 → heads)."],
  [
    "/klepto +1 ranges ..4 5..8 9..",
    [6],
    "The Kleptonomicon test + 1 ranges [..4] [5..8] [9..] — Score Range [5..8], Modifier +1 included, total 7 (6).",
  ],
  [
    "/klepto +2 ranges ..8 7.. [10!]",
    [6],
    "The Kleptonomicon test + 2 ranges [..8] [7..] [10!] — Score Range [7..], Also in [..8], Modifier +2 included, total 8 (6).",
  ],
  [
    "/klepto +1 ranges ..4",
    [8],
    "The Kleptonomicon test + 1 ranges [..4] — No Score Range, Modifier +1 included, total 9 (8).",
  ],
  [
    "/olde 2d10-1 vs 12",
    [10, 2, 5],
    "Dungeons of Olde roll 2d10 - 1 vs 12 — Success, Unlimited, total 16 (10 + 5 and 2).",
  ],
])("a roll in one sentence tells %s", (line, faces, told) => {
  expect(rollSentence(rolledCheck(line, faces), words)).toBe(told);
});

it("a roll in one sentence counts dice instead of naming very many", () => {
  expect(rollSentence(rolledCheck("/kr 12 dt 6", Array<number>(12).fill(9)), words)).toContain("(12 dice)");
});

it("a roll in one sentence tells a formula by its own text and total", () => {
  const parts = [rolledCode({ system: "kr", code: "kar", argument: 6, dice: { count: 2, sides: 12 }, faces: [12, 9] })];
  expect(formulaSentence({ formula: "2d12kar6 + 1", total: 4, parts }, words)).toBe(
    "2d12kar6 + 1 — Margin +3, Successes 3, failures 0, total 4 (12 and 9).",
  );
});

it("a roll in one sentence has a formula that adds up to the total, also with dice that are only looked up", () => {
  for (const faces of [
    [1, 1, 6, 6],
    [6, 4],
  ])
    expect(diceFormula(rolledCheck("/kaiser skill 5 vs 12", faces), words)).toBe("2d6 + 5");
});

it.each([
  ["/dice {2d6, 1d12}kh + 1", [3, 4, 4], "2d6 + 1d12 keep 2 + 1"],
  ["/dice 1d20 + 1d4 + 2", [3, 4], "1d20 + 1d4 + 2"],
  ["/dice 1d4 * 1d6", [3, 4], "1d4 and 1d6"],
  ["/dice 1d6 - 1d8 + 1", [3, 4], "1d6 and 1d8"],
  ["/dice floor(2d8 / 2)", [3, 4], "2d8"],
  ["/dice 3dc", [0, 1, 1], "3 × coin"],
  ["/dice pow(1d4, 2)", [9], "pow(1d4, 2)"],
] as const)("a roll in one sentence writes sums of dice as sums alone: %s", (line, faces, dice) => {
  expect(diceFormula(rolledCheck(line, faces), words)).toBe(dice);
});

it("a roll in one sentence shows a Fate die with a real minus sign", () => {
  expect(rollSentence(rolledCheck("/dice 4dF", [-1, 0, 1, -1]), words)).toContain("(−1, 0, 1, and −1)");
});

it("a roll in one sentence tells a reader who may not see it only that there is one", () => {
  expect(hiddenView(words)).toEqual({ text: "A hidden roll." });
});

it("a roll in one sentence holds the label as it was typed", () => {
  expect(rollSentence(rolledCheck("/kaiser skill 5 # <b>Sneak</b> {total}", [2, 3]), words)).toMatch(
    /^<b>Sneak<\/b> \{total\}: /,
  );
});
