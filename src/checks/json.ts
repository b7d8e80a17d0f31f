/** Plain JSON, and how values from outside are taken apart. This file imports nothing. */

/** Plain JSON, as records store it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Options from outside, by name, before they are checked. */
export type UncheckedOptions = Readonly<Record<string, unknown>>;

/** Checked options, by name. */
export type Options = Readonly<Record<string, Json>>;

/** Narrows a value from outside to an object; anything else is an empty one. */
export function asRecord(stored: unknown): UncheckedOptions {
  return typeof stored === "object" && stored !== null ? (stored as UncheckedOptions) : {};
}

/** An object without some of its fields. */
export function omit<T extends object, K extends keyof T>(whole: T, ...names: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

/** A value as text. Objects may refuse to become one. */
export function stringify(raw: unknown): string {
  return typeof raw === "object" && raw !== null ? "{…}" : String(raw);
}

/** A value as text, short enough to be repeated in a message. */
export function truncateForMessage(raw: unknown): string {
  return stringify(raw).slice(0, 40);
}
