import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { summaryOf } from "../../src/checks/odds-summary.ts";
import { isQuick, summaryQuestion } from "../../src/view/odds-question.ts";
import { chanceLookup, summaryView, totalView, versusView } from "../../src/view/odds.ts";
import { chanceText, type Words } from "../../src/words/words.ts";
import { requestFor } from "../checks.ts";
import { words } from "./drawn.ts";

function viewOf(line: string) {
  const check = requestFor(line);
  return summaryView(check.game.id, summaryOf(check, {}), words);
}
const inRows = (rows: readonly { readonly text: string; readonly chance: string }[]) =>
  rows.map(({ text, chance }) => `${text} ${chance}`);
const rowsOf = (line: string) => inRows(viewOf(line).rows);
const columnsOf = (line: string) => viewOf(line).drawing!.columns.map(({ name }) => name);

it("the odds view tells how likely each Score Range of a list is, however many there are", () => {
  const ranges = (line: string) => rowsOf(line).map((row) => row.replace("Score Range ", ""));
  const three = ["[9..] 20%", "[5..8] 40%", "[..4] 30%"];
  expect(ranges("/klepto +1 ranges ..4 5..8 9..")).toEqual(["Critical Success 5%", ...three, "Critical Failure 5%"]);
  const four = ["No 20%", "[6..7] 20%", "[4..5] 20%", "[2..3] 20%", "[..1] 10%"];
  expect(ranges("/klepto ranges ..1 2..3 4..5 6..7").slice(1, -1)).toEqual(four);
});

it("the odds view tells each margin, with ends for all beyond", () => {
  const margins = columnsOf("/kr opposed 1 dt 7").join();
  expect(margins).toBe("Margin −2: 8.3%,Margin −1: 50%,Margin +1: 33.3%,Margin +2: 8.3%");
  const ladder = columnsOf("/kr opposed 6 dt 7");
  expect(ladder).toHaveLength(9);
  expect(ladder[0]).toMatch(/^≤ −\d: /);
  expect(ladder.at(-1)).toMatch(/^≥ \+\d: /);
});

it("the odds view names the chances of a margin where no outcome is a success by itself", () => {
  const named = (line: string) => {
    const { value, text, others } = viewOf(line).lead;
    return [`${value} ${text}`, ...others];
  };
  expect(named("/kr opposed 2 dt 6")).toEqual(["31.9% margin above 0", "68.1% margin of 0 or more"]);
  expect(named("/kr extended 4 dt 6")).toEqual(["39.5% margin above 0", "60.5% margin of 0 or more"]);
  expect(named("/kr 4 dt 6")).toEqual([expect.stringMatching(/% Chance of success$/)]);
});

it("the odds view says of a threshold above 11 that nothing succeeds by its margin, and names no chance", () => {
  const average = { lead: { text: expect.stringMatching(/^on average/) as string } };
  expect(viewOf("/kr extended 4 dt 14")).toMatchObject({ ...average, note: "Above DT 11 only 12s count" });
  expect(viewOf("/kr opposed 4 dt 12")).toMatchObject({ ...average, note: "Above DT 11 only 12s count" });
  expect(viewOf("/kr 4 dt 12").note).toMatch(/^Above DT 11 no test succeeds/);
  expect(viewOf("/kr 4 dt 11").note).toBeUndefined();
});

it("the odds view gives a mean around 0 without a sign, and one below it with a real minus", () => {
  expect(viewOf("/dice 1d3 - 2").lead.value).toBe("0");
  expect(viewOf("/dice 1d3 - 4").lead.value).toBe("−2");
});

it("the odds view says of mixed results only where a game has them", () => {
  expect(viewOf("/klepto +2").lead.text).toBe("Chance of success (55% with mixed results)");
  for (const line of ["/kr opposed 2 dt 6", "/kr extended 4 dt 6", "/kr 4 dt 6"])
    expect(viewOf(line).lead.text).not.toContain("mixed");
});

it("the odds view tells each stage of OGS, and the failure below", () => {
  const stages = columnsOf("/ogs d4 + d4 exact vs 2").map((each) => each.replace(" Stage Critical Success", ""));
  expect(stages).toEqual(["Success: 18.8%", "One: 43.8%", "Two: 31.3%", "Three: 6.3%"]);
});

/** Every way in which so many dice can fall. */
const falls = (count: number, sides: number): number[][] =>
  count === 0
    ? [[]]
    : falls(count - 1, sides).flatMap((rest) => Array.from({ length: sides }, (_, i) => [...rest, i + 1]));
const share = (all: readonly number[][], isWanted: (faces: number[]) => boolean) =>
  all.filter(isWanted).length / all.length;
const comparedIn = (line: string) => summaryOf(requestFor(line), {}).compared;

it("the odds view compares the chances of every pool size, as counted by hand", () => {
  const [pools] = comparedIn("/kr 2 of 4 dt 7");
  const margin = (faces: number[]) =>
    faces.reduce((sum, face) => sum + (face === 1 ? -2 : face === 12 ? 2 : face > 7 ? 1 : -1), 0);
  pools!.each.forEach(({ p, options, isCurrent }, i) => {
    const counted = share(falls(i + 1, 12), (faces) => margin(faces) > 0);
    expect(p).toBeCloseTo(counted, 12);
    expect([options, isCurrent]).toEqual([{ rolled: i + 1 }, i === 1]);
  });
  expect(viewOf("/kr 2 of 4 dt 7").drawing).toMatchObject({
    columns: { 0: { isBest: true } },
    note: expect.stringContaining("odd number") as string,
  });
});

it("the odds view compares the levels around the present one in Kaiser with the dice counted one by one", () => {
  const [levels] = comparedIn("/kaiser resistance 3 vs 10 a1");
  const best = (faces: number[]) => {
    const [high = 0, low = 0] = faces.toSorted((a, b) => b - a);
    return high + low;
  };
  const worst = (faces: number[]) => best(faces.map((face) => -face)) * -1;
  const counted = [-4, -3, 2, 3, 4].map((dice) =>
    share(falls(Math.abs(dice), 6), (faces) => 3 + (dice < 0 ? worst : best)(faces) >= 10),
  );
  expect(levels!.each.map(({ p }) => p.toFixed(9))).toEqual(counted.map((p) => p.toFixed(9)));
});

it("the odds view compares which die to increase, each size once", () => {
  const [grown] = comparedIn("/ogs d4 + d6 + d4 vs 9");
  const sums = (...sizes: number[]) =>
    sizes.reduce((all, size) => all.flatMap((sum) => falls(1, size).map(([face]) => sum + face!)), [0]);
  const chance = (...sizes: number[]) => sums(...sizes).filter((sum) => sum >= 9).length / sums(...sizes).length;
  expect(grown!.each.map(({ p }) => p.toFixed(9))).toEqual([
    chance(4, 6, 4).toFixed(9),
    chance(6, 6, 4).toFixed(9),
    chance(4, 8, 4).toFixed(9),
  ]);
});

it("the odds view tells the chance of each named challenge, by the table of the world", () => {
  const stat = requestFor("/olde stat 4");
  const named = (rules: UncheckedOptions) =>
    summaryOf(stat, rules).compared[0]!.each.map(({ options }) => options["challenge"]);
  expect(named({})).toEqual([4, 6, 8, 10, 12, 15]);
  expect(named({ "olde.challengeTable": "2017" })).toEqual([3, 6, 9, 12, 15, 18, 21]);
  const limited = summaryOf({ ...stat, options: { ...stat.options, limited: true } }, {});
  expect(limited.compared[0]!.each.map(({ p }) => p)).toEqual(
    [4, 6, 8, 10, 12, 15].map((value) => share(falls(2, 4), ([a = 0, b = 0]) => a + b >= value)),
  );
});

it("the odds view offers the named difficulties before one is chosen, though not where a contest leaves none", () => {
  const offered = (line: string) => comparedIn(line).map(({ each: [first] }) => [first!.options, first!.p.toFixed(2)]);
  expect(offered("/olde stat 4")).toEqual([[{ challenge: 4 }, "0.81"]]);
  expect(offered("/kaiser skill -4")).toEqual([[{ difficulty: 2 }, "0.72"]]);
  expect(offered("/kaiser skill 5 opposed")).toEqual([]);
  expect(offered("/ogs d8 + d6")).toEqual([]);
});

const isQuickFor = (line: string, options: object = {}) => {
  const check = requestFor(line);
  return isQuick(summaryQuestion({ ...check, options: { ...check.options, ...options } }, {}));
};

it.each(["/kaiser skill 5 vs 12 a2", "/ogs d12 + d10 + d8 vs 14", "/kr 20 of 20 dt 6", "/klepto +2 a3", "/olde 10d10"])(
  "%s is told at once",
  (line) => expect(isQuickFor(line)).toBe(true),
);

it.each(["a90", "d20", "d90 fumble -3"])("dice that are rolled one after another are left to a worker: %s", (level) => {
  expect(isQuickFor(`/kaiser skill 5 vs 12 ${level}`, { method: "sequentialReplace" })).toBe(false);
  expect(isQuickFor("/kaiser skill 5 vs 12 a2", { method: "sequentialReplace" })).toBe(true);
});

it.each(["/dice 20d6x vs 80", "/dice 10d10x vs 60", "/olde 100d1000", "/kr 60 of 60 dt 6"])(
  "%s is left to a worker by the size of its first dice",
  (line) => expect(isQuickFor(line)).toBe(false),
);

const inWords: Words = Object.assign((...each: Parameters<Words>) => words(...each), { chances: "words" } as const);

it("the odds view in words has five steps, and neither a number nor a share that would tell one", () => {
  const steps = [0, 0.0999, 0.1, 0.349, 0.35, 0.649, 0.65, 0.899, 0.9, 1].map((p) => chanceText(p, inWords));
  const pairs = ["Very unlikely", "Unlikely", "Even", "Likely", "Very likely"].flatMap((step) => [step, step]);
  expect(steps).toEqual(pairs);
  for (const line of ["/kaiser skill 5 vs 12 a1", "/kr 6 dt 7", "/kr opposed 4 dt 6", "/ogs d8 + d6 vs 12"]) {
    const check = requestFor(line);
    const odds = summaryOf(check, {});
    const view = summaryView(check.game.id, odds, inWords);
    expect(view).toMatchObject({ rows: [] });
    expect(view).not.toHaveProperty("drawing");
    expect(JSON.stringify([view, chanceLookup(odds, inWords)(check.options)]), line).not.toMatch(/%/);
  }
  const versus = versusView("Against Tor", { win: 0.7, tie: 0.1, lose: 0.2 }, inWords);
  expect(versus).toMatchObject({ isDrawn: false, lead: { value: "Likely" }, parts: [{ text: "wins Likely" }] });
});

it("the odds view names a range of stages or margins by its numbers", () => {
  expect(rowsOf("/ogs d8 + d12^2 + d6 vs 8")[0]).toMatch(/^\d–\d+ Stages /);
  expect(rowsOf("/kr opposed 6 dt 6")[0]).toMatch(/^Margin \+1 to \+12 /);
  const ends = (line: string) => viewOf(line).drawing!.axis;
  expect(ends("/kaiser percentile")).toEqual(["1", "100"]);
  expect(ends("/kr opposed 6 dt 6")).toEqual(["≤ −4", "≥ +4"]);
  const columns = summaryOf(requestFor("/kaiser percentile"), {}).curve;
  expect(new Set(columns.map(({ from, to }) => to - from)).size).toBe(1);
});

it("the odds view of several contests says how many are won on average, where all are known", () => {
  const [likely, even] = [
    { win: 0.9, tie: 0, lose: 0.1 },
    { win: 0.4, tie: 0.1, lose: 0.5 },
  ];
  expect(totalView([likely], words)).toMatchObject([{ lead: { value: "90%", text: "to win" } }]);
  expect(totalView([likely, even], words)).toMatchObject([{ lead: { value: "1.3", text: "of 2 won, on average" } }]);
  expect(totalView([likely, null], words)).toEqual([]);
  expect(totalView([likely, even], inWords)).toEqual([]);
});
