/**
 * Dice of named places, edited one by one: their sizes, and each effect that grows them.
 *
 * Worked example: a d12 that grows by one stage is shown to become `+1 → d8 + d6`.
 */
import type { DiceEditor, Growth, Increase } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Raw } from "../../checks/json.ts";
import { shapeOf } from "../card/drawings.ts";
import { countOf, keyIn, titled, type Words } from "../words.ts";

/** What controls are drawn from, apart from what stands in them. */
export interface Surroundings {
  readonly system: Game;
  readonly rules: Raw;
  readonly words: Words;
  /** The chance of success with other options, if it is known. */
  readonly chanceWith?: ((options: Raw) => string | undefined) | undefined;
}

type NamedIncrease = Increase & { readonly by?: string };

/** Some dice of one size: how many, the stages by which they grow, what those are called, and further effects. */
export interface EditedDie extends Growth {
  readonly count: number;
  readonly by?: string;
  readonly more?: readonly NamedIncrease[];
}

/** Everything that grows a die, in its order. */
export function increasesOf({ up, by = "", more = [] }: EditedDie): readonly NamedIncrease[] {
  return up === 0 && more.length === 0 ? [] : [{ up, by }, ...more];
}

/** A die as it may be stored, or anything else. */
type Stored = { readonly [K in keyof EditedDie]?: unknown } | null | undefined;

/** Whether this is dice that can be drawn. It may be stored from long ago; the gate says what else is wrong with it. */
export function isEdited({ sizes, mostStages, places }: DiceEditor, input: unknown): input is readonly EditedDie[] {
  const grows = (each: Stored) => typeof each?.up === "number" && each.up >= 0 && each.up <= mostStages;
  const isDrawn = ({ count, sides, more = [] }: NonNullable<Stored>) =>
    typeof count === "number" &&
    sizes.includes(sides as number) &&
    Array.isArray(more) &&
    (more as readonly Stored[]).every(grows);
  const isAny = Array.isArray(input) && (input as readonly Stored[]).every((die) => grows(die) && isDrawn(die!));
  return isAny && input.length >= places.length - 1;
}

/** Dice to edit: where each place has a name of its own they stand one by one. */
export function editedDice(
  dice: readonly (Pick<EditedDie, "sides"> & Partial<EditedDie>)[],
  { places }: DiceEditor,
): readonly EditedDie[] {
  const each = dice.map(({ count = 1, up = 0, ...rest }) => ({ ...rest, count, up }));
  return places.length === 1
    ? each
    : each.flatMap((die) => Array.from({ length: die.count }, () => ({ ...die, count: 1 })));
}

/** What nobody has filled in holds a die of middling size for each named place but the last. */
export function firstDice({ sizes, places }: DiceEditor): readonly EditedDie[] {
  const sides = sizes[Math.floor(sizes.length / 2) - 1] ?? sizes[0]!;
  return places.slice(0, Math.max(1, places.length - 1)).map(() => ({ count: 1, sides, up: 0 }));
}

/** The dice as they are shown, and a row for one more; `name` is where they stand in the form. */
export function editorView(
  name: string,
  dice: readonly EditedDie[],
  editor: DiceEditor,
  around: Surroundings & { readonly isExact: boolean },
) {
  const { standIn, places } = editor;
  const place = dice.length;
  const isEmpty = standIn && place < places.length && !around.isExact;
  return {
    dice: dice.map((_die, index) => dieView(name, dice, index, editor, around)),
    next: {
      name: `${name}-${place}`,
      /** The list of dice that it would belong to. */
      list: name,
      ...placeOf(place, editor, around),
      sizes: sizesOf(editor),
      /** What is rolled as long as it is empty. */
      ...(isEmpty && { standIn: around.words("dicewright.dialog.standIn", { die: `d${standIn.sides}` }) }),
    },
  };
}

/** What a die is for; and with its number among the others. */
function placeOf(index: number, { places }: DiceEditor, { system, words }: Surroundings) {
  const tag = places[Math.min(index, places.length - 1)]!;
  const place = words(keyIn(system.id, `tags.${tag}`));
  const label = words("dicewright.dialog.dieOf", { place, number: index + 1 });
  return { place: titled(place), label };
}

function sizesOf({ sizes }: DiceEditor, chosen?: number) {
  return sizes.map((size) => ({ value: String(size), isSelected: size === chosen, shape: shapeOf(`d${size}`) }));
}

/** One die as it is edited. */
function dieView(list: string, dice: readonly EditedDie[], index: number, editor: DiceEditor, around: Surroundings) {
  const die = dice[index]!;
  const [name, { count, sides, up }] = [`${list}-${index}`, die];
  const stages = increasesOf(die).reduce((sum, each) => sum + each.up, 0);
  const canGrow = stages < editor.mostStages;
  const sizes = grown(die, editor).map((size) => `d${size}`);
  const isPlain = !dice.some((each) => each.more?.length);
  const grownMore = dice.map((each, i) => {
    return { count: each.count, sides: each.sides, up: i === index ? each.up + 1 : each.up };
  });
  const { place, label } = placeOf(index, editor, around);
  return {
    ...{ name, place, label },
    sizes: sizesOf(editor, sides),
    stages: countOf("dicewright.dialog.stages", stages, around.words),
    /** What all that grows it makes of it, such as `+2 → d8 + d8`; empty if it does not grow. */
    grown: stages === 0 ? "" : `+${stages} → ${sizes.join(" + ")}`,
    /** Each effect; the stages of the first are shown beside the die. */
    increases: increasesOf(die).map((each, i) => ({
      name: i === 0 ? name : `${name}-more-${i - 1}`,
      label: around.words("dicewright.dialog.increaseOf", { die: label, number: i + 1 }),
      value: each.by ?? "",
      canGrow,
      ...(i > 0 && separate(die, i - 1, editor, around)),
    })),
    /** The chance of success with one Die Increase more, if it is known. */
    ...(canGrow && isPlain && { chance: around.chanceWith?.({ [list.replace("field-", "")]: grownMore }) }),
    canGrow,
    canShrink: up > 0,
    canGo: dice.length > Math.max(1, editor.places.length - 1),
    ...(editor.places.length === 1 && { count: String(count) }),
  };
}

/** What is shown of a further effect: its stages, and the dice it may grow where players pick one. */
function separate(die: EditedDie, i: number, editor: DiceEditor, { rules, words }: Surroundings) {
  const { up, at } = die.more![i]!;
  const pool = grown({ ...die, more: die.more!.slice(0, i) }, editor);
  const isPicked = at !== undefined || (editor.picks && rules[editor.picks.setting] === editor.picks.choice);
  const targets = pool.map((size, place) => ({
    value: String(place),
    text: words("dicewright.dialog.dieOf", { place: `d${size}`, number: place + 1 }),
    isSelected: place === (at ?? pool.length - 1),
  }));
  return {
    up: String(up),
    stages: countOf("dicewright.dialog.stages", up, words),
    ...(isPicked && pool.length > 1 && { targets }),
  };
}

/** What a die becomes. What an effect points at may be gone since, so it is looked for among those that are there. */
function grown({ more = [], ...die }: EditedDie, { grown: sizesOf }: DiceEditor): readonly number[] {
  const sound = more.reduce<NamedIncrease[]>((list, each) => {
    const last = sizesOf({ ...die, more: list }).length - 1;
    return [...list, { ...each, at: Math.min(each.at ?? last, last) }];
  }, []);
  return sizesOf({ ...die, more: sound });
}
