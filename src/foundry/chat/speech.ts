/**
 * Tells assistive technology each new roll in one sentence, in the reader's language. A message is drawn several times; it is told
 * once, and only where its reader may see it.
 */
import type { ChatMessage, Flagged } from "../platform/documents.ts";
import { getSetting, MODULE, registerSetting } from "../platform/settings.ts";
import { sentenceOf } from "../roll/current-roll.ts";
import { afterFall } from "./falling-dice.ts";

/** The name of the client setting that turns it off. */
const SETTING = "speech";

/** Lines that stay beside a further one. */
const MOST_LINES = 5;

/** How many rolls of a message have been told, by its id. */
const told = new Map<string, number>();

/** Registers the setting, which each reader has for themselves. */
export function registerSpeech(): void {
  registerSetting(SETTING, {
    name: "dicewright.speech.name",
    hint: "dicewright.speech.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
}

/** Puts the live region on the page, empty: what is in it from the beginning would not be told. */
export function prepareSpeech(): void {
  if (!("document" in globalThis) || region()) return;
  const place = document.createElement("div");
  place.className = "dicewright-speech";
  place.setAttribute("role", "status");
  place.setAttribute("aria-live", "polite");
  document.body.append(place);
}

function region(): Element | null {
  return document.querySelector(".dicewright-speech");
}

/** Tells a message that has arrived, once its dice lie still. */
export function tellMessage(message: ChatMessage): void {
  afterFall(String(message.id), () => tellRolls(message));
}

function tellRolls(message: ChatMessage): void {
  const { id, rolls, isContentVisible } = message;
  if (!isContentVisible || (told.get(String(id)) ?? 0) >= rolls.length || !getSetting(SETTING)) return;
  const sentence = sentenceOf(message);
  told.set(String(id), rolls.length);
  if (sentence !== "") say(sentence);
}

/** Tells a message that has a further roll, that may be seen only now, or of which a secret is revealed. Any other change is not told. */
export function tellChange(message: ChatMessage, changes: Flagged): void {
  if (changes.flags?.[MODULE]?.revealed) told.delete(String(message.id));
  if ("flags" in changes || "rolls" in changes || "whisper" in changes || "blind" in changes) tellMessage(message);
}

/** Tells a sentence that follows from what was told last, which stays. */
export function tellFurther(sentence: string): void {
  if (getSetting(SETTING)) say(sentence, [...(region()?.childNodes ?? [])].slice(-MOST_LINES));
}

/** The same sentence twice in a row is told twice, since each is a line of its own. */
function say(sentence: string, before: readonly ChildNode[] = []): void {
  const place = region();
  if (!place) return;
  const line = place.ownerDocument.createElement("p");
  line.textContent = sentence;
  place.replaceChildren(...before, line);
}
