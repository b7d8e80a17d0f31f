/** Kaiser: one or two d6 and a number against a difficulty or an opponent. Rules: `docs/rules.md` §1. */
import { contest, repeatUntilWon, verdictReport } from "../checks/contest-rules.ts";
import { plainNumber, numberAfterLetter, signedNumberAfterWord } from "../checks/field-notation.ts";
import { choice, difficultyField, flag, modifierField, number, type OptionsOf } from "../checks/field.ts";
import {
  code,
  defineGame,
  kind,
  numberKind,
  rollSum,
  type Code,
  type OddsScale,
  type TermDice,
} from "../checks/game.ts";
import { problem } from "../checks/problem.ts";
import { checkReport, plus, type Outcome, type Report, type Text, type Verdict } from "../checks/report.ts";
import { discard, throwDice, type Check, type Next } from "../engine/check.ts";
import { die, pool, unlimited, type Die } from "../engine/die.ts";
import { rollOrder, keep, sum } from "../engine/evaluator.ts";

const d6 = die(6);

// §1.1 Dice: a percentile roll is two d10s, one of them the tens; two zeros are 100.

const tens: Die = { ...die(10), value: (face) => (face % 10) * 10, print: (face) => `${face % 10}0` };
const ones: Die = { ...die(10), value: (face) => face % 10, print: (face) => `${face % 10}` };

const percentile = numberKind("total", "percentile", {
  word: "percentile",
  fields: {},
  example: {},
  check: () => rollSum([pool(1, tens, "tens"), pool(1, ones, "ones")], (total) => (total === 0 ? 100 : total)),
});

// §1.2 Types of Checks. The names of difficulties are the later edition's.

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

const MOST_LEVELS = 90;

const ability = number({ min: -999, max: 999, text: plainNumber });
const targetFields = { modifier: modifierField, difficulty: difficultyField({ tables: { all: DIFFICULTIES } }) };
/** What powers add to the Degree of Difference; it never falls below 0, and the outcome never flips. */
const difference = number({ min: -99, max: 99, default: 0, text: signedNumberAfterWord("difference"), isLater: true });
const levels = {
  advantage: number({ min: 0, max: MOST_LEVELS, default: 0, text: numberAfterLetter("a") }),
  disadvantage: number({
    min: 0,
    max: MOST_LEVELS,
    default: 0,
    text: numberAfterLetter("d"),
    opposes: { field: "advantage" },
  }),
  method: choice(["pool", "sequentialReplace", "sequentialKeep"], { setting: "kaiser.advantageMethod" }),
};
const SKILL = {
  skill: ability,
  ...targetFields,
  ...levels,
  fumbleDegree: number({ min: -99, max: 99, default: 0, text: signedNumberAfterWord("fumble") }),
  difference,
  opposed: flag({ word: "opposed" }),
};

const DEGREES: OddsScale<Result> = {
  stepOf: ({ dos = 0, dof = 0 }) => (dos > 0 ? dos : dof > 0 ? -dof : undefined),
  text: (degree) => ({ key: degree > 0 ? "dos" : "dof", data: { degree: Math.abs(degree) } }),
  isFolded: true,
};

/** How each of these checks is told. */
const SHARED = { report, score: ({ total }: Result) => total, steps: DEGREES };

/** A Skill Check: 2d6, which may open or fumble. */
const skill = kind({
  word: "skill",
  fields: SKILL,
  example: { skill: 5, difficulty: 12 },
  check(options) {
    const net = options.advantage - options.disadvantage;
    const bonus = options.skill + options.modifier;
    return pairOf(net, options).andThen((pair): Next<Result> => {
      const rolled = totalOf(pair);
      if (isFumble(pair, options.fumbleDegree)) return rollFumbleLevel(rolled, options);
      if (!isOpen(pair)) return resultOf(bonus + rolled, options);
      return openDice.andThen((extra) => resultOf(bonus + rolled + extra, options, "openRoll"));
    });
  },
  ...SHARED,
  contested: { opposed: true, difficulty: null },
  contestValue,
});

/** A Resistance Check: 2d6, which never open or fumble. */
const resistance = kind({
  word: "resistance",
  labels: ["presence", "physical", "immune", "spirit", "mental"],
  fields: { resistance: ability, ...targetFields, ...levels, difference },
  example: { resistance: 6, difficulty: 14, disadvantage: 1 },
  check: (options) =>
    pairOf(options.advantage - options.disadvantage, options).andThen((pair) =>
      resultOf(options.resistance + options.modifier + totalOf(pair), options),
    ),
  ...SHARED,
});

/** A Characteristic Check: one d6, or two in the later edition. */
const characteristic = kind({
  word: "characteristic",
  fields: {
    characteristic: ability,
    ...targetFields,
    dice: choice(["1d6", "2d6"], { setting: "kaiser.characteristicDice" }),
    difference,
    opposed: flag({ word: "opposed", uiHidden: true }),
  },
  example: { characteristic: 4, difficulty: 7 },
  check: (options) =>
    rollSum([pool(options.dice === "1d6" ? 1 : 2, d6)], (rolled) =>
      resultOf(options.characteristic + options.modifier + rolled, options),
    ),
  ...SHARED,
  contested: { difficulty: null },
  contestValue,
});

/** The level of a critical: 2d6 and a tenth of the damage; what is above 20 counts half. */
const critical = numberKind("level", "criticalLevel", {
  word: "critical",
  fields: { damage: number({ min: 0, max: 99_999, text: plainNumber }) },
  example: { damage: 24 },
  check: ({ damage }) =>
    rollSum([pool(2, d6)], (rolled) => {
      const level = rolled + Math.floor(damage / 10);
      return level > 20 ? 20 + Math.floor((level - 20) / 2) : level;
    }),
});

// §1.3 Advantage and Disadvantage: the net level counts.

/** The two dice that count, the higher first; then how many ones were rolled among all, if that can matter. */
type Pair = readonly number[];

function totalOf([high = 0, low = 0]: Pair): number {
  return high + low;
}

function onesIn(faces: readonly number[]): number {
  return faces.filter((face) => face === 1).length;
}

const HIGHEST_TWO = keep(2, "highest");
const LOWEST_TWO = keep(2, "lowest");
/** With two that count, to see as many ones as any Fumble needs. */
const LOWEST_FIVE = { ...keep(5, "lowest"), kept: LOWEST_TWO.keptMarks! };

type Method = Pick<OptionsOf<typeof SKILL>, "method"> & { readonly fumbleDegree?: number };

/** One more d6 for each level: the highest two count with Advantage, the lowest two with Disadvantage. */
function pairOf(net: number, { method, fumbleDegree: degree = 0 }: Method): Check<Pair> {
  if (method !== "pool") return rerollPair(net, degree, method === "sequentialReplace");
  const pools = [pool(2 + Math.abs(net), d6)];
  return net < 0 && degree < 0
    ? throwDice({ role: "pool", pools, evaluator: LOWEST_FIVE }).map((low) => [...low.slice(-2), onesIn(low)])
    : throwDice({ role: "pool", pools, evaluator: net < 0 ? LOWEST_TWO : HIGHEST_TWO });
}

/**
 * Two d6; for each level the lower (Advantage) or higher (Disadvantage) one is rolled again, until it cannot get any
 * better or worse. With a negative fumble degree the ones still have to be counted, so all levels are rolled.
 */
function rerollPair(net: number, degree: number, isReplaced: boolean): Check<Pair> {
  const again = (faces: readonly number[], held: readonly number[]): Next<Pair> => {
    const [high, low] = held.toSorted((a, b) => faces[b]! - faces[a]!) as [number, number];
    const ones = net < 0 && degree < 0 ? [onesIn(faces)] : [];
    const pair = [faces[high]!, faces[low]!, ...ones];
    const isDone = net > 0 ? faces[low] === 6 : faces[high] === 1 && degree >= 0;
    if (isDone || faces.length === 2 + Math.abs(net)) return pair;
    const [old, other] = net > 0 ? [low, high] : [high, low];
    return throwDice({ role: "reroll", pools: [pool(1, d6)], evaluator: sum }, (face) => {
      const isTaken = isReplaced || (net > 0 ? face > faces[old]! : face < faces[old]!);
      const [stays, goes] = isTaken ? [faces.length, old] : [old, faces.length];
      return discard([goes], again([...faces, face], [other, stays]));
    }).withKey("reroll", net, degree, isReplaced, pair, faces.length);
  };
  return throwDice({ role: "pool", pools: [pool(2, d6)], evaluator: rollOrder }, (faces) => again(faces, [0, 1]));
}

// §1.4 Open Rolls: on a double six one more d6 is added, and another as long as it shows a six.

const openDice = throwDice({ role: "open", pools: [pool(1, unlimited(d6))], evaluator: sum });

/** A Fumble is judged first: with degree +5, where any double fumbles, nothing opens. */
function isOpen([, low]: Pair): boolean {
  return low === 6;
}

// §1.5 Fumbles

/** What fumbles (GEN111): so many ones, which need that much Disadvantage; or a double of the pair that counts. */
const FUMBLES = [
  { degree: -3, ones: 5 },
  { degree: -2, ones: 4 },
  { degree: -1, ones: 3 },
  { degree: 0, doublesUpTo: 1 },
  { degree: 1, doublesUpTo: 2 },
  { degree: 2, doublesUpTo: 3 },
  { degree: 3, doublesUpTo: 4 },
  { degree: 4, doublesUpTo: 5 },
  { degree: 5, doublesUpTo: 6 },
];

/** What a Fumble Level of 2d6 means (GEN1), and what the dice of an opposed check count as. */
const FUMBLE_LEVELS = [
  { upTo: 5, band: "none", dice: 0 },
  { upTo: 11, band: "negative", dice: -5 },
  { upTo: Infinity, band: "disastrous", dice: -10 },
];

function fumbleLevelRow(level: number) {
  return FUMBLE_LEVELS.find(({ upTo }) => level <= upTo)!;
}

/** Degrees beyond the table count as its ends. */
function isFumble([high, low, rolled = 0]: Pair, degree: number): boolean {
  const row = FUMBLES.find((each) => each.degree >= degree) ?? FUMBLES.at(-1)!;
  return row.doublesUpTo === undefined ? rolled >= row.ones : high === low && low! <= row.doublesUpTo;
}

const fumbleDice = throwDice({ role: "fumble", pools: [pool(2, d6)], evaluator: sum });

/** An opposed check counts the Fumble Level instead of the dice, and its total cannot drop below 0. */
function rollFumbleLevel(rolled: number, options: OptionsOf<typeof SKILL>): Check<Result> {
  return fumbleDice.andThen((fumbleLevel) => {
    const bonus = options.skill + options.modifier;
    const total = options.opposed ? Math.max(0, bonus + fumbleLevelRow(fumbleLevel).dice) : bonus + rolled;
    return resultOf(total, options, "fumble", fumbleLevel);
  });
}

// §1.6 Results: Degrees of Success, Failure and Difference, only if there is a difficulty.

interface Result extends Outcome {
  readonly total: number;
  readonly fumbleLevel?: number | undefined;
  readonly fumbleBand?: string | undefined;
  readonly openRoll: boolean;
  readonly fumble: boolean;
  readonly success?: boolean;
  readonly tie?: boolean;
  readonly dos?: number;
  readonly dof?: number;
  readonly dod?: number;
}

type Aim = Pick<OptionsOf<typeof SKILL>, "difficulty" | "difference">;

/** A tie succeeds with one degree, and a fumble fails with at least one, before powers raise or lower the degree. */
function resultOf(total: number, aim: Aim, special?: "openRoll" | "fumble", level?: number): Result {
  const { difficulty, difference: more } = aim;
  const openRoll = special === "openRoll";
  const fumble = special === "fumble";
  const fumbleBand = level === undefined ? undefined : fumbleLevelRow(level).band;
  if (difficulty === null) return { total, fumbleLevel: level, fumbleBand, openRoll, fumble };
  const success = total >= difficulty && !fumble;
  const tie = success && total === difficulty;
  const dod = Math.max(0, Math.max(1, success ? total - difficulty : difficulty - total) + more);
  const [dos, dof] = success ? [dod, 0] : [0, dod];
  return { total, fumbleLevel: level, fumbleBand, openRoll, fumble, success, tie, dos, dof, dod };
}

/** An opposed fumble is not looked up in the bands of difficulty checks: it says what its dice count as. */
function levelLine(level: number, isOpposed: boolean): Text {
  const { band, dice } = fumbleLevelRow(level);
  if (isOpposed) return { key: "fumbleCounts", data: { level, dice: plus(dice) } };
  return { key: "fumbleLevel", data: { level, band: `@band.${band}` } };
}

function report(result: Result, options: Partial<OptionsOf<typeof SKILL>> = {}): Report {
  const { fumble, openRoll, success, tie, dos = 0, dof = 0, fumbleLevel: level } = result;
  const lines: Text[] = [];
  const { opposed: isOpposed = false, skill: value = 0, modifier = 0 } = options;
  if (level !== undefined) lines.push(levelLine(level, isOpposed));
  if (success) lines.push({ key: tie ? "tieDos" : "dos", data: { degree: dos } });
  if (success === false) lines.push({ key: "dof", data: { degree: dof } });
  const plain = { ...checkReport(result), lines, isSuspenseful: fumble || openRoll };
  const fumbled: Report = { ...plain, headline: { key: "fumble" }, tone: "dire" };
  if (fumble) return isOpposed ? { ...fumbled, added: value + modifier } : fumbled;
  if (!openRoll) return plain;
  const verdict = success === undefined ? "" : success ? "Success" : "Failure";
  return { ...plain, headline: { key: `open${verdict}` }, tone: success === false ? "bad" : "great" };
}

// §1.7 Ties of opposed checks, and §1.8 attacks

const OPPOSED_ONLY = { visibleWhen: { field: "manner", value: "opposed" } };
const ATTACK_ONLY = { visibleWhen: { field: "manner", value: "attack" } };
const CONTEST_FIELDS = {
  manner: choice(["opposed", "attack"]),
  range: choice(["melee", "pointBlank", "ranged"], ATTACK_ONLY),
  tie: choice(["defender", "reroll", "gm"], { setting: "kaiser.opposedTie", ...OPPOSED_ONLY }),
  fumbleFails: flag({ setting: "kaiser.opposedFumbleAutoFails" }),
  absorption: number({ min: 0, max: 999, default: 0, ...ATTACK_ONLY }),
  armor: number({ min: 0, max: 999, default: 0, ...ATTACK_ONLY }),
  baseDamage: number({ min: 0, max: 999, default: null, ...ATTACK_ONLY }),
};

type Side = { readonly total: number; readonly fumble: boolean };

function contestValue({ total, fumble }: Result): Side {
  return { total, fumble };
}

/** A tie goes to the defender, to extra dice or to the GM; an attack that ties misses and gives no Counter. */
function judge([attacker, defender]: readonly Side[], rules: OptionsOf<typeof CONTEST_FIELDS>): Next<Verdict> {
  const isLost = ({ fumble }: Side) => rules.fumbleFails && fumble;
  const lead = attacker!.total - defender!.total;
  if (isLost(attacker!) !== isLost(defender!))
    return verdictFor(isLost(attacker!) ? 1 : 0, Math.max(1, Math.abs(lead)), rules);
  if (lead !== 0) return verdictFor(lead > 0 ? 0 : 1, Math.abs(lead), rules);
  const even = { tie: true, dos: 0, dod: 0 };
  if (rules.manner === "attack") return { ...even, winner: null, hit: false, counter: false };
  return rules.tie === "reroll" ? rollOff : { ...even, winner: rules.tie === "defender" ? 1 : null };
}

const tieDie = (role: string) => throwDice({ role, pools: [pool(1, d6)], evaluator: sum });

/** Each side rolls one more d6, again while they are equal; the higher has one Degree of Success. */
const rollOff = repeatUntilWon(
  tieDie("tieAttacker").andThen((a) =>
    tieDie("tieDefender").andThen((b) => (a === b ? undefined : { winner: a > b ? 0 : 1, tie: true, dos: 1, dod: 1 })),
  ),
);

/** A hit is a unit of damage for each degree past Absorption and armour; a close miss gives a Counter. */
function verdictFor(winner: 0 | 1, dos: number, rules: OptionsOf<typeof CONTEST_FIELDS>): Verdict {
  const verdict = { winner, tie: false, dos, dod: dos };
  if (rules.manner === "opposed") return verdict;
  const isClose = rules.range !== "ranged";
  if (winner === 1)
    return { ...verdict, hit: false, counter: isClose, ...(isClose && { counterBonus: Math.floor(dos / 2) }) };
  const units = Math.max(0, dos - rules.absorption - rules.armor);
  const damage = rules.baseDamage === null ? {} : { units, damage: units * rules.baseDamage };
  return { ...verdict, hit: true, counter: false, ...damage };
}

function reportVerdict(verdict: Verdict): Report {
  const { winner, tie, ...more } = verdict;
  const { dos = 0, damage, counterBonus } = more as Partial<Record<string, number>>;
  const isDefended = winner !== null && dos === 0;
  const lines: Text[] = tie ? [{ key: more.hit === false ? "attackTie" : isDefended ? "defenderTie" : "tie" }] : [];
  if (dos > 0) lines.push({ key: "dod", data: { degree: dos } });
  if (damage !== undefined) lines.push({ key: "damage", data: { damage } });
  if (counterBonus !== undefined) lines.push({ key: "counter", data: { bonus: counterBonus } });
  return verdictReport(verdict, ["attackerWins", "defenderWins", "undecided"], lines);
}

// Codes: a skill check without its skill, in any formula

const NO_AIM: Aim = { difficulty: null, difference: 0 };

/** The dice that count open on 6-6 and fumble on 1-1. A level adds dice, of which the best or worst two are kept. */
function pairCode(side?: "kh2" | "kl2"): Code {
  return code<Result>({
    refuse: ({ count, sides }, level) => {
      if (sides !== 6 || count !== 2) return problem("kaiser.twoD6");
      if (side === undefined) return level === undefined ? undefined : problem("kaiser.noLevel");
      const isLevel = level !== undefined && level >= 1 && level <= MOST_LEVELS;
      return isLevel ? undefined : problem("kaiser.level", { min: 1, max: MOST_LEVELS });
    },
    ...(side && {
      reshape: (_dice: TermDice, level: number) => [{ count: 2 + level, sides: 6, modifiers: `${side}ko` }],
    }),
    check: (_dice, level?: number) => {
      const levels = level ?? 0;
      const net = side === "kl2" ? -levels : levels;
      return pairOf(net, { method: "pool" }).andThen((pair): Next<Result> => {
        const rolled = totalOf(pair);
        if (isOpen(pair)) return openDice.andThen((extra) => resultOf(rolled + extra, NO_AIM, "openRoll"));
        return resultOf(rolled, NO_AIM, isFumble(pair, 0) ? "fumble" : undefined);
      });
    },
    report,
  });
}

/** The game. */
export const kaiser = defineGame({
  id: "kaiser",
  command: "kaiser",
  kinds: { skill, resistance, characteristic, percentile, critical },
  codes: { ko: pairCode(), koa: pairCode("kh2"), kod: pairCode("kl2") },
  formulas: ["2d6ko", "2d6koa1", "2d6kod1"],
  purposes: { reroll: "instead", fumble: "lookUp" },
  contest: contest({
    fields: CONTEST_FIELDS,
    most: 2,
    judge,
    ladder: ({ fumbleFails }) => ({
      comparisonKeys: [({ total }: Side) => total],
      isMeasured: true,
      ...(fumbleFails && { tieKey: ({ fumble }: Side) => fumble }),
    }),
    report: reportVerdict,
    next: ({ counterBonus }) =>
      typeof counterBonus === "number" ? { name: "counterAttack", options: { modifier: counterBonus } } : undefined,
    isLeftOpen: ({ winner, hit }) => winner === null && hit === undefined,
  }),
});
