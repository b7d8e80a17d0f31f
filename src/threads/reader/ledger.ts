/**
 * The ledger: what threads came to, as the client of the active GM has written it down. From then on that is the
 * verdict, whatever becomes of the messages. It stands in a setting of the world, which every player may read, so it
 * holds no result of a thread with private messages.
 *
 * Worked example: one contest, opened by Ana, that the second side has won.
 *
 *     addEntry([], { thread: "m1", opener: "ana", at: 5, messages: ["m1"], digest: "k3Xy", result: ["Token.b"] })
 */
import { asRecord, isObject, type Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isBounded } from "../../checks/record.ts";
import { digestOf } from "./ids.ts";
import { ifComplete, type KnownContents, type LogEntry } from "./log.ts";

/** The row of one thread. */
export interface LedgerEntry {
  /** The opening's message and its author. */
  readonly thread: string;
  readonly opener: string;
  /** When the last counting message was stored, in milliseconds. */
  readonly at: number;
  /** The ids of the messages that counted, the opening first; in rows of 0.2.0 only their number. */
  readonly messages: readonly string[] | number;
  /** The digest of their contents; empty while the thread goes on. */
  readonly digest: string;
  /** Absent if not everyone may know the result. */
  readonly result?: Json;
  /** Contents of messages that their ids do not show, by these ids. */
  readonly contents?: Readonly<Record<string, KnownContents>>;
  /** Messages that GMs have removed after the verdict. */
  readonly removed?: readonly Removal[];
}

/** A removed message, and whose roll it was. */
export type Removal = { readonly message: string; readonly party?: string };

export type Ledger = readonly LedgerEntry[];

const VERSION = 1;
/** Row limits, in all and for one opener, who so cannot push out the rows of others. */
const MOST_THREADS = 200;
const MOST_OF_ONE = 40;
/** Characters of one result and of all else in a row, as JSON, and the messages that a row lists. */
const MOST_RESULT = 1000;
const MOST_ROW = 12_000;
const MOST_MESSAGES = 150;
const MOST_REMOVALS = 10;
const MOST_CONTENTS = 30;

/** Clients of 0.2.0 read the first six columns: they know the messages of a thread that goes on as `rights`. */
export function makeLedger(ledger: Ledger, since?: number): object {
  return { v: VERSION, ...(since !== undefined && { since }), threads: ledger.map(makeRow) };
}

/** The time of the last message, in milliseconds, before the ledger first kept what GMs correct. */
export function sinceIn(stored: unknown): number | undefined {
  const { since } = asRecord(stored);
  return typeof since === "number" ? since : undefined;
}

function makeRow({ thread, opener, at, messages, digest, result, contents, removed }: LedgerEntry): Json {
  const isListed = typeof messages !== "number";
  const count = isListed ? messages.length : messages;
  const shown = digest === "" ? { rights: messages } : (result ?? null);
  const more = {
    ...(isListed && digest !== "" && { messages }),
    ...(contents && { contents }),
    ...(removed && { removed }),
  };
  return [thread, opener, at, count, digest, shown, more] as Json;
}

/** Undefined if the ledger is damaged or of a later version. */
export function parseLedger(stored: unknown): Ledger | undefined {
  if (!isObject(stored)) return undefined;
  if (Object.keys(stored).length === 0) return [];
  const { v, threads } = stored;
  if (v !== VERSION || !Array.isArray(threads) || threads.length > MOST_THREADS) return undefined;
  return ifComplete(threads.map(parseRow));
}

function parseRow(row: unknown): LedgerEntry | undefined {
  if (!Array.isArray(row) || !isBounded(row, MOST_ROW)) return undefined;
  const [thread, opener, at, count, digest, shown, more] = row as unknown[];
  const isNamed = [thread, opener, digest].every((each) => typeof each === "string" && each.length <= LIMITS.uuid);
  if (!isNamed || !Number.isFinite(at) || !Number.isInteger(count)) return undefined;
  const isOpen = digest === "";
  const { messages: listed, contents, removed } = asRecord(more);
  const messages = isOpen ? asRecord(shown)["rights"] : listed;
  const hasResult = !isOpen && shown !== undefined && shown !== null;
  if (hasResult && !isBounded(shown, MOST_RESULT)) return undefined;
  return {
    ...{ thread, opener, at, messages: Array.isArray(messages) ? messages : count, digest },
    ...(hasResult && { result: shown }),
    ...(isObject(contents) && { contents }),
    ...(Array.isArray(removed) && { removed }),
  } as object as LedgerEntry;
}

/** Whether a row holds a verdict, and not only what counts in a thread that goes on. */
export function isVerdict(row: LedgerEntry | undefined): row is LedgerEntry {
  return row !== undefined && row.digest !== "";
}

/** Adds or replaces a row, the newest last. */
export function addEntry(ledger: Ledger, entry: LedgerEntry): Ledger {
  const others = ledger.filter(({ thread }) => thread !== entry.thread);
  const all = [...others, entry].sort((a, b) => a.at - b.at);
  const own = all.filter(({ opener }) => opener === entry.opener);
  const left = new Set(own.slice(0, -MOST_OF_ONE));
  return all.filter((each) => !left.has(each)).slice(-MOST_THREADS);
}

/** Adds what a message says to a row. Corrections push out what was only stored under another id, never the reverse. */
export function withContents(row: LedgerEntry, message: string, known: KnownContents | undefined): LedgerEntry {
  const others = Object.entries(row.contents ?? {}).filter(([id]) => id !== message);
  const all = known ? [...others, [message, known] as const] : others;
  const kept = [...all].sort(([, a], [, b]) => Number(a.by !== undefined) - Number(b.by !== undefined));
  return { ...row, contents: Object.fromEntries(kept.slice(-MOST_CONTENTS)) };
}

type Counting = readonly [LogEntry, ...LogEntry[]];

/** The row of a thread that goes on, with the acts of GMs in the row of before. */
export function openEntry(counting: Counting, { contents, removed }: Partial<LedgerEntry> = {}): LedgerEntry {
  const [{ id: thread, author: opener }] = counting;
  const at = Math.max(...counting.map(({ created }) => created));
  const messages = counting.slice(0, MOST_MESSAGES).map(({ id }) => id);
  const acts = { ...(contents && { contents }), ...(removed && { removed: removed.slice(-MOST_REMOVALS) }) };
  return { thread, opener, at, messages, digest: "", ...acts };
}

/** The row of a thread with this result; undefined if it is too long. */
export function entryFor(counting: Counting, result: Json, before?: LedgerEntry): LedgerEntry | undefined {
  if (!isBounded(result, MOST_RESULT)) return undefined;
  const wasPublic = (id: string) => before?.result !== undefined && isListed(before, id);
  const isForAll = counting.every(({ id, isPrivate }) => !isPrivate || wasPublic(id));
  const digest = digestOf(counting.slice(0, MOST_MESSAGES));
  return { ...openEntry(counting, before), digest, ...(isForAll && { result }) };
}

function isListed({ messages }: LedgerEntry, id: string): boolean {
  return typeof messages !== "number" && messages.includes(id);
}

/** Whether the messages of a row still count, unchanged. */
export function isIntact({ messages, digest, result }: LedgerEntry, counting: readonly LogEntry[]): boolean {
  const count = typeof messages === "number" ? messages : messages.length;
  const listed = typeof messages === "number" ? counting : counting.filter(({ id }) => messages.includes(id));
  const first = listed.slice(0, count);
  if (first.length < count) return false;
  // A reader from whom messages are hidden reads what is written, if it is for everyone.
  if (first.some(({ isHidden }) => isHidden)) return result === undefined;
  // The digests of private threads in 0.2.0 were made in another way.
  return digestOf(first) === digest || (typeof messages === "number" && result === undefined);
}
