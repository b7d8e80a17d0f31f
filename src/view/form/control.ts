/**
 * The controls of forms. Each has a name, a label and one part that says what kind of control it is. A form is a tree,
 * and the name of a control is its path in it: `field-dice-0-sides` is the size of the first die.
 *
 * Worked example:
 *
 *     withControlValues({ field: { skill: "5" } }, { "field-skill": "6" }) // { field: { skill: "6" } }
 */
import type { Game } from "../../checks/game.ts";
import { LIMITS } from "../../checks/limits.ts";
import { MODES } from "../../checks/visibility.ts";
import { gameWords, capitalize, type Words } from "../../words/words.ts";
import type { blankDie } from "../card/dice.ts";
import type { FormContext } from "./context.ts";
import type { editorView } from "./dice-editor.ts";

export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly isSelected: boolean;
  /** The chance of success with this value, or a note about it. */
  readonly chance?: string | undefined;
}

/** Few options stand side by side, many as chips. A choice without a look is a list. */
type ChoiceLook = "segments" | "chips" | "tabs";

/** The kind of a control; exactly one member is present. */
export interface ControlPart {
  readonly number?: Readonly<{ value: string; min: number; max: number; presets: readonly OptionView[] }>;
  /**
   * The net level of two numbers that cancel each other. `name` is for screen readers, `values` are those of the two
   * numbers, as JSON.
   */
  readonly levels?: Readonly<{
    options: readonly (OptionView & { readonly name: string; readonly values: string })[];
    numbers: readonly Readonly<{ name: string; value: string }>[];
  }>;
  readonly flag?: { readonly isOn: boolean };
  readonly choice?: { readonly options: readonly OptionView[]; readonly look?: ChoiceLook };
  /** `most` limits the characters, `dice` are those that the text stands for. */
  readonly text?: Readonly<{
    value: string;
    most: number;
    placeholder?: string;
    dice?: { readonly list: readonly ReturnType<typeof blankDie>[] };
  }>;
  readonly editor?: ReturnType<typeof editorView>;
  readonly effects?: ReturnType<typeof editorView>["dice"];
  readonly circumstances?: { readonly list: readonly Readonly<{ name: string; value: string; level: string }>[] };
  readonly people?: { readonly flags: readonly ControlView[]; readonly look: "chips" | "rows" };
  /** `about` lists what is folded. */
  readonly fold?: Readonly<{ controls: readonly ControlView[]; isOpen?: boolean; about?: string }>;
  readonly paragraph?: string;
  readonly texts?: readonly string[];
}

export interface ControlView extends ControlPart {
  /** The path of its value, such as `field-skill`, under which problems are shown too. */
  readonly name: string;
  readonly label: string;
  /** An explanation below the control. */
  readonly hint?: string;
  /** An explanation as a tooltip and for screen readers. */
  readonly tip?: string;
  /** A text beside the control, such as the dice that a number stands for. */
  readonly beside?: string | undefined;
  /** A list on the line of a text, named by its tooltip, or a box on that of a number. */
  readonly companion?: ControlView;
  readonly isRequired?: boolean;
  /** True for a control above the others, which decides what they are. */
  readonly isHead?: boolean;
  /** True for a control beside the others, where other forms show odds. */
  readonly isAside?: boolean;
  readonly chance?: string | undefined;
}

export function labelAndHint(block: string, name: string, words: Words) {
  return { name, label: words(`dicewright.${block}.${name}`), tip: words(`dicewright.${block}.tips.${name}`) };
}

export function choicePart<V extends string>(
  values: readonly V[],
  textOf: (value: V) => string,
  chosen: string,
  look?: ChoiceLook,
): ControlPart {
  const options = values.map((value) => ({ value, text: textOf(value), isSelected: value === chosen }));
  return { choice: { options, ...(look && { look }) } };
}

export interface KindChoice {
  readonly system: Game;
  readonly kind: string;
  readonly kinds?: readonly string[] | undefined;
}

/** A game that is not offered stays chosen. */
export function checkChoice(form: KindChoice, games: readonly Game[], words: Words, look?: ChoiceLook): ControlView[] {
  const { system } = form;
  const offered = games.includes(system) ? games : [...games, system];
  return [...gameControl(offered, system, words, look && "list"), ...kindControl(form, words, look)];
}

/** Empty if there is only one game. Above the other controls it is a list or tabs. */
export function gameControl(games: readonly Game[], chosen: Game, words: Words, head?: "list" | "tabs"): ControlView[] {
  if (games.length < 2) return [];
  const ids = games.map(({ id }) => id);
  return [
    {
      ...labelAndHint("dialog", "game", words),
      ...choicePart(ids, (id) => gameWords(id, "name", words), chosen.id, head === "tabs" ? head : undefined),
      isHead: head !== undefined,
    },
  ];
}

function kindControl({ system, kind, kinds }: KindChoice, words: Words, look?: ChoiceLook): ControlView[] {
  const offered = kinds ?? Object.keys(system.kinds);
  if (offered.length === 1) return [];
  const choice = choicePart(offered, (each) => capitalize(gameWords(system.id, `kinds.${each}`, words)), kind, look);
  return [{ ...labelAndHint("dialog", "kind", words), ...choice, isHead: look !== undefined }];
}

export function modeControl(mode: string, words: Words): ControlView {
  const choice = choicePart(MODES, (each) => words(`dicewright.dialog.modes.${each}`), mode);
  return { ...labelAndHint("dialog", "mode", words), ...choice };
}

export function labelAndMode({ label, mode }: { readonly label: string; readonly mode: string }, words: Words) {
  const text = { value: label, most: LIMITS.label };
  return { ...labelAndHint("dialog", "label", words), text, companion: modeControl(mode, words) };
}

export interface Person {
  readonly name: string;
  readonly isChosen: boolean;
  readonly hint?: string;
  readonly chance?: string | undefined;
}

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

/** Folds controls that are not asked for first, and in them the world's rules. The title counts those that are set. */
export function moreControl(
  controls: readonly ControlView[],
  worlds: readonly ControlView[],
  { isMoreOpen: isOpen = false, words }: Pick<FormContext, "isMoreOpen" | "words">,
  count = 0,
): ControlView[] {
  const rules = { name: "houseRules", label: words("dicewright.dialog.houseRules"), fold: { controls: worlds } };
  const all = [...controls, ...(worlds.length === 0 ? [] : [rules])];
  const label = words(count === 0 ? "dicewright.dialog.fold" : "dicewright.dialog.foldSet", { count });
  const about = all.map((each) => each.label).join(", ");
  return all.length === 0 ? [] : [{ name: "more", label, fold: { controls: all, isOpen, about } }];
}

// ---- The values of a form ----

export type ControlValues = Readonly<Record<string, string | number | boolean>>;

function updateTree(node: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(node);
  if (Array.isArray(node))
    return node.map((each, i): unknown => (String(i) === step ? updateTree(each, rest, change) : each));
  const group = (node ?? {}) as Readonly<Record<string, unknown>>;
  return { ...group, [step]: updateTree(group[step], rest, change) };
}

function updateAt<F extends object>(form: F, path: string, change: (value: unknown) => unknown): F {
  return updateTree(form, path.split("-"), change) as F;
}

export function withControlValues<F extends object>(form: F, values: ControlValues): F {
  return Object.entries(values).reduce((now, [name, value]) => updateAt(now, name, () => value), form);
}

/** Adds a circumstance, a die, or an effect to a list, which may not exist yet. */
export function withListItem<F extends object>(form: F, list: string, sides: number): F {
  const isEffect = list.split("-").length > 2;
  const die = isEffect ? { up: 1 } : { count: 1, sides, up: 0 };
  const item = list === "circumstance" ? { name: "", level: "" } : die;
  return updateAt(form, list, (items) => [...((items ?? []) as readonly unknown[]), item]);
}

export function withoutItem<F extends object>(form: F, path: string): F {
  const [, list = "", index] = /^(.*)-(\d+)$/.exec(path) ?? [];
  return updateAt(form, list, (items) => (items as readonly unknown[]).filter((_, i) => i !== Number(index)));
}

/** Adds stages to an effect that grows a die, or removes them if `by` is negative. */
export function withStages<F extends object>(form: F, increase: string, by: number): F {
  return updateAt(form, `${increase}-up`, (up) => Math.max(0, Number(up) + by));
}
