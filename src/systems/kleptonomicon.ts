/** The Kleptonomicon: a d10 whose ten is settled by a coin, and Score Ranges. Rules: `rules.md` §4. */
import type { Check, Next } from "../engine/check.ts";
import { throwDice } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { die, pool } from "../engine/die.ts";
import { keep, sum } from "../engine/evaluator.ts";
import { FIRST, SECOND, verdictTone } from "./contest.ts";
import type { Fields, OptionsOf, Raw } from "./field.ts";
import { bare, behind, choice, number, signed } from "./field.ts";
import { dice } from "./notated-dice.ts";
import { problem } from "./problem.ts";
import type { Score } from "./score-range.ts";
import { matchRanges, ranges } from "./score-range.ts";
import type { Outcome, Report, System, Text, Verdict } from "./system.ts";
import { code, contest, group, kind, numberReport, plus } from "./system.ts";

const CRIT_METHODS = ["coin", "reroll", "d10ish"] as const;
const GIFTS = ["die", "plusOne"] as const;
/** Advantages left after cancelling count up to this many. */
const MOST_NET = 3;

/** What a critical die is worth in the end. */
const FAILURE = 0;
const SUCCESS = 10;

/** Heads is a success. */
const coin: Die = { name: "coin", faces: [1, 0], value: (side) => (side === 1 ? SUCCESS : FAILURE) };
/** In place of a coin: even is a success. */
const oddEven: Die = { ...die(10), value: (face) => (face % 2 === 0 ? SUCCESS : FAILURE) };

const settledBy = (by: Die): Die => ({
  ...die(10),
  reroll: { on: (face) => face === SUCCESS, die: by, how: "instead", most: 1 },
});

/** What the d10ish prints for each number of an ordinary d20: 10 is the 0, 20 is the 10. */
export const d10ishFace = (d20: number): number => (d20 < 10 ? d20 : d20 - 10);

/** The d10ish: 1 to 9 twice, one 0 and one 10. */
export const d10ish: Die = { name: "d10ish", faces: Array.from({ length: 20 }, (_, i) => d10ishFace(i + 1)) };

const DICE: Readonly<Record<(typeof CRIT_METHODS)[number], Die>> = {
  coin: settledBy(coin),
  reroll: settledBy(oddEven),
  d10ish,
};

/** The sign may be left out: `/klepto 2` is `/klepto +2`. */
const modifier = number({
  min: -999,
  max: 999,
  default: 0,
  isSituational: true,
  text: { ...signed, pattern: bare.pattern, write: (value) => `${value < 0 ? "-" : "+"} ${Math.abs(value)}` },
});
const TEST = {
  modifier,
  advantages: number({ min: 0, max: 99, default: 0, text: behind("a") }),
  disadvantages: number({
    min: 0,
    max: 99,
    default: 0,
    text: behind("d"),
    opposes: { field: "advantages", most: MOST_NET },
  }),
  ranges,
  critMethod: choice(CRIT_METHODS, "kleptonomicon.critMethod"),
};
const SUM = { dice: dice({ most: 100, sides: [2, 1000], isCounted: true }), modifier };

/** One for one they cancel; then what is left counts up to three. */
export function netAdvantage({
  advantages,
  disadvantages,
}: {
  readonly advantages: number;
  readonly disadvantages: number;
}) {
  const net = Math.max(-MOST_NET, Math.min(MOST_NET, advantages - disadvantages));
  return { net, dice: 1 + Math.abs(net) };
}

/** A critical has no number: it outranks or undercuts every Score. */
interface Result extends Outcome, Score {
  readonly kept: number;
  readonly band: string;
  readonly pass: boolean;
  /** The Score Range that decides, and all that match, as they are written. */
  readonly range?: string;
  readonly matches?: readonly string[];
}

/** The order of Scores: critical failures below every number, critical successes above. */
function rankOf({ score, critical }: Score): number {
  return critical === "success" ? Infinity : critical === "failure" ? -Infinity : score!;
}

/** The standard bands. A critical success is High, a critical failure Low. */
export function bandOf(score: Score): { readonly band: string; readonly pass: boolean } {
  const rank = rankOf(score);
  return { band: rank >= 10 ? "high" : rank >= 7 ? "mixed" : "low", pass: rank >= 7 };
}

/** What a kept die and the modifier come to. */
export function scoreOf(kept: number, bonus: number): Score {
  if (kept === SUCCESS) return { score: null, critical: "success" };
  return kept === FAILURE ? { score: null, critical: "failure" } : { score: kept + bonus, critical: null };
}

function test({
  modifier: bonus,
  advantages,
  disadvantages,
  ranges: own,
  critMethod,
}: OptionsOf<typeof TEST>): Check<Result> {
  const { net, dice: count } = netAdvantage({ advantages, disadvantages });
  const reading = keep(1, net < 0 ? "lowest" : "highest");
  return throwDice({ role: "pool", pools: [pool(count, DICE[critMethod])], evaluator: reading }, ([kept = 0]) => {
    const score = scoreOf(kept, bonus);
    const { matches, primary } = matchRanges(own, score);
    return {
      kept,
      ...score,
      ...bandOf(score),
      ...(own.length > 0 && { matches, ...(primary !== undefined && { range: primary }) }),
    };
  });
}

/** From the first roll only: a Mixed Score gives one Advantage to others in a Group Test, a High Score two. */
export function groupGifts(score: Score): number {
  return { low: 0, mixed: 1, high: 2 }[bandOf(score).band]!;
}

/** All a contest looks at. JSON has no infinity, so the critical stays beside the score. */
type Side = Score & Readonly<Record<string, string | number | null>>;

/** Heads is for the first side. */
const flip = throwDice(
  { role: "coin", pools: [pool(1, { name: "coin", faces: [1, 0] })], evaluator: sum },
  (side): Verdict => ({ winner: 1 - side, tie: true }),
);

/** The higher Score wins; equal Scores, two like criticals among them, are settled by a coin. */
function judge([a, b]: readonly Side[]): Next<Verdict> {
  const [x, y] = [rankOf(a!), rankOf(b!)];
  return x === y ? flip : x > y ? FIRST : SECOND;
}

const TONES = { low: "bad", mixed: "mixed", high: "good" } as const;

/** The Score Ranges of a test take the place of Low, Mixed and High; only the table knows which of them are good. */
function headlineOf({ band, range }: Result, isOwn: boolean): Pick<Report, "headline" | "tone"> {
  if (!isOwn) return { headline: { key: `band.${band}` }, tone: TONES[band as keyof typeof TONES] };
  return { headline: range === undefined ? { key: "noRange" } : { key: "inRange", data: { range } }, tone: "plain" };
}

function report(
  result: Result,
  { modifier: bonus, ranges: own }: Pick<OptionsOf<typeof TEST>, "modifier" | "ranges">,
): Report {
  const { score, critical, range, matches = [] } = result;
  const others = matches.filter((each) => each !== range);
  const also: Text[] = others.length === 0 ? [] : [{ key: "alsoInRange", data: { ranges: others.join(", ") } }];
  if (critical !== null)
    return {
      headline: { key: critical === "success" ? "criticalSuccess" : "criticalFailure" },
      tone: critical === "success" ? "great" : "dire",
      lines: [...(range === undefined ? [] : [{ key: "inRange", data: { range } }]), ...also],
    };
  const modified: Text[] = bonus === 0 ? [] : [{ key: "withModifier", data: { modifier: plus(bonus) } }];
  return { ...headlineOf(result, own.length > 0), total: score!, lines: [...also, ...modified] };
}

function reportGroup(result: Result, options: OptionsOf<typeof TEST>): Report {
  const own = report(result, options);
  return { ...own, lines: [...own.lines, { key: "gifts", data: { count: groupGifts(result) } }] };
}

/** A gift cancels a Disadvantage first. By the house rule it is +1 instead. */
function helped({ modifier: bonus, advantages, disadvantages }: OptionsOf<Fields>, count: number, rule: string): Raw {
  if (rule === "plusOne") return { modifier: Math.min(TEST.modifier.max!, Number(bonus) + count) };
  const cancelled = Math.min(Number(disadvantages), count);
  return {
    disadvantages: Number(disadvantages) - cancelled,
    advantages: Math.min(TEST.advantages.max!, Number(advantages) + count - cancelled),
  };
}

const score = ({ score: value, kept }: Result) => value ?? kept;
const stake = ({ score: value, critical }: Result): Side => ({ score: value, critical });

/** The game. */
export const kleptonomicon: System = {
  id: "kleptonomicon",
  command: "klepto",
  kinds: {
    test: kind({ fields: TEST, check: test, report, score, contestValue: stake }),
    group: kind({ word: "group", fields: TEST, check: test, report: reportGroup, score, contestValue: stake }),
    sum: kind({
      fields: SUM,
      check: ({ dice: { count, sides }, modifier: bonus }) =>
        throwDice({ role: "pool", pools: [pool(count, die(sides))], evaluator: sum }, (thrown) => ({
          total: thrown + bonus,
        })),
      report: ({ total }) => numberReport("total", total),
      score: ({ total }) => total,
    }),
  },
  codes: {
    ish: code({
      refuse: ({ sides }, argument) =>
        sides !== 10
          ? problem("kleptonomicon.d10")
          : argument !== undefined
            ? problem("kleptonomicon.noNumber")
            : undefined,
      check: ({ count }) =>
        throwDice({ role: "pool", pools: [pool(count, DICE.coin)], evaluator: sum }, (total) => ({ total })),
      report: ({ total }) => numberReport("total", total),
    }),
  },
  dice: { t: d10ish },
  contest: contest({
    fields: {},
    most: 2,
    judge,
    report: (verdict) => ({
      headline: { key: verdict.winner === 0 ? "firstWins" : "secondWins" },
      tone: verdictTone(verdict),
      lines: verdict.tie ? [{ key: "tie" }] : [],
    }),
  }),
  group: group({
    kind: "group",
    helpedKind: "test",
    fields: { gifts: choice(GIFTS, "kleptonomicon.groupAdvantage") },
    gifts: (outcome) => groupGifts(outcome as Result),
    helped: (options, count, { gifts }) => helped(options, count, gifts),
    rank: (outcome) => rankOf(outcome as Result),
  }),
  settings: { "kleptonomicon.groupAdvantage": GIFTS, "kleptonomicon.critMethod": CRIT_METHODS },
};
