import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type * as Chances from "../../src/engine/odds.ts";
import type * as List from "../../src/systems/index.ts";
import type * as Notation from "../../src/systems/notation.ts";
import type * as Records from "../../src/systems/record.ts";
import type * as Cards from "../../src/view/card/card.ts";
import type * as Language from "../../src/view/words.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The module with a further game: one file, one line (and its import) in the list, and one block of words. */
async function withSixthGame(): Promise<{ readonly folder: string; readonly words: Record<string, unknown> }> {
  const folder = await mkdtemp(join(ROOT, "test/sixth/.module-"));
  await cp(join(ROOT, "src"), folder, { recursive: true, filter: (path) => !path.endsWith("tsconfig.json") });
  await writeFile(join(folder, "systems/tinker.ts"), await readFile(new URL("tinker.ts", import.meta.url)));
  const index = await readFile(join(folder, "systems/index.ts"), "utf8");
  const listed = index
    .replace(/\];/, ", tinker];")
    .replace("import type { System }", 'import { tinker } from "./tinker.ts";\nimport type { System }');
  expect(listed).not.toBe(index);
  await writeFile(join(folder, "systems/index.ts"), listed);
  const language = JSON.parse(await readFile(join(ROOT, "lang/en.json"), "utf8")) as {
    dicewright: Record<string, unknown>;
  };
  const tinker: unknown = JSON.parse(await readFile(new URL("words.json", import.meta.url), "utf8"));
  return { folder, words: { dicewright: { ...language.dicewright, tinker } } };
}

describe("a sixth game is one file, one line and one block of words", () => {
  let folder: string;
  let words: Record<string, unknown>;

  const load = <T>(path: string) => import(/* @vite-ignore */ join(folder, path)) as Promise<T>;

  beforeAll(async () => {
    ({ folder, words } = await withSixthGame());
    const { game } = installGlobals({ generation: 14 });
    (game.i18n as { add(words: object): void }).add(words);
    await load("index.ts");
    for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("can be typed, played, drawn and spoken", async () => {
    type View = typeof Cards & typeof Language;
    const { systems } = await load<typeof List>("systems/index.ts");
    const { parseCheck } = await load<typeof Notation>("systems/notation.ts");
    const { makeRecord, replayRecord } = await load<typeof Records>("systems/record.ts");
    const { cardView, wordsFrom } = {
      ...(await load<View>("view/card/card.ts")),
      ...(await load<View>("view/words.ts")),
    };
    const asked = parseCheck("/tinker 4 need 2 # A clockwork owl", systems);
    const replayed = replayRecord(makeRecord(asked as never, [5, 2, 6, 1]), systems);
    const card = cardView(replayed as never, wordsFrom(words as never));
    expect(card).toMatchObject({ headline: "It works", tone: "good", label: "A clockwork owl" });
    expect(card.sentence).toContain("It works");
  });

  it("has exact odds", async () => {
    const { tinker } = await load<{ tinker: { kinds: { invention: { check(options: object): never } } } }>(
      "systems/tinker.ts",
    );
    const { odds, probability } = await load<typeof Chances>("engine/odds.ts");
    const works = probability(
      odds<{ success: boolean }>(tinker.kinds.invention.check({ gears: 2, need: 1 })),
      ({ success }) => success,
    );
    expect(works).toBeCloseTo(1 - (4 / 6) ** 2, 12);
  });

  it("has its code in any formula, and says what is wrong with it", async () => {
    scriptFaces([5, 2, 6, 1]);
    const Roll = (
      globalThis as unknown as { Roll: new (formula: string) => { evaluate(): Promise<{ total: number }> } }
    ).Roll;
    expect((await new Roll("4d6spark + 10").evaluate()).total).toBe(12);
    expect(() => new Roll("4d8spark")).toThrow("Sparks are counted on d6");
    expect(table.notifications).toEqual([]);
  });
});
