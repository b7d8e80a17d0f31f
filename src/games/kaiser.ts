/** Kaiser: one or two d6 and a number against a difficulty or an opponent. Rules: `docs/rules.md` §1. */
import { opposedCheck, type OpposedSide } from "./kaiser-contest.ts";
import {
  fumbleLevelRoll,
  fumbleLevelRow,
  isFumble,
  isOpenRoll,
  ADVANTAGE_METHODS,
  openRoll,
  rollPair,
  sumOfPair,
} from "./kaiser-pair.ts";
import {
  checkReport,
  choice,
  code,
  defineGame,
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
} from "./kit.ts";

// §1.1 Dice

const tens: Die = { ...die(10), value: (face) => (face % 10) * 10, print: (face) => `${face % 10}0` };
const d6 = die(6);
const ones: Die = { ...die(10), value: (face) => face % 10, print: (face) => `${face % 10}` };

const percentile = numberKind("total", "percentile", {
  word: "percentile",
  fields: {},
  example: {},
  check: () => rollSum([pool(1, tens, "tens"), pool(1, ones, "ones")], (total) => (total === 0 ? 100 : total)),
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

// §1.3 Advantage, §1.4 Open Roll and the tables of §1.5 are in `kaiser-pair.ts`.

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
function fumbleLevelText(level: number, isOpposed: boolean): Text {
  const { band, dice } = fumbleLevelRow(level);
  if (isOpposed) return { key: "fumbleCounts", data: { level, dice: withSign(dice) } };
  return { key: "fumbleLevel", data: { level, band: `@band.${band}` } };
}

function report(result: Result, options: Partial<OptionsOf<typeof SKILL>> = {}): Report {
  const { openRoll: isOpen, success, tie, dos = 0, dof = 0, fumbleLevel } = result;
  const lines: Text[] = [];
  const { opposed: isOpposed = false, skill: value = 0, modifier = 0 } = options;
  if (fumbleLevel !== undefined) lines.push(fumbleLevelText(fumbleLevel, isOpposed));
  if (success) lines.push({ key: tie ? "tieDos" : "dos", data: { degree: dos } });
  if (success === false) lines.push({ key: "dof", data: { degree: dof } });
  const plain: Report = { ...checkReport(result), lines, isSuspenseful: result.fumble || isOpen };
  if (result.fumble)
    return { ...plain, headline: { key: "fumble" }, tone: "dire", ...(isOpposed && { added: value + modifier }) };
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
  kinds: { skill, resistance, characteristic, percentile, critical },
  codes: { ko: skillCode(), koa: skillCode("kh2"), kod: skillCode("kl2") },
  formulas: ["2d6ko", "2d6koa1", "2d6kod1"],
  purposes: { reroll: "instead", fumble: "lookUp" },
  contest: opposedCheck,
});
