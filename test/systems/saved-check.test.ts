import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import type { SavedCheck } from "../../src/systems/saved-check.ts";
import { numberAt, parseSavedCheck, parseSavedChecks, requestOf } from "../../src/systems/saved-check.ts";

const sneak: SavedCheck = {
  id: "a",
  name: "Sneak",
  system: "kaiser",
  kind: "skill",
  options: { skill: "@skills.sneak", difficulty: 12 },
};
const stored = (...list: unknown[]) => ({ v: 1, system: "kaiser", list });
const data = { skills: { sneak: 6, lore: "4", half: 2.5, broken: NaN, story: "long ago", none: null } };

describe("saved checks from a store", () => {
  it("come back as they were stored, and from JSON as well", () => {
    const traits = parseSavedChecks(stored(sneak), systems);
    expect(traits).toEqual(stored(sneak));
    expect(parseSavedChecks(JSON.parse(JSON.stringify(traits)), systems)).toEqual(traits);
  });

  it("are none if nothing was stored", () => {
    expect(parseSavedChecks(undefined, systems)).toEqual({ v: 1, system: systems[0]!.id, list: [] });
  });

  it.each([
    ["a list", [], "notTraits"],
    ["text", "traits", "notTraits"],
    ["another shape", { items: [{ name: "Sneak" }] }, "notTraits"],
    ["a later version", { v: 2, list: [] }, "laterTraits"],
    ["too many", stored(...Array.from({ length: 201 }, () => sneak)), "tooManyTraits"],
    ["a check without a name", stored({ ...sneak, name: " " }), "traitName"],
    ["a check of an unknown game", stored({ ...sneak, system: "chess" }), "traitKind"],
    ["a kind that every object has", stored({ ...sneak, kind: "constructor" }), "traitKind"],
    ["NaN", stored({ ...sneak, options: { skill: NaN } }), "notNumber"],
    ["a number out of range", stored({ ...sneak, options: { skill: 10_000 } }), "outOfRange"],
    ["text that is not a path", stored({ ...sneak, options: { skill: "@skills..sneak" } }), "notNumber"],
    ["nothing for a number that is needed", stored({ ...sneak, options: {} }), "missing"],
    ["nothing at all", stored(null), "notTraits"],
  ])("are refused as a whole: %s", (_what, raw, code) => {
    expect(parseSavedChecks(raw, systems)).toMatchObject({ problem: code });
  });

  it("have each id once", () => {
    expect(parseSavedChecks(stored(sneak, { ...sneak, name: "Hide" }), systems)).toMatchObject({
      list: [{ name: "Sneak" }],
    });
  });

  it("of a game that is not there cannot be rolled", () => {
    expect(requestOf({ ...sneak, system: "gone" }, data, systems)).toEqual({
      problem: "traitKind",
      data: { trait: "Sneak" },
    });
  });

  it("hide no number, which only a roll does", () => {
    const hidden = { ...sneak, options: { ...sneak.options, difficulty: { hidden: "" } } };
    expect(parseSavedChecks(stored(hidden), systems)).toMatchObject({ problem: "hiddenNumber" });
  });

  it("keep no option that their kind does not have", () => {
    expect(parseSavedCheck({ ...sneak, extra: 1, options: { skill: 5, colour: "red" } }, systems)).toEqual({
      ...sneak,
      options: { skill: 5 },
    });
  });
});

describe("a path", () => {
  it("is looked up when the check is rolled", () => {
    const asked = requestOf(sneak, data, systems);
    expect(asked).toMatchObject({ label: "Sneak", options: { skill: 6, difficulty: 12 } });
  });

  it("may lead to a number that is stored as text", () => {
    expect(numberAt(data, "@skills.lore")).toBe(4);
  });

  it.each([
    ["@skills.nowhere", "deadPath"],
    ["@skills.sneak.deeper", "deadPath"],
    ["@skills.none", "deadPath"],
    ["@skills.story", "notNumberAt"],
    ["@skills.broken", "notNumberAt"],
    ["@skills", "notNumberAt"],
  ])("%s is refused as %s", (path, code) => {
    expect(requestOf({ ...sneak, options: { skill: path } }, data, systems)).toMatchObject({
      problem: code,
      data: { path },
    });
  });

  it("to half a number is refused", () => {
    expect(requestOf({ ...sneak, options: { skill: "@skills.half" } }, data, systems)).toMatchObject({
      problem: "notNumber",
    });
  });
});
