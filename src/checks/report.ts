/** Outcomes of checks, and their description as keys of words, tones and numbers, without sentences. */
import type { Json } from "./json.ts";

/** Words by their key in the game's block of `lang`, and what they mention. A value `@key` is such a key too. */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** How a result feels, from best to worst; `plain` if it is only a number. */
export const TONES = ["great", "good", "mixed", "bad", "dire", "plain"] as const;
/** How a result feels: one of `great`, `good`, `mixed`, `bad`, `dire` and `plain`. */
export type Tone = (typeof TONES)[number];

/** The meaning of a roll by its rule, in the terms of its game: plain JSON. */
export type Outcome = Readonly<Record<string, Json | undefined>>;

/** The winner of a contest: the index of a side, or null if nobody won. */
export interface Verdict extends Outcome {
  readonly winner: number | null;
  readonly tie: boolean;
}

/** The words of a card for an outcome, by their keys, with a tone and numbers. */
export interface Report {
  readonly headline: Text;
  readonly tone: Tone;
  readonly total?: number;
  /** The unit of a total that is not a sum, such as a margin. Such a total is shown with its sign. */
  readonly unit?: Text;
  /** By how much the total was enough or not, if no line says so. */
  readonly by?: Text;
  readonly lines: readonly Text[];
  /** The added number, where the dice count as another number than they show. */
  readonly added?: number;
  /** The number that stands for all dice of the sum; the first line says why. */
  readonly countedAs?: number;
  /** True if the dice beside `added` count as they show, perhaps multiplied or raised; false if more is done. */
  readonly areDiceAdded?: boolean;
  readonly notes?: readonly Text[];
  /** True for the rare results that a table waits for, such as a critical. */
  readonly isSuspenseful?: boolean;
}

const NAME_AFTER = ": ";

/** A tag of dice with the name of what made them so: `modifierGrown: Bless`. */
export function namedTag(tag: string, name: string): string {
  return `${tag}${NAME_AFTER}${name}`;
}

export function splitTag(tag: string): readonly [tag: string, name?: string] {
  const at = tag.indexOf(NAME_AFTER);
  return at < 0 ? [tag] : [tag.slice(0, at), tag.slice(at + NAME_AFTER.length)];
}

/** The report of a number alone. */
export function numberReport(key: string, total: number): Report {
  return { headline: { key }, tone: "plain", total, lines: [] };
}

/** The report of a total that succeeds, fails, or has nothing to reach. */
export function checkReport({ total, success }: { readonly total: number; readonly success?: boolean }): Report {
  if (success === undefined) return numberReport("total", total);
  return { headline: { key: success ? "success" : "failure" }, tone: success ? "good" : "bad", total, lines: [] };
}

export function headlineHasTotal({ headline, total }: Report): boolean {
  return total !== undefined && Object.values(headline.data ?? {}).includes(withSign(total));
}

/** A number with its sign: +2, 0, −1. */
export function withSign(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
