import { describe, expect, it } from "vitest";
import { plainLine } from "../../src/checks/field-notation.ts";
import { readCheck, writeCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { requestOfSavedCheck } from "../../src/checks/saved-check.ts";
import { numberAt, sumAt } from "../../src/checks/sum.ts";
import { games } from "../../src/games/index.ts";
import { parseChallenge } from "../../src/threads/chat-line.ts";
import { typedNumber } from "../../src/view/form/fields.ts";

const DASHES = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "\ufe63", "\uff0d"];

function lineOf(line: string): string {
  const check = readCheck(line, { games });
  if (isProblem(check)) throw new Error(`${line}: ${JSON.stringify(check)}`);
  return writeCheck(check);
}

describe("a line that was pasted", () => {
  it.each([
    ["/kaiser skill 5 − 2 vs 12", "/kaiser skill 5 - 2 vs 12"],
    ["/kaiser 5 fumble −1", "/kaiser skill 5 fumble -1"],
    ["/kaiser 5 vs ?−3", "/kaiser skill 5 vs ?-3"],
    ["/klepto –1", "/klepto - 1"],
    ["/klepto\u00a0+2\u202fa1", "/klepto + 2 a1"],
    ["/olde 2d10−1 vs 12", "/olde 2d10 - 1 vs 12"],
    ["/olde effect 8 – 3", "/olde effect 8 - 3"],
    ["/ogs d8 + d6 — 1 vs 8", "/ogs d8 + d6 - 1 vs 8"],
    ["/kr 6 − 2 dt 7", "/kr 4 dt 7"],
  ])("reads %s as %s", (line, plain) => expect(lineOf(line)).toBe(plain));

  it.each(DASHES)("takes %s for a minus in every game", (dash) => {
    for (const line of ["/kaiser 5 ~ 2", "/ogs d8 + d6 ~ 1", "/kr 6 ~ 2 dt 7", "/klepto ~1", "/olde 2d10~1"])
      expect(lineOf(line.replace("~", dash)), line).toBe(lineOf(line.replace("~", "-")));
  });

  it("keeps its label, its texts in quotes and its length", () => {
    const line = '/klepto − 1 ranges 7..9 "2 – 3 Missiles" # Sneak – fast';
    expect(plainLine(line)).toBe('/klepto - 1 ranges 7..9 "2 – 3 Missiles" # Sneak – fast');
  });

  it("keeps a hyphen in a path", () => expect(plainLine("/kaiser @skills.sneak-bonus")).toMatch(/sneak-bonus$/));
});

describe("a difficulty after vs.", () => {
  it.each(["/kaiser 5 vs. 12", "/kaiser 5 vs.12", "/kaiser 5 Vs.\u00a012"])("is read in %s", (line) =>
    expect(lineOf(line)).toBe("/kaiser skill 5 vs 12"),
  );
  it("may be hidden or named", () => {
    expect(lineOf("/kaiser 5 vs. ?12")).toBe("/kaiser skill 5 vs ?12");
    expect(lineOf("/kaiser 5 vs. hard".replace("hard", "moderate"))).toBe("/kaiser skill 5 vs 8");
  });
  it("may be a target", () =>
    expect(parseChallenge("/kaiser 5 vs. target attack", { games })).toMatchObject({ form: "each" }));
});

describe("a value that cannot be read", () => {
  it.each([
    ["/kaiser 5 vs １２", "difficulty", "１２"],
    ["/kaiser 5 vs 12x", "difficulty", "12x"],
    ["/kaiser 5 fumble １", "fumbleDegree", "１"],
    ["/kr 6 dt ７", "dt", "７"],
    ["/kr 6 dt 7.5", "dt", "7.5"],
    ["/kr 6 of ９ dt 7", "pool", "９"],
    ["/ogs d8 + d6 vs ８", "difficulty", "８"],
    ["/olde stat 4 vs …8", "challenge", "…8"],
  ])("is named in %s, not the word before it", (line, field, value) =>
    expect(readCheck(line, { games })).toEqual({ problem: "notNumber", data: { field, value } }),
  );
  it.each(["/klepto ranges …4", "/klepto +2 ranges …4"])("is named in %s", (line) =>
    expect(readCheck(line, { games })).toMatchObject({ problem: "kleptonomicon.range", data: { range: "…4" } }),
  );
});

describe("a typed number", () => {
  it.each(DASHES)("may have %s before it", (dash) => expect(typedNumber(`\u00a0${dash} 2`)).toBe(-2));
  it("may come from a sum with any minus", () => {
    expect(sumAt({ str: 3 }, "@str−2")).toMatchObject({ value: 1 });
    expect(sumAt({ str: 3 }, "5\u00a0– @str")).toMatchObject({ value: 2 });
    expect(sumAt({ "str-2": 3 }, "@str-2")).toMatchObject({ value: 3 });
  });
  it("may stand on a sheet as a text", () => expect(numberAt({ mod: "−2" }, "@mod")).toBe(-2));
  it("may be in the dice of a saved check", () => {
    const saved = { id: "a", name: "Sneak", system: "ogs", kind: "action" };
    const options = { dice: "d@agility + d6", flat: "@mod − 3" };
    expect(requestOfSavedCheck({ ...saved, options }, { agility: 8, mod: 1 }, games)).toMatchObject({
      options: { flat: -2 },
    });
  });
});

describe("what people type", () => {
  it.each([
    ["/kr 6d12 dt 7", "/kr 6 dt 7"],
    ["/kr 6D12 of 9 dt 7", "/kr 6 of 9 dt 7"],
    ["/kr extended 8d12 dt 6 con 3", "/kr extended 8 dt 6 con 3"],
    ["/kr opposed 6d12 dt 7 active", "/kr opposed 6 dt 7 active"],
    ["/klepto +2 ranges ..6 7–9 10+", "/klepto + 2 ranges [..6] [7..9] [10..]"],
    [
      '/klepto +2 ranges 6- "miss" 7-9 "2 Missiles" 10+ "3 Missiles"',
      '/klepto + 2 ranges [..6] "miss" [7..9] "2 Missiles" [10..] "3 Missiles"',
    ],
    ["/klepto ranges 7-9 10+ +2 a1", "/klepto + 2 a1 ranges [7..9] [10..]"],
    ["/olde 3d6 unlimited", "/olde 3d6"],
  ])("is read: %s", (line, plain) => expect(lineOf(line)).toBe(plain));

  it.each(["/olde 2d6!", "/olde 2d6! vs 8", "/olde 2d6x", "/olde 2d6xo", "/olde 2d6x6", "/olde 2d6un"])(
    "is explained: %s",
    (line) => expect(readCheck(line, { games })).toMatchObject({ problem: "olde.unlimited" }),
  );
});
