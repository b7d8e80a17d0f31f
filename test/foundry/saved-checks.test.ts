import { beforeEach, expect, it } from "vitest";
import { Hooks } from "../../packages/table/hooks.ts";
import { parseSavedChecks } from "../../src/checks/saved-check.ts";
import { games } from "../../src/games/index.ts";
import { profileFor } from "../../src/sheets/profiles.ts";
import { actorWith, apiOf, openWorld, recordMacros, SNEAK, type World } from "./world.ts";

let world: World;
let found: object | null;
const trait = (id: string) => apiOf<{ trait(uuid: string, id: string): Promise<void> }>(world).trait("Actor.a", id);
/** Mira with this saved check, and with other numbers than it needs. */
const mira = (data?: object) => actorWith({ v: 1, system: "kaiser", list: [SNEAK] }, data);

beforeEach(async () => {
  world = await openWorld({
    page: (parts) => Object.assign(parts.game, { system: { id: "plain" }, world: { title: "The Drowned Mill" } }),
  });
  Object.assign(world.parts.foundry.utils, { fromUuid: () => Promise.resolve(found) });
});

it("a macro of a saved check rolls with the actor's current numbers", async () => {
  found = mira();
  await trait("a");
  expect(world.notices()).toEqual([]);
  expect(world.posted[0]!.content).toMatch(/^Sneak: .*6 vs 12/);
});

it.each([
  ["the actor is gone", () => null, /actor.*no longer/],
  ["the saved check is gone", () => actorWith({ v: 1, system: "kaiser", list: [] }), /saved check.*no longer/],
  ["the actor has nothing at its path", () => mira({}), /nothing at the path @skills\.sneak/],
  ["its path leads to text", () => mira({ skills: { sneak: "well" } }), /not a number/],
  ["what is stored is of another shape", () => actorWith({ sneak: 6 }), /saved check.*no longer/],
])("a macro of a saved check says in one sentence that %s and posts nothing", async (_what, make, sentence) => {
  found = make();
  await trait("a");
  expect(world.posted).toEqual([]);
  expect(world.notices()).toEqual([expect.stringMatching(sentence)]);
});

const words = (key: string) => (key === "DND5E.SkillSte" ? "Stealth" : key);
const [kaiser, klepto] = ["kaiser", "kleptonomicon"].map((id) => games.find((each) => each.id === id)!);

it.each([
  ["dnd5e", 24, "@skills.ste.total", "Stealth"],
  ["pf2e", 20, "@saves.reflex.totalModifier", "Reflex"],
  ["swade", 5, "@attributes.smarts.die.sides", "Smarts"],
  ["unknown", 0, undefined, undefined],
])("the system %s offers %i checks that can be saved", (system, count, path, name) => {
  const profile = profileFor(system, kaiser!, words);
  expect(profile.list).toHaveLength(count);
  expect(parseSavedChecks(profile, games)).toEqual(profile);
  expect(profile.list.find(({ options }) => options["skill"] === path && path !== undefined)?.name).toBe(name);
});

it("the saved checks that a system offers are the same in another game that adds a number", () => {
  const { list } = profileFor("dnd5e", klepto!, words);
  expect(list.every(({ system, options }) => system === "kleptonomicon" && options["modifier"])).toBe(true);
});

it("the hotbar writes the macro itself, even if a script is dropped, and leaves other packages' lines to them", async () => {
  for (const other of [{ type: "Macro", uuid: "Macro.x" }, {}])
    expect(Hooks.call("hotbarDrop", {}, other, 1)).toBe(true);
  const made = recordMacros(world);
  const assigned: unknown[] = [];
  const assignHotbarMacro = (_macro: object, slot: number) => Promise.resolve(void assigned.push(slot));
  Object.assign(world.parts.game, { user: { assignHotbarMacro } });
  const line = '/kaiser skill 5 # "); alert(1); ("';
  const drop = (dropped: object, slot: number) =>
    expect(Hooks.call("hotbarDrop", {}, { type: "dicewright-check", ...dropped }, slot)).toBe(false);
  drop({ name: "Sneak", line, command: "alert(1)" }, 3);
  drop({ name: "Fall", line: "2d6ko + 5[a\n/w gm told\u2028/ooc b]" }, 4);
  await new Promise((resolve) => setTimeout(resolve));
  const command = `await game.modules.get("dicewright")?.api?.roll(${JSON.stringify(line)});`;
  expect(made[0]).toEqual({ type: "script", name: "Sneak", command });
  for (const odd of [{ line: { toString: 1 } }, { actor: {}, trait: "t1" }, { message: [], place: 0 }, {}])
    drop({ name: "Odd", ...odd }, 5);
  await new Promise((resolve) => setTimeout(resolve));
  expect(made).toHaveLength(2);
  expect(world.notices()).toEqual([]);
  expect(made[1]).toEqual({ type: "chat", name: "Fall", command: "/r 2d6ko + 5[a /w gm told /ooc b]" });
  expect(assigned).toEqual([3, 4]);
});
