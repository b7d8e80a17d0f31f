/** Kingdoms & Rulers: a pool of d12 against a Difficulty Threshold. Rules: `rules.md` §3. */
import type { Check, Next } from "../engine/check.ts";
import { throwDice } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { die, pool } from "../engine/die.ts";
import { sum, sums } from "../engine/evaluator.ts";
import { FIRST, SECOND, thrownAgain, verdictTone } from "./contest.ts";
import type { OptionsOf } from "./field.ts";
import { after, bare, choice, flag, number, signed } from "./field.ts";
import { hiddenAfter } from "./hidden.ts";
import { dice as notatedDice } from "./notated-dice.ts";
import type { Problem } from "./problem.ts";
import { problem } from "./problem.ts";
import type { Follow, Outcome, Report, System, Text, Verdict } from "./system.ts";
import { code, contest, kind, numberReport, plus } from "./system.ts";

const TIES = ["draw", "reroll"] as const;
const MOST_DICE = 100;

const thresholds = { min: -99, max: 99, text: after("dt") };
const dt = number(thresholds);
const dice = number({ min: 0, max: MOST_DICE, text: bare });
const BASIC = {
  rolled: dice,
  pool: number({ min: 0, max: MOST_DICE, default: null, text: after("of") }),
  dt: number<null>({ ...thresholds, hidden: hiddenAfter("dt") }),
  zeroSucceeds: flag({ setting: "kr.marginZeroSucceeds" }),
};
const DAMAGE = {
  dice: notatedDice({ most: 2 * MOST_DICE, sides: [2, 100] }),
  bonus: number({ min: -999, max: 999, default: 0, text: signed, isSituational: true }),
};
const refill = { min: 0, max: MOST_DICE, default: 0 };
const EXTENDED = {
  pool: dice,
  dt,
  con: number({ ...refill, text: after("con") }),
  cha: number({ ...refill, text: after("cha") }),
  refill: number({ ...refill, text: after("refill") }),
  critRemovesTwo: flag({}),
};
const OPPOSED = { pool: dice, dt, active: flag({ word: "active" }) };

/** A threshold above this cannot be met; then only critical successes count. */
const HIGHEST_DT = 11;

/** A 1 is two failures, a 12 two successes, and the rest one failure up to the threshold and one success above it. */
export function classify(face: number, threshold: number): number {
  if (face === 1) return -2;
  if (face === 12) return 2;
  return face > Math.max(1, threshold) ? 1 : -1;
}

/** A d12 worth what it adds to the margin; at an impossible threshold, worth 1 for a critical success. */
function d12(threshold: number): Die {
  const worth =
    threshold > HIGHEST_DT ? (face: number) => (face === 12 ? 1 : 0) : (face: number) => classify(face, threshold);
  return { ...die(12), value: worth };
}

const successes = (worth: number) => Math.max(0, worth);
const criticals = (worth: number) => (Math.abs(worth) === 2 ? 1 : 0);

interface Test extends Outcome {
  readonly margin?: number;
  readonly successes?: number;
  readonly failures?: number;
  readonly success?: boolean;
  readonly impossible?: boolean;
  readonly criticalSuccesses?: number;
}

/**
 * Succeeds with a positive margin. At an impossible threshold the critical successes are left to the GR. Dice against a threshold that
 * is not known are only thrown.
 */
function basicTest({ rolled, dt: threshold, zeroSucceeds }: OptionsOf<typeof BASIC>): Check<Test> {
  if (threshold === null)
    return throwDice({ role: "pool", pools: [pool(rolled, die(12))], evaluator: sum }, () => ({}));
  const pools = [pool(rolled, d12(threshold))];
  if (threshold > HIGHEST_DT)
    return throwDice({ role: "pool", pools, evaluator: sum }, (criticalSuccesses) => ({
      impossible: true,
      criticalSuccesses,
    }));
  return throwDice({ role: "pool", pools, evaluator: sums(successes, criticals) }, ([won = 0, doubled = 0]) => {
    const lost = rolled + doubled - won;
    const margin = won - lost;
    return { successes: won, failures: lost, margin, success: zeroSucceeds ? margin >= 0 : margin > 0 };
  });
}

function refuseBasic({ rolled, pool: all }: OptionsOf<typeof BASIC>): Problem | undefined {
  if (rolled === 0) return problem("kr.noDice");
  return all !== null && rolled > all ? problem("kr.overPool", { rolled, pool: all }) : undefined;
}

/** What one roll of an extended test came to: its margin and how many dice left the pool. */
interface Round {
  readonly margin: number;
  readonly removed: number;
}

/** One roll of an extended test. Failing dice leave the pool. */
export function round(count: number, threshold: number, critRemovesTwo = false): Check<Round> {
  const leaving = (worth: number) => (worth >= 0 ? 0 : critRemovesTwo ? -worth : 1);
  const reading = sums((worth) => worth + 2, leaving);
  return throwDice(
    { role: "pool", pools: [pool(count, d12(Math.min(threshold, HIGHEST_DT)))], evaluator: reading },
    ([shifted = 0, removed = 0]) => ({ margin: shifted - 2 * count, removed: Math.min(removed, count) }),
  );
}

/** One roll and the refill at the end of the turn, which has no upper limit. */
function extendedTest({
  pool: count,
  dt: threshold,
  con,
  cha,
  refill: more,
  critRemovesTwo,
}: OptionsOf<typeof EXTENDED>): Check<Outcome> {
  return round(count, threshold, critRemovesTwo).andThen(({ margin, removed }) => {
    const left = count - removed;
    return { margin, removed, left, pool: left + con + cha + more };
  });
}

/** A side that acts must reach a margin of 0 or more. */
function hasFailed({ active, margin: reached }: Pick<Side, "active" | "margin">): boolean {
  return active && reached < 0;
}

function opposedTest({
  pool: count,
  dt: threshold,
  active,
}: OptionsOf<typeof OPPOSED>): Check<{ margin: number; activeFailed: boolean }> {
  return throwDice(
    { role: "pool", pools: [pool(count, d12(Math.min(threshold, HIGHEST_DT)))], evaluator: sum },
    (margin) => ({ margin, activeFailed: hasFailed({ active, margin }) }),
  );
}

/** Damage after a success: a d6 for each point of margin, until proficiency, damage die and damage stat of the weapon are filled in. */
function damageAfter({ success, margin: won = 0 }: Test): Follow | undefined {
  const { count, die: sides, bonus } = attackDamage({ margin: won, weaponProficiency: 0, die: 6, damageStat: 0 });
  return success && count > 0 ? { kind: "damage", options: { dice: { count, sides }, bonus } } : undefined;
}

const RULES = { tie: choice(TIES, "kr.opposedTie") };

/** A side of an opposed test, with all that is needed to roll it again. */
type Side = Readonly<Record<"margin" | "pool" | "dt", number> & Record<"active", boolean>>;

const DRAW: Verdict = { winner: null, tie: true };

/** The greater margin wins, but an active side with a negative margin fails, and it does not win a tie. */
function compare(a: Side, b: Side): Verdict | undefined {
  if (hasFailed(a) || hasFailed(b))
    return { winner: hasFailed(a) === hasFailed(b) ? null : hasFailed(a) ? 1 : 0, tie: false, activeFailed: true };
  if (a.margin !== b.margin) return a.margin > b.margin ? FIRST : SECOND;
  return a.active === b.active ? undefined : { winner: a.active ? 1 : 0, tie: true, activeTied: true };
}

/** Two sides that are equally involved draw a tie, or roll again. */
function judge(sides: readonly Side[], rules: OptionsOf<typeof RULES>): Next<Verdict> {
  const a = sides[0]!;
  const b = sides[1]!;
  const verdict = compare(a, b);
  if (verdict || rules.tie === "draw") return verdict ?? DRAW;
  const again = (side: Side) => opposedTest(side).andThen(({ margin: reached }) => ({ ...side, margin: reached }));
  const before = (side: Side) => ({ ...side, margin: 0 });
  return thrownAgain(rules, [before(a), before(b)], again, compare);
}

function reportTest({
  impossible,
  criticalSuccesses = 0,
  margin = 0,
  success,
  successes: won = 0,
  failures: lost = 0,
}: Test): Report {
  if (impossible === undefined && success === undefined)
    return { headline: { key: "thrown" }, tone: "plain", lines: [] };
  if (impossible)
    return {
      headline: { key: "impossible", data: { count: criticalSuccesses } },
      tone: "mixed",
      total: criticalSuccesses,
      lines: [{ key: "impossibleNote" }],
    };
  const lines: Text[] = [
    { key: success ? "success" : "failure" },
    { key: "tally", data: { successes: won, failures: lost } },
  ];
  return { ...reportMargin(margin), tone: success ? "good" : "bad", lines };
}

function reportMargin(margin: number): Report {
  return {
    headline: { key: "margin", data: { margin: plus(margin) } },
    tone: margin > 0 ? "good" : margin < 0 ? "bad" : "mixed",
    total: margin,
    lines: [],
  };
}

function reportExtended({ margin, removed, pool: next }: Outcome): Report {
  return {
    ...reportMargin(Number(margin)),
    lines: [
      { key: "leaving", data: { count: Number(removed) } },
      { key: "nextPool", data: { pool: Number(next) } },
    ],
  };
}

function reportVerdict(verdict: Verdict): Report {
  const { winner, tie, activeFailed, activeTied } = verdict;
  const lines: Text[] = [
    ...(tie ? [{ key: activeTied ? "activeTie" : "tie" }] : []),
    ...(activeFailed ? [{ key: "activeFailed" }] : []),
  ];
  const headline = winner === null ? "draw" : winner === 0 ? "firstWins" : "secondWins";
  return { headline: { key: headline }, tone: verdictTone(verdict), lines };
}

const margin = ({ margin: value = 0 }: { readonly margin?: number }) => value;

/** The game. */
export const kingdomsAndRulers: System = {
  id: "kr",
  command: "kr",
  kinds: {
    basic: kind({
      fields: BASIC,
      refuse: refuseBasic,
      check: basicTest,
      report: reportTest,
      score: (test) => test.criticalSuccesses ?? margin(test),
      follow: damageAfter,
    }),
    damage: kind({
      word: "damage",
      fields: DAMAGE,
      check: ({ dice: { count, sides }, bonus }) =>
        throwDice({ role: "pool", pools: [pool(count, die(sides))], evaluator: sum }, (thrown) => ({
          damage: thrown + bonus,
        })),
      report: ({ damage }) => numberReport("damage", damage),
      score: ({ damage }) => damage,
    }),
    extended: kind({
      word: "extended",
      fields: EXTENDED,
      check: extendedTest,
      report: reportExtended,
      score: (outcome) => Number(outcome.margin),
    }),
    opposed: kind({
      word: "opposed",
      fields: OPPOSED,
      check: opposedTest,
      report: (outcome) => ({
        ...reportMargin(outcome.margin),
        lines: outcome.activeFailed ? [{ key: "activeFailed" }] : [],
      }),
      score: ({ margin: value }) => value,
      contestValue: (outcome, { pool: count, dt: threshold, active }) => ({
        margin: outcome.margin,
        pool: count,
        dt: threshold,
        active,
      }),
    }),
  },
  codes: {
    kar: code({
      refuse: ({ sides }, argument) =>
        sides !== 12
          ? problem("kr.d12")
          : argument === undefined
            ? problem("kr.noThreshold")
            : argument > 99
              ? problem("outOfRange", { value: argument, min: 0, max: 99 })
              : undefined,
      check: ({ count }, argument) => basicTest({ rolled: count, dt: argument, pool: null, zeroSucceeds: false }),
      report: (outcome) =>
        outcome.impossible
          ? reportTest(outcome)
          : {
              ...reportTest(outcome),
              tone: reportMargin(margin(outcome)).tone,
              lines: reportTest(outcome).lines.slice(1),
            },
    }),
  },
  contest: contest({ fields: RULES, most: 2, judge, report: reportVerdict }),
  extended: {
    kind: "extended",
    pool: "pool",
    gains: ["con", "cha", "refill"],
    progress: (outcome) => Number(outcome["margin"]),
    left: (outcome) => Number(outcome["left"]),
  },
  settings: { "kr.marginZeroSucceeds": false, "kr.opposedTie": TIES },
};

/** The pool and threshold of an attack: stat and weapon proficiency against armour class less proficiency. */
export function attackSetup({
  stat,
  weaponProficiency,
  armorClass,
}: Readonly<Record<"stat" | "weaponProficiency" | "armorClass", number>>) {
  return { pool: stat + weaponProficiency, dt: armorClass - weaponProficiency };
}

/** The damage dice of a hit: as many as margin and proficiency, and the damage stat on top. */
export function attackDamage({
  margin: won,
  weaponProficiency,
  die: sides,
  damageStat,
}: Readonly<Record<"margin" | "weaponProficiency" | "die" | "damageStat", number>>) {
  return { count: Math.max(0, won + weaponProficiency), die: sides, bonus: damageStat };
}
