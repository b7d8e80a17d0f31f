/** Threads as they stand: each is read from its messages once, and again after something has changed. */
import { threads } from "../../threads/index.ts";
import { openedBy, parseMove, readThread, type Thread, type ThreadState } from "../../threads/thread.ts";
import { flagsOf, messageBy, type ChatMessage } from "../platform/documents.ts";
import { payloadOf, referencesTo, threadOf } from "../roll/thread-log.ts";
import { entryOf } from "./entry.ts";
import { world } from "./world.ts";

/** One thread and what it is of. */
export interface ThreadReading<S extends ThreadState = ThreadState> {
  readonly kind: Thread<object, S>;
  readonly state: S;
}

const readingCache = new Map<string, ThreadReading | undefined>();

/** The thread that a message opened; undefined if that message is gone, opens none, or may not open it. */
export function readingOf(id: string): ThreadReading | undefined {
  if (!readingCache.has(id)) readingCache.set(id, readAnew(id));
  return readingCache.get(id);
}

/** The thread as it was read last; undefined if something has changed since. */
export function knownReading(id: string): ThreadReading | undefined {
  return readingCache.get(id);
}

function readAnew(id: string): ThreadReading | undefined {
  const opening = messageBy(id);
  const kind = opening && openedBy(threads, { ...flagsOf(opening) });
  const state = kind && readThread(kind, entryOf(opening), referencesTo(id).map(entryOf), world);
  return state && { kind, state };
}

/** Has one thread read again, or all of them. */
export function invalidate(id?: string): void {
  if (id === undefined) readingCache.clear();
  else readingCache.delete(id);
}

/** Which thread a message belongs to. If its opening is gone, what it says about its move tells. */
export function kindOf(message: ChatMessage): Thread | undefined {
  const opening = messageBy(String(threadOf(message)));
  if (opening) return openedBy(threads, { ...flagsOf(opening) });
  return threads.find((kind) => Object.keys(parseMove(kind, payloadOf(message)) ?? {}).length > 1);
}
