/** Numbers that players may not know: `vs ?12`. A record holds only an id, under which Gamemasters keep the number. */
import { type Options, type UncheckedOptions, omit, hashOf } from "./json.ts";

/** A hidden number, or the id under which Gamemasters keep it; empty if nobody does. */
export type Secret = number | string;

export type Secrets = Readonly<Record<string, Secret>>;

export type HiddenOption = { readonly hidden: Secret };

export function isHidden(raw: unknown): raw is HiddenOption {
  return typeof raw === "object" && raw !== null && "hidden" in raw;
}

type WithSecrets = { readonly hidden?: Secrets };

interface MaskedOptions extends WithSecrets {
  readonly options: Options;
}

export function extractSecrets(raw: UncheckedOptions, fields: object): Secrets | undefined {
  let found: Record<string, Secret> | undefined;
  for (const name of Object.keys(raw)) {
    const value = raw[name];
    if (isHidden(value) && Object.hasOwn(fields, name)) (found ??= {})[name] = value.hidden;
  }
  return found;
}

export function toUncheckedOptions({ options, hidden = {} }: MaskedOptions): UncheckedOptions {
  return {
    ...options,
    ...Object.fromEntries(Object.entries(hidden).map(([name, secret]) => [name, { hidden: secret }])),
  };
}

/** The options that a check is played with: an unknown hidden number is left out. */
export function knownOptions({ options, hidden }: MaskedOptions): Options {
  if (!hidden) return options;
  const known = Object.entries(hidden).filter(([, secret]) => typeof secret === "number");
  return { ...options, ...Object.fromEntries(known) };
}

export function hasUnknownSecret({ hidden = {} }: WithSecrets): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "string");
}

/** Whether the check has a hidden number that this user knows and others do not. */
export function hasKnownSecret({ hidden = {} }: WithSecrets): boolean {
  return Object.values(hidden).some((secret) => typeof secret === "number");
}

/** Replaces ids by bare question marks, since they mean nothing to people. */
export function maskSecretIds<A extends WithSecrets>(request: A): A {
  return maskSecrets("string", request);
}

export function maskKnownSecrets<A extends WithSecrets>(request: A): A {
  return maskSecrets("number", request);
}

function maskSecrets<A extends WithSecrets>(type: "string" | "number", request: A): A {
  if (!request.hidden) return request;
  const masked = Object.entries(request.hidden).map(
    ([name, secret]) => [name, typeof secret === type ? "" : secret] as const,
  );
  return { ...request, hidden: Object.fromEntries(masked) };
}

/** 160 bits, so that two numbers never share an id. */
const ID_LENGTH = 40;

const ID_OR_NOTHING = /^(?:[0-9a-f]{40})?$/;
const ID_IN_LINE = /\?([0-9a-f]{40})(?!\w)/g;

/** Whether a value can be the id of a hidden number, or the empty id of one that nobody keeps. */
export function isSecretId(value: unknown): value is string {
  return typeof value === "string" && ID_OR_NOTHING.test(value);
}

export function maskIdsInLine(line: string): string {
  const [check = "", ...label] = line.split(/(?=#)/);
  return [check.replace(ID_IN_LINE, "?"), ...label].join("");
}

/** The ids before the label of a line. */
export function secretIdsInLine(line: string): string[] {
  return [...line.split("#", 1)[0]!.matchAll(ID_IN_LINE)].map(([, id]) => id!);
}

// ---- Secrets: numbers as messages hold them ----

/** A hidden number with its salt. Together they prove which number the id stands for. */
export type HiddenNumber = { readonly value: number; readonly salt: string };

/** A salt of 32 letters and digits cannot be guessed; a longer one is no better. */
const SALT = /^[A-Za-z0-9]{32,64}$/;

export function idOfSecret({ value, salt }: HiddenNumber): string {
  return hashOf([salt, value]).slice(0, ID_LENGTH);
}

/** A number and a salt of any source; undefined unless they are those of the id. */
export function readHiddenNumber(id: unknown, { value, salt }: { readonly [K in keyof HiddenNumber]?: unknown }) {
  const isSound = Number.isSafeInteger(value) && typeof salt === "string" && SALT.test(salt);
  const read = { value, salt } as HiddenNumber;
  return isSound && idOfSecret(read) === id ? read : undefined;
}

interface MaskedHistory extends MaskedOptions {
  readonly history?: readonly MaskedOptions[];
}

/** A number that a reader knows; `isPublic` if all players do. */
type RevealedNumber = { readonly value: number; readonly isPublic: boolean };

/** Public secrets become options, others hidden numbers. Damaged records stay as they are. */
export function withKnownSecrets<R extends MaskedHistory>(
  record: R,
  lookUp: (id: string) => RevealedNumber | undefined,
): R {
  const { hidden } = (record ?? {}) as Partial<MaskedOptions>;
  return Object.entries(hidden ?? {}).reduce(
    (known, [name, id]) => withRevealed(known, name, typeof id === "object" ? undefined : lookUp(String(id))),
    record,
  );
}

function withRevealed<R extends MaskedHistory>(record: R, name: string, known: RevealedNumber | undefined): R {
  if (!known) return record;
  if (!known.isPublic) return { ...record, hidden: { ...record.hidden, [name]: known.value } };
  const revealIn = <E extends MaskedOptions>(each: E): E => ({
    ...each,
    options: { ...each.options, [name]: known.value },
  });
  return {
    ...revealIn(record),
    ...(record.history && { history: record.history.map(revealIn) }),
    hidden: omit(record.hidden!, name),
  };
}

/** Notes on a check's hidden numbers, the most serious first; keys below `dicewright.secret`. */
export const SECRET_NOTES = ["false", "unknown"] as const;
export type SecretNote = (typeof SECRET_NOTES)[number];
