/** Asks those who are challenged for their answers, one question at a time. */
import type { Party } from "../../../threads/thread.ts";
import { complain } from "../../notices.ts";
import { part } from "../../part.ts";
import { mayAnswer } from "./answer.ts";
import { askedFor } from "../party.ts";
import { QUERY, wantsPrompts } from "../prompt-setting.ts";
import { askUser } from "../query.ts";
import { messageBy, onThread } from "../references.ts";
import { contestBy } from "./state.ts";

/** A side that is asked to answer, by the message that opened its contest. */
export interface Question {
  readonly message: string;
  readonly side: number;
}

const MOST_QUESTIONS = 50;

let questions: readonly Question[] = [];
let shown: { readonly question: Question; readonly close: () => void } | undefined;
let isOpening = false;

/** Looks at what is asked whenever a contest changes. */
export function watchPrompts(): void {
  onThread(() => queueMicrotask(review));
}

/** Asks for the other sides of a contest, the first of which has the place 1. Nobody waits for it. */
export function askOthers(message: string, others: readonly Party[]): void {
  for (const [at, party] of others.entries()) askUser(askedFor(party), QUERY, { message, side: at + 1 });
}

/** What a question says is looked up here before anything is shown, since anybody may send one. */
export function hear(data: unknown): void {
  const { message, side } = (data ?? {}) as { readonly [K in keyof Question]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || !Number.isInteger(side)) return;
  const isKnown = questions.some((each) => each.message === message && each.side === side);
  if (!isKnown) questions = [...questions, { message, side: side as number }].slice(-MOST_QUESTIONS);
  review();
}

/** Shows the next question, and closes the one on the page once there is nothing to answer any more. */
function review(): void {
  questions = questions.filter(isOpen);
  if (shown && !questions.includes(shown.question)) hide();
  const next = questions.find(({ message }) => messageBy(message));
  if (next && !shown && !isOpening) void show(next);
}

/** A message that is still on its way may turn out to be a contest. */
function isOpen({ message, side }: Question): boolean {
  const opening = messageBy(message);
  const contest = opening && contestBy(message);
  return !opening || (contest !== undefined && side > 0 && !opening.isAuthor && contest.sides[side]?.standing === "waiting" && mayAnswer(contest, side));
}

async function show(question: Question): Promise<void> {
  isOpening = true;
  try {
    const { showPrompt } = await part("prompt");
    if (!questions.filter(isOpen).includes(question)) return;
    shown = { question, close: await showPrompt(question, () => drop(question), () => dropAll(question)) };
  } catch (error) {
    complain((error as Error).message);
    questions = [];
  } finally {
    isOpening = false;
    review();
  }
}

/** A question that its reader has dealt with. */
function drop(question: Question): void {
  questions = questions.filter((each) => each !== question);
  review();
}

/** Whoever puts one off is not asked for other sides of the same contest. */
function dropAll({ message }: Question): void {
  questions = questions.filter((each) => each.message !== message);
  review();
}

function hide(): void {
  shown?.close();
  shown = undefined;
}
