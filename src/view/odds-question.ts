/**
 * A question about odds and its answer, both as plain JSON, so that a worker can find the answer while the page goes
 * on.
 *
 * Worked example: a pool of two d12.
 *
 *     const question = summaryQuestion(asked, {});
 *     isQuick(question) // true
 *     workOn(question) // what `summaryOf(asked, {})` says
 */
import { outlookOf, type TestState } from "../checks/forecast.ts";
import type { Game } from "../checks/game.ts";
import { isUntold, knownOptions } from "../checks/hidden.ts";
import type { Json, Raw } from "../checks/json.ts";
import { prospectOf } from "../checks/luck.ts";
import { type CheckRequest, checkOf } from "../checks/notation.ts";
import { chanceOf, rarityOf, summaryOf } from "../checks/odds-summary.ts";
import type { Replayed } from "../checks/record.ts";
import type { Outcome } from "../checks/report.ts";
import { chance, roll, type Thrown } from "../engine/play.ts";
import { games } from "../games/index.ts";
import { chancesIn, stakesIn, type ContestQuestion } from "../threads/odds.ts";
import { percent, type Words } from "./words.ts";

/** A check without anything that is not JSON; hidden numbers that its reader knows are options like any other. */
type PlainCheck = Readonly<{ system: string; kind: string; options: Readonly<Record<string, Json>> }>;

/** What a side of a contest has: a check that it may roll, or what the contest looks at in a roll on the table. */
type PlainStake = PlainCheck | { readonly system: string; readonly value: Json };

type PlainTest = Omit<TestState, "system"> & { readonly system: string };

/** How each kind of question is answered. */
const ANSWERS = {
  /** All that a dialog shows, by the house rules of a world. */
  summary: ({ check, rules }: { readonly check: PlainCheck; readonly rules: Raw }) => summaryOf(request(check), rules),
  chance: ({ check }: { readonly check: PlainCheck }) => chanceOf(request(check)),
  /** A check as a trial of luck. */
  prospect: ({ check }: { readonly check: PlainCheck }) => prospectOf(request(check)),
  /** What of a check is as good as an outcome, or better. */
  rarity: ({ check, outcome }: { readonly check: PlainCheck; readonly outcome: Outcome }) =>
    rarityOf(request(check), outcome),
  /** Null if the sides cannot be compared. */
  versus: (contest: ContestQuestion<PlainStake>) =>
    chancesIn({ ...contest, stakes: contest.stakes.map(stake) }) ?? null,
  outlook: ({ test }: { readonly test: PlainTest }) => outlookOf({ ...test, system: systemBy(test.system) }),
};

type Kind = keyof typeof ANSWERS;
/** A question of one kind. */
type OddsQueryOf<K extends Kind> = { readonly ask: K } & Parameters<(typeof ANSWERS)[K]>[0];
/** What may be asked. */
export type OddsQuery = { [K in Kind]: OddsQueryOf<K> }[Kind];
/** What is said to a question. */
export type AnswerTo<Q extends OddsQuery> = ReturnType<(typeof ANSWERS)[Q["ask"]]>;

/** Asks for all that a dialog shows. */
export function summaryQuestion(asked: CheckRequest, rules: Raw): OddsQueryOf<"summary"> {
  return { ask: "summary", check: plain(asked), rules };
}

/** Asks what is told of a check alone; not if something in it is hidden from its reader. */
export function questionOf<K extends "chance" | "prospect">(ask: K, asked: CheckRequest): OddsQueryOf<K> | undefined {
  return isUntold(asked) ? undefined : { ask, check: plain(asked) };
}

/** Asks how rare a roll was; not for a code, and not if something in it is hidden from its reader. */
export function rarityQuestion({ asked, played: { outcome } }: Replayed): OddsQueryOf<"rarity"> | undefined {
  return asked && !isUntold(asked) ? { ask: "rarity", check: plain(asked), outcome } : undefined;
}

/** The chance of a roll or a better one in words, or a worse one if it is dire; undefined if it cannot be rolled. */
export function rarityText({ report }: Replayed, p: number, words: Words): string | undefined {
  if (p <= 0) return undefined;
  const data = { chance: percent(p, words) };
  if (report.tone === "dire") return words("dicewright.odds.rarityWorse", data);
  return words(report.tone === "plain" ? "dicewright.odds.rarityTotal" : "dicewright.odds.rarity", data);
}

/** Asks for the chances in a contest; not if its sides cannot be compared or something in them is hidden. */
export function contestQuestion(asked: ContestQuestion): OddsQueryOf<"versus"> | undefined {
  const { rules, place } = asked;
  const stakes = stakesIn(asked)?.map((stake) =>
    "value" in stake ? { system: stake.system.id, value: stake.value } : plain(stake),
  );
  if (!stakes || (stakes.length > MOST_SIDES && stakes.some(isLargeHand))) return undefined;
  return { ask: "versus", stakes, rules, place };
}

/** Of more than two sides all hands are listed. Those of more dice than these are too many. */
const MOST_DICE = 6;

function isLargeHand(stake: PlainStake): boolean {
  return !("value" in stake) && (throwsOf(stake)[0]?.dice.length ?? 0) > MOST_DICE;
}

/** Asks how an extended test may go on. */
export function outlookQuestion({ system, pool, progress, ...test }: TestState): OddsQueryOf<"outlook"> {
  const { options, goal, gain, most } = test;
  const known = { ...(pool !== undefined && { pool }), ...(progress !== undefined && { progress }) };
  return { ask: "outlook", test: { system: system.id, options, goal, gain, most, ...known } };
}

function plain(asked: CheckRequest): PlainCheck {
  return { system: asked.system.id, kind: asked.kind, options: knownOptions(asked) };
}

/** The answer. */
export function workOn<Q extends OddsQuery>(question: Q): AnswerTo<Q>;
export function workOn(question: OddsQuery): unknown {
  const answer = ANSWERS[question.ask] as (question: OddsQuery) => unknown;
  return answer(question);
}

function systemBy(id: string): Game {
  return games.find((each) => each.id === id)!;
}

function request({ system, ...asked }: PlainCheck): CheckRequest {
  return { ...asked, system: systemBy(system) };
}

function stake(plain: PlainStake) {
  return "value" in plain ? { system: systemBy(plain.system), value: plain.value } : request(plain);
}

/**
 * Up to so many faces of all dice together an answer takes a few milliseconds at most. Dice that are thrown one after
 * the other count as often as there are throws, since each throw follows on all that came before.
 */
const FEW_FACES = { check: 300, contest: 120 };
/** As many sides are compared that fast. */
const MOST_SIDES = 2;

/** Whether the answer is there so soon that nobody notices. An extended test goes on for too many rolls. */
export function isQuick(question: OddsQuery): boolean {
  if (question.ask === "outlook") return false;
  if (question.ask !== "versus") return facesOf([question.check]) <= FEW_FACES.check;
  const open = question.stakes.flatMap((each) => ("value" in each ? [] : [each]));
  return question.stakes.length <= MOST_SIDES && facesOf(open) <= FEW_FACES.contest;
}

function facesOf(checks: readonly PlainCheck[]): number {
  return checks.reduce((sum, check) => {
    const throws = throwsOf(check);
    const faces = throws.flatMap(({ dice }) => dice).reduce((all, { die }) => all + die.faces.length, 0);
    return sum + faces * throws.length;
  }, 0);
}

/** What is thrown if every die shows a face in the middle: nothing ends early, and no chain goes on without end. */
function throwsOf(check: PlainCheck): readonly Thrown[] {
  return roll(checkOf(request(check)), MIDDLE).thrown;
}

const MIDDLE = chance(() => 0.49);
