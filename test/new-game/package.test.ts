/** Builds the package of docs/add-a-game.md, step by step, and checks what each step says. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { readCheck } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord, type ReplayedRecord } from "../../src/checks/record.ts";
import { odds } from "../../src/engine/odds.ts";
import { games } from "../../src/games/index.ts";
import { readGame } from "../../src/games/package-game.ts";
import { winTieLose, contestOf } from "../../src/threads/odds.ts";
import { cardView } from "../../src/view/card/card.ts";
import { checkGame } from "../../src/view/game-laws.ts";
import { wordsFrom, type Language } from "../../tools/build/texts.ts";
import { newPackage } from "../../tools/new-game/new-game.ts";
import { numbersFrom, orFail } from "../checks.ts";
import { temporaryFolder } from "../temporary.ts";

const folder = await temporaryFolder("package");
const page = await readFile(new URL("../../docs/add-a-game.md", import.meta.url), "utf8");
const steps = new Map(
  page
    .split(/^## (?=A\d)/m)
    .map((part) => [part.slice(0, 2), [...part.matchAll(/```(\w*)\n([^]*?)```/g)].map(([, , code]) => code!)]),
);
const english = JSON.parse(await readFile(new URL("../../lang/en.json", import.meta.url), "utf8")) as Language;

let version = 0;

/** The game as its file is now. A file that was imported stays as it was, so each reading has an address of its own. */
async function gameNow() {
  const { href } = pathToFileURL(join(folder, "tinkers.js"));
  const file = (await import(/* @vite-ignore */ `${href}?${version++}`)) as { readonly default: unknown };
  const game = readGame(file.default, { games });
  if (isProblem(game)) throw new Error(JSON.stringify(game));
  return game;
}

async function played(line: string, ...faces: number[]): Promise<ReplayedRecord> {
  const list = [...games, await gameNow()];
  return orFail(replayRecord(makeRecord(orFail(readCheck(line, { games: list })), faces), list));
}

async function wordsNow() {
  const own = JSON.parse(await readFile(join(folder, "lang/en.json"), "utf8")) as { readonly dicewright: Language };
  return wordsFrom({ dicewright: { ...(english["dicewright"] as Language), ...own.dicewright } });
}

/** Puts each block in the place of the declaration, the opening or the object that it replaces. */
async function apply(blocks: readonly string[]): Promise<void> {
  const path = join(folder, "tinkers.js");
  for (const block of blocks) {
    const text = await readFile(path, "utf8");
    const changed = text.replace(placeOf(block), () => indented(block));
    expect(changed, block).not.toBe(text);
    await writeFile(path, changed);
  }
}

/** A block as it stands within the function that the file exports. */
function indented(block: string): string {
  return /^ |^export/.test(block) ? block : block.replace(/^(?=.)/gm, "  ");
}

function placeOf(block: string): RegExp {
  if (block.startsWith("export default")) return /^export default[^]*?=> \{\n/m;
  if (/^ *return defineGame/.test(block)) return /^ {2}return defineGame\([^]*?^ {2}\}\);\n/m;
  const [, kind, name] = /^ *(const|function) (\w+)/.exec(block)!;
  return new RegExp(`^ {2}${kind} ${name}\\b(?:[^\\n]*;\\n|[^]*?^ {2}\\};?\\n)`, "m");
}

it("a game in a package, step A1: begins with a package that works, and writes over nothing", async () => {
  const written = await newPackage(folder, "Tinkers");
  expect(written.map((path) => path.slice(folder.length + 1))).toEqual([
    "module.json",
    "tinkers.js",
    "lang/en.json",
    "README.md",
  ]);
  const manifest = JSON.parse(await readFile(join(folder, "module.json"), "utf8")) as { readonly flags: object };
  const [, flags] = steps.get("A1")!;
  expect({ flags: manifest.flags }).toEqual(JSON.parse(`{${flags!}}`));
  expect((await played("/tinkers 3 vs 8", 4, 1)).played.outcome).toEqual({ total: 8, success: true });
  expect(checkGame(await gameNow(), await wordsNow(), numbersFrom(3))).toMatchObject({ missingWords: [] });
  await expect(newPackage(folder, "Tinkers")).rejects.toThrow("has files already");
  for (const name of ["Roll", "Kaiser", "D", "Odds"])
    await expect(newPackage(`${folder}-taken`, name)).rejects.toThrow(`answers /${name.toLowerCase()} already`);
  await expect(newPackage(join(folder, "other"), "1 + 1")).rejects.toThrow("no letters");
});

it("a game in a package, steps A2 to A5: has its fields, its die, a rule, a report and a contest", async () => {
  await apply(steps.get("A5")!.slice(0, 1));
  for (const step of ["A2", "A3", "A4"]) await apply(steps.get(step)!);
  await apply(steps.get("A5")!.slice(1));
  expect((await played("/tinkers 4 need 2", 5, 2, 6, 1)).played.outcome).toEqual({ sparks: 2, success: true });
  const list = [...games, await gameNow()];
  const sides = ["/tinkers 2", "/tinkers 1"].map((line) => orFail(readCheck(line, { games: list })));
  // Two Gears against one: none, one and two Sparks have 4, 4 and 1 of 9 ways, against 2 and 1 of 3.
  expect(winTieLose(odds(orFail(contestOf(sides))))).toMatchObject({ win: expect.closeTo(11 / 27, 12) as number });
});

it("a game in a package needs no words: its own names stand for them", async () => {
  const { headline, title } = cardView(await played("/tinkers 2", 6, 1), wordsFrom(english));
  expect([headline, title]).toEqual(["Works", "Tinkers Invention"]);
});

it("a game in a package, steps A6 and A7: has its words, and obeys every law", async () => {
  const [words] = steps.get("A6")!;
  await writeFile(join(folder, "lang/en.json"), `{ "dicewright": { "tinkers": ${words!} } }`);
  expect(cardView(await played("/tinkers 2", 6, 1), await wordsNow()).headline).toBe("It works");
  const { laws, missingWords } = checkGame(await gameNow(), await wordsNow(), numbersFrom(5));
  expect(laws.flatMap(({ failures }) => failures)).toEqual([]);
  expect(missingWords).toEqual([]);
});
