/**
 * What the lines of a game can say: its checks with an example each, the words and presets behind them, and the word
 * that was probably meant.
 */
import type { Field } from "../../systems/field.ts";
import { makeCheck, parseRequest } from "../../systems/notation.ts";
import { typedPresets, type PresetNames } from "../../systems/preset-names.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, type Json, type Raw } from "../../systems/vocabulary.ts";
import { fieldName, hintOf } from "../problem.ts";
import { keyIn, wordsOf, type Words } from "../words.ts";

/** One thing that a line can say. */
export interface Phrasing {
  /** As it is typed, with a value to go by: `a2`. */
  readonly text: string;
  /** What it begins with; absent for a number or dice on their own. */
  readonly word?: string;
  readonly name: string;
  readonly hint: string;
  readonly isRequired?: boolean;
}

/** The names of presets in the language of these words. */
export const presetNames =
  (words: Words): PresetNames =>
  (system, preset) =>
    wordsOf(words, keyIn(system, `presets.${preset}`));

/** The line of a kind's example. */
export function exampleOf(system: System, kind: string): string {
  const asked = parseRequest(system, kind, system.kinds[kind]!.example);
  return isProblem(asked) ? `/${system.command}` : makeCheck(asked);
}

/** The line that asks for the odds of a game's first check. */
export function oddsExampleOf(system: System): string {
  return `/odds ${exampleOf(system, Object.keys(system.kinds)[0]!).slice(1)}`;
}

/** What may follow in a check of this kind, in the order of its fields. */
export function phrasingsOf(system: System, kind: string, words: Words): readonly Phrasing[] {
  const { fields, example } = system.kinds[kind]!;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { text, uiHidden } = field;
    if (!text || uiHidden) return [];
    const shown = { name: fieldName(name, words, system.id), hint: hintOf(system, name, field, words) };
    const typed = { text: text.write(sampleOf(name, field, example)), isRequired: field.default === undefined };
    return [{ ...typed, ...(text.word !== undefined && { word: text.word }), ...shown }];
  });
}

function sampleOf(name: string, field: Field, example: Raw): Json {
  const given = example[name] === undefined ? undefined : field.parse(example[name]);
  if (given !== undefined && given !== field.default && !isProblem(given)) return given;
  if (field.sample !== undefined) return field.sample;
  if (field.type === "flag") return true;
  return Math.min(field.max ?? 2, Math.max(field.min ?? 2, 2));
}

/** All presets of a kind as they are typed, by the rules of the world. */
export function presetsOf(system: System, kind: string, rules: Raw, words: Words) {
  const reader = { system: system.id, rules, names: presetNames(words) };
  return Object.values(system.kinds[kind]!.fields).flatMap(({ presets }) =>
    presets ? typedPresets(presets, reader).map(([text, value]) => ({ text, value })) : [],
  );
}

/** Every word that a line of this game may have, for telling what was probably meant. */
export function allWords(system: System, rules: Raw, words: Words): readonly string[] {
  const kinds = Object.keys(system.kinds);
  const known = kinds.flatMap((kind) => [
    system.kinds[kind]!.word ?? [],
    ...phrasingsOf(system, kind, words).map(({ word }) => word ?? []),
    ...presetsOf(system, kind, rules, words).map(({ text }) => text),
  ]);
  return [...new Set(["help", ...known.flat()])];
}

/** Longer words are not compared, so that the work has a limit. */
const MOST_CHARACTERS = 24;

const mistakesIn = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The known word with the fewest mistakes, such as `skill` for `skil`; undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  if (typed.length > MOST_CHARACTERS) return undefined;
  let found: string | undefined;
  let least = mistakesIn(typed.length) + 1;
  for (const each of known) {
    const far = Math.abs(each.length - typed.length) < least ? mistakes(typed, each.toLowerCase()) : least;
    if (far < least) [found, least] = [each, far];
  }
  return found;
}

/** The letters left out, added, changed, or swapped with the next: the distance of Damerau, one row at a time. */
export function mistakes(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + same, swaps ? before[j - 2]! + 1 : Infinity));
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
