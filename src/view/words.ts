/**
 * Words by key, in the language of their reader.
 *
 * Worked example: a number of things, where a language may have words for one, for few and for many.
 *
 *     countOf("dicewright.dialog.stages", 2, words) // "2 Die Increases"
 */
import type { PresetNames } from "../checks/preset-names.ts";
import { plus, type Text } from "../checks/report.ts";

/** The values of the placeholders in a sentence, by name. */
type Mentions = Readonly<Record<string, string | number>>;

/** Gives the words of a key with its `{values}` filled in. A key without words gives itself. */
export type Words = (key: string, data?: Mentions) => string;

/** Signs that turn the order of a text around or are not seen at all; only these two may stand for a whole text. */
const TURNING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066\u2067\uFEFF]/g;
const [OPENS, CLOSES] = ["\u2068", "\u2069"] as const;
/** Letters that are written from right to left. */
const LEFTWARD = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\uD802\uD803\uD83A\uD83B]/;
/** Most texts have neither. */
const PLAIN = /^[ -~\u00A0-\u024F\u2010-\u2027\u2030-\u205E]*$/;

/**
 * A name or any other text that a user has written, so that it cannot turn around what stands beside it: it is
 * without signs that do, and apart from its neighbours if it is written from right to left. Source: Unicode Standard
 * Annex 9, explicit directional isolates.
 */
export function apart(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text.replace(TURNING, "");
  const own = isBalanced(plain) ? plain : plain.replace(/[\u2068\u2069]/g, "");
  const isApart = own.startsWith(OPENS) && own.endsWith(CLOSES);
  return LEFTWARD.test(own) && !isApart ? `${OPENS}${own}${CLOSES}` : own;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === OPENS) depth++;
    if (sign === CLOSES && --depth < 0) return false;
  }
  return depth === 0;
}

/** What is mentioned in a sentence, none of which can turn it around. */
export function eachApart(data: Mentions): Mentions {
  const isPlain = (value: string | number) => typeof value !== "string" || PLAIN.test(value);
  if (Object.values(data).every(isPlain)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "string" ? apart(value) : value]),
  );
}

/** The words of a key, or `undefined` if the language has none. */
export function wordsOf(words: Words, key: string, data?: Mentions): string | undefined {
  const found = words(key, data);
  return found === key ? undefined : found;
}

/** The key of a game's own words. */
export function keyIn(system: string, key: string): string {
  return `dicewright.${system}.${key}`;
}

/** The names of presets in the language of these words. */
export function presetNames(words: Words): PresetNames {
  return (system, preset) => wordsOf(words, keyIn(system, `presets.${preset}`));
}

/** A phrase that stands alone begins like a sentence. */
export function titled(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number with a real minus sign. */
export function numeral(value: number): string {
  return value < 0 ? plus(value) : String(value);
}

/**
 * A text of a report, in words. A value that starts with `@` is a key of the same game. A language may have words for
 * one number (`dos_4`) or for a plural category (`dos_one`) beside those for any number (`dos`).
 */
export function textOf(system: string, { key, data = {} }: Text, words: Words): string {
  const told = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mention(system, value, words)]));
  const count = Object.values(data).find((value) => typeof value === "number");
  return counted(keyIn(system, key), count, told, words);
}

/** The words of a key for this number of things; `{count}` is the number. */
export function countOf(key: string, count: number, words: Words): string {
  return counted(key, count, { count: numeral(count) }, words);
}

/** The words of a key for this number of things, or for any number. */
export function counted(key: string, count: number | undefined, data: Mentions, words: Words): string {
  if (count === undefined) return words(key, data);
  return (
    wordsOf(words, `${key}_${count}`, data) ??
    wordsOf(words, `${key}_${pluralRules(words).select(count)}`, data) ??
    words(key, data)
  );
}

function mention(system: string, value: string | number, words: Words): string {
  if (typeof value === "number") return numeral(value);
  return (value.startsWith("@") ? wordsOf(words, keyIn(system, value.slice(1))) : undefined) ?? value;
}

/** Several things as one phrase: a, b, and c. */
export function listOf(things: readonly string[], words: Words): string {
  return listFormat(words).format(things);
}

/** A chance in percent; never 0 % if it is possible, nor 100 % if it is not certain. */
export function percent(p: number, words: Words): string {
  const shown = percentFormat(words);
  if (p > 0 && p < 0.0005) return `< ${shown.format(0.001)}`;
  // The last digits are rounding noise, which must not decide between 9.7 % and 9.8 %.
  return p < 1 - 1e-9 && p >= 0.9995 ? `> ${shown.format(0.999)}` : shown.format(Number(p.toPrecision(12)));
}

/** Makes a format once for each language: that takes longer than using it, and a panel has hundreds. */
function perLanguage<T>(make: (locale: string) => T): (words: Words) => T {
  const made = new Map<string, T>();
  return (words) => {
    const locale = words("dicewright.locale");
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}

const pluralRules = perLanguage((locale) => new Intl.PluralRules(locale));
const listFormat = perLanguage((locale) => new Intl.ListFormat(locale));
const percentFormat = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);

const decimalFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** A mean, with at most one decimal. */
export function mean(value: number, words: Words): string {
  return decimalFormat(words).format(value);
}
