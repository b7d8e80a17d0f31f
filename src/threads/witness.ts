/**
 * What a message said when it was made. The id of a message never changes, so ours is a hash of what the message says,
 * and everyone can tell when it was edited later. Players keep copies of each other's messages beside their own,
 * so that what was edited is read as it was.
 */
import { hashOf } from "../systems/hash.ts";
import { LIMITS } from "../systems/limits.ts";
import { isBounded } from "../systems/record.ts";
import type { Json } from "../systems/vocabulary.ts";
import { without } from "./log.ts";
import type { LogEntry, Payload } from "./log.ts";

/** What the id of a message is made of. The random salt tells equal messages apart. */
export interface Original {
  readonly salt: string;
  readonly payload: unknown;
  readonly record?: unknown;
}

/** A copy of another user's message, and when it was last certain to be there. */
export interface Sighting {
  readonly id: string;
  readonly payload: unknown;
  /** The user who keeps it, and when the server last let them write it. */
  readonly by: string;
  readonly at: number;
  /** True if the client of a GM has noted that it was deleted. */
  readonly isNoted?: true;
}

/** The most copies that one message may keep. */
const MOST_COPIES = 100;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** The id of a message that says this; undefined for what is too long or too deep to be ours. */
export function idOf({ salt, payload, record }: Original): string | undefined {
  const said = [salt, payload, record ?? null];
  if (!isBounded(said, LIMITS.record, LIMITS.depth + 1)) return undefined;
  const bytes = hashOf(inOneOrder(said)).match(/../g)!.slice(0, ID_LENGTH);
  return bytes.map((byte) => DIGITS[parseInt(byte, 16) % DIGITS.length]).join("");
}

/** A server may store the fields of an object in another order. */
function inOneOrder(value: unknown): Json {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value as Json;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, inOneOrder(each)]));
}

/** Whether a message still says what it said when it was made. */
export function isOriginal({ id, salt, payload, record }: Pick<LogEntry, "id" | "salt" | "payload" | "record">) {
  return salt !== undefined && idOf({ salt, payload, record }) === id;
}

/** Whether a player has edited a message, and nobody can tell what it said before. What a GM edits counts as edited. */
export function isSpoilt({ changed }: LogEntry): boolean {
  return changed !== undefined && !changed.isGM && !changed.isRestored;
}

/**
 * The same messages, each that a player has edited, or has hidden from this reader, as it was, if another user has kept
 * a copy that proves itself. Only what everyone could see is copied.
 */
export function restored(entries: readonly LogEntry[]): readonly LogEntry[] {
  const isConcealed = ({ isHidden, touchedBy }: LogEntry) => isHidden && touchedBy !== undefined;
  const isLost = (entry: LogEntry) => isConcealed(entry) || (isSpoilt(entry) && !entry.isHidden);
  if (!entries.some(isLost)) return entries;
  return entries.map((entry) => (isLost(entry) ? restoredFrom(entry, entries) : entry));
}

function restoredFrom(entry: LogEntry, entries: readonly LogEntry[]): LogEntry {
  const copies = entries.filter(({ author }) => author !== entry.author).map((other) => copyIn(other, entry.id));
  const original = copies.find((copy) => copy !== undefined);
  if (!original) return entry;
  const rest = without(entry, "record", "toldRecord");
  const { payload, record } = original;
  const changed = { ...(entry.changed ?? { by: entry.touchedBy!, isGM: false }), isRestored: true };
  return { ...rest, isHidden: false, payload, changed, ...(record !== undefined && { record, toldRecord: record }) };
}

/** The copy of a message that another one keeps, if it is a true one. */
function copyIn({ seen }: LogEntry, id: string): Original | undefined {
  const isKept = typeof seen === "object" && seen !== null && Object.hasOwn(seen, id);
  const copy = isKept ? (seen as Payload)[id] : undefined;
  if (typeof copy !== "object" || copy === null) return undefined;
  const { salt, payload, record = undefined } = copy as { readonly [K in keyof Original]?: unknown };
  if (typeof salt !== "string" || (record !== undefined && !isObject(record))) return undefined;
  const original = { salt, payload, ...(record !== undefined && { record }) };
  return idOf(original) === id ? original : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/**
 * The messages that others have kept and that are gone now. A copy proves what a message said, not that it was there;
 * so it matters who keeps it, and since when.
 */
export function sightings(entries: readonly LogEntry[]): readonly Sighting[] {
  return entries.flatMap((entry) => {
    const { seen, author: by, created, touched: at = created } = entry;
    const ids = typeof seen === "object" && seen !== null ? Object.keys(seen).slice(0, MOST_COPIES) : [];
    return ids.flatMap((id) => {
      const copy = copyIn(entry, id);
      return copy ? [{ id, by, at, payload: copy.payload }] : [];
    });
  });
}
