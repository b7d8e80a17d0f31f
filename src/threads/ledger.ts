/**
 * The ledger: what threads came to, as the client of the active GM has written it down. From then on that is believed,
 * whatever becomes of the messages. It stands in a setting of the world, which every player may read, so it holds no
 * result of a thread with private messages.
 *
 * Worked example: one contest that the second side has won.
 *
 *     addRow([], { thread: "m1", opened: 4, messages: ["m1", "m2"], digest: "k3Xy", result: ["Token.b"], ... })
 */
import { asRecord, isObject, type Json } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { isBounded } from "../checks/record.ts";
import { digestOf, ifComplete, type LogEntry } from "./log.ts";

/** The row of one thread, which is believed for this opening alone: its message, and when the server stored that. */
export interface LedgerRow {
  readonly thread: string;
  readonly opened: number;
  /** The messages that counted, the opening first, and the digest of what they said. */
  readonly messages: readonly string[];
  readonly digest: string;
  /** Null if not everyone may know it: then the row says only that the thread is settled. */
  readonly result: Json;
  /** The result in words, for when the opening is gone. */
  readonly sentence: string;
  /** When it was written, by the clock of a GM. Nothing depends on it. */
  readonly at: number;
}

export type Ledger = readonly LedgerRow[];

const VERSION = 2;
const MOST_ROWS = 300;
/** The most messages in a row. */
export const MOST_MESSAGES = 300;
/** Characters of a result, a sentence and a whole row, as JSON. */
export const MOST_RESULT = 1000;
const MOST_SENTENCE = 500;
const MOST_ROW = 12_000;

export function makeLedger(ledger: Ledger): object {
  const rows = ledger.map(({ thread, opened, messages, digest, result, sentence, at }) => {
    return [thread, opened, messages, digest, result, sentence, at];
  });
  return { v: VERSION, rows };
}

/** Undefined if the ledger is damaged or of another version. */
export function parseLedger(stored: unknown): Ledger | undefined {
  if (!isObject(stored)) return undefined;
  const { v, rows } = stored;
  if (Object.keys(stored).length === 0) return [];
  if (v !== VERSION || !Array.isArray(rows) || rows.length > MOST_ROWS) return undefined;
  return ifComplete(rows.map(parseRow));
}

function parseRow(row: unknown): LedgerRow | undefined {
  if (!Array.isArray(row) || !isBounded(row, MOST_ROW)) return undefined;
  const [thread, opened, messages, digest, result, sentence, at] = row as unknown[];
  const isText = (each: unknown) => typeof each === "string" && each.length <= LIMITS.uuid;
  const areTimes = [opened, at].every(Number.isFinite);
  if (!areTimes || typeof sentence !== "string" || result === undefined || !isBounded(result, MOST_RESULT))
    return undefined;
  if (!Array.isArray(messages) || ![thread, digest, ...(messages as unknown[])].every(isText)) return undefined;
  return { thread, opened, messages, digest, result, sentence: sentence.slice(0, MOST_SENTENCE), at } as LedgerRow;
}

/** Adds or replaces a row as the newest; the oldest go first. */
export function addRow(ledger: Ledger, row: LedgerRow): Ledger {
  return [...ledger.filter(({ thread }) => thread !== row.thread), row].slice(-MOST_ROWS);
}

/**
 * The ledger of 0.3.0 as one of today. `openedAt` finds when the server stored an opening: the row of one that is gone
 * only keeps its sentence.
 */
export function upgradeLedger(
  stored: unknown,
  openedAt: (thread: string) => number,
  sentenceOf: (result: Json) => string,
): Ledger {
  const { v, threads } = asRecord(stored);
  if (v !== 1 || !Array.isArray(threads)) return [];
  const rows = threads.map((row: unknown) => {
    const [thread, , at, , digest, result = null, more] = Array.isArray(row) ? (row as Json[]) : [];
    const { messages = [] } = asRecord(more);
    const isShort = isBounded(result, MOST_RESULT);
    const sentence = isShort ? sentenceOf(result) : "";
    return parseRow([
      thread,
      typeof thread === "string" ? openedAt(thread) : 0,
      messages,
      digest,
      result,
      sentence,
      at,
    ]);
  });
  // A thread that went on had a row without a digest.
  return rows.filter((row) => row !== undefined).filter(({ digest, messages }) => digest !== "" && messages.length > 0);
}

/**
 * True if the messages of a row are there and say what they said. A reader from whom some are hidden cannot tell, and
 * reads what is written, if it is for everyone.
 */
export function isIntact({ messages, digest, result }: LedgerRow, log: readonly LogEntry[]): boolean {
  const present = presentIn(messages, log);
  if (present.length < messages.length) return false;
  return present.some(({ isHidden }) => isHidden) ? result === null : digestOf(present) === digest;
}

/** True if this reader knows that a message of a row is gone or says something else by now. */
export function isChangedSince({ messages, digest }: LedgerRow, log: readonly LogEntry[]): boolean {
  const present = presentIn(messages, log);
  if (present.length < messages.length) return true;
  return present.every(({ isHidden }) => !isHidden) && digestOf(present) !== digest;
}

function presentIn(messages: readonly string[], log: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(log.map((entry) => [entry.id, entry]));
  return messages.flatMap((id) => byId.get(id) ?? []);
}
