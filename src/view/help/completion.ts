/**
 * Completes a line that is being typed with games, checks, options, presets, saved checks and targets.
 *
 * Worked example:
 *
 *     completeLine("/kaiser sk", table).suggestions // [{ text: "skill ", name: "skill check" }]
 */
import { readFields } from "../../checks/field-reader.ts";
import type { Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { gameOfLine, kindOfWord } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { gameWords, type Words } from "../../words/words.ts";
import { nearestWord } from "./nearest-word.ts";
import { modifiersOf, phrasingsOf, presetsOf } from "./phrasings.ts";

export interface CompletionContext {
  readonly games: readonly Game[];
  readonly rules: UncheckedOptions;
  readonly words: Words;
  readonly saved: readonly { readonly name: string; readonly line: string; readonly system: Game }[];
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
  const system = gameOfLine(line, table.games);
  const before = line.slice(0, from).trim().split(/\s+/).slice(1);
  const letters = lettersAtEnd(fragment);
  if (system && letters !== "" && /d\d/i.test(fragment.slice(0, -letters.length)))
    return suggestionsFrom(line.length - letters.length, modifiersLike(letters, before, system, table));
  if (!system || /^[\d?+-]/.test(fragment)) return NOTHING;
  const saved = before.length === 0 ? savedLike(fragment, system, table) : [];
  if (saved.length > 0 && fragment !== "") return suggestionsFrom(0, saved);
  return suggestionsFrom(from, startingWith(fragment, wordsAfter(before, system, table)));
}

function lettersAtEnd(text: string): string {
  let from = text.length;
  while (from > 0 && /[a-z]/i.test(text[from - 1]!)) from -= 1;
  return text.slice(from);
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
function modifiersLike(typed: string, before: readonly string[], system: Game, { words }: CompletionContext) {
  return startingWith(typed, modifiersOf(system, kindOf(before, system), words));
}

/** Saved checks replace the whole line, since they have numbers of their own. */
function savedLike(typed: string, system: Game, { saved }: CompletionContext): Suggestion[] {
  const wanted = typed.toLowerCase();
  return saved
    .filter((each) => each.system === system && each.name.toLowerCase().startsWith(wanted))
    .map(({ line, name }) => ({ text: line, name }));
}

function wordsAfter(before: readonly string[], system: Game, table: CompletionContext): readonly Suggestion[] {
  const last = before.at(-1)?.toLowerCase();
  const kind = kindOf(before, system);
  if (last === "vs") return valuesAfter(kind, system, table);
  const { fields } = system.kinds[kind]!;
  const own = phrasingsOf(system, kind, table.words).flatMap((option) =>
    option.words.some(({ word }) => isUsed(word, before) || isReplaced(word, before, fields))
      ? []
      : option.words.map(({ word, name }) => ({ text: word.length === 1 ? word : `${word} `, name })),
  );
  if (before.length > 0) return own;
  return system.kinds[kind]!.word === undefined
    ? [...kindSuggestions(system, table), ...own]
    : kindSuggestions(system, table);
}

/** A single letter precedes its number without a space. */
function isUsed(word: string, before: readonly string[]): boolean {
  return before.some((each) => (word.length === 1 ? each.startsWith(word) && /\d$/.test(each) : each === word));
}

/** Whether the line has a field already that takes the place of this word's field, or whose place this one takes. */
function isReplaced(word: string, before: readonly string[], fields: Fields): boolean {
  const others = Object.entries(fields).flatMap(([name, { replacedBy }]) => {
    const words = replacedBy ? [name, ...replacedBy].map((each) => fields[each]?.text?.word) : [];
    return words.includes(word) ? words : [];
  });
  return before.some((each) => others.includes(each.toLowerCase()));
}

/** The kind that the first word names, or the first kind without a word that can read the line. */
function kindOf(before: readonly string[], system: Game): string {
  const { kinds } = system;
  const names = Object.keys(kinds);
  const byWord = before[0] === undefined ? undefined : kindOfWord(before[0].toLowerCase(), system);
  const wordless = names.filter((name) => kinds[name]!.word === undefined);
  const reading = wordless.find((name) => !isProblem(readFields(kinds[name]!.fields, before.join(" "))));
  return byWord ?? reading ?? wordless[0] ?? names[0]!;
}

function kindSuggestions({ id, kinds }: Game, { words }: CompletionContext): Suggestion[] {
  const own = Object.entries(kinds).flatMap(([name, { word }]) =>
    word === undefined ? [] : [{ text: `${word} `, name: gameWords(id, `kinds.${name}`, words) }],
  );
  return [...own, { text: "help", name: words("dicewright.help.title", { game: gameWords(id, "name", words) }) }];
}

function valuesAfter(kind: string, system: Game, { hasTargets, rules, words }: CompletionContext): Suggestion[] {
  const isContested = system.contest && system.kinds[kind]!.contestValue;
  const target = { text: "target ", name: words("dicewright.help.target.name") };
  const presets = presetsOf(system, kind, rules, words).map(({ text, value }) => ({
    text: `${text} `,
    name: `${value}`,
  }));
  return [...(isContested && hasTargets ? [target] : []), ...presets];
}
