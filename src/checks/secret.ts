/** Hidden numbers are stored under a hash of number and salt, which does not reveal the number and fits no other. */
import { hashOf } from "./hash.ts";
import { ID_LENGTH, type MaskedOptions } from "./hidden.ts";
import { omit } from "./json.ts";

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
