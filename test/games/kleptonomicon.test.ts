import { expect, it } from "vitest";
import { parseFields } from "../../src/checks/field.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { writeCheck, readCheck, parseRequest } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { kleptonomicon as klepto } from "../../src/games/kleptonomicon.ts";
import { rolledCheck, rolledCode, orFail, requestFor } from "../checks.ts";
import { judgeContest, oddsOf, refusal, reportOf } from "./judged.ts";

const HEADS = 1;
const TAILS = 0;
const outcome = (line: string, faces: readonly number[], settings = {}) =>
  rolledCheck(line, faces, settings).played.outcome;

it("the Kleptonomicon's Tests (§4.1 to §4.3) are as likely with each way to settle criticals: 5 % each, and 10 % for 1 to 9", () => {
  for (const method of ["coin", "reroll", "d10ish"]) {
    const { outcomes } = oddsOf("/klepto +0", { "kleptonomicon.critMethod": method });
    const each = outcomes.map(({ outcome: { kept }, p }) => [Number(kept), Math.round(p * 1e9) / 1e9] as const);
    expect(each.toSorted(([a], [b]) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, kept) => [kept, kept % 10 === 0 ? 0.05 : 0.1]),
    );
  }
});

it("the Kleptonomicon's Tests (§4.1 to §4.3) roll the dice that they name", () => {
  const dice = (method: string, faces: readonly number[]) =>
    rolledCheck("/klepto +0", faces, { "kleptonomicon.critMethod": method }).played.rolledDice[0]!.dice[0]!.die;
  const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(dice("d10ish", [4])).toMatchObject({ name: "d10ish", faces });
  expect(dice("coin", [4]).reroll!.die).toMatchObject({ name: "coin", faces: [1, 0] });
  expect(dice("reroll", [4]).reroll!.die!.name).toBe("d10");
  expect(klepto.dice!["t"]!.name).toBe("d10ish");
  expect(klepto.formulas).toEqual(["1d10ish", "1dt"]);
});

it.each([
  ["/klepto 2d12 + 3", [4, 6], 13],
  ["/klepto 1d8 - 3", [4], 1],
])("the Kleptonomicon's Tests (§4.1 to §4.3) of other dice are their sum: %s on %j is %i", (line, faces, total) => {
  const { played, report, game } = rolledCheck(line, faces);
  expect(played.outcome).toEqual({ total });
  expect(report).toEqual({ headline: { key: "total" }, tone: "plain", total, lines: [] });
  expect(game.kinds["sum"]!.score(played.outcome)).toBe(total);
});

it("the Kleptonomicon's Tests (§4.1 to §4.3) of other dice are at most a hundred, of two to a thousand sides", () => {
  for (const good of ["/klepto 100d6", "/klepto 1d2", "/klepto 1d1000"])
    expect(isProblem(readCheck(good, { games: [klepto] })), good).toBe(false);
  for (const wrong of ["/klepto 101d6", "/klepto 0d6", "/klepto 1d1", "/klepto 1d1001"])
    expect(isProblem(readCheck(wrong, { games: [klepto] })), wrong).toBe(true);
});

it("the Kleptonomicon's Tests (§4.1 to §4.3) show a formula the Score, or 10 and 0 of a critical", () => {
  const test = klepto.kinds["test"]!;
  expect(test.score(outcome("/klepto +2", [7]))).toBe(9);
  expect(test.score(outcome("/klepto +2", [10, HEADS]))).toBe(10);
  expect(test.score(outcome("/klepto +2", [10, TAILS]))).toBe(0);
});

it("the Kleptonomicon's Tests (§4.1 to §4.3) take up to 99 levels of each kind", () => {
  for (const name of ["advantages", "disadvantages"]) {
    expect(isProblem(parseRequest(klepto, "test", { [name]: 99 }))).toBe(false);
    for (const beyond of [100, -1])
      expect(parseRequest(klepto, "test", { [name]: beyond })).toMatchObject({ problem: "outOfRange" });
  }
  expect(klepto.kinds["test"]!.fields["disadvantages"]!.opposes).toEqual({ field: "advantages", most: 3 });
});

const modified = (modifier: string) => [{ key: "withModifier", data: { modifier } }];
it.each([
  ["/klepto +2", [3], "band.low", "bad", 5, modified("+2")],
  ["/klepto -1", [9], "band.mixed", "mixed", 8, modified("−1")],
  ["/klepto +0", [8], "band.mixed", "mixed", 8, []],
  ["/klepto +2", [9], "band.high", "good", 11, modified("+2")],
])("what a card of the Kleptonomicon says (§4.4): %s on %j", (line, faces, headline, tone, total, notes) => {
  expect(rolledCheck(line, faces).report).toEqual({ headline: { key: headline }, tone, total, lines: [], notes });
});

it("what a card of the Kleptonomicon says (§4.4) tells criticals, and which ranges they reach", () => {
  const rare = { isSuspenseful: true };
  const lines = [{ key: "inRange", data: { range: "[..4]" } }];
  const [success, failure] = [
    rolledCheck("/klepto +2", [10, HEADS]),
    rolledCheck("/klepto +2 ranges ..4 5..", [10, TAILS]),
  ];
  expect(success.report).toEqual(reportOf("criticalSuccess", "great", undefined, rare));
  expect(failure.report).toEqual(reportOf("criticalFailure", "dire", undefined, { ...rare, lines }));
});

it.each([
  ["ranges ..4 5..8", 4, "inRange", "[..4]", []],
  ["ranges ..4 5..8", 5, "inRange", "[5..8]", []],
  ["ranges ..8 5..8 3..9", 6, "inRange", "[5..8]", [{ key: "alsoInRange", data: { ranges: "[..8], [3..9]" } }]],
  ["ranges ..4", 5, "noRange", undefined, []],
])(
  "what a card of the Kleptonomicon says (§4.4) of its own ranges it only says which: %s at %i",
  (ranges, face, headline, range, lines) => {
    const { report, played } = rolledCheck(`/klepto +0 ${ranges}`, [face]);
    const shown = reportOf(headline, "plain", face, { lines, notes: [] });
    expect(report).toEqual(range ? { ...shown, headline: { key: headline, data: { range } } } : shown);
    expect(played.outcome["range"]).toBe(range);
  },
);

const { ranges } = klepto.kinds["test"]!.fields;

it.each([
  ["[..6]", "[..6]"],
  ["7..9", "[7..9]"],
  [" [ +7..+9 ] ", "[7..9]"],
  ["-3..-1", "[-3..-1]"],
  ["5..5", "[5..5]"],
  ["10..", "[10..]"],
  ["0!", "[0!]"],
  ["[10!]", "[10!]"],
  ["WIN", "[Win]"],
  ["[lose]", "[Lose]"],
  [`${" ".repeat(36)}1..2`, "[1..2]"],
])("Score Ranges (§4.4): %j is %s", (raw, written) => expect(ranges!.parse([raw])).toEqual([written]));

it.each([
  ["", "range", ""],
  ["..", "range", ".."],
  ["1.5..2", "range", "1.5..2"],
  ["x..2", "range", "x..2"],
  ["1..2x", "range", "1..2x"],
  [{}, "range", "{…}"],
  [`${" ".repeat(37)}1..2`, "range", `${" ".repeat(37)}1..`],
  ["[..6", "bracket", "[..6"],
  ["win]", "bracket", "win]"],
  ["9..7", "reversed", "9..7"],
  ["-1..-3", "reversed", "-1..-3"],
])("Score Ranges (§4.4): %j is refused: %s", (raw, why, range) => {
  expect(ranges!.parse(["1..2", raw])).toEqual({ problem: `kleptonomicon.${why}`, data: { range } });
});

it("Score Ranges (§4.4) are twenty at the most", () => {
  const some = (count: number) => ranges!.parse(Array.from({ length: count }, () => "1..2"));
  expect(some(20)).toHaveLength(20);
  for (const wrong of [some(21), ranges!.parse("1..2")])
    expect(wrong).toEqual({ problem: "kleptonomicon.ranges", data: { most: 20 } });
});

it("Score Ranges (§4.4) are written as they are read, and so is a Modifier of nothing", () => {
  const written = (line: string) => writeCheck(requestFor(line));
  expect(written("/klepto +2 ranges ..4 5..8 [win] 10!")).toBe("/klepto + 2 ranges [..4] [5..8] [Win] [10!]");
  expect(written("/klepto RANGES [ -4..+4 ] [ lose] +2")).toBe("/klepto + 2 ranges [-4..4] [Lose]");
  expect([written("/klepto 0"), written("/klepto -3")]).toEqual(["/klepto + 0", "/klepto - 3"]);
});

it("Score Ranges (§4.4) are reached by a critical failure if they are open at the bottom, whatever their numbers", () => {
  expect(outcome("/klepto +2 ranges -4.. ..-5", [10, TAILS])).toMatchObject({ range: "[..-5]", matches: ["[..-5]"] });
  expect(outcome("/klepto +2 ranges ..-5 -4..", [10, HEADS])).toMatchObject({ range: "[-4..]", matches: ["[-4..]"] });
});

it("Score Ranges (§4.4) of a Contest are reached by no Score", () => {
  const ranges = "ranges win lose ..20";
  expect(outcome(`/klepto +2 ${ranges}`, [7])).toMatchObject({ matches: ["[..20]"], range: "[..20]" });
  expect(outcome(`/klepto +2 ${ranges}`, [10, HEADS])).not.toHaveProperty("range");
});

it("Score Ranges (§4.4) are left out of an outcome without any", () => {
  expect(outcome("/klepto +2", [7])).toEqual({ kept: 7, score: 9, critical: null, band: "mixed", pass: true });
});

const { group } = klepto;
const helped = (raw: UncheckedOptions, count: number, by: UncheckedOptions = {}) => {
  const rules = orFail(parseFields(group!.fields, by)) as never;
  return group!.withHelp(orFail(parseRequest(klepto, "group", raw)).options, count, rules);
};

it.each([
  [[6], 0, false, 6],
  [[7], 1, true, 7],
  [[9], 1, true, 9],
  [[10, HEADS], 2, true, Infinity],
  [[10, TAILS], 0, false, -Infinity],
])(
  "the Kleptonomicon's Group Tests and Contests (§4.5, §4.6): %j gives %i Advantages",
  (faces, gifts, isSafe, rank) => {
    const { played, report } = rolledCheck("/klepto group +0", faces);
    expect(group!.gifts(played.outcome)).toBe(gifts);
    expect(group!.isSafe(played.outcome)).toBe(isSafe);
    expect(group!.rank(played.outcome)).toBe(rank);
    expect(report.lines).toEqual([{ key: "gifts", data: { count: gifts } }]);
  },
);

it("the Kleptonomicon's Group Tests and Contests (§4.5, §4.6) give two with a High Score", () => {
  expect(group!.gifts(outcome("/klepto group +2", [8]))).toBe(2);
  expect(group).toMatchObject({ kind: "group", helpedKind: "test" });
});

it("the Kleptonomicon's Group Tests and Contests (§4.5, §4.6) help by cancelling first (LA5), or by +1", () => {
  expect(helped({ modifier: 2 }, 1)).toEqual({ advantages: 1, disadvantages: 0 });
  expect(helped({ disadvantages: 1 }, 2)).toEqual({ advantages: 1, disadvantages: 0 });
  expect(helped({ disadvantages: 3, advantages: 1 }, 2)).toEqual({ advantages: 1, disadvantages: 1 });
  expect(helped({ advantages: 98 }, 2)).toEqual({ advantages: 99, disadvantages: 0 });
  expect(helped({ modifier: 2, disadvantages: 1 }, 2, { gifts: "plusOne" })).toEqual({ modifier: 4 });
  expect(helped({ modifier: 998 }, 2, { gifts: "plusOne" })).toEqual({ modifier: 999 });
});

const side = (score: number | null, critical: string | null = null) => ({ score, critical });
const [BEST, WORST] = [side(null, "success"), side(null, "failure")];
it.each([
  [side(9), side(8), [], { winner: 0, tie: false }, "firstWins", []],
  [side(8), side(9), [], { winner: 1, tie: false }, "secondWins", []],
  [side(8), side(8), [HEADS], { winner: 0, tie: true }, "firstWins", [{ key: "tie" }]],
  [side(8), side(8), [TAILS], { winner: 1, tie: true }, "secondWins", [{ key: "tie" }]],
  [BEST, side(99), [], { winner: 0, tie: false }, "firstWins", []],
  [WORST, side(-99), [], { winner: 1, tie: false }, "secondWins", []],
  [BEST, BEST, [TAILS], { winner: 1, tie: true }, "secondWins", [{ key: "tie" }]],
  [WORST, WORST, [HEADS], { winner: 0, tie: true }, "firstWins", [{ key: "tie" }]],
])(
  "the Kleptonomicon's Group Tests and Contests (§4.5, §4.6): %j against %j %j",
  (a, b, faces, verdict, headline, lines) => {
    const report = reportOf(headline, verdict.winner === 0 ? "good" : "bad", undefined, { lines });
    expect(judgeContest(klepto, {}, [a, b], faces)).toEqual({ verdict, report });
  },
);

it("the Kleptonomicon's Group Tests and Contests (§4.5, §4.6) compare Scores and criticals only", () => {
  for (const kind of ["test", "group"]) {
    const value = (faces: readonly number[]) => klepto.kinds[kind]!.contestValue!(outcome("/klepto +2", faces), {});
    expect([value([7]), value([10, HEADS])]).toEqual([side(9), BEST]);
  }
  expect(klepto.contest!.most).toBe(2);
});

it("the code of the Kleptonomicon settles each ten of some d10s by a coin", () => {
  const { ish } = klepto.codes as Required<typeof klepto.codes>;
  expect(refusal(ish!, { count: 1, sides: 12 })).toBe("kleptonomicon.d10");
  expect(refusal(ish!, { count: 1, sides: 10 }, 1)).toBe("kleptonomicon.noNumber");
  expect(refusal(ish!, { count: 1, sides: 10 })).toBeUndefined();
  const dice = { count: 3, sides: 10 };
  const rolled = rolledCode({ system: "kleptonomicon", code: "ish", dice, faces: [10, 4, 10, HEADS, TAILS] });
  expect(rolled.played.outcome).toEqual({ total: 14 });
  expect(rolled.report).toEqual({ headline: { key: "total" }, tone: "plain", total: 14, lines: [] });
});

it.each([
  ["/klepto +2 ranges [..6] 1 Missile, [7..9] 2 Missiles", ['[..6] "1 Missile"', '[7..9] "2 Missiles"']],
  ["/klepto +2 ranges [..6] 1 Missile [10..] all of them", ['[..6] "1 Missile"', '[10..] "all of them"']],
  ['/klepto +2 ranges [7..9] 2 Missiles, [10..] "three, or four"', ['[7..9] "2 Missiles"', '[10..] "three, or four"']],
  ["/klepto +2 ranges [..6] [7..9]", ["[..6]", "[7..9]"]],
  ["/klepto +2 ranges [Win] you flee, [0!] fall", ['[Win] "you flee"', '[0!] "fall"']],
])("Score Ranges (§4.4) are read as the book writes them: %s", (line, ranges) => {
  const { options } = requestFor(line);
  expect(options).toMatchObject({ modifier: 2, ranges });
  expect(requestFor(writeCheck(requestFor(line))).options).toEqual(options);
});

it("Score Ranges (§4.4) leave other fields behind them alone", () => {
  const { options } = requestFor("/klepto ranges [..6] 1 Missile a2");
  expect(options).toMatchObject({ ranges: ['[..6] "1 Missile"'], advantages: 2 });
  expect(requestFor("/klepto +1 ranges [..6] [7..9] a1 d1").options).toMatchObject({ advantages: 1, disadvantages: 1 });
});
