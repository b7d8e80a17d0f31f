import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { chanceOf, summaryOf } from "../../src/systems/odds-summary.ts";

const asked = (line: string) => parseCheck(line, systems) as CheckRequest;
const summary = (line: string) => summaryOf(asked(line), {});

describe("the odds of a check in short", () => {
  it.each([
    ["/olde 2d6 limited", 7, [3, 11]],
    ["/kr damage 2d12", 13, [5, 21]],
    ["/olde 1d4 limited + 2", 4.5, [3, 6]],
  ] as const)("%s comes to %f on average, and mostly to %j", (line, mean, range) => {
    expect(summary(line).mean).toBeCloseTo(mean, 12);
    expect(summary(line).range).toEqual(range);
  });

  it.each([
    ["/olde 2d6 limited vs 8", true, 15 / 36, 0],
    ["/olde 2d6 limited", false, 0, 0],
    // A ten is settled by a coin: of twenty ways two or three are High, and six are Mixed.
    ["/klepto 0", true, 1 / 20, 6 / 20],
    ["/klepto +1", true, 3 / 20, 6 / 20],
  ] as const)("%s succeeds", (line, isJudged, sure, mixed) => {
    const chance = chanceOf(asked(line));
    expect(chance.isJudged).toBe(isJudged);
    expect(chance.sure).toBeCloseTo(sure, 12);
    expect(chance.mixed).toBeCloseTo(mixed, 12);
  });

  it("tell each headline, the best first, and each total with the chance of it or more", () => {
    const { headings, curve } = summary("/olde 2d6 limited vs 8");
    expect(headings.map(({ headline, tone }) => [headline.key, tone])).toEqual([
      ["success", "good"],
      ["failure", "bad"],
    ]);
    expect(curve.map(({ from, to, tone }) => [from, to, tone])).toEqual(
      Array.from({ length: 11 }, (_, i) => [i + 2, i + 2, i < 6 ? "bad" : "good"]),
    );
    expect(curve[0]!.atLeast).toBeCloseTo(1, 12);
    expect(curve[6]!.atLeast).toBeCloseTo(15 / 36, 12);
    expect(curve[6]!.p).toBeCloseTo(5 / 36, 12);
    expect(summary("/olde 1d2 limited").curve).toHaveLength(2);
  });

  it("add up in wide curves, whose bars leave no total out", () => {
    const { curve } = summary("/kr damage 40d12");
    expect(curve.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
    for (const [i, { from, to, p, atLeast }] of curve.entries()) {
      expect(to).toBeGreaterThanOrEqual(from);
      if (i > 0)
        expect([from, atLeast.toFixed(9)]).toEqual([
          curve[i - 1]!.to + 1,
          (curve[i - 1]!.atLeast - curve[i - 1]!.p).toFixed(9),
        ]);
      expect(p).toBeGreaterThan(0);
    }
  });

  it("count a critical success above every total", () => {
    const { curve } = summary("/klepto 0");
    expect(curve.at(-1)!.atLeast).toBeCloseTo(1 / 10 + 1 / 20, 12);
  });

  it("are compared with those of other difficulties, of which one is its own", () => {
    const [named] = summary("/olde stat 4 vs 8").compared.filter(({ title }) => title.key === "fields.challenge");
    expect(named!.each.map(({ text, value, isCurrent }) => [text.key, value, isCurrent])).toEqual([
      ["presets.Trivial", 4, false],
      ["presets.Easy", 6, false],
      ["presets.Hard", 8, true],
      ["presets.Heroic", 10, false],
      ["presets.Superhuman", 12, false],
      ["presets.Impossible", 15, false],
    ]);
    const { sure } = chanceOf(asked("/olde stat 4 vs 12"));
    expect(named!.each[4]!.p).toBeCloseTo(sure, 12);
  });
});
