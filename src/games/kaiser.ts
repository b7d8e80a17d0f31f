/** Kaiser: one or two d6 and a number against a difficulty or an opponent. Rules: `docs/rules.md` §1. */
import { opposedCheck, type OpposedSide } from "./kaiser-contest.ts";
import {
  LIMITS,
  checkReport,
  choice,
  code,
  defineGame,
  dice,
  die,
  difficultyField,
  flag,
  kind,
  modifierField,
  number,
  numberAfterLetter,
  numberKind,
  plainNumber,
  pool,
  problem,
  rollSum,
  signedNumberAfterWord,
  withSign,
  type Check,
  type Code,
  type Die,
  type Next,
  type OddsScale,
  type OptionsOf,
  type Outcome,
  type Report,
  type TermDice,
  type Text,
  discard,
  keep,
  rollOrder,
  sum,
  throwDice,
  unlimited,
  type Evaluator,
} from "./kit.ts";

// ---- The two d6 of Skill and Resistance Checks (§1.3 to §1.5) ----

const d6 = die(6);

// §1.3 Advantage and Disadvantage

/** The house rule `kaiser.advantageMethod` (KA2). */
const ADVANTAGE_METHODS = ["pool", "sequentialReplace", "sequentialKeep"] as const;

/** The two kept dice, the higher first; then the number of ones among all dice, where a Fumble may need it. */
type Pair = readonly number[];

function sumOfPair([high = 0, low = 0]: Pair): number {
  return high + low;
}

const HIGHEST_TWO = keep(2, "highest");
const LOWEST_TWO = keep(2, "lowest");
/** Keeps two dice and shows five, so that the ones of any Fumble can be counted. */
const LOWEST_FIVE: Evaluator<readonly number[]> = { ...keep(5, "lowest"), keptMarks: LOWEST_TWO.keptMarks! };

/** Adds a d6 for each net level: Advantage keeps the highest two dice, Disadvantage the lowest two. */
function rollPair(net: number, method: (typeof ADVANTAGE_METHODS)[number], fumbleDegree: number): Check<Pair> {
  if (method !== "pool") return rerollPair(net, fumbleDegree, method === "sequentialReplace");
  const pools = [pool(2 + Math.abs(net), d6)];
  return countsOnes(net, fumbleDegree)
    ? throwDice({ role: "pool", pools, evaluator: LOWEST_FIVE }).map((low) => [...low.slice(-2), onesIn(low)])
    : throwDice({ role: "pool", pools, evaluator: net < 0 ? LOWEST_TWO : HIGHEST_TWO });
}

/** With only two dice at hand: each level rolls the lower (Advantage) or the higher one (Disadvantage) again. */
function rerollPair(net: number, fumbleDegree: number, isReplaced: boolean): Check<Pair> {
  const mustCount = countsOnes(net, fumbleDegree);
  const applyLevel = (faces: readonly number[], slots: readonly number[]): Next<Pair> => {
    const [high, low] = slots.toSorted((a, b) => faces[b]! - faces[a]!) as [number, number];
    const pair = [faces[high]!, faces[low]!, ...(mustCount ? [onesIn(faces)] : [])];
    // Stop early on 6-6 or 1-1, unless ones still have to be counted (KA3).
    const isBest = net > 0 ? faces[low] === 6 : faces[high] === 1 && fumbleDegree >= 0;
    if (isBest || faces.length === 2 + Math.abs(net)) return pair;
    const [rerolled, other] = net > 0 ? [low, high] : [high, low];
    return throwDice({ role: "reroll", pools: [pool(1, d6)], evaluator: sum }, (face) => {
      const isBetter = net > 0 ? face > faces[rerolled]! : face < faces[rerolled]!;
      const [kept, dropped] = isReplaced || isBetter ? [faces.length, rerolled] : [rerolled, faces.length];
      return discard([dropped], applyLevel([...faces, face], [other, kept]));
    }).withKey("reroll", net, fumbleDegree, isReplaced, pair, faces.length);
  };
  return throwDice({ role: "pool", pools: [pool(2, d6)], evaluator: rollOrder }, (faces) => applyLevel(faces, [0, 1]));
}

// §1.4 Open Roll

/** Another d6 is added as long as the last one shows a 6. */
const openRoll = throwDice({ role: "open", pools: [pool(1, unlimited(d6))], evaluator: sum });

/** Fumbles are checked first, so nothing opens at fumble degree +5 (KA11). */
function isOpenRoll([, low]: Pair): boolean {
  return low === 6;
}

// §1.5 Fumble

/** GEN111, by the fumble degree: ones among all dice, or doubles among the kept two. */
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

/** Degrees beyond the table take its nearest row (KA9). */
function isFumble([high, low, ones = 0]: Pair, fumbleDegree: number): boolean {
  const row = FUMBLES.find(({ degree }) => degree >= fumbleDegree) ?? FUMBLES.at(-1)!;
  return row.doublesUpTo === undefined ? ones >= row.ones : high === low && low! <= row.doublesUpTo;
}

/** More than two ones need Disadvantage. */
function countsOnes(net: number, fumbleDegree: number): boolean {
  return net < 0 && fumbleDegree < 0;
}

function onesIn(faces: readonly number[]): number {
  return faces.filter((face) => face === 1).length;
}

const fumbleLevelRoll = throwDice({ role: "fumble", pools: [pool(2, d6)], evaluator: sum });

/** GEN1: the effect of a Difficulty Skill Check, and the number that replaces the dice of an Opposed Skill Check. */
const FUMBLE_LEVELS = [
  { upTo: 5, band: "none", dice: 0 },
  { upTo: 11, band: "negative", dice: -5 },
  { upTo: Infinity, band: "disastrous", dice: -10 },
];

function fumbleLevelRow(level: number) {
  return FUMBLE_LEVELS.find(({ upTo }) => level <= upTo)!;
}

// §1.1 Dice

const tens: Die = { ...die(10), value: (face) => (face % 10) * 10, print: (face) => `${face % 10}0` };
const ones: Die = { ...die(10), value: (face) => face % 10, print: (face) => `${face % 10}` };

const rollPercentile = rollSum([pool(1, tens, "tens"), pool(1, ones, "ones")], (total) => (total === 0 ? 100 : total));

const percentile = numberKind("total", "percentile", {
  word: "percentile",
  fields: {},
  example: {},
  check: () => rollPercentile,
});

/** Any other dice, as the book writes them: `2d6 + 2`, and `1d100` as a tens and a ones die. */
const plainDice = numberKind("total", "total", {
  word: "roll",
  fields: { rolled: dice({ most: LIMITS.dice, sides: [2, LIMITS.sides] }), modifier: modifierField },
  example: { rolled: { count: 2, sides: 6 }, modifier: 2 },
  check: ({ rolled: { count, sides }, modifier }) =>
    sides === 100 && count === 1
      ? rollPercentile.map((total) => total + modifier)
      : rollSum([pool(count, die(sides))], (total) => total + modifier),
});

// §1.2 Checks

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
const target = { modifier: modifierField, difficulty: difficultyField({ tables: { all: DIFFICULTIES } }) };
/** The change of the Degree of Difference by powers (KA13). */
const difference = number({
  min: -99,
  max: 99,
  default: 0,
  text: signedNumberAfterWord("difference"),
  addedAfterSeals: true,
});
const levels = {
  advantage: number({ min: 0, max: MOST_LEVELS, default: 0, text: numberAfterLetter("a") }),
  disadvantage: number({
    min: 0,
    max: MOST_LEVELS,
    default: 0,
    text: numberAfterLetter("d"),
    opposes: { field: "advantage" },
  }),
  method: choice(ADVANTAGE_METHODS, { setting: "kaiser.advantageMethod" }),
};
const SKILL = {
  skill: ability,
  ...target,
  ...levels,
  fumbleDegree: number({ min: -99, max: 99, default: 0, text: signedNumberAfterWord("fumble") }),
  difference,
  noOpenRoll: flag({ word: "noopen", addedAfterSeals: true }),
  opposed: flag({ word: "opposed" }),
};

const DEGREES: OddsScale<Result> = {
  stepOf: ({ dos = 0, dof = 0 }) => (dos > 0 ? dos : dof > 0 ? -dof : undefined),
  text: (degree) => ({ key: degree > 0 ? "dos" : "dof", data: { degree: Math.abs(degree) } }),
  isFolded: true,
};

const SHARED = { report, score: ({ total }: Result) => total, steps: DEGREES };

/** A Skill Check: 2d6, which may open or fumble. */
const skill = kind({
  word: "skill",
  fields: SKILL,
  example: { skill: 5, difficulty: 12 },
  check(options) {
    const { advantage, disadvantage, method, fumbleDegree } = options;
    const bonus = options.skill + options.modifier;
    return rollPair(advantage - disadvantage, method, fumbleDegree).andThen((pair): Next<Result> => {
      const rolled = sumOfPair(pair);
      if (isFumble(pair, fumbleDegree)) return fumble(rolled, options);
      if (options.noOpenRoll || !isOpenRoll(pair)) return resultOf(bonus + rolled, options);
      return openRoll.andThen((extra) => resultOf(bonus + rolled + extra, options, "openRoll"));
    });
  },
  ...SHARED,
  opposes: ["skill"],
  contestOptions: { opposed: true, difficulty: null },
  contestValue,
});

const RESISTANCE = choice(["general", "presence", "physical", "immune", "spirit", "mental"], {
  words: {
    presence: ["presence", "prr"],
    physical: ["physical", "phr"],
    immune: ["immune", "ir"],
    spirit: ["spirit", "sr"],
    mental: ["mental", "mr"],
  },
  sample: "presence",
  isMain: true,
  addedAfterSeals: true,
});

/** A Resistance Check: 2d6, which never open or fumble. */
const resistance = kind({
  word: "resistance",
  fields: { resistance: ability, type: RESISTANCE, ...target, ...levels, difference },
  example: { resistance: 6, difficulty: 14, disadvantage: 1 },
  check: (options) =>
    rollPair(options.advantage - options.disadvantage, options.method, 0).andThen((pair) =>
      resultOf(options.resistance + options.modifier + sumOfPair(pair), options),
    ),
  heading: ({ options: { type } }) => (type === "general" ? undefined : { key: `choices.type.${type}` }),
  ...SHARED,
});

/** A Characteristic Check: one d6, or two (KA7), without Advantage (KA8). */
const characteristic = kind({
  word: "characteristic",
  fields: {
    characteristic: ability,
    ...target,
    dice: choice(["1d6", "2d6"], { setting: "kaiser.characteristicDice" }),
    difference,
    opposed: flag({ word: "opposed", isUnreported: true }),
  },
  example: { characteristic: 4, difficulty: 7 },
  check: (options) =>
    rollSum([pool(options.dice === "1d6" ? 1 : 2, d6)], (rolled) =>
      resultOf(options.characteristic + options.modifier + rolled, options),
    ),
  ...SHARED,
  opposes: ["characteristic"],
  contestOptions: { difficulty: null },
  contestValue,
});

/** The level of a critical: 2d6 + damage / 10; half of what is above 20 counts. */
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

// §1.5 Fumble

/** In an Opposed Skill Check a number replaces the dice, and the total cannot be below 0 (KA10). */
function fumble(rolled: number, options: OptionsOf<typeof SKILL>): Check<Result> {
  const bonus = options.skill + options.modifier;
  return fumbleLevelRoll.andThen((level) => {
    const total = options.opposed ? Math.max(0, bonus + fumbleLevelRow(level).dice) : bonus + rolled;
    return resultOf(total, options, "fumble", level);
  });
}

// §1.6 Results

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

/** A tie succeeds with DoS 1 (KA12); a Fumble that reaches the difficulty fails with DoF 1 (KA5). */
function resultOf(total: number, aim: Aim, special?: "openRoll" | "fumble", fumbleLevel?: number): Result {
  const { difficulty } = aim;
  const [isOpen, isFumbled] = [special === "openRoll", special === "fumble"];
  const fumbleBand = fumbleLevel === undefined ? undefined : fumbleLevelRow(fumbleLevel).band;
  if (difficulty === null) return { total, fumbleLevel, fumbleBand, openRoll: isOpen, fumble: isFumbled };
  const success = total >= difficulty && !isFumbled;
  const tie = success && total === difficulty;
  const distance = Math.max(1, success ? total - difficulty : difficulty - total);
  const dod = Math.max(0, distance + aim.difference);
  const [dos, dof] = success ? [dod, 0] : [0, dod];
  // Written out, since odds make very many of them and a spread takes twenty times as long.
  return { total, fumbleLevel, fumbleBand, openRoll: isOpen, fumble: isFumbled, success, tie, dos, dof, dod };
}

/** An opposed Fumble says what its dice count as; the bands are those of difficulty checks. */
function fumbleLevelText(level: number, bonus: number | undefined): Text {
  const { band, dice } = fumbleLevelRow(level);
  if (bonus === undefined) return { key: "fumbleLevel", data: { level, band: `@band.${band}` } };
  return { key: bonus + dice < 0 ? "fumbleCountsLeast" : "fumbleCounts", data: { level, dice: withSign(dice) } };
}

function report(result: Result, options: Partial<OptionsOf<typeof SKILL>> = {}): Report {
  const { openRoll: isOpen, success, tie, dos = 0, dof = 0, fumbleLevel } = result;
  const lines: Text[] = [];
  const { opposed: isOpposed = false, skill: value = 0, modifier = 0 } = options;
  const added = isOpposed ? value + modifier : undefined;
  if (fumbleLevel !== undefined) lines.push(fumbleLevelText(fumbleLevel, added));
  if (success) lines.push({ key: tie ? "tieDos" : "dos", data: { degree: dos } });
  if (success === false) lines.push({ key: "dof", data: { degree: dof } });
  const plain: Report = { ...checkReport(result), lines, isSuspenseful: result.fumble || isOpen };
  if (result.fumble) {
    const counted = added !== undefined && { added, countedAs: fumbleLevelRow(fumbleLevel!).dice };
    return { ...plain, headline: { key: "fumble" }, tone: "dire", ...counted };
  }
  if (!isOpen) return plain;
  const verdict = success === undefined ? "" : success ? "Success" : "Failure";
  return { ...plain, headline: { key: `open${verdict}` }, tone: success === false ? "bad" : "great" };
}

// §1.7 Ties and §1.8 Attacks are in `kaiser-contest.ts`.

function contestValue({ total, fumble: isFumbled }: Result, { difference }: Pick<Aim, "difference">): OpposedSide {
  return { total, fumble: isFumbled, ...(difference !== 0 && { difference }) };
}

// Codes: a Skill Check without its Skill, in any formula

const NO_AIM: Aim = { difficulty: null, difference: 0 };

/** `2d6ko` opens on 6-6 and fumbles on 1-1. `2d6koa1` and `2d6kod1` have a level of Advantage or Disadvantage. */
function skillCode(side?: "kh2" | "kl2"): Code {
  return code<Result>({
    refuse: ({ count, sides }, level) => {
      if (sides !== 6 || count !== 2) return problem("kaiser.twoD6");
      if (side === undefined) return level === undefined ? undefined : problem("kaiser.noLevel");
      const isLevel = level !== undefined && level <= MOST_LEVELS;
      return isLevel ? undefined : problem("kaiser.level", { min: 0, max: MOST_LEVELS });
    },
    ...(side && {
      reshape: (_dice: TermDice, level: number) => [{ count: 2 + level, sides: 6, modifiers: `${side}ko` }],
    }),
    check: (_dice, level?: number) =>
      rollPair((side === "kl2" ? -1 : 1) * (level ?? 0), "pool", 0).andThen((pair): Next<Result> => {
        const rolled = sumOfPair(pair);
        if (isOpenRoll(pair)) return openRoll.andThen((extra) => resultOf(rolled + extra, NO_AIM, "openRoll"));
        return resultOf(rolled, NO_AIM, isFumble(pair, 0) ? "fumble" : undefined);
      }),
    report,
  });
}

export const kaiser = defineGame({
  id: "kaiser",
  command: "kaiser",
  kinds: { skill, resistance, characteristic, percentile, critical, roll: plainDice },
  codes: { ko: skillCode(), koa: skillCode("kh2"), kod: skillCode("kl2") },
  formulas: ["2d6ko", "2d6koa1", "2d6kod1"],
  purposes: { reroll: "instead", fumble: "lookUp" },
  contest: opposedCheck,
});
