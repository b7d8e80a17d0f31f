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
import { prospectOf } from "../checks/luck.ts";
import { type CheckRequest, checkOf } from "../checks/notation.ts";
import { chanceOf, rarityOf, summaryOf } from "../checks/odds-summary.ts";
import type { ReplayedRecord } from "../checks/record.ts";
import type { Outcome } from "../checks/report.ts";
import { randomFaceSource, roll, type RolledDice } from "../engine/play.ts";
import { games } from "../games/index.ts";
import { chancesIn, stakesIn, type ContestQuestion } from "../threads/odds.ts";
import { chanceText, type Words } from "../words/words.ts";

/** A check as JSON; hidden numbers that its reader knows are options like any other. */
type PlainCheck = Readonly<{ system: string; kind: string; options: Readonly<Record<string, Json>> }>;

/** A side of a contest: a check that it may roll, or the value of a roll on the table. */
type PlainStake = PlainCheck | { readonly system: string; readonly value: Json };

type PlainTest = Omit<TestState, "system"> & { readonly system: string };

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
  outlook: ({ test }: { readonly test: PlainTest }) => outlookOf({ ...test, system: systemBy(test.system) }),
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
    "value" in stake ? { system: stake.system.id, value: stake.value } : plainCheck(stake),
  );
  if (!stakes || (stakes.length > MOST_SIDES && stakes.some(isLargeHand))) return undefined;
  return { ask: "versus", stakes, rules, side: place };
}

/** With more than two sides all hands are listed; hands of more dice are too many. */
const MOST_DICE = 6;

function isLargeHand(stake: PlainStake): boolean {
  return !("value" in stake) && (typicalThrows(stake)[0]?.dice.length ?? 0) > MOST_DICE;
}

export function outlookQuestion({ system, pool, progress, ...test }: TestState): OddsQuestionOf<"outlook"> {
  const { options, goal, gain, most } = test;
  const known = { ...(pool !== undefined && { pool }), ...(progress !== undefined && { progress }) };
  return { ask: "outlook", test: { system: system.id, options, goal, gain, most, ...known } };
}

function plainCheck(asked: CheckRequest): PlainCheck {
  return { system: asked.system.id, kind: asked.kind, options: knownOptions(asked) };
}

export function answerQuestion<Q extends OddsQuestion>(question: Q): OddsAnswer<Q>;
export function answerQuestion(question: OddsQuestion): unknown {
  const answer = ANSWERS[question.ask] as (question: OddsQuestion) => unknown;
  return answer(question);
}

/** Null where there are no odds: a rule of a package's game fails, or takes more memory than there is. */
export function answerOrNull<Q extends OddsQuestion>(question: Q): OddsAnswer<Q> | null {
  try {
    return answerQuestion(question);
  } catch {
    return null;
  }
}

function systemBy(id: string): Game {
  return games.find((each) => each.id === id)!;
}

function asRequest({ system, ...asked }: PlainCheck): CheckRequest {
  return { ...asked, system: systemBy(system) };
}

function stake(plain: PlainStake) {
  return "value" in plain ? { system: systemBy(plain.system), value: plain.value } : asRequest(plain);
}

/**
 * Questions below these face counts take a few milliseconds. Dice that are rolled one after the other count once per
 * roll, since each follows on all that came before.
 */
const FEW_FACES = { check: 300, contest: 120 };
const MOST_SIDES = 2;

/** Whether nobody notices how long the answer takes. Forecasts of extended tests take too many rolls for that. */
export function isQuick(question: OddsQuestion): boolean {
  if (question.ask === "outlook") return false;
  if (question.ask !== "versus") return facesOf([question.check]) <= FEW_FACES.check;
  const open = question.stakes.flatMap((each) => ("value" in each ? [] : [each]));
  return question.stakes.length <= MOST_SIDES && facesOf(open) <= FEW_FACES.contest;
}

/** The answer where there is no worker: only to quick questions, so that nothing blocks the page. */
export function answerOnPage(question: OddsQuestion): unknown {
  return isQuick(question) ? answerOrNull(question) : null;
}

function facesOf(checks: readonly PlainCheck[]): number {
  return checks.reduce((sum, check) => {
    const throws = typicalThrows(check);
    const faces = throws.flatMap(({ dice }) => dice).reduce((all, { die }) => all + die.faces.length, 0);
    return sum + faces * throws.length;
  }, 0);
}

/**
 * The dice of a typical roll, with every die on its middle face: nothing ends early, and no chain is endless. A rule
 * that fails rolls none; its odds say that there are none.
 */
function typicalThrows(check: PlainCheck): readonly RolledDice[] {
  try {
    return roll(checkOf(asRequest(check)), MIDDLE_FACES).rolledDice;
  } catch {
    return [];
  }
}

const MIDDLE_FACES = randomFaceSource(() => 0.49);
