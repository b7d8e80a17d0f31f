/**
 * A thread is a message that opens something for several people, and the messages that refer to it. Nobody changes what another wrote:
 * every client reads the same messages in the same order and comes to the same state by itself.
 */
import type { Json } from "../systems/field.ts";

/** The version of what threads store now. What a later one stored is not read. */
export const THREAD_VERSION = 1;

/** One message, as far as threads look at it. Nothing in it is trusted but its id, its author and its time. */
export interface Entry {
  readonly id: string;
  /** The id of the user who wrote it. */
  readonly author: string;
  /** When the server stored it, in milliseconds. */
  readonly created: number;
  /** What the message says it is: the opening of a thread, or what it does in one. */
  readonly said: unknown;
  /** The causes that its roll stores; absent where it has none, and where its reader may not see them. */
  readonly record?: unknown;
  /** True where its reader may not see what it holds. */
  readonly isHidden: boolean;
}

/** One who takes part: a token, or an actor where there is no scene. The actor is who answers for a token that is gone. */
export interface Party {
  readonly uuid: string;
  readonly actor?: string;
}

/** Who may do what, from the documents of the world and never from what a message says. */
export interface Rights {
  isGamemaster(user: string): boolean;
  /** Whether a user may act for somebody who takes part. A Gamemaster may for everybody. */
  mayActFor(user: string, party: Party): boolean;
  /** False where neither the token nor its actor is left. */
  exists(party: Party): boolean;
}

/** Why a message that refers to a thread changes nothing in it. It stays the ordinary roll that it is. */
export const STRAYS = ["unread", "forged", "duplicate", "late", "unfit"] as const;
export type Stray = (typeof STRAYS)[number];

/** The most who can take part in one thread. */
export const MOST_PARTIES = 40;

/** Messages in the order in which they count, which is the same on every client whenever they arrive. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}

/** A stored object of the version that is written now; undefined for anything else. */
export function readStored(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return isObject && (stored as { readonly v?: unknown }).v === THREAD_VERSION
    ? (stored as Readonly<Record<string, unknown>>)
    : undefined;
}

/** What a message must say to do this in a thread. */
export function makeAct(to: string, act: object): object {
  return { v: THREAD_VERSION, to, ...act };
}

/** Those who take part, as a message stores them; undefined where one of them cannot be read, or one stands there twice. */
export function readParties(stored: unknown): readonly Party[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > MOST_PARTIES) return undefined;
  const parties = stored.map(readParty);
  if (parties.includes(undefined) || new Set(parties.map((party) => party!.uuid)).size < parties.length)
    return undefined;
  return parties as Party[];
}

function readParty(stored: unknown): Party | undefined {
  const { uuid, actor } = (stored ?? {}) as { readonly [K in keyof Party]?: unknown };
  if (!isUuid(uuid)) return undefined;
  return isUuid(actor) ? { uuid, actor } : { uuid };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,200}$/.test(value);
}

/** A place in a list that is stored as a number. */
export function readPlace(stored: unknown, length: number): number | undefined {
  return typeof stored === "number" && Number.isInteger(stored) && stored >= 0 && stored < length ? stored : undefined;
}

/** Whether a stored value says the same as plain JSON of ours. It is looked at only as far as ours goes, since a crafted one may have no end. */
export function isSame(ours: Json, stored: unknown): boolean {
  if (typeof ours !== "object" || ours === null || typeof stored !== "object" || stored === null)
    return ours === stored;
  if (Array.isArray(ours) !== Array.isArray(stored)) return false;
  const keys = Object.keys(ours);
  return (
    keys.length === Object.keys(stored).length &&
    keys.every(
      (key) => Object.hasOwn(stored, key) && isSame((ours as Named<Json>)[key]!, (stored as Named<unknown>)[key]),
    )
  );
}

type Named<T> = Readonly<Record<string, T>>;
