/** Tells assistive technology each new roll that its reader may see in one sentence, after 3D dice and suspense. */
import { byMessage } from "../platform/by-message.ts";
import { flagsOf, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { MOST_LINES, say } from "../platform/live-region.ts";
import { getSetting } from "../platform/settings.ts";
import { sentenceOf } from "./message-rolls.ts";
import { afterRoll } from "./suspense.ts";

/** How many rolls of a message have been told, by its id. */
const told = byMessage(new Map<string, number>());

/** Keeps the chat log, a live region too, from reading an element in full. Source: WAI-ARIA 1.2, `aria-live`. */
export function leaveToSpeech(element: Element): void {
  if (getSetting("speech")) element.setAttribute("aria-live", "off");
}

/** Tells a new message once its dice lie still and its suspense is over. */
export function announceMessage(message: ChatMessage): void {
  afterRoll(message.id, () => announceRolls(message));
}

function announceRolls(message: ChatMessage): void {
  const { id, rolls, isContentVisible } = message;
  if (!isContentVisible || (told.get(id) ?? 0) >= rolls.length || !getSetting("speech")) return;
  const sentence = sentenceOf(message);
  told.set(id, rolls.length);
  if (sentence !== "") say(sentence);
}

/** Tells a message that has a further roll, can be seen only now, or has revealed a secret. */
export function announceChange(message: ChatMessage, changes: Flagged): void {
  if (flagsOf(changes).revealed) told.delete(message.id);
  if ("flags" in changes || "rolls" in changes || "whisper" in changes || "blind" in changes) announceMessage(message);
}

/** Tells a sentence that follows from the last one, which stays. */
export function announceSentence(sentence: string): void {
  if (getSetting("speech")) say(sentence, MOST_LINES);
}
