import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import module from "../../module.json" with { type: "json" };
import { readCheck, gameOfLine } from "../../src/checks/notation.ts";
import { games } from "../../src/games/index.ts";
import { macroName } from "../../src/view/help/guide.ts";
import { packId } from "../../tools/build/pack-entries.ts";
import { buildPack, buildPacks, packEntries } from "../../tools/build/packs.ts";
import { wordsFrom } from "../../tools/build/texts.ts";
import { readTexts, UNTRANSLATED } from "../lang/languages.ts";
import { temporaryFolder } from "../temporary.ts";
import { words } from "../view/drawn.ts";

interface Entry extends Readonly<Record<"_id" | "_key" | "name" | "type" | "img" | "command", string>> {
  readonly folder: string | null;
  readonly flags: object;
}

interface Page extends Readonly<Record<"_id" | "_key", string>> {
  readonly sort: number;
  readonly text: { readonly content: string };
}

const root = new URL("../../", import.meta.url);
const { macros: sources, guide: guides } = await packEntries();
const entries = sources as unknown as readonly Entry[];
const folders = entries.filter(({ _key }) => _key.startsWith("!folders!"));
const macros = entries.filter((each) => !folders.includes(each));
const lines = macros.filter(({ type }) => type === "chat");
const scripts = macros.filter(({ type }) => type === "script");

/** The API calls of a script. */
async function callsOf({ command }: Entry): Promise<[name: string, argument: unknown][]> {
  const calls: [string, unknown][] = [];
  const heard = (name: string) => (argument: unknown) => (calls.push([name, argument]), Promise.resolve(null));
  const names = ["open", "contest", "openGroup", "difficulty"];
  const api = Object.fromEntries(names.map((name) => [name, heard(name)]));
  await runInNewContext(`(async () => { ${command} })()`, { game: { modules: new Map([["dicewright", { api }]]) } });
  return calls;
}

describe.each(macros)("the macro $name", (macro) => {
  it("a macro can be stored, stands in a folder and has a drawing of ours", () => {
    expect(macro._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(macro._key).toBe(`!macros!${macro._id}`);
    expect(folders.map(({ _id }) => _id)).toContain(macro.folder);
    expect(macro.img).toMatch(/^modules\/dicewright\/icons\//);
    const drawing = readFileSync(new URL(macro.img.replace("modules/dicewright/", ""), root), "utf8");
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64"[^]*<\/svg>\n$/);
    expect(drawing).not.toMatch(/<script|href|on\w+=/);
  });

  it("a macro is named by what it does", () => {
    expect(macroName(macro.command, words)).toBe(macro.name);
    expect(macro.flags).toEqual({ dicewright: { offered: true } });
  });
});

it.each(lines)("the macro $name rolls a check of the game whose folder it is in", ({ command, folder: id }) => {
  const game = gameOfLine(command, games)!;
  expect(readCheck(command, { games })).toMatchObject({ game });
  expect(id).toBe(packId("folder", game.id));
});

it.each(module.languages)("all macros have names of their own in $name", ({ lang }) => {
  const language = wordsFrom(readTexts(lang));
  const names = macros.map(({ command }) => macroName(command, language)!);
  expect(new Set(names).size).toBe(macros.length);
  const isTranslated = ({ folder: id }: Entry) =>
    games.every((game) => id !== packId("folder", game.id) || !UNTRANSLATED[game.id]?.includes(lang));
  const english = names.filter((name) => macros.some((macro) => macro.name === name && isTranslated(macro)));
  // In some languages a test is called that too.
  if (lang !== "en") expect(english.filter((name) => !name.includes(": test "))).toEqual([]);
});

it("the macro compendium asks for each check of each game by opening its dialog", async () => {
  const asked = await Promise.all(scripts.map(async (each) => ({ folder: each.folder, calls: await callsOf(each) })));
  const wanted = games.flatMap(({ id, kinds }) =>
    Object.keys(kinds).map((kind) => ({ folder: packId("folder", id), calls: [["open", { system: id, kind }]] })),
  );
  const opening = asked.filter(({ calls }) => calls[0]![0] === "open");
  expect(opening).toHaveLength(wanted.length);
  expect(opening).toEqual(expect.arrayContaining(wanted));
});

it("the macro compendium has macros for GMs that ask for a roll, a contest, a sealed contest and the difficulty of the scene", async () => {
  const forGMs = scripts.filter(({ folder: id }) => id === packId("folder", "gm"));
  const calls = await Promise.all(forGMs.map(callsOf));
  const plain = ["difficulty", "openGroup", "contest"].map((name) => [name, undefined]);
  expect(calls.flat()).toEqual(expect.arrayContaining([...plain, ["contest", { sealed: true }]]));
});

it("the macro compendium gives each game macros that roll at once, six at most, all of different names and ids", () => {
  for (const game of games) {
    const own = lines.filter(({ command }) => gameOfLine(command, games) === game);
    expect(own.length, game.id).toBeGreaterThanOrEqual(Math.min(4, Object.keys(game.kinds).length));
    expect(own.length, game.id).toBeLessThanOrEqual(6);
  }
  for (const key of ["name", "_id", "_key"] as const)
    expect(new Set(macros.map((each) => each[key])).size, key).toBe(macros.length);
});

it("the macro compendium has a folder for each game and one for GMs, found by their ids", () => {
  const names = [...games.map(({ id }) => id), "gm"];
  expect(folders.map(({ _id }) => _id).sort()).toEqual(names.map((name) => packId("folder", name)).sort());
});

const [guide] = guides as unknown as { readonly _id: string; readonly pages: readonly Page[] }[];

it("the guide has a page for each game and one for GMs, each a mark alone, and is opened by its id", () => {
  const names = [...games.map(({ id }) => id), "gm"];
  expect(guide!.pages.map(({ _id }) => _id)).toEqual(names.map((name) => packId("page", name)));
  const marks = names.map((name) => `<p>@DicewrightGuide[${name}]</p>`);
  expect(guide!.pages.map(({ text }) => text.content)).toEqual(marks);
  const sorts = guide!.pages.map(({ sort }) => sort);
  expect(sorts).toEqual(sorts.toSorted((a, b) => a - b));
  expect(guide!.pages.every(({ _id, _key }) => _key === `!journal.pages!${guide!._id}.${_id}`)).toBe(true);
  expect(readFileSync(new URL("src/foundry/windows/guide.ts", root), "utf8")).toContain(`"${guide!._id}"`);
});

describe("the built packs", async () => {
  const out = await temporaryFolder("packs");

  it("the built packs hold every macro and folder, also when built twice", async () => {
    await buildPacks(out);
    await buildPacks(out);
    const options = { valueEncoding: "json", createIfMissing: false } as const;
    const level = new ClassicLevel<string, Entry>(join(out, "macros"), options);
    const stored = await level.values().all();
    await level.close();
    const commands = (all: readonly Entry[]) => all.map(({ name, command }) => `${name}: ${command}`).sort();
    expect(commands(stored)).toEqual(commands(entries));
  });

  it("the built packs are refused if a source was dropped", async () => {
    const source = join(out, "source");
    cpSync(new URL("packs/macros/", root).pathname, source, { recursive: true });
    const known = readdirSync(source).length;
    const lost = { _id: "0000000000000000", name: "Lost", type: "chat", command: "/kr 1 dt 1" };
    writeFileSync(join(source, "lost.json"), JSON.stringify(lost));
    const built = buildPack(source, join(out, "target"));
    await expect(built).rejects.toThrow(`has ${known} entries, but its sources have ${known + 1}`);
  });
});
