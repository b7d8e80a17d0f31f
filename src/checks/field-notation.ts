/**
 * Fields as they are written in a line, read by sticky patterns. Worked example: the number after `vs`.
 *
 *     numberAfterWord("vs").read({ text: "5 vs 12", offset: 2 }) // 12
 */
import type { HiddenOption, Secret } from "./hidden.ts";

/** A text and how far it has been read, in characters. */
export interface Line {
  readonly text: string;
  offset: number;
}

/** Case does not matter. */
export interface Notation<T> {
  /** Reads an unchecked value and moves the offset; undefined if the text at the offset is not for this field. */
  read(line: Line): unknown;
  write(value: T): string;
  /** Several in one line add up; otherwise a second one is a mistake. */
  readonly isSummed?: true;
  readonly word?: string;
  /** The words of a choice, each with the value that it stands for. */
  readonly words?: Readonly<Record<string, string>>;
  /** True for a number on which `+ 4` may follow, unless the check has a modifier of its own. */
  readonly takesTerms?: true;
}

/** The match of a sticky pattern at an offset. */
function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The word at an offset. */
export function wordAt(text: string, from: number): string {
  return matchAt(/\w*/y, text, from)![0];
}

/** The offset behind blanks. */
export function skipBlanks(text: string, from: number): number {
  return from + matchAt(/\s*/y, text, from)![0].length;
}

/** A reader of what a sticky pattern matches at the offset; `toValue` gets its groups. */
export function readRegExp(
  pattern: RegExp,
  toValue: (match: readonly (string | undefined)[]) => unknown,
): Notation<never>["read"] {
  return (line) => {
    const match = matchAt(pattern, line.text, line.offset);
    if (!match) return undefined;
    line.offset = pattern.lastIndex;
    return toValue(match);
  };
}

/** A reader of one of these words, by which it chooses a value. */
export function readKeyword<W extends string>(words: readonly W[], toValue: (word: W) => unknown) {
  const pattern = new RegExp(`(?:${words.join("|")})(?!\\w)`, "iy");
  const wordOf = (found = "") => words.find((word) => word.toLowerCase() === found.toLowerCase())!;
  return { read: readRegExp(pattern, ([found]) => toValue(wordOf(found))) };
}

/** A notation of up to nine digits; the groups of `before` are the signs in front of them. */
function numberNotation(before: string, write: (value: number) => string): Notation<number> {
  const pattern = new RegExp(`${before}(\\d{1,9})(?![\\w.])`, "iy");
  const read = readRegExp(pattern, (match) => {
    const isNegative = match.slice(1, -1).filter((sign) => sign === "-").length === 1;
    return isNegative ? -Number(match.at(-1)) : Number(match.at(-1));
  });
  return { read, write };
}

const SIGN = "(?:([+-])\\s*)?";

/** A whole number after a word: `dt 7`. */
export function numberAfterWord(word: string): Notation<number> {
  return { ...numberNotation(`${word}\\s*${SIGN}`, (value) => `${word} ${value}`), word, takesTerms: true };
}

/** A signed number after a word: `fumble +1`. Several add up. */
export function signedNumberAfterWord(word: string): Notation<number> {
  const write = (value: number) => (value === 0 ? "" : `${word} ${value < 0 ? "" : "+"}${value}`);
  return { ...numberAfterWord(word), isSummed: true, write };
}

/** A number right after a letter: `a2`. Several add up. */
export function numberAfterLetter(letter: string): Notation<number> {
  const write = (value: number) => (value === 0 ? "" : `${letter}${value}`);
  return { ...numberNotation(letter, write), word: letter, isSummed: true };
}

/** A whole number without a word. */
export const plainNumber: Notation<number> = { ...numberNotation(SIGN, String), takesTerms: true };

/** A number with its sign: `+ 2`. Several add up. A number of the actor may have its own sign: `+ -1`. */
export const signedNumber: Notation<number> = {
  ...numberNotation("([+-])\\s*(-)?", (value) => (value === 0 ? "" : value < 0 ? `- ${-value}` : `+ ${value}`)),
  isSummed: true,
};

/** Reads `vs ?12`, the same with the id of a secret, or `vs ?` for a number that nobody has typed. */
export function hiddenNumberAfterWord(word: string): Notation<Secret> {
  return {
    read: readRegExp(
      new RegExp(`${word}\\s*\\?(?:([+-]?\\d{1,9})(?![\\w.])|([0-9a-f]{40})(?!\\w)|(?!\\w))`, "iy"),
      ([, number, id = ""]): HiddenOption => ({ hidden: number === undefined ? id : Number(number) }),
    ),
    write: (secret) => `${word} ?${secret}`,
  };
}

// Signs as people paste them: real minus signs, dashes and no-break spaces

const DASH = "\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d";
const DASHES = new RegExp(`[${DASH}]`, "g");

/** A label, a text in quotes, a dash, a blank, and an abbreviation before its value; a path is none. */
const PASTED = new RegExp(`#[^]*|"[^"]*(?:"|$)|[${DASH}]|[^\\S ]|(?<![\\w.@-])[a-z]{2,12}\\.(?=[\\s\\d?])`, "gi");

/** Gives every dash as a hyphen. */
export function plainMinus(text: string): string {
  return text.replace(DASHES, "-");
}

/**
 * Gives a line in plain signs, as long as it was. Its label and its texts in quotes stay as they are.
 *
 *     plainLine("/kaiser 5 − 2 vs. 12 # Sneak – fast") // "/kaiser 5 - 2 vs  12 # Sneak – fast"
 */
export function plainLine(line: string): string {
  return line.replace(PASTED, (found) => {
    if (found.startsWith("#") || found.startsWith('"')) return found;
    if (found.length > 1) return `${found.slice(0, -1)} `;
    return plainMinus(found) === found ? " " : "-";
  });
}
