import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasSucceeded, type Comparison, type Kind } from "../../src/checks/game.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { prospectOf, trialOf } from "../../src/checks/luck.ts";
import { type CheckRequest, checkOf } from "../../src/checks/notation.ts";
import { chanceOf, summaryOf, type OddsSummary } from "../../src/checks/odds-summary.ts";
import { TONES } from "../../src/checks/report.ts";
import { odds } from "../../src/engine/odds.ts";
import { requestFor, rolledCheck } from "../checks.ts";
import { drawAsked, kinds } from "../laws/draw.ts";

const summary = (line: string, rules: UncheckedOptions = {}) => summaryOf(requestFor(line), rules);

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

/** Every outcome of a check, and what its game says of it. */
function toldOf(asked: CheckRequest) {
  const rule = asked.game.kinds[asked.kind]!;
  return odds(checkOf(asked)).outcomes.map(({ outcome, p }) => {
    const report = rule.report(outcome, asked.options);
    return { outcome, p, score: rule.score(outcome), success: hasSucceeded(rule, outcome, asked.options), ...report };
  });
}
type Told = ReturnType<typeof toldOf>;

/** The chance of some outcomes. */
const mass = (told: Told, isWanted: (each: Told[number]) => boolean) =>
  told.reduce((sum, each) => (isWanted(each) ? sum + each.p : sum), 0);

const isGood = ({ success, tone }: Told[number]) => success ?? (tone === "great" || tone === "good");

/** The check, which its game compares with these options only. */
function comparedWith(asked: CheckRequest, each: Comparison["each"]): CheckRequest {
  const kinds = Object.fromEntries(
    Object.entries(asked.game.kinds).map(([name, kind]): [string, Kind] => {
      const fields = Object.entries(kind.fields).map(([field, { presets: _presets, ...own }]) => [field, own] as const);
      return [name, { ...kind, fields: Object.fromEntries(fields), compare: () => [{ title: { key: "" }, each }] }];
    }),
  );
  return { ...asked, game: { ...asked.game, kinds } };
}

function expectRange({ mean, range }: OddsSummary, told: Told): void {
  const average = told.reduce((sum, { score, p }) => sum + score * p, 0);
  expect(mean).toBeCloseTo(average, 9);
  for (const [i, part] of [0.05, 0.95].entries()) {
    expect(mass(told, ({ score }) => score <= range[i]!)).toBeGreaterThan(part - 1e-9);
    expect(mass(told, ({ score }) => score < range[i]!)).toBeLessThan(part + 1e-9);
  }
}

function expectHeadings({ headings, isJudged, named }: OddsSummary, told: Told, { chances }: Kind): void {
  const nameOf = ({ headline, tone }: Pick<Told[number], "headline" | "tone">) => JSON.stringify([headline, tone]);
  expect(headings.map(nameOf).toSorted()).toEqual([...new Set(told.map(nameOf))].toSorted());
  for (const each of headings) {
    const p = mass(told, (other) => nameOf(other) === nameOf(each));
    expect(each.p, nameOf(each)).toBeCloseTo(p, 11);
  }
  expect(headings).toEqual(headings.toSorted((a, b) => b.score - a.score));
  const isToned = told.some(({ success, tone }) => success !== undefined || tone === "good" || tone === "bad");
  expect(isJudged).toBe(isToned && chances === undefined);
  for (const [i, { p }] of named.entries())
    expect(p).toBeCloseTo(
      mass(told, ({ outcome }) => chances![i]!.holds(outcome)),
      11,
    );
}

/** The first and the last bar hold everything beyond them. A great result without a total is above each bar. */
function expectCurve({ curve }: OddsSummary, told: Told): void {
  const totals = told.flatMap(({ total }) => total ?? []).toSorted((a, b) => a - b);
  if (new Set(totals).size < 2) return expect(curve).toEqual([]);
  expect([curve[0]!.from, curve.at(-1)!.to]).toEqual([totals[0], totals.at(-1)]);
  for (const [i, { from, to, tone, p, atLeast }] of curve.entries()) {
    if (i > 0) expect(from).toBe(curve[i - 1]!.to + 1);
    const isIn = ({ total = NaN }: Told[number]) => from <= total && total <= to;
    expect(p).toBeCloseTo(mass(told, isIn), 11);
    const isAbove = ({ total, tone }: Told[number]) => (total === undefined ? tone === "great" : total >= from);
    expect(atLeast).toBeCloseTo(mass(told, isAbove), 11);
    const ofTone = (wanted: string) => mass(told, (each) => isIn(each) && each.tone === wanted);
    for (const other of TONES) expect(ofTone(tone)).toBeGreaterThan(ofTone(other) - 1e-11);
    if (p === 0) expect(tone).toBe("plain");
  }
}

function expectSteps({ steps }: OddsSummary, told: Told, rule: Kind, options: CheckRequest["options"]): void {
  const placeOf = ({ outcome }: Told[number]) => rule.steps?.stepOf(outcome);
  const places = [...new Set(told.flatMap((each) => placeOf(each) ?? []))].toSorted((a, b) => b - a);
  expect(steps.length).toBe(Math.min(9, places.length));
  for (const [i, { text, end, p, tone }] of steps.entries()) {
    const place = places.findIndex((each) => JSON.stringify(rule.steps!.text(each, options)) === JSON.stringify(text));
    expect(end === "orBetter" ? i : end === "orWorse" ? i - steps.length + 1 : 0).toBe(0);
    const isIn = (at: number) =>
      end === "orBetter" ? at >= places[place]! : end ? at <= places[place]! : at === places[place];
    expect(p).toBeCloseTo(
      mass(told, (each) => isIn(placeOf(each) ?? NaN)),
      11,
    );
    expect(told.some((each) => placeOf(each) === places[place] && each.tone === tone)).toBe(true);
  }
}

describe.each(kinds)("the odds of %s on a screen", (_name, game, kind) => {
  it("the odds on a screen are what all of its outcomes come to, and those of other options", () => {
    fc.assert(
      fc.property(drawAsked(game, kind), drawAsked(game, kind), (asked, other) => {
        const rows = [asked, other].map(({ options }) => ({ text: { key: "" }, options }));
        const [told, summary] = [toldOf(asked), summaryOf(comparedWith(asked, rows), {})];
        expectRange(summary, told);
        expectHeadings(summary, told, game.kinds[kind]!);
        expectCurve(summary, told);
        expectSteps(summary, told, game.kinds[kind]!, asked.options);
        const [[first, second] = []] = summary.compared.map(({ each }) => each);
        const isSame = Object.entries(other.options).every(([name, own]) => asked.options[name] === own);
        expect([first!.isCurrent, second!.isCurrent]).toEqual([true, isSame]);
        expect(first!.p).toBeCloseTo(mass(told, isGood), 11);
        expect(second!.p).toBeCloseTo(mass(toldOf(other), isGood), 11);
      }),
      { numRuns: 4 },
    );
  });
});

it.each([
  ["/olde 2d6 limited", 7, [3, 11]],
  ["/kr damage 2d12", 13, [5, 21]],
  ["/olde 1d4 limited + 2", 4.5, [3, 6]],
] as const)("the odds of a check in short: %s comes to %f on average, and mostly to %j", (line, mean, range) => {
  expect(summary(line).mean).toBeCloseTo(mean, 12);
  expect(summary(line).range).toEqual(range);
});

it.each([
  ["/olde 2d6 limited vs 8", true, 15 / 36, 0],
  ["/olde 2d6 limited", false, 0, 0],
  // A ten is settled by a coin: of twenty ways two or three are High, and six are Mixed.
  ["/klepto 0", true, 1 / 20, 6 / 20],
  ["/klepto +1", true, 3 / 20, 6 / 20],
] as const)("the odds of a check in short: %s succeeds", (line, isJudged, sure, mixed) => {
  const chance = chanceOf(requestFor(line));
  expect(chance.isJudged).toBe(isJudged);
  expect(chance.sure).toBeCloseTo(sure, 12);
  expect(chance.mixed).toBeCloseTo(mixed, 12);
});

/** Kingdoms & Rulers, against 6: a 1 takes two, a 12 gives two. */
const margin = (faces: readonly number[]) =>
  total(faces.map((face) => (face === 1 ? -2 : face === 12 ? 2 : face > 6 ? 1 : -1)));

it("steps of odds are nine at most: the rarest ends stand for all that is beyond them", () => {
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

it("steps of odds are left out where a game has none, or a roll no difficulty", () => {
  expect([summary("/olde 2d6 limited vs 8").steps, summary("/kaiser skill 3").steps]).toEqual([[], []]);
  expect(summary("/kaiser skill 3 vs 10").areFolded).toBe(true);
  expect([summary("/kr 2 dt 6").areFolded, summary("/olde 2d6 limited").areFolded]).toEqual([false, false]);
});

it("a curve has at most forty bars, each with all its totals, the chance of them, and of them or more", () => {
  const { curve } = summary("/olde 3d20 limited vs 30");
  for (const each of [curve, summary("/olde 20d100 limited").curve, summary("/olde 2d40 limited + 9").curve])
    expect(each.length).toBeLessThanOrEqual(40);
  expect(curve.length).toBeGreaterThan(20);
  expect([curve[0]!.from, curve.at(-1)!.to]).toEqual([3, 60]);
  // A bar of both takes the colour of what is likelier: of 30 and 31 that is 31, and of 36 and 37 that is 36.
  const barOf = (challenge: number) =>
    summary(`/olde 3d20 limited vs ${challenge}`).curve.find(({ to }) => to >= challenge);
  expect(barOf(31)).toMatchObject({ from: 30, to: 31, tone: "good" });
  expect(barOf(37)).toMatchObject({ from: 36, to: 37, tone: "bad" });
  for (const { from, to } of curve.slice(1, -1)) expect(to - from).toBe(curve[1]!.to - curve[1]!.from);
});

it("a curve has no bar for what hardly ever comes up, which its first and last bar hold", () => {
  const { curve } = summary("/olde 5d6 limited");
  const ways = counted(5, 6, total);
  expect([curve[0]!.from, curve[0]!.to, curve.at(-1)!.from, curve.at(-1)!.to]).toEqual([5, 8, 27, 30]);
  expect(curve[0]!.p).toBeCloseTo(
    sumOf(ways, (value) => value <= 8),
    12,
  );
  expect(curve.at(-1)!.p).toBeCloseTo(
    sumOf(ways, (value) => value >= 27),
    12,
  );
  expect(curve).toHaveLength(20);
});

it("compared odds name no difficulties for a contest, unless one is asked for", () => {
  const named = (line: string) =>
    summary(line).compared.filter(({ each }) => each.every(({ options }) => "difficulty" in options)).length;
  expect(["/kaiser skill 5", "/kaiser skill 5 opposed", "/kaiser skill 5 vs 12 opposed"].map(named)).toEqual([1, 0, 1]);
});

it("compared odds go by the table of difficulties that the world has chosen", () => {
  const named = (rules: UncheckedOptions) =>
    summary("/olde stat 4 vs 9", rules).compared.find(({ each }) => "challenge" in each[0]!.options)!.each;
  const setting = requestFor("/olde stat 4 vs 9").game.kinds["stat"]!.fields["challenge"]!.presets!.setting!;
  const valueOf = ({ options }: Comparison["each"][number]) => options["challenge"];
  const other = named({ [setting]: "2017" });
  expect(other.map(valueOf)).toEqual([3, 6, 9, 12, 15, 18, 21]);
  expect(other.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true, false, false, false, false]);
  expect(named({ [setting]: "?" }).map(valueOf)).toEqual([4, 6, 8, 10, 12, 15]);
  const checked = summary("/olde stat 4 vs 9").compared.flatMap(({ each }) => each);
  for (const each of checked)
    expect(each.p).toBeCloseTo(chanceOf(requestFor(`/olde stat 4 vs ${Number(valueOf(each))}`)).sure, 12);
});

it("a success is a great or a good result; a mixed one is counted on its own", () => {
  expect(chanceOf(requestFor("/klepto +2"))).toEqual({
    isJudged: true,
    sure: expect.closeTo(0.25, 12) as number,
    mixed: expect.closeTo(0.3, 12) as number,
  });
  expect(chanceOf(requestFor("/olde 2d6 limited"))).toEqual({ isJudged: false, sure: 0, mixed: 0 });
});

it.each(["/klepto group +2", "/klepto +2 pass", "/klepto group +2 pass"])(
  "a Mixed Score is enough where a pass counts: %s",
  (line) => {
    const { isJudged, sure, mixed, compared } = summary(line);
    expect([isJudged, mixed]).toEqual([true, 0]);
    expect(sure).toBeCloseTo(0.55, 12);
    const [levels] = compared;
    expect(levels!.each.map(({ p }) => p)[2]).toBeCloseTo(0.55, 12);
    expect(prospectOf(requestFor(line)).success).toBeCloseTo(0.55, 12);
    const [passing, failing] = [rolledCheck(line, [5]), rolledCheck(line, [4])];
    const prospect = prospectOf(requestFor(line));
    expect([trialOf(passing, prospect)?.isHit, trialOf(failing, prospect)?.isHit]).toEqual([true, false]);
  },
);
