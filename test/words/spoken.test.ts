import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { levelOf } from "../../src/checks/level.ts";
import { targetFieldOf } from "../../src/checks/scene-difficulty.ts";
import { spoken, spokenFormula, spokenRoll } from "../../src/words/spoken.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { CHECKS } from "../../tools/pictures/exhibits.ts";
import { rolledCheck, rolledCode } from "../checks.ts";
import { readTexts } from "../lang/languages.ts";
import { words } from "../view/drawn.ts";

it.each([
  [
    "/kaiser skill 5 vs 12 a2 # Sneak",
    [6, 3, 4, 1],
    "Mira Vell, Sneak: Success, 15 against 12, 3 Degrees of Success, Advantage 2.",
  ],
  ["/kaiser skill 5", [2, 3], "Mira Vell, skill check: total 10."],
  ["/kaiser skill -9 vs 12", [2, 3], "Mira Vell, skill check: Failure, minus 4 against 12, 16 Degrees of Failure."],
  [
    "/kr 2 dt 6",
    [12, 9],
    "Mira Vell, basic test: Success, Margin plus 3, Difficulty Threshold 6, Successes 3, failures 0.",
  ],
  ["/klepto +1 ranges ..4 5..8 9..", [6], "Mira Vell, test: Score Range 5 to 8, total 7, Modifier plus 1 included."],
  ["/dice 1d100 under 45", [43], "Mira Vell, roll: Success, 43 under 45."],
])("speech of %s has who, the outcome, the total and what it was against", (line, faces, told) => {
  expect(spokenRoll(rolledCheck(line, faces), words, "Mira Vell")).toBe(told);
});

it("speech names a formula by its dice", () => {
  const parts = [rolledCode({ system: "kr", code: "kar", argument: 6, dice: { count: 2, sides: 12 }, faces: [12, 9] })];
  expect(spokenFormula({ formula: "2d12kar6 - 1", total: 2, parts, label: undefined }, words, "Ana")).toBe(
    "Ana, 2 d12: Margin plus 3, total 2, Successes 3, failures 0.",
  );
});

it.each([
  ["−6", "minus 6"],
  ["total −2", "total minus 2"],
  ["1d6 - 3", "1 d6 minus 3"],
  ["2d8-1", "2 d8 minus 1"],
  ["+2", "plus 2"],
  ["Margin +3", "Margin plus 3"],
  ["7+ Stages", "at least 7 Stages"],
  ["≤ 4", "at most 4"],
  ["≥ −2", "at least minus 2"],
  ["[..4] [5..8] [9..]", "at most 4 5 to 8 at least 9"],
  ["[..−3] [−2..1] [2..]", "at most minus 3 minus 2 to 1 at least 2"],
  ["≤ −2", "at most minus 2"],
  ["−1..", "at least minus 1"],
  ["6–15", "6 to 15"],
  ["10 → coin", "10 to coin"],
  ["< 0.1%", "less than 0.1 percent"],
  ["Sneak · Fight", "Sneak, Fight"],
  ["Point-blank d10ish", "Point-blank d10ish"],
  ["Kingdoms & Rulers", "Kingdoms and Rulers"],
])("speech has no signs: %s is %s", (written, told) => {
  expect(spoken(written, words)).toBe(told);
});

/** Letters, digits and plain punctuation; a sign before a number is none of them. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\s.,:;!?()'’‘"“”„«»¿¡、。：！？（）「」・ー]|(?<=\p{L})-(?=\p{L}))*$/u;

describe.each(module.languages.map(({ lang }) => lang))("speech in %s", (lang) => {
  const own = wordsFrom(readTexts(lang));

  it.each(CHECKS.map(({ line, faces, settings = {} }) => ({ line, faces, settings })))(
    "of $line has who, outcome, total and against what, without signs",
    ({ line, faces, settings }) => {
      const replayed = rolledCheck(line, faces, settings);
      const told = spokenRoll(replayed, own, "Mira Vell");
      expect(told).toMatch(PLAIN);
      expect(told).not.toMatch(/dicewright|undefined|\d[a-z]\d/);
      expect(told.startsWith("Mira Vell")).toBe(true);
      const { report, request: asked } = replayed;
      const numbers = told.match(/\d+(?:[.,]\d+)?/g) ?? [];
      if (report.total !== undefined) expect(numbers).toContain(String(Math.abs(report.total)));
      const target = targetFieldOf(asked!.game.kinds[asked!.kind]!.fields);
      const against = target === undefined ? null : asked!.options[target];
      if (typeof against === "number") expect(numbers).toContain(String(Math.abs(against)));
      const { net = 0 } = levelOf(asked!) ?? {};
      if (net !== 0) expect(numbers).toContain(String(Math.abs(net)));
    },
  );
});
