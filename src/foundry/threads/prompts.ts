/** Asks this user on the page, where no panel in view does. Anybody may ask, so what is said is looked up here. */
import { LIMITS } from "../../checks/limits.ts";
import type { Prompt } from "../../threads/panel.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { keepAboveInput } from "../platform/above-input.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import { messageBy, storedAt } from "../platform/documents.ts";
import { viewWatcher } from "../platform/in-view.ts";
import { templateApplication, templatePath, type ClickAction } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { announceSentence } from "../roll/arrival.ts";
import { usersToAsk } from "../world/party.ts";
import { wantsPrompts } from "../world/settings.ts";
import { clickButton, isAnswering, type Click } from "./play.ts";
import { isRolling, readingOf } from "./state.ts";
import { openings } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

const MOST_QUESTIONS = 50;

/** The message that asks, and the slot that it waits for. */
interface Question {
  readonly message: string;
  readonly place: number;
  /** True if no main answer of its panel is in view; undefined until that is known. */
  isAway?: boolean;
  frame?: number | undefined;
}

/** Frames without an answer in view after which a prompt comes: panels are drawn late, or anew. */
const PATIENCE = 30;

/** After two postponements a thread asks nothing for this long, in milliseconds. */
const REST = 60_000;

/** Postponements by thread. One reminder is welcome. */
const postponed = deleteWithMessage(new Map<string, { readonly at: number; readonly times: number }>());

interface PromptQueue {
  /** Those not answered yet, the oldest first. */
  questions: readonly Question[];
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

/** Gives the main answer to the shown question or the oldest, or shows the newest postponed; false if there is none. */
export function answerPrompt(): boolean {
  const question = queue.shown?.question ?? queue.questions.find(isOpen);
  const [main] = (question && promptFor(question)?.buttons) ?? [];
  if (main) return (void answer(question!, main.key), true);
  const asked = newestThreads().findLast(({ kind, state }) =>
    kind.asking?.waiting(state).some(([index]) => isWanted({ message: state.id, place: index })),
  );
  if (!asked || isAnswering(asked.state.id)) return false;
  postponed.delete(asked.state.id);
  queue.takesFocus = true;
  recallPrompts([asked]);
  queue.takesFocus = queue.questions.some(({ message }) => message === asked.state.id);
  return queue.takesFocus;
}

/** Accepts a question only if its thread waits for this user: any client may send one. */
export function receivePrompt(data: unknown): void {
  const { message, place: index } = (data ?? {}) as { readonly [K in "message" | "place"]?: unknown };
  if (!wantsPrompts() || typeof message !== "string" || message.length > LIMITS.uuid) return;
  if (timesPostponed(message) > 1) return;
  const question = { message, place: index as number };
  const isKnown = queue.questions.some((each) => each.message === message && each.place === index);
  if (isKnown || !Number.isInteger(index) || !isWanted(question)) return;
  queue.questions = withRoom([...queue.questions, question]);
  review();
}

/** If there are too many, drops one whose message does not exist: it may be forged. */
function withRoom(questions: readonly Question[]): readonly Question[] {
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

function answer(question: Question, key: string, click: Click = {}): Promise<void> {
  removeQuestions((each) => each === question);
  return clickButton(question.message, key, click);
}

function promptFor({ message, place: index }: Question): Prompt | undefined {
  const reading = readingOf(message);
  return reading?.kind.asking?.prompt(reading.state, index, viewer);
}

/** A message may still be on its way at first. */
function isWanted(question: Question): boolean {
  if (!messageBy(question.message)) return question.isAway === undefined;
  const reading = readingOf(question.message);
  return reading?.kind.asking?.isAsked(reading.state, question.place, viewer) === true;
}

const isOpen = ({ message }: Question) => messageBy(message) !== undefined && !isAnswering(message);

function review(): void {
  queue.isReviewQueued = false;
  queue.questions = queue.questions.filter(isWanted);
  const inView = threadsInView();
  for (const question of queue.questions) follow(question, inView.has(question.message));
  const { shown } = queue;
  if (shown && !isNeeded(shown)) {
    void shown.close();
    queue.shown = undefined;
  }
  const next = queue.questions.find((each) => isOpen(each) && (each.isAway || queue.takesFocus));
  if (next && !queue.shown && !queue.isOpening) void show(next);
  queue.questions.forEach(announceWaiting);
}

function isNeeded({ question, element }: PromptWindow): boolean {
  const hasFocus = element.contains(document.activeElement);
  return queue.questions.includes(question) && !isAnswering(question.message) && (question.isAway || hasFocus);
}

const answersOnPage = viewWatcher(reviewPrompts);

function answersIn(places: readonly ParentNode[], thread: string): readonly Element[] {
  const main = `[data-of="${CSS.escape(thread)}"] [data-main="true"]`;
  return places.flatMap((place) => [...place.querySelectorAll(main)]);
}

/** The threads of questions of which a main answer is in view, in a log or in a copy that floats. */
function threadsInView(): ReadonlySet<string> {
  const threads = new Set(queue.questions.map(({ message }) => message));
  for (const thread of threads) {
    const answers = answersIn([document], thread);
    answers.forEach(answersOnPage.watch);
    if (!answers.some(answersOnPage.sees)) threads.delete(thread);
  }
  return threads;
}

/** Follows whether a question is asked in view, once its panel may be drawn. */
function follow(question: Question, isInView: boolean): void {
  if (!messageBy(question.message) || isRolling(question.message)) return;
  if (isInView) {
    cancelAnimationFrame(question.frame ?? 0);
    Object.assign(question, { isAway: false, frame: undefined });
  } else if (question.frame === undefined) waitForAnswer(question);
}

function waitForAnswer(question: Question, frames = PATIENCE): void {
  question.frame = requestAnimationFrame(() => {
    if (frames > 0) return waitForAnswer(question, frames - 1);
    question.isAway = true;
    reviewPrompts();
  });
}

/** Takes note of drawn panels, which may come onto the page later, and requests the odds that the prompt shows. */
export function notePanels(thread: string, panels: readonly Element[]): void {
  if (queue.questions.some(({ message }) => message === thread)) answersIn(panels, thread).forEach(answersOnPage.watch);
  const { shown } = queue;
  if (shown?.question.message === thread) promptFor(shown.question);
}

const announcedQuestions = new WeakSet<Question>();

function announceWaiting(question: Question): void {
  const isNews = question.isAway !== undefined && !announcedQuestions.has(question);
  const prompt = isNews ? promptFor(question) : undefined;
  if (!prompt) return;
  announcedQuestions.add(question);
  announceSentence(prompt.question);
}

async function show(question: Question): Promise<void> {
  queue.isOpening = true;
  try {
    const prompt = promptFor(question);
    if (prompt) {
      const window = promptWindow(question, prompt);
      announcedQuestions.add(question);
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

function removeQuestions(isDealtWith: (question: Question) => boolean): void {
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

export function refreshPrompt(thread: string): void {
  const { shown } = queue;
  if (shown?.question.message === thread) void shown.render({ parts: ["answers"] });
}

type PromptWindow = ReturnType<typeof promptWindow>;

const ACTIONS: Readonly<Record<string, ClickAction<PromptWindow>>> = {
  click(event, { dataset }) {
    return answer(this.question, dataset["key"]!, { event });
  },
  later() {
    postpone(this.question.message);
  },
};

function mainOf({ element }: PromptWindow): HTMLElement | null {
  return element.querySelector<HTMLElement>("[data-main=true]");
}

/** It neither takes the focus nor covers the focused element: its reader may be typing. */
function promptWindow(question: Question, prompt: Prompt) {
  const role = announcedQuestions.has(question) ? "paragraph" : "alert";
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
      return Promise.resolve({ ...prompt, role, buttons, later: words("dicewright.challenge.later") });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", prompt.title);
      this.#follow = keepAboveInput(this.element);
      this.element.addEventListener("focusout", ({ relatedTarget }) => {
        if (!this.element.contains(relatedTarget as Node | null)) reviewPrompts();
      });
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        postpone(question.message);
      });
    }
  }
  return new DicewrightPrompt();
}
