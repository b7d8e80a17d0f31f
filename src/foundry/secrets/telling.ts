/** Who knows what is hidden in a message: Gamemasters who keep it, and everybody once it is revealed. */
import { withSecrets } from "../../systems/hidden.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { MODULE } from "../form/house-rules.ts";
import { keptSecret } from "./keeping.ts";

/** A message whose flags may tell secrets: numbers by the ids under which they were kept. */
export interface Telling {
  readonly flags?: { readonly [MODULE]?: { readonly revealed?: unknown } };
}

/** What a message reveals of a secret. */
function revealedIn({ flags }: Telling, id: string): number | undefined {
  const revealed = (flags?.[MODULE]?.revealed ?? {}) as Readonly<Record<string, unknown>>;
  const value = Object.hasOwn(revealed, id) ? revealed[id] : undefined;
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** A record with what everybody knows. Nothing else may be stored. */
export function publicRecord(record: CheckRecord, message: Telling): CheckRecord {
  return withSecrets(record, (id) => {
    const value = revealedIn(message, id);
    return value === undefined ? undefined : { value, isPublic: true };
  });
}

/** A record with what this reader knows. A Gamemaster trusts what was kept more than what a message says: its author may have made that up. */
export function toldRecord(record: CheckRecord, message: Telling): CheckRecord {
  return withSecrets(record, (id) => {
    const revealed = revealedIn(message, id);
    const value = keptSecret(id) ?? revealed;
    return value === undefined ? undefined : { value, isPublic: revealed === value };
  });
}
