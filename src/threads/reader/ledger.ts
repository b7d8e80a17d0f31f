/**
 * The ledger: what threads came to, as the client of the active GM has written it down. From then on that is the
 * verdict, whatever becomes of the messages. It stands in a setting of the world, which every player may read, so of
 * threads with private messages it holds a digest only.
 *
 * Worked example: one contest, opened by Ana, that the second side has won.
 *
 *     addEntry([], { thread: "m1", opener: "ana", at: 5, count: 2, digest: "k3Xy", result: ["Token.b"] }).length // 1
 */
import { hashOf } from "../../checks/hash.ts";
import { asRecord, type Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isBounded, isObject } from "../../checks/record.ts";
import { digestOf } from "./ids.ts";
import { ifComplete, type LogEntry } from "./log.ts";

/** The row of one thread. */
export interface LedgerEntry {
  /** The opening's message and its author. */
  readonly thread: string;
  readonly opener: string;
  /** When the last counting message was stored, in milliseconds. */
  readonly at: number;
  /** The number of counting messages with the opening, and the digest of their contents. */
  readonly count: number;
  readonly digest: string;
  /** Absent if not everyone may know the result. */
  readonly result?: Json;
}

export type Ledger = readonly LedgerEntry[];

const VERSION = 1;
/** Row limits, in all and for one opener, who so cannot push out the rows of others. */
const MOST_THREADS = 200;
const MOST_OF_ONE = 40;
/** Characters of one result as JSON. */
const MOST_RESULT = 1000;

export function makeLedger(ledger: Ledger): object {
  const rows = ledger.map(({ thread, opener, at, count, digest, result }) =>
    [thread, opener, at, count, digest, result].filter((each) => each !== undefined),
  );
  return { v: VERSION, threads: rows };
}

/** Undefined if the ledger is damaged or of a later version. */
export function parseLedger(stored: unknown): Ledger | undefined {
  if (!isObject(stored)) return undefined;
  if (Object.keys(stored).length === 0) return [];
  const { v, threads } = stored;
  if (v !== VERSION || !Array.isArray(threads) || threads.length > MOST_THREADS) return undefined;
  return ifComplete(threads.map(parseEntry));
}

function parseEntry(row: unknown): LedgerEntry | undefined {
  if (!Array.isArray(row)) return undefined;
  const [thread, opener, at, count, digest, result] = row as unknown[];
  const isNamed = [thread, opener, digest].every((each) => typeof each === "string" && each.length <= LIMITS.uuid);
  const isCounted = Number.isFinite(at) && Number.isInteger(count);
  if (!isNamed || !isCounted || !isBounded(result, MOST_RESULT)) return undefined;
  const entry = { thread, opener, at, count, digest } as LedgerEntry;
  return result === undefined ? entry : { ...entry, result: result as Json };
}

/** The most messages whose rights a row keeps: their ids fit into its result. */
const MOST_RIGHTS = 50;

/**
 * The row of a thread that goes on while rights change hands: the messages that counted by the rights of their time
 * go on counting. The verdict's row takes its place.
 */
export function rightsEntry(counting: readonly [LogEntry, ...LogEntry[]]): LedgerEntry {
  const [{ id: thread, author: opener }] = counting;
  const rights = counting.slice(0, MOST_RIGHTS).map(({ id }) => id);
  const at = Math.max(...counting.map(({ created }) => created));
  return { thread, opener, at, count: rights.length, digest: "", result: { rights } };
}

/** The ids of messages that count by the rights of their time; undefined in the row of a verdict. */
export function rightsIn({ result }: LedgerEntry): readonly unknown[] | undefined {
  const { rights } = asRecord(result);
  return Array.isArray(rights) ? (rights as unknown[]) : undefined;
}

/** Adds or replaces a row, the newest last. */
export function addEntry(ledger: Ledger, entry: LedgerEntry): Ledger {
  const others = ledger.filter(({ thread }) => thread !== entry.thread);
  const all = [...others, entry].sort((a, b) => a.at - b.at);
  const own = all.filter(({ opener }) => opener === entry.opener);
  const left = new Set(own.slice(0, -MOST_OF_ONE));
  return all.filter((each) => !left.has(each)).slice(-MOST_THREADS);
}

/** The row for these counting messages; undefined if the result is too long. */
export function entryFor(counting: readonly [LogEntry, ...LogEntry[]], result: Json): LedgerEntry | undefined {
  if (!isBounded(result, MOST_RESULT)) return undefined;
  const [{ id: thread, author: opener }] = counting;
  const at = Math.max(...counting.map(({ created }) => created));
  const own = { thread, opener, at, count: counting.length };
  const isForAll = counting.every(({ isPrivate }) => !isPrivate);
  // A client that has every message can check the digest.
  const digest = isForAll ? digestOf(counting) : secretDigest(counting, result);
  return isForAll ? { ...own, digest, result } : { ...own, digest };
}

/** The salts of private messages, which others do not have, keep a result from being guessed. */
function secretDigest(counting: readonly LogEntry[], result: Json): string {
  return hashOf([counting.map(({ salt = "" }) => salt), digestOf(counting), result]);
}

/** Whether the messages of a row still count, unchanged. */
export function isIntact(entry: LedgerEntry, counting: readonly LogEntry[], now: Json | undefined): boolean {
  const { count, digest, result } = entry;
  const first = counting.slice(0, count);
  if (first.length < count) return false;
  // Hiding a message does not take back a result that everyone has seen.
  if (result !== undefined) return first.every(({ isHidden }) => !isHidden) && digestOf(first) === digest;
  return now !== undefined && (secretDigest(first, now) === digest || counting.length > count);
}
