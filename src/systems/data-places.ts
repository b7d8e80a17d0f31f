/** Numbers in an actor's data: where they are, what their paths mean, and which of a group is rolled. */
import { dieAt, isPath, valueAt } from "./sum.ts";
import { isProblem } from "./vocabulary.ts";

/** Something of the actor that a sheet names: a number, or a group of them. */
export interface ActorPath {
  readonly path: string;
  readonly isGroup: boolean;
}

/** A number that a click may mean. */
export interface Candidate {
  readonly path: string;
  readonly value: number;
  /** The words that tell it from the others of its group; none if it is simply its number. */
  readonly own: readonly string[];
  readonly place: string;
  /** The words of the path to its group, without the group's own name. */
  readonly group: readonly string[];
  readonly all: readonly string[];
  readonly last: string;
  /** The smaller, the likelier it is the number that is rolled. */
  readonly rank: number;
}

/** How deep an actor's data are searched, and how many numbers are found at most. */
const DEEPEST = 6;
const MOST_LEAVES = 5000;
/** A key that names more things than this names none of them. */
const MOST_NAMESAKES = 6;
/** How deep a key such as `str` is looked for. */
const KEY_DEPTH = 3;

/** The names that systems give the number of a group, the one that is rolled first. */
const PLAIN = ["total", "modifier", "mod", "value"];

/** Words of sheets that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  saving: "save",
  saves: "save",
  modifiers: "mod",
  modifier: "mod",
  score: "value",
  scores: "value",
  proficiency: "prof",
  initiative: "init",
  maximum: "max",
  temporary: "temp",
};

/** The word that stands for all of the same meaning. */
export function stem(word: string): string {
  const one = word.replace(/ies$/, "y").replace(/(?<=\p{L}{3}[^isu])s$/u, "");
  return SAME[word] ?? SAME[one] ?? one;
}

/** The words of a name, a path or a text, in lower case. */
export function wordsOf(text: string): string[] {
  return (text.match(/\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+/gu) ?? []).map((word) => word.toLowerCase());
}

/** Everything with this name: at the path, the group around it, or by a key of its own. */
export function placesNamed(path: string, data: object): ActorPath[] {
  if (!isPath(path)) return [];
  const steps = path.slice(1).split(".");
  if (steps.length === 1) return namesakes(steps[0]!, data);
  const found = placeAt(steps, data);
  const around = placeAt(steps.slice(0, -1), data);
  if (!around) return found ? [found] : [];
  // The sum of a group may stand beside a field for a part of it, and the most of a bar beside its value.
  const isPart = steps.length > 2 ? hasPlain(around.path, data) : steps[1] === "value";
  if (found) return [!found.isGroup && isPart ? around : found];
  return steps.length > 2 ? [around] : [];
}

function placeAt(steps: readonly string[], data: object): ActorPath | undefined {
  const path = `@${steps.join(".")}`;
  const at = valueAt(data, path);
  if (isPath(path) && isNumber(at)) return { path, isGroup: false };
  return isRecord(at) && leavesOf(at, path).length > 0 ? { path, isGroup: true } : undefined;
}

function hasPlain(path: string, data: object): boolean {
  const group = valueAt(data, path);
  return isRecord(group) && Object.keys(group).some((key) => isPlain(wordsOf(key)));
}

function namesakes(key: string, data: object): ActorPath[] {
  const found: ActorPath[] = [];
  const search = (at: object, steps: readonly string[]): void => {
    for (const [step, value] of Object.entries(at)) {
      const here = [...steps, step];
      const place = step.toLowerCase() === key.toLowerCase() ? placeAt(here, data) : undefined;
      if (place) found.push(place);
      else if (isRecord(value) && here.length < KEY_DEPTH) search(value, here);
    }
  };
  search(data, []);
  return found.length > MOST_NAMESAKES ? [] : found;
}

/** The paths of all numbers below a path. */
export function leavesOf(data: object, below: string): string[] {
  const found: string[] = [];
  const search = (at: object, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(at)) {
      const here = path === "" ? `@${key}` : `${path}.${key}`;
      if (found.length >= MOST_LEAVES || depth > DEEPEST) return;
      if (key.startsWith("_")) continue;
      if (isRecord(value)) search(value, here, depth + 1);
      else if (isPath(here) && isNumber(value)) found.push(here);
    }
  };
  search(data, below, 0);
  return found;
}

/** A number, or a die such as `d8`. */
function isNumber(value: unknown): boolean {
  return !isRecord(value) && !isProblem(dieAt({ value }, "@value"));
}

/** Whether numbers may be below it: lists have no fixed places, and documents lead to everything else. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("documentName" in value);
}

/** The words of a text by what they mean. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}

/** The paths of all numbers that are equal to this one. */
export function pathsOf(value: number | undefined, data: object): string[] {
  return value === undefined ? [] : leavesOf(data, "").filter((path) => dieAt(data, path) === value);
}

function isPlain(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => PLAIN.includes(stem(word)) || PLAIN.includes(word));
}

/** A number as one that a click may mean, found in a group. */
export function asCandidate(path: string, group: string, data: object): Candidate {
  const tail = wordsOf(path.slice(group.length));
  const first = PLAIN.findIndex((word) => tail.includes(word));
  const read = dieAt(data, path);
  return {
    path,
    value: isProblem(read) ? Number.NaN : read,
    own: tail.filter((word) => !isPlain([word])),
    place: group,
    group: wordsOf(group.split(".").slice(0, -1).join(".")),
    all: wordsOf(path),
    last: tail.at(-1) ?? "",
    rank: tail.length === 0 ? 0 : first < 0 ? PLAIN.length : first,
  };
}

/** A path in words: `Skills · Snk · Total`. */
export function meaningOf(path: string): string {
  const steps = path.slice(1).split(".");
  const named = steps.map((step) => wordsOf(step).join(" ") || step);
  return named.map((step) => step.charAt(0).toUpperCase() + step.slice(1)).join(" · ");
}
