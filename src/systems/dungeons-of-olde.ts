/** Dungeons of Olde: unlimited dice chosen by a Stat. Rules: `rules.md` §5. */
import type { Check, Next } from "../engine/check.ts";
import { throwDice } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { die, pool, unlimited } from "../engine/die.ts";
import { sum } from "../engine/evaluator.ts";
import { FIRST, SECOND, thrownAgain, verdictTone } from "./contest.ts";
import type { OptionsOf } from "./field.ts";
import { after, bare, choice, flag, number, signed } from "./field.ts";
import { hiddenAfter } from "./hidden.ts";
import { dice } from "./notated-dice.ts";
import { problem } from "./problem.ts";
import type { Outcome, Report, System, Text, Verdict } from "./system.ts";
import { code, contest, kind } from "./system.ts";

const TABLES = ["2017", "2016"] as const;
const TIES = ["instigator", "reroll", "target"] as const;
const D2_METHODS = ["highLow", "oddEven", "coin"] as const;
const CHALLENGE_TABLES = ["2016", "2017"] as const;

/** Check dice and effect dice of each Stat: count, sides and adjustment. */
type StatDice = readonly [check: Roll, effect: Roll];
type Roll = readonly [count: number, sides: number, adjust: number];

/** Stats 1 to 20 in the 2017 table. */
// prettier-ignore
const STATS_2017: readonly StatDice[] = [
  [[2, 2, -1], [1, 2, -1]],
  [[2, 2, 0], [1, 2, 0]],
  [[2, 3, 0], [1, 3, 0]],
  [[2, 4, 0], [1, 4, 0]],
  [[2, 6, -1], [1, 4, 1]],
  [[2, 6, 0], [1, 6, 0]],
  [[2, 8, -1], [1, 6, 1]],
  [[2, 8, 0], [1, 8, 0]],
  [[2, 10, -1], [1, 8, 1]],
  [[2, 10, 0], [1, 10, 0]],
  [[2, 12, -1], [1, 10, 1]],
  [[2, 12, 0], [1, 12, 0]],
  [[2, 12, 1], [1, 12, 1]],
  [[3, 10, -1], [2, 6, 1]],
  [[3, 10, 0], [2, 8, -1]],
  [[3, 10, 1], [2, 8, 0]],
  [[3, 12, -1], [2, 8, 1]],
  [[3, 12, 0], [3, 6, 0]],
  [[2, 20, -1], [3, 6, 1]],
  [[2, 20, 0], [1, 20, 0]],
];

/** The Stats whose dice the 2016 table gives otherwise. */
// prettier-ignore
const STATS_2016: Readonly<Record<number, StatDice>> = {
  13: [[2, 12, 1], [2, 6, 0]],
  17: [[3, 10, 2], [2, 8, 1]],
  19: [[3, 12, 1], [3, 6, 1]],
  20: [[3, 12, 2], [3, 8, -1]],
};

/** The named Challenge Values. */
export const CHALLENGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  2016: { Trivial: 4, Easy: 6, Hard: 8, Heroic: 10, Superhuman: 12, Impossible: 15 },
  2017: { Trivial: 3, Easy: 6, Moderate: 9, Hard: 12, Heroic: 15, Superhuman: 18, Godly: 21 },
};

/** The dice of a Stat from 1 to 20: those of a check and those of an effect. */
export function statDice(stat: number, table: string = TABLES[0]): { readonly check: Roll; readonly effect: Roll } {
  const [check, effect] = (table === "2016" ? STATS_2016[stat] : undefined) ?? STATS_2017[stat - 1]!;
  return { check, effect };
}

/** A d6 read as a d3: half, rounded up. */
export const d3byD6: Die = { ...die(6), name: "d3", value: (face) => Math.ceil(face / 2) };

/** A d2 read off a d6 or a coin, by the table's method. */
export const D2: Readonly<Record<string, Die>> = {
  highLow: { ...die(6), name: "d2", value: (face) => (face <= 3 ? 1 : 2) },
  oddEven: { ...die(6), name: "d2", value: (face) => (face % 2 === 1 ? 1 : 2) },
  coin: { name: "coin", faces: [1, 0], value: (side) => (side === 1 ? 1 : 2) },
};

const limited = flag({ word: "limited" });
const shown = { viaD6: flag({}), d2Method: choice(D2_METHODS, "olde.d2Method") };
const vs = {
  adjust: number({ min: -999, max: 999, default: 0, text: signed, isSituational: true }),
  challenge: number({
    min: -999,
    max: 9999,
    default: null,
    text: after("vs"),
    hidden: hiddenAfter("vs"),
    presets: { setting: "olde.challengeTable", tables: CHALLENGES },
  }),
};
const stat = number({ min: 1, max: 20, text: bare });
const table = choice(TABLES, "olde.statTable");
const DICE = { dice: dice({ most: 100, sides: [2, 1000] }), ...vs, limited, ...shown };
const STAT = { stat, ...vs, table, limited, ...shown };
const EFFECT = { stat, adjust: vs.adjust, table, limited, ...shown };
const ASSIST = {
  stat,
  adjust: vs.adjust,
  instigatorStat: number({ min: 1, max: 99, text: after("vs") }),
  table,
  limited,
  ...shown,
};

type Shown = OptionsOf<typeof shown>;

const UNADJUSTED = { adjust: 0, limited: false, viaD6: false, d2Method: D2_METHODS[0] };

/** The die itself, or the d6 or coin that stands in for it. */
function dieOf(sides: number, { viaD6, d2Method }: Shown): Die {
  if (viaD6 && sides === 2) return D2[d2Method]!;
  return viaD6 && sides === 3 ? d3byD6 : die(sides);
}

/** Dice rolled for a character are unlimited unless the rules say otherwise; the adjustment is made once, at the end. */
function rolled(
  [count, sides, own]: Roll,
  { adjust, limited: isLimited, ...shownAs }: Shown & { adjust: number; limited: boolean },
): Check<number> {
  const kindOfDie = dieOf(sides, shownAs);
  const pools = [pool(count, isLimited ? kindOfDie : unlimited(kindOfDie))];
  return throwDice({ role: "pool", pools, evaluator: sum }, (thrown) => thrown + own + adjust);
}

interface Result extends Outcome {
  readonly total: number;
  readonly success?: boolean;
}

/** A check succeeds by meeting the Challenge Value. */
function graded(check: Check<number>, challenge: number | null): Check<Result> {
  return check.andThen((total) => (challenge === null ? { total } : { total, success: total >= challenge }));
}

/** +1 to the Instigator for meeting their Stat, and one more for each point above. */
export function assistance(total: number, instigatorStat: number): number {
  return Math.max(0, total - instigatorStat + 1);
}

function report({ total, success }: Result): Report {
  const headline = success === undefined ? "total" : success ? "success" : "failure";
  return {
    headline: { key: headline },
    tone: success === undefined ? "plain" : success ? "good" : "bad",
    total,
    lines: [],
  };
}

const RULES = {
  tie: choice(TIES, "olde.contestTie", { visibleWhen: { field: "race", value: false } }),
  race: flag({}),
};

/** A side of a contest, with all that is needed to roll it again. */
interface Side extends Readonly<Record<string, number | boolean>> {
  readonly total: number;
  readonly count: number;
  readonly sides: number;
  readonly adjust: number;
  readonly limited: boolean;
}

const FIRST_BY_TIE: Verdict = { winner: 0, tie: true };
const SECOND_BY_TIE: Verdict = { winner: 1, tie: true };

function compare(a: Side, b: Side): Verdict | undefined {
  return a.total === b.total ? undefined : a.total > b.total ? FIRST : SECOND;
}

/** The higher total wins. A tie goes to the Instigator; a race, which has none, is rolled again. */
function judge(sides: readonly Side[], rules: OptionsOf<typeof RULES>): Next<Verdict> {
  const a = sides[0]!;
  const b = sides[1]!;
  const verdict = compare(a, b);
  if (verdict || (!rules.race && rules.tie !== "reroll"))
    return verdict ?? (rules.tie === "instigator" ? FIRST_BY_TIE : SECOND_BY_TIE);
  const again = (side: Side) =>
    rolled([side.count, side.sides, side.adjust], { ...UNADJUSTED, limited: side.limited }).andThen((reached) => ({
      ...side,
      total: reached,
    }));
  const before = (side: Side) => ({ ...side, total: 0 });
  return thrownAgain(rules, [before(a), before(b)], again, compare);
}

function reportVerdict(verdict: Verdict, { tie: rule, race }: OptionsOf<typeof RULES>): Report {
  const { winner, tie } = verdict;
  const lines: Text[] = tie ? [{ key: race || rule === "reroll" ? "tie" : `${rule}Tie` }] : [];
  const headline = winner === null ? "undecided" : winner === 0 ? "instigatorWins" : "targetWins";
  return { headline: { key: headline }, tone: verdictTone(verdict), lines };
}

function stakeOf({ total }: Result, [count, sides, own]: Roll, adjust: number, isLimited: boolean): Side {
  return { total, count, sides, adjust: own + adjust, limited: isLimited };
}

const total = ({ total: value }: { readonly total: number }) => value;

/** The game. */
export const dungeonsOfOlde: System = {
  id: "olde",
  command: "olde",
  kinds: {
    stat: kind({
      word: "stat",
      fields: STAT,
      check: (options) => graded(rolled(statDice(options.stat, options.table).check, options), options.challenge),
      report,
      score: total,
      follow: ({ success }: Result, { stat: value }) =>
        success === false ? undefined : { kind: "effect", options: { stat: value } },
      contestValue: (outcome, { stat: value, table: which, adjust, limited: isLimited }) =>
        stakeOf(outcome, statDice(value, which).check, adjust, isLimited),
    }),
    effect: kind({
      word: "effect",
      fields: EFFECT,
      check: (options) => graded(rolled(statDice(options.stat, options.table).effect, options), null),
      report,
      score: total,
    }),
    assist: kind({
      word: "assist",
      fields: ASSIST,
      check: (options) =>
        rolled(statDice(options.stat, options.table).check, options).andThen((thrown) => ({
          total: thrown,
          adjustment: assistance(thrown, options.instigatorStat),
        })),
      report: (outcome) => ({
        ...report({ total: outcome.total, success: outcome.adjustment > 0 }),
        lines: [{ key: "adjustment", data: { adjustment: outcome.adjustment } }],
      }),
      score: ({ adjustment }) => adjustment,
    }),
    dice: kind({
      fields: DICE,
      check: (options) => graded(rolled([options.dice.count, options.dice.sides, 0], options), options.challenge),
      report,
      score: total,
      contestValue: (outcome, { dice: { count, sides }, adjust, limited: isLimited }) =>
        stakeOf(outcome, [count, sides, 0], adjust, isLimited),
    }),
  },
  codes: {
    un: code({
      refuse: ({ sides }, argument) =>
        sides < 2 ? problem("olde.sides") : argument !== undefined ? problem("olde.noNumber") : undefined,
      check: ({ count, sides }) => graded(rolled([count, sides, 0], UNADJUSTED), null),
      report,
    }),
  },
  contest: contest({ fields: RULES, most: 2, judge, report: reportVerdict }),
  settings: {
    "olde.contestTie": TIES,
    "olde.statTable": TABLES,
    "olde.challengeTable": CHALLENGE_TABLES,
    "olde.d2Method": D2_METHODS,
  },
};
