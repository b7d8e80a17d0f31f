/** The words that all games share: hidden numbers, reports, signs, and the limits of codes. */
import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { LIMITS } from "../../src/systems/limits.ts";
import { defineSystem, refuseCode, type Code } from "../../src/systems/system.ts";
import {
  checkReport,
  isHidden,
  isProblem,
  isSecretId,
  numberReport,
  plus,
  problem,
  quoted,
  saysTotal,
  textOf,
} from "../../src/systems/vocabulary.ts";

describe("a number", () => {
  it("is told with its sign, never with a hyphen", () => {
    expect([plus(2), plus(0), plus(-1), plus(-0), plus(10)]).toEqual(["+2", "0", "−1", "0", "+10"]);
  });

  it("is said by a headline that has it with its sign", () => {
    const says = (total: number | undefined, data?: Readonly<Record<string, string | number>>) =>
      saysTotal({
        headline: { key: "k", ...(data && { data }) },
        tone: "plain",
        lines: [],
        ...(total !== undefined && { total }),
      });
    expect([says(2, { margin: "+2" }), says(-1, { a: "x", margin: "−1" }), says(0, { margin: "0" })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([says(2, { margin: "2" }), says(2, { margin: "+3" }), says(2), says(undefined, { margin: "0" })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("a report", () => {
  it("of a number is plain, and one of a check says whether it was enough", () => {
    expect(numberReport("total", 7)).toEqual({ headline: { key: "total" }, tone: "plain", total: 7, lines: [] });
    expect(checkReport({ total: 7 })).toEqual(numberReport("total", 7));
    expect(checkReport({ total: 7, success: true })).toMatchObject({
      headline: { key: "success" },
      tone: "good",
      total: 7,
    });
    expect(checkReport({ total: 7, success: false })).toMatchObject({
      headline: { key: "failure" },
      tone: "bad",
      lines: [],
    });
  });
});

describe("a hidden option", () => {
  it("is an object that says so", () => {
    expect([isHidden({ hidden: 5 }), isHidden({ hidden: "" })]).toEqual([true, true]);
    expect([isHidden({}), isHidden(null), isHidden("hidden"), isHidden(undefined), isHidden(5)]).toEqual(
      Array<boolean>(5).fill(false),
    );
  });

  it("has an id that is a hash, one of the first version, or nothing", () => {
    for (const id of ["a".repeat(40), "0123456789abcdef0123456789abcdef01234567", "AbCdEfGh01234567", ""])
      expect(isSecretId(id), id).toBe(true);
    for (const id of [
      "a".repeat(39),
      "a".repeat(41),
      "g".repeat(40),
      "A".repeat(40),
      "x".repeat(15),
      "x".repeat(17),
      `x${"a".repeat(40)}`,
      1234567890123456,
      [],
      null,
    ])
      expect(isSecretId(id), String(id)).toBe(false);
  });

  it("is told from a problem, which has a key and data", () => {
    expect(problem("missing", { field: "skill" })).toEqual({ problem: "missing", data: { field: "skill" } });
    expect([isProblem(problem("missing")), isProblem({ hidden: 5 }), isProblem(null), isProblem("problem")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("what a problem repeats of what was given", () => {
  it("is its text, forty characters of it, and never asks an object for it", () => {
    const never = {
      toString: () => {
        throw new Error("It was asked for its text.");
      },
    };
    expect([textOf(5), textOf(null), textOf(undefined), textOf("x"), textOf(never)]).toEqual([
      "5",
      "null",
      "undefined",
      "x",
      "{…}",
    ]);
    expect([quoted("x".repeat(50)), quoted(true)]).toEqual(["x".repeat(40), "true"]);
  });
});

describe("a code on dice", () => {
  const code = { refuse: () => undefined } as object as Code;
  const dice = (count: number, sides: number) => refuseCode(code, { count, sides }, undefined);

  it("is refused for more dice or sides than a term may have, and else by its own rule", () => {
    expect([dice(LIMITS.termDice, 6), dice(1, LIMITS.termSides)]).toEqual([undefined, undefined]);
    expect(dice(LIMITS.termDice + 1, 6)).toEqual({
      problem: "tooManyDice",
      data: { count: LIMITS.termDice + 1, most: LIMITS.termDice },
    });
    expect(dice(1, LIMITS.termSides + 1)).toEqual({
      problem: "sides",
      data: { sides: LIMITS.termSides + 1, min: 2, max: LIMITS.termSides },
    });
    const own = { refuse: () => problem("missing") } as object as Code;
    expect(refuseCode(own, { count: 1, sides: 6 }, 3)).toMatchObject({ problem: "missing" });
  });
});

describe("the house rules of a game", () => {
  it("are none where no field names one", () => {
    const { id, command, codes } = systems[0]!;
    expect(defineSystem({ id, command, codes, kinds: {} }).settings).toEqual({});
  });
});
