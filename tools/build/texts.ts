/**
 * Writes the texts for the table. Foundry fetches the words of a language before a world opens, those of English beside
 * them, so a page begins with the words that scripts of the start name; the rest comes with the code that says it.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { isolateEachBidi } from "../../src/view/bidi.ts";
import type { Words } from "../../src/view/words.ts";

/** Words whose keys are put together: of every game, and of all. */
const OF_GAMES = /^dicewright\.\w+\.(?:name|kinds|fields|choices|presets|problems)(?:\.|$)/;
const OF_ALL = /^dicewright\.(?:locale|foundry|problems)(?:\.|$)/;

/** Words by key, nested or not, as a language file holds them. */
export interface Language {
  readonly [key: string]: string | Language;
}

/** The words of a language file, as Foundry finds them. */
export function wordsFrom(language: Language): Words {
  return (key, mentioned = {}) => {
    const data = isolateEachBidi(mentioned);
    const found = key
      .split(".")
      .reduce<string | Language | undefined>((at, step) => (typeof at === "object" ? at[step] : undefined), language);
    return typeof found === "string"
      ? found.replace(/\{(\w+)\}/g, (hole, name: string) => String(data[name] ?? hole))
      : key;
  };
}

type Texts = Record<string, string>;

/** Every word by its whole key. */
export function flat(language: Language, path = ""): Texts {
  return Object.entries(language).reduce<Texts>((words, [name, word]) => {
    const key = path === "" ? name : `${path}.${name}`;
    return Object.assign(words, typeof word === "string" ? { [key]: word } : flat(word, key));
  }, {});
}

/** Some words as a language file holds them. */
function nested(words: Texts, holds: (key: string) => boolean): object {
  const language = {};
  for (const [key, word] of Object.entries(words).filter(([key]) => holds(key))) {
    const steps = key.split(".");
    const home = steps.slice(0, -1).reduce<Record<string, object>>((at, step) => (at[step] ??= {}) as never, language);
    Object.assign(home, { [steps.at(-1)!]: word });
  }
  return language;
}

/** The words that these scripts say: those of each key that stands there, and of all keys below it. */
function saidBy(scripts: string): (key: string) => boolean {
  const said = new Set(scripts.match(/\bdicewright(?:\.\w+)+/g));
  const isSaid = (key: string): boolean =>
    said.has(key) || (key.includes(".") && isSaid(key.slice(0, key.lastIndexOf("."))));
  return (key) => isSaid(key) || OF_GAMES.test(key) || OF_ALL.test(key);
}

/** Where the words that come later stand. */
export function laterPath(path: string): string {
  return path.replace("lang/", "lang/later/");
}

/**
 * Writes two files of each language, without white space. What a language lacks later it says in English, as Foundry
 * does at the start.
 */
export async function writeTexts(
  from: string,
  out: string,
  languages: readonly { readonly path: string }[],
  scripts: string,
): Promise<void> {
  const isSaid = saidBy(scripts);
  const read = async (path: string) => flat(JSON.parse(await readFile(`${from}/${path}`, "utf8")) as Language);
  const write = async (path: string, words: Texts, holds: (key: string) => boolean) =>
    writeFile(`${out}/${path}`, JSON.stringify(nested(words, holds)));
  await mkdir(`${out}/${laterPath("lang/")}`, { recursive: true });
  const english = await read("lang/en.json");
  for (const { path } of languages) {
    const words = await read(path);
    await write(path, words, isSaid);
    await write(laterPath(path), { ...english, ...words }, (key) => !isSaid(key));
  }
}
