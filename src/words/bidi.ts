/**
 * Keeps a text that a user has written from turning around the text beside it. Source: Unicode Standard Annex 9,
 * explicit directional isolates.
 */
import type { Mentions } from "./words.ts";

/** Invisible characters and those that change direction, but for the pair that isolates a whole text. */
const BIDI_CONTROLS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066\u2067\uFEFF]/g;
const [OPENS, CLOSES] = ["\u2068", "\u2069"] as const;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\uD802\uD803\uD83A\uD83B]/;
/** Most texts need no change. */
const PLAIN = /^[ -~\u00A0-\u024F\u2010-\u2027\u2030-\u205E]*$/;

/** Removes characters that change direction, and isolates text that is written from right to left. */
export function isolateBidi(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text.replace(BIDI_CONTROLS, "");
  const balanced = isBalanced(plain) ? plain : plain.replace(/[\u2068\u2069]/g, "");
  const isIsolated = balanced.startsWith(OPENS) && balanced.endsWith(CLOSES);
  return RIGHT_TO_LEFT.test(balanced) && !isIsolated ? `${OPENS}${balanced}${CLOSES}` : balanced;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === OPENS) depth++;
    if (sign === CLOSES && --depth < 0) return false;
  }
  return depth === 0;
}

export function isolateEachBidi(data: Mentions): Mentions {
  const isPlain = (value: string | number) => typeof value !== "string" || PLAIN.test(value);
  if (Object.values(data).every(isPlain)) return data;
  const isolated = (value: string | number) => (typeof value === "string" ? isolateBidi(value) : value);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isolated(value)]));
}
