/** Options of a check in rows of plain controls: one entry a field, as its game lists them. */
import type { Field, Json, Raw } from "../systems/field.ts";
import type { Secrets } from "../systems/hidden.ts";
import type { Kind, System } from "../systems/system.ts";
import { fieldName } from "./problem.ts";
import type { Words } from "./words.ts";
import { keyIn, wordsOf } from "./words.ts";

/** One field as it is asked for. */
export interface EntryView {
  readonly name: string;
  readonly label: string;
  readonly type: "number" | "flag" | "choice" | "text";
  /** What stands there; `on` where a flag is set, and nothing where it is not. */
  readonly value: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** What was filled in, by the name of the field; a flag that is not set is left out or empty. */
export type Filled = Readonly<Record<string, string>>;

const TYPES = { number: "number", flag: "flag", choice: "choice", dice: "text", ranges: "text" } as const;

/** A kind without the fields that are not asked for. */
export function changeable({ fields }: Kind, hidden: Secrets = {}): Pick<Kind, "fields"> {
  return { fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in hidden))) };
}

/** The fields of a kind with these options in them. */
export function entryViews(
  system: System,
  { fields }: Pick<Kind, "fields">,
  options: Readonly<Record<string, Json>>,
  words: Words,
): EntryView[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    label: fieldName(name, words, system.id),
    type: TYPES[field.type],
    value: written(field, options[name] ?? null),
    ...(field.min !== undefined && { min: field.min }),
    ...(field.max !== undefined && { max: field.max }),
    ...(field.choices && {
      choices: field.choices.map((value) => ({ value, label: choiceName(system, field, value, words) })),
    }),
  }));
}

/** The options that were filled in, for the gates of the fields. What cannot be read is handed on for them to name. */
export function filledIn({ fields }: Pick<Kind, "fields">, filled: Filled): Raw {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(field, (filled[name] ?? "").trim())]),
  );
}

function written(field: Field, value: Json): string {
  if (typeof value === "boolean") return value ? "on" : "";
  if (typeof value === "object") return value === null ? "" : (field.text?.write(value) ?? "");
  return String(value);
}

function read(field: Field, text: string): unknown {
  if (field.type === "flag") return text !== "";
  if (text === "") return undefined;
  if (field.type === "number") return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : text;
  return field.type === "choice" ? text : readAll(field, text);
}

/** Several dice or ranges in a row, each as the field writes it, or the one that the field takes. */
function readAll({ text: notation }: Field, text: string): unknown {
  const all: unknown[] = [];
  for (let at = 0; notation && at < text.length;) {
    notation.pattern.lastIndex = at;
    const match = notation.pattern.exec(text);
    if (match) all.push(notation.read(match));
    else if (!/[\s,]/.test(text[at]!)) return text;
    at += match?.[0].length ?? 1;
  }
  return all.length === 1 && !Array.isArray(all[0]) ? all[0] : all.flat();
}

/** A choice that the world decides is named as its setting names it. */
function choiceName({ id }: System, { setting = "" }: Field, choice: string, words: Words): string {
  return wordsOf(words, keyIn(id, `settings.${setting.slice(setting.indexOf(".") + 1)}.choices.${choice}`)) ?? choice;
}
