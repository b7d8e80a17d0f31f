/** What a sheet names: where its numbers are in an actor's data, what they are called, and which of a group is rolled. */
import { describe, expect, it } from "vitest";
import { asCandidate, leavesOf, meaningOf, placesNamed, stem, wordsOf } from "../../src/systems/data-places.ts";

const data = {
  abilities: { str: { value: 3, mod: -1 }, agi: { value: 6 } },
  skills: { sneak: 6, lore: "4" },
  attributes: { hp: { value: 2, max: 9 }, init: { total: 4, bonus: 1 } },
  notes: "7 rats",
  level: 2,
};
const places = (path: string, of: object = data) =>
  placesNamed(path, of).map(({ path: found, isGroup }) => (isGroup ? `${found}.*` : found));

describe("words", () => {
  it("are the parts of a name, a path or a text, however they are joined", () => {
    expect(wordsOf("@abilities.str.saveBonus")).toEqual(["abilities", "str", "save", "bonus"]);
    expect(wordsOf("Hit-Points (max)")).toEqual(["hit", "points", "max"]);
    expect(wordsOf("AC2 Ärger été")).toEqual(["ac", "ärger", "été"]);
    expect(wordsOf("12 + 3")).toEqual([]);
  });

  it.each([
    ["abilities", "ability"],
    ["skills", "skill"],
    ["checks", "check"],
    ["saves", "save"],
    ["saving", "save"],
    ["modifiers", "mod"],
    ["modifier", "mod"],
    ["scores", "value"],
    ["score", "value"],
    ["proficiency", "prof"],
    ["proficiencies", "prof"],
    ["initiative", "init"],
    ["maximum", "max"],
    ["temporary", "temp"],
    // These are not plurals.
    ["class", "class"],
    ["bonus", "bonus"],
    ["axis", "axis"],
    ["is", "is"],
    ["hps", "hps"],
    ["dies", "dy"],
    ["ac", "ac"],
  ])("such as %s count as %s", (word, same) => expect(stem(word)).toBe(same));
});

describe("the numbers of an actor", () => {
  it("are found at every depth, also where they are written as text", () => {
    const abilities = ["@abilities.str.value", "@abilities.str.mod", "@abilities.agi.value"];
    const attributes = ["hp.value", "hp.max", "init.total", "init.bonus"].map((name) => `@attributes.${name}`);
    expect(leavesOf(data, "")).toEqual([...abilities, "@skills.sneak", "@skills.lore", ...attributes, "@level"]);
    expect(leavesOf(data.abilities, "@abilities")).toEqual(leavesOf(data, "").slice(0, 3));
  });

  it("are not what is private, in a list, in a document, or nothing", () => {
    const inside = { _id: 5, _source: { a: 1 }, actor: { documentName: "Actor", a: 1 } };
    expect(leavesOf({ ...inside, list: [1, 2], none: null, is: true, left: 1 }, "")).toEqual(["@left"]);
    expect(leavesOf({ "a b": 1, "": 2 }, "")).toEqual([]);
  });

  it("are looked for seven levels deep, and up to five thousand", () => {
    const deep = (levels: number) =>
      Array.from({ length: levels }).reduce<object>((inner) => ({ in: inner }), { a: 1 });
    expect([leavesOf(deep(6), "").length, leavesOf(deep(7), "").length]).toEqual([1, 0]);
    const many = Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`n${i}`, { value: i }]));
    expect(leavesOf(many, "")).toHaveLength(5000);
  });
});

describe("what a name on a sheet means", () => {
  it.each([
    // A number, a group, and the group around a number that is only its number.
    ["@level", ["@level"]],
    ["@skills.sneak", ["@skills.sneak"]],
    ["@skills", ["@skills.*"]],
    ["@abilities.str", ["@abilities.str.*"]],
    ["@abilities.str.value", ["@abilities.str.*"]],
    ["@abilities.str.mod", ["@abilities.str.*"]],
    ["@attributes.hp.max", ["@attributes.hp.*"]],
    ["@attributes.init.bonus", ["@attributes.init.*"]],
    // What is not there is looked for around it, but not as far as everything.
    ["@abilities.str.other", ["@abilities.str.*"]],
    ["@skills.other", []],
    ["@notes", []],
    ["@abilities.str.mod.deep", ["@abilities.str.mod"]],
    ["@nothing.at.all", []],
    ["abilities", []],
    ["@", []],
  ])("%s", (path, found) => expect(places(path)).toEqual(found));

  it("is its key alone, wherever that is, in any case of letters", () => {
    for (const str of ["@str", "@STR"]) expect(places(str)).toEqual(["@abilities.str.*"]);
    expect([...places("@hp"), ...places("@sneak")]).toEqual(["@attributes.hp.*", "@skills.sneak"]);
    expect(places("@notes")).toEqual([]);
    expect(places("@mod", { a: { mod: 1 }, b: { mod: 2, in: { mod: 3 } } })).toEqual(["@a.mod", "@b.mod", "@b.in.mod"]);
    expect(places("@deep", { a: { b: { deep: 1 } } })).toEqual(["@a.b.deep"]);
    expect(places("@deep", { a: { b: { c: { deep: 1 } } } })).toEqual([]);
  });

  it("is nothing if more than six things are called so", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, { bonus: i }]));
    expect([places("@bonus", many(6)).length, places("@bonus", many(7)).length]).toEqual([6, 0]);
  });

  it("is the value of a bar beside its most, and the number itself where a group has none", () => {
    expect(places("@hp.value", { hp: { value: 2, max: 9 } })).toEqual(["@hp.*"]);
    expect(places("@hp.max", { hp: { value: 2, max: 9 } })).toEqual(["@hp.max"]);
    expect(places("@a.b.armor", { a: { b: { armor: 1, shield: 2 } } })).toEqual(["@a.b.armor"]);
  });
});

describe("a number that a click may mean", () => {
  it("is known by what tells it from the others of its group", () => {
    expect(asCandidate("@abilities.str.mod", "@abilities.str", data)).toEqual({
      ...{ path: "@abilities.str.mod", value: -1, own: [], place: "@abilities.str", last: "mod", rank: 2 },
      ...{ group: ["abilities"], all: ["abilities", "str", "mod"] },
    });
    expect(asCandidate("@attributes.init.bonus", "@attributes.init", data)).toMatchObject({ own: ["bonus"], rank: 4 });
    expect(asCandidate("@skills.sneak", "@skills.sneak", data)).toMatchObject({ own: [], last: "", rank: 0, value: 6 });
    expect(asCandidate("@level", "", data)).toMatchObject({ own: ["level"], place: "", group: [] });
    expect(asCandidate("@gone", "", data).value).toBeNaN();
  });

  it("is the likelier the plainer its name is", () => {
    const rank = (name: string) => asCandidate(`@a.${name}`, "@a", {}).rank;
    expect(["total", "modifier", "mod", "value", "other"].map(rank)).toEqual([0, 1, 2, 3, 4]);
  });

  it("is told in words", () => {
    expect([meaningOf("@skills.snk.total"), meaningOf("@abilities.str.saveBonus"), meaningOf("@levels.1")]).toEqual([
      "Skills · Snk · Total",
      "Abilities · Str · Save bonus",
      "Levels · 1",
    ]);
  });
});
