/**
 * Score Ranges: `[..6]`, `[7..9]`, `[10..]`, the criticals `[0!]` and `[10!]`, and `[Win]` and `[Lose]` of a Contest. A
 * text in quotes behind one says what happens.
 *
 * Worked example: a Score of 8 against the standard ranges.
 *
 *     const texts = ["[..6]", '[7..9] "2 Missiles"'];
 *     matchRanges(texts, { score: 8, critical: null }).primary // { range: "[7..9]", effect: "2 Missiles" }
 */
import type { Field } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { pastBlanks, worded, type Line } from "./line.ts";
import { isProblem, problem, quoted, type Problem } from "./vocabulary.ts";

/** A number after everything, or a critical, which has none. */
export interface Score {
  readonly score: number | null;
  readonly critical: "success" | "failure" | null;
}

/** Bounds (inclusive, null if open), a critical, or a side of a contest. */
type Reach =
  | { readonly min: number | null; readonly max: number | null }
  | { readonly critical: "success" | "failure" }
  | { readonly contest: "win" | "lose" };

/** One range, and what happens in it. */
export interface ScoreRange {
  /** As it is written: `[7..9]`. */
  readonly range: string;
  /** What the table wrote beside it: `2 Missiles`. */
  readonly effect?: string;
}

const WORDS: ReadonlyMap<string, Reach> = new Map([
  ["0!", { critical: "failure" }],
  ["10!", { critical: "success" }],
  ["win", { contest: "win" }],
  ["lose", { contest: "lose" }],
]);

/** A range with the texts behind it; the gate says if there are too many. */
const WRITTEN = /\s*(?:\[\s*)?(?:[+-]?\d{0,4}\.\.[+-]?\d{0,4}|0!|10!|win\b|lose\b)(?:\s*\])?(?:\s*"[^"]*(?:"|$))*/iy;

/** A range from its shorthand, and what happens in it; the brackets may be left out. */
function parseRange(text: string): Required<ScoreRange> | Problem {
  const [range = "", effect = "", ...more] = text.split('"');
  if (range.length > LIMITS.range) return problem("kleptonomicon.range", { range: quoted(range) });
  const reach = parseReach(range.trim());
  if (isProblem(reach)) return reach;
  const read = { range: makeRange(reach), effect: effect.trim() };
  if (effect.length > LIMITS.name) return problem("kleptonomicon.longEffect", { range: read.range, most: LIMITS.name });
  if (more.length > 1) return problem("kleptonomicon.twoEffects", { range: read.range });
  return text.includes('"') && more.length === 0 ? problem("kleptonomicon.openEffect", { range: read.range }) : read;
}

function parseReach(text: string): Reach | Problem {
  const inner = text.replace(/^\[/, "").replace(/\]$/, "").trim().toLowerCase();
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
function makeRange(range: Reach): string {
  if ("critical" in range) return range.critical === "failure" ? "[0!]" : "[10!]";
  if ("contest" in range) return range.contest === "win" ? "[Win]" : "[Lose]";
  return `[${range.min ?? ""}..${range.max ?? ""}]`;
}

/** A critical success reaches ranges open at the top, a critical failure those open at the bottom. */
function isMatch(range: Reach, { score, critical }: Score): boolean {
  if ("contest" in range) return false;
  if ("critical" in range) return range.critical === critical;
  if (critical === "success") return range.max === null;
  if (critical === "failure") return range.min === null;
  return score! >= (range.min ?? -Infinity) && score! <= (range.max ?? Infinity);
}

/** Ranges that passed the gate, with what their players wrote apart from them. */
function read(written: readonly string[]): readonly ScoreRange[] {
  return written.map((text) => {
    const { range, effect } = parseRange(text) as Required<ScoreRange>;
    return { range, ...(effect !== "" && { effect }) };
  });
}

/** All ranges that match, and the one that decides: a critical range first, else the one that starts highest. */
export function matchRanges(
  written: readonly string[],
  score: Score,
): { readonly matches: readonly ScoreRange[]; readonly primary?: ScoreRange } {
  const matches = read(written).filter((each) => isMatch(reachOf(each), score));
  const rank = (reach: Reach) => ("min" in reach ? (reach.min ?? -Infinity) : Infinity);
  const [primary] = matches.toSorted((a, b) => rank(reachOf(b)) - rank(reachOf(a)));
  return { matches, ...(primary && { primary }) };
}

function reachOf({ range }: ScoreRange): Reach {
  return parseReach(range) as Reach;
}

/** What happens to the winner of a contest, or to the loser. */
export function contestRanges(written: readonly string[], isWinner: boolean): readonly ScoreRange[] {
  return read(written).filter(({ range }) => range === (isWinner ? "[Win]" : "[Lose]"));
}

/** The ranges of a test behind the word `ranges`, in the order given. */
export const ranges: Field<readonly string[]> = {
  type: "ranges",
  default: [],
  sample: ["..6", "7..9", "10.."],
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > LIMITS.ranges)
      return problem("kleptonomicon.ranges", { most: LIMITS.ranges });
    const parsed = raw.map((each) => parseRange(typeof each === "string" ? each : quoted(each)));
    const wrong = parsed.find(isProblem);
    if (wrong) return wrong;
    const sound = parsed as Required<ScoreRange>[];
    const twice = sound.find(
      (each, i) => saysMore(each) && sound.some((other, j) => j !== i && other.range === each.range),
    );
    return twice ? problem("kleptonomicon.twoEffects", { range: twice.range }) : sound.map(write);
  },
  text: {
    word: "ranges",
    begins: "r",
    read: (line) => {
      if (worded(["ranges"], () => true).read(line) === undefined) return undefined;
      const found: string[] = [];
      WRITTEN.lastIndex = line.at;
      for (let match = WRITTEN.exec(line.text); match; match = WRITTEN.exec(line.text)) {
        found.push(match[0].trim());
        line.at = WRITTEN.lastIndex;
      }
      // What is not a range must not be lost: the gate names it.
      return found.length > 0 ? found : [wordBehind(line)];
    },
    write: (list) => (list.length === 0 ? "" : `ranges ${list.join(" ")}`),
  },
};

/** Whether a range is read for what it says; one that only has bounds may stand twice, as it always could. */
function saysMore({ range, effect }: Required<ScoreRange>): boolean {
  return effect !== "" || WORDS.has(range.slice(1, -1).toLowerCase());
}

function write({ range, effect }: Required<ScoreRange>): string {
  return effect === "" ? range : `${range} "${effect}"`;
}

/** What follows instead of a range. */
function wordBehind(line: Line): string {
  const from = pastBlanks(line.text, line.at);
  const end = line.text.slice(from).search(/\s/);
  line.at = end < 0 ? line.text.length : from + end;
  return line.text.slice(from, line.at);
}
