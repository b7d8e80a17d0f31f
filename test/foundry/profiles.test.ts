import { beforeEach, expect, it } from "vitest";
import { systems } from "../../src/systems/index.ts";
import { parseSavedChecks, type SavedChecks } from "../../src/systems/saved-check.ts";
import { openWorld, partOf } from "./world.ts";

let profileFor: (world: string, game?: string) => SavedChecks;
beforeEach(async () => {
  const { parts } = await openWorld();
  (parts.game["i18n"] as { add(words: object): void }).add({ DND5E: { SkillSte: "Stealth" } });
  ({ profileFor } = await partOf<{ profileFor: typeof profileFor }>("foundry/world/profiles.ts"));
});

it.each([
  ["dnd5e", 24, "@skills.ste.total", "Stealth"],
  ["pf2e", 20, "@saves.reflex.totalModifier", "Reflex"],
  ["swade", 5, "@attributes.smarts.die.sides", "Smarts"],
  ["unknown", 0, undefined, undefined],
])("%s comes with %i checks that can be saved", (world, count, path, name) => {
  const profile = profileFor(world);
  expect(profile.list).toHaveLength(count);
  expect(parseSavedChecks(profile, systems)).toEqual(profile);
  expect(profile.list.find(({ options }) => options["skill"] === path && path !== undefined)?.name).toBe(name);
});

it("is the same in another game that adds a number", () => {
  const profile = profileFor("dnd5e", "kleptonomicon");
  expect(profile.list.every(({ system, options }) => system === "kleptonomicon" && options["modifier"])).toBe(true);
});
