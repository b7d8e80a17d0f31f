/** Any dice of the world's game, by a formula. Rules: `docs/rules.md` §8. */
import { formulaField, formulaNode } from "./dice-formula.ts";
import { partWithoutOdds, refuseDice, rollOf, withMoreDice } from "./dice-roll.ts";
import type { FormulaNode } from "./dice-tree.ts";
import {
  checkReport,
  choice,
  contest,
  defineGame,
  difficultyField,
  kind,
  memoize,
  number,
  numberAfterLetter,
  numberAfterWord,
  problem,
  repeatUntilWon,
  throwDice,
  verdictTone,
  versus,
  type Check,
  type Ladder,
  type Next,
  type OptionsOf,
  type Outcome,
  type Report,
  type Text,
  type Verdict,
  LIMITS,
  readKeyword,
  truncateForMessage,
  type Field,
  type Problem,
} from "./kit.ts";

// ---- Ranges of totals ----

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

function rangeAt(ranges: readonly string[], total: number): string | undefined {
  return ranges.find((range) => {
    const [least, most] = boundsOf(range)!;
    return total >= least && total <= most;
  });
}

/** Ranges from low to high that share no number. */
const totalRanges: Field<readonly string[]> = {
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

// §8.1 The formula

const MOST_LEVELS = 20;
const UNLESS_OFF = { hiddenWhen: { field: "levels", value: "off" } };

const FIELDS = {
  formula: formulaField(refuseDice),
  difficulty: { ...difficultyField(), replacedBy: ["limit", "ranges"] },
  limit: number({ min: -999, max: 9999, default: null, text: numberAfterWord("under"), isMain: true }),
  ranges: totalRanges,
  per: number({ min: 1, max: 999, default: null, text: numberAfterWord("per") }),
  advantages: number({ min: 0, max: MOST_LEVELS, default: 0, text: numberAfterLetter("a"), ...UNLESS_OFF }),
  disadvantages: number({
    min: 0,
    max: MOST_LEVELS,
    default: 0,
    text: numberAfterLetter("d"),
    opposes: { field: "advantages" },
    ...UNLESS_OFF,
  }),
  levels: choice(["dice", "d6", "off"], { setting: "anydice.levels" }),
};

type Options = OptionsOf<typeof FIELDS>;

function refuse(options: Options) {
  const { limit, difficulty, ranges } = options;
  if ([limit !== null, difficulty !== null, ranges.length > 0].filter(Boolean).length > 1)
    return problem("anydice.oneTarget");
  if (options.levels === "off" && options.advantages + options.disadvantages > 0) return problem("anydice.levelsOff");
  if (options.advantages === options.disadvantages) return undefined;
  const leveled = leveledFormula(options);
  return leveled ? refuseDice(leveled) : problem("anydice.noDice");
}

// §8.3 Levels

/** Levels add dice to the first dice, of which as many as before count, or one d6. Undefined if there are no dice. */
function leveledFormula(options: Options): FormulaNode | undefined {
  const { formula, advantages, disadvantages, levels, limit } = options;
  const rolled = formulaNode(formula);
  const net = advantages - disadvantages;
  if (net === 0 || levels === "off") return rolled;
  const isHighWanted = net > 0 === (limit === null);
  if (levels === "dice") return withMoreDice(rolled, Math.abs(net), isHighWanted);
  const d6: FormulaNode = { dice: { count: 1, sides: 6, rolls: [], keeps: [], counts: [] } };
  const parts = "sum" in rolled ? rolled.sum : [{ sign: 1 as const, of: rolled }];
  return { sum: [...parts, { sign: isHighWanted ? 1 : -1, of: d6 }] };
}

// §8.4 The result

interface Result extends Outcome {
  readonly total: number;
  readonly success?: boolean;
  /** By how much the total was enough; below 0 if it was not. */
  readonly margin?: number;
  /** Steps of the margin; below 0 for those of a failure, the first of which is -1. */
  readonly degrees?: number;
  readonly range?: string;
}

/** The dice of some options, and what is worked out from them. Odds ask for the same options many times. */
const diceOf = memoize((options: Options) => rollOf(leveledFormula(options)!));

function check(options: Options): Check<Result> {
  const { pools, evaluator } = diceOf(options);
  return throwDice({ role: "pool", pools, evaluator }).map((total) => resultOf(total, options));
}

/** Undefined if the odds are known, the reason otherwise. */
function withoutOdds(options: Options): Text | undefined {
  const leveled = leveledFormula(options);
  const part = leveled ? partWithoutOdds(leveled) : false;
  if (part === false) return undefined;
  return part === true ? { key: "withoutOdds.tooMany" } : { key: "withoutOdds.foreign", data: { part } };
}

function resultOf(total: number, { limit, difficulty, ranges, per }: Options): Result {
  if (ranges.length > 0) {
    const range = rangeAt(ranges, total);
    return range === undefined ? { total } : { total, range };
  }
  if (limit === null && difficulty === null) return { total };
  const margin = limit === null ? total - difficulty! : limit - total;
  const degrees = per === null ? undefined : Math.floor(Math.abs(margin) / per);
  const judged = { total, success: margin >= 0, margin };
  return degrees === undefined ? judged : { ...judged, degrees: margin >= 0 ? degrees : -1 - degrees };
}

function report(result: Result, options: Options): Report {
  const { added } = diceOf(options);
  return { ...judgedReport(result, options), added: added ?? 0, areDiceAdded: added !== undefined };
}

function judgedReport(result: Result, { ranges }: Options): Report {
  const { total, margin, degrees, range } = result;
  if (ranges.length > 0) {
    const headline = range === undefined ? { key: "noRange" } : { key: "inRange", data: { range } };
    return { headline, tone: "plain", total, lines: [] };
  }
  const plain = checkReport(result);
  if (margin === undefined) return plain;
  const points = Math.abs(margin);
  const lines = degrees === undefined ? [] : [degreesText(degrees)];
  return { ...plain, by: { key: "by", data: { points } }, lines };
}

function degreesText(degrees: number): Text {
  return degrees < 0
    ? { key: "failureDegrees", data: { degrees: -1 - degrees } }
    : { key: "successDegrees", data: { degrees } };
}

// §8.5 Contests

const MOST_SIDES = 8;

const RULES = { tie: choice(["defender", "again", "nobody", "gm"], { setting: "anydice.tie" }) };
type Rules = OptionsOf<typeof RULES>;

/** The total and the margin of a side, and everything needed to roll it again. */
type Side = { readonly total: number; readonly margin: number | null; readonly options: Options };

function sideOf({ total, margin }: Result, options: Options): Side {
  return { total, margin: margin ?? null, options };
}

const LADDER: Ladder<Side> = {
  comparisonKeys: [({ total }) => total],
  keysFor: (sides) => [scoreAmong(sides)],
  isForBest: true,
};

/** Margins are compared if each side has one, and totals otherwise. */
function scoreAmong(sides: readonly Side[]): (side: Side) => number {
  return sides.every(({ margin }) => margin !== null) ? ({ margin }) => margin! : ({ total }) => total;
}

function judge(sides: readonly Side[], { tie }: Rules): Next<Verdict> {
  const leaders = leadersOf(sides);
  if (leaders.length === 1) return { winner: leaders[0]!, tie: false };
  if (tie === "again") return rollAgain(sides, leaders);
  // The first side acts; with several defenders ahead nobody knows whom it favours.
  const defenders = leaders.filter((side) => side > 0);
  const winner = tie === "defender" && defenders.length === 1 ? defenders[0]! : null;
  return { winner, tie: true, ...(tie === "gm" && { isLeftOpen: true }) };
}

function leadersOf(sides: readonly Side[]): readonly number[] {
  const score = scoreAmong(sides);
  const best = Math.max(...sides.map(score));
  return [...sides.keys()].filter((i) => score(sides[i]!) === best);
}

/** Sides that are level roll the same again, and so do those of them that are level again. */
function rollAgain(sides: readonly Side[], level: readonly number[]): Check<Verdict> {
  const own = level.map((i) => sides[i]!.options);
  const round = versus(
    own.map((options) => check(options).map((result) => sideOf(result, options))),
    (rolled): Next<Verdict | undefined> => {
      const leaders = leadersOf(rolled);
      if (leaders.length === 1) return { winner: level[leaders[0]!]!, tie: true };
      const still = leaders.map((i) => level[i]!);
      return leaders.length === level.length ? undefined : rollAgain(sides, still);
    },
    LADDER,
  );
  return repeatUntilWon(round).withKey("rollAgain", level, JSON.stringify(own));
}

function reportVerdict(verdict: Verdict, { tie }: Rules): Report {
  const { winner } = verdict;
  const lines: Text[] = verdict.tie ? [{ key: `tie.${winner === null && tie === "defender" ? "nobody" : tie}` }] : [];
  const headline: Text = winner === null ? { key: "undecided" } : { key: "sideWins", data: { side: winner + 1 } };
  return { headline, tone: verdictTone(verdict), lines };
}

export const anyDice = defineGame({
  id: "anydice",
  command: "dice",
  aliases: ["d"],
  kinds: {
    check: kind({
      fields: FIELDS,
      example: { formula: "1d20 + 7", difficulty: 15 },
      refuse,
      check,
      withoutOdds,
      report,
      score: ({ total }) => total,
      rank: ({ total, margin }) => margin ?? total,
      steps: { stepOf: ({ degrees }) => degrees, text: degreesText },
      contestValue: (result, options) => sideOf(result, options),
    }),
  },
  codes: {},
  groupMean: {
    fields: { group: choice(["successes", "mean"], { setting: "anydice.group" }) },
    isUsed: ({ group }) => group === "mean",
    outcomeOf: (mean, options) => resultOf(mean, options as Options),
  },
  contest: contest({
    fields: RULES,
    most: MOST_SIDES,
    judge,
    ladder: () => LADDER,
    report: reportVerdict,
    isLeftOpen: ({ isLeftOpen }) => isLeftOpen === true,
  }),
});
