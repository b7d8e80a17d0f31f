/** Plain JSON, how values from outside are taken apart, and hashes of it. */
import { sha256 } from "@noble/hashes/sha2.js";

/** Plain JSON: what messages store. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type UncheckedOptions = Readonly<Record<string, unknown>>;

export type Options = Readonly<Record<string, Json>>;

/** Whether a value from outside is an object and no list. */
export function isObject(value: unknown): value is UncheckedOptions {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Narrows a value from outside to an object; anything else is an empty one. */
export function asRecord(stored: unknown): UncheckedOptions {
  return typeof stored === "object" && stored !== null ? (stored as UncheckedOptions) : {};
}

export function omit<T extends object, K extends keyof T>(whole: T, ...names: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

/** Objects may refuse to become text. */
export function stringify(raw: unknown): string {
  return typeof raw === "object" && raw !== null ? "{…}" : String(raw);
}

/** A value from outside as a short text, to be named in a problem. */
export function truncateForMessage(raw: unknown): string {
  return stringify(raw).slice(0, 40);
}

// ---- Hashes ----

/** 64 hexadecimal digits. A value that can be guessed needs a long random text beside it. */
export function hashOf(value: Json): string {
  const bytes = sha256(new TextEncoder().encode(JSON.stringify(value)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
