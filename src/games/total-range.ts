/**
 * Ranges of a total, each with its lowest and highest number: `..6`, `7..9`, `10..` (`docs/rules.md` §8.4).
 *
 *     rangeAt(["..6", "7..9", "10.."], 8) // "7..9"
 */
import { LIMITS, problem, readKeyword, truncateForMessage, type Field, type Problem } from "./kit.ts";

const RANGE = /^\[?([+-]?\d{1,5})?\.\.([+-]?\d{1,5})?\]?$/;
const WRITTEN = /\s*(\[?[+-]?\d{0,5}\.\.[+-]?\d{0,5}\]?)(?=\s|$)/y;

type Bounds = readonly [least: number, most: number];

function boundsOf(text: string): Bounds | undefined {
  const [whole, least, most] = RANGE.exec(text.replace(/[−–]/g, "-").replace(/\s/g, "")) ?? [];
  if (whole === undefined || (least === undefined && most === undefined)) return undefined;
  const bounds: Bounds = [Number(least ?? -Infinity), Number(most ?? Infinity)];
  return bounds[0] <= bounds[1] ? bounds : undefined;
}

const writeBounds = ([least, most]: Bounds) => [least, most].map((each) => (isFinite(each) ? each : "")).join("..");

export function rangeAt(ranges: readonly string[], total: number): string | undefined {
  return ranges.find((range) => {
    const [least, most] = boundsOf(range)!;
    return total >= least && total <= most;
  });
}

/** Ranges from low to high that share no number. */
export const totalRanges: Field<readonly string[]> = {
  type: "ranges",
  default: [],
  sample: ["..6", "7..9", "10.."],
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > LIMITS.ranges) return problem("anydice.ranges", { most: LIMITS.ranges });
    const found: Bounds[] = [];
    for (const each of raw as readonly unknown[]) {
      const bounds = typeof each === "string" ? boundsOf(each) : undefined;
      if (!bounds) return problem("anydice.range", { range: truncateForMessage(each) });
      found.push(bounds);
    }
    found.sort(([a], [b]) => a - b);
    return sharedRange(found) ?? found.map(writeBounds);
  },
  text: {
    word: "ranges",
    read(line) {
      if (readKeyword(["ranges"], () => true).read(line) === undefined) return undefined;
      const found: string[] = [];
      WRITTEN.lastIndex = line.offset;
      for (let match = WRITTEN.exec(line.text); match; match = WRITTEN.exec(line.text)) {
        found.push(match[1]!);
        line.offset = WRITTEN.lastIndex;
      }
      return found.length > 0 ? found : problem("anydice.range", { range: line.text.slice(line.offset).trim() });
    },
    write: (list) => (list.length === 0 ? "" : `ranges ${list.join(" ")}`),
  },
};

function sharedRange(sorted: readonly Bounds[]): Problem | undefined {
  const at = sorted.findIndex(([least], i) => i > 0 && least <= sorted[i - 1]![1]);
  return at < 0 ? undefined : problem("anydice.shared", { range: writeBounds(sorted[at]!) });
}
