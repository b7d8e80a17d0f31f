/**
 * Lines and numbers as people paste them: with real minus signs, dashes and no-break spaces. Worked example:
 *
 *     plainLine("/kaiser 5 − 2 vs. 12 # Sneak – fast") // "/kaiser 5 - 2 vs  12 # Sneak – fast"
 */

const DASH = "\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d";
const DASHES = new RegExp(`[${DASH}]`, "g");

/** A label, a text in quotes, a dash, a blank, and an abbreviation before its value; a path is none. */
const PASTED = new RegExp(`#[^]*|"[^"]*(?:"|$)|[${DASH}]|[^\\S ]|(?<![\\w.@-])[a-z]{2,12}\\.(?=[\\s\\d?])`, "gi");

/** Gives every dash as a hyphen. */
export function plainMinus(text: string): string {
  return text.replace(DASHES, "-");
}

/** Gives a line in plain signs, as long as it was. Its label and its texts in quotes stay as they are. */
export function plainLine(line: string): string {
  return line.replace(PASTED, (found) => {
    if (found.startsWith("#") || found.startsWith('"')) return found;
    if (found.length > 1) return `${found.slice(0, -1)} `;
    return plainMinus(found) === found ? " " : "-";
  });
}
