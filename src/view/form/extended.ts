/** The form in which an extended test begins. */
import { parseFields, type Fields } from "../../checks/field.ts";
import { firstState, rulesOf, type TestState } from "../../checks/forecast.ts";
import type { Game } from "../../checks/game.ts";
import type { Raw } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { readGoal } from "../../threads/extended/moves.ts";
import { fieldName } from "../problem.ts";
import { choiceOf, named, type ControlView } from "./control.ts";
import { controlsOf, inputsFor, only, problemsIn, rawFrom, typedNumber } from "./fields.ts";
import type { Around } from "./roll.ts";

/** An extended test that is being filled in: `count` dice come back by the field `source`; no goal is empty. */
export type ExtendedForm = ReturnType<typeof extendedForm>;

/** What an extended test of this game begins with. */
export function extendedForm(system: Game, options: Raw) {
  const { gains } = rulesOf(system);
  const source = gains.find((name) => options[name] !== 0) ?? gains[0]!;
  const count = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  return { system, field: inputsFor(ownFields(system), { raw: options }), source, count: String(count), goal: "" };
}

/** The fields but for those by which dice come back, which are one number here. */
function ownFields(system: Game): Fields {
  return only(fieldsOf(system), (_field, name) => !rulesOf(system).gains.includes(name));
}

function fieldsOf(system: Game): Fields {
  return system.kinds[rulesOf(system).kind]!.fields;
}

/** The controls of a form. */
export function extendedControls(form: ExtendedForm, around: Around): ControlView[] {
  const { system, source, count, goal } = form;
  const { words } = around;
  const own = (name: string) => named("extended.start", name, words);
  const sources = choiceOf(rulesOf(system).gains, (name) => fieldName(name, words, system.id), source);
  const { min = 0, max = 999 } = fieldsOf(system)[source]!;
  const label = `${own("goal").label} (${words("dicewright.extended.start.goalHint")})`;
  return [
    ...controlsOf(ownFields(system), { ...form, ...around }),
    { ...own("source"), ...sources },
    { ...own("count"), number: { value: count, min, max, presets: [] } },
    { ...own("goal"), label, number: { value: goal, min: 1, max: LIMITS.goal, presets: [] } },
  ];
}

/** What a test begins with, as far as it can be read; the goal is null for none, undefined if it cannot be one. */
export function begunBy({ system, field, source, count, goal }: ExtendedForm) {
  const back = rulesOf(system).gains.map((name) => [name, name === source ? (typedNumber(count) ?? 0) : 0] as const);
  const options: Raw = { ...rawFrom(ownFields(system), { field }), ...Object.fromEntries(back) };
  return { options, goal: readGoal(typedNumber(goal) ?? null) };
}

/** What is wrong with what is filled in, by the name of the control. */
export function extendedProblems(form: ExtendedForm): Readonly<Record<string, Problem>> {
  const { system, source } = form;
  const { options, goal } = begunBy(form);
  const count = fieldsOf(system)[source]!.parse(options[source]);
  return {
    ...problemsIn(ownFields(system), form),
    ...(isProblem(count) && { count }),
    ...(goal === undefined && { goal: problem("notGoal", { most: LIMITS.goal }) }),
  };
}

/** How the test stands at its beginning; undefined while something is wrong. */
export function standingFrom(form: ExtendedForm, rules: Raw): TestState | undefined {
  const { options: raw, goal } = begunBy(form);
  const options = parseFields(fieldsOf(form.system), raw, rules);
  return isProblem(options) || goal === undefined ? undefined : firstState(form.system, options, goal);
}
