// Provenance: foundryvtt.com/api, namespace foundry.utils (v13, v14).
import { ForcedDeletion, ForcedReplacement } from "./documents/operators.ts";

type Plain = Record<string, unknown>;

/** The kind of a value by name: `number`, `string`, `Array`, `Object`, `null`, `undefined`, `function`, `Map`, `Set`, `Promise`, `Error`. */
export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  const named = [Array, Map, Set, Promise, Error].find((cls) => value instanceof cls);
  if (named) return named.name;
  if (typeof HTMLElement === "function" && value instanceof HTMLElement) return "HTMLElement";
  return isPlain(value) ? "Object" : "Unknown";
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A copy through JSON. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** A copy of plain objects, arrays and dates; other objects are kept as they are, or refused where `strict`. */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}): T {
  if (Array.isArray(original)) return original.map((item) => deepClone(item as unknown, { strict })) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (isPlain(original))
    return Object.fromEntries(Object.entries(original).map(([key, value]) => [key, deepClone(value, { strict })])) as T;
  if (strict && typeof original === "object" && original !== null)
    throw new Error("Only plain objects can be cloned strictly.");
  return original;
}

/** The value at a path with dots. */
export function getProperty(object: unknown, path: string): unknown {
  if (!path || object === null || object === undefined) return undefined;
  if (path in Object(object)) return (object as Plain)[path];
  return path.split(".").reduce<unknown>((value, key) => (value as Plain | null | undefined)?.[key], object);
}

/** Whether something stands at a path with dots. */
export function hasProperty(object: unknown, path: string): boolean {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const home = keys.reduce<unknown>((value, key) => (value as Plain | null | undefined)?.[key], object);
  return typeof home === "object" && home !== null && last in home;
}

/** Writes a value at a path with dots, making objects on the way, and tells whether it changed. */
export function setProperty(object: object, path: string, value: unknown): boolean {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let home = object as Plain;
  for (const key of keys)
    home = (typeof home[key] === "object" && home[key] !== null ? home[key] : (home[key] = {})) as Plain;
  const changes = !(last in home) || home[last] !== value;
  home[last] = value;
  return changes;
}

/** Takes away what is at a path with dots, and tells whether there was something. */
export function deleteProperty(object: object, path: string): boolean {
  const keys = path.split(".");
  const last = keys.pop()!;
  const home = keys.length > 0 ? getProperty(object, keys.join(".")) : object;
  return typeof home === "object" && home !== null && last in home && Reflect.deleteProperty(home, last);
}

/** An object with dotted keys as a nested one. */
export function expandObject(object: object): Plain {
  const expanded: Plain = {};
  for (const [path, value] of Object.entries(object))
    setProperty(expanded, path, isPlain(value) ? expandObject(value) : value);
  return expanded;
}

/** A nested object as one with dotted keys; empty objects stay as values. */
export function flattenObject(object: object): Plain {
  const flat: Plain = {};
  for (const [key, value] of Object.entries(object)) {
    if (!isPlain(value) || isEmpty(value)) flat[key] = value;
    else for (const [path, inner] of Object.entries(flattenObject(value))) flat[`${key}.${path}`] = inner;
  }
  return flat;
}

/** Whether a value is nothing: undefined, null, or an object, list, map or set without entries. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Whether two values are equal all the way down. */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && equals((a as Plain)[key], (b as Plain)[key]))
  );
}

/** Which differences are told. */
export interface DiffOptions {
  /** Those of keys alone that are there before. */
  readonly inner?: boolean;
  /** Deletions of keys alone that are there before. */
  readonly deletionKeys?: boolean;
}

/** The members of `other` that differ from `original`. */
export function diffObject(original: object, other: object, options: DiffOptions = {}): Plain {
  const { inner = false, deletionKeys = false } = options;
  const differences: Plain = {};
  for (const [key, value] of Object.entries(other)) {
    const isDeletion = deletionKeys && key.startsWith("-=");
    const isThere = (isDeletion ? key.slice(2) : key) in original;
    const before = (original as Plain)[key];
    if (isDeletion || inner ? !isThere : false) continue;
    if (!isPlain(value) || !isPlain(before)) {
      if (isDeletion || !equals(before, value)) differences[key] = value;
      continue;
    }
    const within = diffObject(before, value, options);
    if (!isEmpty(within)) differences[key] = within;
  }
  return differences;
}

/** How two objects are to be merged. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  /** Whether `-=key` deletes (13). */
  performDeletions?: boolean;
  /** Whether the operators of 14 act, or stay as values. */
  applyOperators?: boolean;
  /** Whether a value of another type than the one before is refused. */
  enforceTypes?: boolean;
}

/** Merges `other` into `original`, or into a copy of it; dotted keys are paths, and `-=key` deletes where deletions are asked for. */
export function mergeObject(original: object, other: object = {}, options: MergeOptions = {}): Plain {
  const { inplace = true } = options;
  const target = (inplace ? original : deepClone(original)) as Plain;
  const source = expandObject(other);
  for (const [key, value] of Object.entries(source)) mergeKey(target, key, value, options);
  return target;
}

function mergeKey(target: Plain, key: string, value: unknown, options: MergeOptions): void {
  const {
    insertKeys = true,
    insertValues = true,
    overwrite = true,
    recursive = true,
    performDeletions = false,
    applyOperators = false,
    enforceTypes = false,
  } = options;
  if (applyOperators && value instanceof ForcedDeletion) delete target[key];
  else if (applyOperators && value instanceof ForcedReplacement) target[key] = value.replacement;
  else if (performDeletions && key.startsWith("-=")) delete target[key.slice(2)];
  else if (!(key in target)) {
    if (insertKeys) target[key] = deepClone(value);
  } else if (recursive && isPlain(target[key]) && isPlain(value)) {
    mergeObject(target[key], value, { ...options, insertKeys: insertValues, inplace: true });
  } else if (overwrite) {
    if (enforceTypes && getType(value) !== getType(target[key]))
      throw new Error(`${key} is of type ${getType(target[key])}, but the new value of type ${getType(value)}.`);
    target[key] = value;
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random id of letters and digits. */
export function randomID(length = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Whether version `v1` is newer than `v0`, part by part. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const [a, b] = [String(v1).split("."), String(v0).split(".")];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [Number(a[i] ?? 0), Number(b[i] ?? 0)];
    if (x !== y) return x > y;
  }
  return false;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Text with the signs that HTML reads escaped. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A function that runs once calls have paused for `delay` milliseconds. */
export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // `this` is passed on: dnd5e debounces methods of windows.
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** A map that is walked by its values and searched like a list. */
export class Collection<V> extends Map<string, V> {
  get contents(): V[] {
    return [...this.values()];
  }

  /** Its values as JSON has them. */
  toJSON(): unknown[] {
    return this.map((value) => (value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? value);
  }

  /** The first value that the condition holds for. */
  find(condition: (value: V, index: number, collection: this) => boolean): V | undefined {
    return this.contents.find((value, index) => condition(value, index, this));
  }

  filter(condition: (value: V, index: number, collection: this) => boolean): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  reduce<T>(reducer: (sum: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((sum, value, index) => reducer(sum, value, index, this), initial);
  }

  some(condition: (value: V, index: number, collection: this) => boolean): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  /** The value whose `name` is this; throws for none where `strict`. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const found = this.find((value) => (value as { name?: string }).name === name);
    if (strict && found === undefined) throw new Error(`Nothing is named "${name}" in this collection.`);
    return found;
  }

  override [Symbol.iterator](): never {
    return this.values() as never;
  }
}
