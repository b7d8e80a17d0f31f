/** Kingdoms & Rulers: a pool of d12 against a Difficulty Threshold. Rules: `docs/rules.md` §3. */
import {
  LIMITS,
  choice,
  code,
  contest,
  defineGame,
  die,
  difference,
  flag,
  hiddenNumberAfterWord,
  higherWins,
  kind,
  isProblem,
  mixedDice,
  modifierField,
  number,
  numberAfterWord,
  numberKind,
  plainNumber,
  pool,
  problem,
  readRegExp,
  rollSidesAgain,
  rollSum,
  sums,
  throwDice,
  verdictReport,
  withSign,
  type Check,
  type Comparison,
  type Die,
  type Field,
  type FollowUp,
  type Ladder,
  type Next,
  type NotatedDice,
  type OptionsOf,
  type Outcome,
  type Report,
  type Text,
  type Verdict,
  type WinnersCheck,
} from "./kit.ts";

// §3.1 Dice and Difficulty Threshold

/** Above this DT only critical successes count, one each (RA7). */
const HIGHEST_DT = 11;

const DT = { min: -99, max: 99, text: numberAfterWord("dt"), isTarget: true } as const;
const dt = number(DT);
const inD12s = readRegExp(/(\d{1,9})d12(?![\w.])/iy, ([, dice]) => Number(dice));
/** A number of d12s, with the die or without: `6`, `6d12`. */
const d12Count = number({
  min: 0,
  max: LIMITS.dice,
  text: { ...plainNumber, read: (line) => inD12s(line) ?? plainNumber.read(line) },
});

/** The contribution of a d12 to the margin. */
const d12At = (threshold: number): Die => ({
  ...die(12),
  value: (face) => {
    if (threshold > HIGHEST_DT) return face === 12 ? 1 : 0;
    return face === 1 ? -2 : face === 12 ? 2 : face > threshold ? 1 : -1;
  },
});

/** Shared dice, so that their odds are calculated once. */
const D12S = Array.from({ length: HIGHEST_DT + 2 }, (_, threshold) => d12At(threshold));

function d12(threshold: number): Die {
  return D12S[Math.max(0, Math.min(threshold, HIGHEST_DT + 1))]!;
}

// §3.2 Margin

const SUCCESSES_AND_FAILURES = difference(
  (value) => Math.max(0, value),
  (value) => Math.max(0, -value),
);

const UNIT: Text = { key: "unit" };

function reportMargin({ margin = 0, impossible }: Test, lines: readonly Text[] = []): Report {
  const tone = margin > 0 ? "good" : margin < 0 ? "bad" : "mixed";
  const headline = { key: "margin", data: { margin: withSign(margin) } };
  return { headline, tone, total: margin, unit: UNIT, lines, ...(impossible && { notes: [{ key: "onlyTwelves" }] }) };
}

const MARGINS = {
  stepOf: ({ margin }: { readonly margin?: number }) => margin,
  text: (margin: number): Text => ({ key: "margin", data: { margin: withSign(margin) } }),
};

/** These margins are measured against another, or added up, so none succeeds by itself. */
const MARGIN_CHANCES = [
  { text: { key: "aboveZero" }, holds: ({ margin }: Test) => margin! > 0 },
  { text: { key: "zeroOrMore" }, holds: ({ margin }: Test) => margin! >= 0 },
];

function noteOnThreshold({ dt: threshold }: { readonly dt: number | null }): Text | undefined {
  return threshold !== null && threshold > HIGHEST_DT ? { key: "onlyTwelves" } : undefined;
}

// §3.3 Basic Test

interface Test extends Outcome {
  readonly margin?: number;
  readonly successes?: number;
  readonly failures?: number;
  readonly success?: boolean;
  readonly impossible?: boolean;
  readonly criticalSuccesses?: number;
}

const BASIC = {
  rolled: d12Count,
  pool: number({
    min: 0,
    max: LIMITS.dice,
    default: null,
    text: numberAfterWord("of"),
    isMain: true,
    asksBefore: "rolled",
  }),
  dt: number<null>({ ...DT, hidden: hiddenNumberAfterWord("dt") }),
  zeroSucceeds: flag({ setting: "kr.marginZeroSucceeds" }),
};

const basic = kind({
  fields: BASIC,
  example: { rolled: 6, pool: 9, dt: 7 },
  refuse: ({ rolled, pool: all }) => {
    if (rolled === 0) return problem("kr.noDice");
    return all !== null && rolled > all ? problem("kr.overPool", { rolled, pool: all }) : undefined;
  },
  check: basicTest,
  report: reportTest,
  score: ({ criticalSuccesses, margin = 0 }) => criticalSuccesses ?? margin,
  steps: MARGINS,
  note: ({ dt: threshold }) => noteOnThreshold({ dt: threshold }) && { key: "impossibleNote" },
  compare: poolAdvice,
  followUp: ({ success, margin = 0 }) => (success ? damageFrom(margin) : undefined),
});

const USUAL_POOL = 9;

/** Advice to roll fewer dice: an even number may end at margin 0, which fails (RA3), so odd ones do better. */
function poolAdvice({
  rolled,
  pool: all,
  dt: threshold,
  zeroSucceeds,
}: OptionsOf<typeof BASIC>): readonly Comparison[] {
  if (threshold === null || threshold > HIGHEST_DT) return [];
  const most = all ?? Math.max(rolled, USUAL_POOL);
  const each = Array.from({ length: most }, (_, i) => ({
    text: { key: "advice.dice", data: { count: i + 1 } },
    options: { rolled: i + 1 },
  }));
  const note = { key: zeroSucceeds ? "advice.even" : "advice.odd" };
  // This holds at most thresholds, but not at all of them.
  const noteHolds = (chances: readonly number[]) => {
    const rises = chances.slice(1).map((p, i) => p > chances[i]! === (i % 2 === (zeroSucceeds ? 0 : 1)));
    return rises.length > 0 && rises.every(Boolean);
  };
  return [{ title: { key: "advice.pools" }, each, isScale: true, marksBest: true, note, noteHolds }];
}

/** Critical successes at an impossible DT are up to the GR. Against a hidden DT the dice are only rolled. */
function basicTest({ rolled, dt: threshold, zeroSucceeds }: OptionsOf<typeof BASIC>): Check<Test> {
  if (threshold === null) return rollSum([pool(rolled, die(12))], () => ({}));
  if (threshold > HIGHEST_DT)
    return rollSum([pool(rolled, d12(threshold))], (criticalSuccesses) => ({ impossible: true, criticalSuccesses }));
  const dice = { role: "pool", pools: [pool(rolled, d12(threshold))], evaluator: SUCCESSES_AND_FAILURES };
  return throwDice(dice, ([successes = 0, failures = 0]) => {
    const margin = successes - failures;
    return { successes, failures, margin, success: margin > 0 || (zeroSucceeds && margin === 0) };
  });
}

function reportTest({ impossible, criticalSuccesses = 0, margin, success, successes = 0, failures = 0 }: Test): Report {
  if (impossible) {
    const headline = { key: "impossible", data: { count: criticalSuccesses } };
    return { headline, tone: "mixed", total: criticalSuccesses, lines: [], notes: [{ key: "impossibleNote" }] };
  }
  if (margin === undefined) return { headline: { key: "thrown" }, tone: "plain", lines: [] };
  const headline = { key: success ? "success" : "failure" };
  const notes = [tally({ successes, failures })];
  return { ...reportMargin({ margin }), headline, tone: success ? "good" : "bad", notes };
}

function markImpossible(threshold: number): { readonly impossible?: true } {
  return threshold > HIGHEST_DT ? { impossible: true } : {};
}

function tally({ successes = 0, failures = 0 }: Test): Text {
  return { key: "tally", data: { successes, failures } };
}

// §3.4 Extended Test

const REFILL = { min: 0, max: LIMITS.dice, default: 0 };

const extended = kind({
  word: "extended",
  fields: {
    pool: d12Count,
    dt,
    con: number({ ...REFILL, text: numberAfterWord("con") }),
    cha: number({ ...REFILL, text: numberAfterWord("cha") }),
    refill: number({ ...REFILL, text: numberAfterWord("refill") }),
    critRemovesTwo: flag({ word: "ones 2" }),
    active: flag({ word: "active", isMain: true, isContestOnly: true, addedAfterSeals: true }),
  },
  example: { pool: 8, dt: 6, con: 3 },
  check({ pool: dice, dt: threshold, con, cha, refill: more, critRemovesTwo }) {
    // Above DT 11 a 1 still leaves as one die, so dice keep their values and only 12s count (RA7).
    const counted = (value: number) => (threshold > HIGHEST_DT ? Number(value > 0) : value);
    const evaluator = sums(counted, (value) => (value > 0 ? 0 : critRemovesTwo ? -value : 1));
    const pools = [pool(dice, d12(Math.min(threshold, HIGHEST_DT)))];
    return throwDice({ role: "pool", pools, evaluator }, ([margin = 0, failing = 0]) => {
      const removed = Math.min(failing, dice);
      const left = dice - removed;
      return { margin, removed, left, pool: left + con + cha + more, ...markImpossible(threshold) };
    });
  },
  report: ({ removed, left, pool: next, ...test }, { active }) =>
    reportMargin(test, [
      ...(hasFailed({ active, margin: test.margin }) ? [{ key: "activeFailed" }] : []),
      { key: "leaving", data: { count: removed } },
      next === left
        ? { key: "nextPool", data: { pool: next } }
        : { key: "refilled", data: { left, back: next - left } },
    ]),
  score: ({ margin }) => margin,
  steps: MARGINS,
  chances: MARGIN_CHANCES,
  note: noteOnThreshold,
  followUp: ({ margin }) => damageFrom(margin),
  contestValue: ({ margin }, { pool: dice, dt: threshold, active }): Side => ({
    margin,
    pool: dice,
    dt: threshold,
    active,
  }),
});

// §3.5 Opposed Test

const OPPOSED = { pool: d12Count, dt, active: flag({ word: "active", isMain: true }) };

const opposed = kind({
  word: "opposed",
  fields: OPPOSED,
  example: { pool: 6, dt: 7, active: true },
  check: opposedTest,
  report: ({ activeFailed, ...test }) =>
    activeFailed
      ? { ...reportMargin(test, [{ key: "activeFailed" }]), headline: { key: "failure" } }
      : reportMargin(test),
  score: ({ margin }) => margin,
  steps: MARGINS,
  chances: MARGIN_CHANCES,
  note: noteOnThreshold,
  contestValue: ({ margin }, options): Side => ({ margin, ...options }),
});

/** The margin of a side, and everything needed to roll it again. */
type Side = { readonly margin: number } & OptionsOf<typeof OPPOSED>;

function opposedTest({ pool: dice, dt: threshold, active }: OptionsOf<typeof OPPOSED>) {
  return rollSum([pool(dice, d12(threshold))], (margin) => ({
    margin,
    activeFailed: hasFailed({ active, margin }),
    ...markImpossible(threshold),
  }));
}

function hasFailed({ active, margin }: Pick<Side, "active" | "margin">): boolean {
  return active && margin < 0;
}

/** RA4 */
const CONTEST_FIELDS = { tie: choice(["draw", "reroll"], { setting: "kr.opposedTie" }) };
const DRAW: Verdict = { winner: null, tie: true };

function judge(sides: readonly Side[], { tie }: OptionsOf<typeof CONTEST_FIELDS>): Next<Verdict> {
  const verdict = compare(sides);
  if (verdict || tie === "draw") return verdict ?? DRAW;
  const again = (side: Side) => opposedTest(side).map(({ margin }) => ({ ...side, margin }));
  const unrolled = sides.map((side) => ({ ...side, margin: 0 }));
  return rollSidesAgain(unrolled, again, compare, LADDER);
}

/** The keys of `compare`, except who is active. */
const LADDER: Ladder<Side> = { comparisonKeys: [({ margin }) => margin], tieKey: hasFailed };

/** An active side fails below 0 (RA5), and does not win a tie (RA4). */
function compare(sides: readonly Side[]): Verdict | undefined {
  const [a, b] = sides as [Side, Side];
  if (hasFailed(a) || hasFailed(b))
    return { winner: hasFailed(a) === hasFailed(b) ? null : hasFailed(a) ? 1 : 0, tie: false, activeFailed: true };
  if (a.margin !== b.margin || a.active === b.active) return higherWins(a.margin, b.margin);
  return { winner: a.active ? 1 : 0, tie: true, activeTied: true };
}

function reportVerdict(verdict: Verdict): Report {
  const { tie, activeFailed, activeTied } = verdict;
  const lines: Text[] = tie ? [{ key: activeTied ? "activeTie" : "tie" }] : [];
  if (activeFailed) lines.push({ key: "activeFailed" });
  return verdictReport(verdict, ["firstWins", "secondWins", "draw"], lines);
}

// §3.6 Combat figures

const mixed = mixedDice({ most: 2 * LIMITS.dice, sides: [2, 100] });
type DamageDice = NotatedDice | readonly NotatedDice[];
/** Dice of one size are stored alone, as they were before there could be several. */
const damageDice: Field<DamageDice> = {
  ...mixed,
  default: undefined,
  parse(raw) {
    const all = mixed.parse([raw].flat());
    return isProblem(all) || all.length > 1 ? all : all[0]!;
  },
  text: { ...mixed.text!, write: (dice) => mixed.text!.write([dice].flat()) },
};

const damage = numberKind("damage", "damage", {
  word: "damage",
  fields: { dice: damageDice, bonus: modifierField },
  example: { dice: { count: 3, sides: 6 }, bonus: 2 },
  check: ({ dice, bonus }) =>
    rollSum(
      [dice].flat().map(({ count, sides }) => pool(count, die(sides))),
      (rolled) => rolled + bonus,
    ),
});

/** A d6 for each point of margin, until the dice of the weapon are filled in. */
function damageFrom(margin: number): FollowUp | undefined {
  return margin > 0 ? { kind: "damage", options: { dice: { count: margin, sides: 6 }, bonus: 0 } } : undefined;
}

/** After a tie that was rolled again, the margin of the last roll counts. */
function damageAfterContest(_verdict: Verdict, { margin }: Side, tieTotal = margin): WinnersCheck | undefined {
  const damage = damageFrom(tieTotal);
  return damage && { name: "rollDamage", ...damage };
}

/** `4d12kar6`: the margin alone, without success or failure. */
const kar = code({
  refuse: ({ sides }, threshold) => {
    if (sides !== 12) return problem("kr.d12");
    if (threshold === undefined) return problem("kr.noThreshold");
    return threshold > 99 ? problem("outOfRange", { value: threshold, min: 0, max: 99 }) : undefined;
  },
  check: ({ count: rolled }, threshold) => basicTest({ rolled, dt: threshold, pool: null, zeroSucceeds: false }),
  report(outcome) {
    return outcome.impossible ? reportTest(outcome) : { ...reportMargin(outcome), notes: [tally(outcome)] };
  },
});

export const kingdomsAndRulers = defineGame({
  id: "kr",
  command: "kr",
  kinds: { basic, damage, extended, opposed },
  codes: { kar },
  formulas: ["6d12kar6"],
  contest: contest({
    fields: CONTEST_FIELDS,
    most: 2,
    judge,
    ladder: () => LADDER,
    comparisons: [{ name: "unit", text: withSign }],
    report: reportVerdict,
    followUp: damageAfterContest,
  }),
  extended: {
    kind: "extended",
    pool: "pool",
    gains: ["con", "cha", "refill"],
    progress: (outcome) => Number(outcome["margin"]),
    remainingDice: (outcome) => Number(outcome["left"]),
  },
});
