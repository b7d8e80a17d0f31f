/** Hidden numbers out of what was written: an id stands in their place before anything is shown, stored or sent. */
import type { Secret } from "../../systems/hidden.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import type { Problem } from "../../systems/problem.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import { idFor, keep, readHere } from "./keeping.ts";

/** A line with an id for every hidden number before its label. */
export function hideIn(line: string): string {
  return inCheck(line, (check) =>
    check.replace(/\?([+-]?\d{1,9})(?![\w.])/g, (_whole, number: string) => `?${idFor(Number(number))}`),
  );
}

/** A line as people may read it who may not know what is hidden in it. */
export function withoutIdsIn(line: string): string {
  return inCheck(line, (check) => check.replace(/\?[A-Za-z0-9]{16}(?!\w)/g, "?"));
}

function inCheck(line: string, change: (check: string) => string): string {
  const end = line.indexOf("#");
  return end < 0 ? change(line) : change(line.slice(0, end)) + line.slice(end);
}

/** A check with an id for every hidden number, or what is wrong with one that was read before its field was known. */
export function hide(asked: CheckRequest): CheckRequest | Problem {
  const { hidden = {}, system, kind } = asked;
  const wrong = Object.entries(hidden).find(([name, secret]) =>
    isProblem(system.kinds[kind]!.fields[name]!.parse({ hidden: numberOf(secret) })),
  );
  if (wrong) return problem("hiddenNumber", { field: wrong[0] });
  const ids = Object.entries(hidden).map(
    ([name, secret]) => [name, typeof secret === "number" ? idFor(secret) : secret] as const,
  );
  return ids.length === 0 ? asked : { ...asked, hidden: Object.fromEntries(ids) };
}

function numberOf(secret: Secret): Secret {
  return typeof secret === "string" ? (readHere(secret) ?? secret) : secret;
}

/**
 * Sees to it that somebody keeps what is hidden in a check.
 * @throws Refusal where there is no Gamemaster to keep it.
 */
export function keepHidden({ hidden = {} }: Pick<CheckRequest, "hidden">): Promise<void> {
  return keep(Object.values(hidden).map(String));
}

/** The same for a line that was read with `hideIn`. */
export function keepHiddenIn(line: string): Promise<void> {
  return keep([...line.matchAll(/\?([A-Za-z0-9]{16})(?!\w)/g)].map(([, id]) => id!));
}
