/**
 * A question about odds and its answer, both as plain JSON, so that a worker can find the answer while the page goes
 * on.
 *
 * Worked example: a pool of two d12.
 *
 *     const question = checkQuestion(asked, {});
 *     isQuick(question) // true
 *     finished(workOn(question)) // what `summaryOf(asked, {})` says
 */
import { advance, isRequest } from "../engine/play.ts";
import { systems } from "../systems/index.ts";
import type { CheckRequest } from "../systems/notation.ts";
import type { OddsSummary } from "../systems/odds-summary.ts";
import { summarySteps } from "../systems/odds-summary.ts";
import { checkOf } from "../systems/record.ts";
import type { Json, Raw } from "../systems/vocabulary.ts";
import type { WinTieLose } from "../threads/odds.ts";
import { chancesOf } from "../threads/odds.ts";

/** A check without anything that is not JSON, and without numbers that players may not know. */
interface PlainCheck {
  readonly system: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
}

/** The odds of one check, by the house rules of a world. */
export interface CheckQuestion {
  readonly check: PlainCheck;
  readonly rules: Raw;
}

/** The odds of one check against each of some others, by the rules of a contest. */
export interface ContestQuestion {
  readonly check: PlainCheck;
  readonly against: readonly PlainCheck[];
  readonly rules: Raw;
}

/** What may be asked. */
export type Question = CheckQuestion | ContestQuestion;

/** What is said to it: for each opponent null if the checks cannot be compared. */
export type AnswerTo<Q extends Question> = Q extends ContestQuestion ? readonly (WinTieLose | null)[] : OddsSummary;

/** Asks for the odds of a check. */
export function checkQuestion(asked: CheckRequest, rules: Raw): CheckQuestion {
  return { check: plain(asked), rules };
}

/** Asks for the odds of a check against some others. */
export function contestQuestion(asked: CheckRequest, against: readonly CheckRequest[], rules: Raw): ContestQuestion {
  return { check: plain(asked), against: against.map(plain), rules };
}

function plain({ system, kind, options }: CheckRequest): PlainCheck {
  return { system: system.id, kind, options };
}

/** The answer, step by step, so that a page without workers can do something else between them. */
export function workOn<Q extends Question>(question: Q): Generator<void, AnswerTo<Q>>;
export function* workOn(question: Question): Generator<void, AnswerTo<Question>> {
  const asked = request(question.check);
  if (!("against" in question)) return yield* summarySteps(asked, question.rules);
  const found: (WinTieLose | null)[] = [];
  for (const other of question.against) {
    yield;
    found.push(chancesOf([asked, request(other)], question.rules) ?? null);
  }
  return found;
}

function request({ system, ...asked }: PlainCheck): CheckRequest {
  return { ...asked, system: systems.find(({ id }) => id === system)! };
}

/**
 * Up to so many faces of all dice together an answer takes a few milliseconds, or for a panel, which is drawn for what
 * others have saved, not much more than a frame.
 */
const MOST_FACES = { check: 300, contest: 120, panel: 4000 };

/** Whether the answer is there so soon that nobody notices. */
export function isQuick(question: Question): boolean {
  if (!("against" in question)) return areFew([request(question.check)], "check");
  return areFew([question.check, ...question.against].map(request), "contest");
}

/** Whether the dice of some checks are so few that their odds keep nobody waiting. */
export function areFew(checks: readonly CheckRequest[], place: keyof typeof MOST_FACES): boolean {
  return checks.reduce((sum, check) => sum + facesOf(check), 0) <= MOST_FACES[place];
}

/** The faces of all dice that are rolled first. */
function facesOf(check: CheckRequest): number {
  const first = advance(checkOf(check), []);
  return isRequest(first) ? first.dice.reduce((sum, { faces }) => sum + faces.length, 0) : 0;
}
