import { presetsAsTyped } from "../../checks/field-reader.ts";
/**
 * The lines of a game: an example of each check, and the words and presets that may follow. Also explains mistakes in
 * lines, by the word that was probably meant or by an example that works.
 */
import type { Field } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json, UncheckedOptions } from "../../checks/json.ts";
import { writeCheck, parseRequest, gameOfLine, kindOfWord, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { choiceName, fieldName, fieldHint, problemText } from "../../words/problem.ts";
import { gameWords, presetNames, type Words } from "../../words/words.ts";
import { editDistance, nearestWord } from "./nearest-word.ts";

/** The example of a kind, which a test keeps valid. */
export function exampleCheck(system: Game, kind: string, rules: UncheckedOptions = {}): CheckRequest {
  const read = parseRequest(system, kind, system.kinds[kind]!.example, rules);
  if (isProblem(read)) throw new Error(`The example of ${system.id} ${kind} is not valid: ${read.problem}`);
  return read;
}

export function exampleLine(system: Game, kind: string): string {
  return writeCheck(exampleCheck(system, kind));
}

/**
 * The options of a kind in the order of its fields: as typed with a sample value, such as `a2`, and the words or the
 * letter by which a line sets them.
 */
export function phrasingsOf(system: Game, kind: string, words: Words) {
  const { fields, example } = system.kinds[kind]!;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { text, isUnreported } = field;
    if (!text || isUnreported) return [];
    const shown = { name: fieldName(name, words, system.id), hint: fieldHint(system, name, field, words) };
    const typed = { text: text.write(sampleOf(name, field, example)), isRequired: field.default === undefined };
    return [{ ...typed, words: wordsOfField(system, name, field, words), ...shown }];
  });
}

interface NamedWord {
  readonly word: string;
  readonly name: string;
}

/** The words by which a line sets a field, each with its name; none for a number or dice alone. */
function wordsOfField(system: Game, name: string, field: Field, words: Words): NamedWord[] {
  const { word, words: values = {} } = field.text!;
  if (word !== undefined) return [{ word, name: fieldName(name, words, system.id) }];
  return Object.entries(values).map(([each, value]) => ({
    word: each,
    name: choiceName(name, field, value, words, system.id),
  }));
}

function sampleOf(name: string, field: Field, example: UncheckedOptions): Json {
  const given = example[name] === undefined ? undefined : field.parse(example[name]);
  if (given !== undefined && given !== field.default && !isProblem(given)) return given;
  if (field.sample !== undefined) return field.sample;
  if (field.type === "flag") return true;
  return Math.min(field.max ?? 2, Math.max(field.min ?? 2, 2));
}

/** The modifiers that may follow dice in a line: an example of each, and what it does. */
export function modifiersOf(system: Game, kind: string, words: Words) {
  return Object.values(system.kinds[kind]!.fields).flatMap(({ modifiers = {} }) =>
    Object.entries(modifiers).map(([letters, text]) => {
      return { text, name: gameWords(system.id, `modifiers.${letters}`, words) };
    }),
  );
}

export function presetsOf(system: Game, kind: string, rules: UncheckedOptions, words: Words) {
  const reader = { system: system.id, rules, names: presetNames(words) };
  return Object.values(system.kinds[kind]!.fields).flatMap(({ presets }) =>
    presets ? presetsAsTyped(presets, reader).map(([text, value]) => ({ text, value })) : [],
  );
}

function allWords(system: Game, rules: UncheckedOptions, words: Words): readonly string[] {
  const kinds = Object.keys(system.kinds);
  const known = kinds.flatMap((kind) => [
    system.kinds[kind]!.word ?? [],
    ...phrasingsOf(system, kind, words).flatMap((each) => each.words.map(({ word }) => word)),
    ...presetsOf(system, kind, rules, words).map(({ text }) => text),
  ]);
  return [...new Set(["help", ...known.flat()])];
}

// ---- Mistakes in lines ----

const MISSPELT = ["unknownWord", "unknownKind", "unknownPreset"];

const EXPLAINED = [...MISSPELT, "missing", "twice", "outOfRange", "notNumber", "notDice", "sides"];

export function mistakeText(line: string, wrong: Problem, rules: UncheckedOptions, words: Words): string {
  const system = gameOfLine(line, games);
  if (wrong.problem === "unknownSystem") return unknownGameText(wrong, words);
  if (!system || !EXPLAINED.includes(wrong.problem)) return problemText(wrong, words, system?.id);
  const word = String(wrong.data["word"] ?? "");
  const near = MISSPELT.includes(wrong.problem) ? nearestWord(word, allWords(system, rules, words)) : undefined;
  const isKnown = near === word.toLowerCase();
  if (near !== undefined && !isKnown) return words("dicewright.problems.near", { word, near });
  const detailed = isKnown
    ? { ...wrong, data: { ...wrong.data, word: withNext(line, word) } }
    : nearPresets(wrong, word);
  const sentence = problemText(detailed, words, system.id);
  return words("dicewright.problems.example", { sentence, example: exampleLine(system, kindInLine(line, system)) });
}

/** A misspelt command, with the nearest one. */
function unknownGameText(wrong: Problem, words: Words): string {
  const [word = ""] = /\w+/.exec(String(wrong.data["word"] ?? "")) ?? [];
  const commands = games.flatMap(({ id, command }) => [command, id]);
  const near = nearestWord(word, commands);
  return near === undefined ? problemText(wrong, words) : words("dicewright.problems.near", { word, near });
}

/** Of more presets those most like the typed word are named, in their own order. */
const MOST_PRESETS = 6;

function nearPresets(wrong: Problem, word: string): Problem {
  const all = wrong.problem === "unknownPreset" ? String(wrong.data["known"]).split(", ") : [];
  if (all.length <= MOST_PRESETS) return wrong;
  const typed = word.toLowerCase();
  const far = (name: string) => editDistance(typed, name.toLowerCase());
  const near = [...all].sort((a, b) => far(a) - far(b)).slice(0, MOST_PRESETS);
  const known = all.filter((name) => near.includes(name)).join(", ");
  return { ...wrong, data: { ...wrong.data, known: `${known} …` } };
}

/** A known word with the one after it, which cannot be read. */
function withNext(line: string, word: string): string {
  const typed = line.split(/\s+/);
  const at = typed.indexOf(word);
  const both = typed.slice(at, at + 2).join(" ");
  return at < 0 ? word : both.slice(0, 30);
}

function kindInLine(line: string, system: Game): string {
  const first = /^\/\w+\s+(\w+)/.exec(line.slice(0, 80))?.[1]?.toLowerCase();
  const names = Object.keys(system.kinds);
  const named = first === undefined ? undefined : kindOfWord(first, system);
  return named ?? names.find((name) => !system.kinds[name]!.word) ?? names[0]!;
}
