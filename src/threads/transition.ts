/**
 * The effects that follow once the messages of a thread have changed. `transition` takes what a client remembers of the
 * thread and the thread as it is now, and returns the new memory and the effects; `effectsOfPosting` returns those of a
 * message for the client that posted it. Clients know no kind of thread.
 *
 * Worked example: a contest that its second answer has decided gives `draw`, `announce`, `end` and, to the client that
 * keeps the ledger, `write`; its opening gives `prompt` to the client that posted it.
 */
import type { Json } from "../checks/json.ts";
import { isBounded } from "../checks/record.ts";
import { MOST_MESSAGES, MOST_RESULT, type LedgerRow } from "./ledger.ts";
import { digestOf } from "./log.ts";
import type { News, PostAction, Reveal, Viewer } from "./panel.ts";
import { countingIn, type ThreadReading } from "./thread.ts";

/** Something that a client does once a thread has changed, or once it has posted a message itself. */
export type Effect =
  | { readonly does: "draw" }
  | { readonly does: "announce"; readonly thread: string; readonly news: News }
  /** Nothing more can come: programs that wait receive the result, null if the opening is gone. */
  | { readonly does: "end"; readonly result: object | null }
  | { readonly does: "reveal"; readonly reveals: readonly Reveal[] }
  | { readonly does: "write"; readonly row: LedgerRow }
  | { readonly does: "prompt" }
  | { readonly does: "post"; readonly moves: readonly PostAction[] };

/** A client's memory of a thread from one change to the next. */
export interface ThreadMemory {
  /** Versions of the announced news by their keys; absent if the thread is older than this client, until it changes. */
  readonly announced?: ReadonlyMap<string, string>;
}

/** The memory of a thread that was there before this client: nothing of it is announced. */
export const OLDER_THREAD: ThreadMemory = {};

export function memoryOf(reading: ThreadReading | undefined, viewer: Viewer): ThreadMemory {
  return { announced: versionsOf(reading?.kind.news(reading.state, viewer) ?? []) };
}

/** The one client that keeps the ledger: it says a result with names that everyone may know, at its time. */
export interface Scribe {
  sentenceOf(this: void, result: Json): string;
  readonly at: number;
}

/** The memory and the effects after a change. There is no reading once the opening is gone, or not to be seen. */
export function transition(
  { announced }: ThreadMemory,
  reading: ThreadReading | undefined,
  viewer: Viewer,
  scribe?: Scribe,
): readonly [ThreadMemory, readonly Effect[]] {
  const news = announced && reading ? freshNews(announced, reading, viewer) : [];
  const result = announced ? resultOf(reading, viewer) : undefined;
  const reveals = reading?.kind.followUps?.reveals(reading.state) ?? [];
  const effects: Effect[] = [
    { does: "draw" },
    ...news.map((each) => ({ does: "announce", thread: reading!.kind.id, news: each }) as const),
    ...(result === undefined ? [] : [{ does: "end", result } as const]),
    ...(reveals.length > 0 ? [{ does: "reveal", reveals } as const] : []),
    ...effectsOfKeeping(reading, scribe),
  ];
  return [announced ? { announced: new Map([...announced, ...versionsOf(news)]) } : {}, effects];
}

/** The effects of a message that this client has just posted, which wait neither for its dice nor for other clients. */
export function effectsOfPosting({ kind, state }: ThreadReading, message: string): readonly Effect[] {
  if (message === state.id) return kind.asking ? [{ does: "prompt" }] : [];
  const moves = kind.followUps?.moves(state, message) ?? [];
  return moves.length > 0 ? [{ does: "post", moves }] : [];
}

function freshNews(known: ReadonlyMap<string, string>, { kind, state }: ThreadReading, viewer: Viewer) {
  return kind.news(state, viewer).filter(({ key, version = "" }) => known.get(key) !== version);
}

function versionsOf(news: readonly News[]): ReadonlyMap<string, string> {
  return new Map(news.map(({ key, version = "" }) => [key, version]));
}

/** Undefined as long as more can come, null if the opening is gone. */
export function resultOf(reading: ThreadReading | undefined, viewer: Viewer): object | null | undefined {
  return reading ? reading.kind.result(reading.state, viewer) : null;
}

/** The row that the ledger lacks of a thread; none on a client that does not keep it. */
export function effectsOfKeeping(reading: ThreadReading | undefined, scribe: Scribe | undefined): readonly Effect[] {
  const row = reading && scribe && rowToWrite(reading, scribe);
  return row ? [{ does: "write", row }] : [];
}

/**
 * The row that the ledger should have of a thread instead of this one; undefined if it stays, or if nobody but its
 * opener took part. Where the messages no longer say what a row says, it grows, and stays changed.
 */
function rowToWrite({ kind, state }: ThreadReading, { sentenceOf, at }: Scribe): LedgerRow | undefined {
  const result = kind.ledger?.result(state);
  const counting = countingIn(state);
  const isAlone = counting.every(({ author }) => author === state.author);
  if (result === undefined || isAlone || !isBounded(result, MOST_RESULT)) return undefined;
  const { opening, row, isBelieved } = state;
  const wasPublic = (id: string) => row !== undefined && row.result !== null && row.messages.includes(id);
  const isForAll = counting.every(({ id, isPrivate }) => !isPrivate || wasPublic(id));
  const own = counting.map(({ id }) => id);
  const messages = [...new Set([...(isBelieved ? row!.messages : []), ...own])].slice(0, MOST_MESSAGES);
  const next: LedgerRow = {
    ...{ thread: opening.id, opened: opening.created, messages },
    digest: isBelieved ? row!.digest : digestOf(counting.slice(0, MOST_MESSAGES)),
    result: isForAll ? result : null,
    sentence: isForAll ? sentenceOf(result) : "",
    at,
  };
  // A result for everyone is never replaced by less.
  if (row && row.result !== null && next.result === null) return undefined;
  const saidBy = (each: LedgerRow) => JSON.stringify([each.result, isBelieved ? "" : [each.messages, each.digest]]);
  return row && saidBy(row) === saidBy(next) ? undefined : next;
}
