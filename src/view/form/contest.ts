/** The form in which a contest begins: with which check, against whom, and by which of the game's rules. */
import { countingFields, parseFields, type Fields, type OptionsOf } from "../../systems/field.ts";
import type { System } from "../../systems/system.ts";
import { problem, type Problem, type Raw } from "../../systems/vocabulary.ts";
import { FORMATS, type Format } from "../../threads/challenge.ts";
import { keyIn, listOf, type Words } from "../words.ts";
import {
  choiceOf,
  foldControl,
  modeControl,
  moreControl,
  peopleControl,
  type ControlView,
  type Person,
} from "./control.ts";
import type { Inputs } from "./field-types.ts";
import { controlsOf, inputsFor, isHouseRule, only, problemsIn, problemTexts, rawFrom } from "./fields.ts";
import type { Around } from "./roll.ts";

/** A check that can be rolled first: one that is known, or any other of a game. */
export interface CheckChoice {
  /** Tells means apart. */
  readonly id: string;
  readonly system: System;
  /** Absent for a check that is yet to be filled in. */
  readonly name?: string;
}

/** An opponent on offer. */
export interface Opponent extends Person {
  readonly id: string;
}

/** A contest that is being filled in. */
export interface ContestForm {
  /** The name of the one who rolls first. */
  readonly name: string;
  readonly choices: readonly CheckChoice[];
  /** The id of the chosen one among them. */
  readonly means: string;
  readonly opponent: readonly Opponent[];
  /** True if the opponents are chosen in the form. */
  readonly asksWhom: boolean;
  /** What stands in the controls of the game's rules. */
  readonly field: Inputs;
  readonly form: Format;
  readonly sealed: boolean;
  readonly mode: string;
}

/** The game whose rules are filled in. */
export function gameOf({ choices, means }: Pick<ContestForm, "choices" | "means">): System {
  return (choices.find(({ id }) => id === means) ?? choices[0]!).system;
}

/** Whether all can be compared with all: the game allows it, and there are three sides or more, but not too many. */
export function takesAll(form: ContestForm): boolean {
  const sides = 1 + chosenOf(form).length;
  return sides > 2 && sides <= gameOf(form).contest!.most;
}

/** The chosen opponents. */
export function chosenOf({ opponent }: ContestForm): readonly Opponent[] {
  return opponent.filter(({ isChosen }) => isChosen);
}

/** The form with the rules of its game as the world has them, but for those that are given. */
export function withRules<F extends Omit<ContestForm, "field">>(form: F, rules: Raw, raw: Raw = {}): F & ContestForm {
  return { ...form, field: inputsFor(gameOf(form).contest!.fields, { raw, rules }) };
}

/** What is filled in for the rules that count: an attack has others than a plain check. */
function rawRules(form: ContestForm): Raw {
  return rawFrom(gameOf(form).contest!.fields, form.field);
}

/** The rules that a form asks for, or the first thing that is wrong with it. */
export function rulesFrom(form: ContestForm, rules: Raw): OptionsOf<Fields> | Problem {
  if (chosenOf(form).length === 0) return problem("noTarget");
  return parseFields(gameOf(form).contest!.fields, rawRules(form), rules);
}

/** What is wrong at each control, in words. */
export function contestProblems(form: ContestForm, { rules, words }: Around): Readonly<Record<string, string>> {
  const system = gameOf(form);
  return problemTexts(problemsIn(system.contest!.fields, rawRules(form), { rules }), system, words);
}

/** The controls of a form. */
export function contestControls(form: ContestForm, around: Around): ControlView[] {
  const { words, isMoreOpen = false } = around;
  const { sealed, mode, means, choices } = form;
  const isMixed = choices.some(({ system }) => system !== choices[0]!.system);
  const options = choices.map(({ id, name, system }) => ({
    value: id,
    text: name ?? words("dicewright.request.start.any"),
    isSelected: id === means,
    ...(isMixed && { chance: words(keyIn(system.id, "name")) }),
  }));
  const rules = (isFolded: boolean) => ruleControls(form, isFolded, around);
  const tip = (of: string) => words(`dicewright.challenge.tips.${of}`);
  const label = words("dicewright.challenge.check");
  const [sealing, sealingTip] = [words("dicewright.challenge.sealed"), tip("sealed")];
  return [
    { name: "means", label, tip: tip("check"), choice: { options, look: "chips" } },
    opponents(form, words),
    ...rules(false).map(asSegments),
    ...moreControl(
      [
        ...(takesAll(form) ? [formats(form, words)] : []),
        { name: "sealed", label: sealing, tip: sealingTip, flag: { isOn: sealed } },
        modeControl(mode, words),
      ],
      foldControl(rules(true), words),
      isMoreOpen,
      words,
    ),
  ];
}

/** The most values of a choice that stand side by side. */
const MOST_SEGMENTS = 3;

function asSegments(control: ControlView): ControlView {
  const { options = [] } = control.choice ?? {};
  return options.length > 1 && options.length <= MOST_SEGMENTS
    ? { ...control, choice: { options, look: "segments" } }
    : control;
}

function ruleControls(form: ContestForm, isFolded: boolean, { rules, words }: Around): ControlView[] {
  const system = gameOf(form);
  const { fields } = system.contest!;
  const counting = new Set(countingFields(fields, rawRules(form)).map(([name]) => name));
  const wanted = only(fields, (field, name) => counting.has(name) && isHouseRule(field) === isFolded);
  return controlsOf(wanted, { inputs: form.field, system, rules, words });
}

function opponents(form: ContestForm, words: Words): ControlView {
  const label = words("dicewright.challenge.against");
  const names = chosenOf(form).map(({ name }) => name);
  return form.asksWhom
    ? { ...peopleControl("opponent", label, form.opponent), tip: words("dicewright.challenge.tips.against") }
    : { name: "opponent", label, told: listOf(names, words) };
}

function formats({ form, name }: ContestForm, words: Words): ControlView {
  const texts = { each: words("dicewright.challenge.each", { name }), all: words("dicewright.challenge.all") };
  const known = Object.fromEntries(FORMATS.map((each) => [each, texts[each]]));
  const [label, tip] = ["form", "tips.form"].map((key) => words(`dicewright.challenge.${key}`)) as [string, string];
  return { name: "form", label, tip, ...choiceOf(known, form) };
}
