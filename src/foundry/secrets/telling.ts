/** Who knows what is hidden in a message: Gamemasters who keep it, and everybody once it is revealed. */
import { withSecrets } from "../../systems/hidden.ts";
import type { CheckRecord } from "../../systems/record.ts";
import type { Flagged } from "../platform/documents.ts";
import { flagsOf } from "../platform/documents.ts";
import { keptSecret } from "./keeping.ts";

/** What a message reveals of a secret. */
function revealedIn(message: Flagged, id: string): number | undefined {
  const revealed = (flagsOf(message).revealed ?? {}) as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(revealed, id) ? revealed[id] : undefined;
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** A record with what everybody knows. Nothing else may be stored. */
export function publicRecord(record: CheckRecord, message: Flagged): CheckRecord {
  return withSecrets(record, (id) => {
    const value = revealedIn(message, id);
    return value === undefined ? undefined : { value, isPublic: true };
  });
}

/** A record with what this reader knows. A Gamemaster trusts what was kept more than what a message says: its author may have made that up. */
export function toldRecord(record: CheckRecord, message: Flagged): CheckRecord {
  return withSecrets(record, (id) => {
    const revealed = revealedIn(message, id);
    const value = keptSecret(id) ?? revealed;
    return value === undefined ? undefined : { value, isPublic: revealed === value };
  });
}
