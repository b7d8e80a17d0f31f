/**
 * A check that is being entered: the inputs of its fields, valid or not.
 *
 * Worked example: a skill of 5 in the dark.
 *
 *     const form = { …, field: { skill: "5" }, circumstance: [{ name: "Dark", level: "-2" }] };
 *     requestFrom(form, rules).options // { skill: 5, modifier: -2, … }
 */
import type { Field, Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { toUncheckedOptions, extractSecrets, type Secrets } from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { withSign } from "../../checks/report.ts";
import { soundParts, type SumParts } from "../../checks/sum.ts";
import { fieldName } from "../../words/problem.ts";
import type { FormContext } from "./context.ts";
import { choicePart, labelAndHint, type ControlView, type KindChoice } from "./control.ts";
import {
  controlsOf,
  inputFor,
  inputsFor,
  filterFields,
  typedNumber,
  fieldProblems,
  enteredOptions,
  type FormStart,
  type Inputs,
  type Purpose,
} from "./fields.ts";

export interface CheckForm extends KindChoice {
  readonly field: Inputs;
  /** Situational modifiers with names. */
  readonly circumstance: readonly { readonly name: string; readonly level: string }[];
  readonly label: string;
  /** The names of the numbers and dice that were filled in; they count as long as these stay. */
  readonly parts?: SumParts | undefined;
  /** Options that players may not know, so that they have no inputs. */
  readonly hidden: Secrets;
  readonly purpose: Purpose;
  /** The field that was chosen among those that take each other's place. */
  readonly alternative?: string;
  /** True in a contest, which sets some fields for every roll in it. */
  readonly isContested?: boolean;
}

export function kindFields({ system, kind }: KindChoice): Fields {
  return system.kinds[kind]!.fields;
}

/** The fields that count, without hidden ones and those that a contest sets. */
function ownFields(form: CheckForm): Fields {
  const others = { ...form.hidden, ...contestOptions(form) };
  return filterFields(kindFields(form), (_field, name) => !(name in others));
}

function contestOptions({ system, kind, isContested }: CheckForm): UncheckedOptions {
  return (isContested && system.kinds[kind]!.contestOptions) || {};
}

/** Leaves out fields that no report mentions, and those that count in contests alone. */
export function reportedFields(form: CheckForm): Fields {
  const isOmitted = ({ isUnreported, isContestOnly }: Field) => isUnreported || (isContestOnly && !form.isContested);
  return filterFields(ownFields(form), (field) => !isOmitted(field));
}

/** Leaves out fields whose place another one has taken, too. The chosen one is asked for first. */
export function visibleFields(form: CheckForm): Fields {
  const { names = [], chosen } = alternativesOf(kindFields(form), form) ?? {};
  const shown = Object.entries(reportedFields(form)).filter(([name]) => name === chosen || !names.includes(name));
  return Object.fromEntries(shown.map(([name, field]) => [name, name === chosen ? { ...field, isMain: true } : field]));
}

export function newCheckForm(system: Game, kind: string, start: FormStart = {}): CheckForm {
  const fields = kindFields({ system, kind });
  const { raw = {}, purpose = "rolled" } = start;
  const hidden = extractSecrets(raw, fields) ?? {};
  const field = inputsFor(fields, start);
  return withAlternative({ system, kind, field, hidden, circumstance: [], label: "", purpose }, raw);
}

/** The form of another kind or game. Fields of the same name keep their inputs. */
export function withKind<F extends CheckForm>(form: F, system: Game, kind: string, rules: UncheckedOptions): F {
  const isSame = system === form.system;
  const { fields } = system.kinds[kind]!;
  const secrets = Object.entries(form.hidden).filter(([name]) => isSame && fields[name]?.hidden);
  const raw = toUncheckedOptions({ options: {}, hidden: Object.fromEntries(secrets) });
  const fresh = newCheckForm(system, kind, {
    raw,
    rules,
    purpose: form.purpose,
    ...(isSame && { earlierInputs: form.field }),
  });
  const circumstance = situationalField(fresh) === undefined ? [] : form.circumstance;
  return { ...form, ...fresh, label: form.label, circumstance };
}

export function situationalField(form: CheckForm): string | undefined {
  return Object.keys(filterFields(kindFields(form), ({ isSituational }) => isSituational))[0];
}

/** The entered options, not yet checked. Circumstances are added to their field. */
export function checkFormOptions(form: CheckForm): UncheckedOptions {
  const raw = {
    ...enteredOptions(kindFields(form), form),
    ...toUncheckedOptions({ options: {}, ...form }),
    ...contestOptions(form),
  };
  const name = situationalField(form);
  if (name === undefined || form.circumstance.length === 0) return raw;
  return { ...raw, [name]: [raw[name] ?? 0, ...form.circumstance.map(({ level }) => typedNumber(level) ?? 0)] };
}

export function checkFormProblems(form: CheckForm, rules: UncheckedOptions): Readonly<Record<string, Problem>> {
  const wrong = fieldProblems(ownFields(form), form, rules);
  const levels = form.circumstance.flatMap(({ level }, i) =>
    typeof typedNumber(level) === "string"
      ? [[`circumstance-${i}-level`, problem("notNumber", { value: level.slice(0, 40) })] as const]
      : [],
  );
  return { ...wrong, ...Object.fromEntries(levels) };
}

export function requestFrom(form: CheckForm, rules: UncheckedOptions): CheckRequest | Problem {
  const [wrong] = Object.values(checkFormProblems(form, rules));
  if (wrong) return wrong;
  const asked = parseRequest(form.system, form.kind, checkFormOptions(form), rules, form.label);
  if (isProblem(asked)) return asked;
  const [label, parts] = [labelOf(form), soundParts(form.parts, asked.options)];
  return { ...asked, ...(parts && { parts }), ...(label !== "" && { label }) };
}

/** Records store only sums, so the label names circumstances. */
function labelOf({ label, circumstance }: CheckForm): string {
  const listed = circumstance
    .flatMap(({ name, level }) => (name.trim() ? [`${name.trim()} ${withSign(Number(typedNumber(level) ?? 0))}`] : []))
    .join(", ");
  const own = label.trim();
  const whole = own !== "" && listed !== "" ? `${own} (${listed})` : own || listed;
  return whole.replaceAll("#", "");
}

// ---- Fields of which one takes the place of the others, such as a difficulty and a limit ----

/** The alternatives among some fields. By default the hidden one is chosen, else one that is filled in. */
function alternativesOf(fields: Fields, form: CheckForm, raw: UncheckedOptions = {}) {
  const [first, replaced] = Object.entries(fields).find(([, { replacedBy }]) => replacedBy) ?? [];
  if (first === undefined) return undefined;
  const { field: inputs, purpose, hidden, alternative = "" } = form;
  const names = [first, ...replaced!.replacedBy!.filter((name) => name in fields)];
  const filled = names.filter((name) => {
    const empty = inputFor(fields[name]!, fields[name]!.default, purpose);
    return JSON.stringify(inputs[name]) !== JSON.stringify(empty);
  });
  const chosen =
    names.find((name) => name in hidden) ??
    (names.includes(alternative) ? alternative : undefined) ??
    filled.find((name) => name in raw) ??
    filled.at(-1);
  return { names, chosen: chosen ?? first };
}

/** Empties the fields whose place the chosen alternative has taken. */
export function withAlternative<F extends CheckForm>(form: F, raw: UncheckedOptions = {}): F {
  const fields = kindFields(form);
  const { names = [], chosen } = alternativesOf(fields, form, raw) ?? {};
  const empty = names.filter((name) => name !== chosen && name in form.field);
  const inputs = empty.map((name) => [name, inputFor(fields[name]!, fields[name]!.default, form.purpose)]);
  return { ...form, field: { ...form.field, ...(Object.fromEntries(inputs) as Inputs) } };
}

/** The controls of some fields, with the choice among all alternatives above the chosen one. */
export function controlsWithChoice(fields: Fields, form: CheckForm, context: FormContext): ControlView[] {
  const { names = [], chosen = "" } = alternativesOf(reportedFields(form), form) ?? {};
  const nameOf = (name: string) => fieldName(name, context.words, form.system.id);
  const choice = {
    ...labelAndHint("dialog", "alternative", context.words),
    ...choicePart(names, nameOf, chosen, "segments"),
  };
  return controlsOf(fields, form, context).flatMap((control) =>
    names.length > 1 && control.name === `field-${chosen}` ? [choice, control] : [control],
  );
}
