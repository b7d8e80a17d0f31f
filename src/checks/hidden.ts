/**
 * A number that players may not know, such as a difficulty: `vs ?12`. What a check knows of it: its options, and which
 * of them are hidden from whom. A record never holds the number, only the id under which Gamemasters keep it
 * (`secret.ts`), and a reader who does not know it plays the check without it.
 */
import type { Fields } from "./field.ts";
import { isHidden, type Options, type Raw, type Secret, type Secrets } from "./vocabulary.ts";

/** Options, of which some may be hidden, as a request and a record hold them. */
export interface Asking extends Hiding {
  readonly options: Options;
}

/** The hidden ones among raw options for these fields. */
export function secretsIn(raw: Raw, fields: Fields): Secrets | undefined {
  let found: Record<string, Secret> | undefined;
  for (const name of Object.keys(raw)) {
    const value = raw[name];
    if (isHidden(value) && Object.hasOwn(fields, name)) (found ??= {})[name] = value.hidden;
  }
  return found;
}

/** Options as they go through the gate again, the hidden ones hidden. */
export function rawOptions({ options, hidden = {} }: Asking): Raw {
  return {
    ...options,
    ...Object.fromEntries(Object.entries(hidden).map(([name, secret]) => [name, { hidden: secret }])),
  };
}

/** The options a check is played with: those given, and the hidden numbers that are known. */
export function knownOptions({ options, hidden }: Asking): Options {
  if (!hidden) return options;
  const known = Object.entries(hidden).filter(([, secret]) => typeof secret === "number");
  return { ...options, ...Object.fromEntries(known) };
}

type Hiding = { readonly hidden?: Secrets };

/** Whether something is hidden that this reader does not know. */
export function isUntold({ hidden = {} }: Hiding): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "string");
}

/** Whether this reader knows a hidden number that others do not. */
export function isKept({ hidden = {} }: Hiding): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "number");
}

/** A check with bare question marks for ids, which mean nothing to people. */
export function withoutIds<A extends Hiding>(asked: A): A {
  return without("string", asked);
}

/** A check with bare question marks for the numbers that this reader knows and others do not. */
export function withoutNumbers<A extends Hiding>(asked: A): A {
  return without("number", asked);
}

function without<A extends Hiding>(kind: "string" | "number", asked: A): A {
  if (!asked.hidden) return asked;
  const left = Object.entries(asked.hidden).map(
    ([name, secret]) => [name, typeof secret === kind ? "" : secret] as const,
  );
  return { ...asked, hidden: Object.fromEntries(left) };
}
