import { describe, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { readScene, sceneRules } from "../../src/systems/scene.ts";

const ID = "a".repeat(40);
const asked = (line: string, stored: unknown) => parseCheck(line, systems, sceneRules(readScene(stored)));

describe("the difficulty of the scene", () => {
  it.each([
    ["/kaiser skill 5", "kaiser", { options: { difficulty: 12 } }],
    ["/kaiser skill 5 vs 9", "kaiser", { options: { difficulty: 9 } }],
    ["/kr 6", "kr", { options: { dt: 12 } }],
    ["/ogs d8 + d6", "kaiser", { options: { difficulty: null } }],
    ["/kaiser percentile", "kaiser", { options: {} }],
  ])("is that of %s in %s", (line, system, expected) =>
    expect(asked(line, { system, value: 12 })).toMatchObject(expected),
  );

  it("may be hidden where checks may hide theirs", () => {
    const hidden = { system: "kaiser", hidden: ID };
    expect(asked("/kaiser skill 5", hidden)).toMatchObject({
      options: { difficulty: null },
      hidden: { difficulty: ID },
    });
    expect(asked("/kaiser skill 5 vs 9", hidden)).not.toHaveProperty("hidden");
    expect(asked("/kr opposed 6 dt 7", { system: "kr", hidden: ID })).not.toHaveProperty("hidden");
    expect(asked("/kr opposed 6", { system: "kr", hidden: ID })).toMatchObject({ problem: "missing" });
  });

  it.each([
    null,
    5,
    {},
    { system: 5, value: 12 },
    { system: "kaiser", value: "12" },
    { system: "kaiser", hidden: "x" },
  ])("is not %j", (stored) => expect(readScene(stored)).toBeUndefined());

  it("may be none at all", () => {
    expect(asked("/kaiser skill 5", undefined)).toMatchObject({ options: { difficulty: null } });
  });

  it("does not count if the field cannot take it", () => {
    expect(asked("/kaiser skill 5", { system: "kaiser", value: 1e9 })).toMatchObject({ options: { difficulty: null } });
  });
});
