import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ClientSettings } from "../../packages/table/settings.ts";
import { openWorld, type World } from "./world.ts";

/** Opens a world that stores this version, as its GM or as a player, and gives the version that it stores then. */
async function opened(
  stored: number | undefined,
  isGM = true,
  macros: readonly object[] = [],
): Promise<{ world: World; after: unknown }> {
  const user = { id: "gm00000000000000", isGM, active: true };
  const users = Object.assign([user], { activeGM: isGM ? user : null, get: () => user });
  const world = await openWorld({
    page: ({ game }) => Object.assign(game, { user, users, macros }),
    system: ({ game }) => {
      const settings = game["settings"] as ClientSettings;
      void settings.set("dicewright", "games", ["kaiser"]);
      if (stored !== undefined) void settings.set("dicewright", "stored", stored);
    },
  });
  await new Promise((resolve) => setTimeout(resolve));
  return { world, after: world.settings.get("dicewright", "stored") };
}

it.each([
  ["is written into a world of 0.1.0 or a new one", undefined, true, 2, []],
  ["is not a player's to write", undefined, false, 0, []],
  ["stays in a world of this version", 2, true, 2, []],
  ["stays in one of a later version, with a notice", 7, true, 7, [expect.stringContaining("later version")]],
])("the version of stored settings: %s", async (_where, stored, isGM, then, notices) => {
  const { world, after } = await opened(stored, isGM);
  expect([after, world.notices()]).toEqual([then, notices]);
});

const trait = 'await game.modules.get("dicewright").api.trait("Actor.a", "t1p");';
const line = "/kaiser skill 5 vs 12";
const others = 'console.log(game.modules.get("dicewright").api);';

async function kept(isGM: boolean, stored?: number) {
  const macros = [trait, line, others].map((command) => ({
    command,
    update(changes: object) {
      return Promise.resolve(void Object.assign(this, changes));
    },
  }));
  await opened(stored, isGM, macros);
  return macros.map(({ command }) => command);
}

it("macros of 0.1.0 do nothing once the module is gone, instead of failing", async () => {
  const safe = 'await game.modules.get("dicewright")?.api?.trait("Actor.a", "t1p");';
  expect(await kept(true)).toEqual([safe, line, others]);
});

it("macros of 0.1.0 stay as they are for players, and where that was done before", async () => {
  expect(await kept(false)).toEqual([trait, line, others]);
  expect(await kept(true, 1)).toEqual([trait, line, others]);
});

/** Our data in a stored world, by the name of its flag or setting. */
function storedIn(): (readonly [name: string, value: unknown])[] {
  const path = new URL("../fixtures/worlds/0.3.0/world.json", import.meta.url);
  const world = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, unknown>[]>;
  const flags = Object.values(world)
    .flat()
    .flatMap(({ flags: all }) => Object.entries((all as { dicewright?: object } | undefined)?.dicewright ?? {}));
  const settings = world["Setting"]!.map(({ key, value }) => [key, JSON.parse(value as string)] as const);
  const rolls = world["ChatMessage"]!.flatMap(({ rolls: all }) => (all as string[] | undefined) ?? []);
  const records = rolls.map(
    (roll) => ["roll", (JSON.parse(roll) as { options?: { dicewright?: unknown } }).options?.dicewright] as const,
  );
  return [...flags, ...settings, ...records] as (readonly [string, unknown])[];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Objects without a version: numbers by their id, and settings, whose version is the world's. */
const PLAIN = ["revealed", "salts", "dicewright.games", "dicewright.sceneDifficulty"];

it("a stored world has a version in every object of ours that could change", () => {
  const objects = storedIn().filter(([name, value]) => isObject(value) && !PLAIN.includes(name));
  expect(objects.length).toBeGreaterThan(100);
  const isVersioned = (value: object): boolean =>
    Object.hasOwn(value, "v") || Object.values(value).some((inner) => isObject(inner) && isVersioned(inner));
  const unversioned = objects.filter(([, value]) => !isVersioned(value as object));
  expect(unversioned.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)).toEqual([]);
});
