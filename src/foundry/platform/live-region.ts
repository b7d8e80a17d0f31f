/** The part of the page whose new lines assistive technology reads out. Source: WAI-ARIA 1.2, live regions. */

/** Lines that stay when another is added. */
export const MOST_LINES = 5;

const region = () => document.querySelector(".dicewright-speech");

/** Adds the region empty: its initial content would not be announced. */
export function prepareSpeech(): void {
  if (!("document" in globalThis) || region()) return;
  const place = document.createElement("div");
  place.className = "dicewright-speech";
  place.setAttribute("role", "status");
  place.setAttribute("aria-live", "polite");
  document.body.append(place);
}

/** Adds each sentence as a new line, so that a repeated one is announced twice. Older lines stay untouched. */
export function say(sentence: string, stay = 0): void {
  const place = region();
  if (!place) return;
  const line = place.ownerDocument.createElement("p");
  line.textContent = sentence;
  for (const old of [...place.childNodes].slice(0, stay === 0 ? undefined : -stay)) old.remove();
  place.append(line);
}
