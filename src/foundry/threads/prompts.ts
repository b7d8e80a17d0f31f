/**
 * Asks this user for whatever contests and groups wait for, one question at a time. What a question says is looked up here before anything is
 * shown, since anybody may send one.
 */
import { messageBy } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";
import { contestQuestion } from "./contest/question.ts";
import { groupQuestion } from "./group/question.ts";
import { wantsPrompts } from "./prompt-setting.ts";
import type { Question } from "./prompt-window.ts";
import type { Asked } from "./query.ts";
import { onThread } from "./references.ts";

const promptWindow = lazy(() => import("./prompt-window.ts"));

const MOST_QUESTIONS = 50;

let waiting: readonly Asked[] = [];
let shown: { readonly asked: Asked; readonly close: () => void } | undefined;
let isOpening = false;

/** Looks at what is asked whenever a thread changes. */
export function watchPrompts(): void {
  onThread(reviewPrompts);
}

/** Somebody asks. */
export function hear(data: unknown): void {
  const { message, place } = (data ?? {}) as { readonly [K in keyof Asked]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || !Number.isInteger(place)) return;
  const isKnown = waiting.some((each) => each.message === message && each.place === place);
  if (!isKnown) waiting = [...waiting, { message, place: place as number }].slice(-MOST_QUESTIONS);
  review();
}

/** Somebody who is asked, or for whom, may have changed; what changes at once is looked at once. */
export function reviewPrompts(): void {
  queueMicrotask(review);
}

/** What is to be asked now; undefined where there is nothing to answer any more. */
function questionOf(asked: Asked): Question | undefined {
  return contestQuestion(asked) ?? groupQuestion(asked);
}

/** A message may still be on its way; what is shown has been there. */
function isWanted(asked: Asked): boolean {
  return questionOf(asked) !== undefined || (asked !== shown?.asked && !messageBy(asked.message));
}

/** Shows the next question, and closes the one on the page once there is nothing to answer any more. */
function review(): void {
  waiting = waiting.filter(isWanted);
  if (shown && !waiting.includes(shown.asked)) hide();
  const next = waiting.find(({ message }) => messageBy(message));
  if (next && !shown && !isOpening) void show(next);
}

async function show(asked: Asked): Promise<void> {
  isOpening = true;
  try {
    const { showPrompt } = await promptWindow();
    const question = waiting.includes(asked) ? questionOf(asked) : undefined;
    if (question)
      shown = {
        asked,
        close: await showPrompt(question, {
          done: () => drop((each) => each === asked),
          later: () => drop(({ message }) => message === asked.message),
        }),
      };
  } catch (error) {
    notifyError(error);
    waiting = [];
  } finally {
    isOpening = false;
    review();
  }
}

/** What its reader has dealt with; whoever puts one question off is not asked for others of the same thread either. */
function drop(isDealtWith: (asked: Asked) => boolean): void {
  waiting = waiting.filter((asked) => !isDealtWith(asked));
  review();
}

function hide(): void {
  shown?.close();
  shown = undefined;
}
