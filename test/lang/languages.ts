/** The texts of each language as its readers have them. */
import { readFileSync } from "node:fs";
import untranslated from "../../lang/untranslated.json" with { type: "json" };
import module from "../../module.json" with { type: "json" };
import { flat as flatTexts, type Language } from "../../tools/build/texts.ts";

/** Games that some languages lack as yet, by id; for these alone Foundry shows English. */
export const UNTRANSLATED: Readonly<Record<string, readonly string[]>> = untranslated;

/** The texts of a language as its file has them. */
export function textsIn(lang: string): Language {
  const { path } = module.languages.find((each) => each.lang === lang)!;
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")) as Language;
}

/** The texts of a language, with those in English of games that are marked as not translated. */
export function readTexts(lang: string): Language {
  const [own, english] = [textsIn(lang)["dicewright"], textsIn("en")["dicewright"]] as Language[];
  const lacking = Object.keys(UNTRANSLATED).filter((id) => UNTRANSLATED[id]!.includes(lang));
  const filled = lacking.map((id) => [id, filledWith(english![id], own![id])] as const);
  return { dicewright: { ...own, ...Object.fromEntries(filled) } };
}

type Texts = Language | string | undefined;

function filledWith(english: Texts, own: Texts): Language | string {
  if (typeof english !== "object" || typeof own === "string") return (own as string) ?? english!;
  const names = [...new Set([...Object.keys(english), ...Object.keys(own ?? {})])];
  return Object.fromEntries(names.map((name) => [name, filledWith(english[name], own?.[name])]));
}

/** All texts of a language by their whole key. */
export function flat(language: Language): Map<string, string> {
  return new Map(Object.entries(flatTexts(language)));
}
