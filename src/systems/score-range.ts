/**
 * Score Ranges: `[..6]`, `[7..9]`, `[10..]`, the criticals `[0!]` and `[10!]`, and `[Win]` and `[Lose]` of a Contest.
 *
 * Worked example: a Score of 8 against the standard ranges.
 *
 *     matchRanges(["[..6]", "[7..9]", "[10..]"], { score: 8, critical: null }).primary // "[7..9]"
 */
import type { Field } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { patterned } from "./line.ts";
import { isProblem, problem, quoted, type Problem } from "./vocabulary.ts";

/** A number after everything, or a critical, which has none. */
export interface Score {
  readonly score: number | null;
  readonly critical: "success" | "failure" | null;
}

/** One range: bounds (inclusive, null if open), a critical, or a side of a contest. */
type ScoreRange =
  | { readonly min: number | null; readonly max: number | null }
  | { readonly critical: "success" | "failure" }
  | { readonly contest: "win" | "lose" };

const WORDS: ReadonlyMap<string, ScoreRange> = new Map([
  ["0!", { critical: "failure" }],
  ["10!", { critical: "success" }],
  ["win", { contest: "win" }],
  ["lose", { contest: "lose" }],
]);

/** One blank can be read in one way only, so that many of them take no longer than they are. */
const WRITTEN = /(?:\[\s*)?(?:[+-]?\d{0,4}\.\.[+-]?\d{0,4}|0!|10!|win\b|lose\b)(?:\s*\])?/i;

/** A range from its shorthand; the brackets may be left out. */
function parseRange(text: string): ScoreRange | Problem {
  if (text.length > LIMITS.range) return problem("kleptonomicon.range", { range: quoted(text) });
  const inner = text.trim().replace(/^\[/, "").replace(/\]$/, "").trim().toLowerCase();
  if (text.includes("[") !== text.includes("]")) return problem("kleptonomicon.bracket", { range: text });
  const word = WORDS.get(inner);
  if (word) return word;
  const [, min, max] = /^([+-]?\d+)?\.\.([+-]?\d+)?$/.exec(inner) ?? [];
  if (min === undefined && max === undefined) return problem("kleptonomicon.range", { range: text });
  const range = { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) };
  return range.min !== null && range.max !== null && range.min > range.max
    ? problem("kleptonomicon.reversed", { range: text })
    : range;
}

/** The one way a range is written. */
function makeRange(range: ScoreRange): string {
  if ("critical" in range) return range.critical === "failure" ? "[0!]" : "[10!]";
  if ("contest" in range) return range.contest === "win" ? "[Win]" : "[Lose]";
  return `[${range.min ?? ""}..${range.max ?? ""}]`;
}

/** A critical success reaches ranges open at the top, a critical failure those open at the bottom. */
function isMatch(range: ScoreRange, { score, critical }: Score): boolean {
  if ("contest" in range) return false;
  if ("critical" in range) return range.critical === critical;
  if (critical === "success") return range.max === null;
  if (critical === "failure") return range.min === null;
  return score! >= (range.min ?? -Infinity) && score! <= (range.max ?? Infinity);
}

/** All ranges that match, and the one that decides: a critical range first, else the one that starts highest. */
export function matchRanges(
  written: readonly string[],
  score: Score,
): { readonly matches: readonly string[]; readonly primary?: string } {
  const ranges = written.map((text) => ({ text, range: parseRange(text) as ScoreRange }));
  const matching = ranges.filter(({ range }) => isMatch(range, score));
  const rank = ({ range }: { readonly range: ScoreRange }) => ("min" in range ? (range.min ?? -Infinity) : Infinity);
  const [primary] = matching.toSorted((a, b) => rank(b) - rank(a));
  return { matches: matching.map(({ text }) => text), ...(primary && { primary: primary.text }) };
}

/** The ranges of a test behind the word `ranges`, in the order given. */
export const ranges: Field<readonly string[]> = {
  type: "ranges",
  default: [],
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > LIMITS.ranges)
      return problem("kleptonomicon.ranges", { most: LIMITS.ranges });
    const parsed = raw.map((each) => parseRange(typeof each === "string" ? each : quoted(each)));
    const wrong = parsed.find(isProblem);
    return wrong ?? parsed.map((range) => makeRange(range as ScoreRange));
  },
  text: {
    word: "ranges",
    begins: "r",
    read: patterned(new RegExp(`ranges((?:\\s+${WRITTEN.source})+|\\s+\\S+|\\s*$)`, "iy"), ([, list]) => {
      const text = list!.trim();
      const found = text.match(new RegExp(WRITTEN, "gi")) ?? [];
      // What is not a range, such as a sign before one, must not be lost.
      return found.join("").replace(/\s/g, "") === text.replace(/\s/g, "") ? found : [text];
    }),
    write: (list) => (list.length === 0 ? "" : `ranges ${list.join(" ")}`),
  },
};
