/**
 * What the lines of a game can say: its checks with an example each, and the words and presets behind them; and what is
 * wrong with a line, with the word that was probably meant or with an example that works.
 */
import type { Field } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json, Raw } from "../../checks/json.ts";
import { makeCheck, parseRequest, systemOf, type CheckRequest } from "../../checks/notation.ts";
import { typedPresets } from "../../checks/preset-names.ts";
import { isProblem, type Problem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { fieldName, hintOf, problemText } from "../problem.ts";
import { presetNames, type Words } from "../words.ts";

/** The example of a kind, which a law holds to be sound. */
export function exampleIn(system: Game, kind: string, rules: Raw = {}): CheckRequest {
  const read = parseRequest(system, kind, system.kinds[kind]!.example, rules);
  if (isProblem(read)) throw new Error(`The example of ${system.id} ${kind} is not sound: ${read.problem}`);
  return read;
}

/** The line of a kind's example. */
export function exampleOf(system: Game, kind: string): string {
  return makeCheck(exampleIn(system, kind));
}

/**
 * What may follow in a check of this kind, in the order of its fields: as it is typed with a value to go by, such as
 * `a2`, and what that begins with, unless it is a number or dice on their own.
 */
export function phrasingsOf(system: Game, kind: string, words: Words) {
  const { fields, example } = system.kinds[kind]!;
  return Object.entries(fields).flatMap(([name, field]) => {
    const { text, uiHidden } = field;
    if (!text || uiHidden) return [];
    const shown = { name: fieldName(name, words, system.id), hint: hintOf(system, name, field, words) };
    const typed = { text: text.write(sampleOf(name, field, example)), isRequired: field.default === undefined };
    return [{ ...typed, word: text.word, ...shown }];
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
export function presetsOf(system: Game, kind: string, rules: Raw, words: Words) {
  const reader = { system: system.id, rules, names: presetNames(words) };
  return Object.values(system.kinds[kind]!.fields).flatMap(({ presets }) =>
    presets ? typedPresets(presets, reader).map(([text, value]) => ({ text, value })) : [],
  );
}

/** Every word that a line of this game may have. */
function allWords(system: Game, rules: Raw, words: Words): readonly string[] {
  const kinds = Object.keys(system.kinds);
  const known = kinds.flatMap((kind) => [
    system.kinds[kind]!.word ?? [],
    ...phrasingsOf(system, kind, words).map(({ word }) => word ?? []),
    ...presetsOf(system, kind, rules, words).map(({ text }) => text),
  ]);
  return [...new Set(["help", ...known.flat()])];
}

// ---- What is wrong with a line ----

/** Problems with a word that a near one may mend. */
const MISSPELT = ["unknownWord", "unknownKind", "unknownPreset"];

/** Problems that an example makes clear. */
const EXPLAINED = [...MISSPELT, "missing", "twice", "outOfRange", "notNumber", "notDice", "sides"];

/** The sentence for a line that cannot be read. */
export function mistakeText(line: string, wrong: Problem, rules: Raw, words: Words): string {
  const system = systemOf(line, games);
  if (!system || !EXPLAINED.includes(wrong.problem)) return problemText(wrong, words, system?.id);
  const word = String(wrong.data["word"] ?? "");
  const near = MISSPELT.includes(wrong.problem) ? nearest(word, allWords(system, rules, words)) : undefined;
  const isKnown = near === word.toLowerCase();
  if (near !== undefined && !isKnown) return words("dicewright.problems.near", { word, near });
  const told = isKnown ? { ...wrong, data: { ...wrong.data, word: withNext(line, word) } } : nearPresets(wrong, word);
  const sentence = problemText(told, words, system.id);
  return words("dicewright.problems.example", { sentence, example: exampleOf(system, kindIn(line, system)) });
}

/** Presets that are named; of more, those most like what was typed, in their own order. */
const MOST_PRESETS = 6;

function nearPresets(wrong: Problem, word: string): Problem {
  const all = wrong.problem === "unknownPreset" ? String(wrong.data["known"]).split(", ") : [];
  if (all.length <= MOST_PRESETS) return wrong;
  const typed = word.toLowerCase();
  const far = (name: string) => mistakes(typed, name.toLowerCase());
  const near = [...all].sort((a, b) => far(a) - far(b)).slice(0, MOST_PRESETS);
  const known = all.filter((name) => near.includes(name)).join(", ");
  return { ...wrong, data: { ...wrong.data, known: `${known} …` } };
}

/** A known word and what follows it in a line, which is what cannot be read. */
function withNext(line: string, word: string): string {
  const typed = line.split(/\s+/);
  const at = typed.indexOf(word);
  const both = typed.slice(at, at + 2).join(" ");
  return at < 0 ? word : both.slice(0, 30);
}

/** The kind that a line names, or else the first without a word. */
function kindIn(line: string, { kinds }: Game): string {
  const first = /^\/\w+\s+(\w+)/.exec(line.slice(0, 80))?.[1]?.toLowerCase();
  const names = Object.keys(kinds);
  return names.find((name) => kinds[name]!.word === first) ?? names.find((name) => !kinds[name]!.word) ?? names[0]!;
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
