/** The form in which a contest begins: with which check, against whom, and by which of the game's rules. */
import { parseFields, type Fields, type OptionsOf } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Raw } from "../../checks/json.ts";
import { problem, type Problem } from "../../checks/problem.ts";
import { FORMATS, type Format } from "../../threads/challenge.ts";
import { keyIn, listOf, type Words } from "../words.ts";
import { choiceOf, modeControl, moreControl, named, peopleControl, type ControlView, type Person } from "./control.ts";
import { controlsOf, inputsFor, isHouseRule, only, problemsIn, rawFrom, type Inputs } from "./fields.ts";
import type { Around } from "./roll.ts";

/** A contest that is being filled in. */
export interface ContestForm {
  /** The name of the one who rolls first. */
  readonly name: string;
  /** What can be rolled first: known checks by name, and any other of a game, which is filled in later. */
  readonly choices: readonly { readonly id: string; readonly system: Game; readonly name?: string }[];
  /** The id of the chosen one among them, and its game. */
  readonly means: string;
  readonly system: Game;
  readonly opponent: readonly (Person & { readonly id: string })[];
  /** True if the opponents are chosen in the form. */
  readonly asksWhom: boolean;
  /** What stands in the controls of the game's rules. */
  readonly field: Inputs;
  readonly form: Format;
  readonly sealed: boolean;
  readonly mode: string;
}

/** Whether all can be compared with all: the game allows it, and there are three sides or more, but not too many. */
export function takesAll(form: ContestForm): boolean {
  const sides = 1 + chosenOf(form).length;
  return sides > 2 && sides <= form.system.contest!.most;
}

/** The chosen opponents. */
export function chosenOf({ opponent }: ContestForm): ContestForm["opponent"] {
  return opponent.filter(({ isChosen }) => isChosen);
}

/**
 * The form with the game of its check, and its rules as the world has them, but for those that are given. They may not
 * be filled in yet, or for another check.
 */
export function withRules(
  form: Omit<ContestForm, "system" | "field"> & Partial<ContestForm>,
  rules: Raw,
  raw: Raw = {},
): ContestForm {
  const { system } = form.choices.find(({ id }) => id === form.means) ?? form.choices[0]!;
  const field = system === form.system ? form.field : undefined;
  return { ...form, system, field: field ?? inputsFor(system.contest!.fields, { raw, rules }) };
}

/** The rules that a form asks for, or the first thing that is wrong with it. */
export function rulesFrom(form: ContestForm, rules: Raw): OptionsOf<Fields> | Problem {
  if (chosenOf(form).length === 0) return problem("noTarget");
  const { fields } = form.system.contest!;
  return parseFields(fields, rawFrom(fields, form), rules);
}

/** What is wrong at each control, by its name. */
export function contestProblems(form: ContestForm, rules: Raw): Readonly<Record<string, Problem>> {
  return problemsIn(form.system.contest!.fields, form, rules);
}

/** The controls of a form. */
export function contestControls(form: ContestForm, { rules, words, isMoreOpen = false }: Around): ControlView[] {
  const { name, sealed, mode, means, choices, system } = form;
  const isMixed = choices.some((each) => each.system !== choices[0]!.system);
  const options = choices.map((each) => ({
    value: each.id,
    text: each.name ?? words("dicewright.request.start.any"),
    isSelected: each.id === means,
    ...(isMixed && { chance: words(keyIn(each.system.id, "name")) }),
  }));
  const { fields } = system.contest!;
  const counting = rawFrom(fields, form);
  const ruleControls = (isFolded: boolean) => {
    const wanted = only(fields, (field, rule) => rule in counting && isHouseRule(field) === isFolded);
    return controlsOf(wanted, { ...form, rules, words });
  };
  const formats = { each: words("dicewright.challenge.each", { name }), all: words("dicewright.challenge.all") };
  const format = { ...named("challenge", "form", words), ...choiceOf(FORMATS, (each) => formats[each], form.form) };
  const seals = { ...named("challenge", "sealed", words), flag: { isOn: sealed } };
  const more = [...(takesAll(form) ? [format] : []), seals, modeControl(mode, words)];
  return [
    { ...named("challenge", "check", words), name: "means", choice: { options, look: "chips" } },
    opponents(form, words),
    ...ruleControls(false).map(asSegments),
    ...moreControl(more, ruleControls(true), isMoreOpen, words),
  ];
}

const MOST_SEGMENTS = 3;

function asSegments(control: ControlView): ControlView {
  const { options = [] } = control.choice ?? {};
  const isShort = options.length > 1 && options.length <= MOST_SEGMENTS;
  return isShort ? { ...control, choice: { options, look: "segments" } } : control;
}

function opponents(form: ContestForm, words: Words): ControlView {
  const { label, tip } = named("challenge", "against", words);
  const names = chosenOf(form).map(({ name }) => name);
  return form.asksWhom
    ? { ...peopleControl("opponent", label, form.opponent), tip }
    : { name: "opponent", label, told: listOf(names, words) };
}
