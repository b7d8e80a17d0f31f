/**
 * A field is one thing a player sets: its default, its validation and its notation. Worked example: `vs 12`.
 *
 *     const difficulty = number({ min: 0, max: 99, text: numberAfterWord("vs") });
 *     difficulty.parse(12) // 12
 *     difficulty.parse("twelve") // { problem: "notNumber", data: { value: "twelve" } }
 */
import {
  numberAfterWord,
  hiddenNumberAfterWord,
  readRegExp,
  signedNumber,
  readKeyword,
  skipBlanks,
  type Notation,
} from "./field-notation.ts";
import { isHidden, isSecretId } from "./hidden.ts";
import { asRecord, truncateForMessage, type Json, type UncheckedOptions } from "./json.ts";
import { isProblem, problem, type Problem } from "./problem.ts";

/** Names for some values of a field, such as "Heroic". A world setting chooses one of several tables. */
export interface Presets {
  readonly setting?: string;
  /** Values by name, by the choice of the setting; the first table counts if there is no setting. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** An effect that grows a die by `up` stages: the die at this index among those of earlier effects, or the last. */
export type Increase = { readonly up: number; readonly at?: number };

/** A die that effects make larger. */
export type Growth = { readonly sides: number; readonly up: number; readonly more?: readonly Increase[] };

/** Dice that a dialog edits one by one, where effects make them larger. */
export interface DiceEditor {
  readonly sizes: readonly number[];
  /** A tag of the game for each slot; further dice have the last. */
  readonly slots: readonly string[];
  readonly mostStages: number;
  readonly grown: (die: Growth) => readonly number[];
  /** The die rolled in the last slot if it is empty, unless the flag `unless` is set. */
  readonly standIn?: { readonly sides: number; readonly unless: string };
  /** The world setting and its choices; with `choice` a player picks the die that an effect grows. */
  readonly picks?: { readonly setting: string; readonly choices: Choices; readonly choice: string };
}

interface FieldUi {
  readonly presets?: Presets;
  /** The field whose levels these cancel one for one, and the most levels that count after that. */
  readonly opposes?: { readonly field: string; readonly most?: number };
  /** True if the circumstances of the moment are added. */
  readonly isSituational?: true;
  /** Another field and its value with which this one counts; dialogs omit this one with any other value. */
  readonly visibleWhen?: { readonly field: string; readonly value: Json };
  /** Another field and its value with which this one does not count. */
  readonly hiddenWhen?: { readonly field: string; readonly value: Json };
  /** True if totals are compared with it; the game's words for it are `against`. */
  readonly isTarget?: true;
  /** Other fields that take the place of this one. */
  readonly replacedBy?: readonly string[];
  /** True if a dialog asks for it first, as for required fields, targets, opposing levels and what is situational. */
  readonly isMain?: true;
  /** The field that a dialog asks for after this one, although a line names it first. */
  readonly asksBefore?: string;
  /** True if it counts in contests alone, so that other forms omit it. */
  readonly isContestOnly?: true;
  /** Another spelling of its name, which programs may use. */
  readonly spelling?: string;
  /** True if a player sets it after the roll: only the form that changes a roll has it, and lines leave it out. */
  readonly isAfterRoll?: true;
  /** True if the report never mentions this field: forms omit it and odds ignore it. */
  readonly isUnreported?: true;
  /** True if the field was added after sealed rolls existed: its default must not change old commitments. */
  readonly addedAfterSeals?: true;
  readonly diceEditor?: DiceEditor;
  /** A value of the field that help and forms show, where the example of its kind has none. */
  readonly sample?: Json;
  /** The key of its hint, if that is not its name. */
  readonly hint?: string;
  /** How a hidden value is written. Such a field also takes null, and its check is then played without the value. */
  readonly hidden?: ReturnType<typeof hiddenNumberAfterWord>;
}

/** One option of a check: its default, the validation that every value passes, and how a line writes it. */
export interface Field<T extends Json = Json> extends FieldUi {
  readonly type: "number" | "flag" | "choice" | "dice" | "ranges" | "formula";
  /** Undefined if a value is required. */
  readonly default: T | undefined;
  parse(raw: unknown): T | Problem;
  readonly text?: Notation<T>;
  /** The dice of a formula, which a form draws. */
  diceOf?(value: T): readonly { readonly count: number; readonly sides: number }[];
  /** An example of each modifier that may follow dice, by its letters. Words: `modifiers.<letters>`. */
  readonly modifiers?: Readonly<Record<string, string>>;
  /** The world setting that replaces the default. The game declares it here, with the choices of this field. */
  readonly setting?: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** Words to choose from, the default first. */
export type Choices = readonly [string, ...string[]];

/** Fields by the name under which messages store them. */
export type Fields = Readonly<Record<string, Field>>;

/** The validated values of some fields. */
export type OptionsOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

interface NumberField<D> extends FieldUi {
  readonly min: number;
  readonly max: number;
  readonly default?: D;
  readonly text?: Notation<number>;
}

/** A whole number in a range. Lists are added up, so that several changes may be given at once. */
export function number<D extends number | null = never>(field: NumberField<D>): Field<number | NoInfer<D>> {
  return {
    ...field,
    type: "number",
    default: field.default,
    parse(raw) {
      if (raw === null && field.default === null) return field.default;
      if (!field.hidden || !isHidden(raw)) return inRange(raw, field);
      const value = isSecretId(raw.hidden) ? null : inRange(raw.hidden, field);
      return isProblem(value) ? value : (null as D);
    },
  };
}

function inRange(raw: unknown, { min, max }: { readonly min: number; readonly max: number }): number | Problem {
  // Objects may throw when converted, or contain themselves.
  const add = (sum: number, each: unknown) => sum + (typeof each === "object" ? NaN : Number(each));
  const value: unknown = Array.isArray(raw) ? raw.reduce(add, 0) : raw;
  if (typeof value !== "number" || !Number.isInteger(value))
    return problem("notNumber", { value: truncateForMessage(raw) });
  return value < min || value > max ? problem("outOfRange", { value, min, max }) : value;
}

/** An option that is on or off, off by default. A line switches it on by its word. */
export function flag({ word, ...field }: { word?: string; setting?: string } & FieldUi = {}): Field<boolean> {
  return {
    ...field,
    type: "flag",
    default: false,
    ...(word !== undefined && { text: { word, ...readKeyword([word], () => true), write: (on) => (on ? word : "") } }),
    parse: (raw) => (typeof raw === "boolean" ? raw : problem("notFlag", { value: truncateForMessage(raw) })),
  };
}

interface ChoiceField<V extends string> extends FieldUi {
  readonly setting?: string;
  /** The words of each value in a line, the one that is written first. */
  readonly words?: { readonly [K in V]?: readonly [string, ...string[]] };
}

/** One of several words, the first by default. Where a line may name it, `words` has the words of each value. */
export function choice<const C extends Choices>(
  choices: C,
  { words, ...field }: ChoiceField<C[number]> = {},
): Field<C[number]> {
  const isChoice = (raw: unknown): raw is C[number] => choices.includes(raw as string);
  return {
    ...field,
    ...(words && { text: choiceNotation(words as ChoiceWords) }),
    type: "choice",
    choices,
    default: choices[0],
    parse: (raw) =>
      isChoice(raw) ? raw : problem("notChoice", { value: truncateForMessage(raw), choices: choices.join(", ") }),
  };
}

type ChoiceWords = Readonly<Record<string, readonly [string, ...string[]]>>;

function choiceNotation(byValue: ChoiceWords): Notation<string> {
  const words = Object.fromEntries(
    Object.entries(byValue).flatMap(([value, each]) => each.map((word) => [word, value] as const)),
  );
  const reader = readKeyword(Object.keys(words), (word) => words[word]);
  return { ...reader, words, write: (value) => byValue[value]?.[0] ?? "" };
}

/** Dice of one size. */
export type NotatedDice = Readonly<Record<"count" | "sides", number>>;

interface DiceLimits {
  readonly most: number;
  readonly sides: readonly [least: number, largest: number];
  /** True if a bare `d10` means something else, so that one die is written `1d10`. */
  readonly isCounted?: true;
}

/** Dice of one size, such as `2d10`. */
export function dice({ most, sides: [least, largest], isCounted }: DiceLimits): Field<NotatedDice> {
  return {
    type: "dice",
    default: undefined,
    parse(raw) {
      const { count, sides } = asRecord(raw) as Partial<NotatedDice>;
      if (!Number.isInteger(count) || !Number.isInteger(sides))
        return problem("notDice", { value: truncateForMessage(raw) });
      if (count! < 1 || count! > most) return problem("outOfRange", { value: count!, min: 1, max: most });
      return sides! < least || sides! > largest
        ? problem("sides", { sides: sides!, min: least, max: largest })
        : { count: count!, sides: sides! };
    },
    text: {
      read: readRegExp(
        isCounted ? /(\d{1,9})d(\d{1,9})(?![\w.])/iy : /(\d{0,9})d(\d{1,9})(?![\w.])/iy,
        ([, count, sides]) => ({ count: count === "" ? 1 : Number(count), sides: Number(sides) }),
      ),
      write: ({ count, sides }) => (count === 1 && !isCounted ? `d${sides}` : `${count}d${sides}`),
    },
  };
}

/** Dice of several sizes, such as `2d6 + d8`. */
export function mixedDice({ most, sides }: Omit<DiceLimits, "isCounted">): Field<readonly NotatedDice[]> {
  const one = dice({ most, sides });
  return {
    type: "dice",
    default: undefined,
    parse(raw) {
      if (!Array.isArray(raw) || raw.length === 0 || raw.length > most)
        return problem("notDice", { value: truncateForMessage(raw) });
      const parsed = raw.map((each) => one.parse(each));
      const wrong = parsed.find(isProblem);
      if (wrong) return wrong;
      const all = parsed as readonly NotatedDice[];
      const count = all.reduce((sum, each) => sum + each.count, 0);
      return count > most ? problem("outOfRange", { value: count, min: 1, max: most }) : all;
    },
    text: {
      isSummed: true,
      read(line) {
        const from = line.offset;
        if (line.text[from] === "+") line.offset = skipBlanks(line.text, from + 1);
        const read = one.text!.read(line);
        if (read === undefined) line.offset = from;
        return read === undefined ? undefined : [read];
      },
      write: (all) => all.map((each) => one.text!.write(each)).join(" + "),
    },
  };
}

/**
 * The numbers of dice in the order rolled, from 1 on, that a player chooses once they lie, in the form that changes the
 * roll. Beyond the dice that there are, a number does nothing.
 */
export function whichDice(word: string, most: number): Field<readonly number[]> {
  const fits = (each: unknown) => Number.isInteger(each) && (each as number) >= 1 && (each as number) <= most;
  const reader = readRegExp(
    new RegExp(String.raw`${word}((?:[\s,]{1,9}\d{1,9}){1,99})(?![\w.])`, "iy"),
    ([, numbers]) => numbers!.match(/\d+/g)!.map(Number),
  );
  return {
    type: "dice",
    default: [],
    isAfterRoll: true,
    isMain: true,
    sample: [1, 3],
    parse(raw) {
      if (!Array.isArray(raw) || raw.length > most)
        return problem("notWhichDice", { value: truncateForMessage(raw), most });
      const wrong: unknown = raw.find((each) => !fits(each));
      if (wrong !== undefined) return problem("notWhichDice", { value: truncateForMessage(wrong), most });
      return [...new Set(raw as readonly number[])].sort((a, b) => a - b);
    },
    text: { word, read: reader, write: (numbers) => (numbers.length === 0 ? "" : `${word} ${numbers.join(", ")}`) },
  };
}

/** A number that circumstances add, from −999 to 999; lines write `+ 2`, and several add up. */
export const modifierField = number({ min: -999, max: 999, default: 0, text: signedNumber, isSituational: true });

/** The number that totals are compared with, after `vs`, or null for none; `vs ?12` hides it. */
export function difficultyField(presets?: Presets): Field<number | null> {
  const notation = { text: numberAfterWord("vs"), hidden: hiddenNumberAfterWord("vs"), isTarget: true } as const;
  return number({ min: -999, max: 9999, default: null, ...notation, ...(presets && { presets }) });
}

export function opposingFields(fields: Fields): readonly [raises: string, lowers: string] | undefined {
  const found = Object.entries(fields).find(([, { opposes }]) => opposes);
  return found && [found[1].opposes!.field, found[0]];
}

export function countingFields(fields: Fields, options: UncheckedOptions): [name: string, field: Field][] {
  return Object.entries(fields).filter(
    ([, { visibleWhen, hiddenWhen }]) =>
      (!visibleWhen || options[visibleWhen.field] === visibleWhen.value) &&
      (!hiddenWhen || options[hiddenWhen.field] !== hiddenWhen.value),
  );
}

export function parseFields<F extends Fields>(
  fields: F,
  raw: UncheckedOptions,
  rules: UncheckedOptions = {},
): OptionsOf<F> | Problem {
  const options: Record<string, Json> = {};
  for (const name in fields) {
    const field: Field = fields[name]!;
    const given = raw[name] ?? (field.setting === undefined ? undefined : rules[field.setting]);
    const value = given === undefined || given === null ? field.default : field.parse(given);
    if (value === undefined) return problem("missing", { field: name });
    if (isProblem(value)) return problem(value.problem, { field: name, ...value.data });
    options[name] = value;
  }
  return options as OptionsOf<F>;
}
