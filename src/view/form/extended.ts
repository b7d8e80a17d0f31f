/** The form that starts an extended test. */
import { parseFields, type Fields } from "../../checks/field.ts";
import { firstState, extendedRules, type TestState } from "../../checks/forecast.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { readGoal } from "../../threads/extended/moves.ts";
import { fieldName } from "../../words/problem.ts";
import type { FormContext } from "./context.ts";
import { choicePart, labelAndHint, type ControlView } from "./control.ts";
import { controlsOf, inputsFor, filterFields, fieldProblems, enteredOptions, typedNumber } from "./fields.ts";

/** `count` dice come back by the rule of the field `source`. An empty goal is none. */
export type ExtendedForm = ReturnType<typeof extendedForm>;

export function extendedForm(system: Game, options: UncheckedOptions) {
  const { gains } = extendedRules(system);
  const source = gains.find((name) => options[name] !== 0) ?? gains[0]!;
  const count = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  return { system, field: inputsFor(ownFields(system), { raw: options }), source, count: String(count), goal: "" };
}

/** The fields of the check without those by which dice come back, which are one number in this form. */
function ownFields(system: Game): Fields {
  return filterFields(fieldsOf(system), (_field, name) => !extendedRules(system).gains.includes(name));
}

function fieldsOf(system: Game): Fields {
  return system.kinds[extendedRules(system).kind]!.fields;
}

export function extendedControls(form: ExtendedForm, context: FormContext): ControlView[] {
  const { system, source, count, goal } = form;
  const { words } = context;
  const own = (name: string) => labelAndHint("extended.start", name, words);
  const sources = choicePart(extendedRules(system).gains, (name) => fieldName(name, words, system.id), source);
  const { min = 0, max = 999 } = fieldsOf(system)[source]!;
  const label = `${own("goal").label} (${words("dicewright.extended.start.goalHint")})`;
  return [
    ...controlsOf(ownFields(system), form, context),
    { ...own("source"), ...sources },
    { ...own("count"), number: { value: count, min, max, presets: [] } },
    { ...own("goal"), label, number: { value: goal, min: 1, max: LIMITS.goal, presets: [] } },
  ];
}

/** The options of the test, as far as they can be read. The goal is null for none, undefined if it is not valid. */
export function extendedOptions({ system, field, source, count, goal }: ExtendedForm) {
  const gains = extendedRules(system).gains.map(
    (name) => [name, name === source ? (typedNumber(count) ?? 0) : 0] as const,
  );
  const options: UncheckedOptions = { ...enteredOptions(ownFields(system), { field }), ...Object.fromEntries(gains) };
  return { options, goal: readGoal(typedNumber(goal) ?? null) };
}

export function extendedProblems(form: ExtendedForm): Readonly<Record<string, Problem>> {
  const { system, source } = form;
  const { options, goal } = extendedOptions(form);
  const count = fieldsOf(system)[source]!.parse(options[source]);
  return {
    ...fieldProblems(ownFields(system), form),
    ...(isProblem(count) && { count }),
    ...(goal === undefined && { goal: problem("notGoal", { most: LIMITS.goal }) }),
  };
}

/** The state of the test before its first roll; undefined while something is wrong. */
export function initialTestState(form: ExtendedForm, rules: UncheckedOptions): TestState | undefined {
  const { options: raw, goal } = extendedOptions(form);
  const options = parseFields(fieldsOf(form.system), raw, rules);
  return isProblem(options) || goal === undefined ? undefined : firstState(form.system, options, goal);
}
