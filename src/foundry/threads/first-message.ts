/**
 * Threads are followed from the first message of one on: a world without them does not fetch what that takes. Once it is there everything
 * is done at once.
 */
import type { ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";
import type * as Threads from "./following.ts";
import { openings, threadOf } from "./references.ts";

const followingPart = lazy(() => import("./following.ts"));

type Following = typeof Threads;

let following: Following | undefined;
let fetched: Promise<Following> | undefined;

/** Does something with threads, at once or as soon as that is fetched. */
export function follow(deed: (following: Following) => void): void {
  if (following) return deed(following);
  fetched ??= fetchFollowing();
  fetched.then(deed, () => undefined);
}

/** Where it cannot be fetched that is told once; every message still reads as one plain sentence. */
async function fetchFollowing(): Promise<Following> {
  try {
    following = await followingPart();
    following.begin();
    return following;
  } catch (error) {
    notifyError(error);
    throw error;
  }
}

/** Draws what becomes of a thread into one copy of one of its messages. */
export function drawThread(message: ChatMessage, html: HTMLElement): void {
  if (threadOf(message) !== undefined) follow(({ draw }) => draw(message, html));
}

/** A message of a thread has come, changed or gone. */
export function noteThread(thread: string, message: ChatMessage): void {
  follow(({ note }) => note(thread, message));
}

/** Follows the threads that are in the log already. Foundry has no messages where it runs without a world, as in a test of dice alone. */
export function followThreads(): void {
  if (openings().length > 0) follow(() => undefined);
}
