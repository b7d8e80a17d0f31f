/** Games of a package in the terminal: those that its manifest names, and its words in English. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isProblem } from "../../src/checks/problem.ts";
import { addGame, games } from "../../src/games/index.ts";
import { importGame } from "../../src/games/package-game.ts";
import type { Words } from "../../src/words/words.ts";
import { wordsFrom, type Language } from "../build/texts.ts";
import { Mistake } from "./dialects/dialect.ts";

interface Manifest {
  readonly languages?: readonly { readonly lang: string; readonly path: string }[];
  readonly flags?: { readonly dicewright?: { readonly games?: string | readonly string[] } };
}

const MANIFESTS = ["module.json", "system.json"];

/** Offers the games of a package's folder beside ours, and gives its words, where ours have none. */
export async function addPackage(folder: string, ours: Words): Promise<Words> {
  const name = MANIFESTS.find((each) => existsSync(join(folder, each)));
  if (name === undefined) throw new Error(`${folder} has no module.json or system.json.`);
  const { languages = [], flags } = readJson<Manifest>(join(folder, name));
  const files = [flags?.dicewright?.games ?? []].flat();
  if (files.length === 0) throw new Error(`The ${name} of ${folder} has no games in flags.dicewright.games.`);
  for (const file of files) {
    const game = await importGame(pathToFileURL(join(folder, file)).href, { games });
    if (isProblem(game)) throw new Mistake(game);
    addGame(game);
  }
  const english = languages.find(({ lang }) => lang === "en");
  const own = english ? wordsFrom(readJson<Language>(join(folder, english.path))) : undefined;
  return (key, data) => {
    const text = ours(key, data);
    return text === key && own ? own(key, data) : text;
  };
}

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    throw new Error(`${path} is not JSON.`);
  }
}
