/**
 * What a message said when it was made. Its id is a hash of that, and ids never change, so everyone can tell whether
 * our own data in it was changed later, whatever other packages write beside it. The message stores the id once more as
 * its proof: another package may store it under another id, and a server may give it one of its own.
 */
import { hashOf } from "../../checks/hash.ts";
import type { Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isBounded } from "../../checks/record.ts";
import { ifComplete, type Edit, type LogEntry } from "./log.ts";

/** What the id of a message is made of. The random salt tells equal messages apart. */
type Original = Required<Pick<LogEntry, "salt">> & Pick<LogEntry, "payload" | "record">;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** A name that a server stores as it is. In an update dots and signs are instructions, which would change a copy. */
const NAME = /^(?!__)\w+$/;

/** The id of a message that says this; undefined for what is too long, too deep or too odd to be ours. */
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

/** A server may store the fields of an object in another order. Undefined if one of them cannot be stored as it is. */
function canonicalJson(value: unknown): Json | undefined {
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  if (Array.isArray(value)) return ifComplete(value.map(canonicalJson));
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, NAME.test(name) ? canonicalJson(each) : undefined] as const);
  return ifComplete(Object.fromEntries(fields));
}

/** Ids by what they were made of, since a thread is read again and again. */
const idCache = new WeakMap<object, { readonly of: readonly unknown[]; readonly id: string | undefined }>();

/** What a message says now, as an id. One that is hidden or odd is known by the id that the server gave it. */
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

/** A digest of several messages in their order. */
export function digestOf(entries: readonly LogEntry[]): string {
  return shortHash(entries.map(fingerprint));
}

/**
 * Who has changed what a message of ours says since it was stored; undefined if nobody has, or if it cannot be told. In
 * a thread of 0.1.0, which had no salts, it never can.
 */
export function editOf(entry: LogEntry, isSalted: boolean, world: { isGM(user: string): boolean }): Edit | undefined {
  const { id, salt, proof, modified, isHidden } = entry;
  if (!modified || isHidden || (salt === undefined && !isSalted)) return undefined;
  const made = salt === undefined ? undefined : madeId(entry);
  if (made !== undefined && (made === id || made === proof)) return undefined;
  return { by: modified.by, isGM: world.isGM(modified.by) };
}
