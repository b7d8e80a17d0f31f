// Provenance: fvtt-types (MIT), common/abstract/document.d.mts: data is cleaned and completed by its schema before it is stored.
import { merged } from "./change.ts";
import { isTombstone, tombstone } from "./delta.ts";
import { isId, newId } from "./json.ts";
import { copy, isObject, type Json, type Source } from "./json.ts";
import { kinds, type Field, type Kind, type KindName } from "./kinds.ts";
import { systemOf, typesOf } from "./types.ts";

const accepts: Readonly<Record<Field["type"], (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  object: isObject,
  array: Array.isArray,
  id: (value) => value === null || isId(value),
  any: () => true,
};

/**
 * A complete stored document from the parts given: unknown fields are left out, missing ones get their initial value, an id is made up where there is none.
 * Throws an Error that names the field where a value has the wrong type.
 */
export function completeSource(name: KindName, given: Json): Source {
  const kind = kinds[name];
  const source: Source = { _id: isId(given["_id"]) ? given["_id"] : newId() };
  for (const [key, field] of Object.entries(kind.fields)) source[key] = fieldValue(kind, key, field, given[key]);
  for (const [key, child] of Object.entries(kind.embedded))
    source[key] = (source[key] as Json[]).map((entry) => completeEntry(name, child, entry));
  // The one document in a field has the id of the document that it belongs to (ACKS #123).
  for (const [key, child] of Object.entries(kind.single))
    source[key] = completeSource(child, { ...(source[key] as Json), _id: source._id });
  checkType(kind, source);
  if (isObject(source["system"])) source["system"] = merged(copy(systemOf(name, source["type"])), source["system"]);
  return source;
}

function completeEntry(holder: KindName, child: KindName, entry: Json): Source {
  const isLost = holder === "ActorDelta" && isTombstone(entry) && isId(entry["_id"]);
  return isLost ? tombstone(String(entry["_id"])) : completeSource(child, entry);
}

/**
 * Casts a value of another type before a field validates it (API DataField, `_cast`): the dice of the Year Zero systems give the number
 * of a roll for the content of its message.
 */
const casts: Readonly<Partial<Record<Field["type"], (value: unknown) => unknown>>> = {
  string: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
  number: (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  boolean: (value) => (value === "true" || value === "false" ? value === "true" : value),
};

function fieldValue(kind: Kind, key: string, field: Field, given: unknown): unknown {
  if (given === undefined)
    return typeof field.initial === "function" ? (field.initial as () => unknown)() : copy(field.initial);
  if (given === null && field.nullable) return null;
  const value = casts[field.type]?.(given) ?? given;
  if (!accepts[field.type](value))
    throw new Error(`${kind.name} validation errors: ${key}: must be of type ${field.type}`);
  return field.type === "object" ? merged(copy(field.initial as Json), copy(value as Json)) : copy(value);
}

function checkType(kind: Kind, source: Source): void {
  const { type } = source;
  const types = typesOf(kind.name);
  if (types.length === 0 || types.includes(String(type))) return;
  throw new Error(
    `${kind.name} validation errors: type: "${String(type)}" is not a valid type for the ${kind.name} Document class`,
  );
}
