import { expect, it } from "vitest";
import { countingFields, parseFields } from "../../src/checks/field.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import { isCheck } from "../../src/engine/check.ts";
import { replay } from "../../src/engine/play.ts";
import { kaiser } from "../../src/games/kaiser.ts";
import { rolledCheck, rolledCode } from "../checks.ts";
import { judgeContest, refusal, reportOf } from "./judged.ts";

const side = (total: number, fumble = false) => ({ total, fumble });
const verdict = (rules: UncheckedOptions, a: object, b: object, faces?: readonly number[]) =>
  judgeContest(kaiser, rules, [a, b] as never, faces).verdict;

it.each([
  [{}, side(10), side(8), [], { winner: 0, tie: false, dos: 2, dod: 2 }],
  [{}, side(8), side(10), [], { winner: 1, tie: false, dos: 2, dod: 2 }],
  [{}, side(9), side(9), [], { winner: 1, tie: true, dos: 0, dod: 0 }],
  [{ tie: "gm" }, side(9), side(9), [], { winner: null, tie: true, dos: 0, dod: 0 }],
  [{ tie: "reroll" }, side(9), side(9), [4, 2], { winner: 0, tie: true, dos: 1, dod: 1 }],
  [{ tie: "reroll" }, side(9), side(9), [3, 3, 2, 5], { winner: 1, tie: true, dos: 1, dod: 1 }],
  [{}, side(12, true), side(8), [], { winner: 0, tie: false, dos: 4, dod: 4 }],
  [{ fumbleFails: true }, side(12, true), side(8), [], { winner: 1, tie: false, dos: 4, dod: 4, byFumble: true }],
  [{ fumbleFails: true }, side(8), side(12, true), [], { winner: 0, tie: false, dos: 4, dod: 4, byFumble: true }],
  [{ fumbleFails: true }, side(8, true), side(8), [], { winner: 1, tie: false, dos: 1, dod: 1, byFumble: true }],
  [{ fumbleFails: true }, side(9, true), side(8, true), [], { winner: 0, tie: false, dos: 1, dod: 1 }],
])("Kaiser's opposed checks (§1.7) by %j: %j against %j %j", (rules, a, b, faces, expected) => {
  expect(verdict(rules, a, b, faces)).toEqual(expected);
});

const attack = { manner: "attack", baseDamage: 7, absorption: 2, armor: 3 };
const close = { ...attack, range: "pointBlank" };
it.each([
  [attack, 21, 14, { winner: 0, tie: false, dos: 7, dod: 7, hit: true, counter: false, units: 2, damage: 14 }],
  [attack, 16, 14, { winner: 0, tie: false, dos: 2, dod: 2, hit: true, counter: false, units: 0, damage: 0 }],
  [{ manner: "attack" }, 21, 14, { winner: 0, tie: false, dos: 7, dod: 7, hit: true, counter: false }],
  [attack, 14, 21, { winner: 1, tie: false, dos: 7, dod: 7, hit: false, counter: true, counterBonus: 3 }],
  [close, 14, 15, { winner: 1, tie: false, dos: 1, dod: 1, hit: false, counter: true, counterBonus: 0 }],
  [{ ...attack, range: "ranged" }, 14, 21, { winner: 1, tie: false, dos: 7, dod: 7, hit: false, counter: false }],
  [attack, 14, 14, { winner: null, tie: true, dos: 0, dod: 0, hit: false, counter: false }],
  [{ ...attack, tie: "reroll" }, 14, 14, { winner: null, tie: true, dos: 0, dod: 0, hit: false, counter: false }],
])("Kaiser's opposed checks (§1.7): an attack (§1.8) by %j: %i against %i", (rules, a, b, expected) => {
  expect(verdict(rules, side(a), side(b))).toEqual(expected);
});

const sideWith = (total: number, difference: number) => ({ total, fumble: false, difference });
it.each([
  [{}, sideWith(15, 2), side(9), [], { dos: 8, dod: 8 }],
  [{}, side(15), sideWith(9, 2), [], { dos: 8, dod: 8 }],
  [{}, sideWith(15, 2), sideWith(9, -3), [], { dos: 5 }],
  [{}, sideWith(9, 5), sideWith(15, -9), [], { winner: 1, dos: 2 }],
  [{}, sideWith(9, -5), sideWith(15, -9), [], { winner: 1, dos: 0 }],
  [{ ...attack, absorption: 1, armor: 0 }, sideWith(18, 2), side(10), [], { dos: 10, units: 9, damage: 63 }],
  [{ ...attack, absorption: 1, armor: 0 }, side(10), sideWith(18, 2), [], { dos: 10, counterBonus: 5 }],
  [{ tie: "reroll" }, sideWith(9, 3), side(9), [4, 2], { winner: 0, dos: 4 }],
  [{ tie: "reroll" }, side(9), sideWith(9, 3), [4, 2], { winner: 0, dos: 4 }],
  [{}, side(9), sideWith(9, 3), [], { winner: 1, dos: 3 }],
  [{}, sideWith(9, 3), side(9), [], { winner: 1, dos: 3 }],
])(
  "Kaiser's opposed checks (§1.7) add the powers of both to the winner's Degrees by %j: %j against %j %j",
  (...each) => {
    const [rules, a, b, faces, expected] = each;
    expect(verdict(rules, a, b, faces)).toMatchObject(expected);
  },
);

const dos = (degree: number) => ({ key: "dod", data: { degree } });
it.each([
  [{}, 10, 8, [], "attackerWins", "good", [dos(2)]],
  [{}, 8, 10, [], "defenderWins", "bad", [dos(2)]],
  [{}, 9, 9, [], "defenderWins", "bad", [{ key: "defenderTie" }]],
  [{ tie: "gm" }, 9, 9, [], "undecided", "mixed", [{ key: "tie" }]],
  [{ tie: "reroll" }, 9, 9, [4, 2], "attackerWins", "good", [{ key: "tie" }, dos(1)]],
  [{ tie: "reroll" }, 9, 9, [2, 4], "defenderWins", "bad", [{ key: "tie" }, dos(1)]],
  [attack, 9, 9, [], "undecided", "mixed", [{ key: "attackTie" }]],
  [attack, 21, 14, [], "attackerWins", "good", [dos(7), { key: "damage", data: { damage: 14, units: 2, base: 7 } }]],
  [{ manner: "attack" }, 21, 14, [], "attackerWins", "good", [dos(7)]],
  [attack, 14, 19, [], "defenderWins", "bad", [dos(5), { key: "counter", data: { bonus: 2 } }]],
  [{ ...attack, range: "ranged" }, 14, 19, [], "defenderWins", "bad", [dos(5)]],
])("Kaiser's opposed checks (§1.7): the card by %j: %i against %i %j", (rules, a, b, faces, headline, tone, lines) => {
  const { report } = judgeContest(kaiser, rules, [side(a), side(b)], faces);
  expect(report).toEqual(reportOf(headline, tone, undefined, { lines }));
});

it("Kaiser's opposed checks (§1.7) show whose tie-break die is whose", () => {
  const rules = parseFields(kaiser.contest!.fields, { tie: "reroll" }) as never;
  const next = kaiser.contest!.judge([side(9), side(9)], rules);
  if (!isCheck(next)) throw new Error("There is no tie to break.");
  expect(replay(next, [4, 2]).rolledDice.map(({ role }) => role)).toEqual(["tieAttacker", "tieDefender"]);
});

it("Kaiser's opposed checks (§1.7) leave a tie to the GM only if the house rule says so, and never an attack", () => {
  const isLeft = (rules: UncheckedOptions, a: number, b: number) =>
    kaiser.contest!.isLeftOpen!(judgeContest(kaiser, rules, [side(a), side(b)]).verdict);
  expect(isLeft({ tie: "gm" }, 9, 9)).toBe(true);
  expect(isLeft({}, 9, 9)).toBe(false);
  expect(isLeft({}, 10, 9)).toBe(false);
  expect(isLeft({ manner: "attack", tie: "gm" }, 9, 9)).toBe(false);
});

it("Kaiser's opposed checks (§1.7) ask only for the rules of their manner", () => {
  const names = (manner: string) => countingFields(kaiser.contest!.fields, { manner }).map(([name]) => name);
  expect(names("opposed")).toEqual(["manner", "tie", "fumbleFails"]);
  expect(names("attack")).toEqual(["manner", "range", "fumbleFails", "absorption", "armor", "baseDamage"]);
});

it("Kaiser's opposed checks (§1.7) look at the total and at fumbles, which count 0, −5 or −10 instead of the dice", () => {
  const { contestValue, contestOptions: contested } = kaiser.kinds["skill"]!;
  expect(contested).toEqual({ opposed: true, difficulty: null });
  const { played, request: asked } = rolledCheck("/kaiser skill 12 opposed", [1, 1, 4, 4]);
  expect(contestValue!(played.outcome, asked!.options)).toEqual({ total: 7, fumble: true });
  const plain = rolledCheck("/kaiser characteristic 4", [3]);
  const { contestValue: characteristic, contestOptions: forced } = kaiser.kinds["characteristic"]!;
  expect(characteristic!(plain.played.outcome, plain.request!.options)).toEqual({ total: 7, fumble: false });
  expect(forced).toEqual({ difficulty: null });
});

const dice = { count: 2, sides: 6 };
const { ko, koa, kod } = kaiser.codes as Required<typeof kaiser.codes>;

it("Kaiser's codes need 2d6, and a level if they are for one", () => {
  expect(refusal(ko!, dice)).toBeUndefined();
  for (const other of [
    { count: 3, sides: 6 },
    { count: 2, sides: 8 },
  ])
    for (const each of [ko!, koa!, kod!]) expect(refusal(each, other, 1)).toBe("kaiser.twoD6");
  expect(refusal(ko!, dice, 1)).toBe("kaiser.noLevel");
  for (const each of [koa!, kod!]) {
    for (const level of [undefined, 91]) expect(refusal(each, dice, level)).toBe("kaiser.level");
    for (const level of [0, 90]) expect(refusal(each, dice, level)).toBeUndefined();
    expect(each.refuse(dice, 91)).toEqual({ problem: "kaiser.level", data: { min: 0, max: 90 } });
  }
});

it("Kaiser's codes add a die for each level and keep the best or worst two", () => {
  expect(kod!.reshape!(dice, 0)).toEqual([{ count: 2, sides: 6, modifiers: "kl2ko" }]);
  expect(koa!.reshape!(dice, 2)).toEqual([{ count: 4, sides: 6, modifiers: "kh2ko" }]);
  expect(kod!.reshape!(dice, 1)).toEqual([{ count: 3, sides: 6, modifiers: "kl2ko" }]);
  expect("reshape" in ko!).toBe(false);
});

it.each([
  ["ko", undefined, [3, 4], { total: 7, openRoll: false, fumble: false }],
  ["ko", undefined, [6, 6, 6, 2], { total: 20, openRoll: true, fumble: false }],
  ["ko", undefined, [1, 1], { total: 2, openRoll: false, fumble: true }],
  ["koa", 2, [1, 5, 2, 4], { total: 9, openRoll: false, fumble: false }],
  ["koa", 2, [6, 6, 1, 1, 3], { total: 15, openRoll: true, fumble: false }],
  ["koa", 1, [6, 1, 6, 2], { total: 14, openRoll: true, fumble: false }],
  ["kod", 1, [1, 5, 1], { total: 2, openRoll: false, fumble: true }],
  ["kod", 1, [6, 6, 2], { total: 8, openRoll: false, fumble: false }],
])("Kaiser's codes: %s%s on %j", (letters, argument, faces, expected) => {
  const record = { system: "kaiser", code: letters, dice, faces, ...(argument !== undefined && { argument }) };
  expect(rolledCode(record).played.outcome).toEqual(expected);
});

it("Kaiser's codes are offered to trays of dice, and rerolls and Fumble Levels are not added", () => {
  expect(kaiser.formulas).toEqual(["2d6ko", "2d6koa1", "2d6kod1"]);
  expect(kaiser.purposes).toEqual({ reroll: "instead", fumble: "lookUp" });
});

it("Kaiser's opposed checks (§1.7) have one more d6 each for a tie that is left to the GM, again while equal", () => {
  const { roll, name } = kaiser.contest!.tieBreak!;
  const rules = parseFields(kaiser.contest!.fields, { tie: "gm" }) as never;
  const won = (faces: readonly number[]) => replay(roll([sideWith(9, 3), side(9)], rules), faces).outcome;
  expect(won([4, 2])).toEqual({ winner: 0, tie: true, dos: 4, dod: 4 });
  expect(won([3, 3, 2, 5])).toEqual({ winner: 1, tie: true, dos: 4, dod: 4 });
  expect(name).toBe("tieDice");
});
