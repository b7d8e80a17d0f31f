import { expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseCheck, type CheckRequest } from "../../src/systems/notation.ts";
import { isQuick, summaryQuestion } from "../../src/view/odds-question.ts";

const isQuickFor = (line: string, options: object = {}) => {
  const asked = parseCheck(line, systems) as CheckRequest;
  return isQuick(summaryQuestion({ ...asked, options: { ...asked.options, ...options } }, {}));
};

it.each(["/kaiser skill 5 vs 12 a2", "/ogs d12 + d10 + d8 vs 14", "/kr 20 of 20 dt 6", "/klepto +2 a3", "/olde 10d10"])(
  "%s is told at once",
  (line) => expect(isQuickFor(line)).toBe(true),
);

it.each(["a90", "d20", "d90 fumble -3"])("dice that are rolled one after another are left to a worker: %s", (level) => {
  expect(isQuickFor(`/kaiser skill 5 vs 12 ${level}`, { method: "sequentialReplace" })).toBe(false);
  expect(isQuickFor("/kaiser skill 5 vs 12 a2", { method: "sequentialReplace" })).toBe(true);
});
