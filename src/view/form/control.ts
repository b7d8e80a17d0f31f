/**
 * The controls of forms. Each has a name, a label and one part that says what kind of control it is. A form is a tree,
 * and the name of a control is its path in it: `field-dice-0-sides` is the size of the first die.
 *
 * Worked example:
 *
 *     withControlValues({ field: { skill: "5" } }, { "field-skill": "6" }) // { field: { skill: "6" } }
 */
import type { DiceEditor, Growth, Increase } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import type { Problem } from "../../checks/problem.ts";
import { MODES } from "../../checks/visibility.ts";
import { problemText } from "../../words/problem.ts";
import { capitalize, countText, gameWords, type Words } from "../../words/words.ts";
import { shapeOf, type blankDie } from "../card/dice.ts";

/** Problems of a form by the names of its controls. */
export type Problems = Readonly<Record<string, Problem>>;

/** A form that was read, once a change. Each form adds what its controls, its odds and its sending need. */
export interface FormReading {
  readonly problems: Problems;
}

export function problemTexts(
  problems: Problems,
  game: Game | undefined,
  words: Words,
): Readonly<Record<string, string>> {
  const texts = Object.entries(problems).map(([name, wrong]) => [name, problemText(wrong, words, game?.id)]);
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}

/** The world and the reader for whom forms are drawn. */
export interface FormContext {
  /** The games on offer. */
  readonly games: readonly Game[];
  /** The house rules of the world, by setting. */
  readonly rules: UncheckedOptions;
  readonly words: Words;
  /** True if the reader may hide a number from players, as only GMs may. */
  readonly mayHide?: boolean;
  /** True if the reader has unfolded the fields that are not asked for first. */
  readonly isMoreOpen?: boolean;
  /** About how many letters stand beside each other; tabs that need more become a list. */
  readonly lettersInLine?: number;
  /** Texts beside fields, by their names. */
  readonly fieldTexts?: Readonly<Record<string, string>>;
  /** The chance of success with other options, if it is known. */
  readonly chanceWith?: (options: UncheckedOptions) => string | undefined;
}

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
  readonly people?: { readonly flags: readonly ControlView[] };
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
  /** A list on the line of a text or of a heading, or a box on that of a number. */
  readonly companion?: ControlView;
  readonly isRequired?: boolean;
  /** True for a control above the others, which decides what they are. */
  readonly isHead?: boolean;
  /** True for a control beside the others, where other forms show odds. */
  readonly isAside?: boolean;
  readonly chance?: string | undefined;
  readonly picture?: string | undefined;
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
  readonly game: Game;
  readonly kind: string;
  readonly kinds?: readonly string[] | undefined;
}

/** A game that is not offered stays chosen. */
export function checkChoice(form: KindChoice, { games, words }: FormContext): ControlView[] {
  const { game } = form;
  return [...gameControl(games.includes(game) ? games : [...games, game], game, words), ...kindControl(form, words)];
}

/** The same above the other controls, the kinds as tabs. */
export function checkHeads(form: KindChoice, context: FormContext): ControlView[] {
  const [kind, ...others] = checkChoice(form, context).reverse();
  const heads = others.map((each) => ({ ...each, isHead: true }));
  if (kind?.name !== "kind") return kind ? [{ ...kind, isHead: true }] : [];
  return [...heads, headOf(kind, context, gameWords(form.game.id, "name", context.words).length)];
}

/** A choice above the others: tabs beside so many other letters, or a list where they do not fit. */
export function headOf(control: ControlView, { lettersInLine = Infinity }: FormContext, others = 0): ControlView {
  const options = control.choice?.options ?? [];
  const letters = options.reduce((sum, { text }) => sum + text.length + TAB_GAP, others);
  return { ...control, isHead: true, choice: { options, ...(letters <= lettersInLine && { look: "tabs" }) } };
}

/** The space beside a tab, in letters. */
const TAB_GAP = 2;

/** Empty if there is only one game. */
export function gameControl(games: readonly Game[], chosen: Game, words: Words): ControlView[] {
  if (games.length < 2) return [];
  const ids = games.map(({ id }) => id);
  const names = choicePart(ids, (id) => gameWords(id, "name", words), chosen.id);
  return [{ ...labelAndHint("dialog", "game", words), ...names }];
}

function kindControl({ game, kind, kinds }: KindChoice, words: Words): ControlView[] {
  const offered = kinds ?? Object.keys(game.kinds);
  if (offered.length === 1) return [];
  const choice = choicePart(offered, (each) => capitalize(gameWords(game.id, `kinds.${each}`, words)), kind);
  return [{ ...labelAndHint("dialog", "kind", words), ...choice }];
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
  readonly picture?: string | undefined;
  readonly isChosen: boolean;
  readonly hint?: string;
  readonly chance?: string | undefined;
}

/** A list of people to tick, beside the other controls. */
export function peopleControl(name: string, label: string, people: readonly Person[]): ControlView {
  const flags = people.map(({ name: own, isChosen, hint, ...shown }, i) => {
    return { name: `${name}-${i}-isChosen`, label: own, flag: { isOn: isChosen }, ...shown, ...(hint && { hint }) };
  });
  return { name, label, people: { flags }, isAside: true };
}

/** Folds controls that are not asked for first. The title counts those that are set. */
export function moreControl(
  controls: readonly ControlView[],
  { isMoreOpen: isOpen = false, words }: Pick<FormContext, "isMoreOpen" | "words">,
  count = 0,
): ControlView[] {
  const label = words(count === 0 ? "dicewright.dialog.fold" : "dicewright.dialog.foldSet", { count });
  const about = controls.map((each) => each.label).join(", ");
  return controls.length === 0 ? [] : [{ name: "more", label, fold: { controls, isOpen, about } }];
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

// ---- Dice in named slots, edited one by one: their sizes, and each effect that grows them ----

type NamedIncrease = Increase & { readonly by?: string };

/** Dice of one size. `by` names the effect that grows them, `more` are further effects. */
export interface EditedDie extends Growth {
  readonly count: number;
  readonly by?: string;
  readonly more?: readonly NamedIncrease[];
}

function increasesOf({ up, by = "", more = [] }: EditedDie): readonly NamedIncrease[] {
  return up === 0 && more.length === 0 ? [] : [{ up, by }, ...more];
}

type StoredDie = { readonly [K in keyof EditedDie]?: unknown } | null | undefined;

/** True if stored input can be drawn as dice. The field's gate finds other problems. */
export function areEditedDice({ sizes, mostStages, slots }: DiceEditor, input: unknown): input is readonly EditedDie[] {
  const grows = (each: StoredDie) => typeof each?.up === "number" && each.up >= 0 && each.up <= mostStages;
  const isDrawn = ({ count, sides, more = [] }: NonNullable<StoredDie>) =>
    typeof count === "number" &&
    sizes.includes(sides as number) &&
    Array.isArray(more) &&
    (more as readonly StoredDie[]).every(grows);
  const isAny = Array.isArray(input) && (input as readonly StoredDie[]).every((die) => grows(die) && isDrawn(die!));
  return isAny && input.length >= slots.length - 1;
}

export function toEditedDice(
  dice: readonly (Pick<EditedDie, "sides"> & Partial<EditedDie> & { readonly effect?: string })[],
  { slots }: DiceEditor,
): readonly EditedDie[] {
  const each = dice.map(({ count = 1, up = 0, effect: by, ...rest }) => ({
    ...rest,
    count,
    up,
    ...(by !== undefined && { by }),
  }));
  return slots.length === 1
    ? each
    : each.flatMap((die) => Array.from({ length: die.count }, () => ({ ...die, count: 1 })));
}

/** Dice for the gate: the names of what grows one become one name. */
export function withEffectNames(dice: readonly EditedDie[]) {
  return dice.map(({ by, ...die }) => {
    const names = increasesOf({ ...die, ...(by !== undefined && { by }) }).map((each) => each.by?.trim() ?? "");
    const effect = [...new Set(names)].filter(Boolean).join(", ");
    return { ...die, ...(effect !== "" && { effect }) };
  });
}

/** An empty form has a die of middling size in each named slot but the last. */
export function initialDice({ sizes, slots }: DiceEditor): readonly EditedDie[] {
  const sides = sizes[Math.floor(sizes.length / 2) - 1] ?? sizes[0]!;
  return slots.slice(0, Math.max(1, slots.length - 1)).map(() => ({ count: 1, sides, up: 0 }));
}

interface DiceInput {
  readonly name: string;
  readonly dice: readonly EditedDie[];
  readonly editor: DiceEditor;
  readonly game: Game;
  /** True if no die stands in for an empty slot. */
  readonly isExact: boolean;
}

export function editorView(input: DiceInput, context: FormContext) {
  const { name, dice, editor } = input;
  const { standIn } = editor;
  const slot = dice.length;
  const isEmpty = standIn && slot < editor.slots.length && !input.isExact;
  return {
    dice: dice.map((_die, index) => dieView(input, index, context)),
    next: {
      name: `${name}-${slot}`,
      list: name,
      ...slotLabels(input, slot, context.words),
      sizes: sizesOf(editor),
      ...(isEmpty && { standIn: context.words("dicewright.dialog.standIn", { die: `d${standIn.sides}` }) }),
    },
  };
}

function slotLabels({ editor: { slots }, game }: DiceInput, index: number, words: Words) {
  const tag = slots[Math.min(index, slots.length - 1)]!;
  const purpose = gameWords(game.id, `tags.${tag}`, words);
  const label = words("dicewright.dialog.dieOf", { place: purpose, number: index + 1 });
  return { slot: capitalize(purpose), label };
}

function sizesOf({ sizes }: DiceEditor, chosen?: number) {
  return sizes.map((size) => ({ value: String(size), isSelected: size === chosen, shape: shapeOf(`d${size}`) }));
}

function dieView(input: DiceInput, index: number, context: FormContext) {
  const { dice, editor } = input;
  const { words, chanceWith } = context;
  const die = dice[index]!;
  const [name, { count, sides, up }] = [`${input.name}-${index}`, die];
  const stages = increasesOf(die).reduce((sum, each) => sum + each.up, 0);
  const canGrow = stages < editor.mostStages;
  const sizes = grownSizes(die, editor).map((size) => `d${size}`);
  const isPlain = !dice.some((each) => each.more?.length);
  const withIncrease = dice.map((each, i) => {
    return { count: each.count, sides: each.sides, up: i === index ? each.up + 1 : each.up };
  });
  const { slot, label } = slotLabels(input, index, words);
  return {
    ...{ name, slot, label },
    sizes: sizesOf(editor, sides),
    /** The dice that it becomes, such as `+2 → d8 + d8`; empty if it does not grow. */
    growth: stages === 0 ? "" : `+${stages} → ${sizes.join(" + ")}`,
    /** Each effect; the stages of the first are shown beside the die. */
    increases: increasesOf(die).map((each, i) => ({
      amount: countText("dicewright.dialog.stages", each.up, words),
      name: i === 0 ? name : `${name}-more-${i - 1}`,
      label: words("dicewright.dialog.increaseOf", { die: label, number: i + 1 }),
      value: each.by ?? "",
      canGrow,
      ...(i > 0 && furtherIncrease(die, i - 1, editor, context)),
    })),
    ...(canGrow && isPlain && { chance: chanceWith?.({ [input.name.replace("field-", "")]: withIncrease }) }),
    canGrow,
    canShrink: up > 0,
    canGo: dice.length > Math.max(1, editor.slots.length - 1),
    ...(editor.slots.length === 1 && { count: String(count) }),
  };
}

/** The stages of a further effect, and the dice it may grow where players pick one. */
function furtherIncrease(die: EditedDie, i: number, editor: DiceEditor, { rules, words }: FormContext) {
  const { up, at } = die.more![i]!;
  const pool = grownSizes({ ...die, more: die.more!.slice(0, i) }, editor);
  const isPicked = at !== undefined || (editor.picks && rules[editor.picks.setting] === editor.picks.choice);
  const targets = pool.map((size, target) => ({
    value: String(target),
    text: words("dicewright.dialog.dieOf", { place: `d${size}`, number: target + 1 }),
    isSelected: target === (at ?? pool.length - 1),
  }));
  return { up: String(up), ...(isPicked && pool.length > 1 && { targets }) };
}

/** The sizes that a die grows to. An effect whose target is gone grows the last die. */
function grownSizes({ more = [], ...die }: EditedDie, { grown }: DiceEditor): readonly number[] {
  const sound = more.reduce<NamedIncrease[]>((list, each) => {
    const last = grown({ ...die, more: list }).length - 1;
    return [...list, { ...each, at: Math.min(each.at ?? last, last) }];
  }, []);
  return grown({ ...die, more: sound });
}
