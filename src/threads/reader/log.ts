/** The log: messages as threads read them, the order in which they count, and what they store. */
import { namedIn, type Json } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isBounded, isObject } from "../../checks/record.ts";

/** One message as threads read it. Nothing in it is trusted but its id, its author and its times. */
export interface LogEntry {
  readonly id: string;
  readonly author: string;
  /** When the server stored it, in milliseconds. */
  readonly created: number;
  /** When its author sent it, in milliseconds: orders what was stored at once, such as an imported log. */
  readonly sent?: number;
  /** What its flags say: the opening of a thread, or a move. */
  readonly payload: unknown;
  /** The causes that its roll stores; absent without a roll, and if this reader may not see it. */
  readonly record?: unknown;
  /** The record with the hidden numbers that this reader knows: for showing only. */
  readonly toldRecord?: unknown;
  /** The name under which it was posted: for showing only. */
  readonly alias?: string;
  readonly isHidden: boolean;
  readonly isPrivate?: true;
  /** What its id is made of beside what it says, and that id as its author proposed it. */
  readonly salt?: string;
  readonly proof?: string;
  /** The last time that it was written after it was stored, in milliseconds, and the user who wrote it. */
  readonly modified?: { readonly by: string; readonly at: number };
}

/** A change of what a message of ours says, past this module. */
export type Edit = { readonly by: string; readonly isGM: boolean };

/** A stored object, field by field. */
export type Payload = Readonly<Record<string, unknown>>;

/** A move as its message stores it, beside the version and the thread it belongs to. */
export interface MoveData {
  readonly act: string;
  readonly [name: string]: unknown;
}

/**
 * Why a message changes nothing in its thread, and stays the ordinary roll that it is: its author may not act for that
 * side (`forged`), another message has filled its place (`duplicate`), it comes after the end or a verdict that stands
 * (`late`), a player has changed what it says (`edited`), it was made for other terms than those that the opening names
 * now (`terms`), or its author may not change a roll that was used (`used`).
 */
export const REJECTIONS = ["unread", "forged", "duplicate", "late", "unfit", "edited", "terms", "used"] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** One who takes part: a token, or an actor if there is no scene. The actor answers for a token that is gone. */
export interface Party {
  readonly uuid: string;
  readonly actor?: string;
  /** What everyone called the token when it began; absent if players could not see it. Used once it is gone. */
  readonly name?: string;
}

/** A turn of a combat. */
export interface Turn {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
}

/** The version of what threads store now. What a later version stored is not read. */
export const THREAD_VERSION = 1;

/** Messages in the order in which they count: the same on every client, however they arrive. */
export function order(entries: readonly LogEntry[]): readonly LogEntry[] {
  const counts = new Map<string, number>();
  const isEarly = ({ author }: LogEntry) => {
    const count = (counts.get(author) ?? 0) + 1;
    counts.set(author, count);
    return count <= LIMITS.moves;
  };
  const order = (a: LogEntry, b: LogEntry) =>
    a.created - b.created || (a.sent ?? 0) - (b.sent ?? 0) || (a.id < b.id ? -1 : 1);
  return [...entries].sort(order).filter(isEarly);
}

/** What a message stores to make a move in a thread. */
export function makeMove(to: string, move: object): object {
  return { v: THREAD_VERSION, to, ...move };
}

/** A stored object of this version; undefined for anything else. */
export function readStored(stored: unknown): Payload | undefined {
  return isObject(stored) && isBounded(stored) && stored["v"] === THREAD_VERSION ? stored : undefined;
}

type Known<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

/** What was read of something stored, if all of it could be. */
export function ifComplete<T extends object>(read: T): Known<T> | undefined {
  return Object.values(read).includes(undefined) ? undefined : (read as Known<T>);
}

/** Stored parties; undefined if one of them cannot be read, or is listed twice. */
export function readParties(stored: unknown): readonly Party[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > LIMITS.parties) return undefined;
  const parties = ifComplete(stored.map(readParty));
  return parties && new Set(parties.map(({ uuid }) => uuid)).size === parties.length ? parties : undefined;
}

/** The parties that a stored opening of any kind names. */
export function partiesIn(payload: unknown): readonly Party[] {
  if (!isObject(payload)) return [];
  const { sides, parties, party } = payload;
  return [sides, parties, [party]].flatMap((each) => readParties(each) ?? []);
}

function readParty(stored: unknown): Party | undefined {
  const { uuid, actor, name } = namedIn(stored);
  if (!isUuid(uuid)) return undefined;
  return {
    uuid,
    ...(isUuid(actor) && { actor }),
    ...(typeof name === "string" && { name: name.slice(0, LIMITS.name) }),
  };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && value.length <= LIMITS.uuid && /^[\w.-]+$/.test(value);
}

/** A stored place in a list; one of a thread whose opening is gone may be in the longest. */
export function readIndex(stored: unknown, length: number = LIMITS.parties): number | undefined {
  return typeof stored === "number" && Number.isInteger(stored) && stored >= 0 && stored < length ? stored : undefined;
}

/** A stored label, cut to what a panel can show. */
export function readLabel(stored: unknown): { readonly label?: string } {
  return typeof stored === "string" ? { label: stored.slice(0, LIMITS.name) } : {};
}

/** A stored turn, or null outside of combat; undefined for anything else. */
export function readTurn(stored: unknown): Turn | null | undefined {
  if (stored === undefined || stored === null) return null;
  const { combat, round, turn } = namedIn(stored);
  const areCounts = [round, turn].every((each) => readIndex(each, 2 ** 53) !== undefined);
  const isSound = typeof combat === "string" && combat.length <= LIMITS.uuid && areCounts;
  return isSound ? ({ combat, round, turn } as Turn) : undefined;
}

/** Whether a stored value equals plain JSON of ours. A crafted one may be endless, so ours sets the depth. */
export function isSame(ours: Json, stored: unknown): boolean {
  if (typeof ours !== "object" || ours === null || typeof stored !== "object" || stored === null)
    return ours === stored;
  const [own, other] = [namedIn(ours), namedIn(stored)];
  const names = Object.keys(own);
  if (Array.isArray(ours) !== Array.isArray(stored) || names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSame(own[name] as Json, other[name]));
}
