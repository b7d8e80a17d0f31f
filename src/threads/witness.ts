/**
 * What a message said when it was made. The id of a message never changes, so ours is a hash of what the message says,
 * and everyone can tell when it was edited later. Players keep copies of each other's messages beside their own,
 * so that what was edited is read as it was.
 */
import { hashOf } from "../systems/hash.ts";
import { LIMITS } from "../systems/limits.ts";
import { isBounded, roomAfter } from "../systems/record.ts";
import type { Json } from "../systems/vocabulary.ts";
import { without, type LogEntry, type Payload } from "./log.ts";

/** What the id of a message is made of. The random salt tells equal messages apart. */
export interface Original {
  readonly salt: string;
  readonly payload: unknown;
  readonly record?: unknown;
}

/** A copy of another user's message, and when it was last certain to be there. */
export interface Sighting {
  readonly id: string;
  /** What it said; undefined if the copy does not prove itself. */
  readonly payload: unknown;
  /** The user who keeps it, and when the server last let them write it. */
  readonly by: string;
  readonly at: number;
  /** True if the client of a GM has noted that it was deleted. */
  readonly isNoted?: true;
  /** Who wrote it, if that is noted. */
  readonly author?: string | undefined;
}

/** The most copies that one message may keep. */
const MOST_COPIES = 100;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** A name that a server stores as it is. In an update dots and signs are instructions, which would change a copy. */
const NAME = /^(?!__)\w+$/;

/** The id of a message that says this; undefined for what is too long, too deep or too odd to be ours. */
export function idOf({ salt, payload, record }: Original): string | undefined {
  const said = [salt, payload, record ?? null];
  if (!isBounded(said, LIMITS.proof, LIMITS.depth + 1)) return undefined;
  const ordered = inOneOrder(said);
  if (ordered === undefined) return undefined;
  const bytes = hashOf(ordered).match(/../g)!.slice(0, ID_LENGTH);
  return bytes.map((byte) => DIGITS[parseInt(byte, 16) % DIGITS.length]).join("");
}

/** A server may store the fields of an object in another order. Undefined if one of them cannot be stored as it is. */
function inOneOrder(value: unknown): Json | undefined {
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  if (Array.isArray(value)) {
    const parts = value.map(inOneOrder);
    return parts.includes(undefined) ? undefined : (parts as Json[]);
  }
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, NAME.test(name) ? inOneOrder(each) : undefined] as const);
  return fields.some(([, each]) => each === undefined) ? undefined : (Object.fromEntries(fields) as Json);
}

/** Ids by what they were made of, since a thread is read again and again. */
const made = new WeakMap<object, { readonly of: readonly unknown[]; readonly id: string | undefined }>();

/** Reads the id once for each version of a message: `at` is when that was written. */
function idOnce(holder: unknown, original: Original, at: number): string | undefined {
  if (typeof holder !== "object" || holder === null) return idOf(original);
  const of = [original.salt, original.payload, original.record, at];
  const before = made.get(holder);
  if (before?.of.every((each, i) => each === of[i])) return before.id;
  const id = idOf(original);
  made.set(holder, { of, id });
  return id;
}

/** Whether a message still says what it said when it was made. */
export function isOriginal(
  entry: Pick<LogEntry, "id" | "salt" | "payload" | "record" | "created"> & { readonly touched?: number },
): boolean {
  const { id, salt, payload, record, created, touched = created } = entry;
  return salt !== undefined && idOnce(payload, { salt, payload, record }, touched) === id;
}

/** Whether a player has edited a message, and nobody can tell what it said before. What a GM edits counts as edited. */
export function isSpoilt({ changed }: LogEntry): boolean {
  return changed !== undefined && !changed.isGM && !changed.isRestored;
}

/** Whether a player who is not the author of a message has written to it: then the author may be a made-up one. */
export function isOthers({ author, changed }: LogEntry): boolean {
  return changed !== undefined && !changed.isGM && changed.by !== author;
}

/**
 * Messages, each that a player has edited, or has hidden from this reader, as it was, if another user has kept
 * a copy that proves itself. Only what everyone could see is copied.
 */
export function restored(entries: readonly LogEntry[]): readonly LogEntry[] {
  const isConcealed = ({ isHidden, touchedBy }: LogEntry) => isHidden && touchedBy !== undefined;
  const isLost = (entry: LogEntry) => isConcealed(entry) || (isSpoilt(entry) && !entry.isHidden);
  if (!entries.some(isLost)) return entries;
  return entries.map((entry) => (isLost(entry) ? restoredFrom(entry, entries) : entry));
}

function restoredFrom(entry: LogEntry, entries: readonly LogEntry[]): LogEntry {
  const original = copyBeside(entry, entries);
  if (!original) return entry;
  const rest = without(entry, "record", "toldRecord");
  const { payload, record } = original;
  const changed = { ...(entry.changed ?? { by: entry.touchedBy!, isGM: false }), isRestored: true };
  return { ...rest, isHidden: false, payload, changed, ...(record !== undefined && { record, toldRecord: record }) };
}

/** The copy of a message that another user keeps, if it is a true one. */
export function copyBeside(
  { id, author }: Pick<LogEntry, "id" | "author">,
  entries: readonly LogEntry[],
): Original | undefined {
  for (const each of entries) {
    const copy = each.author === author ? undefined : copyIn(each, id);
    if (copy) return copy;
  }
  return undefined;
}

/** Whether a message keeps a copy of another, true or not. */
export function keeps({ seen }: LogEntry, id: string): boolean {
  return typeof seen === "object" && seen !== null && Object.hasOwn(seen, id);
}

/** The copy of a message that another one keeps, if it is a true one. */
export function copyIn(entry: LogEntry, id: string): Original | undefined {
  const copy = keeps(entry, id) ? (entry.seen as Payload)[id] : undefined;
  if (typeof copy !== "object" || copy === null) return undefined;
  const { salt, payload, record } = copy as { readonly [K in keyof Original]?: unknown };
  if (typeof salt !== "string") return undefined;
  const original: Original = { salt, payload, ...(typeof record === "object" && record && { record }) };
  return idOnce(copy, original, entry.touched ?? entry.created) === id ? original : undefined;
}

/**
 * The messages that users have kept copies of, each once for each of them. A copy proves what a message said, not that
 * it was there; so it matters who keeps it, and since when. Whether it is true is found out when it is asked for.
 */
export function sightings(entries: readonly LogEntry[]): readonly Sighting[] {
  const found = new Map<string, Map<string, Sighting>>();
  for (const entry of entries) {
    const { seen, author: by, created, touched: at = created } = entry;
    const own = found.get(by) ?? new Map<string, Sighting>();
    found.set(by, own);
    for (const id of keptIds(seen))
      if ((own.get(id)?.at ?? -Infinity) < at && (own.has(id) || own.size < LIMITS.moves))
        own.set(id, { id, by, at, payload: copyIn(entry, id)?.payload });
  }
  return [...found.values()].flatMap((own) => [...own.values()]);
}

/** The messages of which one keeps copies, as many as can be looked at. */
function keptIds(seen: unknown): readonly string[] {
  if (typeof seen !== "object" || seen === null) return [];
  let room: number = LIMITS.record;
  const isIn = (id: string) => (room = roomAfter((seen as Payload)[id], room, LIMITS.depth + 2)) >= 0;
  return Object.keys(seen).slice(0, MOST_COPIES).filter(isIn);
}
