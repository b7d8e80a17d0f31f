import { expect, it } from "vitest";
import { readCheck } from "../../src/checks/notation.ts";
import { parseSceneDifficulty, sceneRules } from "../../src/checks/scene-difficulty.ts";
import { games } from "../../src/games/index.ts";

const ID = "a".repeat(40);
const asked = (line: string, stored: unknown) =>
  readCheck(line, { games, rules: sceneRules(parseSceneDifficulty(stored)) });

const of = (system: string, value = 12) => ({ system, value });
const hidden = (system: string) => ({ system, hidden: ID });
it.each([
  ["/kaiser skill 5", of("kaiser"), { options: { difficulty: 12 } }],
  ["/kaiser skill 5 vs 9", of("kaiser"), { options: { difficulty: 9 } }],
  ["/kr 6", of("kr"), { options: { dt: 12 } }],
  ["/ogs d8 + d6", of("kaiser"), { options: { difficulty: null } }],
  ["/kaiser percentile", of("kaiser"), { options: {} }],
  ["/kaiser skill 5", undefined, { options: { difficulty: null } }],
  // The field cannot take it.
  ["/kaiser skill 5", of("kaiser", 1e9), { options: { difficulty: null } }],
  // It may be hidden where checks may hide theirs.
  ["/kaiser skill 5", hidden("kaiser"), { options: { difficulty: null }, hidden: { difficulty: ID } }],
  ["/kr opposed 6", hidden("kr"), { problem: "missing" }],
])("the difficulty of the scene of %s in a scene of %j", (line, stored, expected) =>
  expect(asked(line, stored)).toMatchObject(expected),
);

it("the difficulty of the scene is not hidden in a check that has its own", () => {
  expect(asked("/kaiser skill 5 vs 9", hidden("kaiser"))).not.toHaveProperty("hidden");
  expect(asked("/kr opposed 6 dt 7", hidden("kr"))).not.toHaveProperty("hidden");
});

it.each([null, 5, {}, { system: 5, value: 12 }, { system: "kaiser", value: "12" }, { system: "kaiser", hidden: "x" }])(
  "the difficulty of the scene is not %j",
  (stored) => expect(parseSceneDifficulty(stored)).toBeUndefined(),
);
