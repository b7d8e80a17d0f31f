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
import { ifComplete } from "./log.ts";

/** The row of one thread. */
export interface LedgerEntry {
  /** The opening's message and its author. */
  readonly thread: string;
  readonly opener: string;
  /** When the last counting message was stored, in milliseconds. */
  readonly at: number;
  /** The ids of the messages that counted, the opening first. */
  readonly messages: readonly string[];
  /** The number of messages that counted, in a row of 0.2.0, which does not list them. */
  readonly count?: number;
  /** The digest of their contents; empty while the thread goes on. */
  readonly digest: string;
  /** Contents of messages that their ids do not show, by these ids. */
  readonly contents?: Readonly<Record<string, KnownContents>>;
  /** Messages that GMs have removed after the verdict. */
  readonly removed?: readonly Removal[];
  /** Absent if not everyone may know the result. */
  readonly result?: Json;
}

/** The hash of what a message says: as a GM has changed it or, without one, as it was stored under another id. */
export type KnownContents = { readonly fingerprint: string; readonly by?: string };

/** A removed message, and whose roll it was. */
type Removal = { readonly message: string; readonly party?: string };

export type Ledger = readonly LedgerEntry[];

const VERSION = 1;
/** Row limits, in all and for one opener, who so cannot push out the rows of others. */
const MOST_THREADS = 200;
const MOST_OF_ONE = 40;
/** Characters of one result and of all else in a row, as JSON. */
export const MOST_RESULT = 1000;
const MOST_ROW = 12_000;

/** Clients of 0.2.0 read the first six columns: they know the messages of a thread that goes on as `rights`. */
export function makeLedger(ledger: Ledger, since?: number): object {
  return { v: VERSION, ...(since !== undefined && { since }), threads: ledger.map(makeRow) };
}

/** The time of the last message, in milliseconds, before the ledger first kept what GMs correct. */
export function sinceIn(stored: unknown): number | undefined {
  const { since } = asRecord(stored);
  return typeof since === "number" ? since : undefined;
}

function makeRow(row: LedgerEntry): Json {
  const { thread, opener, at, messages, count, digest, result = null, contents, removed } = row;
  const shown = isVerdict(row) ? result : { rights: messages };
  const more = {
    ...(isVerdict(row) && count === undefined && { messages }),
    ...(contents && { contents }),
    ...(removed && { removed }),
  };
  return [thread, opener, at, count ?? messages.length, digest, shown, more] as Json;
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
  const { messages: ids, contents, removed } = asRecord(more);
  const messages = isOpen ? asRecord(shown)["rights"] : ids;
  const hasResult = !isOpen && shown !== undefined && shown !== null;
  if (hasResult && !isBounded(shown, MOST_RESULT)) return undefined;
  return {
    ...{ thread, opener, at },
    ...(Array.isArray(messages) ? { messages } : { messages: [], count }),
    digest,
    ...(isObject(contents) && { contents }),
    ...(Array.isArray(removed) && { removed }),
    ...(hasResult && { result: shown }),
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
