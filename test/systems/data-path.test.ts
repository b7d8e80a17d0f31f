import { describe, expect, it } from "vitest";
import { findPath, type Clue, type ElementInfo } from "../../src/systems/data-path.ts";

const data = {
  abilities: { str: { value: 3, mod: -1 }, agi: { value: 6 } },
  skills: { sneak: 6, lore: "4" },
  notes: "7 rats",
  level: 2,
};
/** A click on an element with these names, in rows with these. */
const find = (own: string[], shown?: number, words = "", more: Partial<Clue> = {}) =>
  findPath({ rings: own.map((name) => ring([name])), shown, words, ...more }, data);
const ring = (own: string[], hints: string[] = [], within: string[] = []): ElementInfo => ({
  own,
  within,
  hints,
  isRow: true,
});
const paths = (found: ReturnType<typeof find>) => ("choices" in found ? found.choices.map(({ path }) => path) : found);

describe("the path of a number on a sheet", () => {
  it.each([
    [["system.skills.sneak"], "@skills.sneak"],
    [["data.skills.sneak"], "@skills.sneak"],
    [["actor.system.abilities.str.mod"], "@abilities.str.mod"],
    [["abilities.agi"], "@abilities.agi.value"],
    [["abilities.str"], "@abilities.str.mod"],
    [["str"], "@abilities.str.mod"],
    [["nonsense", "system.skills.lore"], "@skills.lore"],
  ])("is found by the name %j", (names, path) => {
    expect(find(names)).toEqual({ path });
  });

  it("is the number of the row that is shown", () => {
    expect(find(["abilities.str"], 3)).toEqual({ path: "@abilities.str.value" });
    expect(find(["nonsense", "abilities.str"], -1)).toEqual({ path: "@abilities.str.mod" });
  });

  it("is listed with its meaning if nothing is named, even if only one number equals it", () => {
    expect(find([], -1)).toEqual({
      choices: [{ path: "@abilities.str.mod", value: -1, meaning: "Abilities · Str · Mod" }],
    });
    expect(paths(find(["whatever"], 2))).toEqual(["@level"]);
  });

  it("is found by the words beside it if they name it exactly, and else listed, the likeliest first", () => {
    expect(paths(find([], 6, "Cunning 6"))).toEqual(["@abilities.agi.value", "@skills.sneak"]);
    expect(find([], 6, "Sneak 6")).toEqual({ path: "@skills.sneak" });
    expect(paths(find([], 6, "Sneak attack 6"))).toEqual(["@skills.sneak", "@abilities.agi.value"]);
    expect(paths(find([], 6, "AGILITY 6"))).toEqual(["@abilities.agi.value", "@skills.sneak"]);
    expect(find([], undefined, "Sneak")).toEqual({ path: "@skills.sneak" });
    expect(paths(find([], undefined, "Abilities"))).toHaveLength(3);
    expect(paths(find([], undefined, "Skills"))).toEqual(["@skills.sneak", "@skills.lore"]);
  });

  it("belongs to the inmost of what a row names, in any order", () => {
    const row = (...own: string[]) => findPath({ rings: [ring([]), ring(own)], shown: 3, words: "" }, data);
    expect(row("str", "abilities")).toEqual({ path: "@abilities.str.value" });
    expect(row("abilities", "str")).toEqual({ path: "@abilities.str.value" });
  });

  it("is never taken from outside the row", () => {
    expect(paths(find(["abilities.str"], 6))).toEqual(["@abilities.agi.value", "@skills.sneak"]);
  });

  it("is told from equal numbers of its row by what the elements are called", () => {
    const one = { abilities: { str: { mod: 2, save: 2, value: 14 } }, skills: { acr: { mod: 2, total: 2, bonus: 0 } } };
    const at = (own: string, ...hints: string[]) =>
      findPath({ rings: [ring([], hints), ring([own])], shown: 2, words: "" }, one);
    expect(at("str", "saving-throw", "modifier")).toEqual({ path: "@abilities.str.save" });
    expect(at("str", "mod")).toEqual({ path: "@abilities.str.mod" });
    expect(paths(at("str"))).toEqual(["@abilities.str.mod", "@abilities.str.save"]);
    expect(at("acr", "bonus")).toEqual({ path: "@skills.acr.total" });
    expect(paths(at("acr", "mod"))).toEqual(["@skills.acr.total", "@skills.acr.mod"]);
    expect(paths(at("acr", "saving-throw"))).toEqual(["@skills.acr.total", "@skills.acr.mod"]);
    const around = (hint: string) =>
      findPath({ rings: [ring([]), ring(["str"]), ring([], [hint])], shown: 2, words: "" }, one);
    expect(around("saves")).toEqual({ path: "@abilities.str.save" });
    expect(paths(around("abilities and saves"))).toEqual(["@abilities.str.mod", "@abilities.str.save"]);
  });

  it("is found without a row by the words of a badge, if they name one thing alone", () => {
    const one = { attributes: { init: { mod: 2, total: 2, bonus: 0 }, prof: 2, ac: { value: 16, armor: 16 } } };
    const at = (shown: number, words: string, hints: string[]) =>
      findPath({ rings: [ring([], hints)], shown, words }, one);
    expect(at(2, "+2 Initiative", ["value"])).toEqual({ path: "@attributes.init.total" });
    expect(at(2, "+2 Proficiency", ["value"])).toEqual({ path: "@attributes.prof" });
    expect(paths(at(2, "+2 Speed", ["value"]))).toHaveLength(3);
    const row = { rings: [ring(["attributes.ac"]), ring([], ["ac-badge", "armor"])], shown: 16, words: "" };
    expect(paths(findPath(row, one))).toEqual(["@attributes.ac.value", "@attributes.ac.armor"]);
  });

  it("leads into no list and no document", () => {
    const actor = { documentName: "Actor", system: { luck: 5 } };
    expect(find([], 7, "")).toMatchObject({ problem: "noPathHere" });
    expect(findPath({ rings: [], shown: 5, words: "" }, { actor, list: [5] })).toMatchObject({ problem: "noPathHere" });
  });

  it("is listed if a field beside it names a group, but the element is called something else", () => {
    const one = { hp: { value: 2, max: 9 }, attributes: { prof: 2, hp: { value: 2, max: 9 } } };
    const at = (...hints: string[]) =>
      findPath({ rings: [ring([], hints), ring([], [], ["system.attributes.hp.value"])], shown: 2, words: "" }, one);
    expect(at()).toEqual({ path: "@attributes.hp.value" });
    expect(paths(at("proficiency"))).toEqual(["@attributes.hp.value"]);
  });

  it("is not invented", () => {
    expect(find([], 99)).toMatchObject({ problem: "noPathHere", data: { value: 99 } });
    expect(find(["system.notes"])).toMatchObject({ problem: "noNumberHere" });
    expect(find([])).toMatchObject({ problem: "noNumberHere" });
  });

  it("is found in data that hold themselves", () => {
    const loop: Record<string, unknown> = { luck: 5 };
    loop["self"] = loop;
    expect(findPath({ rings: [ring(["luck"])], words: "" }, loop)).toEqual({ path: "@luck" });
    expect(findPath({ rings: [], shown: 8, words: "" }, loop)).toMatchObject({ problem: "noPathHere" });
  });

  it("that a field bears as its name counts whatever the field shows; any other element must show it", () => {
    const at = (shown: number, isField: boolean) =>
      findPath({ rings: [ring(["system.skills.sneak"])], shown, isField, words: "" }, data);
    expect([at(6, false), at(5, true)]).toEqual([{ path: "@skills.sneak" }, { path: "@skills.sneak" }]);
    expect(at(3, false)).toMatchObject({ choices: [{ path: "@abilities.str.value" }] });
    expect(find(["data.data.skills.sneak"])).toEqual({ path: "@skills.sneak" });
    expect(find(["actor.data.system.level"], 2)).toEqual({ path: "@level" });
  });

  it("is not looked for among more than a dozen names beside it", () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`n${i}`, { value: i }]));
    const beside = (count: number) => {
      const names = Array.from({ length: count }, () => "system.n5.value");
      const within = [...names.slice(0, 1), ...Array.from({ length: count - 1 }, (_, i) => `gone${i}`)];
      return findPath({ rings: [ring([]), ring([], [], within)], shown: 5, words: "" }, many);
    };
    expect([beside(1), beside(12)]).toEqual([{ path: "@n5.value" }, { path: "@n5.value" }]);
    expect(beside(13)).toHaveProperty("choices");
  });
});

describe("the most of a bar", () => {
  const bar = (
    hp: object,
    shown: number | undefined,
    more: Partial<Clue> & { numbers?: number; within?: string[] } = {},
  ) => {
    const { numbers = 2, within = ["system.hp.value"], ...clue } = more;
    const row = { ...ring([], [], within), numbers };
    return findPath({ rings: [ring([]), row], shown, words: "", ...clue }, { hp });
  };

  it("is the number beside the field of its value, also if both are the same now", () => {
    expect(bar({ value: 2, max: 9 }, 9)).toEqual({ path: "@hp.max" });
    expect(bar({ value: 9, max: 9 }, 9)).toEqual({ path: "@hp.max" });
    expect(bar({ value: 2, max: 9 }, 2)).toEqual({ path: "@hp.value" });
  });

  it("is only listed if there is a third number, or another of the group is the same", () => {
    expect(bar({ value: 9, max: 9 }, 9, { numbers: 3 })).not.toEqual({ path: "@hp.max" });
    expect(bar({ value: 2, max: 9, temp: 9 }, 9)).toHaveProperty("choices");
    expect(bar({ value: 2, min: 9 }, 9)).toHaveProperty("choices");
    expect(bar({ value: 9, max: 9 }, 9, { isField: true })).not.toEqual({ path: "@hp.max" });
    expect(bar({ value: 2, max: 9 }, undefined)).not.toEqual({ path: "@hp.max" });
  });
});

describe("a key that two groups share", () => {
  const both = { abilities: { str: { value: 2 } }, saves: { str: { value: 2 } } };
  const at = (...hints: string[]) => findPath({ rings: [ring([], hints), ring(["str"])], shown: 2, words: "" }, both);

  it("is that of the group which the row names alone", () => {
    expect(at("ability")).toEqual({ path: "@abilities.str.value" });
    expect(at("saves")).toEqual({ path: "@saves.str.value" });
    expect(paths(at())).toEqual(["@abilities.str.value", "@saves.str.value"]);
    expect(paths(at("abilities", "saves"))).toEqual(["@abilities.str.value", "@saves.str.value"]);
  });
});

describe("a row without a number", () => {
  it("means the one that is rolled first", () => {
    const one = { skills: { snk: { rank: 1, value: 4, total: 5 } } };
    const row = (...hints: string[]) => findPath({ rings: [ring([], hints), ring(["snk"])], words: "" }, one);
    expect(row()).toEqual({ path: "@skills.snk.total" });
    expect(row("value")).toEqual({ path: "@skills.snk.total" });
    expect(row("rank")).toEqual({ path: "@skills.snk.total" });
  });
});

describe("a label without a row", () => {
  const one = { attributes: { ac: { value: 16 }, speed: { walk: 30, fly: 60 }, luck: 3 } };
  const label = (words: string) => findPath({ rings: [ring([])], words }, one);

  it("means the one number that has its name", () => {
    expect(label("AC")).toEqual({ path: "@attributes.ac.value" });
    expect(label("Luck")).toEqual({ path: "@attributes.luck" });
    expect(label("Walk Speed")).toEqual({ path: "@attributes.speed.walk" });
  });

  it("lists what has all its words, and is refused if nothing has, or it is a sentence", () => {
    expect(paths(label("Speed"))).toEqual(["@attributes.speed.walk", "@attributes.speed.fly"]);
    for (const words of ["Charm", "Speed luck", "the luck of them all", ""])
      expect(label(words)).toMatchObject({ problem: "noNumberHere" });
  });
});

describe("a number without a row", () => {
  const one = { saves: { will: 7 }, skills: { will: 4, willpower: 7 }, wounds: { light: 7 } };
  const number = (shown: number, words: string, ...rings: (readonly string[])[]) =>
    findPath({ rings: rings.map((hints) => ring([], [...hints])), shown, words }, one);

  it("is the one that its element names, and none that is only called alike", () => {
    expect(number(4, "", ["will"])).toEqual({ path: "@skills.will" });
    expect(paths(number(7, "", ["will"]))).toEqual(["@saves.will", "@skills.willpower", "@wounds.light"]);
    expect(number(7, "", ["light"])).toEqual({ path: "@wounds.light" });
    expect(paths(number(7, "", []))).toHaveLength(3);
  });

  it("is not named by what is far around it", () => {
    expect(number(7, "", [], ["light"])).toEqual({ path: "@wounds.light" });
    expect(number(7, "", [], [], ["light"])).toEqual({ path: "@wounds.light" });
    expect(number(7, "", [], [], [], ["light"])).toHaveProperty("choices");
  });

  it("is listed with its value, and a dozen at most", () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`n${String.fromCharCode(97 + i)}`, 7]));
    const found = findPath({ rings: [ring([], [])], shown: 7, words: "" }, many);
    expect("choices" in found && found.choices).toHaveLength(12);
    expect("choices" in found && found.choices[0]).toEqual({ path: "@na", value: 7, meaning: "Na" });
  });
});
