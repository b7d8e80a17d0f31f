/** Asks this user on the page, one question at a time. Anybody may send one, so what it says is looked up here. */
import { LIMITS } from "../../checks/limits.ts";
import type { ThreadReading } from "../../threads/transition.ts";
import type { Prompt } from "../../threads/view.ts";
import { promptView } from "../../view/threads/panel.ts";
import { byMessage } from "../platform/by-message.ts";
import { messageBy } from "../platform/documents.ts";
import { templateApplication, templatePath, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { wantsPrompts } from "../world/settings.ts";
import { openContest } from "./contest/begin.ts";
import { clickButton, isAnswering, choicesIn, type ThreadHost } from "./play.ts";
import { readingOf } from "./state.ts";
import { openings, storedAt } from "./thread-log.ts";
import { viewer } from "./world.ts";

const MOST_QUESTIONS = 50;

/** What another client asks: the message that opened the thread, and a place in it. */
type PromptRequest = { readonly message: string; readonly place: number };

/** How long nobody asks again for a thread whose questions were put off twice, in milliseconds. */
const REST = 60_000;

/** When they were put off last, and how often in one such time, by thread: one reminder is welcome. */
const postponed = byMessage(new Map<string, { readonly at: number; readonly times: number }>());

let questions: readonly PromptRequest[] = [];
let shownPrompt: PromptWindow | undefined;
let isOpening = false;
/** True if the user has called for a question by a key: then it takes the focus. */
let takesFocus = false;

/** What every click on a button of a thread reaches. */
export const threadHost: ThreadHost = {
  startFollowUp: (next, event) => openContest({ ...next, event }),
  onDialogChange: reviewPrompts,
};

/** How many threads are looked at for what is asked still, and for how long after they began, in milliseconds. */
const MOST_RECALLED = 10;
const RECALLED = 4 * 60 * 60_000;

function newest(): readonly ThreadReading[] {
  const last = openings().slice(-MOST_RECALLED);
  return last.flatMap((opening) => (storedAt(opening) > Date.now() - RECALLED ? (readingOf(opening.id) ?? []) : []));
}

/** What the newest threads ask of this user still, as after a reload. */
export function recallPrompts(threads = newest()): void {
  for (const { kind, state } of threads)
    for (const [place] of kind.waitingParties?.(state) ?? []) receivePrompt({ message: state.id, place });
}

/** Gives the main answer of the shown prompt, or shows the newest that was put off; false if nothing is asked. */
export function answerPrompt(): boolean {
  if (shownPrompt) return (mainOf(shownPrompt)?.click(), true);
  const asked = newest().findLast(({ kind, state }) =>
    kind.waitingParties?.(state).some(([place]) => isWanted({ message: state.id, place })),
  );
  if (!asked || isAnswering(asked.state.id)) return false;
  postponed.delete(asked.state.id);
  takesFocus = true;
  recallPrompts([asked]);
  return questions.length > 0;
}

/** Takes note of a question. One that asks nothing of this user costs a look, however often it is sent. */
export function receivePrompt(data: unknown): void {
  const { message, place } = (data ?? {}) as { readonly [K in keyof PromptRequest]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || message.length > LIMITS.uuid) return;
  if (timesPostponed(message) > 1) return;
  const question = { message, place: place as number };
  const isKnown = questions.some((each) => each.message === message && each.place === place);
  if (isKnown || !Number.isInteger(place) || !isWanted(question)) return;
  questions = withRoom([...questions, question]);
  review();
}

/** Of too many, one of a message that nobody has seen makes room: questions can be made up, messages cannot. */
function withRoom(questions: readonly PromptRequest[]): readonly PromptRequest[] {
  if (questions.length <= MOST_QUESTIONS) return questions;
  const unseen = questions.findIndex(({ message }) => !messageBy(message));
  return questions.filter((_each, i) => i !== Math.max(0, unseen));
}

/** Looks at the questions again once what has changed is known. */
export function reviewPrompts(): void {
  queueMicrotask(review);
}

function promptFor({ message, place }: PromptRequest): Prompt | undefined {
  const reading = readingOf(message);
  return reading?.kind.prompt?.(reading.state, place, viewer);
}

/** A message may still be on its way; that of a shown question has been there. */
function isWanted(question: PromptRequest): boolean {
  if (!messageBy(question.message)) return question !== shownPrompt?.question;
  const reading = readingOf(question.message);
  return reading?.kind.hasPrompt?.(reading.state, question.place, viewer) === true;
}

/** Shows the next question, and closes the shown one once there is nothing to answer. */
function review(): void {
  questions = questions.filter(isWanted);
  if (shownPrompt && (!questions.includes(shownPrompt.question) || isAnswering(shownPrompt.question.message))) {
    void shownPrompt.close();
    shownPrompt = undefined;
  }
  const next = questions.find(({ message }) => messageBy(message) && !isAnswering(message));
  if (next && !shownPrompt && !isOpening) void show(next);
}

async function show(question: PromptRequest): Promise<void> {
  isOpening = true;
  try {
    const prompt = promptFor(question);
    if (prompt) {
      const window = promptWindow(question, prompt);
      await window.render({ force: true });
      shownPrompt = window;
      if (takesFocus) mainOf(window)?.focus();
    }
    takesFocus = false;
  } catch (error) {
    notifyError(error);
    questions = [];
  } finally {
    isOpening = false;
    review();
  }
}

function removeQuestions(isDealtWith: (question: PromptRequest) => boolean): void {
  questions = questions.filter((question) => !isDealtWith(question));
  review();
}

function timesPostponed(thread: string): number {
  const { at, times } = postponed.get(thread) ?? { at: 0, times: 0 };
  return Date.now() - at < REST ? times : 0;
}

/** Putting off one question puts off all others of its thread. */
function postpone(thread: string): void {
  postponed.set(thread, { at: Date.now(), times: timesPostponed(thread) + 1 });
  removeQuestions(({ message }) => message === thread);
}

/** Asks for the odds of the question of a thread that is shown, which is not drawn again. */
export function requestPromptOdds(thread: string): void {
  if (shownPrompt?.question.message === thread) promptFor(shownPrompt.question);
}

/** Shows the question of a thread with what has been worked out since. */
export function refreshPrompt(thread: string): void {
  if (shownPrompt?.question.message === thread) void shownPrompt.render();
}

// ---- Its window ----

type PromptWindow = ReturnType<typeof promptWindow>;

const ACTIONS: Readonly<Record<string, ClickAction<PromptWindow>>> = {
  click(event, { dataset }) {
    removeQuestions((each) => each === this.question);
    return clickButton(threadHost, this.question.message, dataset["key"]!, { event });
  },
  later() {
    postpone(this.question.message);
  },
};

function mainOf({ element }: PromptWindow): HTMLElement | null {
  return element.querySelector<HTMLElement>("[data-main=true]");
}

/** A prompt at the edge of the page. It takes no focus by itself, nor covers what has it: its reader may be typing. */
function promptWindow(question: PromptRequest, prompt: Prompt) {
  let asked = "";
  class DicewrightPrompt extends templateApplication() {
    static DEFAULT_OPTIONS = {
      tag: "section",
      classes: ["dicewright", "dicewright-prompt"],
      window: { frame: false, positioned: false },
      actions: ACTIONS,
    };
    static PARTS = { question: { template: templatePath("threads/prompt") } };
    readonly question = question;

    override _prepareContext(): Promise<object> {
      prompt = promptFor(question) ?? prompt;
      const view = promptView(prompt, { words, picked: choicesIn(question.message) });
      // An alert that is drawn again would be spoken again.
      const role = view.asked === asked ? "paragraph" : "alert";
      asked = view.asked;
      return Promise.resolve({ ...view, role });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", viewer.say(prompt.title));
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        postpone(question.message);
      });
    }
  }
  return new DicewrightPrompt();
}
