// Provenance: our own; no part of Foundry's interface; foundryvtt.com/api, page foundry.utils.randomID: ids are sixteen letters and digits.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: sixteen random letters and digits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** Whether a value has the form of a document id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/** The id of a document that is given where an id belongs; other values stay. */
export function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "_id" in value ? value._id : value;
}

/** A plain JSON object. */
export type Json = Record<string, unknown>;

/** The stored form of a document: plain JSON with an id of sixteen letters and digits. */
export interface Source extends Json {
  _id: string;
}

/** Whether a value is a JSON object: no array, no null, no class instance. */
export function isObject(value: unknown): value is Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A deep copy of JSON data. */
export function copy<T>(value: T): T {
  return structuredClone(value);
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}
