/**
 * Everything that a game may import, and all that a game of another package is given: the default export of its file is
 * a function, such as `({ defineGame, kind, pool, die }) => defineGame({ … })`. Reference: `docs/kit.md`.
 */

// Dice, and checks that throw them

export {
  die,
  memoize,
  pool,
  rolledAgain,
  totalDie,
  unlimited,
  type Die,
  type Pool,
  type Reroll,
  type TotalOdds,
} from "../engine/die.ts";
export { discard, throwDice, versus, type Check, type Dice, type Ladder, type Next } from "../engine/check.ts";
export {
  difference,
  evaluator,
  hand,
  keep,
  rollOrder,
  sizedEvaluator,
  sortDescending,
  sum,
  sums,
  tieBreakHand,
  type Evaluator,
  type SizedValue,
} from "../engine/evaluator.ts";
export { calculate, type Addend, type Calculation, type CalculationEvaluator } from "../engine/calculation.ts";
export { rankedPoints } from "../engine/ranks.ts";
export { leadOf } from "../engine/versus.ts";

// Fields, and how they are written in a line

export {
  choice,
  dice,
  difficultyField,
  flag,
  mixedDice,
  modifierField,
  number,
  whichDice,
  type Choices,
  type DiceEditor,
  type Field,
  type Fields,
  type Growth,
  type Increase,
  type NotatedDice,
  type OptionsOf,
  type Presets,
} from "../checks/field.ts";
export {
  hiddenNumberAfterWord,
  numberAfterLetter,
  numberAfterWord,
  plainNumber,
  readKeyword,
  readRegExp,
  signedNumber,
  signedNumberAfterWord,
  skipBlanks,
  type Line,
  type Notation,
} from "../checks/field-notation.ts";
export { LIMITS } from "../checks/limits.ts";
export { isProblem, problem, type Problem } from "../checks/problem.ts";
export { truncateForMessage, type Json } from "../checks/json.ts";

// Games: kinds of checks, codes behind dice, contests and their words

export {
  code,
  defineGame,
  kind,
  numberKind,
  rollSum,
  type Code,
  type Comparison,
  type FollowUp,
  type RollChange,
  type Game,
  type Kind,
  type OddsScale,
  type TermDice,
} from "../checks/game.ts";
export {
  contest,
  higherWins,
  repeatUntilWon,
  rollSidesAgain,
  verdictReport,
  verdictTone,
  type ContestRules,
  type WinnersCheck,
} from "../checks/game.ts";
export {
  checkReport,
  namedTag,
  numberReport,
  withSign,
  type Outcome,
  type Report,
  type Text,
  type Tone,
  type Verdict,
} from "../checks/report.ts";

/** The version of the kit: it changes when a game that worked would work no longer. */
export const KIT_VERSION = 1;
