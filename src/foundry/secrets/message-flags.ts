/** Who knows what is hidden in a message: GMs who have it stored, and everyone once its flags reveal it. */
import { withSecrets } from "../../systems/hidden.ts";
import type { CheckRecord } from "../../systems/record.ts";
import type { Flagged } from "../platform/documents.ts";
import { flagsOf } from "../platform/documents.ts";
import { storedSecret } from "./store.ts";

/** Numbers by the ids of their secrets. */
export type Numbers = Readonly<Record<string, number>>;

/** What a message reveals about a secret. Its author may have made it up. */
function revealedIn(message: Flagged, id: string): number | undefined {
  const revealed = (flagsOf(message).revealed ?? {}) as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(revealed, id) ? revealed[id] : undefined;
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** A record as everyone knows it, which is all that may be stored. */
export function publicRecord(record: CheckRecord, message: Flagged): CheckRecord {
  return withSecrets(record, (id) => {
    const value = revealedIn(message, id);
    return value === undefined ? undefined : { value, isPublic: true };
  });
}

/** A record as this reader knows it. A GM trusts what is stored in this browser more than what a message reveals. */
export function toldRecord(record: CheckRecord, message: Flagged): CheckRecord {
  return withSecrets(record, (id) => {
    const revealed = revealedIn(message, id);
    const value = storedSecret(id) ?? revealed;
    return value === undefined ? undefined : { value, isPublic: revealed === value };
  });
}

/** The hidden numbers of a record that this browser has stored, by their ids. */
export function storedNumbers(record: CheckRecord | undefined): Numbers {
  const ids = Object.values(record?.hidden ?? {}).map(String);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = storedSecret(id);
      return value === undefined ? [] : [[id, value]];
    }),
  );
}
