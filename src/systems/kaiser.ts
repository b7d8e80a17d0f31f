/** Kaiser: one or two d6 and a number against a difficulty or an opponent. Rules: `rules.md` §1. */
import type { Check, Next } from "../engine/check.ts";
import { discard, memoize, throwDice } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import { die, pool, unlimited } from "../engine/die.ts";
import { both, countOf, descending, keep, sum } from "../engine/evaluator.ts";
import { repeated, verdictTone } from "./contest.ts";
import type { OptionsOf } from "./field.ts";
import { after, bare, behind, change, choice, flag, number, signed } from "./field.ts";
import { hiddenAfter } from "./hidden.ts";
import { problem } from "./problem.ts";
import type { Code, Outcome, Report, System, TermDice, Text, Verdict } from "./system.ts";
import { code, contest, kind, numberReport } from "./system.ts";

const d6 = die(6);
const openDie = unlimited(d6);
const HIGHEST_TWO = both(keep(2, "highest"), countOf(1));
const LOWEST_TWO = both(keep(2, "lowest"), countOf(1));
const tens: Die = { ...die(10), value: (face) => (face % 10) * 10, print: (face) => `${face % 10}0` };
const ones: Die = { ...die(10), value: (face) => face % 10, print: (face) => `${face % 10}` };

const METHODS = ["pool", "sequentialReplace", "sequentialKeep"] as const;
const TIES = ["defender", "reroll", "gm"] as const;
const CHARACTERISTIC_DICE = ["1d6", "2d6"] as const;
const MOST_LEVELS = 90;

/** The named difficulties of the later edition. */
const DIFFICULTIES = {
  routine: 2,
  easy: 4,
  moderate: 8,
  difficult: 12,
  veryDifficult: 16,
  absurd: 20,
  almostImpossible: 24,
  impossible: 28,
  inhuman: 32,
  zen: 44,
  legendary: 60,
  divine: 80,
};

/** From which Fumble Level on each band holds, and what an opposed fumble's dice count as there. */
const FUMBLE_BANDS = [
  { from: 12, band: "disastrous", dice: -10 },
  { from: 6, band: "negative", dice: -5 },
  { from: -Infinity, band: "none", dice: 0 },
] as const;

/** The two dice that count, higher first, and how many ones were rolled in all. */
interface Pair {
  readonly kept: readonly number[];
  readonly ones: number;
}

/** What a check came to; the degrees only where there was a difficulty. */
interface Result extends Outcome {
  readonly total: number;
  readonly openRoll: boolean;
  readonly fumble: boolean;
  readonly fumbleLevel?: number;
  readonly fumbleBand?: string;
  readonly success?: boolean;
  readonly tie?: boolean;
  readonly dos?: number;
  readonly dof?: number;
  readonly dod?: number;
}

const score = bare;
const plain = {
  modifier: number({ min: -999, max: 999, default: 0, text: signed, isSituational: true }),
  difficulty: number({
    min: -999,
    max: 9999,
    default: null,
    text: after("vs"),
    hidden: hiddenAfter("vs"),
    presets: { tables: { all: DIFFICULTIES } },
  }),
};
const levels = {
  advantage: number({ min: 0, max: MOST_LEVELS, default: 0, text: behind("a") }),
  disadvantage: number({ min: 0, max: MOST_LEVELS, default: 0, text: behind("d"), opposes: { field: "advantage" } }),
  method: choice(METHODS, "kaiser.advantageMethod"),
};
const SKILL = {
  skill: number({ min: -999, max: 999, text: score }),
  ...plain,
  ...levels,
  fumbleDegree: number({ min: -99, max: 99, default: 0, text: change("fumble") }),
  opposed: flag({ word: "opposed" }),
};
const RESISTANCE = { resistance: number({ min: -999, max: 999, text: score }), ...plain, ...levels };
const CHARACTERISTIC = {
  characteristic: number({ min: -999, max: 999, text: score }),
  ...plain,
  dice: choice(CHARACTERISTIC_DICE, "kaiser.characteristicDice"),
  opposed: flag({ word: "opposed", uiHidden: true }),
};
const CRITICAL = { damage: number({ min: 0, max: 99_999, text: bare }) };

/** Advantage less Disadvantage: above 0 the highest two of so many more dice count, below 0 the lowest two. */
export function netAdvantage({
  advantage,
  disadvantage,
}: {
  readonly advantage: number;
  readonly disadvantage: number;
}) {
  const net = advantage - disadvantage;
  return { net, diceRolled: 2 + Math.abs(net), keep: net > 0 ? "highest2" : net < 0 ? "lowest2" : "all" };
}

/** Fumble degree 0 and more: doubles of 1 up to that degree. Below 0: three, four or five ones among all dice, at that much Disadvantage. */
function isFumble({ kept: [high, low], ones: rolled }: Pair, degree: number, net: number): boolean {
  return degree < 0 ? net <= degree && rolled >= 2 - degree : high === low && low! <= degree + 1;
}

/** Double six. A Fumble is judged first, so at a fumble degree of +5, where any double fumbles, nothing opens. */
function isOpen({ kept: [high, low] }: Pair): boolean {
  return high === 6 && low === 6;
}

/** Two d6 and one more for each net level, the best or worst two kept. */
function pooled<O>(net: number, next: (pair: Pair) => Next<O>): Check<O> {
  const reading = net < 0 ? LOWEST_TWO : HIGHEST_TWO;
  return throwDice({ role: "pool", pools: [pool(2 + Math.abs(net), d6)], evaluator: reading }, ([kept, count]) =>
    next({ kept, ones: count }),
  );
}

/**
 * Two d6; for each net level the lower (Advantage) or higher (Disadvantage) one is thrown again, until it cannot get any better
 * or worse. With a negative fumble degree the ones still have to be counted, so all levels are thrown.
 */
function sequential<O>(net: number, degree: number, isReplaced: boolean, next: (pair: Pair) => Next<O>): Check<O> {
  const again = memoize((pair: Pair, left: number): Next<O> => {
    const [high, low] = pair.kept as [number, number];
    const isDone = net > 0 ? low === 6 : high === 1 && degree >= 0;
    if (left === 0 || isDone) return next(pair);
    const [old, other] = net > 0 ? [low, high] : [high, low];
    return throwDice({ role: "reroll", purpose: "instead", pools: [pool(1, d6)], evaluator: sum }, (face) => {
      const isTaken = isReplaced || (net > 0 ? face > old : face < old);
      const rerolled = { kept: descending([other, isTaken ? face : old]), ones: pair.ones + (face === 1 ? 1 : 0) };
      return discard([isTaken ? old : face], again(rerolled, left - 1));
    });
  });
  return pooled(0, (pair) => again(pair, Math.abs(net)));
}

/** The pair that counts, by the table's method of Advantage. */
function paired<O>(options: OptionsOf<typeof levels>, degree: number, next: (pair: Pair) => Next<O>): Check<O> {
  const { net } = netAdvantage(options);
  return options.method === "pool"
    ? pooled(net, next)
    : sequential(net, degree, options.method === "sequentialReplace", next);
}

/** One more d6 is added, and another as long as it shows a six. */
function opened<O>(next: (extra: number) => Next<O>): Check<O> {
  return throwDice({ role: "open", pools: [pool(1, openDie)], evaluator: sum }, next);
}

/** What the dice did besides their sum. */
type Special = Pick<Result, "openRoll" | "fumble">;

const PLAIN: Special = { openRoll: false, fumble: false };
const OPEN: Special = { openRoll: true, fumble: false };
const FUMBLE: Special = { openRoll: false, fumble: true };

/** The total against the difficulty. A tie succeeds with one degree; a fumble fails with at least one. */
function graded(total: number, difficulty: number | null, { openRoll, fumble } = PLAIN): Result {
  if (difficulty === null) return { total, openRoll, fumble };
  const success = total >= difficulty && !fumble;
  const dos = success ? Math.max(1, total - difficulty) : 0;
  const dof = success ? 0 : Math.max(1, difficulty - total);
  return { total, openRoll, fumble, success, tie: success && total === difficulty, dos, dof, dod: dos + dof };
}

/** The Fumble Level is 2d6. In an opposed check it counts instead of the dice, and the total cannot drop below 0. */
function fumbled(
  thrown: number,
  { skill, modifier, difficulty, opposed: isOpposed }: OptionsOf<typeof SKILL>,
): Check<Result> {
  return throwDice({ role: "fumble", purpose: "lookUp", pools: [pool(2, d6)], evaluator: sum }, (level) => {
    const { band, dice } = FUMBLE_BANDS.find(({ from }) => level >= from)!;
    const total = skill + modifier + (isOpposed ? dice : thrown);
    return {
      ...graded(isOpposed ? Math.max(0, total) : total, difficulty, FUMBLE),
      fumbleLevel: level,
      fumbleBand: band,
    };
  });
}

function skillCheck(options: OptionsOf<typeof SKILL>): Check<Result> {
  const degree = Math.max(-3, Math.min(5, options.fumbleDegree));
  const bonus = options.skill + options.modifier;
  return paired(options, degree, (pair) => {
    const thrown = sum.read(pair.kept);
    if (isFumble(pair, degree, netAdvantage(options).net)) return fumbled(thrown, options);
    if (!isOpen(pair)) return graded(bonus + thrown, options.difficulty);
    return opened((extra) => graded(bonus + thrown + extra, options.difficulty, OPEN));
  });
}

function resistanceCheck(options: OptionsOf<typeof RESISTANCE>): Check<Result> {
  return paired(options, 0, ({ kept }) =>
    graded(options.resistance + options.modifier + sum.read(kept), options.difficulty),
  );
}

function characteristicCheck({
  characteristic,
  modifier,
  difficulty,
  dice,
}: OptionsOf<typeof CHARACTERISTIC>): Check<Result> {
  const pools = [pool(dice === "1d6" ? 1 : 2, d6)];
  return throwDice({ role: "pool", pools, evaluator: sum }, (thrown) =>
    graded(characteristic + modifier + thrown, difficulty),
  );
}

/** Tens and ones; two zeros are 100. */
function percentile(): Check<{ total: number }> {
  const pools = [pool(1, tens, "tens"), pool(1, ones, "ones")];
  return throwDice({ role: "pool", purpose: "oneNumber", pools, evaluator: sum }, (total) => ({
    total: total === 0 ? 100 : total,
  }));
}

/** 2d6 and a tenth of the damage; what is above 20 counts half. */
function criticalLevel({ damage }: OptionsOf<typeof CRITICAL>): Check<{ level: number }> {
  return throwDice({ role: "pool", pools: [pool(2, d6)], evaluator: sum }, (thrown) => {
    const level = thrown + Math.floor(damage / 10);
    return { level: level > 20 ? 20 + Math.floor((level - 20) / 2) : level };
  });
}

function report(result: Result): Report {
  const { fumble, openRoll, success, total } = result;
  const verdict = success === undefined ? "" : success ? "Success" : "Failure";
  const headline = fumble ? "fumble" : openRoll ? `open${verdict}` : verdict === "" ? "total" : verdict.toLowerCase();
  const tone = fumble ? "dire" : success === false ? "bad" : openRoll ? "great" : success ? "good" : "plain";
  return { headline: { key: headline }, tone, total, lines: linesOf(result) };
}

function linesOf({ fumbleLevel, fumbleBand, tie, success, dos = 0, dof = 0 }: Result): Text[] {
  const lines: Text[] = [];
  if (fumbleLevel !== undefined)
    lines.push({ key: "fumbleLevel", data: { level: fumbleLevel, band: `@band.${fumbleBand}` } });
  if (success) lines.push({ key: tie ? "tieDos" : "dos", data: { degree: dos } });
  if (success === false) lines.push({ key: "dof", data: { degree: dof } });
  return lines;
}

const COMPARED = { visibleWhen: { field: "manner", value: "opposed" } };
const ATTACKED = { visibleWhen: { field: "manner", value: "attack" } };

const RULES = {
  manner: choice(["opposed", "attack"]),
  range: choice(["melee", "pointBlank", "ranged"], undefined, ATTACKED),
  tie: choice(TIES, "kaiser.opposedTie", COMPARED),
  fumbleFails: flag({ setting: "kaiser.opposedFumbleAutoFails" }),
  absorption: number({ min: 0, max: 999, default: 0, ...ATTACKED }),
  armor: number({ min: 0, max: 999, default: 0, ...ATTACKED }),
  baseDamage: number({ min: 0, max: 999, default: null, ...ATTACKED }),
};

/** All an opposed check looks at. */
type Side = Readonly<Record<"total", number> & Record<"fumble", boolean>>;

/** Each side throws one more d6, again while they are equal; whoever is higher has one Degree of Success. */
const rollOff = repeated((next) => {
  const defence = extraDie("tieDefender");
  return extraDie("tieAttacker").andThen((a) =>
    defence.andThen((b) => (a === b ? next() : { winner: a > b ? 0 : 1, tie: true, dos: 1, dod: 1 })),
  );
});

function extraDie(role: string): Check<number> {
  return throwDice({ role, pools: [pool(1, d6)], evaluator: sum }, (face) => face);
}

/** The higher total wins. A tie goes to the defender, to extra dice or to the GM; an attack that ties misses and gives no Counter. */
function judge([attacker, defender]: readonly Side[], rules: OptionsOf<typeof RULES>): Next<Verdict> {
  const isLost = ({ fumble }: Side) => rules.fumbleFails && fumble;
  const lead = attacker!.total - defender!.total;
  if (isLost(attacker!) !== isLost(defender!))
    return won(isLost(attacker!) ? 1 : 0, Math.max(1, Math.abs(lead)), rules);
  if (lead !== 0) return won(lead > 0 ? 0 : 1, Math.abs(lead), rules);
  const even = { tie: true, dos: 0, dod: 0 };
  if (rules.manner === "attack") return { ...even, winner: null, hit: false, counter: false };
  return rules.tie === "reroll" ? rollOff : { ...even, winner: rules.tie === "defender" ? 1 : null };
}

/** A hit is one unit of damage for each degree past Absorption and armour; a miss at close range gives a Counter of half the degrees. */
function won(
  winner: 0 | 1,
  dos: number,
  { manner, range, absorption, armor, baseDamage }: OptionsOf<typeof RULES>,
): Verdict {
  const verdict = { winner, tie: false, dos, dod: dos };
  if (manner === "opposed") return verdict;
  if (winner === 1)
    return {
      ...verdict,
      hit: false,
      counter: range !== "ranged",
      ...(range !== "ranged" && { counterBonus: Math.floor(dos / 2) }),
    };
  const units = Math.max(0, dos - absorption - armor);
  return { ...verdict, hit: true, counter: false, ...(baseDamage !== null && { units, damage: units * baseDamage }) };
}

function reportVerdict(verdict: Verdict): Report {
  const { winner, tie, ...more } = verdict;
  const { dos = 0, damage, counterBonus } = more as Partial<Record<string, number>>;
  const isDefended = winner !== null && dos === 0;
  const lines: Text[] = tie ? [{ key: more.hit === false ? "attackTie" : isDefended ? "defenderTie" : "tie" }] : [];
  if (dos > 0) lines.push({ key: "dos", data: { degree: dos } });
  if (damage !== undefined) lines.push({ key: "damage", data: { damage } });
  if (counterBonus !== undefined) lines.push({ key: "counter", data: { bonus: counterBonus } });
  const headline = winner === null ? "undecided" : winner === 0 ? "attackerWins" : "defenderWins";
  return { headline: { key: headline }, tone: verdictTone(verdict), lines };
}

const total = ({ total: value }: { readonly total: number }) => value;
const stake = ({ total: value, fumble }: Result): Side => ({ total: value, fumble });

/** The dice that count open on 6-6 and fumble on 1-1. A level is thrown as more dice of which the best or worst two are kept. */
function pairCode(side?: "kh2" | "kl2"): Code {
  return code<Result>({
    refuse: ({ count, sides }, level) => {
      if (sides !== 6 || count !== 2) return problem("kaiser.twoD6");
      if (side === undefined) return level === undefined ? undefined : problem("kaiser.noLevel");
      return level !== undefined && level >= 1 && level <= MOST_LEVELS
        ? undefined
        : problem("kaiser.level", { min: 1, max: MOST_LEVELS });
    },
    ...(side && {
      reshape: (_dice: TermDice, level: number) => [{ count: 2 + level, sides: 6, modifiers: `${side}ko` }],
    }),
    check: (_dice, level = 0) =>
      pooled(side === "kl2" ? -level : level, (pair): Next<Result> => {
        const thrown = sum.read(pair.kept);
        return isOpen(pair)
          ? opened((extra) => graded(thrown + extra, null, OPEN))
          : graded(thrown, null, isFumble(pair, 0, 0) ? FUMBLE : PLAIN);
      }),
    report,
  });
}

/** The game. */
export const kaiser: System = {
  id: "kaiser",
  command: "kaiser",
  kinds: {
    skill: kind({
      word: "skill",
      fields: SKILL,
      check: skillCheck,
      report,
      score: total,
      contested: { opposed: true },
      contestValue: stake,
    }),
    resistance: kind({ word: "resistance", fields: RESISTANCE, check: resistanceCheck, report, score: total }),
    characteristic: kind({
      word: "characteristic",
      fields: CHARACTERISTIC,
      check: characteristicCheck,
      report,
      score: total,
      contestValue: stake,
    }),
    percentile: kind({
      word: "percentile",
      fields: {},
      check: percentile,
      report: (outcome) => numberReport("percentile", outcome.total),
      score: total,
    }),
    critical: kind({
      word: "critical",
      fields: CRITICAL,
      check: criticalLevel,
      report: ({ level }) => numberReport("criticalLevel", level),
      score: ({ level }) => level,
    }),
  },
  codes: { ko: pairCode(), koa: pairCode("kh2"), kod: pairCode("kl2") },
  contest: contest({
    fields: RULES,
    most: 2,
    judge,
    report: reportVerdict,
    isLeftOpen: ({ winner, hit }) => winner === null && hit === undefined,
  }),
  settings: {
    "kaiser.advantageMethod": METHODS,
    "kaiser.opposedTie": TIES,
    "kaiser.opposedFumbleAutoFails": false,
    "kaiser.characteristicDice": CHARACTERISTIC_DICE,
  },
};
