/**
 * Dice of named places as a dialog shows them, one by one: their sizes, and each effect that grows them.
 *
 * Worked example: a d12 that grows by one stage is shown to become `d8 + d6`.
 */
import type { DiceEditor } from "../systems/field.ts";
import type { Shape } from "./card/drawings.ts";
import { shapeOf } from "./card/drawings.ts";
import type { Drawing, OptionView } from "./control.ts";
import type { Entry, NamedIncrease, StripDie } from "./entry.ts";
import { increasesOf } from "./entry.ts";
import { countOf, keyIn } from "./words.ts";

/** One effect that grows a die. */
export interface IncreaseView {
  readonly index: number;
  readonly label: string;
  /** What it is called; may be empty. */
  readonly name: string;
  /** How many stages it has, as a number and in words; absent for the first, whose stages stand beside the die. */
  readonly count?: string;
  readonly stages?: string;
  /** The dice that it may grow; absent where it goes on with the last. */
  readonly targets?: readonly OptionView[];
}

/** One die of a strip. */
export interface StripDieView {
  readonly index: number;
  /** What the die is here for, and which of how many it is. */
  readonly label: string;
  readonly count?: string;
  readonly sizes: readonly OptionView[];
  readonly shape: Shape;
  /** How many stages the first effect has. */
  readonly stages: string;
  readonly increases: readonly IncreaseView[];
  /** Each Die Increase as a step: `d10`, `d12`, `d8 + d6`; empty where it does not grow. */
  readonly steps: readonly string[];
  /** True where it ends as more than one die. */
  readonly isBroken: boolean;
  readonly canGrow: boolean;
  readonly canShrink: boolean;
}

/** Steps of a die that are shown one by one. */
const MOST_STEPS = 6;

/** The dice of a strip; none where the entry is something else. */
export function stripOf(strip: DiceEditor, entry: Entry, drawing: Drawing): StripDieView[] {
  return Array.isArray(entry)
    ? (entry as readonly StripDie[]).map((die, index) => stripDie(strip, die, index, drawing))
    : [];
}

function stripDie(strip: DiceEditor, die: StripDie, index: number, drawing: Drawing): StripDieView {
  const { system, words } = drawing;
  const { count, sides, up } = die;
  const place = strip.places[Math.min(index, strip.places.length - 1)]!;
  const label = words("dicewright.dialog.dieOf", {
    place: words(keyIn(system.id, `tags.${place}`)),
    number: index + 1,
  });
  return {
    index,
    label,
    sizes: strip.sizes.map((size) => ({ value: String(size), text: `d${size}`, isSelected: size === sides })),
    shape: shapeOf(`d${sides}`),
    stages: countOf("dicewright.dialog.stages", up, words),
    increases: increasesOf(die).map((each, i) => increaseView(strip, die, [each, i], label, drawing)),
    steps: stepsOf(strip, die),
    isBroken: grown(strip, die).length > 1,
    canGrow: stagesOf(die) < strip.mostStages,
    canShrink: up > 0,
    ...(strip.places.length === 1 && { count: String(count) }),
  };
}

function increaseView(
  strip: DiceEditor,
  die: StripDie,
  [{ up, by = "", at }, i]: readonly [NamedIncrease, number],
  label: string,
  { rules, words }: Drawing,
): IncreaseView {
  const view = { index: i, label: words("dicewright.dialog.increaseOf", { die: label, number: i + 1 }), name: by };
  if (i === 0) return view;
  const pool = grown(strip, before(die, i));
  const isPicked = at !== undefined || (strip.picks && rules[strip.picks.setting] === strip.picks.choice);
  const targets = pool.map((size, place) => ({
    value: String(place),
    text: words("dicewright.dialog.dieOf", { place: `d${size}`, number: place + 1 }),
    isSelected: place === (at ?? pool.length - 1),
  }));
  return {
    ...view,
    count: String(up),
    stages: countOf("dicewright.dialog.stages", up, words),
    ...(isPicked && pool.length > 1 && { targets }),
  };
}

/** The die with its first effects alone. */
function before({ more = [], ...die }: StripDie, count: number): StripDie {
  return { ...die, more: more.slice(0, count - 1) };
}

/** What a die becomes. What an effect points at may be gone since, so it is looked for among those that are there. */
function grown(strip: DiceEditor, { more = [], ...die }: StripDie): readonly number[] {
  const sound = more.reduce<NamedIncrease[]>((list, each) => {
    const last = strip.grown({ ...die, more: list }).length - 1;
    return [...list, { ...each, at: Math.min(each.at ?? last, last) }];
  }, []);
  return strip.grown({ ...die, more: sound });
}

function stagesOf(die: StripDie): number {
  return increasesOf(die).reduce((sum, { up }) => sum + up, 0);
}

/** Of very many steps the last are shown. */
function stepsOf(strip: DiceEditor, die: StripDie): string[] {
  const increases = increasesOf(die);
  const steps = increases.flatMap(({ up }, i) =>
    Array.from({ length: up }, (_, stage) => textOf(grown(strip, upTo(die, i, stage + 1)))),
  );
  return steps.length > MOST_STEPS ? ["…", ...steps.slice(-MOST_STEPS)] : steps;
}

/** The die as it is after so many stages of one of its effects. */
function upTo(die: StripDie, effect: number, up: number): StripDie {
  const { more = [] } = die;
  if (effect === 0) return { ...before(die, 1), up };
  return { ...die, more: [...more.slice(0, effect - 1), { ...more[effect - 1]!, up }] };
}

function textOf(sizes: readonly number[]): string {
  return sizes.map((size) => `d${size}`).join(" + ");
}
