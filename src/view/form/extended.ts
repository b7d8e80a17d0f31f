/** The form in which an extended test begins. */
import { parseFields, type Fields } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import { firstState, rulesOf, type Outlook, type TestState } from "../../systems/outlook.ts";
import type { System } from "../../systems/system.ts";
import { isProblem, problem, type Problem, type Raw } from "../../systems/vocabulary.ts";
import { outlookPhrases } from "../../threads/extended/extended.ts";
import { readGoal } from "../../threads/extended/moves.ts";
import { fieldName } from "../problem.ts";
import { textsOf } from "../threads/phrase.ts";
import type { Words } from "../words.ts";
import { choiceOf, named, type ControlView } from "./control.ts";
import { typedNumber, type Inputs } from "./field-types.ts";
import { controlsOf, inputsFor, only, problemsIn, rawFrom } from "./fields.ts";
import type { Around } from "./roll.ts";

/** An extended test that is being filled in. */
export interface ExtendedForm {
  readonly system: System;
  readonly field: Inputs;
  /** The field that dice come back by, and how many do. */
  readonly source: string;
  readonly count: string;
  /** Empty for none. */
  readonly goal: string;
}

/** What an extended test of this game begins with. */
export function extendedForm(system: System, options: Raw): ExtendedForm {
  const { gains } = rulesOf(system);
  const source = gains.find((name) => options[name] !== 0) ?? gains[0]!;
  const count = gains.reduce((sum, name) => sum + Number(options[name]), 0);
  return { system, field: inputsFor(ownFields(system), { raw: options }), source, count: String(count), goal: "" };
}

/** The fields but for those by which dice come back, which are one number here. */
function ownFields(system: System): Fields {
  const { kind, gains } = rulesOf(system);
  return only(system.kinds[kind]!.fields, (_field, name) => !gains.includes(name));
}

/** The controls of a form. */
export function extendedControls(form: ExtendedForm, around: Around): ControlView[] {
  const { system, source, count, goal } = form;
  const { words } = around;
  const { kind, gains } = rulesOf(system);
  const sources = choiceOf(gains, (name) => fieldName(name, words, system.id), source);
  const { min = 0, max = 999 } = system.kinds[kind]!.fields[source]!;
  const label = `${words("dicewright.extended.start.goal")} (${words("dicewright.extended.start.goalHint")})`;
  return [
    ...controlsOf(ownFields(system), { ...form, ...around }),
    { ...named("extended.start", "source", words), ...sources },
    { ...named("extended.start", "count", words), number: { value: count, min, max, presets: [] } },
    {
      ...named("extended.start", "goal", words),
      label,
      number: { value: goal, min: 1, max: LIMITS.goal, presets: [] },
    },
  ];
}

/** What a test begins with, as far as it can be read. */
export function optionsFrom({ system, field, source, count }: ExtendedForm): Raw {
  const { gains } = rulesOf(system);
  const back = gains.map((name) => [name, name === source ? (typedNumber(count) ?? 0) : 0]);
  return { ...rawFrom(ownFields(system), field), ...Object.fromEntries(back) } as Raw;
}

/** The goal: null for none, undefined if it cannot be one. */
export function goalFrom({ goal }: ExtendedForm): number | null | undefined {
  return readGoal(typedNumber(goal) ?? null);
}

/** What is wrong with what is filled in, by the name of the control. */
export function extendedProblems(form: ExtendedForm): Readonly<Record<string, Problem>> {
  const { kind, gains } = rulesOf(form.system);
  const wrong = problemsIn(form.system.kinds[kind]!.fields, optionsFrom(form));
  const count = gains.map((name) => wrong[`field-${name}`]).find((each) => each !== undefined);
  const goal = goalFrom(form) === undefined && problem("notGoal", { most: LIMITS.goal });
  return { ...wrong, ...(count && { count }), ...(goal && { goal }) };
}

/** How the test stands at its beginning; undefined while something is wrong. */
export function standingFrom(form: ExtendedForm, rules: Raw): TestState | undefined {
  const { fields } = form.system.kinds[rulesOf(form.system).kind]!;
  const [options, goal] = [parseFields(fields, optionsFrom(form), rules), goalFrom(form)];
  return isProblem(options) || goal === undefined ? undefined : firstState(form.system, options, goal);
}

/** How it may go, as its panel tells it. */
export function outlookTexts(outlook: Outlook, words: Words): readonly string[] {
  return textsOf(outlookPhrases(outlook), words);
}
