// Provenance: foundryvtt.com/api/v14, pages foundry.data.operators (ForcedDeletion, ForcedReplacement); issue #13090; `-=` and `==` keys of 13.
import { isObject, type Json } from "./json.ts";

/** The value that deletes the key it is given to (14). */
export class ForcedDeletion {
  /** Makes one; `new` does the same. */
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** The value that replaces what is under its key, without merging (14). */
export class ForcedReplacement {
  readonly replacement: unknown;

  constructor(replacement: unknown) {
    this.replacement = replacement;
  }

  /** Makes one; `new` does the same. */
  static create(replacement: unknown): ForcedReplacement {
    return new ForcedReplacement(replacement);
  }
}

/** Changes as plain JSON, with operators spelled as keys: what travels to the table. Class instances become what their `toJSON` says. */
export function plainChanges(changes: object): Json {
  const result: Json = {};
  for (const [path, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) result[marked(path, "-=")] = null;
    else if (value instanceof ForcedReplacement) result[marked(path, "==")] = plain(value.replacement);
    else if (value instanceof Set) result[path] = plain([...(value as Set<unknown>)]);
    else if (isObject(value)) result[path] = plainChanges(value);
    else if (value !== undefined) result[path] = plain(value);
  }
  return result;
}

function marked(path: string, mark: string): string {
  const at = path.lastIndexOf(".") + 1;
  return `${path.slice(0, at)}${mark}${path.slice(at)}`;
}

function plain(value: unknown): unknown {
  return value === null || typeof value !== "object" ? value : (JSON.parse(JSON.stringify(value)) as unknown);
}
