import { reasonOf } from "../engine/check.ts";

/** A mistake in what a person typed or stored. The words are `problems.<code>` in `lang`. */
export interface Problem {
  readonly problem: string;
  /** Values that the sentence mentions. One that starts with a dot-separated key of `lang` is translated first. */
  readonly data: Readonly<Record<string, string | number>>;
}

/** A mistake by the key of its sentence: `notNumber`, or `<game>.<key>` for one of a game. */
export function problem(code: string, data: Problem["data"] = {}): Problem {
  return { problem: code, data };
}

/** Whether a value is a mistake. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}

/** The answer of a rule of a game, which is named by its id, or the problem that it failed. */
export function ruleAnswer<T>(game: string, run: () => T): T | Problem {
  try {
    return run();
  } catch (error) {
    return problem("ruleFailed", { game, reason: reasonOf(error) });
  }
}
