/** Asks this user on the page, one question at a time. Anybody may send one, so what it says is looked up here. */
import { LIMITS } from "../../checks/limits.ts";
import type { Prompt } from "../../threads/view.ts";
import { promptView } from "../../view/threads/panel.ts";
import { byMessage } from "../platform/by-message.ts";
import { messageBy } from "../platform/documents.ts";
import { templateApplication, templatePath, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { wantsPrompts } from "../world/settings.ts";
import { clickButton, isAnswering, pickedIn } from "./play.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { openings, storedAt } from "./thread-log.ts";
import { viewer } from "./world.ts";

const MOST_QUESTIONS = 50;

/** What another client asks: the message that opened the thread, and a place in it. */
type PromptRequest = { readonly message: string; readonly place: number };

/** How long nobody asks again for a thread whose questions were put off twice, in milliseconds. */
const REST = 60_000;

/** When they were put off last, and how often in one such time, by thread: one reminder is welcome. */
const putOff = byMessage(new Map<string, { readonly at: number; readonly times: number }>());

let waiting: readonly PromptRequest[] = [];
let shown: PromptWindow | undefined;
let isOpening = false;
/** True if the user has called for a question by a key: then it takes the focus. */
let isCalled = false;

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
    for (const [place] of kind.waiting?.(state) ?? []) receivePrompt({ message: state.id, place });
}

/** Gives the main answer of the shown prompt, or shows the newest that was put off; false if nothing is asked. */
export function answerPrompt(): boolean {
  if (shown) return (mainOf(shown)?.click(), true);
  const asked = newest().findLast(({ kind, state }) =>
    kind.waiting?.(state).some(([place]) => isWanted({ message: state.id, place })),
  );
  if (!asked || isAnswering(asked.state.id)) return false;
  putOff.delete(asked.state.id);
  isCalled = true;
  recallPrompts([asked]);
  return waiting.length > 0;
}

/** Takes note of a question. One that asks nothing of this user costs a look, however often it is sent. */
export function receivePrompt(data: unknown): void {
  const { message, place } = (data ?? {}) as { readonly [K in keyof PromptRequest]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || message.length > LIMITS.uuid) return;
  if (timesPutOff(message) > 1) return;
  const question = { message, place: place as number };
  const isKnown = waiting.some((each) => each.message === message && each.place === place);
  if (isKnown || !Number.isInteger(place) || !isWanted(question)) return;
  waiting = withRoom([...waiting, question]);
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
  if (!messageBy(question.message)) return question !== shown?.question;
  const reading = readingOf(question.message);
  return reading?.kind.isAsked?.(reading.state, question.place, viewer) === true;
}

/** Shows the next question, and closes the shown one once there is nothing to answer. */
function review(): void {
  waiting = waiting.filter(isWanted);
  if (shown && (!waiting.includes(shown.question) || isAnswering(shown.question.message))) {
    void shown.close();
    shown = undefined;
  }
  const next = waiting.find(({ message }) => messageBy(message) && !isAnswering(message));
  if (next && !shown && !isOpening) void show(next);
}

async function show(question: PromptRequest): Promise<void> {
  isOpening = true;
  try {
    const prompt = promptFor(question);
    if (prompt) {
      const window = promptWindow(question, prompt);
      await window.render({ force: true });
      shown = window;
      if (isCalled) mainOf(window)?.focus();
    }
    isCalled = false;
  } catch (error) {
    notifyError(error);
    waiting = [];
  } finally {
    isOpening = false;
    review();
  }
}

function drop(isDealtWith: (question: PromptRequest) => boolean): void {
  waiting = waiting.filter((question) => !isDealtWith(question));
  review();
}

function timesPutOff(thread: string): number {
  const { at, times } = putOff.get(thread) ?? { at: 0, times: 0 };
  return Date.now() - at < REST ? times : 0;
}

/** Putting off one question puts off all others of its thread. */
function putOffAll(thread: string): void {
  putOff.set(thread, { at: Date.now(), times: timesPutOff(thread) + 1 });
  drop(({ message }) => message === thread);
}

/** Asks for the odds of the question of a thread that is shown, which is not drawn again. */
export function lookAtPrompt(thread: string): void {
  if (shown?.question.message === thread) promptFor(shown.question);
}

/** Shows the question of a thread with what has been worked out since. */
export function refreshPrompt(thread: string): void {
  if (shown?.question.message === thread) void shown.render();
}

// ---- Its window ----

type PromptWindow = ReturnType<typeof promptWindow>;

const ACTIONS: Readonly<Record<string, ClickAction<PromptWindow>>> = {
  click(event, { dataset }) {
    drop((each) => each === this.question);
    return clickButton(this.question.message, dataset["key"]!, { event });
  },
  later() {
    putOffAll(this.question.message);
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
      const view = promptView(prompt, { words, picked: pickedIn(question.message) });
      // An alert that is drawn again would be spoken again.
      const role = view.question === asked ? "paragraph" : "alert";
      asked = view.question;
      return Promise.resolve({ ...view, role });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", viewer.say(prompt.title));
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        putOffAll(question.message);
      });
    }
  }
  return new DicewrightPrompt();
}
