/**
 * A number that players may not know, such as a difficulty: `vs ?12`. A record never holds the number, only the id
 * under which Gamemasters keep it (`secret.ts`). A user who does not know it plays the check without it.
 */
import type { Options, UncheckedOptions } from "./json.ts";

/** A hidden number, or the id under which Gamemasters keep it; empty if nobody does. */
export type Secret = number | string;

export type Secrets = Readonly<Record<string, Secret>>;

/** A hidden option before it is checked. */
export type HiddenOption = { readonly hidden: Secret };

export function isHidden(raw: unknown): raw is HiddenOption {
  return typeof raw === "object" && raw !== null && "hidden" in raw;
}

// ---- Options with hidden numbers ----

type WithSecrets = { readonly hidden?: Secrets };

/** Options, of which some may be hidden, as a request and a record hold them. */
export interface MaskedOptions extends WithSecrets {
  readonly options: Options;
}

/** The hidden ones among raw options for these fields. */
export function extractSecrets(raw: UncheckedOptions, fields: object): Secrets | undefined {
  let found: Record<string, Secret> | undefined;
  for (const name of Object.keys(raw)) {
    const value = raw[name];
    if (isHidden(value) && Object.hasOwn(fields, name)) (found ??= {})[name] = value.hidden;
  }
  return found;
}

/** Options as they were before they were checked, the hidden ones hidden. */
export function toUncheckedOptions({ options, hidden = {} }: MaskedOptions): UncheckedOptions {
  return {
    ...options,
    ...Object.fromEntries(Object.entries(hidden).map(([name, secret]) => [name, { hidden: secret }])),
  };
}

/** The options that a check is played with: the open ones, and the hidden numbers that are known. */
export function knownOptions({ options, hidden }: MaskedOptions): Options {
  if (!hidden) return options;
  const known = Object.entries(hidden).filter(([, secret]) => typeof secret === "number");
  return { ...options, ...Object.fromEntries(known) };
}

/** Whether the check has a hidden number that this user does not know. */
export function hasUnknownSecret({ hidden = {} }: WithSecrets): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "string");
}

/** Whether the check has a hidden number that this user knows and others do not. */
export function hasKnownSecret({ hidden = {} }: WithSecrets): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "number");
}

/** Replaces ids by bare question marks, since they mean nothing to people. */
export function maskSecretIds<A extends WithSecrets>(asked: A): A {
  return maskSecrets("string", asked);
}

/** Replaces numbers that only this user knows by bare question marks. */
export function maskKnownSecrets<A extends WithSecrets>(asked: A): A {
  return maskSecrets("number", asked);
}

function maskSecrets<A extends WithSecrets>(type: "string" | "number", asked: A): A {
  if (!asked.hidden) return asked;
  const masked = Object.entries(asked.hidden).map(
    ([name, secret]) => [name, typeof secret === type ? "" : secret] as const,
  );
  return { ...asked, hidden: Object.fromEntries(masked) };
}

// ---- Ids of hidden numbers ----

/** 160 bits, so that two numbers never share an id. */
export const ID_LENGTH = 40;

/** A hash, or in version 0.1.0 an id as Foundry makes them for documents. */
export const SECRET_ID = "[0-9a-f]{40}|[A-Za-z0-9]{16}";

const ID_OR_NOTHING = new RegExp(`^(?:${SECRET_ID})?$`);
const ID_IN_LINE = new RegExp(`\\?(${SECRET_ID})(?!\\w)`, "g");

/** Whether a value can be the id of a hidden number, or the empty id of one that nobody keeps. */
export function isSecretId(value: unknown): value is string {
  return typeof value === "string" && ID_OR_NOTHING.test(value);
}

/** Whether an id proves its number. The ids of version 0.1.0 do not. */
export function isCommitment(id: string): boolean {
  return id.length === ID_LENGTH;
}

/** Replaces the ids in a line by bare question marks. */
export function maskIdsInLine(line: string): string {
  const [check = "", ...label] = line.split(/(?=#)/);
  return [check.replace(ID_IN_LINE, "?"), ...label].join("");
}

/** The ids before the label of a line. */
export function secretIdsInLine(line: string): string[] {
  return [...line.split("#", 1)[0]!.matchAll(ID_IN_LINE)].map(([, id]) => id!);
}
