import { describe, expect, it } from "vitest";
import type { Clue } from "../../src/systems/data-path.ts";
import { findPath } from "../../src/systems/data-path.ts";

const data = {
  abilities: { str: { value: 3, mod: -1 }, agi: { value: 6 } },
  skills: { sneak: 6, lore: "4" },
  notes: "7 rats",
  level: 2,
};
/** A click on an element with these names, in rows with these. */
const find = (own: string[], shown?: number, words = "", more: Partial<Clue> = {}) =>
  findPath({ rings: own.map((name) => ring([name])), shown, words, ...more }, data);
const ring = (own: string[], hints: string[] = [], within: string[] = []) => ({ own, within, hints, isRow: true });
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
});
