/** The form in which a saved check is written: every number may be a path into the actor's data. */
import type { Field } from "../../systems/field.ts";
import { systems } from "../../systems/index.ts";
import { LIMITS } from "../../systems/limits.ts";
import { parseSavedCheck, type SavedCheck } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, problem, type Problem } from "../../systems/vocabulary.ts";
import type { Words } from "../words.ts";
import { fieldsAsked, fieldsOf, newForm, type CheckForm } from "./check-form.ts";
import { kindControl, moreControl, type ControlView } from "./control.ts";
import { controlsOf, isHouseRule, only, problemsIn, rawFrom } from "./fields.ts";
import { isMain } from "./roll.ts";

/** A saved check that is being written. */
export interface SavedCheckForm extends CheckForm {
  readonly id: string;
  readonly name: string;
}

/** The form of a saved check, which may have no name and no options yet. */
export function savedForm(system: System, { id, name, kind, options }: Omit<SavedCheck, "system">): SavedCheckForm {
  return { ...newForm(system, kind, { raw: options, purpose: "saved" }), id, name };
}

/** The controls of a form. What the world decides is not asked for. */
export function savedControls(form: SavedCheckForm, words: Words): ControlView[] {
  const { system, name: value, field: inputs, purpose } = form;
  const drawn = { inputs, purpose, system, rules: {}, words };
  const drawOnly = (isWanted: (field: Field) => boolean) =>
    controlsOf(
      only(fieldsAsked(form), (field) => !isHouseRule(field) && isWanted(field)),
      drawn,
    );
  const rest = drawOnly((field) => !isMain(field));
  const isFilledIn = rest.some(({ text, flag }) => flag?.isOn === true || (text?.value ?? "") !== "");
  return [
    {
      name: "name",
      label: words("dicewright.traits.name"),
      tip: words("dicewright.traits.nameTip"),
      text: { value, most: LIMITS.name },
    },
    ...kindControl(form, words, "tabs"),
    ...drawOnly(isMain),
    ...moreControl(rest, [], isFilledIn, words),
  ];
}

/** The saved check that a form asks for, or the first thing that is wrong with it. */
export function savedFrom(form: SavedCheckForm): SavedCheck | Problem {
  const { id, name, system, kind } = form;
  const options = rawFrom(fieldsOf(form), form.field, form.purpose);
  const [field, wrong] = Object.entries(options).find(([, value]) => isProblem(value)) ?? [];
  return isProblem(wrong)
    ? problem(wrong.problem, { field: field!, ...wrong.data })
    : parseSavedCheck({ id, name, system: system.id, kind, options }, systems);
}

/** What is wrong at each control, by its name. */
export function savedProblems(form: SavedCheckForm): Readonly<Record<string, Problem>> {
  const fields = fieldsOf(form);
  const wrong = problemsIn(fields, rawFrom(fields, form.field, form.purpose), form);
  if (Object.keys(wrong).length > 0) return wrong;
  const read = savedFrom(form);
  return isProblem(read) ? { name: read } : {};
}

/**
 * The number that a path is for: a required one that is empty, else the one edited last, else the first that is empty,
 * else the first. Undefined if the check has no numbers.
 */
export function placeOfPath(form: SavedCheckForm, last?: string): string | undefined {
  const numbers = only(fieldsOf(form), ({ type }) => type === "number");
  const names = Object.keys(numbers);
  const empty = names.filter((name) => (form.field[name] as string).trim() === "");
  return (
    empty.find((name) => numbers[name]!.default === undefined) ??
    names.find((name) => name === last) ??
    empty[0] ??
    names[0]
  );
}
