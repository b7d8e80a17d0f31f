import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { complaintOf, FEATURES, type Ending } from "../tools/failure-injection/features.ts";

const LOGGED = "Dicewright: a listener failed.";

it.each([
  ["a loss that the feature explains", { lost: ["code"], logged: [LOGGED] }, undefined],
  ["an error of Foundry that is logged twice", { logged: ["TypeError", "TypeError"] }, undefined],
  ["a loss of another feature", { lost: ["code", "check"] }, /^check should go on/],
  ["an error of the module that is logged twice", { logged: [LOGGED, LOGGED] }, /logged twice/],
  ["a host that falls", { broken: "the page did not get ready" }, /ready/],
] as [string, Partial<Ending>, RegExp | undefined][])("a drill judges %s", (_name, ending, complaint) => {
  const found = complaintOf({ loses: ["code"] }, { lost: [], logged: [], ...ending });
  if (complaint) expect(found).toMatch(complaint);
  else expect(found).toBeUndefined();
});

it("a drill takes away hooks that the module listens to", () => {
  const index = readFileSync(new URL("../src/index.ts", import.meta.url), "utf8");
  const hooks = FEATURES.flatMap(({ members }) => members).filter((member) => member.startsWith("hook:"));
  expect(hooks.filter((hook) => !index.includes(`"${hook.slice(5)}"`))).toEqual([]);
});
