import { expect, it } from "vitest";
import { findPath, type ClickedNumber, type ElementInfo } from "../../src/sheets/data-path.ts";

const data = {
  abilities: { str: { value: 3, mod: -1 }, agi: { value: 6 } },
  skills: { sneak: 6, lore: "4" },
  attributes: { hp: { value: 2, max: 9 }, init: { total: 4, bonus: 1 } },
  notes: "7 rats",
  level: 2,
};

/** An element with these names, in which words are and other elements. */
const ring = (own: readonly string[] = [], hints: readonly string[] = [], within: readonly string[] = []) =>
  ({ ownNames: own, hints, innerNames: within, isRow: true }) as ElementInfo;

/** The result of a click: a path, the paths of a list, or the code of a problem. */
function found(
  of: object,
  rings: readonly ElementInfo[],
  shown?: number,
  words = "",
  more: Partial<ClickedNumber> = {},
) {
  const result = findPath({ ancestors: rings, shownNumber: shown, words, ...more }, of);
  if ("problem" in result) return result.problem;
  return "path" in result ? result.path : result.choices.map(({ path }) => path);
}

/** A click in a row of this name. */
const inRow = (name: string, shown?: number, of: object = data) => found(of, [ring(), ring([name])], shown);
/** A click on something without a row, around which stand these words. */
const alone = (of: object, shown: number | undefined, words: string, ...hints: readonly (readonly string[])[]) =>
  found(of, [...hints.map((each) => ring([], each)), ring()], shown, words);

it.each([
  [["system.skills.sneak"], "@skills.sneak"],
  [["data.skills.sneak"], "@skills.sneak"],
  [["data.data.skills.sneak"], "@skills.sneak"],
  [["actor.data.system.abilities.str.mod"], "@abilities.str.mod"],
  [["abilities.agi"], "@abilities.agi.value"],
  [["abilities.str"], "@abilities.str.mod"],
  [["nonsense", "system.skills.lore"], "@skills.lore"],
])("the path of a number on a sheet is found by the name %j", (own, path) => {
  expect(
    found(
      data,
      own.map((name) => ring([name])),
    ),
  ).toBe(path);
});

it.each([
  // A number, a group, and the group around a number that is only its number.
  ["level", 2, "@level"],
  ["skills", undefined, ["@skills.sneak", "@skills.lore"]],
  ["abilities.str", 3, "@abilities.str.value"],
  ["abilities.str.value", -1, "@abilities.str.mod"],
  ["attributes.hp.max", 2, "@attributes.hp.value"],
  ["attributes.init.bonus", 4, "@attributes.init.total"],
  // A missing number is searched around the click, but not everywhere.
  ["abilities.str.other", 3, "@abilities.str.value"],
  ["abilities.str.mod.deep", -1, "@abilities.str.mod"],
  ["skills.other", undefined, "noNumberHere"],
  ["nothing.at.all", undefined, "noNumberHere"],
  ["system.notes", undefined, "noNumberHere"],
  ["@", undefined, "noNumberHere"],
  // A key alone, wherever that is, in any case of letters.
  ["str", undefined, "@abilities.str.mod"],
  ["STR", 3, "@abilities.str.value"],
  ["hp", 9, ["@attributes.hp.max"]],
  ["sneak", 6, "@skills.sneak"],
  // It is never taken from outside the row.
  ["abilities.str", 6, ["@abilities.agi.value", "@skills.sneak"]],
])("the path of a number on a sheet in a row named %s that shows %s is %j", (name, shown, path) => {
  expect(inRow(name, shown)).toEqual(path);
});

it("the path of a number on a sheet is that of a bar's value beside its most, and of a part where its group has no number of its own", () => {
  const hp = { hp: { value: 2, max: 9 } };
  expect([inRow("hp.value", 2, hp), inRow("hp.value", 9, hp), inRow("hp.max", 2, hp)]).toEqual([
    "@hp.value",
    ["@hp.max"],
    ["@hp.value"],
  ]);
  const parts = { a: { b: { armor: 1, shield: 2 } } };
  expect([inRow("a.b.armor", 1, parts), inRow("a.b.armor", 2, parts)]).toEqual(["@a.b.armor", ["@a.b.shield"]]);
});

it("the path of a number on a sheet is looked for by its key three levels deep, and not if more than six things are called so", () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${String.fromCharCode(97 + i)}`, { lot: 7 }]));
  expect([inRow("lot", undefined, named(6)), inRow("lot", undefined, named(7))]).toEqual([
    expect.objectContaining({ length: 6 }),
    "noNumberHere",
  ]);
  const deep = (levels: number) => ({ a: Array.from({ length: levels }).reduce((inner) => ({ b: inner }), { c: 1 }) });
  expect([inRow("c", undefined, deep(1)), inRow("c", undefined, deep(2))]).toEqual(["@a.b.c", "noNumberHere"]);
  expect(inRow("mod", 2, { a: { mod: 1 }, b: { mod: 2, in: { mod: 3 } } })).toBe("@b.mod");
});

it("the path of a number on a sheet is not what is private, in a list, in a document, without a name, or too deep", () => {
  const inside = { _id: 5, _source: { a: 5 }, actor: { documentName: "Actor", a: 5 }, list: [5], "a b": 5, "": 5 };
  expect([alone(inside, 5, ""), alone({ ...inside, left: "5", none: null, is: true }, 5, "")]).toEqual([
    "noPathHere",
    ["@left"],
  ]);
  const deep = (levels: number) =>
    Array.from({ length: levels }).reduce<object>((inner) => ({ in: inner }), { luck: 1 });
  expect([alone(deep(6), 1, ""), alone(deep(7), 1, "")]).toEqual([[`@${"in.".repeat(6)}luck`], "noPathHere"]);
  const many = Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`n${i}`, { value: i }]));
  expect([alone(many, 4999, ""), alone(many, 5000, "")]).toEqual([["@n4999.value"], "noPathHere"]);
  const loop: Record<string, unknown> = { luck: 5 };
  loop["self"] = loop;
  expect([found(loop, [ring(["luck"])]), alone(loop, 8, "")]).toEqual(["@luck", "noPathHere"]);
});

it("the path of a number on a sheet is listed with its meaning if nothing is named, a dozen at most, the plainest first", () => {
  const listed = (of: object, shown: number) => findPath({ ancestors: [], shownNumber: shown, words: "" }, of);
  expect(listed(data, -1)).toEqual({
    choices: [{ path: "@abilities.str.mod", value: -1, meaning: "Abilities · Str · Mod" }],
  });
  expect(listed({ levels: { 1: { saveBonus: 3 } } }, 3)).toMatchObject({
    choices: [{ meaning: "Levels · 1 · Save bonus" }],
  });
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`n${String.fromCharCode(97 + i)}`, 7]));
  expect(alone(many, 7, "")).toHaveLength(12);
  const names = ["other", "value", "mod", "modifier", "total"];
  expect(alone({ a: Object.fromEntries(names.map((name) => [name, 1])) }, 1, "")).toEqual(
    names.toReversed().map((name) => `@a.${name}`),
  );
});

it.each([
  [6, "Cunning 6", ["@abilities.agi.value", "@skills.sneak"]],
  [6, "Sneak 6", "@skills.sneak"],
  [6, "Sneak attack 6", ["@skills.sneak", "@abilities.agi.value"]],
  [6, "AGILITY 6", ["@abilities.agi.value", "@skills.sneak"]],
  [undefined, "Sneak", "@skills.sneak"],
  [undefined, "Abilities", ["@abilities.str.mod", "@abilities.str.value", "@abilities.agi.value"]],
  [undefined, "Skills", ["@skills.sneak", "@skills.lore"]],
  [99, "", "noPathHere"],
  [undefined, "", "noNumberHere"],
])("the path of a number on a sheet that shows %s beside “%s” is %j", (shown, words, path) => {
  expect(found(data, [], shown, words)).toEqual(path);
});

it("the path of a number on a sheet belongs to the inmost of what a row names, in any order", () => {
  for (const own of [
    ["str", "abilities"],
    ["abilities", "str"],
  ])
    expect(found(data, [ring(), ring(own)], 3)).toBe("@abilities.str.value");
});

it("the path of a number on a sheet is told from equal numbers of its row by what the elements are called", () => {
  const one = { abilities: { str: { mod: 2, save: 2, value: 14 } }, skills: { acr: { mod: 2, total: 2, bonus: 0 } } };
  const at = (own: string, ...hints: string[]) => found(one, [ring([], hints), ring([own])], 2);
  expect(at("str", "saving-throw", "modifier")).toBe("@abilities.str.save");
  expect(at("str", "mod")).toBe("@abilities.str.mod");
  expect(at("str")).toEqual(["@abilities.str.mod", "@abilities.str.save"]);
  expect(at("acr", "bonus")).toBe("@skills.acr.total");
  for (const hint of ["mod", "saving-throw"]) expect(at("acr", hint)).toEqual(["@skills.acr.total", "@skills.acr.mod"]);
  const around = (hint: string) => found(one, [ring(), ring(["str"]), ring([], [hint])], 2);
  expect(around("saves")).toBe("@abilities.str.save");
  expect(around("abilities and saves")).toEqual(["@abilities.str.mod", "@abilities.str.save"]);
});

it("the path of a number on a sheet is found without a row by the words of a badge, if they name one thing alone", () => {
  const one = { attributes: { init: { mod: 2, total: 2, bonus: 0 }, prof: 2, ac: { value: 16, armor: 16 } } };
  expect(alone(one, 2, "+2 Initiative", ["value"])).toBe("@attributes.init.total");
  expect(alone(one, 2, "+2 Proficiency", ["value"])).toBe("@attributes.prof");
  expect(alone(one, 2, "+2 Speed", ["value"])).toHaveLength(3);
  const row = [ring(["attributes.ac"]), ring([], ["ac-badge", "armor"])];
  expect(found(one, row, 16)).toEqual(["@attributes.ac.value", "@attributes.ac.armor"]);
});

it("the path of a number on a sheet is listed if a field beside it names a group, but the element is called something else", () => {
  const one = { hp: { value: 2, max: 9 }, attributes: { prof: 2, hp: { value: 2, max: 9 } } };
  const at = (...hints: string[]) => found(one, [ring([], hints), ring([], [], ["system.attributes.hp.value"])], 2);
  expect([at(), at("proficiency")]).toEqual(["@attributes.hp.value", ["@attributes.hp.value"]]);
});

it("the path of a number on a sheet that a field bears as its name counts whatever the field shows; any other element must show it", () => {
  const at = (shown: number, isField: boolean) => found(data, [ring(["system.skills.sneak"])], shown, "", { isField });
  expect([at(6, false), at(5, true), at(3, false)]).toEqual([
    "@skills.sneak",
    "@skills.sneak",
    ["@abilities.str.value"],
  ]);
});

it("the path of a number on a sheet is not looked for among more than a dozen names beside it", () => {
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`n${i}`, { value: i }]));
  const beside = (count: number) => {
    const within = ["system.n5.value", ...Array.from({ length: count - 1 }, (_, i) => `gone${i}`)];
    return found(many, [ring(), ring([], [], within)], 5);
  };
  expect([beside(1), beside(12), beside(13)]).toEqual(["@n5.value", "@n5.value", ["@n5.value"]]);
});

it.each([
  ["abilities", "ability"],
  ["skills", "skill"],
  ["saving", "save"],
  ["proficiencies", "prof"],
  ["initiative", "init"],
  ["maximum", "max"],
  ["temporary", "temp"],
  ["Hit-Points", "hitPoint"],
  ["ÉTÉ", "été"],
])("words such as “%s” name %s", (words, key) => {
  expect(alone({ luck: { [key]: 1 } }, undefined, words)).toBe(`@luck.${key}`.replace("@luck.été", "noNumberHere"));
});

it.each(["class", "bonus", "axis", "hps"])("words such as “%s” are not plurals", (word) => {
  expect(alone({ [word]: 1 }, undefined, word)).toBe(`@${word}`);
  expect(alone({ [word.slice(0, -1)]: 1 }, undefined, word)).toBe("noNumberHere");
});

it("words such as a modifier or a score mean the number itself", () => {
  const one = { str: { mod: 2, value: 2 } };
  for (const [hint, key] of [
    ["modifiers", "mod"],
    ["scores", "value"],
  ])
    expect(found(one, [ring([], [hint!]), ring(["str"])], 2)).toBe(`@str.${key}`);
});

const bar = (
  hp: object,
  shown: number | undefined,
  { numbers = 2, ...clue }: Partial<ClickedNumber> & { numbers?: number } = {},
) => found({ hp }, [ring(), { ...ring([], [], ["system.hp.value"]), numbers }], shown, "", clue);

it("the most of a bar is the number beside the field of its value, also if both are the same now", () => {
  expect([bar({ value: 2, max: 9 }, 9), bar({ value: 9, max: 9 }, 9)]).toEqual(["@hp.max", "@hp.max"]);
  expect(bar({ value: 2, max: 9 }, 2)).toBe("@hp.value");
});

it("the most of a bar is only listed if there is a third number, or another of the group is the same", () => {
  expect(bar({ value: 9, max: 9 }, 9, { numbers: 3 })).not.toBe("@hp.max");
  for (const hp of [
    { value: 2, max: 9, temp: 9 },
    { value: 2, min: 9 },
  ])
    expect(bar(hp, 9)).toBeInstanceOf(Array);
  expect(bar({ value: 9, max: 9 }, 9, { isField: true })).not.toBe("@hp.max");
  expect(bar({ value: 2, max: 9 }, undefined)).not.toBe("@hp.max");
});

it("a row of a key that two groups share means that of the group which it names alone", () => {
  const both = { abilities: { str: { value: 2 } }, saves: { str: { value: 2 } } };
  const at = (...hints: string[]) => found(both, [ring([], hints), ring(["str"])], 2);
  expect([at("ability"), at("saves")]).toEqual(["@abilities.str.value", "@saves.str.value"]);
  for (const all of [at(), at("abilities", "saves")]) expect(all).toEqual(["@abilities.str.value", "@saves.str.value"]);
});

it.each([[[]], [["value"]], [["rank"]]])("a row without a number means the one that is rolled first: %j", (hints) => {
  const one = { skills: { snk: { rank: 1, value: 4, total: 5 } } };
  expect(found(one, [ring([], hints), ring(["snk"])])).toBe("@skills.snk.total");
});

const labelled = { attributes: { ac: { value: 16 }, speed: { walk: 30, fly: 60 }, luck: 3 } };

it.each([
  ["AC", "@attributes.ac.value"],
  ["Luck", "@attributes.luck"],
  ["Walk Speed", "@attributes.speed.walk"],
  ["Speed", ["@attributes.speed.walk", "@attributes.speed.fly"]],
  ["Charm", "noNumberHere"],
  ["Speed luck", "noNumberHere"],
  ["the luck of them all", "noNumberHere"],
])("a label without a row of “%s” is %j", (label, path) => expect(alone(labelled, undefined, label)).toEqual(path));

const namedAlike = { saves: { will: 7 }, skills: { will: 4, willpower: 7 }, wounds: { light: 7 } };

it.each([
  [4, [["will"]], "@skills.will"],
  [7, [["will"]], ["@saves.will", "@skills.willpower", "@wounds.light"]],
  [7, [["light"]], "@wounds.light"],
  [7, [[]], ["@saves.will", "@skills.willpower", "@wounds.light"]],
  // It is not named by what is far around it.
  [7, [[], [], ["light"]], "@wounds.light"],
  [7, [[], [], [], ["light"]], ["@saves.will", "@skills.willpower", "@wounds.light"]],
])("a number without a row that shows %i among %j is %j", (shown, hints, path) =>
  expect(alone(namedAlike, shown, "", ...hints)).toEqual(path),
);
