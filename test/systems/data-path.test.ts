import { describe, expect, it } from "vitest";
import { findPath } from "../../src/systems/data-path.ts";

const data = {
  abilities: { str: { value: 3, mod: -1 }, agi: { value: 6 } },
  skills: { sneak: 6, lore: "4" },
  notes: "7 rats",
  level: 2,
};
const find = (names: string[], shown?: number, words = "") => findPath({ names, shown, words }, data);

describe("the path of a number on a sheet", () => {
  it.each([
    [["system.skills.sneak"], "@skills.sneak"],
    [["data.skills.sneak"], "@skills.sneak"],
    [["actor.system.abilities.str.mod"], "@abilities.str.mod"],
    [["abilities.str"], "@abilities.str.value"],
    [["nonsense", "system.skills.lore"], "@skills.lore"],
  ])("is found by the name %j", (names, path) => {
    expect(find(names)).toBe(path);
  });

  it("is found by the number if nothing is named and only one number equals it", () => {
    expect(find([], -1)).toBe("@abilities.str.mod");
    expect(find(["whatever"], 2)).toBe("@level");
  });

  it("is found by the words beside it if several are equal", () => {
    expect(find([], 6, "Cunning 6")).toMatchObject({
      problem: "manyPaths",
      data: { paths: "@abilities.agi.value, @skills.sneak" },
    });
    expect(find([], 6, "Sneak 6")).toBe("@skills.sneak");
    expect(find([], 6, "AGILITY 6")).toBe("@abilities.agi.value");
  });

  it("is not invented", () => {
    expect(find([], 99)).toMatchObject({ problem: "noPathHere", data: { value: 99 } });
    expect(find(["system.notes"])).toMatchObject({ problem: "noNumberHere" });
    expect(find([])).toMatchObject({ problem: "noNumberHere" });
  });

  it("is found in data that hold themselves", () => {
    const ring: Record<string, unknown> = { luck: 5 };
    ring["self"] = ring;
    expect(findPath({ names: ["luck"], words: "" }, ring)).toBe("@luck");
    expect(findPath({ names: [], shown: 8, words: "" }, ring)).toMatchObject({ problem: "noPathHere" });
  });
});
