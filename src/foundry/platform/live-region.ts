/** The part of the page whose new lines assistive technology reads out. Source: WAI-ARIA 1.2, live regions. */

/** Lines that stay when a further one is told. */
export const MOST_LINES = 5;

const region = () => document.querySelector(".dicewright-speech");

/** Puts it on the page, empty: what it contains from the start would not be told. */
export function prepareSpeech(): void {
  if (!("document" in globalThis) || region()) return;
  const place = document.createElement("div");
  place.className = "dicewright-speech";
  place.setAttribute("role", "status");
  place.setAttribute("aria-live", "polite");
  document.body.append(place);
}

/** Each sentence is a new line, so that it is told twice if it comes twice. Lines that stay are not touched. */
export function say(sentence: string, stay = 0): void {
  const place = region();
  if (!place) return;
  const line = place.ownerDocument.createElement("p");
  line.textContent = sentence;
  for (const old of [...place.childNodes].slice(0, stay === 0 ? undefined : -stay)) old.remove();
  place.append(line);
}
