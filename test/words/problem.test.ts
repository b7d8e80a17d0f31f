import { expect, it } from "vitest";
import { readCheck, gameOfLine } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { games } from "../../src/games/index.ts";
import { problemText } from "../../src/words/problem.ts";
import { words } from "../view/drawn.ts";

function complaint(line: string): string {
  const asked = readCheck(line, { games });
  if (!isProblem(asked)) throw new Error(`The line ${line} is sound.`);
  return problemText(asked, words, gameOfLine(line, games)?.id);
}

it.each([
  ["/kaiser skill", "Skill is missing."],
  [
    "/kaiser",
    "/kaiser needs a check after it: numbers, or a word such as skill, resistance, characteristic, percentile, critical, roll.",
  ],
  [
    "/kaiser sneak 5",
    "“sneak” is not a check of this game; try one of: skill, resistance, characteristic, percentile, critical, roll.",
  ],
  ["/kaiser skill 5 5", "“5” sets Skill a second time; give it only once."],
  ["/kaiser skill 5 loudly", "“loudly” is not understood here."],
  ["/kr 0 dt 6", "A basic test needs at least one die."],
  ["/kr 9 of 6 dt 6", "9 dice are more than the pool of 6."],
  ["/ogs d7 + d6", "Dice: A d7 is not used in OGS; use d4, d6, d8, d10 or d12."],
  ["/olde stat 99", "Stat: 99 is out of range; it must be from 1 to 20."],
  ["/klepto +2 ranges [..", "Score Ranges: [.. has only one bracket; write a Score Range like [7..9]."],
  ["/gurps 3d6", `“/gurps 3d6” is not a game; the games are ${games.map(({ command }) => `/${command}`).join(", ")}.`],
  ["/kr 3 dt hard", "Difficulty Threshold has no names such as “hard”; write a number, such as dt 7."],
  ["/olde 1d1", "Dice: A die with 1 sides cannot be used; it must have from 2 to 1000."],
  [`/kaiser ${"5".repeat(500)}`, "This line is too long; a check has at most 500 characters."],
])("the sentence for a mistake: %s", (line, told) => {
  expect(complaint(line)).toBe(told);
});

it("the sentence for a mistake names the field by the words of the game whose code it is", () => {
  expect(problemText({ problem: "ogs.sides", data: { field: "dice", sides: 7 } }, words)).toMatch(/^Dice: /);
  expect(problemText({ problem: "notNumber", data: { field: "dt", value: "high" } }, words)).toBe(
    "Difficulty Threshold: “high” is not a whole number.",
  );
});

it("the sentence for a mistake names a field without words by its own name", () => {
  expect(problemText({ problem: "missing", data: { field: "mood" } }, words)).toBe("Mood is missing.");
});
