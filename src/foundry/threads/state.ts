/** Threads as they stand: each is read from its messages once, and again after something has changed. */
import { threads } from "../../threads/index.ts";
import { partiesIn, type Party } from "../../threads/reader/log.ts";
import { openedBy, parseMove, readThread } from "../../threads/reader/reader.ts";
import type { Thread, ThreadState } from "../../threads/thread.ts";
import { flagsOf, messageBy, type Actor, type ChatMessage, type TokenDocument } from "../platform/documents.ts";
import { openings, payloadOf, referencesTo, threadOf } from "../roll/thread-log.ts";
import { tokenOf } from "../world/party.ts";
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

function readAnew(id: string, references = referencesTo(id)): ThreadReading | undefined {
  const opening = messageBy(id);
  const kind = opening && openedBy(threads, { ...flagsOf(opening) });
  const state = kind && readThread(kind, entryOf(opening), references.map(entryOf), world);
  return state && { kind, state };
}

/** The thread as it was before a message of it had come. */
export function readBefore(id: string, message: ChatMessage): ThreadReading | undefined {
  if (message.id === id) return undefined;
  return readAnew(
    id,
    referencesTo(id).filter((each) => each.id !== message.id),
  );
}

/** The threads that have been read and that nothing has changed since. */
export function readings(): readonly ThreadReading[] {
  return [...readingCache.values()].filter((reading) => reading !== undefined);
}

/** The threads in which a token or an actor takes part. */
export function threadsOf({ uuid }: Actor | TokenDocument): readonly string[] {
  const isIn = (party: Party) => {
    const token = tokenOf(party);
    return [party, token?.actor, token?.baseActor].some((each) => each?.uuid === uuid) || party.actor === uuid;
  };
  return openings().flatMap((message) => (partiesIn(payloadOf(message)).some(isIn) ? [message.id] : []));
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
