// Provenance: our own; no part of Foundry's interface.

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
