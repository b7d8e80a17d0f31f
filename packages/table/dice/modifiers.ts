// Provenance: issue #13371 (a command that is not a key is taken apart, longest key first, and its numbers are lost); COS modifiers for function handlers.
import type { Modifiers } from "./shape.ts";

/** A term that carries modifiers and the table of those it knows. */
interface Modified {
  modifiers: string[];
  readonly constructor: { MODIFIERS?: Modifiers };
}

/** Separates modifiers: letters, then whatever is neither a letter nor the end of the term. */
export const MODIFIER = /([A-z]+)([^A-z\s()+\-*/]+)?/g;

/** Takes the modifier text of a term apart: `"kh1min3"` is `["kh1", "min3"]`, `"khmin3"` stays one. */
export function splitModifiers(text: string | null | undefined, pattern: RegExp = MODIFIER): string[] {
  return Array.from((text ?? "").matchAll(pattern), (match) => match[0]);
}

/**
 * The calls that the modifiers of a term amount to, as pairs of command and text handed over. A known command gets the whole
 * text; a compound one is consumed longest key first, each part bare of its number, up to the first letter that matches nothing.
 */
export function modifierCalls(requested: readonly string[], known: Modifiers): [command: string, text: string][] {
  return requested.flatMap((modifier) => {
    const command = (/^[A-z]+/.exec(modifier)?.[0] ?? "").toLowerCase();
    return Object.hasOwn(known, command) ? [[command, modifier]] : bareCalls(command, known);
  });
}

function bareCalls(letters: string, known: Modifiers): [string, string][] {
  const keys = Object.keys(known).sort((a, b) => b.length - a.length);
  const calls: [string, string][] = [];
  for (let rest = letters; rest;) {
    const key = keys.find((candidate) => rest.startsWith(candidate));
    if (!key) break;
    calls.push([key, key]);
    rest = rest.slice(key.length);
  }
  return calls;
}

/** Carries out one modifier and records it on the term, unless its handler answered `false`. */
export function applyModifier(term: Modified, command: string, text: string): void | Promise<void> {
  const handler = term.constructor.MODIFIERS?.[command];
  const method = typeof handler === "string" ? (term as unknown as Record<string, unknown>)[handler] : handler;
  if (typeof method !== "function") return undefined;
  const answer: unknown = (method as (text: string) => unknown).call(term, text);
  const record = (settled: unknown) => void (settled !== false && term.modifiers.push(text));
  return answer instanceof Promise ? answer.then(record) : record(answer);
}

/** The arguments of a modifier: a number before a comparison limits how often it acts, otherwise it is the target. */
export interface Condition {
  readonly limit: number;
  readonly comparison: string;
  readonly target: number | undefined;
}

/** Reads `r<10`, `x3<5`, `cs>=4`, `cf2`; `undefined` for any other text. */
export function readCondition(modifier: string): Condition | undefined {
  const match = /^[^A-z]*[A-z]+(\d+)?([<>=]+)?(\d+)?/.exec(modifier);
  if (!match) return undefined;
  const [, first, comparison, last] = match;
  const before = first === undefined ? undefined : Number(first);
  if (!comparison) return { limit: Infinity, comparison: "=", target: before };
  return { limit: before ?? Infinity, comparison, target: last === undefined ? undefined : Number(last) };
}
