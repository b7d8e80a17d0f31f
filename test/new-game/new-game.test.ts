/** Builds the game of docs/add-a-game.md in a copy of the module, step by step, and checks what each step says. */
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scriptFaces } from "../../packages/table/dice/script.ts";
import { installGlobals, table } from "../../packages/table/globals.ts";
import { Hooks } from "../../packages/table/hooks.ts";
import type * as Notation from "../../src/checks/notation.ts";
import type * as Records from "../../src/checks/record.ts";
import type * as Chances from "../../src/engine/odds.ts";
import type * as List from "../../src/games/index.ts";
import type * as Cards from "../../src/view/card/card.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { idOf, layOut, newGame } from "../../tools/new-game/new-game.ts";
import { begin, blocksOf, copyTo, ID, NAME, writeRules, writeTest, writeWords } from "./steps.ts";

let copy: string;
let loads = 0;

beforeAll(async () => {
  copy = await mkdtemp(join(import.meta.dirname, ".module-"));
  await copyTo(copy, ["src", "lang", "icons", "module.json"]);
  await rm(join(copy, "src/tsconfig.json"));
  await mkdir(join(copy, "test/games"), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Rolls a line with these faces in a fresh copy of the copy, since a loaded module stays as it was. */
async function outcomeOf(line: string, faces: number[]): Promise<object> {
  const fresh = `${copy}-${loads++}`;
  await cp(join(copy, "src"), fresh, { recursive: true });
  const load = <T>(path: string) => import(/* @vite-ignore */ join(fresh, path)) as Promise<T>;
  try {
    const { games } = await load<typeof List>("games/index.ts");
    const { readCheck } = await load<typeof Notation>("checks/notation.ts");
    const { makeRecord, replayRecord } = await load<typeof Records>("checks/record.ts");
    const asked = readCheck(line, { games });
    expect(asked).not.toHaveProperty("problem");
    return (replayRecord(makeRecord(asked as never, faces), games) as { played: { outcome: object } }).played.outcome;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

it("a sixth game, step 1: begins with a game that works, is listed, has English words and is marked as not translated", async () => {
  const written = await begin(copy);
  const own = [`src/games/${ID}.ts`, `test/games/${ID}.test.ts`, "src/games/index.ts"];
  expect(written).toEqual([...own, "lang/en.json", "lang/untranslated.json", `icons/${ID}.svg`]);
  for (const path of written.slice(0, -1)) {
    const text = await readFile(join(copy, path), "utf8");
    expect(await layOut(path, text)).toBe(text);
  }
  const marks = JSON.parse(await readFile(join(copy, "lang/untranslated.json"), "utf8")) as Record<string, string[]>;
  expect(marks[ID]).toEqual(["de", "fr", "es", "pt-BR", "it", "pl", "ja"]);
  expect(await outcomeOf(`/${ID} 3 vs 8`, [4, 1])).toEqual({ total: 8, success: true });
  await expect(newGame(copy, `${NAME}!`)).rejects.toThrow("already");
  for (const name of ["Kaiser", "Kit", "Macro"]) await expect(newGame(copy, name)).rejects.toThrow("already");
  expect(() => idOf("1 + 1")).toThrow("no letters");
});

it("a sixth game, step 2 to 8: says what it is, sets fields, makes the die, and has a result, a rule, a report and a dice code", async () => {
  await writeRules(copy);
  expect(await outcomeOf(`/${ID} 4 need 2`, [5, 2, 6, 1])).toEqual({ sparks: 2, success: true });
});

it("a sixth game, step 9: has words, and is typed, drawn and spoken", async () => {
  await writeWords(copy);
  const english = JSON.parse(await readFile(join(copy, "lang/en.json"), "utf8")) as object;
  const { game } = installGlobals({ generation: 14 });
  (game.i18n as { add(words: object): void }).add(english);
  (game["modules"] as Map<string, object>).set("dicewright", {});
  const src = join(copy, "src");
  const load = <T>(name: string) => import(/* @vite-ignore */ join(src, name)) as Promise<T>;
  await load("index.ts");
  for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
  const { games } = await load<typeof List>("games/index.ts");
  const { checkOf, readCheck } = await load<typeof Notation>("checks/notation.ts");
  const { makeRecord, replayRecord } = await load<typeof Records>("checks/record.ts");
  const { cardView } = await load<typeof Cards>("view/card/card.ts");
  const { odds, probability } = await load<typeof Chances>("engine/odds.ts");
  const asked = readCheck(`/${ID} 4 need 2 # A clockwork owl`, { games }) as never;
  const card = cardView(replayRecord(makeRecord(asked, [5, 2, 6, 1]), games) as never, wordsFrom(english as never));
  expect(card).toMatchObject({ headline: "It works", tone: "good", label: "A clockwork owl" });
  expect(card.spoken).toContain("It works");
  const two = odds(checkOf(readCheck(`/${ID} 2`, { games }) as never));
  expect(probability(two, ({ success }) => success === true)).toBeCloseTo(1 - (4 / 6) ** 2, 12);
  scriptFaces([5, 2, 6, 1]);
  type Rolls = { readonly Roll: new (formula: string) => { evaluate(): Promise<{ total: number }> } };
  const { Roll } = globalThis as unknown as Rolls;
  expect((await new Roll("4d6spark + 10").evaluate()).total).toBe(12);
  expect(() => new Roll("4d8spark")).toThrow("Sparks are counted on d6");
  expect(table.notifications).toEqual([]);
});

it("a sixth game, step 10: has the test of the page", async () => {
  await writeTest(copy);
  const [code] = blocksOf(10, "ts");
  const stated = [...code!.matchAll(/played\("([^"]+)", ([\d, ]+)\)\.played\.outcome\)\.toEqual\((\{[^}]*\})\)/g)];
  expect(stated).toHaveLength(2);
  for (const [, line, faces, expected] of stated) {
    const outcome: unknown = JSON.parse(expected!.replace(/(\w+):/g, '"$1":'));
    expect(await outcomeOf(line!, faces!.split(",").map(Number))).toEqual(outcome);
  }
});
