import { expect, it } from "vitest";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { parseRequest, writeCheck } from "../../src/checks/notation.ts";
import { summaryOf, type OptionComparison } from "../../src/checks/odds-summary.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { kingdomsAndRulers as kr } from "../../src/games/kingdoms-and-rulers.ts";
import type { FollowUp } from "../../src/games/kit.ts";
import { rolledCheck, rolledCode, orFail, requestFor } from "../checks.ts";
import { judgeContest, refusal, reportOf } from "./judged.ts";

const unit = { key: "unit" };
const ZERO = { "kr.marginZeroSucceeds": true };

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) is one roll of its pool, as every test is", () => {
  for (const line of ["/kr 1 dt 6", "/kr 1 dt 12", "/kr extended 1 dt 6", "/kr opposed 1 dt 6"])
    expect(rolledCheck(line, [7]).played.rolledDice.map(({ role }) => role)).toEqual(["pool"]);
});

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) succeeds with 0 by a house rule (RA3)", () => {
  expect(rolledCheck("/kr 2 dt 6", [6, 7], ZERO).played.outcome).toMatchObject({ margin: 0, success: true });
  expect(rolledCheck("/kr 2 dt 6", [6, 1], ZERO).played.outcome).toMatchObject({ margin: -3, success: false });
});

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) only counts 12s above 11 (RA7), and against a hidden threshold it is only rolled", () => {
  const { played, report } = rolledCheck("/kr 3 dt 12", [12, 11, 12]);
  expect(played.outcome).toEqual({ impossible: true, criticalSuccesses: 2 });
  const headline = { key: "impossible", data: { count: 2 } };
  expect(report).toEqual(reportOf("", "mixed", 2, { headline, notes: [{ key: "impossibleNote" }] }));
  const hidden = rolledCheck("/kr 3 dt ?", [12, 11, 2]);
  expect(hidden.played.outcome).toEqual({});
  expect(hidden.report).toEqual({ headline: { key: "thrown" }, tone: "plain", lines: [] });
  const basic = kr.kinds["basic"]!;
  const outcomes = [played.outcome, hidden.played.outcome, { margin: -3 }];
  expect(outcomes.map((each) => basic.score(each))).toEqual([2, 0, -3]);
});

it.each([
  ["/kr 2 dt 6", [7, 12], "success", "good", 3, 3, 0],
  ["/kr 2 dt 6", [7, 1], "failure", "bad", -1, 1, 2],
  ["/kr 2 dt 6", [7, 2], "failure", "bad", 0, 1, 1],
])(
  "Kingdoms & Rulers' Basic Test (§3.1 to §3.3): %s on %j is told with its successes and failures",
  (line, faces, headline, tone, total, successes, failures) => {
    const notes = [{ key: "tally", data: { successes, failures } }];
    expect(rolledCheck(line, faces).report).toEqual(reportOf(headline, tone, total, { unit, notes }));
  },
);

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) needs a die, and no more dice than there are", () => {
  const asked = (raw: UncheckedOptions) => parseRequest(kr, "basic", { dt: 6, ...raw });
  expect(asked({ rolled: 0 })).toEqual({ problem: "kr.noDice", data: {} });
  expect(asked({ rolled: 6, pool: 5 })).toEqual({ problem: "kr.overPool", data: { rolled: 6, pool: 5 } });
  for (const raw of [{ rolled: 5, pool: 5 }, { rolled: 6 }]) expect(isProblem(asked(raw))).toBe(false);
  for (const dt of [-100, 100]) expect(asked({ rolled: 1, dt })).toMatchObject({ problem: "outOfRange" });
  for (const dt of [-99, 99]) expect(isProblem(asked({ rolled: 1, dt }))).toBe(false);
  expect(parseRequest(kr, "basic", { rolled: 1 })).toMatchObject({ problem: "missing", data: { field: "dt" } });
});

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) compares each size of the pool", () => {
  const compared = (raw: UncheckedOptions) => {
    const { options } = orFail(parseRequest(kr, "basic", { rolled: 2, dt: 6, ...raw }));
    return kr.kinds["basic"]!.compare!(options);
  };
  const dice = (n: number) =>
    Array.from({ length: n }, (_, i) => i + 1).map((rolled) => {
      return { text: { key: "advice.dice", data: { count: rolled } }, options: { rolled } };
    });
  const told = { title: { key: "advice.pools" }, isScale: true, marksBest: true };
  expect(compared({ pool: 3 })).toMatchObject([{ ...told, each: dice(3), note: { key: "advice.odd" } }]);
  expect(compared({ pool: 3, zeroSucceeds: true })[0]!.note).toEqual({ key: "advice.even" });
  expect(compared({})[0]!.each).toHaveLength(9);
  expect(compared({ rolled: 12 })[0]!.each).toHaveLength(12);
  expect(compared({ dt: 11 })).toHaveLength(1);
  expect(compared({ dt: 12 })).toEqual([]);
  expect(compared({ dt: { hidden: 6 } })).toEqual([]);
});

// b19: at these thresholds the table beside it shows that it is not so.
it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  "Kingdoms & Rulers' Basic Test (§3.1 to §3.3) says at DT %i what the number of dice does only if it does so",
  (dt) => {
    const [{ each, note }] = summaryOf(requestFor(`/kr 2 dt ${dt}`), {}).compared as [OptionComparison];
    const isOdd = (i: number) => i % 2 === 0;
    const doesBetter = each.every(({ p }, i) => i === 0 || p > each[i - 1]!.p === isOdd(i));
    expect(note !== undefined).toBe(doesBetter);
    // Counted by hand for one to nine dice: each step goes that way at 6 alone.
    expect(doesBetter).toBe(dt === 6);
  },
);

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) lets damage follow on a positive margin only", () => {
  const { followUp: follow } = kr.kinds["basic"]!;
  const options = {} as never;
  expect(follow!({ success: true, margin: 0 }, options)).toBeUndefined();
  expect(follow!({}, options)).toBeUndefined();
  const damage = { kind: "damage", options: { dice: { count: 2, sides: 6 }, bonus: 0 } };
  expect(follow!({ success: true, margin: 2 }, options)).toEqual(damage);
  const sides = (n: number) => parseRequest(kr, "damage", { dice: { count: 1, sides: n } });
  for (const n of [1, 101]) expect(sides(n)).toMatchObject({ problem: "sides" });
  for (const n of [2, 100]) expect(isProblem(sides(n))).toBe(false);
  const { played, report, game } = rolledCheck("/kr damage 2d6 + 3", [2, 5]);
  expect(played.outcome).toEqual({ damage: 10 });
  expect(report).toEqual({ headline: { key: "damage" }, tone: "plain", total: 10, lines: [] });
  expect(game.kinds["damage"]!.score(played.outcome)).toBe(10);
});

it("Kingdoms & Rulers' Basic Test (§3.1 to §3.3) has margins as the steps of odds", () => {
  for (const kind of ["basic", "extended", "opposed"]) {
    const steps = kr.kinds[kind]!.steps!;
    expect([steps.stepOf({ margin: -2 }), steps.stepOf({})]).toEqual([-2, undefined]);
    expect([-2, 0, 3].map((place) => steps.text(place))).toEqual(
      ["−2", "0", "+3"].map((margin) => ({ key: "margin", data: { margin } })),
    );
  }
});

it.each([
  ["/kr extended 4 dt 6", [7, 6, 1, 12], { margin: 0, removed: 2, left: 2, pool: 2 }],
  ["/kr extended 4 dt 6 con 3", [7, 6, 1, 12], { margin: 0, removed: 2, left: 2, pool: 5 }],
  ["/kr extended 4 dt 6 cha 2 refill 1", [7, 6, 1, 12], { margin: 0, removed: 2, left: 2, pool: 5 }],
  ["/kr extended 2 dt 6 con 1", [1, 1], { margin: -4, removed: 2, left: 0, pool: 1 }],
  ["/kr extended 0 dt 6 con 2", [], { margin: 0, removed: 0, left: 0, pool: 2 }],
])("Kingdoms & Rulers' Extended Test (§3.4): %s on %j", (line, faces, expected) => {
  const { played, game } = rolledCheck(line, faces);
  expect(played.outcome).toEqual(expected);
  expect(game.kinds["extended"]!.score(played.outcome)).toBe(expected.margin);
  expect(kr.extended!.progress(played.outcome)).toBe(expected.margin);
  expect(kr.extended!.remainingDice(played.outcome)).toBe(expected.left);
});

it("Kingdoms & Rulers' Extended Test (§3.4) tells how many dice leave and how many are back", () => {
  const lines = (line: string) => rolledCheck(line, [7, 6, 1, 12]).report;
  const headline = { key: "margin", data: { margin: "0" } };
  const after = (key: string, data: object) => [
    { key: "leaving", data: { count: 2 } },
    { key, data },
  ];
  const told = reportOf("", "mixed", 0, { headline, unit, lines: after("nextPool", { pool: 2 }) });
  expect(lines("/kr extended 4 dt 6")).toEqual(told);
  expect(lines("/kr extended 4 dt 6 con 3").lines).toEqual(after("refilled", { left: 2, back: 3 }));
  expect(kr.extended).toMatchObject({ kind: "extended", pool: "pool", gains: ["con", "cha", "refill"] });
});

const side = (margin: number, active = false) => ({ margin, pool: 1, dt: 6, active });

it.each([
  [side(2), side(1), "firstWins", "good", []],
  [side(1), side(2), "secondWins", "bad", []],
  [side(1), side(1), "draw", "mixed", [{ key: "tie" }]],
  [side(2, true), side(2), "secondWins", "bad", [{ key: "activeTie" }]],
  [side(-1, true), side(-3), "secondWins", "bad", [{ key: "activeFailed" }]],
])("Kingdoms & Rulers' Opposed Test (§3.5): the card of %j against %j", (a, b, headline, tone, lines) => {
  expect(judgeContest(kr, {}, [a, b]).report).toEqual({ headline: { key: headline }, tone, lines });
});

it.each([
  ["/kr opposed 2 dt 6", [1, 2], -3, false],
  ["/kr opposed 2 dt 6 active", [1, 2], -3, true],
  ["/kr opposed 2 dt 6 active", [7, 2], 0, false],
])(
  "Kingdoms & Rulers' Opposed Test (§3.5): %s on %j: %i, and whether who acts has failed is %j",
  (line, faces, margin, activeFailed) => {
    const { played, report, request: asked, game } = rolledCheck(line, faces);
    expect(played.outcome).toEqual({ margin, activeFailed });
    expect(report.lines).toEqual(activeFailed ? [{ key: "activeFailed" }] : []);
    const value = { margin, pool: 2, dt: 6, active: line.endsWith("active") };
    expect(game.kinds["opposed"]!.contestValue!(played.outcome, asked!.options)).toEqual(value);
    expect(game.kinds["opposed"]!.score(played.outcome)).toBe(margin);
    expect(kr.contest!.most).toBe(2);
  },
);

const { kar } = kr.codes as Required<typeof kr.codes>;

it("Kingdoms & Rulers' code needs d12s and a threshold", () => {
  expect(refusal(kar!, { count: 1, sides: 10 }, 6)).toBe("kr.d12");
  expect(refusal(kar!, { count: 1, sides: 12 })).toBe("kr.noThreshold");
  expect(refusal(kar!, { count: 1, sides: 12 }, 99)).toBeUndefined();
  const outOfRange = { problem: "outOfRange", data: { value: 100, min: 0, max: 99 } };
  expect(kar!.refuse({ count: 1, sides: 12 }, 100)).toEqual(outOfRange);
  expect(kr.formulas).toEqual(["6d12kar6"]);
});

it("Kingdoms & Rulers' code tells the margin and nothing of success", () => {
  const rolled = (argument: number, faces: readonly number[]) =>
    rolledCode({ system: "kr", code: "kar", argument, dice: { count: 2, sides: 12 }, faces });
  const headline = { key: "margin", data: { margin: "+3" } };
  const notes = [{ key: "tally", data: { successes: 3, failures: 0 } }];
  expect(rolled(6, [7, 12]).report).toEqual(reportOf("", "good", 3, { headline, unit, notes }));
  expect(rolled(6, [7, 1]).report).toMatchObject({ tone: "bad", total: -1 });
  expect(rolled(6, [7, 2]).report).toMatchObject({ tone: "mixed", total: 0 });
  expect(rolled(12, [7, 12]).report).toMatchObject({ headline: { key: "impossible" }, total: 1 });
});

it("Kingdoms & Rulers' Extended Test (§3.4) meets an Opposed Test with the pool that it has", () => {
  const { played, request: asked, game, report } = rolledCheck("/kr extended 3 dt 6 active", [1, 2, 7]);
  const value = { margin: -2, pool: 3, dt: 6, active: true };
  expect(game.kinds["extended"]!.contestValue!(played.outcome, asked!.options)).toEqual(value);
  expect(report.lines[0]).toEqual({ key: "activeFailed" });
  expect(judgeContest(kr, {}, [value, side(-4)]).verdict).toMatchObject({ winner: 1, activeFailed: true });
});

it.each([
  ["/kr extended 3 dt 6", [7, 7, 12], "/kr damage 4d6"],
  ["/kr extended 2 dt 6", [7, 1], undefined],
])("Kingdoms & Rulers' Extended Test (§3.4) alone offers damage for its margin: %s on %j", (line, faces, damage) => {
  const { played, request: asked, game } = rolledCheck(line, faces);
  const follow = game.kinds["extended"]!.followUp!(played.outcome, asked!.options) as FollowUp | undefined;
  expect(follow && writeCheck(orFail(parseRequest(game, follow.kind, follow.options)))).toBe(damage);
});

it("Kingdoms & Rulers' damage (§3.6) has dice of several sizes, and those of one are stored as before", () => {
  const { played, request: asked } = rolledCheck("/kr damage 2d6 + 1d8 + 3", [4, 5, 8]);
  expect(played.outcome).toEqual({ damage: 20 });
  expect(writeCheck(asked!)).toBe("/kr damage 2d6 + d8 + 3");
  expect(rolledCheck("/kr damage 3d6 + 2", [1, 2, 3]).request!.options["dice"]).toEqual({ count: 3, sides: 6 });
});
