/**
 * A check while it is being filled in: what stands in each control, sound or not.
 *
 * Worked example: a skill of 5 in the dark.
 *
 *     const form = { …, field: { skill: "5" }, circumstance: [{ name: "Dark", level: "-2" }] };
 *     requestFrom(form, rules).options // { skill: 5, modifier: -2, … }
 */
import type { Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { rawOptions, secretsIn, type Secrets } from "../../checks/hidden.ts";
import type { Raw } from "../../checks/json.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { plus } from "../../checks/report.ts";
import type { Kinded } from "./control.ts";
import { increasesOf, type EditedDie } from "./dice-editor.ts";
import {
  inputsFor,
  only,
  typedNumber,
  problemsIn as problemsInFields,
  rawFrom as rawFromFields,
  type Beginning,
  type Inputs,
  type Purpose,
} from "./fields.ts";

/** A check that is being filled in. */
export interface CheckForm extends Kinded {
  readonly field: Inputs;
  /** Changes for the moment, by their names. */
  readonly circumstance: readonly { readonly name: string; readonly level: string }[];
  readonly label: string;
  /** What is not filled in because players may not know it. */
  readonly hidden: Secrets;
  readonly purpose: Purpose;
  /** True in a contest, where only the opponent is rolled against: some fields do not count. */
  readonly isContested?: boolean;
}

/** The fields of a check by name. */
export function fieldsOf({ system, kind }: Kinded): Fields {
  return system.kinds[kind]!.fields;
}

/** The fields that count as filled in: neither what is hidden nor what a contest sets for every roll in it. */
function ownFields(form: CheckForm): Fields {
  const others = { ...form.hidden, ...contestedIn(form) };
  return only(fieldsOf(form), (_field, name) => !(name in others));
}

function contestedIn({ system, kind, isContested }: CheckForm): Raw {
  return (isContested && system.kinds[kind]!.contested) || {};
}

/** The fields that are asked for: all but those that no report tells. */
export function fieldsAsked(form: CheckForm): Fields {
  return only(ownFields(form), ({ uiHidden }) => !uiHidden);
}

/** A new form. */
export function newForm(system: Game, kind: string, beginning: Beginning = {}): CheckForm {
  const fields = fieldsOf({ system, kind });
  const { raw = {}, purpose = "rolled" } = beginning;
  const field = inputsFor(fields, beginning);
  return { system, kind, field, hidden: secretsIn(raw, fields) ?? {}, circumstance: [], label: "", purpose };
}

/** The form of another kind or game; what was entered in fields of the same name is kept. */
export function movedTo<F extends CheckForm>(form: F, system: Game, kind: string, rules: Raw): F {
  const isSame = system === form.system;
  const { fields } = system.kinds[kind]!;
  const secrets = Object.entries(form.hidden).filter(([name]) => isSame && fields[name]?.hidden);
  const raw = rawOptions({ options: {}, hidden: Object.fromEntries(secrets) });
  const fresh = newForm(system, kind, { raw, rules, purpose: form.purpose, ...(isSame && { kept: form.field }) });
  const circumstance = situationalField(fresh) === undefined ? [] : form.circumstance;
  return { ...form, ...fresh, label: form.label, circumstance };
}

/** The field that circumstances are added to. */
export function situationalField(form: CheckForm): string | undefined {
  return Object.keys(only(fieldsOf(form), ({ isSituational }) => isSituational))[0];
}

/** What is filled in, for the gates of the fields; circumstances are added to the field they belong to. */
export function rawFrom(form: CheckForm): Raw {
  const raw = { ...rawFromFields(fieldsOf(form), form), ...rawOptions({ options: {}, ...form }), ...contestedIn(form) };
  const name = situationalField(form);
  if (name === undefined || form.circumstance.length === 0) return raw;
  return { ...raw, [name]: [raw[name] ?? 0, ...form.circumstance.map(({ level }) => typedNumber(level) ?? 0)] };
}

/** What is wrong at each control, by its name. */
export function problemsIn(form: CheckForm, rules: Raw): Readonly<Record<string, Problem>> {
  const wrong = problemsInFields(ownFields(form), form, rules);
  const levels = form.circumstance.flatMap(({ level }, i) =>
    typeof typedNumber(level) === "string"
      ? [[`circumstance-${i}-level`, problem("notNumber", { value: level.slice(0, 40) })] as const]
      : [],
  );
  return { ...wrong, ...Object.fromEntries(levels) };
}

/** The check that a form asks for, or the first thing that is wrong with it. */
export function requestFrom(form: CheckForm, rules: Raw): CheckRequest | Problem {
  const [wrong] = Object.values(problemsIn(form, rules));
  if (wrong) return wrong;
  const asked = parseRequest(form.system, form.kind, rawFrom(form), rules);
  const label = labelOf(form);
  return isProblem(asked) || label === "" ? asked : { ...asked, label };
}

/** The label names circumstances and sources of Die Increases; the record stores only their sums. */
function labelOf({ label, circumstance, field }: CheckForm): string {
  const named = Object.values(field)
    .flatMap((input) => (Array.isArray(input) ? (input as readonly EditedDie[]).flatMap(increasesOf) : []))
    .map(({ by = "", up }) => [by.trim(), up === 0 ? "" : `^${up}`]);
  const told = circumstance.map(({ name, level }) => [name.trim(), plus(Number(typedNumber(level) ?? 0))]);
  const listed = [...named, ...told].flatMap(([name, level]) => (name && level ? [`${name} ${level}`] : [])).join(", ");
  const said = label.trim();
  const whole = said !== "" && listed !== "" ? `${said} (${listed})` : said || listed;
  return whole.replaceAll("#", "");
}
