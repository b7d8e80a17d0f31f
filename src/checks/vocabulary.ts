/** The words that everything above the engine speaks. This file imports nothing. */

/** Plain JSON, as records store it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Options from outside, by name, before the gate. */
export type Raw = Readonly<Record<string, unknown>>;

/** Options that passed the gate, by name. */
export type Options = Readonly<Record<string, Json>>;

/** What anything from outside has by name: nothing unless it is an object. */
export function namedIn(stored: unknown): Raw {
  return typeof stored === "object" && stored !== null ? (stored as Raw) : {};
}

/** An object without some of its fields. */
export function without<T extends object, K extends keyof T>(whole: T, ...names: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

/** The version of the records written now. A record of a later one is not read. */
export const VERSION = 1;

/** What is wrong with something a person typed or stored. The words are `problems.<code>` in `lang`. */
export interface Problem {
  readonly problem: string;
  /** What the sentence names. A value that starts with a dot-separated key of `lang` is translated first. */
  readonly data: Readonly<Record<string, string | number>>;
}

/** A problem of this code. */
export function problem(code: string, data: Problem["data"] = {}): Problem {
  return { problem: code, data };
}

/** Tells a problem from what was asked for. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}

/** What was given, as text. Objects may refuse to be one. */
export function stringify(raw: unknown): string {
  return typeof raw === "object" && raw !== null ? "{…}" : String(raw);
}

/** A value as text, short enough to be repeated in a problem. */
export function quoted(raw: unknown): string {
  return stringify(raw).slice(0, 40);
}

/** A hidden number, or the id under which Gamemasters keep it; empty if nobody does. */
export type Secret = number | string;

/** Hidden options by the name of their field. */
export type Secrets = Readonly<Record<string, Secret>>;

/** How an option says that it is hidden, before the gate. */
export type Hidden = { readonly hidden: Secret };

/** Tells a hidden option from any other. */
export function isHidden(raw: unknown): raw is Hidden {
  return typeof raw === "object" && raw !== null && "hidden" in raw;
}

/** 160 bits of a hash: so many that nobody finds two numbers for one id. */
export const ID_LENGTH = 40;

/** Whether the id of a secret commits to its number. The ids of version 0.1.0 do not. */
export function isCommitted(id: string): boolean {
  return id.length === ID_LENGTH;
}

/** The id of a secret: a hash, or in version 0.1.0 Foundry's own kind of id. */
export const SECRET_ID = "[0-9a-f]{40}|[A-Za-z0-9]{16}";

const ID_OR_NOTHING = new RegExp(`^(?:${SECRET_ID})?$`);

/** Whether this can be the id of a secret, or nothing. */
export function isSecretId(value: unknown): value is string {
  return typeof value === "string" && ID_OR_NOTHING.test(value);
}

/** Who sees a message, by the names of Foundry 14. */
export const MODES = ["public", "gm", "blind", "self"] as const;
export type Mode = (typeof MODES)[number];

/** Words by their key in the game's block of `lang`, and what they mention. A value `@key` is such a key too. */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** How a result feels, from best to worst; `plain` if it is only a number. */
export const TONES = ["great", "good", "mixed", "bad", "dire", "plain"] as const;
export type Tone = (typeof TONES)[number];

/** What a rule says the dice mean: plain JSON, free of which die showed what. */
export type Outcome = Readonly<Record<string, Json | undefined>>;

/** What the card, the spoken sentence and the API say about an outcome. */
export interface Report {
  readonly headline: Text;
  readonly tone: Tone;
  readonly total?: number;
  /** What the total counts if it is not a sum, such as a margin. It is then told with its sign. */
  readonly unit?: Text;
  /** By how much the total was enough or not, if no line says so. */
  readonly by?: Text;
  readonly lines: readonly Text[];
  /** What is added if the dice count as another number than they show; a line says which. */
  readonly added?: number;
  /** Explanations that a card leaves folded. */
  readonly notes?: readonly Text[];
  /** True for the rare results that a table waits for, such as a critical. */
  readonly isSuspenseful?: boolean;
}

/** The report of a number that is only told. */
export function numberReport(key: string, total: number): Report {
  return { headline: { key }, tone: "plain", total, lines: [] };
}

/** The report of a total, and of whether it was enough if that was asked. */
export function checkReport({ total, success }: { readonly total: number; readonly success?: boolean }): Report {
  if (success === undefined) return numberReport("total", total);
  return { headline: { key: success ? "success" : "failure" }, tone: success ? "good" : "bad", total, lines: [] };
}

/** Who won. `winner` is the place of a side in the list, or null if nobody won. */
export interface Verdict extends Outcome {
  readonly winner: number | null;
  readonly tie: boolean;
}

/** Whether a headline says the total, with its sign. */
export function saysTotal({ headline, total }: Report): boolean {
  return total !== undefined && Object.values(headline.data ?? {}).includes(plus(total));
}

/** A number with its sign: +2, 0, −1. */
export function plus(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
