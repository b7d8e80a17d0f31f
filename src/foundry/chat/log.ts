/** Our messages in the log: what happens when one comes, changes, goes or is drawn. */
import type { ChatMessage, Flagged } from "../platform/documents.ts";
import { whenReady } from "../platform/templates.ts";
import { isOurs } from "../roll/gate.ts";
import { announceChange, announceMessage } from "../roll/speech.ts";
import { beginSuspense, holdChange } from "../roll/suspense.ts";
import { drawThread, dropped, noted } from "../threads/runtime.ts";
import { drawRolls } from "./card.ts";

export { offers, run } from "./menu.ts";

/** A message has come. */
export function created(message: ChatMessage): void {
  beginSuspense(message);
  noted(message);
  announceMessage(message);
}

/** A message has changed. */
export function updated(message: ChatMessage, changes: Flagged): void {
  holdChange(message, changes);
  noted(message);
  announceChange(message, changes);
}

/** A message is gone. */
export const deleted = dropped;

/** Draws our rolls, and what they have to do with a thread, into one copy of a message. */
export function drawn(message: ChatMessage, html: HTMLElement): void {
  const body = html.querySelector<HTMLElement>(".message-content");
  if (body && message.rolls.some(isOurs)) whenReady(body, () => drawRolls(message, body));
  drawThread(message, html);
}
