/**
 * Detects whether our data in a message were edited since it was stored: its id is a hash of them, and ids never
 * change. The message stores the id once more as its proof, since packages and servers may store it under another one.
 */
import { hashOf } from "../../checks/hash.ts";
import type { Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isBounded } from "../../checks/record.ts";
import type { LedgerEntry } from "./ledger.ts";
import { ifComplete, type Edit, type LogEntry } from "./log.ts";

/** The random salt tells equal messages apart. */
type Original = { readonly salt: string; readonly payload: unknown; readonly record?: unknown };

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** In an update, dots and signs are instructions, so such names would change a copy. */
const NAME = /^(?!__)\w+$/;

/** Undefined for what is too long, too deep or too odd to be ours. */
export function idOf({ salt, payload, record }: Original): string | undefined {
  const said = [salt, payload, record ?? null];
  if (!isBounded(said, LIMITS.proof, LIMITS.depth + 1)) return undefined;
  const ordered = canonicalJson(said);
  return ordered === undefined ? undefined : shortHash(ordered);
}

function shortHash(value: Json): string {
  const bytes = hashOf(value).match(/../g)!.slice(0, ID_LENGTH);
  return bytes.map((byte) => DIGITS[parseInt(byte, 16) % DIGITS.length]).join("");
}

/** Servers may reorder fields. Undefined for a field that cannot be stored as it is. */
function canonicalJson(value: unknown): Json | undefined {
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  if (Array.isArray(value)) return ifComplete(value.map(canonicalJson));
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, NAME.test(name) ? canonicalJson(each) : undefined] as const);
  return ifComplete(Object.fromEntries(fields));
}

const idCache = new WeakMap<object, { readonly of: readonly unknown[]; readonly id: string | undefined }>();

/** The hash of what a message says now; the id of the server for one that is hidden or odd. */
export function fingerprint(entry: LogEntry): string {
  return (entry.isHidden ? undefined : madeId(entry)) ?? entry.id;
}

function madeId({ payload, record, salt = "", modified, created }: LogEntry): string | undefined {
  if (typeof payload !== "object" || payload === null) return idOf({ salt, payload, record });
  const of = [salt, record, modified?.at ?? created];
  const before = idCache.get(payload);
  if (before?.of.every((each, i) => each === of[i])) return before.id;
  const id = idOf({ salt, payload, record });
  idCache.set(payload, { of, id });
  return id;
}

export function digestOf(entries: readonly LogEntry[]): string {
  return shortHash(entries.map(fingerprint));
}

interface EditContext {
  isGM(this: void, user: string): boolean;
  /** True if the server stores messages under the ids that were proposed for them. */
  keepsIds(this: void): boolean;
  /** Contents that the ledger knows, by message. */
  readonly contents: LedgerEntry["contents"];
  /** Before this time the ledger knew no contents, and the last writer counts as the editor. */
  readonly contentsSince: number;
}

/**
 * The edit of our data in a message after it was stored; undefined if nobody changed them. In a thread of 0.1.0, which
 * had no salts, edits cannot be detected.
 */
export function editOf(
  entry: LogEntry,
  isSalted: boolean,
  { isGM, keepsIds, contents, contentsSince }: EditContext,
): Edit | undefined {
  const { id, author, salt, proof, modified, isHidden } = entry;
  if (!modified || isHidden || (salt === undefined && !isSalted)) return undefined;
  const made = salt === undefined ? undefined : madeId(entry);
  if (made !== undefined && (made === id || (made === proof && !keepsIds()))) return undefined;
  const fingerprint = made ?? "";
  const known = contents?.[id];
  if (known?.fingerprint === fingerprint)
    return known.by === undefined ? undefined : { fingerprint, user: known.by, isGM: true };
  const isEarly = modified.at <= contentsSince && isGM(modified.by);
  if (isGM(author) || isEarly) return { fingerprint, user: modified.by, isGM: true };
  // A GM wrote last, and perhaps something else than our data.
  return modified.by === author ? { fingerprint, user: author, isGM: false } : { fingerprint, isGM: false };
}

/** Whether some of these messages have the ids that are made of what they say, which no server gives by chance. */
export function areIdsKept(entries: readonly LogEntry[]): boolean {
  return entries.some((entry) => entry.salt !== undefined && !entry.isHidden && madeId(entry) === entry.id);
}
