import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ClientSettings } from "../../packages/table/settings.ts";
import { MESSAGE, openWorld } from "./world.ts";

/** Opens a world that stores these settings and messages; gives the version that it stores then, and the notices. */
async function opened(stored: Readonly<Record<string, unknown>>, messages: readonly object[] = [], isGM = true) {
  const user = { id: "gm00000000000000", isGM, active: true, isSelf: true };
  const users = Object.assign([user], { activeGM: isGM ? user : null, get: () => user });
  const log = Object.assign([...messages], {
    get: (id: string) => messages.find((each) => (each as { readonly id: string }).id === id),
  });
  const world = await openWorld({
    page: ({ game }) => Object.assign(game, { user, users, messages: log }),
    system: ({ game }) => {
      const settings = game["settings"] as ClientSettings;
      for (const [key, value] of Object.entries({ games: ["kaiser"], ...stored }))
        void settings.set("dicewright", key, value);
    },
  });
  await new Promise((resolve) => setTimeout(resolve));
  const [now, ledger] = ["stored", "ledger"].map((key) => world.settings.get("dicewright", key));
  return { now, notices: world.notices(), ledger };
}

const flags = { dicewright: { thread: { v: 1, thread: "contest" } } };
const opening = { ...MESSAGE, id: "a", rolls: [], speaker: {}, author: null, flags, toObject: () => ({ rolls: [] }) };
const early = [expect.stringContaining("early trial version")];

it.each([
  ["a new world", {}, [], 2, []],
  ["a world of 0.1.0, which is told", {}, [opening], 2, early],
  ["a world of 0.2.0, which is told", { stored: 1, ledger: { v: 1, threads: [] } }, [opening], 2, early],
  ["a world of 0.3.0", { stored: 1, ledger: { v: 1, since: 5, threads: [] } }, [opening], 2, []],
  ["a world of this version", { stored: 2 }, [opening], 2, []],
  ["a world of a later version, with a notice", { stored: 7 }, [], 7, [expect.stringContaining("later version")]],
])("the version of what is stored: %s", async (_where, stored, messages, then, notices) => {
  expect(await opened(stored, messages)).toMatchObject({ now: then, notices });
});

it("the version of what is stored is not a player's to write", async () => {
  expect(await opened({}, [opening], false)).toMatchObject({ now: 0, notices: [] });
});

/** A world of 0.3.0 as its documents are stored. */
const readWorld = () =>
  JSON.parse(readFileSync(new URL("../fixtures/worlds/0.3.0/world.json", import.meta.url), "utf8")) as Record<
    string,
    Record<string, unknown>[]
  >;

it("the version of what is stored: the ledger of 0.3.0 keeps a row for each of its threads with a result", async () => {
  const { ChatMessage, Setting } = readWorld();
  const [before] = Setting!.filter(({ key }) => key === "dicewright.ledger");
  const stored = JSON.parse(before!["value"] as string) as { readonly threads: readonly (readonly unknown[])[] };
  const log = ChatMessage!.map(({ _id: id, _stats, timestamp }) => ({ id, _stats, timestamp, rolls: [], flags: {} }));
  const { ledger, notices } = await opened({ stored: 1, ledger: stored }, log);
  expect(notices).toEqual([]);
  const rows = Object.values(ledger as object).find(Array.isArray) as readonly unknown[];
  expect(ledger).not.toHaveProperty("threads");
  expect(rows.length).toBeGreaterThan(10);
  const known = new Set(stored.threads.map(([thread]) => thread));
  for (const row of rows) expect(known).toContain((row as readonly unknown[])[0]);
});

/** Our data in a stored world, by the name of its flag or setting. */
function storedIn(): (readonly [name: string, value: unknown])[] {
  const world = readWorld();
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

/** Objects without a version: numbers by their id, the games in use, and the difficulty of the scene. */
const PLAIN = ["revealed", "salts", "dicewright.games", "dicewright.sceneDifficulty"];

it("a stored world has a version in every object of ours that could change", () => {
  const objects = storedIn().filter(([name, value]) => isObject(value) && !PLAIN.includes(name));
  expect(objects.length).toBeGreaterThan(100);
  const isVersioned = (value: object): boolean =>
    Object.hasOwn(value, "v") || Object.values(value).some((inner) => isObject(inner) && isVersioned(inner));
  const unversioned = objects.filter(([, value]) => !isVersioned(value as object));
  expect(unversioned.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)).toEqual([]);
});
