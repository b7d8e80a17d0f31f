/**
 * Fields of which one takes the place of the others, such as a difficulty and a limit: a form asks for one of them,
 * which is chosen above it.
 *
 * Worked example: the dice of any game, against a limit.
 *
 *     alternativesOf(fields, { field: { difficulty: "", limit: "45", ranges: "" } }).chosen // "limit"
 */
import type { Fields } from "../../checks/field.ts";
import type { Secrets } from "../../checks/hidden.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { fieldName } from "../problem.ts";
import type { Words } from "../words.ts";
import type { FormContext } from "./context.ts";
import { choicePart, labelAndHint, type ControlView } from "./control.ts";
import { controlsOf, inputFor, type DrawnForm, type Inputs, type Purpose } from "./fields.ts";

interface Alternatives {
  readonly names: readonly string[];
  readonly chosen: string;
}

interface Choosing {
  readonly field: Inputs;
  readonly purpose?: Purpose;
  readonly hidden?: Secrets;
  /** The field that was chosen in the form. */
  readonly alternative?: string | undefined;
}

/** The alternatives among some fields. By default the hidden one is chosen, else one that is filled in. */
function alternativesOf(fields: Fields, form: Choosing, raw: UncheckedOptions = {}): Alternatives | undefined {
  const [first, replaced] = Object.entries(fields).find(([, { replacedBy }]) => replacedBy) ?? [];
  if (first === undefined) return undefined;
  const { field: inputs, purpose, hidden = {}, alternative = "" } = form;
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

/** Empties the fields whose place another one has taken. */
export function withoutReplacedInputs(fields: Fields, form: Choosing, raw: UncheckedOptions = {}): Inputs {
  const { names = [], chosen } = alternativesOf(fields, form, raw) ?? {};
  const empty = names.filter((name) => name !== chosen && name in form.field);
  const inputs = empty.map((name) => [name, inputFor(fields[name]!, fields[name]!.default, form.purpose)]);
  return { ...form.field, ...(Object.fromEntries(inputs) as Inputs) };
}

/** Leaves out the fields whose place another one has taken. That one is asked for first. */
export function withoutReplaced(fields: Fields, form: Choosing): Fields {
  const { names = [], chosen } = alternativesOf(fields, form) ?? {};
  const all = Object.entries(fields).filter(([name]) => name === chosen || !names.includes(name));
  return Object.fromEntries(all.map(([name, field]) => [name, name === chosen ? { ...field, isMain: true } : field]));
}

/** The controls of fields, with the choice among alternatives above the chosen one; `all` are those to choose from. */
export function controlsWithChoice(
  fields: Fields,
  all: Fields,
  form: DrawnForm & Choosing,
  context: FormContext,
): ControlView[] {
  const choice = alternativeControl(all, form, context.words);
  const chosen = alternativesOf(all, form)?.chosen;
  return controlsOf(fields, form, context).flatMap((control) =>
    choice && control.name === `field-${chosen}` ? [choice, control] : [control],
  );
}

function alternativeControl(fields: Fields, form: DrawnForm & Choosing, words: Words): ControlView | undefined {
  const { names = [], chosen = "" } = alternativesOf(fields, form) ?? {};
  if (names.length < 2) return undefined;
  const nameOf = (name: string) => fieldName(name, words, form.system.id);
  return { ...labelAndHint("dialog", "alternative", words), ...choicePart(names, nameOf, chosen, "segments") };
}
