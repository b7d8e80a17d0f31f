import { describe, expect, it } from "vitest";
import { chanceOf as known } from "../../../src/systems/odds-summary.ts";
import type { SavedCheck } from "../../../src/systems/saved-check.ts";
import { savedCheckView } from "../../../src/view/form/saved-checks.ts";
import { words } from "../drawn.ts";

const view = (
  saved: Partial<SavedCheck>,
  data = {},
  chanceOf: Parameters<typeof savedCheckView>[2]["chanceOf"] = known,
) =>
  savedCheckView({ id: "a", name: "Sneak", system: "kaiser", kind: "skill", options: {}, ...saved }, data, {
    ...{ rules: {}, words, chanceOf },
  });

describe("a saved check as a row", () => {
  it("tells what it rolls and how likely it succeeds", () => {
    expect(view({ options: { skill: "@skills.sneak", difficulty: 12 } }, { skills: { sneak: 5 } })).toMatchObject({
      kind: "skill check",
      summary: "Skill 5 (@skills.sneak), Difficulty 12",
      chance: "58.3%",
    });
    expect(view({ options: { skill: 5 } })).not.toHaveProperty("chance");
  });

  it("shows that its chance is still worked out, and nothing if there is none", () => {
    const saved = { options: { skill: 5, difficulty: 12 } };
    expect(view(saved, {}, () => undefined).chance).toBe("…");
    expect(view(saved, {}, () => null)).not.toHaveProperty("chance");
  });

  it("tells mixed results apart from successes", () => {
    expect(view({ system: "kleptonomicon", kind: "test", options: { modifier: 2 } })).toMatchObject({
      chance: "25%",
      withMixed: "55% with mixed results",
    });
    expect(view({ options: { skill: 5, difficulty: 12 } })).not.toHaveProperty("withMixed");
  });

  it("says why it cannot be rolled", () => {
    expect(view({ options: { skill: "@skills.sneak" } })).toMatchObject({
      summary: "Skill @skills.sneak",
      problem: "Skill: This actor has nothing at the path @skills.sneak.",
    });
  });
});
