/**
 * Notes which messages of threads players delete after they have counted, in a world setting that players cannot write:
 * such a roll cannot be made again. Documents do not remember what was there. The client of the active GM notes it;
 * without one, only the copies that others have kept prove it. Source: the API page hookEvents
 * (deleteDocument passes the id of the user who has deleted).
 */
import { LIMITS } from "../../systems/limits.ts";
import type { Json } from "../../systems/vocabulary.ts";
import { threads } from "../../threads/index.ts";
import { isSame, readStored, type LogEntry, type Payload } from "../../threads/log.ts";
import { openedBy, readThread } from "../../threads/thread.ts";
import { activeGM, flagsOf, messageBy, type ChatMessage } from "../platform/documents.ts";
import { on } from "../platform/hooks.ts";
import { referencesTo, threadOf } from "../roll/thread-log.ts";
import { storedAt, withNotes, write, type Deleted } from "../world/history.ts";
import { wasGamemaster } from "../world/party.ts";
import { entryOf } from "./entry.ts";
import type { ThreadReading } from "./state.ts";
import { world } from "./world.ts";

/** What a note has of a move: which place of its thread it filled, and the goal that it said. */
const PLACE = ["v", "to", "act", "side", "duel", "place", "giver", "friend", "gift"];
const KEPT = [...PLACE, "goal"];

/** Follows what players delete. A log that is cleared is gone at once, so threads are looked for afterwards. */
export function followDeletions(): void {
  on("deleteChatMessage", (message, _options, user) => {
    const thread = threadOf(message);
    if (thread === undefined || thread === message.id || wasGamemaster(user)) return;
    const entry = entryOf(message);
    if (hasCounted(thread, message)) note(thread, { ...entry, created: storedAt(message) });
  });
}

/**
 * A message that a player has made refer to something else is gone from its thread as well. So is a move without a roll
 * that its author has written to: it counts from then on, behind what came after it.
 */
export function noteMoved(before: ThreadReading | undefined, message: ChatMessage): void {
  const { log = [], id = "", rejections } = before?.state ?? {};
  const entry = log.find((each) => each.id === message.id);
  const { lastModifiedBy: by, modifiedTime = 0 } = message._stats ?? {};
  if (!entry || rejections!.has(entry.id) || !messageBy(message.id)) return;
  const isLater = message.rolls.length === 0 && Number(modifiedTime) > entry.created;
  if (by && !wasGamemaster(by) && (threadOf(message) !== id || isLater)) note(id, entry);
}

function note(thread: string, { id, author, created: at, payload }: LogEntry): void {
  if (!activeGM()?.isSelf) return;
  const deleted: Deleted = { thread, id, author, at, payload: keptOf(payload, KEPT) };
  setTimeout(() => messageBy(thread) && write((history) => ({ ...history, deleted: noted(history.deleted, deleted) })));
}

/** Of one place the first and the last, so that nobody pushes out notes by deleting the same again and again. */
export function noted(before: readonly Deleted[] = [], deleted: Deleted): readonly Deleted[] {
  const left = before.filter(({ thread }) => messageBy(thread));
  const place = keptOf(deleted.payload, PLACE) as Json;
  const isSamePlace = ({ thread, payload }: Deleted) =>
    thread === deleted.thread && isSame(place, keptOf(payload, PLACE));
  const same = [...left.filter(isSamePlace), deleted].sort((a, b) => a.at - b.at);
  const others = left.filter((each) => !isSamePlace(each));
  return withNotes(others, ...new Set([same[0]!, same.at(-1)!]));
}

/** Whether a message counted in its thread, as if it were there still. */
function hasCounted(id: string, message: ChatMessage): boolean {
  const opening = messageBy(id);
  const kind = opening && openedBy(threads, { ...flagsOf(opening) });
  const others = referencesTo(id).filter((each) => each.id !== message.id);
  const state = kind && readThread(kind, entryOf(opening), [...others, message].map(entryOf), world);
  return state !== undefined && !state.rejections.has(message.id);
}

function keptOf(payload: unknown, names: readonly string[]): Payload {
  const stored = Object.entries(readStored(payload) ?? {});
  return Object.fromEntries(stored.filter(([name, value]) => names.includes(name) && isShort(value)));
}

/** Anyone may have written anything there, and all that is noted stays in a setting of the world. */
function isShort(value: unknown): boolean {
  return typeof value === "number" || value === null || (typeof value === "string" && value.length <= LIMITS.uuid);
}
