/** What the lines of a game can say: its checks with an example each, and the words and presets behind them. */
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

/** A value to show a field by. */
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
