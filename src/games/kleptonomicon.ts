/** The Kleptonomicon: a d10 whose ten is settled by a coin, and Score Ranges. Rules: `docs/rules.md` §4. */
import {
  LIMITS,
  choice,
  code,
  contest,
  defineGame,
  dice,
  die,
  flag,
  higherWins,
  keep,
  kind,
  modifierField,
  number,
  numberAfterLetter,
  numberKind,
  numberReport,
  plainNumber,
  pool,
  problem,
  rollSum,
  sum,
  throwDice,
  verdictReport,
  withSign,
  type Check,
  type Die,
  type Fields,
  type Kind,
  type Next,
  type OptionsOf,
  type Outcome,
  type Report,
  type Text,
  type Verdict,
  isProblem,
  readKeyword,
  skipBlanks,
  truncateForMessage,
  type Field,
  type Line,
  type Problem,
} from "./kit.ts";

// ---- Score Ranges ----

type Score = { readonly score: number | null; readonly critical: "success" | "failure" | null };

/** Bounds (inclusive, null if open), a critical, or the end of a contest. */
type Reach =
  | { readonly min: number | null; readonly max: number | null }
  | { readonly critical: "success" | "failure" }
  | { readonly contest: "win" | "lose" };

type ScoreRange = { readonly range: string; readonly effect: string; readonly reach: Reach };

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
/** A range and its effect as the book writes them: `[..6] 1 Missile, [7..9] 2 Missiles`. */
const IN_BOOK = new RegExp(String.raw`\s*(\[\s*(?:${BOUNDS}|0!|10!|win|lose)\s*\])([^"[\],]*)(?:,(?=\s*\[))?`, "iy");
const BARE = new RegExp(`^(?:(?:${BOUNDS}|0!|10!|win|lose)(?:\\s+|$))+$`, "i");
/** Words of other fields, which are not an effect. */
const OTHER_FIELDS = /(?:^|\s)(?:[ad] ?\d{1,4}|pass|[+-] ?\d{1,4})(?=\s|$)/i;
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
function matchRanges(written: readonly string[], score: Score) {
  const matches = parseSoundRanges(written).filter((each) => isMatch(each, score));
  const rank = ({ reach }: ScoreRange) => ("min" in reach ? (reach.min ?? -Infinity) : Infinity);
  const [primary] = matches.toSorted((a, b) => rank(b) - rank(a));
  return { matches, primary };
}

/** The ends of a contest; they say nothing of a Score. */
function contestRanges(written: readonly string[]): readonly ScoreRange[] {
  return parseSoundRanges(written).filter(({ reach }) => "contest" in reach);
}

function scoreRanges(written: readonly string[]): readonly ScoreRange[] {
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

/** True if two equal ranges contradict each other; plain bounds may be repeated. */
function hasMeaning({ reach, effect }: ScoreRange): boolean {
  return effect !== "" || !("min" in reach);
}

function write({ range, effect }: ScoreRange): string {
  return effect === "" ? range : `${range} "${effect}"`;
}

/** The next range, or a word that may be meant as one. */
function nextRange(line: Line): string | undefined {
  IN_BOOK.lastIndex = line.offset;
  const [whole, range, written = ""] = IN_BOOK.exec(line.text) ?? [];
  const others = written.slice(OTHER_FIELDS.exec(written)?.index ?? written.length);
  const effect = written.slice(0, written.length - others.length).trim();
  if (whole !== undefined && effect !== "" && !BARE.test(effect)) {
    line.offset = others === "" ? IN_BOOK.lastIndex : IN_BOOK.lastIndex - others.length;
    return `${range} "${effect}"`;
  }
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

// §4.1 Test

const CRIT_METHODS = ["coin", "reroll", "d10ish"] as const;
const MOST_NET = 3;

/** The sign may be left out: `/klepto 2` is `/klepto +2`. */
const modifier = {
  ...modifierField,
  isMain: true as const,
  text: {
    ...plainNumber,
    isSummed: true as const,
    write: (value: number) => `${value < 0 ? "-" : "+"} ${Math.abs(value)}`,
  },
};
const TEST = {
  modifier,
  advantages: number({ min: 0, max: 99, default: 0, text: numberAfterLetter("a") }),
  disadvantages: number({
    min: 0,
    max: 99,
    default: 0,
    text: numberAfterLetter("d"),
    opposes: { field: "advantages", most: MOST_NET },
  }),
  ranges,
  pass: flag({ word: "pass", addedAfterSeals: true }),
  critMethod: choice(CRIT_METHODS, { setting: "kleptonomicon.critMethod" }),
};

interface Result extends Outcome, Score {
  readonly kept: number;
  readonly band: string;
  readonly pass: boolean;
  /** The Score Range that decides, and all that match, as they are written. */
  readonly range?: string;
  readonly matches?: readonly string[];
  readonly effect?: string;
}

function refuse({ pass, ranges: own }: OptionsOf<typeof TEST>) {
  return pass && scoreRanges(own).length > 0 ? problem("kleptonomicon.passOrRanges") : undefined;
}

const SHARED = {
  fields: TEST,
  example: { modifier: 2 },
  refuse,
  check: testCheck,
  report,
  score: ({ score, kept }) => score ?? kept,
  isEnough: (outcome, { pass }) => (pass ? outcome.pass : undefined),
  contestValue,
  contestTexts,
} satisfies Partial<Kind<typeof TEST, Result>>;

const test = kind(SHARED);

const counted = dice({ most: LIMITS.dice, sides: [2, LIMITS.sides], isCounted: true });

/** Other dice in a shorthand, such as `2d12 + 3`, are summed. As a first word `1d10` would be the test. */
const summed: typeof counted = {
  ...counted,
  text: {
    ...counted.text!,
    write: (each) => (each.count === 1 && each.sides === 10 ? "+0 1d10" : counted.text!.write(each)),
  },
};

const sumOfDice = numberKind("total", "total", {
  fields: { dice: summed, modifier },
  example: { dice: { count: 2, sides: 12 }, modifier: 3 },
  check: ({ dice: { count, sides }, modifier: bonus }) =>
    rollSum([pool(count, die(sides))], (rolled) => rolled + bonus),
});

// §4.2 Critical Roll

const FAILURE = 0;
const SUCCESS = 10;

/** Heads is a success (LA11). */
const coin: Die = { name: "coin", faces: [1, 0], value: (side) => (side === 1 ? SUCCESS : FAILURE) };
/** In place of a coin: even is a success. */
const oddEven: Die = { ...die(10), value: (face) => (face % 2 === 0 ? SUCCESS : FAILURE) };
/** 1 to 9 twice, one 0 and one 10. A d20 serves as one: its 10 is the 0 and its 20 the 10. */
const d10ish: Die = { name: "d10ish", faces: die(20).faces.map((d20) => (d20 < 10 ? d20 : d20 - 10)) };

const settleTen = (by: Die): Die => ({
  ...die(10),
  reroll: { matches: (face) => face === SUCCESS, die: by, how: "instead", most: 1 },
});

const DICE: Readonly<Record<(typeof CRIT_METHODS)[number], Die>> = {
  coin: settleTen(coin),
  reroll: settleTen(oddEven),
  d10ish,
};

/** A critical has no number (LA1). */
function scoreOf(kept: number, bonus: number): Score {
  if (kept === SUCCESS) return { score: null, critical: "success" };
  return kept === FAILURE ? { score: null, critical: "failure" } : { score: kept + bonus, critical: null };
}

function rankOf({ score, critical }: Score): number {
  return critical === "success" ? Infinity : critical === "failure" ? -Infinity : score!;
}

// §4.3 Advantage and Disadvantage

function testCheck({ advantages, disadvantages, critMethod, ...options }: OptionsOf<typeof TEST>): Check<Result> {
  const net = Math.max(-MOST_NET, Math.min(MOST_NET, advantages - disadvantages));
  const pools = [pool(1 + Math.abs(net), DICE[critMethod])];
  return throwDice({ role: "pool", pools, evaluator: net < 0 ? LOWEST : HIGHEST }, ([kept = 0]) =>
    resultOf(kept, options),
  );
}

const HIGHEST = keep(1, "highest");
const LOWEST = keep(1, "lowest");

// §4.4 Score Ranges

const BANDS = [
  { from: 10, band: "high", range: "[10..]", tone: "good", pass: true, gifts: 2 },
  { from: 7, band: "mixed", range: "[7..9]", tone: "mixed", pass: true, gifts: 1 },
  { from: -Infinity, band: "low", range: "[..6]", tone: "bad", pass: false, gifts: 0 },
] as const;

/** A Critical Success is High, a Critical Failure Low (LA2). */
function bandOf(score: Score) {
  return BANDS.find(({ from }) => rankOf(score) >= from)!;
}

type ReportOptions = Pick<OptionsOf<typeof TEST>, "modifier" | "ranges" | "pass">;

function resultOf(kept: number, { modifier: bonus, ranges: own }: ReportOptions): Result {
  const { score, critical } = scoreOf(kept, bonus);
  const { band, pass } = bandOf({ score, critical });
  if (scoreRanges(own).length === 0) return { kept, score, critical, band, pass };
  const { matches, primary } = matchRanges(own, { score, critical });
  const decides = primary && { range: primary.range, ...(primary.effect !== "" && { effect: primary.effect }) };
  return { kept, score, critical, band, pass, matches: matches.map(rangeText), ...decides };
}

function rangeText({ range, effect }: Pick<ScoreRange, "range" | "effect">): string {
  return effect === "" ? range : `${range} ${effect}`;
}

/** Only a range that equals a standard one has a name and a tone; others may be good or bad. */
function headlineOf(result: Result, isOwn: boolean, isPass: boolean): Pick<Report, "headline" | "tone"> {
  const { range } = result;
  const { pass } = bandOf(result);
  if (isPass) return { headline: { key: pass ? "passing" : "failing" }, tone: pass ? "good" : "bad" };
  const usual = isOwn ? BANDS.find((each) => each.range === range) : bandOf(result);
  if (usual) return { headline: { key: `band.${usual.band}` }, tone: usual.tone };
  return { headline: range === undefined ? { key: "noRange" } : { key: "inRange", data: { range } }, tone: "plain" };
}

function report(result: Result, { modifier: bonus, ranges: own, pass }: ReportOptions): Report {
  const { score, critical, range, effect, matches = [] } = result;
  const decides = range === undefined ? undefined : rangeText({ range, effect: effect ?? "" });
  const others = matches.filter((each) => each !== decides);
  const effects: Text[] = effect === undefined ? [] : [{ key: "effect", data: { effect } }];
  const also: Text[] = others.length === 0 ? [] : [{ key: "alsoInRange", data: { ranges: others.join(", ") } }];
  const isOwn = scoreRanges(own).length > 0;
  const contested: Text[] = isOwn
    ? []
    : contestRanges(own).map((each) => ({ key: "effect", data: { effect: rangeText(each) } }));
  if (critical !== null)
    return {
      headline: { key: critical === "success" ? "criticalSuccess" : "criticalFailure" },
      tone: critical === "success" ? "great" : "dire",
      lines: [...effects, ...(range === undefined ? [] : [{ key: "inRange", data: { range } }]), ...also, ...contested],
      isSuspenseful: true,
    };
  const modified: Text[] = bonus === 0 ? [] : [{ key: "withModifier", data: { modifier: withSign(bonus) } }];
  const lines: Text[] = pass ? [{ key: result.pass ? "passingRange" : "failingRange" }] : [...effects, ...also];
  const judged = headlineOf(result, isOwn, pass);
  return { ...judged, total: score!, lines: [...lines, ...contested], notes: modified };
}

// §4.5 Group Test

/** Mixed Scores are enough for a group. */
const groupTest = kind({
  ...SHARED,
  word: "group",
  isEnough: ({ pass }) => pass,
  report(result, options) {
    const own = report(result, options);
    return { ...own, lines: [...own.lines, { key: "gifts", data: { count: bandOf(result).gifts } }] };
  },
});

/** A gift cancels a Disadvantage first (LA5). By house rule it is +1 (LA3). */
function withHelp(options: OptionsOf<Fields>, count: number, { gifts }: OptionsOf<Fields>) {
  const { modifier: bonus, advantages, disadvantages } = options;
  if (gifts === "plusOne") return { modifier: Math.min(TEST.modifier.max!, Number(bonus) + count) };
  const cancelled = Math.min(Number(disadvantages), count);
  return {
    disadvantages: Number(disadvantages) - cancelled,
    advantages: Math.min(TEST.advantages.max!, Number(advantages) + count - cancelled),
  };
}

// §4.6 Contest

/** JSON has no infinity, so the critical is kept beside the score. */
function contestValue({ score, critical }: Result): Score {
  return { score, critical };
}

function contestTexts(isWinner: boolean, { ranges: own }: OptionsOf<typeof TEST>): readonly string[] {
  const end = isWinner ? "[Win]" : "[Lose]";
  const reached = contestRanges(own).filter(({ range }) => range === end);
  return reached.map(({ range, effect }) => (effect === "" ? range : effect));
}

function judge([a, b]: readonly Score[]): Next<Verdict> {
  return higherWins(rankOf(a!), rankOf(b!)) ?? flip;
}

/** Heads is for the first side. */
const flip = throwDice(
  { role: "coin", pools: [pool(1, { name: "coin", faces: [1, 0] })], evaluator: sum },
  (side): Verdict => ({ winner: 1 - side, tie: true }),
);

/** `3d10ishkh`: a coin settles each 10 of any formula's d10s. */
const ish = code({
  refuse: ({ sides }, argument) => {
    if (sides !== 10) return problem("kleptonomicon.d10");
    return argument === undefined ? undefined : problem("kleptonomicon.noNumber");
  },
  check: ({ count }) => rollSum([pool(count, DICE.coin)], (total) => ({ total })),
  report: ({ total }) => numberReport("total", total),
  allowedModifiers: ["kh", "kl"],
});

/** `d10 + 2` is the test, as the book writes it. After a first word, `d4` is four Disadvantages. */
function firstWord(word: string) {
  if (word === "d10" || word === "1d10") return "test";
  const [, sides] = /^d(\d{1,4})$/.exec(word) ?? [];
  return sides === undefined ? undefined : problem("kleptonomicon.firstDie", { sides });
}

export const kleptonomicon = defineGame({
  id: "kleptonomicon",
  command: "klepto",
  kinds: { test, group: groupTest, sum: sumOfDice },
  codes: { ish },
  firstWord,
  hasLasting: true,
  formulas: ["1d10ish", "1dt"],
  dice: { t: d10ish },
  contest: contest({
    fields: {},
    most: 2,
    judge,
    ladder: () => ({ comparisonKeys: [rankOf] }),
    report: (verdict) => verdictReport(verdict, ["firstWins", "secondWins"], verdict.tie ? [{ key: "tie" }] : []),
  }),
  group: {
    kind: "group",
    helpedKind: "test",
    fields: { gifts: choice(["die", "plusOne"], { setting: "kleptonomicon.groupAdvantage" }) },
    gifts: (outcome) => bandOf(outcome as Result).gifts,
    withHelp,
    isSafe: (outcome) => bandOf(outcome as Result).pass,
    rank: (outcome) => rankOf(outcome as Result),
  },
});
