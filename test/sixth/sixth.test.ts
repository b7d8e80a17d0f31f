/** Builds the game of docs/add-a-game.md in a copy of the module, step by step, and checks what each step says. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import { idOf, newGame } from "../../tools/new-game/new-game.ts";

const ROOT = join(import.meta.dirname, "../..");
const page = await readFile(join(ROOT, "docs/add-a-game.md"), "utf8");

/** The blocks of code in each step, by the number of the step. */
const steps = page
  .split(/^## (?=\d)/m)
  .map((part) => [...part.matchAll(/```(\w*)\n([^]*?)```/g)].map(([, lang, code]) => ({ lang: lang!, code: code! })));

let copy: string;
let loads = 0;

beforeAll(async () => {
  copy = await mkdtemp(join(import.meta.dirname, ".module-"));
  for (const folder of ["src", "lang"])
    await cp(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.endsWith("tsconfig.json"),
    });
  await mkdir(join(copy, "test/systems"), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const file = () => join(copy, "src/systems/tinkers.ts");

/** Puts a block of a step in place of the declaration of the same name, or at the name that it replaces. */
async function apply(step: number, from?: RegExp): Promise<void> {
  for (const { lang, code } of steps[step]!.filter((each) => each.lang === "ts")) {
    expect(lang).toBe("ts");
    const text = await readFile(file(), "utf8");
    const declared = from ?? declarationOf(code);
    const changed = text.replace(declared, () => code);
    expect(changed, code).not.toBe(text);
    await writeFile(file(), changed);
  }
}

/** From the first word of a declaration to the line that ends it. */
function declarationOf(code: string): RegExp {
  const [, name = ""] = /^(?:export )?(?:const|function|type) (\w+)/.exec(code) ?? [];
  return new RegExp(`^(?:export )?(?:const|function|type) ${name}\\b(?:[^\\n]*;\\n|[^]*?^\\}\\)?;?\\n)`, "m");
}

/** What comes of a line with these faces, in a fresh copy of the copy, since what was loaded once stays as it was. */
async function outcomeOf(line: string, faces: number[]): Promise<object> {
  const fresh = `${copy}-${loads++}`;
  await cp(join(copy, "src"), fresh, { recursive: true });
  const load = <T>(path: string) => import(/* @vite-ignore */ join(fresh, "systems", path)) as Promise<T>;
  try {
    const { systems } = await load<typeof List>("index.ts");
    const { parseCheck } = await load<typeof Notation>("notation.ts");
    const { makeRecord, replayRecord } = await load<typeof Records>("record.ts");
    const asked = parseCheck(line, systems);
    expect(asked).not.toHaveProperty("problem");
    return (replayRecord(makeRecord(asked as never, faces), systems) as { played: { outcome: object } }).played.outcome;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The first block of a step in a language. */
const blockOf = (step: number, lang: string) => steps[step]!.find((each) => each.lang === lang)!.code;

describe("a sixth game in ten steps", () => {
  it("1: begins with a game that works, is listed and has words in every language", async () => {
    const written = await newGame(copy, "Tinkers");
    expect(written.map((path) => path.slice(copy.length + 1))).toEqual([
      "src/systems/tinkers.ts",
      "test/systems/tinkers.test.ts",
      "src/systems/index.ts",
      ...["en", "de", "fr", "es"].map((lang) => `lang/${lang}.json`),
    ]);
    expect(await outcomeOf("/tinkers 3 vs 8", [4, 1])).toEqual({ total: 8, success: true });
    await expect(newGame(copy, "Tinkers!")).rejects.toThrow("already");
    await expect(newGame(copy, "Kaiser")).rejects.toThrow("already");
    expect(() => idOf("1 + 1")).toThrow("no letters");
  });

  it("2: says what it is", () => apply(2, /^\/\*\*[^]*?\*\/\n/));

  it("3 to 7: sets fields, makes the die, and writes result, rule and report", async () => {
    await apply(3);
    const die = blockOf(4, "ts");
    await writeFile(
      file(),
      (await readFile(file(), "utf8")).replace(/^(\/\*\* What a player sets)/m, () => `${die}\n/** What a player sets`),
    );
    await apply(5);
    await apply(6, /^function test[^]*?^\}\n/m);
    await apply(7);
  });

  it("8: is put together, with a dice code", async () => {
    const [game, imports] = steps[8]!.filter(({ lang }) => lang === "ts");
    const text = await readFile(file(), "utf8");
    const [system, problem] = imports!.code.trim().split("\n");
    await writeFile(
      file(),
      text
        .replace(declarationOf(game!.code), () => game!.code)
        .replace(/^import \{ defineSystem[^\n]*$/m, () => system!)
        .replace(/^(import type \{ Report \}[^\n]*)$/m, (line) => `${line}\n${problem!}`),
    );
    expect(await outcomeOf("/tinkers 4 need 2", [5, 2, 6, 1])).toEqual({ sparks: 2, success: true });
  });

  it("9: has words, and is typed, drawn and spoken", async () => {
    const code = blockOf(9, "json");
    const path = join(copy, "lang/en.json");
    const english = JSON.parse(await readFile(path, "utf8")) as { dicewright: Record<string, object> };
    english.dicewright["tinkers"] = JSON.parse(code) as object;
    await writeFile(path, JSON.stringify(english));
    const { game } = installGlobals({ generation: 14 });
    (game.i18n as { add(words: object): void }).add(english);
    const src = join(copy, "src");
    const load = <T>(name: string) => import(/* @vite-ignore */ join(src, name)) as Promise<T>;
    await load("index.ts");
    for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.callAll(hook);
    const { systems } = await load<typeof List>("systems/index.ts");
    const { parseCheck } = await load<typeof Notation>("systems/notation.ts");
    const { makeRecord, replayRecord, checkOf } = await load<typeof Records>("systems/record.ts");
    const { cardView } = await load<typeof Cards>("view/card/card.ts");
    const { wordsFrom } = await load<typeof Language>("view/words.ts");
    const { odds, probability } = await load<typeof Chances>("engine/odds.ts");
    const asked = parseCheck("/tinkers 4 need 2 # A clockwork owl", systems) as never;
    const card = cardView(replayRecord(makeRecord(asked, [5, 2, 6, 1]), systems) as never, wordsFrom(english as never));
    expect(card).toMatchObject({ headline: "It works", tone: "good", label: "A clockwork owl" });
    expect(card.sentence).toContain("It works");
    const two = odds(checkOf(parseCheck("/tinkers 2", systems) as never));
    expect(probability(two, ({ success }) => success === true)).toBeCloseTo(1 - (4 / 6) ** 2, 12);
    scriptFaces([5, 2, 6, 1]);
    const Roll = (
      globalThis as unknown as { Roll: new (formula: string) => { evaluate(): Promise<{ total: number }> } }
    ).Roll;
    expect((await new Roll("4d6spark + 10").evaluate()).total).toBe(12);
    expect(() => new Roll("4d8spark")).toThrow("Sparks are counted on d6");
    expect(table.notifications).toEqual([]);
  });

  it("10: has the test of the page", async () => {
    const code = blockOf(10, "ts");
    expect(await outcomeOf("/tinkers 2", [4, 1])).toEqual({ sparks: 0, success: false });
    const stated = [...code.matchAll(/played\("([^"]+)", ([\d, ]+)\)\.played\.outcome\)\.toEqual\((\{[^}]*\})\)/g)];
    expect(stated).toHaveLength(2);
    for (const [, line, faces, expected] of stated)
      expect(await outcomeOf(line!, faces!.split(",").map(Number))).toEqual(
        JSON.parse(expected!.replace(/(\w+):/g, '"$1":')),
      );
  });
});
