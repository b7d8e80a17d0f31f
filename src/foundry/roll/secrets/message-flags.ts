import { systems } from "../../../systems/index.ts";
import type { CheckRecord } from "../../../systems/record.ts";
/** Who knows what is hidden in a message: GMs who have it stored, and everyone once its flags reveal it. */
import { readHidden, SECRET_NOTES, withSecrets, type SecretNote } from "../../../systems/secret.ts";
import { isCommitted } from "../../../systems/vocabulary.ts";
import { flagsOf, isGM, type Flagged } from "../../platform/documents.ts";
import { storedSecret } from "./store.ts";

/** The number that a message says is that of an id. Anyone may write anything there. */
function claimedIn(message: Flagged, id: string): number | undefined {
  const value = at(flagsOf(message).revealed, id);
  return Number.isInteger(value) ? (value as number) : undefined;
}

function at(flag: unknown, id: string): unknown {
  return typeof flag === "object" && flag !== null && Object.hasOwn(flag, id)
    ? (flag as Readonly<Record<string, unknown>>)[id]
    : undefined;
}

/** What a message reveals about a secret: the number of its id, which only the ids of version 0.1.0 do not prove. */
function revealedIn(message: Flagged, id: string): number | undefined {
  const value = claimedIn(message, id);
  return isCommitted(id) ? readHidden(id, { value, salt: at(flagsOf(message).salts, id) })?.value : value;
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
    const value = storedSecret(id)?.value ?? revealed;
    return value === undefined ? undefined : { value, isPublic: revealed === value };
  });
}

/** What this reader should know about what a record hides: the gravest of its numbers. */
export function secretNote(record: CheckRecord, message: Flagged): SecretNote | undefined {
  const notes = idsOf(record).map((id) => noteOn(id, message));
  return SECRET_NOTES.find((note) => notes.includes(note));
}

function noteOn(id: string, message: Flagged): SecretNote | undefined {
  const [claimed, stored] = [claimedIn(message, id), storedSecret(id)?.value];
  if (claimed === undefined) return stored === undefined && isGM() ? "unknown" : undefined;
  const truth = isCommitted(id) ? revealedIn(message, id) : (stored ?? claimed);
  if (claimed !== truth) return "false";
  return isCommitted(id) || stored !== undefined ? undefined : "unchecked";
}

/** What this browser can reveal of a record, as flags: hidden numbers, and the salts that prove them, by their ids. */
export function revelationOf(record: CheckRecord | undefined) {
  const stored = idsOf(record).flatMap((id) => {
    const secret = storedSecret(id);
    return secret ? [[id, secret] as const] : [];
  });
  return {
    revealed: Object.fromEntries(stored.map(([id, { value }]) => [id, value])),
    salts: Object.fromEntries(stored.flatMap(([id, { salt }]) => (salt === undefined ? [] : [[id, salt]]))),
  };
}

/** The ids in a record of fields that may be hidden. An empty one stands for a number that is kept in mind. */
function idsOf(record: CheckRecord | undefined): readonly string[] {
  const { hidden = {}, system: id, kind = "" } = (record ?? {}) as Partial<CheckRecord>;
  const fields = systems.find((system) => system.id === id)?.kinds[kind]?.fields ?? {};
  return Object.entries(hidden).flatMap(([name, secret]) =>
    Object.hasOwn(fields, name) && fields[name]!.hidden && typeof secret === "string" && secret !== "" ? [secret] : [],
  );
}
