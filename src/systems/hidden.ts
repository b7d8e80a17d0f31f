/**
 * A number that players may not know, such as a difficulty: `vs ?12`. A record never holds it, only the id under which
 * Gamemasters keep it. A reader who does not know it plays the check without it. The id is a hash of the number and of
 * a long random text, the salt. It does not tell the number, and it fits only that number.
 *
 * Worked example: a difficulty as it is written, and as a reader sees it who knows what the id stands for.
 *
 *     parseCheck("/kaiser skill 5 vs ?12", systems).hidden // { difficulty: 12 }
 *     const record = { hidden: { difficulty: idOfSecret({ value: 12, salt: "k3Xy…" }) } };
 *     withSecrets(record, () => ({ value: 12, isPublic: false })).hidden // { difficulty: 12 }
 */
import type { Fields } from "./field.ts";
import { hashOf } from "./hash.ts";
import { isHidden, SECRET_ID, type Json, type Raw, type Secret, type Secrets } from "./vocabulary.ts";

/** Options, of which some may be hidden, as a request and a record hold them. */
interface Options extends Hiding {
  readonly options: Readonly<Record<string, Json>>;
}

/** A hidden number with its salt. Both together prove which number the id stands for. */
export interface HiddenNumber {
  readonly value: number;
  readonly salt: string;
}

/** 160 bits: so many that nobody finds two numbers for one id. */
const ID_LENGTH = 40;

/** A salt of 32 letters and digits cannot be guessed; a longer one is no better. */
const SALT = /^[A-Za-z0-9]{32,64}$/;

/** The id of a hidden number. */
export function idOfSecret({ value, salt }: HiddenNumber): string {
  return hashOf([salt, value]).slice(0, ID_LENGTH);
}

/** Whether an id commits to its number. The ids of version 0.1.0 do not. */
export function isCommitted(id: string): boolean {
  return id.length === ID_LENGTH;
}

/** A number and a salt from anywhere; undefined unless they are those of the id. */
export function readHidden(id: unknown, { value, salt }: { readonly [K in keyof HiddenNumber]?: unknown }) {
  const isSound = Number.isSafeInteger(value) && typeof salt === "string" && SALT.test(salt);
  const read = { value, salt } as HiddenNumber;
  return isSound && idOfSecret(read) === id ? read : undefined;
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
export function rawOptions({ options, hidden = {} }: Options): Raw {
  return {
    ...options,
    ...Object.fromEntries(Object.entries(hidden).map(([name, secret]) => [name, { hidden: secret }])),
  };
}

/** The options a check is played with: those given, and the hidden numbers that are known. */
export function knownOptions({ options, hidden }: Options): Readonly<Record<string, Json>> {
  if (!hidden) return options;
  const known = Object.entries(hidden).filter(([, secret]) => typeof secret === "number");
  return { ...options, ...Object.fromEntries(known) };
}

interface Hiding {
  readonly hidden?: Secrets;
}

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
  return withBare(asked, (secret) => typeof secret === "string");
}

/** A check with bare question marks for the numbers that this reader knows and others do not. */
export function withoutNumbers<A extends Hiding>(asked: A): A {
  return withBare(asked, (secret) => typeof secret === "number");
}

function withBare<A extends Hiding>(asked: A, isBare: (secret: Secret) => boolean): A {
  if (!asked.hidden) return asked;
  const bare = Object.entries(asked.hidden).map(([name, secret]) => [name, isBare(secret) ? "" : secret] as const);
  return { ...asked, hidden: Object.fromEntries(bare) };
}

/** A line with bare question marks for the ids of hidden numbers. */
export function withoutIdsIn(line: string): string {
  const [check = "", ...label] = line.split(/(?=#)/);
  return [check.replace(ID_IN_LINE, "?"), ...label].join("");
}

const ID_IN_LINE = new RegExp(`\\?(${SECRET_ID})(?!\\w)`, "g");

/** The ids of secrets before the label of a line. */
export function idsIn(line: string): string[] {
  return [...line.split("#", 1)[0]!.matchAll(ID_IN_LINE)].map(([, id]) => id!);
}

/** Options with their history, as a record holds them. */
interface Changed extends Options {
  readonly history?: readonly Options[];
}

/** What a reader knows of a secret, and whether all players do. */
interface RevealedNumber {
  readonly value: number;
  readonly isPublic: boolean;
}

/**
 * A record as its reader knows it: a public secret becomes an option like any other; one that only this reader knows
 * stays hidden, but as its number. A damaged record is given back as it is.
 */
export function withSecrets<R extends Changed>(record: R, tell: (id: string) => RevealedNumber | undefined): R {
  const { hidden } = (record ?? {}) as Partial<Options>;
  return Object.entries(hidden ?? {}).reduce(
    (known, [name, id]) => told(known, name, typeof id === "object" ? undefined : tell(String(id))),
    record,
  );
}

function told<R extends Changed>(record: R, name: string, known: RevealedNumber | undefined): R {
  if (!known) return record;
  if (!known.isPublic) return { ...record, hidden: { ...record.hidden, [name]: known.value } };
  const revealIn = <E extends Options>(each: E): E => ({ ...each, options: { ...each.options, [name]: known.value } });
  return {
    ...revealIn(record),
    ...(record.history && { history: record.history.map(revealIn) }),
    hidden: Object.fromEntries(Object.entries(record.hidden!).filter(([each]) => each !== name)),
  };
}

/** What else a reader should know of what a check hides, by its key below `dicewright.secret`. */
export const SECRET_NOTES = ["false", "unchecked", "unknown"] as const;

/** One of these notes; the gravest is the first. */
export type SecretNote = (typeof SECRET_NOTES)[number];
