/**
 * A check while it is being filled in: what stands in each control, sound or not.
 *
 * Worked example: a skill of 5 in the dark.
 *
 *     askedFrom({ …, entries: { skill: "5" }, circumstances: [{ name: "Dark", level: "-2" }] }, rules).options // { skill: 5, modifier: -2, … }
 */
import type { Field, Raw } from "../systems/field.ts";
import type { Secrets } from "../systems/hidden.ts";
import { rawOptions, secretsIn } from "../systems/hidden.ts";
import type { CheckRequest } from "../systems/notation.ts";
import { parseRequest } from "../systems/notation.ts";
import type { Problem } from "../systems/problem.ts";
import { isProblem, problem } from "../systems/problem.ts";
import type { System } from "../systems/system.ts";
import { plus } from "../systems/system.ts";
import type { Entries, StripDie } from "./entry.ts";
import { entryOf, increasesOf, isStripEntry, rawOf, typedNumber } from "./entry.ts";

/** A change for the moment, by its name. */
export interface Circumstance {
  readonly name: string;
  readonly level: string;
}

/** A check that is being filled in. */
export interface Draft {
  readonly system: System;
  readonly kind: string;
  readonly entries: Entries;
  /** What is not filled in because players may not know it. */
  readonly hidden?: Secrets;
  readonly circumstances: readonly Circumstance[];
  readonly label: string;
}

/** What is wrong in a draft: by field, by the place of a circumstance, and with the whole. */
export interface Complaints {
  readonly fields: Readonly<Record<string, Problem>>;
  readonly circumstances: Readonly<Record<number, Problem>>;
  readonly whole?: Problem;
}

/** The fields of a draft by name. */
export function fieldsOf({
  system,
  kind,
}: Pick<Draft, "system" | "kind">): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(system.kinds[kind]!.fields);
}

/** A fresh draft of a kind. Values win over what was entered before, and that over the defaults of the world and of the field. */
export function draftOf(
  system: System,
  kind: string,
  { raw = {}, entries = {}, rules = {} }: { readonly raw?: Raw; readonly entries?: Entries; readonly rules?: Raw } = {},
): Draft {
  const entered = fieldsOf({ system, kind }).map(([name, field]) => {
    const value = raw[name] ?? (field.setting === undefined ? undefined : rules[field.setting]) ?? field.default;
    return [
      name,
      name in raw
        ? entryOf(field, raw[name])
        : isFitting(field, entries[name])
          ? entries[name]!
          : entryOf(field, value),
    ] as const;
  });
  const hidden = secretsIn(raw, system.kinds[kind]!.fields);
  return {
    system,
    kind,
    entries: Object.fromEntries(entered),
    ...(hidden && { hidden }),
    circumstances: [],
    label: "",
  };
}

/** Whether what was entered, perhaps for a field of the same name elsewhere, can stand in this control. */
function isFitting(field: Field, entry: unknown): boolean {
  if (field.diceEditor)
    return isStripEntry(field.diceEditor, entry) && entry.length >= field.diceEditor.places.length - 1;
  return field.type === "flag"
    ? typeof entry === "boolean"
    : typeof entry === "string" && (!field.choices || field.choices.includes(entry));
}

/** The field that circumstances are added to. */
export function situationalField(draft: Pick<Draft, "system" | "kind">): string | undefined {
  return fieldsOf(draft).find(([, { isSituational }]) => isSituational)?.[0];
}

/** The check that a draft asks for, or the first thing that is wrong with it. */
export function askedFrom(draft: Draft, rules: Raw): CheckRequest | Problem {
  const { fields, circumstances } = complaintsOf(draft, rules, false);
  const wrong = Object.values(fields)[0] ?? Object.values(circumstances)[0];
  if (wrong) return wrong;
  const asked = parseRequest(draft.system, draft.kind, rawFrom(draft), rules);
  const label = labelOf(draft);
  return isProblem(asked) || label === "" ? asked : { ...asked, label };
}

/** What is filled in, for the gates of the fields; circumstances are added to the field they belong to. */
export function rawFrom(draft: Draft): Raw {
  const filled = fieldsOf(draft).map(([name, field]) => [name, rawOf(field, draft.entries[name])] as const);
  const raw: Record<string, unknown> = { ...Object.fromEntries(filled), ...rawOptions({ options: {}, ...draft }) };
  const name = situationalField(draft);
  if (name !== undefined && draft.circumstances.length > 0)
    raw[name] = [raw[name] ?? 0, ...draft.circumstances.map(({ level }) => typedNumber(level) ?? 0)];
  return raw;
}

/** The label tells what grows dice and the circumstances by name, since the record only knows what they come to. */
function labelOf(draft: Draft): string {
  const { label, circumstances } = draft;
  const told = circumstances
    .filter(({ name }) => name.trim() !== "")
    .map(({ name, level }) => `${name.trim()} ${plus(Number(typedNumber(level) ?? 0))}`);
  const listed = [...increaseNames(draft), ...told].join(", ");
  return [label.trim(), label.trim() !== "" && listed !== "" ? `(${listed})` : listed]
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll("#", "");
}

/** Each named Die Increase with its stages, as a line writes them. */
function increaseNames(draft: Draft): readonly string[] {
  const dice = fieldsOf(draft).flatMap(([name, { diceEditor: strip }]) =>
    strip && Array.isArray(draft.entries[name]) ? (draft.entries[name] as readonly StripDie[]) : [],
  );
  return dice
    .flatMap(increasesOf)
    .filter(({ by = "", up }) => by.trim() !== "" && up > 0)
    .map(({ by = "", up }) => `${by.trim()} ^${up}`);
}

/** Everything that is wrong, so that each control can say its own. */
export function complaintsOf(draft: Draft, rules: Raw, withWhole = true): Complaints {
  const fields = Object.fromEntries(fieldsOf(draft).flatMap(([name, field]) => complaintOf(draft, name, field, rules)));
  const circumstances = Object.fromEntries(
    draft.circumstances.flatMap(({ level }, i) =>
      typeof (typedNumber(level) ?? 0) === "number" ? [] : [[i, problem("notNumber", { value: level.slice(0, 40) })]],
    ),
  ) as Record<number, Problem>;
  if (!withWhole || Object.keys(fields).length + Object.keys(circumstances).length > 0)
    return { fields, circumstances };
  const asked = parseRequest(draft.system, draft.kind, rawFrom(draft), rules);
  return isProblem(asked) ? { fields, circumstances, whole: asked } : { fields, circumstances };
}

function complaintOf({ entries, hidden = {} }: Draft, name: string, field: Field, rules: Raw): [string, Problem][] {
  if (name in hidden) return [];
  const given =
    rawOf(field, entries[name]) ?? (field.setting === undefined ? undefined : rules[field.setting]) ?? field.default;
  const value = given === undefined ? problem("missing", { field: name }) : field.parse(given);
  return isProblem(value) ? [[name, value]] : [];
}

/** The draft of another kind or game; what was entered in fields of the same name is kept. */
export function moved(draft: Draft, system: System, kind: string, rules: Raw): Draft {
  const isSame = system === draft.system;
  const hidden = Object.entries(draft.hidden ?? {}).filter(
    ([name]) => isSame && system.kinds[kind]!.fields[name]?.hidden,
  );
  const raw = rawOptions({ options: {}, hidden: Object.fromEntries(hidden) });
  const fresh = draftOf(system, kind, { raw, entries: isSame ? draft.entries : {}, rules });
  return {
    ...fresh,
    label: draft.label,
    circumstances: situationalField(fresh) === undefined ? [] : draft.circumstances,
  };
}
