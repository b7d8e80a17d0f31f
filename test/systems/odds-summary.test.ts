import { describe, expect, it } from "vitest";
import { finished } from "../../src/engine/steps.ts";
import { systems } from "../../src/systems/index.ts";
import type { CheckRequest } from "../../src/systems/notation.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { chanceIn, chanceOf, summaryOf } from "../../src/systems/odds-summary.ts";
import type { Raw } from "../../src/systems/vocabulary.ts";

const asked = (line: string) => parseCheck(line, systems) as CheckRequest;
const summary = (line: string, rules: Raw = {}) => summaryOf(asked(line), rules);

/** Every way in which some dice may fall, as what a rule makes of them, and how likely each is. */
function counted(dice: number, sides: number, read: (faces: readonly number[]) => number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const fall = (faces: readonly number[]): void => {
    if (faces.length < dice) for (let face = 1; face <= sides; face++) fall([...faces, face]);
    else found.set(read(faces), (found.get(read(faces)) ?? 0) + sides ** -dice);
  };
  fall([]);
  return found;
}
const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);
const sumOf = (ways: ReadonlyMap<number, number>, isWanted: (value: number) => boolean) =>
  [...ways].reduce((sum, [value, p]) => (isWanted(value) ? sum + p : sum), 0);

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

describe("steps of odds", () => {
  /** Kingdoms & Rulers, against 6: a 1 takes two, a 12 gives two. */
  const margin = (faces: readonly number[]) =>
    total(faces.map((face) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1)));

  it("are told one by one as long as they are few, the best first", () => {
    const { steps } = summary("/kr 2 dt 6");
    const ways = counted(2, 12, margin);
    expect(steps).toHaveLength(9);
    for (const [i, { p, tone, end }] of steps.entries()) {
      expect(p).toBeCloseTo(ways.get(4 - i)!, 12);
      expect([tone, end]).toEqual([4 - i > 0 ? "good" : "bad", undefined]);
    }
  });

  it("are nine at most: the rarest ends stand for all that is beyond them", () => {
    for (const [line, dice, best] of [
      ["/kr 3 dt 6", 3, 4],
      ["/kr 4 dt 6", 4, 4],
    ] as const) {
      const { steps } = summary(line);
      const ways = counted(dice, 12, margin);
      expect(steps).toHaveLength(9);
      for (const [i, { p }] of steps.entries()) {
        const isHere = (value: number) => (i === 0 ? value >= best : i === 8 ? value <= best - 8 : value === best - i);
        expect(p, `${line} ${i}`).toBeCloseTo(sumOf(ways, isHere), 12);
      }
      expect(steps.map(({ end }) => end)).toEqual(["orBetter", ...Array<undefined>(7).fill(undefined), "orWorse"]);
    }
  });

  it("are left out where a game has none, or a roll no difficulty", () => {
    expect([summary("/olde 2d6 limited vs 8").steps, summary("/kaiser skill 3").steps]).toEqual([[], []]);
    expect(summary("/kaiser skill 3 vs 10").areFolded).toBe(true);
    expect([summary("/kr 2 dt 6").areFolded, summary("/olde 2d6 limited").areFolded]).toEqual([false, false]);
  });
});

describe("a curve", () => {
  it("has at most forty bars, each with all its totals, the chance of them, and of them or more", () => {
    const ways = counted(3, 20, total);
    const { curve } = summary("/olde 3d20 limited vs 30");
    expect(curve.length).toBeLessThanOrEqual(40);
    expect(curve.length).toBeGreaterThan(20);
    expect([curve[0]!.from, curve.at(-1)!.to]).toEqual([3, 60]);
    for (const [i, { from, to, p, atLeast, tone }] of curve.entries()) {
      if (i > 0) expect(from).toBe(curve[i - 1]!.to + 1);
      expect(p).toBeCloseTo(
        sumOf(ways, (value) => value >= from && value <= to),
        12,
      );
      expect(atLeast).toBeCloseTo(
        sumOf(ways, (value) => value >= from),
        12,
      );
      // A bar of both takes the colour of what is likelier: of 29 and 30 that is 30.
      expect(tone, String(from)).toBe(to >= 30 ? "good" : "bad");
    }
    for (const { from, to } of curve.slice(1, -1)) expect(to - from).toBe(curve[1]!.to - curve[1]!.from);
  });

  it("has no bar for what hardly ever comes up, which its first and last bar hold", () => {
    const { curve } = summary("/olde 5d6 limited");
    const ways = counted(5, 6, total);
    expect([curve[0]!.from, curve[0]!.to, curve.at(-1)!.from, curve.at(-1)!.to]).toEqual([5, 6, 29, 30]);
    expect(curve[0]!.p).toBeCloseTo(
      sumOf(ways, (value) => value <= 6),
      12,
    );
    expect(curve.at(-1)!.p).toBeCloseTo(
      sumOf(ways, (value) => value >= 29),
      12,
    );
    expect(curve).toHaveLength(24);
  });
});

describe("compared odds", () => {
  it("are those of the check with each of its other options, whatever tells success", () => {
    for (const [line, name, lines] of [
      ["/kr 3 dt 6", "pool", ["/kr 1 dt 6", "/kr 2 dt 6", "/kr 3 dt 6"]],
      ["/klepto +1", "advantages", ["/klepto +1", "/klepto +1 a1", "/klepto +1 a2"]],
    ] as const) {
      const rows = summary(line).compared.flatMap(({ each }) => each);
      for (const other of lines) {
        const { options } = asked(other);
        const row = rows.find((each) => Object.entries(each.options).every(([key, own]) => options[key] === own));
        if (name === "advantages" && !row) continue;
        expect(row?.p, other).toBeCloseTo(chanceOf(asked(other)).sure, 12);
        expect(row?.isCurrent, other).toBe(other === line);
      }
    }
  });

  it("go by the table of difficulties that the world has chosen", () => {
    const named = (rules: Raw) =>
      summary("/olde stat 4 vs 9", rules).compared.find(({ title }) => title.key === "fields.challenge")!.each;
    const setting = asked("/olde stat 4 vs 9").system.kinds["stat"]!.fields["challenge"]!.presets!.setting!;
    const other = named({ [setting]: "2017" });
    expect(other.map(({ value }) => value)).toEqual([3, 6, 9, 12, 15, 18, 21]);
    expect(other.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true, false, false, false, false]);
    expect(named({ [setting]: "?" }).map(({ value }) => value)).toEqual([4, 6, 8, 10, 12, 15]);
    const checked = summary("/olde stat 4 vs 9").compared.flatMap(({ each }) => each);
    for (const { p, value } of checked) expect(p).toBeCloseTo(chanceOf(asked(`/olde stat 4 vs ${value}`)).sure, 12);
  });
});

it("what succeeds is what is great or good; what is mixed is told apart", () => {
  const of = (tone: "great" | "good" | "mixed" | "bad" | "dire" | "plain", p: number) => ({ tone, p });
  expect(
    chanceIn([of("great", 1 / 8), of("good", 1 / 4), of("mixed", 1 / 2), of("bad", 1 / 16), of("dire", 1 / 16)]),
  ).toEqual({ sure: 3 / 8, mixed: 1 / 2 });
  expect(chanceIn([of("plain", 1)])).toEqual({ sure: 0, mixed: 0 });
});

it("headlines are told apart by their numbers and by how they feel", () => {
  const ways = counted(2, 12, (faces) =>
    total(faces.map((face) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1))),
  );
  const { headings } = summary("/kr 2 dt 6");
  expect(headings.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
  const good = headings.filter(({ tone }) => tone === "good" || tone === "great").reduce((sum, { p }) => sum + p, 0);
  expect(good).toBeCloseTo(
    sumOf(ways, (value) => value > 0),
    12,
  );
  expect(headings.map(({ score }) => score)).toEqual(headings.map(({ score }) => score).toSorted((a, b) => b - a));
  expect(new Set(headings.map(({ headline, tone }) => JSON.stringify([headline, tone]))).size).toBe(headings.length);
});

it("work in steps comes to what it comes to at once", () => {
  let rests = 0;
  function* steps(): Generator<void, string> {
    for (; rests < 3; rests++) yield;
    return "done";
  }
  expect([finished(steps()), rests]).toEqual(["done", 3]);
});
