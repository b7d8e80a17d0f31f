/** What is wrong with something a person typed or stored. The words are `problems.<code>` in `lang`. */
export interface Problem {
  readonly problem: string;
  /** What the sentence names. A value that starts with a dot-separated key of `lang` is translated first. */
  readonly data: Readonly<Record<string, string | number>>;
}

/** A problem of this code. */
export function problem(code: string, data: Problem["data"] = {}): Problem {
  return { problem: code, data };
}

/** Tells a problem from what was asked for. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}
