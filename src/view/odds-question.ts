/**
 * Questions about odds and their answers, both plain JSON, so that a worker can answer them.
 *
 * Worked example: a pool of two d12.
 *
 *     const question = summaryQuestion(asked, {});
 *     isQuick(question) // true
 *     answerQuestion(question) // the same as `summaryOf(asked, {})`
 */
import { outlookOf, type TestState } from "../checks/forecast.ts";
import type { Game } from "../checks/game.ts";
import { hasUnknownSecret, knownOptions } from "../checks/hidden.ts";
import type { Json, UncheckedOptions } from "../checks/json.ts";
import { levelOf, levelsAround } from "../checks/level.ts";
import { prospectOf } from "../checks/luck.ts";
import { type CheckRequest, checkOf } from "../checks/notation.ts";
import { chanceOf, rarityOf, summaryOf } from "../checks/odds-summary.ts";
import type { ReplayedRecord } from "../checks/record.ts";
import type { Outcome } from "../checks/report.ts";
import { firstDice, type Dice } from "../engine/check.ts";
import { games } from "../games/index.ts";
import { chancesIn, stakesIn, type ContestQuestion } from "../threads/odds.ts";
import { chanceText, type Words } from "../words/words.ts";

/** A check as JSON; hidden numbers that its reader knows are options like any other. */
type PlainCheck = Readonly<{ system: string; kind: string; options: Readonly<Record<string, Json>> }>;

/** A side of a contest: a check that it may roll, or the value of a roll on the table. */
type PlainStake = PlainCheck | { readonly system: string; readonly value: Json };

type PlainTest = Omit<TestState, "game"> & { readonly system: string };

const ANSWERS = {
  /** Everything a dialog shows. `rules` are the house rules of a world. */
  summary: ({ check, rules }: { readonly check: PlainCheck; readonly rules: UncheckedOptions }) =>
    summaryOf(asRequest(check), rules),
  chance: ({ check }: { readonly check: PlainCheck }) => chanceOf(asRequest(check)),
  prospect: ({ check }: { readonly check: PlainCheck }) => prospectOf(asRequest(check)),
  /** The chance of this outcome or a better one. */
  rarity: ({ check, outcome }: { readonly check: PlainCheck; readonly outcome: Outcome }) =>
    rarityOf(asRequest(check), outcome),
  /** Null if the sides cannot be compared. */
  versus: (contest: ContestQuestion<PlainStake>) =>
    chancesIn({ ...contest, stakes: contest.stakes.map(stake) }) ?? null,
  outlook: ({ test }: { readonly test: PlainTest }) => outlookOf({ ...test, game: systemBy(test.system) }),
};

type QuestionKind = keyof typeof ANSWERS;
type OddsQuestionOf<K extends QuestionKind> = { readonly ask: K } & Parameters<(typeof ANSWERS)[K]>[0];
export type OddsQuestion = { [K in QuestionKind]: OddsQuestionOf<K> }[QuestionKind];
export type OddsAnswer<Q extends OddsQuestion> = ReturnType<(typeof ANSWERS)[Q["ask"]]>;

export function summaryQuestion(asked: CheckRequest, rules: UncheckedOptions): OddsQuestionOf<"summary"> {
  return { ask: "summary", check: plainCheck(asked), rules };
}

export function checkQuestion<K extends "chance" | "prospect">(
  ask: K,
  asked: CheckRequest,
): OddsQuestionOf<K> | undefined {
  return hasUnknownSecret(asked) ? undefined : { ask, check: plainCheck(asked) };
}

/** Undefined for a code, and if something in the check is hidden from its reader. */
export function rarityQuestion({
  request: asked,
  played: { outcome },
}: ReplayedRecord): OddsQuestionOf<"rarity"> | undefined {
  return asked && !hasUnknownSecret(asked) ? { ask: "rarity", check: plainCheck(asked), outcome } : undefined;
}

/** The chance of a roll or a better one, for dire rolls of a worse one; undefined if it cannot be rolled. */
export function rarityText({ report }: ReplayedRecord, p: number, words: Words): string | undefined {
  if (p <= 0) return undefined;
  const data = { chance: chanceText(p, words) };
  if (report.tone === "dire") return words("dicewright.odds.rarityWorse", data);
  return words(report.tone === "plain" ? "dicewright.odds.rarityTotal" : "dicewright.odds.rarity", data);
}

/** Undefined if the sides cannot be compared, or something in them is hidden. */
export function contestQuestion(asked: ContestQuestion): OddsQuestionOf<"versus"> | undefined {
  const { rules, side: place } = asked;
  const stakes = stakesIn(asked)?.map((stake) =>
    "value" in stake ? { system: stake.game.id, value: stake.value } : plainCheck(stake),
  );
  if (!stakes || (stakes.length > MOST_SIDES && stakes.some(isLargeHand))) return undefined;
  return { ask: "versus", stakes, rules, side: place };
}

/** With more than two sides all hands are listed; hands of more dice are too many. */
const MOST_DICE = 6;

function isLargeHand(stake: PlainStake): boolean {
  return !("value" in stake) && diceOf(stake) > MOST_DICE;
}

function diceOf(check: PlainCheck): number {
  return (thrownFirst(asRequest(check))?.pools ?? []).reduce((sum, { count }) => sum + count, 0);
}

export function outlookQuestion({ game, pool, progress, ...test }: TestState): OddsQuestionOf<"outlook"> {
  const { options, goal, gain, most } = test;
  const known = { ...(pool !== undefined && { pool }), ...(progress !== undefined && { progress }) };
  return { ask: "outlook", test: { system: game.id, options, goal, gain, most, ...known } };
}

function plainCheck(asked: CheckRequest): PlainCheck {
  return { system: asked.game.id, kind: asked.kind, options: knownOptions(asked) };
}

/** Said by a worker before a question is worked out, since it first loads what it needs. */
export const BEGUN = "begun";

/** Null where there are no odds: a rule of a package's game fails, or takes more memory than there is. */
export function answerQuestion<Q extends OddsQuestion>(question: Q): OddsAnswer<Q> | null;
export function answerQuestion(question: OddsQuestion): unknown {
  const answer = ANSWERS[question.ask] as (question: OddsQuestion) => unknown;
  try {
    if (!hasKnownOdds(question)) return null;
    return answer(question);
  } catch {
    return null;
  }
}

function checksIn(question: OddsQuestion): readonly PlainCheck[] {
  if (question.ask === "outlook") return [];
  if (question.ask !== "versus") return [question.check];
  return question.stakes.filter((each): each is PlainCheck => !("value" in each));
}

/** True if all checks of a question have known odds. What has none in this world may seem to have some elsewhere. */
export function hasKnownOdds(question: OddsQuestion): boolean {
  return checksIn(question).every((check) => {
    const { game, kind, options } = asRequest(check);
    return !game?.kinds[kind]?.withoutOdds?.(options);
  });
}

function systemBy(id: string): Game {
  return games.find((each) => each.id === id)!;
}

function asRequest({ system, ...asked }: PlainCheck): CheckRequest {
  return { ...asked, game: systemBy(system) };
}

function stake(plain: PlainStake) {
  return "value" in plain ? { game: systemBy(plain.system), value: plain.value } : asRequest(plain);
}

const MOST_SIDES = 2;

/** Checks and contests of this size take about a millisecond. */
const QUICK_SIZE = { check: 250, contest: 120 };

/** Whether nobody notices how long the answer takes. Forecasts of extended tests take too many rolls for that. */
export function isQuick(question: OddsQuestion): boolean {
  if (question.ask === "outlook") return false;
  const checks = checksIn(question);
  if (!hasKnownOdds(question)) return true;
  const size = checks.reduce((sum, check) => sum + sizeOf(check), 0);
  if (question.ask !== "versus") return size <= QUICK_SIZE.check;
  return question.stakes.length <= MOST_SIDES && size <= QUICK_SIZE.contest;
}

/** An open-ended die counts as several: its row of values is long, and costs most where levels keep some dice. */
const OPEN_ENDED = { usual: 2, withLevels: 20 };

/** Additions that take as long as what a face stands for. */
const ADDITIONS = 4000;

/** The size of a check: the work that its dice name for all levels shown, or else the faces of its first dice. */
function sizeOf(check: PlainCheck): number {
  const asked = asRequest(check);
  const level = levelOf(asked);
  const dice = thrownFirst(asked);
  if (dice?.evaluator.work) {
    const levels = level ? levelsAround(level, asked.options) : [{ options: {} }];
    const each = levels.map(({ options }) => thrownFirst({ ...asked, options: { ...asked.options, ...options } }));
    return each.reduce((sum, one) => sum + (one ? one.evaluator.work!(one.pools) / ADDITIONS : 0), 0);
  }
  const times = OPEN_ENDED[level ? "withLevels" : "usual"];
  const faces = (dice?.pools ?? []).map(
    ({ count, die }) => count * die.faces.length * (die.reroll?.how === "add" ? times : 1),
  );
  return faces.reduce((sum, each) => sum + each, 0) * (1 + Math.abs(level?.net ?? 0));
}

/** Undefined if its rule fails, which its odds say. */
function thrownFirst(asked: CheckRequest): Dice<unknown> | undefined {
  try {
    return firstDice(checkOf(asked));
  } catch {
    return undefined;
  }
}
