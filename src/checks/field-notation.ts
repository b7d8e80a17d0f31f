/**
 * Fields as they are written in a line, read character by character. Worked example: the number after `vs`.
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
  /** The characters that it may start with; letters are small. */
  readonly firstChars: string;
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

export const DIGITS = "0123456789";
const MOST_DIGITS = 9;

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** The word at an offset: a regular expression would take three times as long. */
export function wordAt(text: string, from: number): string {
  let to = from;
  while (isWordCode(text.charCodeAt(to))) to += 1;
  return text.slice(from, to);
}

/** The offset behind blanks. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && ((code > 32 && code < 128) || !/\s/.test(text[at]!))) break;
  }
  return at;
}

/** The offset after a word of small letters; -1 if the text does not have it there. */
function skipWord(text: string, from: number, word: string): number {
  for (let i = 0; i < word.length; i++) {
    const code = text.charCodeAt(from + i);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== word.charCodeAt(i)) return -1;
  }
  return from + word.length;
}

/** A reader of what a sticky pattern matches at the offset; `toValue` gets its groups. */
export function readRegExp(
  pattern: RegExp,
  toValue: (match: readonly (string | undefined)[]) => unknown,
): Notation<never>["read"] {
  return (line) => {
    pattern.lastIndex = line.offset;
    const match = pattern.exec(line.text);
    if (!match) return undefined;
    line.offset = pattern.lastIndex;
    return toValue(match);
  };
}

/** A reader of one of these words, by which it chooses a value. */
export function readKeyword<W extends string>(words: readonly W[], toValue: (word: W) => unknown) {
  const small = words.map((word) => word.toLowerCase());
  const read = (line: Line) => {
    for (let i = 0; i < words.length; i++) {
      const end = skipWord(line.text, line.offset, small[i]!);
      const next = line.text.charCodeAt(end);
      if (end < 0 || isWordCode(next)) continue;
      line.offset = end;
      return toValue(words[i]!);
    }
    return undefined;
  };
  return { firstChars: small.map((word) => word[0]).join(""), read };
}

type Sign = "may" | "must" | "never";

/** Reads up to nine digits, after a word unless that is empty. Blanks may surround the sign. */
function numberNotation(word: string, sign: Sign, write: (value: number) => string): Notation<number> {
  const small = word.toLowerCase();
  const begins = word === "" ? (sign === "must" ? "+-" : `${DIGITS}+-`) : small[0]!;
  const read = (line: Line): number | undefined => {
    const { text } = line;
    let at = skipWord(text, line.offset, small);
    if (at < 0) return undefined;
    if (sign !== "never" && word !== "") at = skipBlanks(text, at);
    const mark = sign === "never" ? 0 : text.charCodeAt(at);
    const isSigned = mark === 43 || mark === 45;
    if (isSigned) at = skipBlanks(text, at + 1);
    else if (sign === "must") return undefined;
    // A number of the actor may have its own sign: `+ -1`.
    const hasSecondMinus = sign === "must" && text.charCodeAt(at) === 45;
    if (hasSecondMinus) at += 1;
    const start = at;
    let value = 0;
    let code = text.charCodeAt(at);
    for (; code >= 48 && code <= 57; code = text.charCodeAt(++at)) value = 10 * value + code - 48;
    if (at === start || at > start + MOST_DIGITS || isWordCode(code) || code === 46) return undefined;
    line.offset = at;
    return (mark === 45) !== hasSecondMinus ? -value : value;
  };
  return { firstChars: begins, read, write, ...(word !== "" && { word }), ...(sign === "may" && { takesTerms: true }) };
}

/** A whole number after a word: `dt 7`. */
export function numberAfterWord(word: string): Notation<number> {
  return numberNotation(word, "may", (value) => `${word} ${value}`);
}

/** A signed number after a word: `fumble +1`. Several add up. */
export function signedNumberAfterWord(word: string): Notation<number> {
  const write = (value: number) => (value === 0 ? "" : `${word} ${value < 0 ? "" : "+"}${value}`);
  return { ...numberAfterWord(word), isSummed: true, write };
}

/** A number right after a letter: `a2`. Several add up. */
export function numberAfterLetter(letter: string): Notation<number> {
  return { ...numberNotation(letter, "never", (value) => (value === 0 ? "" : `${letter}${value}`)), isSummed: true };
}

/** A whole number without a word. */
export const plainNumber = numberNotation("", "may", String);

/** A number with its sign: `+ 2`. Several add up. */
export const signedNumber: Notation<number> = {
  ...numberNotation("", "must", (value) => (value === 0 ? "" : value < 0 ? `- ${-value}` : `+ ${value}`)),
  isSummed: true,
};

/** Reads `vs ?12`, the same with the id of a secret, or `vs ?` for a number that nobody has typed. */
export function hiddenNumberAfterWord(word: string): Notation<Secret> {
  return {
    firstChars: word[0]!.toLowerCase(),
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
