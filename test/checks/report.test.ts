/** The words that all games share: hidden numbers, reports, signs, and the limits of codes. */
import { expect, it } from "vitest";
import { defineGame, refuseCode, type Code } from "../../src/checks/game.ts";
import { isHidden, isSecretId } from "../../src/checks/hidden.ts";
import { truncateForMessage, stringify } from "../../src/checks/json.ts";
import { LIMITS } from "../../src/checks/limits.ts";
import { isProblem, problem } from "../../src/checks/problem.ts";
import { checkReport, numberReport, withSign, headlineHasTotal } from "../../src/checks/report.ts";
import { games } from "../../src/games/index.ts";
import { reportOf } from "../games/judged.ts";

it("a number is told with its sign, never with a hyphen", () => {
  expect([withSign(2), withSign(0), withSign(-1), withSign(-0), withSign(10)]).toEqual(["+2", "0", "−1", "0", "+10"]);
});

it("a number is said by a headline that has it with its sign", () => {
  const says = (total: number | undefined, data?: Readonly<Record<string, string | number>>) =>
    headlineHasTotal({ ...numberReport("k", 0), headline: { key: "k", ...(data && { data }) }, total: total! });
  expect([says(2, { margin: "+2" }), says(-1, { a: "x", margin: "−1" }), says(0, { margin: "0" })]).not.toContain(
    false,
  );
  expect([says(2, { margin: "2" }), says(2, { margin: "+3" }), says(2)]).not.toContain(true);
  expect(says(undefined, { margin: "0" })).toBe(false);
});

it("a report of a number is plain, and one of a check says whether it was enough", () => {
  expect(numberReport("total", 7)).toEqual({ headline: { key: "total" }, tone: "plain", total: 7, lines: [] });
  expect(checkReport({ total: 7 })).toEqual(numberReport("total", 7));
  expect(checkReport({ total: 7, success: true })).toMatchObject(reportOf("success", "good", 7));
  expect(checkReport({ total: 7, success: false })).toMatchObject(reportOf("failure", "bad", 7));
});

it("a hidden option is an object that says so", () => {
  expect([isHidden({ hidden: 5 }), isHidden({ hidden: "" })]).toEqual([true, true]);
  for (const other of [{}, null, "hidden", undefined, 5]) expect(isHidden(other)).toBe(false);
});

it("a hidden option has an id that is a hash, or nothing", () => {
  for (const id of ["a".repeat(40), "0123456789abcdef0123456789abcdef01234567", ""])
    expect(isSecretId(id), id).toBe(true);
  const repeated = { a: [39, 41], g: [40], A: [40], x: [15, 17] };
  const wrong = Object.entries(repeated).flatMap(([letter, lengths]) => lengths.map((length) => letter.repeat(length)));
  for (const id of [...wrong, `x${"a".repeat(40)}`, 1234567890123456, [], null])
    expect(isSecretId(id), String(id)).toBe(false);
});

it("a hidden option is told from a problem, which has a key and data", () => {
  expect(problem("missing", { field: "skill" })).toEqual({ problem: "missing", data: { field: "skill" } });
  expect(isProblem(problem("missing"))).toBe(true);
  for (const other of [{ hidden: 5 }, null, "problem"]) expect(isProblem(other)).toBe(false);
});

it("the value that a problem repeats is its text, forty characters of it, and never asks an object for it", () => {
  const never = {
    toString: () => {
      throw new Error("It was asked for its text.");
    },
  };
  expect([5, null, undefined, "x", never].map(stringify).join(" ")).toBe("5 null undefined x {…}");
  expect([truncateForMessage("x".repeat(50)), truncateForMessage(true)]).toEqual(["x".repeat(40), "true"]);
});

const code = { refuse: () => undefined } as object as Code;
const dice = (count: number, sides: number) => refuseCode(code, { count, sides }, undefined);

it("a code on dice is refused for more dice or sides than a term may have, and else by its own rule", () => {
  expect([dice(LIMITS.termDice, 6), dice(1, LIMITS.termSides)]).toEqual([undefined, undefined]);
  const { termDice: most, termSides: max } = LIMITS;
  expect(dice(most + 1, 6)).toEqual(problem("tooManyDice", { count: most + 1, most }));
  expect(dice(1, max + 1)).toEqual(problem("sides", { sides: max + 1, min: 2, max }));
  const own = { refuse: () => problem("missing") } as object as Code;
  expect(refuseCode(own, { count: 1, sides: 6 }, 3)).toMatchObject({ problem: "missing" });
});

it("the house rules of a game are none where no field names one", () => {
  const { id, command, codes } = games[0]!;
  expect(defineGame({ id, command, codes, kinds: {} }).settings).toEqual({});
});
