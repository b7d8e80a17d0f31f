/** The part of the page whose new lines assistive technology reads out. Source: WAI-ARIA 1.2, live regions. */

import { isStream } from "./documents.ts";

/** Lines that stay when another is added. */
export const MOST_LINES = 5;

const region = () => document.querySelector(".dicewright-speech");

/** Adds the region empty: its initial content would not be announced. */
export function prepareSpeech(): void {
  if (!("document" in globalThis) || isStream() || region()) return;
  const element = document.createElement("div");
  element.className = "dicewright-speech";
  element.setAttribute("role", "status");
  element.setAttribute("aria-live", "polite");
  document.body.append(element);
}

/** Adds each sentence as a new line, so that a repeated one is announced twice. Older lines stay untouched. */
export function say(sentence: string, stay = 0): void {
  const element = region();
  if (!element) return;
  const line = element.ownerDocument.createElement("p");
  line.textContent = sentence;
  for (const old of [...element.childNodes].slice(0, stay === 0 ? undefined : -stay)) old.remove();
  element.append(line);
}
