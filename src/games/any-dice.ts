/** Any dice of the world's game, by a formula. Rules: `docs/rules.md` §8. */
import { formulaField, formulaNode } from "./dice-formula.ts";
import { explodes, partWithoutOdds, refuseDice, rollOf, withMoreDice } from "./dice-roll.ts";
import { diceOfFormula, type FormulaNode } from "./dice-tree.ts";
import {
  checkReport,
  choice,
  contest,
  defineGame,
  difficultyField,
  kind,
  leadOf,
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

const RANGE = /^\[?([+-]?\d{1,5})?\.\.([+-]?\d{1,5})?\]?/;
const WRITTEN = /\s*(\[?[+-]?\d{0,5}\.\.[+-]?\d{0,5}\]?(?:\s*["“„«][^"“”„«»]*["“”»])?)(?=\s|$)/y;

interface TotalRange {
  readonly least: number;
  readonly most: number;
  /** The meaning of the range, such as `Weak hit`; it may be empty. */
  readonly name: string;
}

function readRange(text: string): TotalRange | undefined {
  const written = text.trim().replace(/[−–]/g, "-");
  const [whole = "", from, to] = RANGE.exec(written) ?? [];
  const name = written
    .slice(whole.length)
    .trim()
    .replace(/^["“„«]|["“”»]$/g, "");
  if (from === undefined && to === undefined) return undefined;
  if (name.length > LIMITS.range || /["“”„«»]/.test(name)) return undefined;
  const [least, most] = [Number(from ?? -Infinity), Number(to ?? Infinity)];
  return least <= most ? { least, most, name: name.trim() } : undefined;
}

function writeBounds({ least, most }: TotalRange): string {
  return [least, most].map((each) => (isFinite(each) ? each : "")).join("..");
}

function writeRange(range: TotalRange): string {
  return range.name === "" ? writeBounds(range) : `${writeBounds(range)} "${range.name}"`;
}

function rangeAt(ranges: readonly string[], total: number): TotalRange | undefined {
  return ranges.map((each) => readRange(each)!).find(({ least, most }) => total >= least && total <= most);
}

/** Ranges from low to high that share no number. */
const totalRanges: Field<readonly string[]> = {
  type: "ranges",
  default: [],
  sample: ['..6 "Miss"', '7..9 "Weak hit"', '10.. "Strong hit"'],
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > LIMITS.ranges) return problem("anydice.ranges", { most: LIMITS.ranges });
    const found: TotalRange[] = [];
    for (const each of raw as readonly unknown[]) {
      const range = typeof each === "string" ? readRange(each) : undefined;
      if (!range) return problem("anydice.range", { range: truncateForMessage(each) });
      found.push(range);
    }
    found.sort((a, b) => a.least - b.least);
    return sharedRange(found) ?? found.map(writeRange);
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

function sharedRange(sorted: readonly TotalRange[]): Problem | undefined {
  const at = sorted.findIndex(({ least }, i) => i > 0 && least <= sorted[i - 1]!.most);
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

/** A problem that says how to write words which a line cannot have, if they probably mean something. */
function misread(words: string): Problem | undefined {
  const [, number] = /^dc\s*(\d{1,4})/i.exec(words) ?? [];
  if (number !== undefined) return problem("anydice.difficulty", { number });
  if (/^adv/i.test(words)) return problem("anydice.advantage");
  if (/^dis/i.test(words)) return problem("anydice.disadvantage");
  return /^\p{L}{2}/u.test(words) ? problem("anydice.label", { text: truncateForMessage(words) }) : undefined;
}

/** Says of dice that explode that they do: many write 1d10x10 for ten times as much. */
function explosionText(formula: string): Readonly<Record<string, Text>> {
  const explosive = diceOfFormula(formulaNode(formula)).find(explodes);
  const on = explosive?.rolls.find(({ command }) => command.startsWith("x"))?.on;
  if (!explosive || !on) return {};
  const { sign, number } = on;
  const face = number + (sign === ">" ? 1 : sign === "<" ? -1 : 0);
  if (sign !== "=") return { formula: { key: sign.startsWith(">") ? "explodesFrom" : "explodesTo", data: { face } } };
  const isFactor = explosive.count === 1 && (number === 10 || number === 100);
  const times = { dice: `1d${explosive.sides}`, number };
  return {
    formula: isFactor ? { key: "explodesNotTimes", data: { face, ...times } } : { key: "explodes", data: { face } },
  };
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
  readonly rangeName?: string;
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
    const found = rangeAt(ranges, total);
    if (!found) return { total };
    return { total, range: writeBounds(found), ...(found.name !== "" && { rangeName: found.name }) };
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
  const { total, margin, degrees, range, rangeName } = result;
  if (ranges.length > 0) {
    const inRange: Text = range === undefined ? { key: "noRange" } : { key: "inRange", data: { range } };
    if (rangeName === undefined) return { headline: inRange, tone: "plain", total, lines: [] };
    return { headline: { key: "rangeName", data: { name: rangeName } }, tone: "plain", total, lines: [inRange] };
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

const RULES = {
  tie: choice(["defender", "again", "nobody", "gm"], { setting: "anydice.tie" }),
  missed: choice(["nobody", "nearer"], { setting: "anydice.missed" }),
  under: choice(["margin", "roll"], { setting: "anydice.under" }),
};
type Rules = OptionsOf<typeof RULES>;

/** The total and the margin of a side, and everything needed to roll it again. */
type Side = { readonly total: number; readonly margin: number | null; readonly options: Options };

function sideOf({ total, margin }: Result, options: Options): Side {
  return { total, margin: margin ?? null, options };
}

/** True if a side missed the number that it states, behind all that did not. */
const hasMissed = ({ margin }: Side) => margin !== null && margin < 0;

const ladderFor = (rules: Rules): Ladder<Side> => ({
  // Panels show the totals of a tie; what decides is in `keysFor`.
  comparisonKeys: [({ total }) => total],
  keysFor: (sides) => keysAmong(sides, rules),
  tieKey: hasMissed,
  isForBest: true,
});

function isBlackjack(sides: readonly Side[], { under }: Rules): boolean {
  return under === "roll" && sides.every(({ options }) => options.limit !== null);
}

function areMargins(sides: readonly Side[], rules: Rules): boolean {
  return !isBlackjack(sides, rules) && sides.every(({ margin }) => margin !== null);
}

/** First who missed; then margins if each side has one, and totals otherwise. */
function keysAmong(sides: readonly Side[], rules: Rules): Ladder<Side>["comparisonKeys"] {
  const byMargin = areMargins(sides, rules);
  return [
    (side) => (hasMissed(side) ? 0 : 1),
    (side) => {
      if (hasMissed(side)) return rules.missed === "nearer" ? side.margin! : 0;
      return byMargin ? side.margin! : side.total;
    },
  ];
}

function judge(sides: readonly Side[], rules: Rules): Next<Verdict> {
  const { tie } = rules;
  const leaders = leadersOf(sides, rules);
  if (haveAllMissed(sides, rules)) return { winner: null, tie: false, allMissed: true };
  if (leaders.length === 1) return { winner: leaders[0]!, tie: false, ...reasonFor(sides, leaders[0]!, rules) };
  if (tie === "again") return rollAgain(sides, leaders, rules);
  // The first side acts; with several defenders ahead nobody knows whom it favours.
  const defenders = leaders.filter((side) => side > 0);
  const winner = tie === "defender" && defenders.length === 1 ? defenders[0]! : null;
  return { winner, tie: true, ...(tie === "gm" && { isLeftOpen: true }) };
}

/** Why a side has won, unless its total alone has decided. */
function reasonFor(sides: readonly Side[], winner: number, rules: Rules) {
  if (hasMissed(sides[winner]!)) return { decidedBy: "nearer" };
  if (sides.every((side, i) => i === winner || hasMissed(side))) return { decidedBy: "missed" };
  if (isBlackjack(sides, rules)) return { decidedBy: "roll" };
  return areMargins(sides, rules) ? { decidedBy: "margin" } : {};
}

function haveAllMissed(sides: readonly Side[], { missed }: Rules): boolean {
  return missed === "nobody" && sides.every(hasMissed);
}

function leadersOf(sides: readonly Side[], rules: Rules): readonly number[] {
  const keys = keysAmong(sides, rules);
  const isBehind = (side: Side) => sides.some((other) => leadOf(keys, other, side) > 0);
  return [...sides.keys()].filter((i) => !isBehind(sides[i]!));
}

/** Sides that are level roll the same again, and so do those of them that are level again. */
function rollAgain(sides: readonly Side[], level: readonly number[], rules: Rules): Check<Verdict> {
  const own = level.map((i) => sides[i]!.options);
  const round = versus(
    own.map((options) => check(options).map((result) => sideOf(result, options))),
    (rolled): Next<Verdict | undefined> => {
      if (haveAllMissed(rolled, rules)) return { winner: null, tie: true, allMissed: true };
      const leaders = leadersOf(rolled, rules);
      if (leaders.length === 1) return { winner: level[leaders[0]!]!, tie: true };
      const still = leaders.map((i) => level[i]!);
      return leaders.length === level.length ? undefined : rollAgain(sides, still, rules);
    },
    ladderFor(rules),
  );
  return repeatUntilWon(round).withKey("rollAgain", level, JSON.stringify([own, rules]));
}

function reportVerdict(verdict: Verdict, { tie }: Rules): Report {
  const { winner, decidedBy } = verdict;
  const lines: Text[] = [
    ...(typeof decidedBy === "string" ? [{ key: `decidedBy.${decidedBy}` }] : []),
    ...(verdict.tie ? [{ key: `tie.${winner === null && tie === "defender" ? "nobody" : tie}` }] : []),
    ...(verdict["allMissed"] === true ? [{ key: "allMissed" }] : []),
  ];
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
      misread,
      fieldTexts: ({ formula }) => explosionText(formula),
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
    ladder: ladderFor,
    report: reportVerdict,
    isLeftOpen: ({ isLeftOpen }) => isLeftOpen === true,
  }),
});
