/**
 * Dice in named slots, edited one by one: their sizes, and each effect that grows them.
 *
 * Worked example: a d12 that grows by one stage shows `+1 → d8 + d6`.
 */
import type { DiceEditor, Growth, Increase } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import { countText, gameWords, capitalize, type Words } from "../../words/words.ts";
import { shapeOf } from "../card/drawings.ts";
import type { FormContext } from "./context.ts";

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

/** Whether stored input can be drawn as dice. The field's gate finds other problems. */
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
  readonly system: Game;
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

function slotLabels({ editor: { slots }, system }: DiceInput, index: number, words: Words) {
  const tag = slots[Math.min(index, slots.length - 1)]!;
  const purpose = gameWords(system.id, `tags.${tag}`, words);
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
