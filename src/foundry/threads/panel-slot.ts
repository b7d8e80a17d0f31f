/**
 * Where the panel of a thread stands on this client: at the newest message that counts and may be shown. Every other
 * message is one line, which a reader may unfold, or nothing if another one says the same.
 */
import { byMessage } from "../platform/by-message.ts";
import { messageBy } from "../platform/documents.ts";
import { readingOf, type ThreadReading } from "./state.ts";

/** What a message is to its thread: the one with the panel, a line, or one of which another message says all. */
type PanelSlot = "home" | "line" | "spent";

/** Messages of which what follows may be shown: not while their dice fall, or while they are waited for. */
const allowed = byMessage(new Set<string>());

/** A message has come or changed. It has no panel and no line before it is allowed. */
export function holdBack(message: string): void {
  allowed.delete(message);
}

/** What follows from these messages may be shown. */
export function allow(messages: readonly string[]): void {
  for (const message of messages) if (messageBy(message)) allowed.add(message);
}

const unfolded = byMessage(new Set<string>());

export function isUnfolded(message: string): boolean {
  return unfolded.has(message);
}

/** Unfolds the card of a message, or folds it. */
export function toggle(message: string): void {
  if (!unfolded.delete(message)) unfolded.add(message);
}

/** The newest message that counts and that this user may see, once what follows from it may be shown. */
function homeOf({ state }: ThreadReading): string {
  const counts = ({ id }: { readonly id: string }) =>
    !state.rejections.has(id) && allowed.has(id) && messageBy(id)?.isContentVisible === true;
  return state.log.findLast(counts)?.id ?? state.id;
}

export function standingOf(id: string, message: string): PanelSlot | undefined {
  const reading = readingOf(id);
  if (!reading || !allowed.has(message)) return undefined;
  const { kind, state } = reading;
  if (state.rejections.has(message) || messageBy(message)?.isContentVisible !== true) return undefined;
  if (message !== id && !state.log.some((entry) => entry.id === message)) return undefined;
  if (homeOf(reading) === message) return "home";
  return message !== id && kind.isSpent?.(state, message) ? "spent" : "line";
}

/** The card of a message is folded if the panel shows what is in it. */
export function isFolded(id: string, message: string, standing: PanelSlot | undefined): boolean {
  if (standing === undefined || unfolded.has(message)) return false;
  return standing !== "home" || readingOf(id)!.kind.showsRolls === true;
}
