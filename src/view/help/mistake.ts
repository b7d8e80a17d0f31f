/** What is wrong with a line, with the word that was probably meant or with an example that works. */
import { systems } from "../../systems/index.ts";
import { systemOf } from "../../systems/notation.ts";
import type { System } from "../../systems/system.ts";
import type { Problem, Raw } from "../../systems/vocabulary.ts";
import { problemText } from "../problem.ts";
import type { Words } from "../words.ts";
import { allWords, exampleOf, mistakes, nearest } from "./vocabulary.ts";

/** Problems with a word that a near one may mend. */
const MISSPELT = ["unknownWord", "unknownKind", "unknownPreset"];

/** Problems that an example makes clear. */
const EXPLAINED = [...MISSPELT, "missing", "twice", "outOfRange", "notNumber", "notDice", "sides"];

/** The sentence for a line that cannot be read. */
export function mistakeText(line: string, wrong: Problem, rules: Raw, words: Words): string {
  const system = systemOf(line, systems);
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
function kindIn(line: string, { kinds }: System): string {
  const first = /^\/\w+\s+(\w+)/.exec(line.slice(0, 80))?.[1]?.toLowerCase();
  const names = Object.keys(kinds);
  return names.find((name) => kinds[name]!.word === first) ?? names.find((name) => !kinds[name]!.word) ?? names[0]!;
}
