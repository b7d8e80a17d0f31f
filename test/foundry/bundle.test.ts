import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scriptFaces } from "../../host/dice/script.ts";
import type { HostParts } from "../../host/globals.ts";
import { installGlobals } from "../../host/globals.ts";
import { Hooks } from "../../host/hooks.ts";

/** What a GM downloads of code, in bytes. */
const MOST_BYTES = 45_000;

let folder: string;
let file: string;
let parts: HostParts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bundle-"));
  file = join(folder, "dicewright.js");
  await build({ logLevel: "error", build: { outDir: folder, sourcemap: false } });
  parts = installGlobals({ generation: 13 });
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

it("is small", async () => {
  expect(gzipSync(await readFile(file)).length).toBeLessThanOrEqual(MOST_BYTES);
});

it("keeps the names that messages store", () => {
  const { rolls, termTypes, terms, parser } = parts.CONFIG.Dice;
  expect(rolls.map(({ name }) => name)).toContain("DicewrightCheckRoll");
  expect(termTypes["DicewrightD10ishDie"]?.name).toBe("DicewrightD10ishDie");
  expect(terms["t"]).toBe(termTypes["DicewrightD10ishDie"]);
  expect(parser.name).toBe("DicewrightParser");
});

it("rolls as its sources do, and reads what it stored", async () => {
  const { Roll } = parts.foundry.dice;
  scriptFaces([6, 6, 3, 20]);
  const roll = await new Roll("2d6ko + 1dt").evaluate();
  expect(roll.total).toBe(25);
  expect(Roll.fromJSON(JSON.stringify(roll)).dice.map((term) => term.constructor.name)).toEqual(["Die", "DicewrightD10ishDie"]);
});
