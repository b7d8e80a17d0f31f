// Provenance: foundryvtt.com/api, pages foundry.utils.expandObject and mergeObject; issue #13090 on operators of deletion and replacement.
import { copy, isObject, isSame, type Json } from "./json.ts";

/** Turns dotted keys into nested objects: `{"a.b": 1}` becomes `{a: {b: 1}}`. Later keys win over earlier ones. */
export function expand(changes: Json): Json {
  const expanded: Json = {};
  for (const [path, value] of Object.entries(changes))
    setAt(expanded, path.split("."), isObject(value) ? expand(value) : value);
  return expanded;
}

function setAt(target: Json, steps: readonly string[], value: unknown): void {
  const [step, ...rest] = steps;
  if (step === undefined || isPoison(step)) return;
  if (rest.length === 0) {
    const old = target[step];
    if (isObject(old) && isObject(value)) for (const [key, entry] of Object.entries(value)) setAt(old, [key], entry);
    else target[step] = value;
    return;
  }
  const next = isObject(target[step]) ? target[step] : (target[step] = {});
  setAt(next, rest, value);
}

/** Keys that would reach an object's prototype instead of its data. */
function isPoison(key: string): boolean {
  return key === "__proto__" || key === "constructor" || key === "prototype";
}

/**
 * A copy of `source` with expanded `changes` merged in. Objects merge, everything else is replaced. The key `-=name` deletes, `==name`
 * replaces without merging.
 */
export function merged(source: Json, changes: Json): Json {
  const result: Json = { ...source };
  for (const [key, value] of Object.entries(changes)) applyKey(result, key, value);
  return result;
}

function applyKey(target: Json, key: string, value: unknown): void {
  if (isPoison(key)) return;
  if (key.startsWith("-=")) delete target[key.slice(2)];
  else if (key.startsWith("==")) target[key.slice(2)] = copy(value);
  else if (isObject(value)) target[key] = merged(isObject(target[key]) ? target[key] : {}, value);
  else target[key] = copy(value);
}

/** The part of expanded `changes` that would change `source`. Operators stay as they are where they would do something. */
export function difference(source: Json, changes: Json): Json {
  const result: Json = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) {
      if (key.slice(2) in source) result[key] = null;
    } else if (key.startsWith("==")) {
      if (!isSame(source[key.slice(2)], value)) result[key] = value;
    } else if (isObject(value) && isObject(source[key])) {
      const inner = difference(source[key], value);
      if (Object.keys(inner).length > 0) result[key] = inner;
    } else if (!isSame(source[key], value)) {
      result[key] = value;
    }
  }
  return result;
}
