import { readdir, readFile, rename } from "node:fs/promises";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table, type HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { games } from "../../src/games/index.ts";
import { temporaryFolder } from "../temporary.ts";

/** Games after the sixth. Each may add what one of the others does on average, a second time in the worker of odds. */
const FURTHER = games.length - 6;

/**
 * The code that each client downloads before the world is ready, and altogether, in bytes: two coarse limits, looked at
 * once a release. The exact odds are in the first, since `api.odds` answers at once.
 */
const MOST_BYTES = { start: 75_000 + 4_500 * FURTHER, all: 185_000 + 9_000 * FURTHER };

/** The most lines of our styles, and what they weigh compressed, in bytes. */
const MOST_STYLES = { lines: 1600, bytes: 9_600 };
const STYLES = new URL("../../styles/", import.meta.url);

const folder = await temporaryFolder("bundle");
let parts: HostParts;

beforeAll(async () => {
  await build({ logLevel: "error", build: { outDir: folder, sourcemap: false } });
  parts = installGlobals({ generation: 13 });
  Object.assign(parts.CONFIG, {
    ChatMessage: { documentClass: { getSpeaker: () => ({ alias: "Ana" }), getSpeakerActor: () => null } },
  });
  (parts.game["i18n"] as { add(words: object): void }).add(english);
  (parts.game["modules"] as Map<string, object>).set("dicewright", {});
  await import(/* @vite-ignore */ pathToFileURL(join(folder, "dicewright.js")).href);
  for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
}, 60_000);

/** The scripts that one of them needs before it runs, itself first. */
async function neededBy(name: string): Promise<string[]> {
  const found = [name];
  for (const each of found) {
    const imports = (await textOf(each)).matchAll(/(?:from|import)\s*["']([^"']+)["']/g);
    const needed = [...imports].map(([, path]) => posix.join(posix.dirname(each), path!));
    found.push(...needed.filter((path) => !found.includes(path)));
  }
  return found;
}

type Module = { api: { odds(line: string): object; open(opening: object): Promise<unknown> } };
const module = () => (parts.game["modules"] as Map<string, Module>).get("dicewright")!;
const words = (key: string) => (parts.game["i18n"] as { localize(key: string): string }).localize(key);
const textOf = (name: string) => readFile(join(folder, name), "utf8");
const texts = async (names: readonly string[]) => (await Promise.all(names.map(textOf))).join("\n");
const weigh = async (names: readonly string[]) =>
  (await Promise.all(names.map(textOf))).reduce((sum, text) => sum + gzipSync(text).length, 0);
const scripts = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));

it("the bundle is small, both at the start and as a whole, with small styles", async () => {
  expect(await weigh(await neededBy("dicewright.js"))).toBeLessThanOrEqual(MOST_BYTES.start);
  expect(await weigh(await scripts())).toBeLessThanOrEqual(MOST_BYTES.all);
  const names = (await readdir(STYLES)).toSorted();
  const style = (await Promise.all(names.map((name) => readFile(new URL(name, STYLES), "utf8")))).join("");
  expect(style.split("\n").length - 1).toBeLessThanOrEqual(MOST_STYLES.lines);
  expect(gzipSync(style).length).toBeLessThanOrEqual(MOST_STYLES.bytes);
});

it("the bundle leaves what a world without our dice does not need to one file, with a name that changes with it", async () => {
  const start = await neededBy("dicewright.js");
  const later = (await scripts()).filter((name) => !start.includes(name));
  expect(later.filter((name) => name.startsWith("parts/app-"))).toHaveLength(1);
  const [atStart, fetched] = [await texts(start), await texts(later)];
  const classes = ["Form ", "TraitsWindow", "HouseRules "].map((name) => `class Dicewright${name}`);
  for (const name of [...classes, "dicewright.group.start.who"]) {
    expect(atStart, name).not.toContain(name);
    expect(fetched, name).toContain(name);
  }
  expect([...start.slice(1), ...later].filter((name) => !/^parts\/[a-z-]+-[\w-]{8}\.js$/.test(name))).toEqual([]);
});

it("the bundle never loads what starts the module twice, since an address may be asked for with a version behind it", async () => {
  for (const name of (await scripts()).filter((each) => each !== "dicewright.js"))
    expect(await neededBy(name), name).not.toContain("dicewright.js");
});

it("the bundle works out odds beside the page with files of the page's own, but none that knows Foundry", async () => {
  const [worker] = (await scripts()).filter((name) => name.startsWith("parts/worker-"));
  const [needed, start] = [await neededBy(worker!), await neededBy("dicewright.js")];
  // The kit is handed over as one object, which a helper of the builder makes.
  const shared = start.filter((name) => needed.includes(name) && !/rolldown-runtime/.test(name));
  expect(shared).toEqual([expect.stringMatching(/^parts\/games-/)]);
  // A name of two letters, such as `ui`, may be that of anything in what is built.
  expect(await texts(needed)).not.toMatch(/\b(?:CONFIG|foundry|game|Hooks)\b\??\./);
});

it("the bundle brings the licence of each package that is in it", async () => {
  const licences = await textOf("licenses.md");
  expect([...licences.matchAll(/^## (\S+)/gm)].map(([, name]) => name)).toEqual(["@noble/hashes", "idiomorph"]);
  expect(licences).toMatch(/Copyright \(c\) .* Paul Miller[^]*WITHOUT WARRANTY OF ANY KIND/);
});

it("the bundle keeps the names that messages store", () => {
  const { rolls, termTypes, terms, parser } = parts.CONFIG.Dice;
  expect(rolls.map(({ name }) => name)).toContain("DicewrightCheckRoll");
  expect(termTypes["DicewrightD10ishDie"]?.name).toBe("DicewrightD10ishDie");
  expect(terms["t"]).toBe(termTypes["DicewrightD10ishDie"]);
  expect(parser.name).toBe("DicewrightParser");
});

it("the bundle has the words for settings and keys, and for what is wrong with a code or with a line of a program", () => {
  const { settings, menus } = parts.game["settings"] as Record<"settings" | "menus", Map<string, object>>;
  const { actions } = parts.game["keybindings"] as { readonly actions: Map<string, object> };
  const listed = [...settings.values(), ...menus.values(), ...actions.values()] as Record<string, object>[];
  const seen = listed.filter(({ config }) => (config as unknown) !== false);
  const shown = seen.map(({ name, label, hint, choices }) => [name, label, hint, choices]);
  const keys = JSON.stringify(shown).match(/dicewright\.[\w.-]+/g)!;
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => words(key) === key)).toEqual([]);
  for (const wrong of ["2d8ko", "6d12kar", "3d6unkh", "2d6koun"])
    expect(() => new parts.foundry.dice.Roll(wrong)).toThrow(/^(?!.*dicewright).* /);
  const lines = ["kaiser", "kaiser skill 5 vs 9999999", "kaiser skill 5 vs hard", "klepto x", "ogs d7", "kr 0", "olde"];
  for (const line of lines) expect(() => module().api.odds(line), line).toThrow(/^(?!.*dicewright).* /);
});

it("does without its larger part where nothing of ours is met, and says so if that is needed but gone, as after an update", async () => {
  const [gone] = (await scripts()).filter((name) => name.startsWith("parts/app-"));
  await rename(join(folder, gone!), join(folder, "gone"));
  const message = { id: "a", flags: {}, rolls: [], isAuthor: true, isContentVisible: true };
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"]) Hooks.callAll(hook, message, {});
  expect(Hooks.call("chatMessage", {}, "Hello!", {})).toBe(true);
  expect(table.notifications).toEqual([]);
  const opening = module().api.open({ system: "kaiser", kind: "skill" });
  await expect(opening).rejects.toThrow("could not be loaded; reload the page");
  await rename(join(folder, "gone"), join(folder, gone!));
});

it("rolls as its sources do, and reads its own stored rolls", async () => {
  const { Roll } = parts.foundry.dice;
  scriptFaces([6, 6, 3, 20]);
  const roll = await new Roll("2d6ko + 1dt").evaluate();
  expect(roll.total).toBe(25);
  const names = Roll.fromJSON(JSON.stringify(roll)).dice.map((term) => term.constructor.name);
  expect(names).toEqual(["Die", "DicewrightD10ishDie"]);
});
