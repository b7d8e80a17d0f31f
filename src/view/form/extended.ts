/** The form that starts an extended test. */
import { parseFields, type Fields } from "../../checks/field.ts";
import { firstState, extendedRules, type TestState } from "../../checks/forecast.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { readGoal } from "../../threads/extended/moves.ts";
import { fieldName } from "../../words/problem.ts";
import { choicePart, labelAndHint, type ControlView, type FormContext, type FormReading } from "./control.ts";
import { controlsOf, filterFields, inputsFor, readInputs, typedNumber } from "./fields.ts";

/** `count` dice come back by the rule of the field `source`. An empty goal is none. */
type ExtendedForm = ReturnType<typeof extendedForm>;

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

/** The form as it was read. The test before its first roll is undefined while something is wrong. */
interface ExtendedReading extends FormReading {
  readonly form: ExtendedForm;
  readonly options: UncheckedOptions;
  readonly test: TestState | undefined;
}

export function readExtendedForm(form: ExtendedForm, rules: UncheckedOptions): ExtendedReading {
  const { system, source, count, goal: typedGoal } = form;
  const read = readInputs(ownFields(system), form);
  const gains = extendedRules(system).gains.map(
    (name) => [name, name === source ? (typedNumber(count) ?? 0) : 0] as const,
  );
  const options: UncheckedOptions = { ...read.options, ...Object.fromEntries(gains) };
  const goal = readGoal(typedNumber(typedGoal) ?? null);
  const [gain, parsed] = [
    fieldsOf(system)[source]!.parse(options[source]),
    parseFields(fieldsOf(system), options, rules),
  ];
  return {
    form,
    options,
    problems: {
      ...read.problems,
      ...(isProblem(gain) && { count: gain }),
      ...(goal === undefined && { goal: problem("notGoal", { most: LIMITS.goal }) }),
    },
    test: isProblem(parsed) || goal === undefined ? undefined : firstState(system, parsed, goal),
  };
}
