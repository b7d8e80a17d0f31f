/**
 * What a form is made of: controls, each with a name, a label and exactly one part that says what it is. What is filled
 * in is a tree, and a control is named by its path in it: `field-dice-0-sides` is the size of the first die.
 *
 * Worked example:
 *
 *     filled({ field: { skill: "5" } }, { "field-skill": "6" }) // { field: { skill: "6" } }
 */
import type { Game } from "../../checks/game.ts";
import { LIMITS } from "../../checks/limits.ts";
import { MODES } from "../../checks/visibility.ts";
import { keyIn, titled, type Words } from "../words.ts";
import type { editorView } from "./dice-editor.ts";

/** One of several values to choose from. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly isSelected: boolean;
  /** The chance of success with it, if it is known, or another word about it. */
  readonly chance?: string | undefined;
}

/** How a choice is drawn: one of few side by side, one of many as chips, or a list if it is left out. */
type ChoiceLook = "segments" | "chips" | "tabs";

/** What a control is; exactly one of these is there. */
export interface ControlPart {
  /** One number with its steppers, and values with names of their own. */
  readonly number?: Readonly<{ value: string; min: number; max: number; presets: readonly OptionView[] }>;
  /**
   * A level that is left of two numbers of which one cancels the other: what screen readers say of it, and what the
   * controls of the two numbers hold with it, as JSON.
   */
  readonly levels?: readonly (OptionView & { readonly name: string; readonly values: string })[];
  readonly flag?: { readonly isOn: boolean };
  readonly choice?: { readonly options: readonly OptionView[]; readonly look?: ChoiceLook };
  /** `most` is the number of characters it may have; any text may be typed beside the names to choose from. */
  readonly text?: Readonly<{
    value: string;
    most: number;
    placeholder?: string;
    names?: readonly string[] | undefined;
  }>;
  /** Dice one by one, and a row for one more. */
  readonly editor?: ReturnType<typeof editorView>;
  /** What grows dice: the sources by name, and further effects. */
  readonly effects?: ReturnType<typeof editorView>["dice"];
  /** Circumstances of the moment, each with its place in the form, such as `circumstance-0`. */
  readonly circumstances?: { readonly list: readonly Readonly<{ name: string; value: string; level: string }>[] };
  /** Several people or games to choose from, a flag each: chips, or rows of which each may carry a chance. */
  readonly people?: { readonly flags: readonly ControlView[]; readonly look: "chips" | "rows" };
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
  /** True for what decides which others there are; it stands above them. */
  readonly isHead?: boolean;
  /** True for what stands beside the other controls, where others have odds. */
  readonly isAside?: boolean;
  /** The chance of success of whom it stands for. */
  readonly chance?: string | undefined;
}

/** A control's name, its label, and the sentence that explains it. */
export function named(block: string, name: string, words: Words) {
  return { name, label: words(`dicewright.${block}.${name}`), tip: words(`dicewright.${block}.tips.${name}`) };
}

/** A choice from values, each with its words. */
export function choiceOf<V extends string>(
  values: readonly V[],
  textOf: (value: V) => string,
  chosen: string,
  look?: ChoiceLook,
): ControlPart {
  const options = values.map((value) => ({ value, text: textOf(value), isSelected: value === chosen }));
  return { choice: { options, ...(look && { look }) } };
}

/** A check of which a form asks for the game and the kind. */
export interface Kinded {
  readonly system: Game;
  readonly kind: string;
  /** The kinds on offer, if not all of the game are. */
  readonly kinds?: readonly string[] | undefined;
}

/** The choice of a game and of a kind of check, unless there is only one. One that is not offered stays chosen. */
export function checkChoice(form: Kinded, games: readonly Game[], words: Words, look?: ChoiceLook): ControlView[] {
  const { system } = form;
  const offered = games.includes(system) ? games : [...games, system];
  return [...gameControl(offered, system, words, look !== undefined), ...kindControl(form, words, look)];
}

/** The choice of a game, unless there is only one. */
export function gameControl(games: readonly Game[], chosen: Game, words: Words, isHead = false): ControlView[] {
  if (games.length < 2) return [];
  const ids = games.map(({ id }) => id);
  return [{ ...named("dialog", "game", words), ...choiceOf(ids, (id) => words(keyIn(id, "name")), chosen.id), isHead }];
}

/** The choice of a kind of check, unless there is only one. */
export function kindControl({ system, kind, kinds }: Kinded, words: Words, look?: ChoiceLook): ControlView[] {
  const offered = kinds ?? Object.keys(system.kinds);
  if (offered.length === 1) return [];
  const choice = choiceOf(offered, (each) => titled(words(keyIn(system.id, `kinds.${each}`))), kind, look);
  return [{ ...named("dialog", "kind", words), ...choice, isHead: look !== undefined }];
}

/** The label of a roll, with the names that its kind has for it. */
export function labelControl(value: string, words: Words, of: Kinded): ControlView {
  return { ...named("dialog", "label", words), text: { value, most: LIMITS.label, names: labelsOf(of, words) } };
}

/** What rolls of a kind are usually called, if its game says so. */
export function labelsOf({ system, kind }: Kinded, words: Words): readonly string[] | undefined {
  return system.kinds[kind]!.labels?.map((each) => words(keyIn(system.id, `labels.${each}`)));
}

/** The choice of who may see a roll. */
export function modeControl(mode: string, words: Words): ControlView {
  const choice = choiceOf(MODES, (each) => words(`dicewright.dialog.modes.${each}`), mode);
  return { ...named("dialog", "mode", words), ...choice };
}

/** A person who can be chosen. */
export interface Person {
  readonly name: string;
  readonly isChosen: boolean;
  /** A word about them, and their chance of success. */
  readonly hint?: string;
  readonly chance?: string | undefined;
}

/** The choice of several people. */
export function peopleControl(
  name: string,
  label: string,
  people: readonly Person[],
  look: "chips" | "rows" = "chips",
): ControlView {
  const flags = people.map(({ name: own, isChosen, hint, chance }, i) => {
    return { name: `${name}-${i}-isChosen`, label: own, flag: { isOn: isChosen }, chance, ...(hint && { hint }) };
  });
  return { name, label, people: { flags, look } };
}

/**
 * Everything that a form does not ask for first; what the world decides is folded away once more. The title says what
 * is in it, but for that and the controls that are left untold.
 */
export function moreControl(
  controls: readonly ControlView[],
  worlds: readonly ControlView[],
  isOpen: boolean,
  words: Words,
  untold: readonly ControlView[] = [],
): ControlView[] {
  const label = words("dicewright.dialog.fold", { labels: controls.map((each) => each.label).join(", ") });
  const rules = { name: "houseRules", label: words("dicewright.dialog.houseRules"), fold: { controls: worlds } };
  const all = [...controls, ...untold, ...(worlds.length === 0 ? [] : [rules])];
  return all.length === 0 ? [] : [{ name: "more", label, fold: { controls: all, isOpen } }];
}

// ---- What is filled in ----

/** The values of controls by their names, as a page gives them. */
export type Filled = Readonly<Record<string, string | number | boolean>>;

function at(node: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(node);
  if (Array.isArray(node)) return node.map((each, i): unknown => (String(i) === step ? at(each, rest, change) : each));
  const group = (node ?? {}) as Readonly<Record<string, unknown>>;
  return { ...group, [step]: at(group[step], rest, change) };
}

function changedAt<F extends object>(form: F, place: string, change: (value: unknown) => unknown): F {
  return at(form, place.split("-"), change) as F;
}

/** The form with these values in its controls. */
export function filled<F extends object>(form: F, values: Filled): F {
  return Object.entries(values).reduce((now, [name, value]) => changedAt(now, name, () => value), form);
}

/** The form with one thing more in a list, which may not be there yet: a circumstance, a die, or an effect on one. */
export function withMore<F extends object>(form: F, list: string, sides: number): F {
  const isEffect = list.split("-").length > 2;
  const die = isEffect ? { up: 1 } : { count: 1, sides, up: 0 };
  const item = list === "circumstance" ? { name: "", level: "" } : die;
  return changedAt(form, list, (items) => [...((items ?? []) as readonly unknown[]), item]);
}

/** The form without one thing of a list. */
export function withoutItem<F extends object>(form: F, place: string): F {
  const [, list = "", index] = /^(.*)-(\d+)$/.exec(place) ?? [];
  return changedAt(form, list, (items) => (items as readonly unknown[]).filter((_, i) => i !== Number(index)));
}

/** The form with an effect that grows a die by more stages, or by fewer. */
export function grownBy<F extends object>(form: F, increase: string, by: number): F {
  return changedAt(form, `${increase}-up`, (up) => Math.max(0, Number(up) + by));
}
