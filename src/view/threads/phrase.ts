/** Phrases of threads in a reader's language. */
import type { Phrase } from "../../threads/view.ts";
import { resultText, spokenFace } from "../card/sentence.ts";
import { fieldName } from "../problem.ts";
import { apart, counted, listOf, numeral, percent, textOf, type Words } from "../words.ts";

/** A phrase in words. */
export function phraseText(phrase: Phrase, words: Words): string {
  if (typeof phrase === "string") return apart(phrase);
  if (typeof phrase === "number") return numeral(phrase);
  if ("list" in phrase) return listOf(textsOf(phrase.list, words), words);
  if ("parts" in phrase) return textsOf(phrase.parts, words).join(phrase.by);
  if ("chance" in phrase) return percent(phrase.chance, words);
  if ("result" in phrase) return resultText(phrase.result, words);
  if ("face" in phrase) return spokenFace(phrase.face, 0, words);
  if ("field" in phrase) return fieldName(phrase.field, words, phrase.system);
  if ("text" in phrase) return textOf(phrase.system, phrase.text, words);
  return keyedText(phrase, words);
}

/** Several phrases. */
export function textsOf(phrases: readonly Phrase[], words: Words): string[] {
  return phrases.map((each) => phraseText(each, words));
}

function keyedText({ key, data = {} }: Extract<Phrase, { readonly key: string }>, words: Words): string {
  const { count } = data;
  const told = Object.entries(data).map(([name, value]) => [name, phraseText(value, words)] as const);
  return counted(`dicewright.${key}`, typeof count === "number" ? count : undefined, Object.fromEntries(told), words);
}
