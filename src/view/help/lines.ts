/**
 * The lines of a game: an example of each check, the words and presets that may follow, what is said of a mistake, and
 * the completion of a line that is being typed.
 *
 * Worked example:
 *
 *     completeLine("/kaiser sk", table).suggestions // [{ text: "skill ", name: "skill check" }]
 */
import { readFields } from "../../checks/field-reader.ts";
import { presetsAsTyped } from "../../checks/field-reader.ts";
import type { Field, Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json, UncheckedOptions } from "../../checks/json.ts";
import { nearestWord } from "../../checks/nearest-word.ts";
import { writeCheck, parseRequest, gameOfLine, kindOfWord, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { choiceName, fieldName, fieldHint, problemText } from "../../words/problem.ts";
import { gameWords, presetNames, type Words } from "../../words/words.ts";

/** The example of a kind, which a test keeps valid. */
export function exampleCheck(game: Game, kind: string, rules: UncheckedOptions = {}): CheckRequest {
  const read = parseRequest(game, kind, game.kinds[kind]!.example, rules);
  if (isProblem(read)) throw new Error(`The example of ${game.id} ${kind} is not valid: ${read.problem}`);
  return read;
}

export function exampleLine(game: Game, kind: string): string {
  return writeCheck(exampleCheck(game, kind));
}

/**
 * The options of a kind in the order of its fields: as typed with a sample value, such as `a2`, and the words or the
 * letter by which a line sets them.
 */
export function phrasingsOf(game: Game, kind: string, words: Words) {
  const { fields, example } = game.kinds[kind]!;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { text, isUnreported, isAfterRoll } = field;
    if (!text || isUnreported || isAfterRoll) return [];
    const shown = { name: fieldName(name, words, game.id), hint: fieldHint(game, name, field, words) };
    const sample = sampleOf(field, example[name]);
    const written = sample === undefined ? (text.word ?? "") : text.write(sample);
    const typed = { text: written, isRequired: field.default === undefined };
    return [{ ...typed, words: wordsOfField(game, name, field, words), ...shown }];
  });
}

/** The words by which a line sets a field, each with its name; none for a number or dice alone. */
function wordsOfField({ id }: Game, name: string, field: Field, words: Words) {
  const { word, words: values = {} } = field.text!;
  if (word !== undefined) return [{ word, name: fieldName(name, words, id) }];
  return Object.entries(values).map(([each, value]) => ({
    word: each,
    name: choiceName(name, field, value, words, id),
  }));
}

/** A value of the field that a line shows: the example's, the field's own, or the first of these that fits it. */
export function sampleOf(field: Field, given: unknown): Json | undefined {
  const { default: usual, sample, min = 2, max = 2, choices = [] } = field;
  const two = { count: 2, sides: 6 };
  return [given, sample, true, Math.min(max, Math.max(min, 2)), choices[1], two, [two], [1], "2d6"]
    .map((each) => (each === undefined ? usual : field.parse(each)))
    .find((value): value is Json => value !== undefined && value !== usual && !isProblem(value));
}

/** The modifiers that may follow dice in a line: an example of each, and what it does. */
export function modifiersOf(game: Game, kind: string, words: Words) {
  const all = Object.values(game.kinds[kind]!.fields).flatMap(({ modifiers = {} }) => Object.entries(modifiers));
  return all.map(([letters, text]) => ({ text, name: gameWords(game.id, `modifiers.${letters}`, words) }));
}

export function presetsOf(game: Game, kind: string, rules: UncheckedOptions, words: Words) {
  const reader = { system: game.id, rules, names: presetNames(words) };
  return Object.values(game.kinds[kind]!.fields).flatMap(({ presets }) =>
    presets ? presetsAsTyped(presets, reader).map(([text, value]) => ({ text, value })) : [],
  );
}

function allWords(game: Game, rules: UncheckedOptions, words: Words): readonly string[] {
  const kinds = Object.keys(game.kinds);
  const known = kinds.flatMap((kind) => [
    game.kinds[kind]!.word ?? [],
    ...phrasingsOf(game, kind, words).flatMap((each) => each.words.map(({ word }) => word)),
    ...presetsOf(game, kind, rules, words).map(({ text }) => text),
  ]);
  return [...new Set(["help", ...known.flat()])];
}

// ---- Mistakes in lines ----

const MISSPELT = ["unknownWord", "unknownKind", "unknownPreset"];

const EXPLAINED = [...MISSPELT, "missing", "twice", "outOfRange", "notNumber", "notDice", "sides"];

export function mistakeText(line: string, wrong: Problem, rules: UncheckedOptions, words: Words): string {
  const game = gameOfLine(line, games);
  if (wrong.problem === "unknownSystem") return unknownGameText(wrong, words);
  if (!game || !EXPLAINED.includes(wrong.problem)) return problemText(wrong, words, game?.id);
  const word = String(wrong.data["word"] ?? "");
  const near = MISSPELT.includes(wrong.problem) ? nearestWord(word, allWords(game, rules, words)) : undefined;
  const isKnown = near === word.toLowerCase();
  if (near !== undefined && !isKnown) return words("dicewright.problems.near", { word, near });
  const detail = isKnown
    ? { word: withNext(line, word) }
    : wrong.problem === "unknownPreset" && nearPresets(wrong, word);
  const sentence = problemText({ ...wrong, data: { ...wrong.data, ...detail } }, words, game.id);
  return words("dicewright.problems.example", { sentence, example: exampleLine(game, kindInLine(line, game)) });
}

/** A misspelt command, with the nearest one. */
function unknownGameText(wrong: Problem, words: Words): string {
  const [word = ""] = /\w+/.exec(String(wrong.data["word"] ?? "")) ?? [];
  const commands = games.flatMap(({ id, command }) => [command, id]);
  const near = nearestWord(word, commands);
  return near === undefined ? problemText(wrong, words) : words("dicewright.problems.near", { word, near });
}

/** Words of one meaning: games name their presets by different ones. */
const ALIKE = [
  ["simple", "trivial", "routine"],
  ["normal", "average", "medium", "moderate"],
  ["hard", "tough", "challenging", "difficult"],
  ["extreme", "heroic", "formidable", "very-difficult"],
];

/** All presets, first those that mean the same as the typed word. */
function nearPresets({ data }: Problem, word: string) {
  const all = String(data["known"]).split(", ");
  const meant = ALIKE.find((alike) => alike.includes(word.toLowerCase())) ?? [];
  const isMeant = (name: string) => meant.includes(name.toLowerCase());
  return { known: [...all.filter(isMeant), ...all.filter((name) => !isMeant(name))].join(", ") };
}

/** A known word with the one after it, which cannot be read. */
function withNext(line: string, word: string): string {
  const typed = line.split(/\s+/);
  const at = typed.indexOf(word);
  return at < 0
    ? word
    : typed
        .slice(at, at + 2)
        .join(" ")
        .slice(0, 30);
}

function kindInLine(line: string, game: Game): string {
  const first = /^\/\w+\s+(\w+)/.exec(line.slice(0, 80))?.[1]?.toLowerCase();
  const names = Object.keys(game.kinds);
  const named = first === undefined ? undefined : kindOfWord(first, game);
  return named ?? names.find((name) => !game.kinds[name]!.word) ?? names[0]!;
}

// ---- Completion ----

export interface CompletionContext {
  readonly games: readonly Game[];
  readonly rules: UncheckedOptions;
  readonly words: Words;
  readonly saved: readonly { readonly name: string; readonly line: string; readonly game: Game }[];
  readonly hasTargets: boolean;
}

export interface Suggestion {
  readonly text: string;
  readonly name: string;
}

const MOST_CHARACTERS = 200;
const MOST_SUGGESTIONS = 8;
const NOTHING = suggestionsFrom(0, []);

export function completeLine(line: string, table: CompletionContext): ReturnType<typeof suggestionsFrom> {
  if (!/^\/\w/.test(line) || line.length > MOST_CHARACTERS || /[#\n]/.test(line)) return NOTHING;
  const fragment = line.split(/\s/).pop()!;
  const from = line.length - fragment.length;
  if (from === 0) return suggestionsFrom(0, commandsLike(fragment, table));
  const game = gameOfLine(line, table.games);
  const before = line.slice(0, from).trim().split(/\s+/).slice(1);
  const letters = /d\d/i.test(fragment) ? fragment.split(/[^a-z]/i).at(-1)! : "";
  if (game && letters !== "")
    return suggestionsFrom(line.length - letters.length, modifiersLike(letters, before, game, table));
  if (!game || /^[\d?+-]/.test(fragment)) return NOTHING;
  const saved = before.length === 0 ? savedLike(fragment, game, table) : [];
  if (saved.length > 0 && fragment !== "") return suggestionsFrom(0, saved);
  return suggestionsFrom(from, startingWith(fragment, wordsAfter(before, game, table)));
}

function suggestionsFrom(from: number, suggestions: readonly Suggestion[]) {
  return { from, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) };
}

/** Games whose command starts like this; none for a whole command. */
function commandsLike(typed: string, { games, words }: CompletionContext): Suggestion[] {
  const all = games.map(({ id, command }) => ({ text: `/${command} `, name: gameWords(id, "name", words) }));
  const matches = all.filter(({ text }) => text.startsWith(typed.toLowerCase()));
  // For a misspelt command the nearest is offered.
  const commands = games.map(({ command }) => command);
  const near = matches.length > 0 ? undefined : nearestWord(typed.slice(1), commands);
  const meant = near === undefined ? matches : all.filter(({ text }) => text === `/${near} `);
  return meant.filter(({ text }) => text.trim() !== typed.toLowerCase());
}

function startingWith(typed: string, all: readonly Suggestion[]): Suggestion[] {
  const wanted = typed.toLowerCase();
  return all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text.trim().toLowerCase() !== wanted);
}

/** Examples of the modifiers of dice that start with these letters. */
function modifiersLike(typed: string, before: readonly string[], game: Game, { words }: CompletionContext) {
  return startingWith(typed, modifiersOf(game, kindOf(before, game), words));
}

/** Saved checks replace the whole line, since they have numbers of their own. */
function savedLike(typed: string, game: Game, { saved }: CompletionContext): Suggestion[] {
  const wanted = typed.toLowerCase();
  return saved
    .filter((each) => each.game === game && each.name.toLowerCase().startsWith(wanted))
    .map(({ line, name }) => ({ text: line, name }));
}

function wordsAfter(before: readonly string[], game: Game, table: CompletionContext): readonly Suggestion[] {
  const last = before.at(-1)?.toLowerCase();
  const kind = kindOf(before, game);
  if (last === "vs") return valuesAfter(kind, game, table);
  const { fields } = game.kinds[kind]!;
  const own = phrasingsOf(game, kind, table.words).flatMap((option) =>
    option.words.some(({ word }) => isUsed(word, before) || isReplaced(word, before, fields))
      ? []
      : option.words.map(({ word, name }) => ({ text: word.length === 1 ? word : `${word} `, name })),
  );
  if (before.length > 0) return own;
  return game.kinds[kind]!.word === undefined
    ? [...kindSuggestions(game, table), ...own]
    : kindSuggestions(game, table);
}

/** A single letter precedes its number without a space. */
function isUsed(word: string, before: readonly string[]): boolean {
  return before.some((each) => (word.length === 1 ? each.startsWith(word) && /\d$/.test(each) : each === word));
}

/** True if the line has a field already that takes the place of this word's field, or whose place this one takes. */
function isReplaced(word: string, before: readonly string[], fields: Fields): boolean {
  const others = Object.entries(fields).flatMap(([name, { replacedBy }]) => {
    const words = replacedBy ? [name, ...replacedBy].map((each) => fields[each]?.text?.word) : [];
    return words.includes(word) ? words : [];
  });
  return before.some((each) => others.includes(each.toLowerCase()));
}

/** The kind that the first word names, or the first kind without a word that can read the line. */
function kindOf(before: readonly string[], game: Game): string {
  const { kinds } = game;
  const wordless = Object.keys(kinds).filter((name) => kinds[name]!.word === undefined);
  const reading = wordless.find((name) => !isProblem(readFields(kinds[name]!.fields, before.join(" "))));
  return kindOfWord((before[0] ?? "").toLowerCase(), game) ?? reading ?? wordless[0] ?? Object.keys(kinds)[0]!;
}

function kindSuggestions({ id, kinds }: Game, { words }: CompletionContext): Suggestion[] {
  const own = Object.entries(kinds).flatMap(([name, { word }]) =>
    word === undefined ? [] : [{ text: `${word} `, name: gameWords(id, `kinds.${name}`, words) }],
  );
  return [...own, { text: "help", name: words("dicewright.help.title", { game: gameWords(id, "name", words) }) }];
}

function valuesAfter(kind: string, game: Game, { hasTargets, rules, words }: CompletionContext): Suggestion[] {
  const isContested = game.contest && game.kinds[kind]!.contestValue;
  const target = { text: "target ", name: words("dicewright.help.target.name") };
  const presets = presetsOf(game, kind, rules, words);
  return [
    ...(isContested && hasTargets ? [target] : []),
    ...presets.map(({ text, value }) => ({ text: `${text} `, name: `${value}` })),
  ];
}
