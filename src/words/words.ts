/**
 * Words by key, and numbers and plurals, in the language of their reader.
 *
 * Worked example: a number of things, where a language may have words for one, for few and for many.
 *
 *     countText("dicewright.dialog.stages", 2, words) // "2 Die Increases"
 */
import type { PresetNames } from "../checks/field-reader.ts";
import type { Game } from "../checks/game.ts";
import { withSign, type Text } from "../checks/report.ts";

/** The values of the placeholders in a sentence, by name. */
export type Mentions = Readonly<Record<string, string | number>>;

/** How a reader sees chances: in percent, in five words, or not at all. */
export const CHANCE_STYLES = ["exact", "words", "none"] as const;

/** Gives the words of a key with its `{values}` filled in. A key without words gives itself. */
export interface Words {
  (key: string, data?: Mentions): string;
  readonly chances?: (typeof CHANCE_STYLES)[number];
}

/** The words of a key, or `undefined` if the language has none. */
export function optionalWords(words: Words, key: string, data?: Mentions): string | undefined {
  const found = words(key, data);
  return found === key ? undefined : found;
}

export function gameKey(system: string, key: string): string {
  return `dicewright.${system}.${key}`;
}

/** The words of a game, which its package need not bring: by default its own names for things, and no hints. */
export function gameWords(system: string, key: string, words: Words, data?: Mentions): string {
  return optionalWords(words, gameKey(system, key), data) ?? wordsFromName(system, key, data);
}

/** Keys without which a form says less. */
const HINTS = /^about$|^hints\.|\.hint$/;

function wordsFromName(system: string, key: string, data: Mentions = {}): string {
  if (HINTS.test(key)) return "";
  if (key === "against") return String(data["value"]);
  const steps = key.replace(/\.name$/, "").split(".");
  return titleCase(key === "name" ? system : steps.at(-1)!);
}

/** A name in a game's file as words: `needSparks` is "Need Sparks". */
export function titleCase(name: string): string {
  const parts = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_-]+/);
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
}

export function presetNames(words: Words): PresetNames {
  return (system, preset) => optionalWords(words, gameKey(system, `presets.${preset}`));
}

export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * A text of a report, in words. A value that starts with `@` is a key of the same game. A language may have words for
 * one number (`dos_4`) or for a plural category (`dos_one`) beside those for any number (`dos`).
 */
export function reportText(system: string, { key, data = {} }: Text, words: Words): string {
  const mentions = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, mentionText(system, value, words)]),
  );
  const count = Object.values(data).find((value) => typeof value === "number");
  const text = pluralWords(gameKey(system, key), count, mentions, words);
  if (text !== gameKey(system, key)) return text;
  return [gameWords(system, key, words), ...Object.values(mentions)].filter((part) => part !== "").join(" ");
}

function mentionText(system: string, value: string | number, words: Words): string {
  if (typeof value === "number") return numberText(value);
  return value.startsWith("@") ? gameWords(system, value.slice(1), words) : value;
}

/** The words of a key for a number of things; `{count}` is the number. */
export function countText(key: string, count: number, words: Words): string {
  return pluralWords(key, count, { count: numberText(count) }, words);
}

function pluralWords(key: string, count: number | undefined, data: Mentions, words: Words): string {
  if (count === undefined) return words(key, data);
  return (
    optionalWords(words, `${key}_${count}`, data) ??
    optionalWords(words, `${key}_${pluralRules(words).select(count)}`, data) ??
    words(key, data)
  );
}

/** How many more tests something lasting counts on; `none` is the key of the word for none of them. */
export function leftText(left: number, none: string, words: Words): string {
  return left === 0 ? words(none) : countText("dicewright.lasting.left", left, words);
}

/** A text with how many more tests it is about, if it ends after some. */
export function withLeft(text: string, left: number | undefined, words: Words): string {
  return left === undefined
    ? text
    : words("dicewright.lasting.withLeft", { text, left: leftText(left, "dicewright.lasting.ends", words) });
}

export function listText(things: readonly string[], words: Words): string {
  return listFormat(words).format(things);
}

/** A whole number with a real minus sign. */
export function numberText(value: number): string {
  return value < 0 ? withSign(value) : String(value);
}

/** A total, which a formula may make a fraction, with a real minus sign. */
export function totalText(value: number, words: Words): string {
  if (Number.isInteger(value)) return numberText(value);
  return `${value < 0 ? "−" : ""}${fractionFormat(words).format(Math.abs(value))}`;
}

/** A number with at most one decimal and a real minus sign; rounding noise below 0 is no −0. */
export function decimalText(value: number, words: Words): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded < 0 ? "−" : ""}${decimalFormat(words).format(Math.abs(rounded))}`;
}

/** A chance in percent; never 0 % if it is possible, nor 100 % if it is not certain. */
export function percentText(p: number, words: Words): string {
  const shown = percentFormat(words);
  if (p > 0 && p < 0.0005) return `< ${shown.format(0.001)}`;
  // The last digits are rounding noise, which must not decide between 9.7 % and 9.8 %.
  return p < 1 - 1e-9 && p >= 0.9995 ? `> ${shown.format(0.999)}` : shown.format(Number(p.toPrecision(12)));
}

/** The least chances of the steps above the lowest. */
const STEPS = [
  [0.9, "veryLikely"],
  [0.65, "likely"],
  [0.35, "even"],
  [0.1, "unlikely"],
] as const;

/** A chance as its reader may know it: in percent, or in one of five words. */
export function chanceText(p: number, words: Words): string {
  if (words.chances !== "words") return percentText(p, words);
  const [, step = "veryUnlikely"] = STEPS.find(([least]) => p >= least - 1e-12) ?? [];
  return words(`dicewright.odds.inWords.${step}`);
}

/** Makes a format once for each language: that takes longer than using it, and a panel has hundreds of numbers. */
function formatPerLanguage<T>(make: (locale: string) => T): (words: Words) => T {
  const formats = new Map<string, T>();
  return (words) => {
    const locale = words("dicewright.locale");
    const format = formats.get(locale) ?? make(locale);
    formats.set(locale, format);
    return format;
  };
}

const pluralRules = formatPerLanguage((locale) => new Intl.PluralRules(locale));
const listFormat = formatPerLanguage((locale) => new Intl.ListFormat(locale));
const decimalFormat = formatPerLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const fractionFormat = formatPerLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }),
);
const percentFormat = formatPerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
);

// ---- Direction of writing ----

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

// ---- Saying ----

/** The words of a key below `dicewright`; a number called `count` among the values chooses the plural. */
export interface Say {
  (key: string, data?: Mentions): string;
  readonly words: Words;
}

export function sayIn(words: Words): Say {
  const say = (key: string, data: Mentions = {}) => {
    const { count } = data;
    const values = Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "number" ? numberText(value) : value,
    ]);
    const mentions = Object.fromEntries(values) as Mentions;
    return pluralWords(`dicewright.${key}`, typeof count === "number" ? count : undefined, mentions, words);
  };
  return Object.assign(say, { words });
}

/** The words that a game has for a key. */
export function gameText({ id }: Game, key: string, { words }: Say): string {
  return reportText(id, { key }, words);
}
