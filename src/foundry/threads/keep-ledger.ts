/**
 * Writes down what threads have come to, on the client of the active GM alone. A thread whose message a GM deletes or
 * corrects is written down anew, unless a player has changed it before: GMs clean up. Source: the API page hookEvents
 * (deleteDocument passes the user's id).
 */
import { entryFor } from "../../threads/reader/ledger.ts";
import { countingIn } from "../../threads/reader/reader.ts";
import { byMessage } from "../platform/by-message.ts";
import { activeGM, messageBy, type ChatMessage } from "../platform/documents.ts";
import { whenIdle } from "../platform/drawing.ts";
import { record, settledIn } from "../world/ledger.ts";
import { isGamemaster } from "../world/party.ts";
import { invalidate, readingOf } from "./state.ts";
import { threadOf } from "./thread-log.ts";

/** Looks at threads, one after the other while the page is idle. */
export function keepLedger(threads: readonly string[]): void {
  if (!activeGM()?.isSelf) return;
  for (const id of threads) whenIdle(() => keep(id));
}

/** Sees at once whether a thread is upheld against a change: a busy page may be idle only after a GM's next click. */
export function seeUpheld(id: string): void {
  if (!activeGM()?.isSelf) return;
  const reading = messageBy(id) && readingOf(id);
  if (reading?.state.isUpheld) upheld.add(id);
  else upheld.delete(id);
}

/** Threads of which a player has changed what was written down: what GMs do to their messages is not why. */
const upheld = byMessage(new Set<string>());

function keep(id: string): void {
  seeUpheld(id);
  const reading = messageBy(id) && readingOf(id);
  const result = reading?.kind.settled?.(reading.state);
  if (!reading || result === undefined || !activeGM()?.isSelf) return;
  const { state } = reading;
  const before = settledIn(id);
  const counting = countingIn(state);
  const entry = entryFor(counting, result);
  // Only a ruling replaces a result that stands although a message is missing.
  const isRuled = before !== undefined && state.rulings.some(({ entry: of }) => isLater(of, before.at));
  if (!entry || (before && state.isUpheld && !isRuled)) return;
  if (JSON.stringify(entry) !== JSON.stringify(before)) record(id, entry);
}

function isLater(message: string, at: number): boolean {
  return Number(messageBy(message)?._stats?.createdTime) > at;
}

/** A message that a GM has deleted is meant to be gone, and one that a GM has corrected to count as it is. */
export function releaseFor(message: ChatMessage, user: string): void {
  const thread = threadOf(message);
  if (thread === undefined || !activeGM()?.isSelf || !isGamemaster(user)) return;
  if (!settledIn(thread) || upheld.has(thread)) return;
  record(thread, undefined);
  invalidate(thread);
}
