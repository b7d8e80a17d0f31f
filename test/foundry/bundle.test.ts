import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, it } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, type HostParts } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import { temporaryFolder } from "../temporary.ts";

/** The most that all scripts weigh compressed, in bytes: a coarse limit, looked at once a release. */
const MOST_BYTES = 191_500;

/** The most lines of our styles, and what they weigh compressed, in bytes. */
const MOST_STYLES = { lines: 1550, bytes: 9_600 };
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

type Module = { api: { odds(line: string): object } };
const module = () => (parts.game["modules"] as Map<string, Module>).get("dicewright")!;
const words = (key: string) => (parts.game["i18n"] as { localize(key: string): string }).localize(key);
const textOf = (name: string) => readFile(join(folder, name), "utf8");
const texts = async (names: readonly string[]) => (await Promise.all(names.map(textOf))).join("\n");
const weigh = async (names: readonly string[]) =>
  (await Promise.all(names.map(textOf))).reduce((sum, text) => sum + gzipSync(text).length, 0);
const scripts = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));

it("the bundle is small, with small styles", async () => {
  expect(await weigh(await scripts())).toBeLessThanOrEqual(MOST_BYTES);
  const names = (await readdir(STYLES)).toSorted();
  const style = (await Promise.all(names.map((name) => readFile(new URL(name, STYLES), "utf8")))).join("");
  expect(style.split("\n").length - 1).toBeLessThanOrEqual(MOST_STYLES.lines);
  expect(gzipSync(style).length).toBeLessThanOrEqual(MOST_STYLES.bytes);
});

it("the bundle is one script, a worker and what both use, with names that change with what is in them", async () => {
  const names = (await scripts()).filter((name) => name !== "dicewright.js");
  expect(names.filter((name) => !/^parts\/[a-z-]+-[\w-]{8}\.js$/.test(name))).toEqual([]);
  expect(names).toHaveLength(2);
  expect(await textOf("dicewright.js")).not.toMatch(/\bimport\(["'`]\./);
});

it("the bundle never loads what starts the module twice, since an address may be asked for with a version behind it", async () => {
  for (const name of (await scripts()).filter((each) => each !== "dicewright.js"))
    expect(await neededBy(name), name).not.toContain("dicewright.js");
});

it("the bundle works out odds beside the page with files of the page's own, but none that knows Foundry", async () => {
  const [worker] = (await scripts()).filter((name) => name.startsWith("parts/worker-"));
  const [needed, start] = [await neededBy(worker!), await neededBy("dicewright.js")];
  expect(start.filter((name) => needed.includes(name))).toHaveLength(1);
  // A name of two letters, such as `ui`, may be that of anything in what is built.
  expect(await texts(needed)).not.toMatch(/(?<![.\w])(?:CONFIG|foundry|game|Hooks)\b\??\./);
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

it("rolls as its sources do, and reads its own stored rolls", async () => {
  const { Roll } = parts.foundry.dice;
  scriptFaces([6, 6, 3, 20]);
  const roll = await new Roll("2d6ko + 1dt").evaluate();
  expect(roll.total).toBe(25);
  const names = Roll.fromJSON(JSON.stringify(roll)).dice.map((term) => term.constructor.name);
  expect(names).toEqual(["Die", "DicewrightD10ishDie"]);
});
