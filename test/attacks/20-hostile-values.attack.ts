// @vitest-environment happy-dom
/** Hostile values where others look something up: numbers of an actor, arguments of the API, damaged settings. */
import { inspect } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { games } from "../../src/games/index.ts";
import { closeAll, openPage } from "../foundry/paged.ts";
import { actorWith, apiOf, openWorld, loadModuleFile, sendLine, SNEAK } from "../foundry/world.ts";
import { isSentence } from "../fuzz/surfaces.ts";

afterEach(closeAll);

/** Words that no sentence for people has. */
const RAW = /undefined|is not (?:a function|iterable|valid)|TypeError|Cannot (?:read|convert|destructure)|Invalid time/;

const broken = { toString: 1, valueOf: 1 };
const LONG = "9".repeat(1_000_000);

type Api = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** A file of the module, in the world that was opened last. */
const part = (path: string) => loadModuleFile<Api>(`foundry/${path}.ts`);

it.each([
  ["an object that refuses to become text", broken],
  ["a list without end", Array.from({ length: 100_000 }, () => LONG.slice(0, 50))],
  ["a text without end", LONG],
])("a number of an actor that its player has made something else is told in a sentence: %s", async (_what, value) => {
  const world = await openWorld({ actor: { x: value, good: 5 } });
  const { Roll } = (await part("platform/dice")) as unknown as { Roll: { replaceFormulaData(): string } };
  const filled = vi.spyOn(Roll, "replaceFormulaData");
  for (const line of ["/kaiser skill @x vs 12", `/kaiser skill ${"@x".repeat(200)}`, "/odds kaiser skill @x vs 12"])
    expect(await sendLine(line)).toBe(true);
  expect(world.posted).toEqual([]);
  expect(world.notices().length).toBeGreaterThanOrEqual(3);
  for (const text of world.notices()) expect(isSentence(text) && !RAW.test(text), text).toBe(true);
  for (const { value: text } of filled.mock.results) expect(String(text).length).toBeLessThan(1000);
  filled.mockRestore();
});

it("a number of an actor that its player has made something else spoils no chance in a text", async () => {
  await openWorld({ actor: { x: broken } });
  const { LINK_BUTTONS } = (await part("chat/check-links")) as unknown as {
    LINK_BUTTONS: { odds: { make: Api[string] } };
  };
  const { setSetting } = await part("platform/settings");
  await setSetting!("odds.texts", "everyone");
  const button = LINK_BUTTONS.odds.make("/kaiser skill @x vs 12", "Sneak") as HTMLElement;
  expect(button.className).toBe("dicewright-mistake");
  expect(isSentence(button.title)).toBe(true);
});

const kaiser = (more: object) => ({ system: "kaiser", ...more });
const skill = (more: object) => kaiser({ kind: "skill", ...more });
const VALUES = [
  ...[null, undefined, 5, Number.NaN, "", "x", "__proto__", true, [], {}, broken, [broken], Symbol("x"), () => 1],
  ...[{ system: broken }, { system: "kaiser", kind: broken }, { system: "kaiser", kind: "skill", options: null }],
  ...[{ sides: [] }, { sides: [null, broken] }, { sides: ["kaiser skill 5", broken] }],
  ...[{ from: null }, { from: {}, against: null }, { against: [null] }, { form: broken, rules: 5, mode: broken }],
  ...[{ members: {} }, { system: "kr", options: null, goal: broken }, { system: "kr", for: broken }],
  ...[{ value: broken }, { value: Symbol("x") }, { members: [broken], label: broken }].map(kaiser),
  ...[{ raw: broken }, { label: Symbol("x") }, { options: { skill: 5 }, label: broken, raw: 5 }].map(skill),
  ...[{ speaker: 5, mode: 5 }, null, { from: actorWith({}), against: actorWith({}), form: broken }],
];
const CALLS = ["roll", "check", "odds", "contest", "extended", "group", "open", "difficulty", "again", "trait"];

it.each(CALLS)("the API tells a mistake in a sentence: %s", async (name) => {
  const world = await openPage({
    page({ game, foundry }) {
      const find = (uuid: string) => {
        if (!uuid.includes(".")) throw new TypeError("Cannot read properties of undefined (reading 'documentName')");
        return null;
      };
      Object.assign(game, { messages: Object.assign([], { get: () => undefined }) });
      Object.assign(foundry.utils, {
        fromUuidSync: () => null,
        fromUuid: (uuid: string) => Promise.resolve().then(() => find(uuid)),
      });
    },
  });
  const call = apiOf<Api>(world)[name]!;
  const second = name === "roll" || name === "check" ? VALUES : [undefined, "x"];
  const first = { roll: "kaiser skill 5", check: { system: "kaiser", kind: "skill", options: { skill: 5 } } }[name];
  const asked = [...VALUES.map((value) => [value, second[1]]), ...second.map((value) => [first, value])];
  const raw: string[] = [];
  for (const args of asked) {
    try {
      const given = call(...args);
      // A window waits for its user.
      await Promise.race([given, new Promise((resolve) => setTimeout(resolve, 20))]);
      if (given instanceof Promise) given.catch(() => undefined);
    } catch (error) {
      const { message } = error as Error;
      if (RAW.test(message.replaceAll(/“[^”]*”/g, "")) || !isSentence(message))
        raw.push(`${inspect(args, { breakLength: Infinity })}: ${message}`);
    }
    await closeAll();
  }
  expect(document.querySelector("#table-notices")!.textContent).not.toMatch(RAW);
  expect(raw).toEqual([]);
});

const DAMAGE: readonly unknown[] = [null, 5, "x", [], [null], true];
const sound: readonly unknown[] = ["x", "ana", 5, 2, "k3Xy", [1]];
const ROWS = [...DAMAGE, [], ["x"], [5, ...sound.slice(1)], sound.with(3, "2"), sound.with(4, {})];
const IN_LEDGER = [
  ...DAMAGE.map((threads) => ({ v: 1, threads })),
  ...ROWS.map((row) => ({ v: 1, threads: [row] })),
  ...[0, 2, "1", null].map((v) => ({ v, threads: [sound] })),
  { v: 1, threads: Array.from({ length: 100_000 }, () => sound) },
];

/** Stores it as a server has it, whatever the setting is. */
async function damage(key: string, value: unknown): Promise<void> {
  const { setSetting } = await part("platform/settings");
  await (setSetting!(key, value) as Promise<unknown>).catch(() => undefined);
}

it("a damaged setting of the world or of the browser leaves the ledger empty", async () => {
  await openPage();
  const { ledgerRowOf } = await part("world/ledger");
  for (const value of [...DAMAGE, ...IN_LEDGER]) {
    await damage("ledger", value);
    for (const thread of ["x", "__proto__", "constructor"])
      expect(ledgerRowOf!(thread), JSON.stringify(value)).toBeUndefined();
  }
});

it("a damaged setting of the world or of the browser leaves an actor its own saved checks, and checks their numbers", async () => {
  await openPage();
  const [{ allSavedChecks }, rules, { gamesInUse }] = [
    await part("world/saved-check-store"),
    await part("world/house-rules"),
    await part("world/games"),
  ];
  const actor = actorWith({ v: 1, system: "kaiser", list: [SNEAK] });
  for (const value of [...DAMAGE, { world: broken }, { world: "x", traits: 5 }, { traits: broken }]) {
    for (const key of ["profile", "games", "sceneDifficulty"]) await damage(key, value);
    expect((allSavedChecks!(actor) as object[]).length, JSON.stringify(value)).toBeGreaterThan(0);
    expect(rules["sceneDifficulty"]!()).toBeUndefined();
    expect((gamesInUse!() as object[]).length).toBe(games.length);
  }
});

it("a damaged setting of the world or of the browser leaves the browser's stores empty", async () => {
  await openPage();
  const [{ keepsRoll }, { storedSecret }, memory] = [
    await part("world/sealed-rolls"),
    await part("roll/secrets"),
    await part("windows/last-checks"),
  ];
  for (const value of [...DAMAGE, { entries: 5 }, { entries: null, last: broken }]) {
    for (const key of ["seals", "secrets", "dialogMemory", "contestMemory"]) await damage(key, value);
    expect(storedSecret!("x".repeat(40))).toBeUndefined();
    expect(memory["latestInputs"]!({ system: "kaiser", kind: "skill" })).toEqual({});
    expect(memory["rememberedInputs"]!("a", { system: "kaiser", kind: "skill" })).toEqual({});
    await memory["remember"]!("a", { game: { id: "kaiser" }, kind: "skill", field: {} });
    expect(typeof keepsRoll).toBe("function");
  }
});
