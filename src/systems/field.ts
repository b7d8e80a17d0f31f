/**
 * A field is one thing a player sets: its default, the gate any value passes, and how it is written in a line of text.
 *
 * Worked example: `vs 12`.
 *
 *     const difficulty = number({ min: 0, max: 99, text: after("vs") });
 *     difficulty.parse(12) // 12
 *     difficulty.parse("twelve") // { problem: "notNumber", data: { value: "twelve" } }
 */
import type { Secret } from "./hidden.ts";
import { isHidden, isSecretId } from "./hidden.ts";
import type { Problem } from "./problem.ts";
import { isProblem, problem } from "./problem.ts";

/** Plain JSON, as records store it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How a field stands in a line of text. */
export interface Notation<T> {
  /** Matches at the start of what is left of the line; case does not matter. */
  readonly pattern: RegExp;
  /** What a match says, to be passed through the gate. */
  read(match: RegExpExecArray): unknown;
  /** The text that reads as this value. */
  write(value: T): string;
  /** Several in one line add up; otherwise a second one is a mistake. */
  readonly isSummed?: true;
}

/** Names that a game gives to some values of a field, such as "Heroic". Where its tables differ, a world setting chooses one. */
export interface Presets {
  readonly setting?: string;
  /** Values by name, by the choice of the setting; the first table counts where there is no setting. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** An effect that grows dice: by how many stages, and which of the dice that the effects before it made; the last where it does not say. */
export interface Increase {
  readonly up: number;
  readonly at?: number;
}

/** A die that grows by stages, and then by effects apart from those. */
export interface Growth {
  readonly sides: number;
  readonly up: number;
  readonly more?: readonly Increase[];
}

/** Dice of named places that grow by stages before they are thrown. */
export interface DiceEditor {
  readonly sizes: readonly number[];
  /** A tag of the game for each place; dice behind the last one stand there too. */
  readonly places: readonly string[];
  readonly mostStages: number;
  /** The sizes that a die becomes. */
  readonly grown: (die: Growth) => readonly number[];
  /** The world setting under which a player picks the die that an effect grows, and what it says then. */
  readonly picks?: { readonly setting: string; readonly choice: string };
}

/** What a dialog knows of a field beyond its gate. */
export interface FieldUi {
  readonly presets?: Presets;
  /** The field whose levels these cancel one for one, and how many levels count after that. */
  readonly opposes?: { readonly field: string; readonly most?: number };
  /** True where the circumstances of the moment are added. */
  readonly isSituational?: true;
  /** Another field, and the value of it with which this one counts; with any other value this one is not asked for. */
  readonly visibleWhen?: { readonly field: string; readonly value: Json };
  /** True where no report tells a difference: then nobody is asked for it, and odds need not know it. */
  readonly uiHidden?: true;
  readonly diceEditor?: DiceEditor;
  /** How the value is written where players may not know it. Such a field takes null, with which its check is played without the value. */
  readonly hidden?: Notation<Secret>;
}

/** One thing a player sets. */
export interface Field<T extends Json = Json> extends FieldUi {
  /** How a dialog asks for it. */
  readonly type: "number" | "flag" | "choice" | "dice" | "ranges";
  /** The value where none is given; `undefined` where one must be. */
  readonly default: T | undefined;
  /** The value, or what is wrong with it. */
  parse(raw: unknown): T | Problem;
  readonly text?: Notation<T>;
  /** The world setting that gives the default instead. */
  readonly setting?: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** The fields of one kind of check, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What passed the gate. */
export type OptionsOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

interface NumberField<D> extends FieldUi {
  readonly min: number;
  readonly max: number;
  readonly default?: D;
  readonly text?: Notation<number>;
}

/** A whole number in a range. A list of numbers is added up, so that several changes may be given at once. */
export function number<D extends number | null = never>({
  min,
  max,
  text,
  default: usual,
  ...guidance
}: NumberField<D>): Field<number | D> {
  return {
    type: "number",
    min,
    max,
    default: usual,
    ...(text && { text: text }),
    ...guidance,
    parse(raw) {
      if (raw === null && usual === null) return usual;
      if (guidance.hidden && isHidden(raw)) return parseHidden(raw.hidden, { min, max }) as D | Problem;
      const value: unknown = Array.isArray(raw) ? raw.reduce((sum: number, each) => sum + numberIn(each), 0) : raw;
      if (typeof value !== "number" || !Number.isInteger(value)) return problem("notNumber", { value: quoted(raw) });
      return value < min || value > max ? problem("outOfRange", { value, min, max }) : value;
    },
  };
}

/** Objects may refuse to be a number or text, or go on without end. */
function numberIn(raw: unknown): number {
  return typeof raw === "object" ? NaN : Number(raw);
}

/** What was given, as far as a sentence about it can repeat it: objects may refuse to be text. */
export function quoted(raw: unknown): string {
  return typeof raw === "object" && raw !== null ? "{…}" : String(raw).slice(0, 40);
}

/** What a hidden number is played as, or what is wrong with it. */
function parseHidden(secret: unknown, { min, max }: Pick<NumberField<never>, "min" | "max">): null | Problem {
  if (isSecretId(secret)) return null;
  const value = number({ min, max }).parse(secret);
  return isProblem(value) ? value : null;
}

/** Set or not, by its word in text or by a world setting. */
export function flag({
  word,
  setting,
  ...guidance
}: { readonly word?: string; readonly setting?: string } & FieldUi): Field<boolean> {
  return {
    ...guidance,
    type: "flag",
    default: false,
    ...(setting !== undefined && { setting }),
    ...(word !== undefined && {
      text: { pattern: new RegExp(`${word}\\b`, "iy"), read: () => true, write: (on) => (on ? word : "") },
    }),
    parse: (raw) => (typeof raw === "boolean" ? raw : problem("notFlag", { value: quoted(raw) })),
  };
}

/** One of a few words; the first is the default. `setting` names the world setting that chooses it. */
export function choice<const C extends readonly [string, ...string[]]>(
  choices: C,
  setting?: string,
  guidance: FieldUi = {},
): Field<C[number]> {
  const isChoice = (raw: unknown): raw is C[number] => choices.includes(raw as string);
  return {
    ...guidance,
    type: "choice",
    choices,
    default: choices[0],
    ...(setting !== undefined && { setting }),
    parse: (raw) => (isChoice(raw) ? raw : problem("notChoice", { value: quoted(raw), choices: choices.join(", ") })),
  };
}

/** A number after a word: `vs 12`. */
export function after(word: string): Notation<number> {
  return {
    pattern: new RegExp(`${word}\\s*([+-]?)\\s*(\\d{1,9})(?![\\w.])`, "iy"),
    read: ([, sign, digits]) => Number(`${sign}${digits}`),
    write: (value) => `${word} ${value}`,
  };
}

/** A change after a word, with its sign: `fumble +1`. Several add up. */
export function change(word: string): Notation<number> {
  return {
    ...after(word),
    isSummed: true,
    write: (value) => (value === 0 ? "" : `${word} ${value < 0 ? "" : "+"}${value}`),
  };
}

/** A number right behind a letter: `a2`. Several add up. */
export function behind(letter: string): Notation<number> {
  return {
    pattern: new RegExp(`${letter}(\\d{1,9})(?![\\w.])`, "iy"),
    read: ([, digits]) => Number(digits),
    write: (value) => (value === 0 ? "" : `${letter}${value}`),
    isSummed: true,
  };
}

/** A number on its own: `5` or `-3`. */
export const bare: Notation<number> = {
  pattern: /([+-]?)\s*(\d{1,9})(?![\w.])/iy,
  read: ([, sign, digits]) => Number(`${sign}${digits}`),
  write: (value) => `${value}`,
};

/** A number with its sign: `+ 2`. Several add up. */
export const signed: Notation<number> = {
  pattern: /([+-])\s*(\d{1,9})(?![\w.])/iy,
  read: ([, sign, digits]) => Number(`${sign}${digits}`),
  write: (value) => (value === 0 ? "" : value < 0 ? `- ${-value}` : `+ ${value}`),
  isSummed: true,
};

/** Options from outside, by name. */
export type Raw = Readonly<Record<string, unknown>>;

/** The fields that count with these options, each by its name; the options of others mean nothing. */
export function countingFields(fields: Fields, options: Raw): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { visibleWhen: only }]) => !only || options[only.field] === only.value);
}

/** Puts raw options through the gate: every field filled and in range, or the first thing that is wrong. */
export function parseFields<F extends Fields>(fields: F, raw: Raw, settings: Raw = {}): OptionsOf<F> | Problem {
  const options: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = raw[name] ?? (field.setting === undefined ? undefined : settings[field.setting]) ?? field.default;
    if (given === undefined) return problem("missing", { field: name });
    const value = field.parse(given);
    if (isProblem(value)) return problem(value.problem, { field: name, ...value.data });
    options[name] = value;
  }
  return options as OptionsOf<F>;
}
