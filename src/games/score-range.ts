/**
 * Score Ranges of The Kleptonomicon (`docs/rules.md` §4.4): `[..6]`, `[7..9]`, `[10..]`, the criticals `[0!]` and
 * `[10!]`, and `[Win]` and `[Lose]` of a Contest, each with a text. Worked example: a Score of 8.
 *
 *     matchRanges(["[..6]", '[7..9] "2 Missiles"'], { score: 8, critical: null }).primary.effect // "2 Missiles"
 */
import {
  LIMITS,
  isProblem,
  problem,
  readKeyword,
  skipBlanks,
  truncateForMessage,
  type Field,
  type Line,
  type Problem,
} from "./kit.ts";

export type Score = { readonly score: number | null; readonly critical: "success" | "failure" | null };

/** Bounds (inclusive, null if open), a critical, or the end of a contest. */
type Reach =
  | { readonly min: number | null; readonly max: number | null }
  | { readonly critical: "success" | "failure" }
  | { readonly contest: "win" | "lose" };

export type ScoreRange = { readonly range: string; readonly effect: string; readonly reach: Reach };

const WORDS: ReadonlyMap<string, Omit<ScoreRange, "effect">> = new Map([
  ["0!", { range: "[0!]", reach: { critical: "failure" } }],
  ["10!", { range: "[10!]", reach: { critical: "success" } }],
  ["win", { range: "[Win]", reach: { contest: "win" } }],
  ["lose", { range: "[Lose]", reach: { contest: "lose" } }],
]);

/** `7..9`, and as other books write it: `7-9`, `10+` or `6-`. */
const BOUNDS = String.raw`[+-]?\d{0,4}\.\.[+-]?\d{0,4}|\d{1,4}-\d{1,4}(?![\d.])|\d{1,4}[+-](?![^\s\]",])`;
/** A range with the texts after it; `parse` reports too many. */
const WRITTEN = new RegExp(
  String.raw`\s*(?:\[\s*)?(?:${BOUNDS}|0!|10!|win\b|lose\b)(?:\s*\])?(?:\s*"[^"]*(?:"|$))*`,
  "iy",
);
const MEANT = /\s*[^\s.…]*(?:\.(?!\.)[^\s.…]*)*(?:\.\.|…)\S*/y;

function parseRange(text: string): ScoreRange | Problem {
  const [shorthand = "", effect = "", ...more] = text.split('"');
  if (shorthand.length > LIMITS.range) return problem("kleptonomicon.range", { range: truncateForMessage(shorthand) });
  const read = parseReach(shorthand.trim());
  if (isProblem(read)) return read;
  const { range } = read;
  if (effect.length > LIMITS.name) return problem("kleptonomicon.longEffect", { range, most: LIMITS.name });
  if (more.length > 1) return problem("kleptonomicon.twoEffects", { range });
  return text.includes('"') && more.length === 0
    ? problem("kleptonomicon.openEffect", { range })
    : { ...read, effect: effect.trim() };
}

function parseReach(text: string): Omit<ScoreRange, "effect"> | Problem {
  const inner = withDots(text.replace(/^\[/, "").replace(/\]$/, "").trim().toLowerCase());
  if (text.includes("[") !== text.includes("]")) return problem("kleptonomicon.bracket", { range: text });
  const word = WORDS.get(inner);
  if (word) return word;
  const [, least, most] = /^([+-]?\d+)?\.\.([+-]?\d+)?$/.exec(inner) ?? [];
  if (least === undefined && most === undefined) return problem("kleptonomicon.range", { range: text });
  const [min, max] = [boundOf(least), boundOf(most)];
  return min !== null && max !== null && min > max
    ? problem("kleptonomicon.reversed", { range: text })
    : { range: `[${min ?? ""}..${max ?? ""}]`, reach: { min, max } };
}

function withDots(range: string): string {
  return range
    .replace(/^(\d+)-(\d+)$/, "$1..$2")
    .replace(/^(\d+)\+$/, "$1..")
    .replace(/^(\d+)-$/, "..$1");
}

function boundOf(written: string | undefined): number | null {
  return written === undefined ? null : Number(written);
}

/** A critical success matches ranges open at the top, a critical failure those open at the bottom (LA9). */
function isMatch({ reach }: ScoreRange, { score, critical }: Score): boolean {
  if ("contest" in reach) return false;
  if ("critical" in reach) return reach.critical === critical;
  if (critical === "success") return reach.max === null;
  if (critical === "failure") return reach.min === null;
  return score! >= (reach.min ?? -Infinity) && score! <= (reach.max ?? Infinity);
}

function parseSoundRanges(written: readonly string[]): readonly ScoreRange[] {
  return written.map((text) => parseRange(text) as ScoreRange);
}

/** All ranges that match, and the one that decides (LA8). */
export function matchRanges(written: readonly string[], score: Score) {
  const matches = parseSoundRanges(written).filter((each) => isMatch(each, score));
  const rank = ({ reach }: ScoreRange) => ("min" in reach ? (reach.min ?? -Infinity) : Infinity);
  const [primary] = matches.toSorted((a, b) => rank(b) - rank(a));
  return { matches, primary };
}

/** The ends of a contest; they say nothing of a Score. */
export function contestRanges(written: readonly string[]): readonly ScoreRange[] {
  return parseSoundRanges(written).filter(({ reach }) => "contest" in reach);
}

export function scoreRanges(written: readonly string[]): readonly ScoreRange[] {
  return parseSoundRanges(written).filter(({ reach }) => !("contest" in reach));
}

export const ranges: Field<readonly string[]> = {
  type: "ranges",
  default: [],
  sample: ["..6", "7..9", "10.."],
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > LIMITS.ranges)
      return problem("kleptonomicon.ranges", { most: LIMITS.ranges });
    const parsed = raw.map((each) => parseRange(typeof each === "string" ? each : truncateForMessage(each)));
    const wrong = parsed.find(isProblem);
    if (wrong) return wrong;
    const sound = parsed as ScoreRange[];
    const twice = sound.find(
      (each, i) => hasMeaning(each) && sound.some((other, j) => j !== i && other.range === each.range),
    );
    return twice ? problem("kleptonomicon.twoEffects", { range: twice.range }) : sound.map(write);
  },
  text: {
    word: "ranges",
    read: (line) => {
      if (readKeyword(["ranges"], () => true).read(line) === undefined) return undefined;
      const found: string[] = [];
      for (let each = nextRange(line); each !== undefined; each = nextRange(line)) found.push(each);
      // Keep any other word, so that `parse` can name it.
      return found.length > 0 ? found : [readWord(line)];
    },
    write: (list) => (list.length === 0 ? "" : `ranges ${list.join(" ")}`),
  },
};

/** Whether two equal ranges contradict each other; plain bounds may be repeated. */
function hasMeaning({ reach, effect }: ScoreRange): boolean {
  return effect !== "" || !("min" in reach);
}

function write({ range, effect }: ScoreRange): string {
  return effect === "" ? range : `${range} "${effect}"`;
}

/** The next range, or a word that may be meant as one. */
function nextRange(line: Line): string | undefined {
  for (const pattern of [WRITTEN, MEANT]) {
    pattern.lastIndex = line.offset;
    const [found] = pattern.exec(line.text) ?? [];
    if (found === undefined) continue;
    line.offset += found.length;
    return found.trim();
  }
  return undefined;
}

function readWord(line: Line): string {
  const from = skipBlanks(line.text, line.offset);
  const end = line.text.slice(from).search(/\s/);
  line.offset = end < 0 ? line.text.length : from + end;
  return line.text.slice(from, line.offset);
}
