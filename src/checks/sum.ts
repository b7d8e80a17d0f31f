/**
 * Numbers from an actor's data: at a path, or as a sum of numbers and paths, looked up at each roll. Worked example:
 *
 *     sumAt({ str: 3, prof: 4 }, "@str + @prof - 1") // { value: 6, parts: [["Str", 3], ["Prof", 4], ["", -1]] }
 */
import { plainMinus } from "./field-notation.ts";
import { truncateForMessage, type UncheckedOptions } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { isProblem, problem, type Problem } from "./problem.ts";

/** A part of a sum with its name, which is empty for a bare number. */
export type SumPart = readonly [name: string, value: number];

export type SumParts = Readonly<Record<string, readonly SumPart[]>>;

export const MOST_TERMS = 4;

const PATH = /^@[A-Za-z_][\w-]*(?:\.[\w-]+)*$/;

export function isPath(value: unknown): value is `@${string}` {
  return typeof value === "string" && PATH.test(value);
}

/** The first step of paths to numbers of the roller's target. */
export const TARGET = "target";

export function isTargetPath(path: unknown): boolean {
  return typeof path === "string" && path.startsWith(`@${TARGET}.`);
}

/** One term with the sign before it; a hyphen between letters belongs to a path. */
const TERM = / ?([+-])? ?(@[A-Za-z_]\w*(?:-\w+)*(?:\.\w+(?:-\w+)*)*|\d{1,9})(?![\w.@])/y;

function termsIn(text: string) {
  const broken = problem("brokenSum", { value: text.trim().slice(0, LIMITS.name) });
  if (text.length > LIMITS.line) return broken;
  // A hyphen may belong to a path, a dash is always a minus.
  const plain = text
    .split("-")
    .map(plainMinus)
    .map((each) => each.replaceAll("-", " - "))
    .join("-");
  const terms: { readonly sign: 1 | -1; readonly text: string }[] = [];
  const spaced = plain.trim().replace(/\s+/g, " ");
  for (let at = 0; at < spaced.length; at = TERM.lastIndex) {
    TERM.lastIndex = at;
    const [, sign, term] = TERM.exec(spaced) ?? [];
    if (term === undefined || (sign === undefined && at > 0)) return broken;
    terms.push({ sign: sign === "-" ? -1 : 1, text: term });
    if (terms.length > MOST_TERMS) return problem("longSum", { most: MOST_TERMS });
  }
  return terms.length > 0 ? terms : broken;
}

/** Whether a value is a path, or a sum with a path in it. */
export function isSum(value: unknown): value is string {
  return isPath(value) || (typeof value === "string" && value.includes("@") && !isProblem(termsIn(value)));
}

export function sumProblem(text: string): Problem | undefined {
  const terms = termsIn(text);
  return isProblem(terms) ? terms : undefined;
}

export function sumAt(
  data: object,
  text: string,
): { readonly value: number; readonly parts: readonly SumPart[] } | Problem {
  const terms = isPath(text) ? [{ sign: 1, text }] : termsIn(text);
  if (isProblem(terms)) return terms;
  const parts: SumPart[] = [];
  for (const { sign, text: each } of terms) {
    const found = isPath(each) ? numberAt(data, each) : Number(each);
    if (isProblem(found)) return found;
    parts.push([isPath(each) ? nameOfPath(each) : "", sign * found]);
  }
  return { value: parts.reduce((sum, [, value]) => sum + value, 0), parts };
}

/** Steps of a path that say only that a number follows. */
const PLAIN = ["value", "total", "mod", "base", "current", "score", "rank", "die", "system", "data"];

/** The subject of a path: `Strength` for `@abilities.strength.value`. */
export function nameOfPath(path: string): string {
  const steps = path.slice(1).split(".");
  const named = steps.findLast((step) => !PLAIN.includes(step)) ?? steps.at(-1)!;
  const spaced = named.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ");
  return (spaced.charAt(0).toUpperCase() + spaced.slice(1)).slice(0, LIMITS.name);
}

export function valueAt(data: object, path: string): unknown {
  const steps = path.slice(1).split(".");
  return steps.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? (at as UncheckedOptions)[step] : undefined),
    data,
  );
}

/** The number at a path. Whole numbers may be text, as some systems store them. */
export const numberAt = (data: object, path: string): number | Problem => numberIn(valueAt(data, path), path);

function numberIn(found: unknown, path: string): number | Problem {
  if (found === undefined || found === null) return problem("deadPath", { path });
  const typed = typeof found === "string" && found.length <= LIMITS.name ? plainMinus(found.trim()) : "";
  const value = /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : found;
  return typeof value === "number" && Number.isFinite(value) ? value : notNumberAt(path, found);
}

/** Contents of another's actor are not told. */
function notNumberAt(path: string, found: unknown): Problem {
  if (isTargetPath(path)) return problem("notNumberAt", { path, value: "…" });
  if (typeof found === "string" && found.trim() === "") return problem("emptyPath", { path });
  const data = { path, value: truncateForMessage(found) };
  const isPath = typeof found === "string" && /^@[A-Za-z_]/.test(found.trim());
  return isPath ? problem("pathAtPath", data) : problem("notNumberAt", data);
}

/** The size of a die at a path: a number, a text such as `d8`, or an object that has either as its `die`. */
export function dieAt(data: object, path: string): number | Problem {
  const found = valueAt(data, path);
  const own = typeof found === "object" && found !== null ? (found as UncheckedOptions)["die"] : found;
  const [, size] = (typeof own === "string" && /^1?d(\d{1,4})$/i.exec(own.trim())) || [];
  return size === undefined ? numberIn(own ?? found, path) : Number(size);
}

/** A path in a text, with the `d` of a die that may stand before it. */
const MENTION = /(?<![\w@.])(\d{0,9}d)?(@[A-Za-z_]\w*(?:-\w+)*(?:\.\w+(?:-\w+)*)*)/gi;

/** The actor's paths from which numbers of a line came, by the offset after the number. */
export type Origins = ReadonlyMap<number, string>;

/** A text with an actor's dice and numbers filled in, or the first problem with a path. Without an actor each is 4. */
export function fillInPaths(data: object | undefined, text: string) {
  const origins = new Map<number, string>();
  let wrong: Problem | undefined;
  let longer = 0;
  const filled = text.replace(MENTION, (all: string, die: string | undefined, path: string, at: number) => {
    const found = !data ? 4 : die === undefined ? numberAt(data, path) : dieAt(data, path);
    if (isProblem(found)) wrong ??= found;
    const value = `${die ?? ""}${isProblem(found) ? "" : found}`;
    longer += value.length - all.length;
    origins.set(at + all.length + longer, path);
    return value;
  });
  return wrong ?? { text: filled, origins };
}

/** A path, with or without the `d` of a die before it. */
const PATH_IN_LINE = /((?<![\w@.])\d{0,9}d)?(@[\w.-]+)/gi;

const sourceOf = (path: string, numbers: readonly object[]): object =>
  numbers.find((each) => valueAt(each, path) !== undefined) ?? numbers[0] ?? {};

/** The line with its paths replaced, the path of each value by the offset behind it, and what is wrong with one. */
export function replacePaths(line: string, numbers: readonly object[]) {
  const origins = new Map<number, string>();
  if (!line.includes("@") || line.length > LIMITS.chat) return { line, origins };
  const end = `${line}#`.indexOf("#");
  let wrong: Problem | undefined;
  let longer = 0;
  const filled = line.replace(PATH_IN_LINE, (all: string, die: string | undefined, path: string, at: number) => {
    const data = sourceOf(path, numbers);
    const found = die === undefined ? wordAt(data, path) : dieAt(data, path);
    // A word may begin with the letter of a die.
    const value = isProblem(found) ? wordAfter(die, valueAt(data, path)) : `${die ?? ""}${found}`;
    if (value === undefined) {
      if (at < end) wrong ??= found as Problem;
      return all;
    }
    longer += value.length - all.length;
    origins.set(at + all.length + longer, path);
    return value;
  });
  return { line: filled, origins, ...(wrong && { wrong }) };
}

/** The text at a path that can be part of a line, such as a number, a formula or a word. */
function wordAt(data: object, path: string): string | Problem {
  const found = valueAt(data, path);
  if (found === undefined || found === null) return problem("deadPath", { path });
  const text = isWord(found) ? `${found as string}`.trim() : "";
  return text === "" || typeof found === "boolean" || /@|^[+-]?\d{1,3}(,\d{3})+$/.test(text)
    ? notNumberAt(path, found)
    : text;
}

function wordAfter(die: string | undefined, found: unknown): string | undefined {
  return die !== undefined && isWord(found) ? `${die}${String(found).trim()}` : undefined;
}

/** True if a value can be part of a line: some systems have objects that can stand in a formula. */
function isWord(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value === "string") return value.length <= LIMITS.line;
  if (typeof value !== "object" || value === null) return true;
  const { toString: says } = value as { readonly toString: unknown };
  return typeof says === "function" && says !== Object.prototype.toString && !Array.isArray(value);
}

/** The problem with the first path that is left in a line, or that led to something else than a number. */
export function unreadPath(line: string, origins: Origins, numbers: readonly object[]): Problem | undefined {
  const [path] = /@[A-Za-z_][\w-]*(?:\.[\w-]+)*/.exec(line.split("#")[0]!) ?? [];
  if (path !== undefined) return problem("deadPath", { path });
  return [...origins.values()].map((each) => numberAt(sourceOf(each, numbers), each)).find(isProblem);
}

/** The problem with the first path that led to a word, which has no digit. */
export function wordPath(origins: Origins, numbers: readonly object[]): Problem | undefined {
  return [...origins.values()]
    .filter((path) => !/\d/.test(String(valueAt(sourceOf(path, numbers), path))))
    .map((path) => numberAt(sourceOf(path, numbers), path))
    .find(isProblem);
}

/** Stored parts that are the numbers or the dice of their fields; undefined if there are none. */
export function soundParts(stored: unknown, options: UncheckedOptions): SumParts | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const sound = Object.entries(stored).filter(
    ([field, parts]: [string, unknown]) =>
      Array.isArray(parts) && parts.length <= MOST_TERMS && parts.every(isPart) && areOf(options[field], parts),
  );
  return sound.length > 0 ? Object.fromEntries(sound) : undefined;
}

/** Whether parts add up to a number, or have the sizes and some names of the first dice. */
function areOf(value: unknown, parts: readonly SumPart[]): boolean {
  if (!Array.isArray(value)) return parts.length > 1 && parts.reduce((sum, [, each]) => sum + each, 0) === value;
  const dice = value as readonly UncheckedOptions[];
  return parts.some(([name]) => name !== "") && parts.every(([, sides], i) => dice[i]?.["sides"] === sides);
}

function isPart(stored: unknown): stored is SumPart {
  if (!Array.isArray(stored) || stored.length !== 2) return false;
  const [name, value] = stored as readonly unknown[];
  return typeof name === "string" && name.length <= LIMITS.name && Number.isSafeInteger(value);
}
