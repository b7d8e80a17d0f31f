/**
 * Numbers in an actor's data: their paths, and the words of these paths. Worked example: a skill with two numbers.
 *
 *     const data = { skills: { snk: { rank: 1, total: 5 } } };
 *     groupsNamed("@snk", data) // ["@skills.snk"]
 *     asCandidate("@skills.snk.rank", "@skills.snk", data).distinctWords // ["rank"]
 */
import { isProblem } from "../checks/problem.ts";
import { dieAt, isPath, valueAt } from "../checks/sum.ts";

const DEEPEST = 6;
const MOST_LEAVES = 5000;
/** A key that names more things than this names none of them. */
const MOST_NAMESAKES = 6;
const KEY_DEPTH = 3;

/** Everything with this name: at the path, the group around it, or by a key of its own. */
export function groupsNamed(path: string, data: object): readonly string[] {
  if (!isPath(path)) return [];
  const steps = path.slice(1).split(".");
  if (steps.length === 1) return namesakes(steps[0]!, data);
  const around = path.slice(0, path.lastIndexOf("."));
  const isThere = hasNumbers(path, data);
  if (!hasNumbers(around, data)) return isThere ? [path] : [];
  if (!isThere) return steps.length > 2 ? [around] : [];
  // The sum of a group may stand beside a field for a part of it, and the maximum of a bar beside its value.
  const isPlain = (key: string) => wordsOf(key).length > 0 && distinctWordsOf(key).length === 0;
  const isPart = steps.length > 2 ? Object.keys(valueAt(data, around)!).some(isPlain) : steps[1] === "value";
  return [!isRecord(valueAt(data, path)) && isPart ? around : path];
}

function hasNumbers(path: string, data: object): boolean {
  const at = valueAt(data, path);
  return isPath(path) && (isNumber(at) || (isRecord(at) && leavesOf(at, path).length > 0));
}

function namesakes(key: string, data: object): string[] {
  const found: string[] = [];
  const search = (at: object, below: string, depth: number): void => {
    for (const [step, value] of Object.entries(at)) {
      const here = `${below}${step}`;
      if (step.toLowerCase() === key.toLowerCase() && hasNumbers(here, data)) found.push(here);
      else if (isRecord(value) && depth < KEY_DEPTH) search(value, `${here}.`, depth + 1);
    }
  };
  search(data, "@", 1);
  return found.length > MOST_NAMESAKES ? [] : found;
}

export function pathsOf(value: number | undefined, data: object): string[] {
  return value === undefined ? [] : leavesOf(data, "").filter((path) => dieAt(data, path) === value);
}

export function leavesOf(data: unknown, below: string): string[] {
  if (typeof data !== "object" || data === null) return [below];
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

export function isNumber(value: unknown): boolean {
  return !isRecord(value) && !isProblem(dieAt({ value }, "@value"));
}

/** Whether to search a value: lists have no fixed slots, and documents lead to everything else. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("documentName" in value);
}

/** Keys of the number of a group, the one that is rolled first. */
const PLAIN = ["total", "modifier", "mod", "value"];

const SAME: Readonly<Record<string, string>> = {
  saving: "save",
  modifier: "mod",
  score: "value",
  proficiency: "prof",
  initiative: "init",
  maximum: "max",
  temporary: "temp",
};

export function stem(word: string): string {
  const one = word.replace(/ies$/, "y").replace(/(?<=\p{L}{3}[^isu])s$/u, "");
  return SAME[one] ?? one;
}

export function wordsOf(text: string): string[] {
  return (text.match(/\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+/gu) ?? []).map((word) => word.toLowerCase());
}

export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}

function distinctWordsOf(path: string): string[] {
  return stemsOf(path).filter((word) => !PLAIN.includes(word));
}

export const lastWords = (path: string) => stepWords(path, -1);

/** The words of a distinct step, counted from the end: in `stats.body.bonus` the second is `body`. */
export function stepWords(path: string, at: number): string[] {
  const telling = path.split(".").filter((step) => distinctWordsOf(step).length > 0);
  return stemsOf(telling.at(at) ?? "");
}

/** The path without a last step that only means its number, so that two numbers of one thing have the same group. */
export function groupOf(path: string): string {
  const steps = path.split(".");
  return distinctWordsOf(steps.at(-1)!).length === 0 ? steps.slice(0, -1).join(".") : path;
}

export interface Candidate {
  readonly path: string;
  readonly value: number;
  /** The words that distinguish it in its group; none if it is simply the group's number. */
  readonly distinctWords: readonly string[];
  readonly group: string;
  readonly lastWord: string;
  /** The lower, the likelier it is the number that is rolled. */
  readonly rank: number;
}

export function asCandidate(path: string, group: string, data: object): Candidate {
  const tail = wordsOf(path.slice(group.length));
  const first = PLAIN.findIndex((word) => tail.includes(word));
  const rank = tail.length === 0 ? 0 : first < 0 ? PLAIN.length : first;
  const read = dieAt(data, path);
  const [own, last] = [distinctWordsOf(path.slice(group.length)), stem(tail.at(-1) ?? "")];
  return { path, value: isProblem(read) ? Number.NaN : read, distinctWords: own, group, lastWord: last, rank };
}
