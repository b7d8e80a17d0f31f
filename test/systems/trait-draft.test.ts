import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { draftOf, placeOfPath, readDraft, readOption, writeOption } from "../../src/systems/saved-check-draft.ts";
import type { SavedCheck } from "../../src/systems/saved-check.ts";
import { isProblem } from "../../src/systems/vocabulary.ts";

const TRAITS: readonly SavedCheck[] = [
  {
    id: "a",
    name: "Sneak",
    system: "kaiser",
    kind: "skill",
    options: { skill: "@skills.sneak", difficulty: 12, opposed: true },
  },
  {
    id: "b",
    name: "Climb",
    system: "ogs",
    kind: "action",
    options: {
      dice: [
        { count: 1, sides: 8, up: 0 },
        { count: 1, sides: 12, up: 2 },
      ],
      flat: -1,
    },
  },
  {
    id: "c",
    name: "Study",
    system: "kleptonomicon",
    kind: "test",
    options: { modifier: 2, ranges: ["[..4]", "[5..]"] },
  },
];
const { fields } = systems.find(({ id }) => id === "ogs")!.kinds["action"]!;

describe("a trait in a form", () => {
  it.each(TRAITS)("reads as the same trait: $name", (trait) => {
    expect(readDraft(draftOf(trait, systems), systems)).toEqual(trait);
  });

  it("says which field is wrong", () => {
    const draft = draftOf(TRAITS[0]!, systems);
    expect(readDraft({ ...draft, typed: { ...draft.typed, skill: "six" } }, systems)).toMatchObject({
      problem: "notNumberOrPath",
      data: { field: "skill", value: "six" },
    });
    expect(readDraft({ ...draft, typed: {} }, systems)).toMatchObject({ problem: "missing", data: { field: "skill" } });
    expect(readDraft({ ...draftOf(TRAITS[1]!, systems), typed: { dice: "d8 und d6" } }, systems)).toMatchObject({
      problem: "unknownWord",
      data: { field: "dice", word: "und" },
    });
    expect(readDraft({ ...draft, name: "" }, systems)).toMatchObject({ problem: "traitName" });
  });
});

describe("what a person types", () => {
  it("is read as in chat and written so that it reads the same", () => {
    const dice = readOption("dice", fields["dice"]!, "d8 + d12^2");
    expect(writeOption(fields["dice"]!, dice as never)).toBe("d8 + d12^2");
    expect(readOption("flat", fields["flat"]!, " -3 ")).toBe(-3);
    expect(readOption("flat", fields["flat"]!, "@bonus")).toBe("@bonus");
    expect(readOption("flat", fields["flat"]!, "")).toBeUndefined();
  });

  it.each([
    ["flat", "many"],
    ["flat", "@"],
    ["dice", "eight"],
  ])("is refused for %s where it is %j", (name, typed) => {
    expect(isProblem(readOption(name, fields[name]!, typed))).toBe(true);
  });
});

describe("the number that a picked path is for", () => {
  const typed = (entries: Record<string, string>, kind = "skill") => ({
    id: "a",
    name: "",
    system: "kaiser",
    kind,
    typed: entries,
  });

  it.each([
    [{}, undefined, "skill"],
    [{ difficulty: "12" }, "difficulty", "skill"],
    [{ skill: "NaN", difficulty: "12" }, "skill", "skill"],
    [{ skill: "@skills.sneak", difficulty: "" }, "difficulty", "difficulty"],
    [{ skill: "@skills.sneak", difficulty: "12" }, undefined, "modifier"],
    [{ skill: "5", difficulty: "12" }, "opposed", "modifier"],
  ])("with %j, last at %s, is %s", (entries, last, place) => {
    expect(placeOfPath(typed(entries), systems, last)).toBe(place);
  });

  it("is none of a check without numbers", () => {
    expect(placeOfPath(typed({}, "percentile"), systems)).toBeUndefined();
  });
});
