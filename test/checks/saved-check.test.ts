import { expect, it } from "vitest";
import { LIMITS } from "../../src/checks/limits.ts";
import {
  parseSavedCheck,
  parseSavedChecks,
  requestOfSavedCheck,
  type SavedCheck,
} from "../../src/checks/saved-check.ts";
import { numberAt } from "../../src/checks/sum.ts";
import { games } from "../../src/games/index.ts";

const sneak: SavedCheck = {
  id: "a",
  name: "Sneak",
  system: "kaiser",
  kind: "skill",
  options: { skill: "@skills.sneak", difficulty: 12 },
};
const stored = (...list: unknown[]) => ({ v: 1, system: "kaiser", list });
const many = (count: number) => stored(...Array.from({ length: count }, (_, i) => ({ ...sneak, id: `c${i}` })));
const withSkill = (skill: unknown) => stored({ ...sneak, options: { skill } });
/** A problem with the number of its check. */
const ofSkill = { trait: "Sneak", field: "skill" };
const data = { skills: { sneak: 6, lore: "4", half: 2.5, broken: NaN, story: "long ago", none: null } };

it("saved checks from a store come back as they were stored, and from JSON as well", () => {
  const traits = parseSavedChecks(stored(sneak), games);
  expect(traits).toEqual(stored(sneak));
  expect(parseSavedChecks(JSON.parse(JSON.stringify(traits)), games)).toEqual(traits);
});

it("saved checks from a store are none if nothing was stored", () => {
  expect(parseSavedChecks(undefined, games)).toEqual({ v: 1, system: games[0]!.id, list: [] });
});

it.each<readonly [string, unknown, string, object?]>([
  ["a list", [], "notTraits"],
  ["text", "traits", "notTraits"],
  ["another shape", { items: [{ name: "Sneak" }] }, "notTraits"],
  ["no version", { system: "kaiser", list: [] }, "notTraits"],
  ["a later version", { v: 2, list: [] }, "laterTraits"],
  ["too many", many(LIMITS.savedChecks + 1), "tooManyTraits", { most: LIMITS.savedChecks }],
  ["nothing at all", stored(null), "notTraits"],
  ["no id", stored({ ...sneak, id: "" }), "notTraits"],
  ["an id that is a number", stored({ ...sneak, id: 5 }), "notTraits"],
  ["a check without a name", stored({ ...sneak, name: " " }), "traitName", { most: LIMITS.name }],
  ["a name that is an object", stored({ ...sneak, name: { trim: 1 } }), "traitName", { most: LIMITS.name }],
  ["a long name", stored({ ...sneak, name: "x".repeat(LIMITS.name + 1) }), "traitName", { most: LIMITS.name }],
  ["a game with an odd id", stored({ ...sneak, system: "Chess!" }), "traitKind", { trait: "Sneak" }],
  ["a kind that every object has", stored({ ...sneak, kind: "constructor" }), "traitKind", { trait: "Sneak" }],
  ["a kind that is a list", stored({ ...sneak, kind: ["skill"] }), "traitKind", { trait: "Sneak" }],
  ["no options", stored({ ...sneak, options: null }), "traitKind", { trait: "Sneak" }],
  ["options that are text", stored({ ...sneak, options: "skill" }), "traitKind", { trait: "Sneak" }],
  ["NaN", withSkill(NaN), "notNumber", { ...ofSkill, value: "NaN" }],
  ["a number out of range", withSkill(10_000), "outOfRange", { ...ofSkill, value: 10_000, min: -999, max: 999 }],
  ["text that is not a path", withSkill("@skills..sneak"), "notNumber", { ...ofSkill, value: "@skills..sneak" }],
  ["nothing for a number that is needed", withSkill(null), "missing", ofSkill],
  ["a hidden number, as only a roll has", withSkill({ hidden: "" }), "hiddenNumber", ofSkill],
  ["a path in the place of a word", stored({ ...sneak, options: { skill: 5, method: "@skills.sneak" } }), "notChoice"],
])(
  "saved checks from a store are refused as a whole, and what is wrong is named: %s",
  (_what, raw, code, named = {}) => {
    expect(parseSavedChecks(raw, games)).toMatchObject({ problem: code, data: named });
  },
);

it("saved checks from a store may be as many, and their names as long, as there is room", () => {
  expect(parseSavedChecks(many(LIMITS.savedChecks), games)).toMatchObject({ list: { length: LIMITS.savedChecks } });
  const name = "x".repeat(LIMITS.name);
  expect(parseSavedCheck({ ...sneak, name: ` ${name} ` }, games)).toMatchObject({ name });
});

it("saved checks from a store are of the game that was chosen for new ones, or of the first if that is gone", () => {
  const systemOf = (system: string) => parseSavedChecks({ ...stored(sneak), system }, games);
  expect([systemOf("olde"), systemOf("chess")]).toMatchObject([{ system: "olde" }, { system: games[0]!.id }]);
});

it("saved checks from a store leave out what is as it would be anyway", () => {
  const options = { skill: 5, difficulty: null, advantage: 0, disadvantage: 1 };
  expect(parseSavedCheck({ ...sneak, options }, games)).toMatchObject({ options: { skill: 5, disadvantage: 1 } });
  expect(parseSavedCheck({ ...sneak, options }, games)).not.toHaveProperty("options.difficulty");
});

it("saved checks from a store have each id once", () => {
  expect(parseSavedChecks(stored(sneak, { ...sneak, name: "Hide" }), games)).toMatchObject({
    list: [{ name: "Sneak" }],
  });
  expect(parseSavedChecks(many(2), games)).toMatchObject({ list: [{ id: "c0" }, { id: "c1" }] });
});

it("saved checks from a store of a game that is not there cannot be rolled", () => {
  expect(requestOfSavedCheck({ ...sneak, system: "gone" }, data, games)).toEqual({
    problem: "gameGone",
    data: { game: "gone" },
  });
});

it("saved checks from a store keep no option that their kind does not have", () => {
  expect(parseSavedCheck({ ...sneak, extra: 1, options: { skill: 5, colour: "red" } }, games)).toEqual({
    ...sneak,
    options: { skill: 5 },
  });
});

it("a path is looked up when the check is rolled", () => {
  const asked = requestOfSavedCheck(sneak, data, games);
  expect(asked).toMatchObject({ label: "Sneak", options: { skill: 6, difficulty: 12 } });
  const strike = { ...sneak, system: "olde", kind: "stat", options: { stat: "@skills.lore" } };
  expect(requestOfSavedCheck(strike, data, games)).toMatchObject({ game: { id: "olde" }, options: { stat: 4 } });
});

it("a path may lead to a number that is stored as text", () => {
  const read = (text: string) => numberAt({ text }, "@text");
  expect(["4", "+12", "-3", " 7 ", "123456789", "5".padStart(LIMITS.name)].map(read)).toEqual([
    4, 12, -3, 7, 123456789, 5,
  ]);
  expect(read("")).toEqual({ problem: "emptyPath", data: { path: "@text" } });
  for (const text of ["1d6", "x5", "1234567890", "4.5", "5".padStart(LIMITS.name + 1)])
    expect(read(text), text).toEqual({ problem: "notNumberAt", data: { path: "@text", value: text.slice(0, 40) } });
});

it.each([
  ["@skills.nowhere", "deadPath"],
  ["@skills.sneak.deeper", "deadPath"],
  ["@skills.none", "deadPath"],
  ["@skills.none.deeper", "deadPath"],
  ["@skills.story", "notNumberAt"],
  ["@skills.broken", "notNumberAt"],
  ["@skills", "notNumberAt"],
])("a path: %s is refused as %s", (path, code) => {
  expect(requestOfSavedCheck({ ...sneak, options: { skill: path } }, data, games)).toMatchObject({
    problem: code,
    data: { path },
  });
});

it("a path to half a number is refused", () => {
  expect(requestOfSavedCheck({ ...sneak, options: { skill: "@skills.half" } }, data, games)).toMatchObject({
    problem: "notNumber",
  });
});

const climb = (dice: unknown, more = {}) => ({
  ...sneak,
  ...{ name: "Climb", system: "ogs", kind: "action", options: { dice, ...more } },
});
const sheet = { agility: 8, sneak: { die: 6 }, wit: "d10", weapon: { damage: { die: "d12" }, bonus: 2 }, odd: 7 };
const asked = (dice: unknown, more = {}, from: object = sheet) => {
  const saved = parseSavedCheck(climb(dice, more), games);
  return "problem" in saved ? saved : requestOfSavedCheck(saved, from, games);
};
const die = (sides: number, count = 1, up = 0) => ({ count, sides, up });

it.each([
  ["d@agility + d@sneak", [die(8), die(6)]],
  ["d@agility + 2d@sneak + d@wit^1", [die(8), die(6, 2), die(10, 1, 1)]],
  ["d@sneak.die + d4", [die(6), die(4)]],
])("dice from the sheet are looked up at each roll: %s", (dice, rolled) => {
  expect(asked(dice)).toMatchObject({ options: { dice: rolled }, label: "Climb" });
});

it("dice from the sheet hold the damage of a weapon", () => {
  expect(asked("d@agility + d6", { damage: "d@weapon.damage + @weapon.bonus" })).toMatchObject({
    options: { damage: { dice: [die(12)], flat: 2 } },
  });
});

it.each([
  ["d@nothing + d6", sheet, "deadPath"],
  ["d@odd + d6", sheet, "ogs.sides"],
  ["d@weapon + d6", sheet, "notNumberAt"],
  ["d@agility + d6", {}, "deadPath"],
  ["d@agility + maybe", sheet, "notDice"],
  [`d@agility${" + d6".repeat(100)}`, sheet, "notDice"],
])("dice from the sheet say what is wrong: %.30s", (dice, from, why) => {
  expect(asked(dice, {}, from)).toMatchObject({ problem: why, data: { field: "dice" } });
});
