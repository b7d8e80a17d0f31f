/** What a form is made of: controls, each with a name, a label and exactly one part that says what it is. */
import { LIMITS } from "../../systems/limits.ts";
import type { System } from "../../systems/system.ts";
import type { Raw } from "../../systems/vocabulary.ts";
import { MODES } from "../../threads/reader/log.ts";
import type { Shape } from "../card/drawings.ts";
import { keyIn, type Words } from "../words.ts";

/** One of several values to choose from. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly isSelected: boolean;
}

/** One number with its steppers. */
interface NumberView {
  readonly value: string;
  readonly min: number;
  readonly max: number;
  /** Values with names of their own. */
  readonly presets: readonly OptionView[];
}

/** What is left of two numbers of which one cancels the other. */
interface LevelsView {
  /** What is left, in words and as a number that is negative if the second outweighs the first. */
  readonly net: string;
  readonly level: number;
  /** The controls of the two numbers. */
  readonly above: string;
  readonly below: string;
}

/** A text; `most` is the number of characters it may have. */
interface TextView {
  readonly value: string;
  readonly most: number;
  readonly placeholder?: string;
}

/** A circumstance of the moment. */
interface CircumstanceView {
  /** Where it stands in the form, such as `circumstance-0`. */
  readonly name: string;
  readonly value: string;
  readonly level: string;
}

/** One effect that grows a die. */
export interface IncreaseView {
  /** Its place in the form: `field-dice-0` for the first of a die, `field-dice-0-more-0` for others. */
  readonly name: string;
  readonly label: string;
  /** What it is called; may be empty. */
  readonly value: string;
  /** How many stages it has, as a number and in words; absent for the first, whose stages are shown beside the die. */
  readonly up?: string;
  readonly stages?: string;
  readonly canGrow: boolean;
  /** The dice that it may grow; absent if it always grows the last. */
  readonly targets?: readonly OptionView[];
}

/** A die that is rolled without being chosen. */
export interface GhostView {
  readonly text: string;
  readonly shape: Shape;
}

/** One die as it is edited. */
export interface EditedDieView {
  /** Its place in the form, such as `field-dice-0`. */
  readonly name: string;
  /** What the die is for, and its number among the others. */
  readonly label: string;
  readonly count?: string;
  readonly sizes: readonly OptionView[];
  readonly shape: Shape;
  /** How many stages the first effect has, as a number and in words. */
  readonly up: string;
  readonly stages: string;
  readonly increases: readonly IncreaseView[];
  /** Each Die Increase as a step: `d10`, `d12`, `d8 + d6`; empty if it does not grow. */
  readonly steps: readonly string[];
  /** The dice that it grows into; empty if it does not grow. */
  readonly ghosts: readonly GhostView[];
  readonly canGrow: boolean;
  readonly canShrink: boolean;
}

/** Entries of a list, each of which a button chooses and sends at once. */
interface ShortcutsView {
  /** The control of the list. */
  readonly of: string;
  readonly list: readonly { readonly value: string; readonly text: string; readonly title: string }[];
}

/** What a control is; exactly one of these is there. */
export interface ControlPart {
  readonly number?: NumberView;
  readonly levels?: LevelsView;
  readonly flag?: { readonly isOn: boolean };
  readonly choice?: { readonly options: readonly OptionView[] };
  readonly shortcuts?: ShortcutsView;
  readonly text?: TextView;
  /** Dice one by one, and the die that is rolled if the last place is left empty. */
  readonly editor?: { readonly dice: readonly EditedDieView[]; readonly standIn?: GhostView };
  readonly circumstances?: { readonly list: readonly CircumstanceView[] };
  /** Several people to choose from, a flag each. */
  readonly people?: { readonly flags: readonly ControlView[] };
  /** Controls that are folded away, or shown at first. */
  readonly fold?: { readonly controls: readonly ControlView[]; readonly isOpen?: boolean };
  /** Nothing to fill in, only something to know. */
  readonly told?: string;
}

/** A control. */
export interface ControlView extends ControlPart {
  /** Where its value stands in the form, such as `field-skill`; problems are told under the same name. */
  readonly name: string;
  readonly label: string;
  /** A sentence that explains it, shown below it. */
  readonly hint?: string;
  /** A sentence that explains it, shown when asked for and read by screen readers. */
  readonly tip?: string;
  readonly isRequired?: boolean;
  /** True for what matters most, which is drawn larger. */
  readonly isMain?: boolean;
  /** Two halves share a line. With a width its label stands above a control; without one it stands beside it. */
  readonly width?: "half" | "whole" | undefined;
}

/** What controls are drawn from, apart from what stands in them. */
export interface Surroundings {
  readonly system: System;
  readonly rules: Raw;
  readonly words: Words;
}

/** A choice from values, each with its words. */
export function choiceOf(texts: Readonly<Record<string, string>>, chosen: string): ControlPart {
  const options = Object.entries(texts).map(([value, text]) => ({ value, text, isSelected: value === chosen }));
  return { choice: { options } };
}

/** Some games by their names, one of which is chosen. */
export function gameOptions(games: readonly System[], chosen: System, words: Words): readonly OptionView[] {
  return games.map((system) => ({
    value: system.id,
    text: words(keyIn(system.id, "name")),
    isSelected: system === chosen,
  }));
}

/** The choice of a game and of a kind of check, unless there is only one. One that is not offered stays chosen. */
export function checkChoice(
  {
    system,
    kind,
    kinds,
  }: { readonly system: System; readonly kind: string; readonly kinds?: readonly string[] | undefined },
  { games, words }: { readonly games: readonly System[]; readonly words: Words },
): ControlView[] {
  const offered = games.includes(system) ? games : [...games, system];
  if (offered.length === 1 && kinds?.length === 1) return [];
  if (offered.length === 1) return [{ ...kindControl(system, kind, words, kinds), width: "whole" }];
  const choice = { options: gameOptions(offered, system, words) };
  return [
    {
      name: "game",
      label: words("dicewright.dialog.game"),
      tip: words("dicewright.dialog.tips.game"),
      choice,
      width: "half",
    },
    kindControl(system, kind, words),
  ];
}

/** The choice of a kind of check. */
export function kindControl(
  { id, kinds: all }: System,
  kind: string,
  words: Words,
  kinds: readonly string[] = Object.keys(all),
): ControlView {
  const names = Object.fromEntries(kinds.map((each) => [each, words(keyIn(id, `kinds.${each}`))]));
  const tip = words("dicewright.dialog.tips.kind");
  return { name: "kind", label: words("dicewright.dialog.kind"), tip, ...choiceOf(names, kind), width: "half" };
}

/** The label of a roll. */
export function labelControl(value: string, words: Words): ControlView {
  const tip = words("dicewright.dialog.tips.label");
  const text = { value, most: LIMITS.label };
  return { name: "label", label: words("dicewright.dialog.label"), tip, text, width: "half" };
}

/** The choice of who may see a roll. */
export function modeControl(mode: string, words: Words): ControlView {
  const names = Object.fromEntries(MODES.map((each) => [each, words(`dicewright.dialog.modes.${each}`)]));
  const tip = words("dicewright.dialog.tips.mode");
  return { name: "mode", label: words("dicewright.dialog.mode"), tip, ...choiceOf(names, mode), width: "half" };
}

/** A person who can be chosen. */
export interface Person {
  readonly name: string;
  readonly isChosen: boolean;
}

/** The choice of several people. */
export function peopleControl(name: string, label: string, people: readonly Person[]): ControlView {
  const flags = people.map((each, i) => ({
    name: `${name}-${i}-isChosen`,
    label: each.name,
    flag: { isOn: each.isChosen },
  }));
  return { name, label, people: { flags } };
}

/** What the world decides, folded away; nothing if the world decides nothing. */
export function foldControl(controls: readonly ControlView[], words: Words): ControlView[] {
  const label = words("dicewright.dialog.houseRules");
  return controls.length === 0 ? [] : [{ name: "houseRules", label, fold: { controls } }];
}

/** Everything that a form does not ask for first. Its title says what is in it, but for controls that come last. */
export function moreControl(
  controls: readonly ControlView[],
  last: readonly ControlView[],
  isOpen: boolean,
  words: Words,
): ControlView[] {
  const labels = controls.map(({ label }) => label).join(", ");
  const label = words("dicewright.dialog.fold", { labels });
  const all = [...controls, ...last];
  return all.length === 0 ? [] : [{ name: "more", label, fold: { controls: all, isOpen } }];
}

/** All controls, those within others too. */
export function flat(controls: readonly ControlView[]): readonly ControlView[] {
  return controls.flatMap((each) => [each, ...flat(each.fold?.controls ?? [])]);
}

/** What a person types or ticks; the rest of a form is drawn anew when it changes. */
const TYPED = new Set(["value", "isOn", "isSelected", "isOpen", "net", "count", "level"]);

/** What a form asks for, whatever stands in it. */
export function shapeOf(controls: readonly ControlView[]): string {
  return JSON.stringify(controls, (key, value: unknown) => (TYPED.has(key) ? undefined : value));
}
