/** Messages as threads read them, and readers for what they store. */
import { hasSameFaces } from "../checks/change.ts";
import { hashOf, asRecord, isObject, type Json } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { isBounded, type ReplayedRecord } from "../checks/record.ts";

/** Only the id, the author and the times of a message are trusted. */
export interface LogEntry {
  readonly id: string;
  readonly author: string;
  /** When the server stored it, in milliseconds. */
  readonly created: number;
  /** When its author sent it, in milliseconds: orders what was stored at once, such as an imported log. */
  readonly sent?: number;
  /** The opening or the move in its flags. */
  readonly payload: unknown;
  /** The record of its roll; absent without one, and if this reader may not see it. */
  readonly record?: unknown;
  /** The record with the hidden numbers that this reader knows, for display only. */
  readonly recordForReader?: unknown;
  /** For display only. */
  readonly alias?: string;
  readonly speaker?: Party;
  readonly isHidden: boolean;
  readonly isPrivate?: true;
  /** A random text, without which its fingerprint cannot be guessed. */
  readonly salt?: string;
  /** The last user who wrote to it after it was stored. */
  readonly modifiedBy?: string;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface MoveData {
  readonly act: string;
  readonly [name: string]: unknown;
}

/**
 * Why a message changes nothing in its thread, and stays the ordinary roll that it is: its author may not act for that
 * side (`forged`), another message has its slot (`duplicate`), it comes after the end or a verdict that stands
 * (`late`), it was made for other terms than those that the opening names now (`terms`), or its author may not change a
 * roll that was used (`used`).
 */
export const REJECTIONS = ["unread", "forged", "duplicate", "late", "unfit", "terms", "used"] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** A token, or an actor if there is no scene. The actor stands in for a deleted token. */
export interface Party {
  readonly uuid: string;
  readonly actor?: string;
  /** The token's name at that time, if players could see it; shown once the token is deleted. */
  readonly name?: string;
}

/** A turn of a combatant in a round; `turn` is its index in the order, which changes when others join or leave. */
export interface Turn {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
  /** Absent between two turns. */
  readonly combatant?: string;
}

/** Whether a turn is still the earlier one. Without a combatant that is one with the same index. */
export function isSameTurn(earlier: Turn, now: Turn): boolean {
  if (earlier.combat !== now.combat || earlier.round !== now.round) return false;
  return earlier.combatant === undefined ? earlier.turn === now.turn : earlier.combatant === now.combatant;
}

/** Later versions are not read. */
export const THREAD_VERSION = 1;

export function makeMove(to: string, move: object): object {
  return { v: THREAD_VERSION, to, ...move };
}

export function readStored(stored: unknown): Payload | undefined {
  return isObject(stored) && isBounded(stored) && stored["v"] === THREAD_VERSION ? stored : undefined;
}

type Known<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

/** The object, unless one of its values is undefined. */
export function ifComplete<T extends object>(read: T): Known<T> | undefined {
  return Object.values(read).includes(undefined) ? undefined : (read as Known<T>);
}

/** Undefined if a party is unreadable or listed twice. */
export function readParties(stored: unknown): readonly Party[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > LIMITS.parties) return undefined;
  const parties = ifComplete(stored.map(readParty));
  return parties && new Set(parties.map(({ uuid }) => uuid)).size === parties.length ? parties : undefined;
}

export function partiesIn(payload: unknown): readonly Party[] {
  if (!isObject(payload)) return [];
  const { sides, parties, party } = payload;
  return [sides, parties, [party]].flatMap((each) => readParties(each) ?? []);
}

function readParty(stored: unknown): Party | undefined {
  const { uuid, actor, name } = asRecord(stored);
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

/** An index into a list; without a known length, into the longest possible one. */
export function readIndex(stored: unknown, length: number = LIMITS.parties): number | undefined {
  return typeof stored === "number" && Number.isInteger(stored) && stored >= 0 && stored < length ? stored : undefined;
}

export function readLabel(stored: unknown): { readonly label?: string } {
  return typeof stored === "string" ? { label: stored.slice(0, LIMITS.name) } : {};
}

/** Null outside of combat; undefined for anything unreadable. */
export function readTurn(stored: unknown): Turn | null | undefined {
  if (stored === undefined || stored === null) return null;
  const { combat, round, turn, combatant } = asRecord(stored);
  const areCounts = [round, turn].every((each) => readIndex(each, 2 ** 53) !== undefined);
  const areIds = [combat, combatant ?? ""].every((each) => typeof each === "string" && each.length <= LIMITS.uuid);
  if (!areCounts || !areIds) return undefined;
  return { combat, round, turn, ...(typeof combatant === "string" && { combatant }) } as Turn;
}

/** Compares with plain JSON of ours, whose depth limits the walk: a crafted value may be endless. */
export function equalsStored(ours: Json, stored: unknown): boolean {
  if (typeof ours !== "object" || ours === null || typeof stored !== "object" || stored === null)
    return ours === stored;
  const [own, other] = [asRecord(ours), asRecord(stored)];
  const names = Object.keys(own);
  if (Array.isArray(ours) !== Array.isArray(stored) || names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && equalsStored(own[name] as Json, other[name]));
}

// ---- Fingerprints: what a message says, as a short hash ----

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HASH_LENGTH = 16;

/** The hash of what a message says now; its id if it is hidden, too long or too odd to be ours. */
export function fingerprint({ id, payload, record, salt = "", isHidden }: LogEntry): string {
  const said = [salt, payload, record ?? null];
  const isOurs = !isHidden && isBounded(said, LIMITS.proof, LIMITS.depth + 1);
  return isOurs ? shortHash(canonicalJson(said)) : id;
}

export function digestOf(entries: readonly LogEntry[]): string {
  return shortHash(entries.map(fingerprint));
}

function shortHash(value: Json): string {
  const bytes = hashOf(value).match(/../g)!.slice(0, HASH_LENGTH);
  return bytes.map((byte) => DIGITS[parseInt(byte, 16) % DIGITS.length]).join("");
}

function canonicalJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(canonicalJson);
  if (!isObject(value)) return (value ?? null) as Json;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, canonicalJson(each)]));
}

// ---- Commitments ----

/** The commitment to a roll: 64 hexadecimal digits. Without the long random `salt`, every roll could be tried. */
export function commitmentOf({ game, request: asked, played }: ReplayedRecord, salt: string): string {
  const fields = asked ? game.kinds[asked.kind]!.fields : {};
  const options = Object.entries(asked?.options ?? {})
    .filter(([name, value]) => !fields[name]?.addedAfterSeals || value !== fields[name].default)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([salt, game.id, asked?.kind ?? null, options, played.faces]);
}

/** True if a roll is the one committed to. A changed roll counts by its first version; its dice must be the same. */
export function matchesCommitment(commitment: string, replayed: ReplayedRecord, salt: string): boolean {
  const first = replayed.history?.[0] ?? replayed;
  return commitmentOf(first, salt) === commitment && (first === replayed || hasSameFaces(first, replayed));
}
