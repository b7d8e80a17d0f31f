/**
 * One control of a dialog, drawn from the field it fills in. Nothing here knows which game is played.
 *
 * Worked example: Advantage 2 against Disadvantage 1 is one control that says "Advantage 1".
 */
import type { Field, Raw } from "../systems/field.ts";
import type { System } from "../systems/system.ts";
import type { Entries, Entry } from "./entry.ts";
import { typedNumber } from "./entry.ts";
import { fieldName } from "./problem.ts";
import type { StripDieView } from "./strip.ts";
import { stripOf } from "./strip.ts";
import type { Words } from "./words.ts";
import { keyIn } from "./words.ts";

/** One of several values to choose from. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly isSelected: boolean;
}

/** One number with its steppers. */
export interface NumberView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A control. Of the parts behind `name` and `label` exactly one is there. */
export interface ControlView {
  readonly name: string;
  readonly label: string;
  readonly number?: NumberView & { readonly rungs: readonly OptionView[] };
  readonly levels?: { readonly net: string; readonly sides: readonly [NumberView, NumberView] };
  readonly flag?: { readonly isOn: boolean };
  readonly choice?: readonly OptionView[];
  readonly text?: { readonly value: string; readonly hint: string };
  readonly strip?: { readonly dice: readonly StripDieView[] };
}

/** What controls are drawn from. */
export interface Drawing {
  readonly system: System;
  readonly entries: Entries;
  readonly rules: Raw;
  readonly words: Words;
}

/** The controls of some fields, in their order. Two opposing levels are one control, in the place of the first. */
export function controlsOf(
  fields: readonly (readonly [name: string, field: Field])[],
  drawing: Drawing,
): ControlView[] {
  const opposing = new Map(fields.flatMap(([name, { opposes }]) => (opposes ? [[opposes.field, name] as const] : [])));
  const hidden = new Set(opposing.values());
  return fields
    .filter(([name]) => !hidden.has(name))
    .map(([name, field]) => {
      const against = opposing.get(name);
      return against === undefined ? controlOf(name, field, drawing) : levelsOf(name, against, fields, drawing);
    });
}

function controlOf(name: string, field: Field, drawing: Drawing): ControlView {
  const { system, words, entries } = drawing;
  const label = fieldName(name, words, system.id);
  const entry = entries[name] ?? "";
  if (field.diceEditor) return { name, label, strip: { dice: stripOf(field.diceEditor, entry, drawing) } };
  if (field.type === "number")
    return { name, label, number: { name, label, value: textIn(entry), rungs: rungsOf(field, entry, drawing) } };
  if (field.type === "flag") return { name, label, flag: { isOn: entry === true } };
  if (field.type === "choice") return { name, label, choice: choicesOf(name, field, entry, drawing) };
  return { name, label, text: { value: textIn(entry), hint: words(`dicewright.dialog.hints.${field.type}`) } };
}

function textIn(entry: Entry): string {
  return typeof entry === "string" ? entry : "";
}

function levelsOf(
  name: string,
  against: string,
  fields: readonly (readonly [string, Field])[],
  { system, entries, words }: Drawing,
): ControlView {
  const side = (of: string): NumberView => ({
    name: of,
    label: fieldName(of, words, system.id),
    value: textIn(entries[of] ?? ""),
  });
  const sides = [side(name), side(against)] as const;
  const most = fields.find(([each]) => each === against)![1].opposes?.most;
  return { name, label: sides[0].label, levels: { net: netText(sides, most, words), sides } };
}

/** The level that is left after levels have cancelled each other; only so many of it may count. */
function netText([above, below]: readonly [NumberView, NumberView], most: number | undefined, words: Words): string {
  const [up, down] = [above, below].map(({ value }) => Number(typedNumber(value) ?? 0));
  const net = up! - down!;
  if (Number.isNaN(net)) return words("dicewright.dialog.netUnknown");
  const level =
    net === 0 ? words("dicewright.dialog.netNone") : `${net > 0 ? above.label : below.label} ${Math.abs(net)}`;
  return most !== undefined && Math.abs(net) > most ? words("dicewright.dialog.netMost", { level, most }) : level;
}

function rungsOf({ presets: ladder }: Field, entry: Entry, { system, rules, words }: Drawing): OptionView[] {
  if (!ladder) return [];
  const chosen = ladder.setting === undefined ? undefined : ladder.tables[String(rules[ladder.setting])];
  const rungs = Object.entries(chosen ?? Object.values(ladder.tables)[0]!);
  return rungs.map(([rung, value]) => ({
    value: String(value),
    text: words("dicewright.dialog.rung", { name: words(keyIn(system.id, `ladder.${rung}`)), value }),
    isSelected: entry === String(value),
  }));
}

/** A choice that a world setting makes is told in the words of that setting. */
function choicesOf(
  name: string,
  { choices = [], setting }: Field,
  entry: Entry,
  { system, words }: Drawing,
): OptionView[] {
  const key = setting === undefined ? `choices.${name}` : `settings.${setting.slice(setting.indexOf(".") + 1)}.choices`;
  return choices.map((value) => ({
    value,
    text: words(keyIn(system.id, `${key}.${value}`)),
    isSelected: entry === value,
  }));
}
