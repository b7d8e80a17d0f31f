/**
 * A trait while a person writes it: every field as text, as it stands in a form, so that nothing typed is lost where it
 * is wrong.
 *
 * Worked example:
 *
 *     readOption("dice", ogs.kinds.action.fields.dice, "d8 + d6") // [{ count: 1, sides: 8, up: 0 }, { count: 1, sides: 6, up: 0 }]
 */
import type { Field } from "./field.ts";
import { readFields } from "./notation.ts";
import type { SavedCheck } from "./saved-check.ts";
import { isPath, parseSavedCheck } from "./saved-check.ts";
import type { System } from "./system.ts";
import type { Json, Problem } from "./vocabulary.ts";
import { isProblem, problem } from "./vocabulary.ts";

/** What stands in the form. */
export interface Draft extends Pick<SavedCheck, "id" | "name" | "system" | "kind"> {
  /** The text of each field; a flag that is set is any text. */
  readonly typed: Readonly<Record<string, string>>;
}

/** The form of a trait that is there already. */
export function draftOf({ options, ...trait }: SavedCheck, systems: readonly System[]): Draft {
  const fields = systems.find(({ id }) => id === trait.system)?.kinds[trait.kind]?.fields ?? {};
  const typed = Object.entries(fields).map(([name, field]) => [name, writeOption(field, options[name])] as const);
  return { ...trait, typed: Object.fromEntries(typed) };
}

/** The trait that a form asks for, or the first thing that is wrong with it. */
export function readDraft({ typed, ...trait }: Draft, systems: readonly System[]): SavedCheck | Problem {
  const fields = systems.find(({ id }) => id === trait.system)?.kinds[trait.kind]?.fields ?? {};
  const options = Object.entries(fields).map(
    ([name, field]) => [name, readOption(name, field, typed[name] ?? "")] as const,
  );
  const [field = "", wrong] = options.find(([, value]) => isProblem(value)) ?? [];
  return isProblem(wrong)
    ? problem(wrong.problem, { field, ...wrong.data })
    : parseSavedCheck({ ...trait, options: Object.fromEntries(options) }, systems);
}

/** What a person typed for one field, as they would in a line of chat; nothing typed is nothing set. */
export function readOption(name: string, field: Field, typed: string): unknown {
  const text = typed.trim();
  if (text === "") return undefined;
  if (field.type === "flag") return true;
  if (field.type === "number") return readNumber(name, text);
  if (field.type === "choice" || !field.text) return text;
  const read = readFields({ [name]: field }, text);
  return isProblem(read) ? read : read[name];
}

function readNumber(field: string, text: string): number | string | Problem {
  if (isPath(text)) return text;
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : problem("notNumberOrPath", { field, value: text.slice(0, 40) });
}

/** How a value of a field stands in a form. */
export function writeOption({ type, text }: Field, value: Json | undefined): string {
  if (value === undefined || value === null || value === false) return "";
  if (text && (type === "dice" || type === "ranges")) return text.write(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The number that a path is for: one that must be given and is not, else the one that somebody was at last, else the
 * first that is empty, else the first. Undefined where the kind has no numbers.
 */
export function placeOfPath(
  { system, kind, typed }: Draft,
  systems: readonly System[],
  last?: string,
): string | undefined {
  const fields = systems.find(({ id }) => id === system)?.kinds[kind]?.fields ?? {};
  const numbers = Object.keys(fields).filter((name) => fields[name]!.type === "number");
  const empty = numbers.filter((name) => (typed[name] ?? "").trim() === "");
  return (
    empty.find((name) => fields[name]!.default === undefined) ??
    numbers.find((name) => name === last) ??
    empty[0] ??
    numbers[0]
  );
}
