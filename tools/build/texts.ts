/** Reads language files as Foundry does, for tools and tests that show words without it. */
import { isolateEachBidi, type Words } from "../../src/words/words.ts";

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

/** Every word by its whole key. */
export function flat(language: Language, path = ""): Record<string, string> {
  return Object.entries(language).reduce<Record<string, string>>((words, [name, word]) => {
    const key = path === "" ? name : `${path}.${name}`;
    return Object.assign(words, typeof word === "string" ? { [key]: word } : flat(word, key));
  }, {});
}
