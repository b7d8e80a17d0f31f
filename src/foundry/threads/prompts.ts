/** Asks this user on the page, one question at a time. Anybody may send one, so what it says is looked up here. */
import { LIMITS } from "../../checks/limits.ts";
import type { Prompt } from "../../threads/panel.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { messageBy, storedAt } from "../platform/documents.ts";
import { templateApplication, templatePath, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { announceSentence } from "../roll/arrival.ts";
import { usersToAsk } from "../world/party.ts";
import { wantsPrompts } from "../world/settings.ts";
import { clickButton, isAnswering } from "./play.ts";
import { readingOf } from "./state.ts";
import { openings } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

const MOST_QUESTIONS = 50;

/** The message that asks, and the slot that it waits for. */
type PromptRequest = { readonly message: string; readonly place: number };

/** After two postponements a thread asks nothing for this long, in milliseconds. */
const REST = 60_000;

/** The space between a question and what is below it, in pixels. */
const GAP = 8;

/** Postponements by thread. One reminder is welcome. */
const postponed = deleteWithMessage(new Map<string, { readonly at: number; readonly times: number }>());

interface PromptQueue {
  /** Those not answered yet, the oldest first. */
  questions: readonly PromptRequest[];
  /** The one on the page. */
  shown?: PromptWindow | undefined;
  isOpening: boolean;
  isReviewQueued: boolean;
  /** True if a key called for the next question. */
  takesFocus: boolean;
}

const queue: PromptQueue = { questions: [], isOpening: false, isReviewQueued: false, takesFocus: false };

/** Limits for questions that are asked again after a reload: threads, and their age in milliseconds. */
const MOST_RECALLED = 10;
const RECALLED = 4 * 60 * 60_000;

function newestThreads(): readonly ThreadReading[] {
  const last = openings().slice(-MOST_RECALLED);
  return last.flatMap((opening) => (storedAt(opening) > Date.now() - RECALLED ? (readingOf(opening.id) ?? []) : []));
}

/** Asks again what the newest threads still wait for, as after a reload. */
export function recallPrompts(threads = newestThreads()): void {
  for (const { kind, state } of threads)
    for (const [index, party] of kind.asking?.waiting(state) ?? [])
      if (usersToAsk(party).some(({ isSelf }) => isSelf)) receivePrompt({ message: state.id, place: index });
}

/** Clicks the main answer of the shown prompt, or shows the newest postponed one; false if there is none. */
export function answerPrompt(): boolean {
  const { shown } = queue;
  if (shown) return (mainOf(shown)?.click(), true);
  const asked = newestThreads().findLast(({ kind, state }) =>
    kind.asking?.waiting(state).some(([index]) => isWanted({ message: state.id, place: index })),
  );
  if (!asked || isAnswering(asked.state.id)) return false;
  postponed.delete(asked.state.id);
  queue.takesFocus = true;
  recallPrompts([asked]);
  return queue.questions.length > 0;
}

/** Accepts a question only if its thread waits for this user: any client may send one. */
export function receivePrompt(data: unknown): void {
  const { message, place: index } = (data ?? {}) as { readonly [K in keyof PromptRequest]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || message.length > LIMITS.uuid) return;
  if (timesPostponed(message) > 1) return;
  const question = { message, place: index as number };
  const isKnown = queue.questions.some((each) => each.message === message && each.place === index);
  if (isKnown || !Number.isInteger(index) || !isWanted(question)) return;
  queue.questions = withRoom([...queue.questions, question]);
  review();
}

/** If there are too many, drops one whose message does not exist: it may be forged. */
function withRoom(questions: readonly PromptRequest[]): readonly PromptRequest[] {
  if (questions.length <= MOST_QUESTIONS) return questions;
  const unseen = questions.findIndex(({ message }) => !messageBy(message));
  return questions.filter((_each, i) => i !== Math.max(0, unseen));
}

/** Reviews the questions once for everything that has changed at once. */
export function reviewPrompts(): void {
  if (queue.isReviewQueued) return;
  queue.isReviewQueued = true;
  queueMicrotask(review);
}

function promptFor({ message, place: index }: PromptRequest): Prompt | undefined {
  const reading = readingOf(message);
  return reading?.kind.asking?.prompt(reading.state, index, viewer);
}

/** A message may still be on its way; that of a shown question has been there. */
function isWanted(question: PromptRequest): boolean {
  if (!messageBy(question.message)) return question !== queue.shown?.question;
  const reading = readingOf(question.message);
  return reading?.kind.asking?.isAsked(reading.state, question.place, viewer) === true;
}

function review(): void {
  queue.isReviewQueued = false;
  queue.questions = queue.questions.filter(isWanted);
  const { shown } = queue;
  if (shown && (!queue.questions.includes(shown.question) || isAnswering(shown.question.message))) {
    void shown.close();
    queue.shown = undefined;
  }
  const next = queue.questions.find(({ message }) => messageBy(message) && !isAnswering(message));
  if (next && !queue.shown && !queue.isOpening) void show(next);
  queue.questions.forEach(announceWaiting);
}

const announcedQuestions = new WeakSet<PromptRequest>();

/** Announces a question that waits behind another, once. */
function announceWaiting(question: PromptRequest): void {
  const prompt = announcedQuestions.has(question) ? undefined : promptFor(question);
  if (!prompt) return;
  announcedQuestions.add(question);
  announceSentence(prompt.question);
}

async function show(question: PromptRequest): Promise<void> {
  queue.isOpening = true;
  announcedQuestions.add(question);
  try {
    const prompt = promptFor(question);
    if (prompt) {
      const window = promptWindow(question, prompt);
      await window.render({ force: true });
      queue.shown = window;
      if (queue.takesFocus) mainOf(window)?.focus();
    }
    queue.takesFocus = false;
  } catch (error) {
    notifyError(error);
    queue.questions = [];
  } finally {
    queue.isOpening = false;
    review();
  }
}

function removeQuestions(isDealtWith: (question: PromptRequest) => boolean): void {
  queue.questions = queue.questions.filter((question) => !isDealtWith(question));
  review();
}

function timesPostponed(thread: string): number {
  const { at, times } = postponed.get(thread) ?? { at: 0, times: 0 };
  return Date.now() - at < REST ? times : 0;
}

function postpone(thread: string): void {
  postponed.set(thread, { at: Date.now(), times: timesPostponed(thread) + 1 });
  removeQuestions(({ message }) => message === thread);
}

/** Requests the odds of the shown question, which is not drawn again. */
export function requestPromptOdds(thread: string): void {
  const { shown } = queue;
  if (shown?.question.message === thread) promptFor(shown.question);
}

export function refreshPrompt(thread: string): void {
  const { shown } = queue;
  if (shown?.question.message === thread) void shown.render({ parts: ["answers"] });
}

type PromptWindow = ReturnType<typeof promptWindow>;

const ACTIONS: Readonly<Record<string, ClickAction<PromptWindow>>> = {
  click(event, { dataset }) {
    removeQuestions((each) => each === this.question);
    return clickButton(this.question.message, dataset["key"]!, { event });
  },
  later() {
    postpone(this.question.message);
  },
};

function mainOf({ element }: PromptWindow): HTMLElement | null {
  return element.querySelector<HTMLElement>("[data-main=true]");
}

/** The chat input and the buttons beside it. */
const TYPING = "#chat-message, #chat-controls, .dicewright-chat-tool";

/** Keeps a question above the chat input where they share a column, as on phones. */
function keepAboveInput(element: HTMLElement): ResizeObserver {
  const page = element.ownerDocument;
  const lift = () => {
    element.style.removeProperty("--above");
    const { left, right, bottom } = element.getBoundingClientRect();
    const tops = [...page.querySelectorAll(TYPING)].flatMap((each) => {
      const box = each.getBoundingClientRect();
      return box.height > 0 && box.left < right && box.right > left && box.top < bottom ? [box.top] : [];
    });
    const height = page.documentElement.clientHeight;
    if (tops.length > 0) element.style.setProperty("--above", `${height - Math.min(...tops) + GAP}px`);
  };
  const observer = new ResizeObserver(lift);
  for (const each of [page.documentElement, ...page.querySelectorAll(TYPING)]) observer.observe(each);
  return observer;
}

/** It neither takes the focus nor covers the focused element: its reader may be typing. */
function promptWindow(question: PromptRequest, prompt: Prompt) {
  class DicewrightPrompt extends templateApplication() {
    static DEFAULT_OPTIONS = {
      tag: "section",
      classes: ["dicewright", "dicewright-prompt"],
      window: { frame: false, positioned: false },
      actions: ACTIONS,
    };
    /** An alert is read when it comes, and again if it is drawn anew, which also stops the reader: it stays. */
    static PARTS = {
      question: { template: templatePath("threads/question"), templates: [templatePath("partials/portrait")] },
      answers: { template: templatePath("threads/answers") },
    };
    readonly question = question;
    #follow?: ResizeObserver;

    protected override _onClose(options: object): void {
      super._onClose(options);
      this.#follow?.disconnect();
    }

    override _prepareContext(): Promise<object> {
      prompt = promptFor(question) ?? prompt;
      const buttons = prompt.buttons.map((each, i) => ({ ...each, isMain: i === 0 }));
      return Promise.resolve({ ...prompt, buttons, later: words("dicewright.challenge.later") });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", prompt.title);
      this.#follow = keepAboveInput(this.element);
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        postpone(question.message);
      });
    }
  }
  return new DicewrightPrompt();
}
