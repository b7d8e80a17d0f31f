/**
 * Dice of named places, edited one by one: their sizes, and each effect that grows them.
 *
 * Worked example: a d12 that grows by one stage is shown to become `d8 + d6`.
 */
import type { DiceEditor, Growth, Increase } from "../../systems/field.ts";
import { shapeOf } from "../card/drawings.ts";
import { countOf, keyIn } from "../words.ts";
import type { EditedDieView, GhostView, IncreaseView, Surroundings } from "./control.ts";

/** One effect on a die, perhaps by its name. */
interface NamedIncrease extends Increase {
  readonly by?: string;
}

/** Some dice of one size: how many, the stages by which they grow, what those are called, and further effects. */
export interface EditedDie extends Growth {
  readonly count: number;
  readonly by?: string;
  readonly more?: readonly NamedIncrease[];
}

/** Steps of a die that are shown one by one. */
const MOST_STEPS = 6;

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

/** A further die: one like the last, unless that grew. */
export function nextDie(dice: readonly EditedDie[], { sizes }: DiceEditor): EditedDie {
  return { count: 1, sides: dice.at(-1)?.sides ?? sizes[0] ?? 6, up: 0 };
}

/** The dice as they are shown; `name` is where they stand in the form. */
export function diceViews(
  name: string,
  dice: readonly EditedDie[],
  editor: DiceEditor,
  around: Surroundings,
): EditedDieView[] {
  return dice.map((die, index) => dieView(`${name}-${index}`, die, labelOf(index, editor, around), editor, around));
}

function labelOf(index: number, { places }: DiceEditor, { system, words }: Surroundings): string {
  const place = places[Math.min(index, places.length - 1)]!;
  return words("dicewright.dialog.dieOf", { place: words(keyIn(system.id, `tags.${place}`)), number: index + 1 });
}

function dieView(name: string, die: EditedDie, label: string, editor: DiceEditor, around: Surroundings): EditedDieView {
  const { count, sides, up } = die;
  const canGrow = increasesOf(die).reduce((sum, each) => sum + each.up, 0) < editor.mostStages;
  return {
    name,
    label,
    sizes: editor.sizes.map((size) => ({ value: String(size), text: `d${size}`, isSelected: size === sides })),
    shape: shapeOf(`d${sides}`),
    up: String(up),
    stages: countOf("dicewright.dialog.stages", up, around.words),
    increases: increasesOf(die).map((each, i) => ({
      name: i === 0 ? name : `${name}-more-${i - 1}`,
      label: around.words("dicewright.dialog.increaseOf", { die: label, number: i + 1 }),
      value: each.by ?? "",
      canGrow,
      ...(i > 0 && separate(die, i, editor, around)),
    })),
    steps: stepsOf(die, editor),
    ghosts: increasesOf(die).length === 0 ? [] : grown(die, editor).map((size) => ghostOf(`d${size}`)),
    canGrow,
    canShrink: up > 0,
    ...(editor.places.length === 1 && { count: String(count) }),
  };
}

function ghostOf(die: string, text = die): GhostView {
  return { text, shape: shapeOf(die) };
}

/** The die that is rolled in the last place if nobody fills it. */
export function standInOf(editor: DiceEditor, around: Surroundings): GhostView {
  const die = `d${editor.standIn!.sides}`;
  const place = labelOf(editor.places.length - 1, editor, around);
  return ghostOf(die, around.words("dicewright.dialog.standIn", { place, die }));
}

/** What is shown of an effect apart from the first: its stages, and the dice it may grow where players pick one. */
function separate(
  die: EditedDie,
  i: number,
  editor: DiceEditor,
  { rules, words }: Surroundings,
): Pick<IncreaseView, "up" | "stages" | "targets"> {
  const { up, at } = die.more![i - 1]!;
  const pool = grown(upTo(die, i, 0), editor);
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

/** Of very many steps the last are shown. */
function stepsOf(die: EditedDie, editor: DiceEditor): string[] {
  const steps = increasesOf(die).flatMap(({ up }, i) =>
    Array.from({ length: up }, (_, stage) => {
      const sizes = grown(upTo(die, i, stage + 1), editor);
      return sizes.map((size) => `d${size}`).join(" + ");
    }),
  );
  return steps.length > MOST_STEPS ? ["…", ...steps.slice(-MOST_STEPS)] : steps;
}

/** The die after so many stages of one of its effects. */
function upTo({ more = [], ...die }: EditedDie, effect: number, up: number): EditedDie {
  if (effect === 0) return { ...die, up };
  return { ...die, more: [...more.slice(0, effect - 1), { ...more[effect - 1]!, up }] };
}
