/** Fetches the runtime of threads with the first message of one: a world without threads does not need it. */
import { answerQueries, type ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";
import { openings, threadOf } from "../roll/thread-log.ts";
import { QUERY } from "./ask.ts";
import type * as Threads from "./runtime.ts";

const runtimePart = lazy(() => import("./runtime.ts"));

type Runtime = typeof Threads;

let runtime: Runtime | undefined;
let fetched: Promise<Runtime> | undefined;

/** The runtime, which follows the threads in the log from then on. */
function threadRuntime(): Promise<Runtime> {
  fetched ??= runtimePart().then((part) => {
    part.begin();
    return (runtime = part);
  });
  return fetched;
}

/** Does something with threads, at once if possible. Without the runtime, messages stay plain sentences. */
function follow(act: (runtime: Runtime) => void): void {
  if (runtime) return act(runtime);
  const isFirst = fetched === undefined;
  threadRuntime().then(act, isFirst ? notifyError : () => undefined);
}

/** Draws a thread into one copy of one of its messages. */
export function drawThread(message: ChatMessage, html: HTMLElement): void {
  if (threadOf(message) !== undefined) follow(({ draw }) => draw(message, html));
}

/** Takes note of a message of a thread that has come, changed or gone. */
export function noteThread(thread: string, message: ChatMessage): void {
  follow(({ note }) => note(thread, message));
}

/** Follows the threads that are in the log already. */
export function followThreads(): void {
  if (openings().length > 0) follow(() => undefined);
}

/** Has threads read again once it is known who might act for whom, if any were read. */
export function reviewThreads(): void {
  runtime?.noteAll();
}

/** Hears when another client asks this one; it need not wait. */
export function registerQuestions(): void {
  answerQueries(QUERY, (data) => (follow(({ receivePrompt }) => receivePrompt(data)), {}));
}

/** Answers what a thread asks of this user; false if none does. */
export function answerAsked(): boolean {
  return runtime?.answerAsked() ?? false;
}

/** What a GM may do about the thread of a message, once threads are followed. */
export function rulingOffers(message: ChatMessage): { readonly canRule: boolean; readonly canTakeBack: boolean } {
  return runtime?.rulingOffers(message) ?? { canRule: false, canTakeBack: false };
}

/** Decides a thread by hand, or takes that back. */
export async function decide(message: ChatMessage, isTakenBack: boolean): Promise<void> {
  const { rule, takeBackRuling } = await threadRuntime();
  await (isTakenBack ? takeBackRuling(message) : rule(message));
}
