/**
 * What people fill in for a field, and what the field's gate is given for it.
 *
 * Worked example: a number as it is typed, and Score Ranges in one line.
 *
 *     rawOf(difficulty, "+12") // 12
 *     rawOf(ranges, "..6 [7..9]") // ["..6", "[7..9]"]
 */
import type { DiceEditor, Field, Growth, Increase, Json } from "../systems/field.ts";
import { isProblem } from "../systems/problem.ts";

/** One effect on a die of a strip, perhaps by its name. */
export interface NamedIncrease extends Increase {
  readonly by?: string;
}

/** One die of a strip: its size, the stages by which it grows, what those are called, and effects apart from them. */
export interface StripDie extends Growth {
  readonly count: number;
  readonly by?: string;
  readonly more?: readonly NamedIncrease[];
}

/** Everything that grows a die, in its order. */
export function increasesOf({ up, by = "", more = [] }: StripDie): readonly NamedIncrease[] {
  return up === 0 && more.length === 0 ? [] : [{ up, by }, ...more];
}

/** What stands in a control: a text, whether it is ticked, or dice. */
export type Entry = string | boolean | readonly StripDie[];

/** What stands in the controls of a kind of check, by the name of the field. */
export type Entries = Readonly<Record<string, Entry>>;

const WHOLE = /^[+-]?\d{1,9}$/;

/** A number as people type it, real minus signs too; anything else is given back for the gate to name. */
export function typedNumber(text: string): number | string | undefined {
  const plain = text
    .trim()
    .replace(/−/g, "-")
    .replace(/^([+-])\s+/, "$1");
  if (plain === "") return undefined;
  return WHOLE.test(plain) ? Number(plain) : text.trim();
}

/** What the gate of a field is given; `undefined` where nothing was filled in. */
export function rawOf(field: Field, entry: Entry | undefined): unknown {
  if (typeof entry !== "string") return entry;
  if (field.type === "number") return typedNumber(entry);
  if (field.type === "ranges") return entry.match(/\[[^\]]*\]?|[^\s[]+/g) ?? [];
  return field.type === "dice" ? typedDice(field, entry.trim()) : entry;
}

/** Dice in one text; a text that is no dice is given back for the gate to name. */
function typedDice({ text }: Field, entry: string): unknown {
  if (entry === "" || !text) return undefined;
  text.pattern.lastIndex = 0;
  const match = text.pattern.exec(entry);
  return match?.[0].length === entry.length ? text.read(match) : entry;
}

/** What a control shows for a value: one that is more than a text or a number only where it passes the gate. */
export function entryOf(field: Field, value: unknown): Entry {
  if (field.type === "flag") return value === true;
  if (typeof value === "string" || typeof value === "number")
    return field.diceEditor ? startOf(field.diceEditor) : String(value);
  const isSound = value !== undefined && value !== null && !isProblem(field.parse(value));
  if (field.diceEditor)
    return isSound ? spread(value as readonly StripDie[], field.diceEditor) : startOf(field.diceEditor);
  if (!isSound) return "";
  if (field.type === "ranges") return (value as readonly string[]).join(" ");
  return field.type === "dice" ? (field.text?.write(value as Json) ?? "") : "";
}

/** A die as it may be stored, or anything else. */
type Stored = { readonly [K in keyof StripDie]?: unknown } | null | undefined;

/** Whether something that was entered, perhaps long ago, is dice that a strip can draw; what else is wrong with them is for the gate to say. */
export function isStripEntry({ sizes, mostStages }: DiceEditor, entry: unknown): entry is readonly StripDie[] {
  const grows = (each: Stored) => typeof each?.up === "number" && each.up >= 0 && each.up <= mostStages;
  const isDrawn = ({ count, sides, more = [] }: NonNullable<Stored>) =>
    typeof count === "number" &&
    sizes.includes(sides as number) &&
    Array.isArray(more) &&
    (more as readonly Stored[]).every(grows);
  return Array.isArray(entry) && (entry as readonly Stored[]).every((die) => grows(die) && isDrawn(die!));
}

/** Where each place has a name of its own, dice stand one by one. */
function spread(dice: readonly StripDie[], { places }: DiceEditor): readonly StripDie[] {
  const each = dice.map(({ count = 1, up = 0, ...rest }) => ({ ...rest, count, up }));
  return places.length === 1
    ? each
    : each.flatMap((die) => Array.from({ length: die.count }, () => ({ ...die, count: 1 })));
}

/** A strip that nobody has filled in holds a die of middling size for each named place but the last. */
function startOf({ sizes, places }: DiceEditor): readonly StripDie[] {
  const sides = sizes[Math.floor(sizes.length / 2) - 1] ?? sizes[0]!;
  return places.slice(0, Math.max(1, places.length - 1)).map(() => ({ count: 1, sides, up: 0 }));
}
