/**
 * What may come next in a line that is being typed: games, checks, options, presets, saved checks and targets.
 *
 * Worked example:
 *
 *     complete("/kaiser sk", table).suggestions // [{ text: "skill ", name: "skill check" }], from the 8th character
 */
import type { Game } from "../../checks/game.ts";
import type { Raw } from "../../checks/json.ts";
import { readFields, systemOf } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { keyIn, type Words } from "../words.ts";
import { nearest, phrasingsOf, presetsOf } from "./vocabulary.ts";

/** What is known of the table when a line is completed. */
export interface Table {
  readonly games: readonly Game[];
  readonly rules: Raw;
  readonly words: Words;
  /** Saved checks, as lines. */
  readonly saved: readonly { readonly name: string; readonly line: string; readonly system: Game }[];
  readonly hasTargets: boolean;
}

/** One thing that may come next: what is put into the line, and what it is called. */
export interface Suggestion {
  readonly text: string;
  readonly name: string;
}

const MOST_CHARACTERS = 200;
const MOST_SUGGESTIONS = 8;
const NOTHING = some(0, []);

/** What may come next after this beginning of a line. */
export function complete(begun: string, table: Table): ReturnType<typeof some> {
  if (!/^\/\w/.test(begun) || begun.length > MOST_CHARACTERS || /[#\n]/.test(begun)) return NOTHING;
  const fragment = begun.split(/\s/).pop()!;
  const from = begun.length - fragment.length;
  if (from === 0) return some(0, commandsLike(fragment, table));
  const system = systemOf(begun, table.games);
  if (!system || /^[\d?+-]/.test(fragment)) return NOTHING;
  const before = begun.slice(0, from).trim().split(/\s+/).slice(1);
  const saved = before.length === 0 ? savedLike(fragment, system, table) : [];
  if (saved.length > 0 && fragment !== "") return some(0, saved);
  return some(from, startingWith(fragment, wordsAfter(before, system, table)));
}

/** What may stand in the line from one place on. */
function some(from: number, suggestions: readonly Suggestion[]) {
  return { from, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) };
}

/** Games by what is typed of their command; a whole command needs nothing more. */
function commandsLike(typed: string, { games, words }: Table): Suggestion[] {
  const all = games.map(({ id, command }) => ({ text: `/${command} `, name: words(keyIn(id, "name")) }));
  const begun = all.filter(({ text }) => text.startsWith(typed.toLowerCase()));
  // A command that is misspelt is offered as it was probably meant.
  const commands = games.map(({ command }) => command);
  const near = begun.length > 0 ? undefined : nearest(typed.slice(1), commands);
  const meant = near === undefined ? begun : all.filter(({ text }) => text === `/${near} `);
  return meant.filter(({ text }) => text.trim() !== typed.toLowerCase());
}

function startingWith(typed: string, all: readonly Suggestion[]): Suggestion[] {
  const wanted = typed.toLowerCase();
  return all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text.trim().toLowerCase() !== wanted);
}

/** Saved checks replace the whole line, since they bring their numbers. */
function savedLike(typed: string, system: Game, { saved }: Table): Suggestion[] {
  const wanted = typed.toLowerCase();
  return saved
    .filter((each) => each.system === system && each.name.toLowerCase().startsWith(wanted))
    .map(({ line, name }) => ({ text: line, name }));
}

function wordsAfter(before: readonly string[], system: Game, table: Table): readonly Suggestion[] {
  const last = before.at(-1)?.toLowerCase();
  const kind = kindOf(before, system);
  if (last === "vs") return valuesAfter(kind, system, table);
  const own = phrasingsOf(system, kind, table.words).flatMap(({ word, name }) =>
    word === undefined || isUsed(word, before) ? [] : [{ text: word.length === 1 ? word : `${word} `, name }],
  );
  if (before.length > 0) return own;
  return system.kinds[kind]!.word === undefined ? [...checks(system, table), ...own] : checks(system, table);
}

/** A letter stands right before its number; anything else is a word of its own. */
function isUsed(word: string, before: readonly string[]): boolean {
  return before.some((each) => (word.length === 1 ? each.startsWith(word) && /\d$/.test(each) : each === word));
}

/** The kind that the first word names, or else the first without a word that reads what is typed. */
function kindOf(before: readonly string[], { kinds }: Game): string {
  const names = Object.keys(kinds);
  const named = names.find((name) => kinds[name]!.word !== undefined && kinds[name]!.word === before[0]?.toLowerCase());
  const wordless = names.filter((name) => kinds[name]!.word === undefined);
  const reading = wordless.find((name) => !isProblem(readFields(kinds[name]!.fields, before.join(" "))));
  return named ?? reading ?? wordless[0] ?? names[0]!;
}

function checks({ id, kinds }: Game, { words }: Table): Suggestion[] {
  const own = Object.entries(kinds).flatMap(([name, { word }]) =>
    word === undefined ? [] : [{ text: `${word} `, name: words(keyIn(id, `kinds.${name}`)) }],
  );
  return [...own, { text: "help", name: words("dicewright.help.title", { game: words(keyIn(id, "name")) }) }];
}

function valuesAfter(kind: string, system: Game, { hasTargets, rules, words }: Table): Suggestion[] {
  const isContested = system.contest && system.kinds[kind]!.contestValue;
  const target = { text: "target ", name: words("dicewright.help.target.name") };
  const presets = presetsOf(system, kind, rules, words).map(({ text, value }) => ({
    text: `${text} `,
    name: `${value}`,
  }));
  return [...(isContested && hasTargets ? [target] : []), ...presets];
}
