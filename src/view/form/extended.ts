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

export function extendedForm(game: Game, options: UncheckedOptions) {
  const { gains } = extendedRules(game);
  const source = gains.find((name) => options[name] !== 0) ?? gains[0]!;
  const count = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  return { game, field: inputsFor(ownFields(game), { raw: options }), source, count: String(count), goal: "" };
}

/**
 * The fields of the check without those that count in contests alone, and without those by which dice come back, which
 * are one number in this form.
 */
function ownFields(game: Game): Fields {
  const { gains } = extendedRules(game);
  return filterFields(fieldsOf(game), ({ isContestOnly }, name) => !isContestOnly && !gains.includes(name));
}

function fieldsOf(game: Game): Fields {
  return game.kinds[extendedRules(game).kind]!.fields;
}

export function extendedControls(form: ExtendedForm, context: FormContext): ControlView[] {
  const { game, source, count, goal } = form;
  const { words } = context;
  const own = (name: string) => labelAndHint("extended.start", name, words);
  const sources = choicePart(extendedRules(game).gains, (name) => fieldName(name, words, game.id), source);
  const { min = 0, max = 999 } = fieldsOf(game)[source]!;
  const label = `${own("goal").label} (${words("dicewright.extended.start.goalHint")})`;
  return [
    ...controlsOf(ownFields(game), form, context),
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
  const { game, source, count, goal: typedGoal } = form;
  const read = readInputs(ownFields(game), form);
  const gains = extendedRules(game).gains.map(
    (name) => [name, name === source ? (typedNumber(count) ?? 0) : 0] as const,
  );
  const options: UncheckedOptions = { ...read.options, ...Object.fromEntries(gains) };
  const goal = readGoal(typedNumber(typedGoal) ?? null);
  const [gain, parsed] = [fieldsOf(game)[source]!.parse(options[source]), parseFields(fieldsOf(game), options, rules)];
  return {
    form,
    options,
    problems: {
      ...read.problems,
      ...(isProblem(gain) && { count: gain }),
      ...(goal === undefined && { goal: problem("notGoal", { most: LIMITS.goal }) }),
    },
    test: isProblem(parsed) || goal === undefined ? undefined : firstState(game, parsed, goal),
  };
}
