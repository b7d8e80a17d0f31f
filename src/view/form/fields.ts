/**
 * Fields in a form: the input for a value, the value for an input, its problems, and the control. A new type of field
 * is one entry of `TYPES`, and a block of `templates/form/control.hbs` if it needs a control of its own.
 *
 * Worked example: a number as it is typed, and Score Ranges in one line.
 *
 *     readInputs(fields, { game, field: { difficulty: "+12", ranges: "..6 [7..9]" } }).options
 *     // { difficulty: 12, ranges: ["..6", "[7..9]"] }
 */
import { plainMinus } from "../../checks/field-notation.ts";
import { readField } from "../../checks/field-reader.ts";
import { presetTable } from "../../checks/field-reader.ts";
import { countingFields, type Field, type Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json, UncheckedOptions } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { needsLookup, parseRequestedOption } from "../../checks/saved-check.ts";
import { fillInPaths, isSum, sumAt, sumProblem } from "../../checks/sum.ts";
import { die } from "../../engine/die.ts";
import type { FixedFields } from "../../threads/panel.ts";
import { choiceName, fieldName, fieldHint } from "../../words/problem.ts";
import { gameWords, type Words } from "../../words/words.ts";
import { blankDie } from "../card/dice.ts";
import {
  areEditedDice,
  choicePart,
  editorView,
  initialDice,
  toEditedDice,
  withEffectNames,
  type ControlPart,
  type ControlView,
  type EditedDie,
  type FormContext,
  type FormReading,
  type OptionView,
} from "./control.ts";

export type Input = string | boolean | readonly EditedDie[];

export type Inputs = Readonly<Record<string, Input>>;

/**
 * A form is for a check that is `rolled`, one that is `asked` of others, with empty fields for the numbers of each, or
 * one that is `saved`, with empty fields for defaults, and paths into an actor's data. Only a check that is rolled has
 * its usual values filled in and dice that are edited one by one; in the others dice are a text.
 */
export type Purpose = "rolled" | "asked" | "saved";

/** The inputs of some fields of a game. */
interface FieldForm {
  readonly game: Game;
  readonly field: Inputs;
  readonly purpose?: Purpose;
  readonly fixed?: FixedFields | undefined;
}

/** A type of field in a form. Its input has passed `fits`. */
interface FieldType<I extends Input> {
  /** Whether an input, perhaps remembered from another field, can stand in the control. */
  fits(input: unknown, field: Field): boolean;
  /** The input for a value that passed the gate, or for none. */
  write(value: unknown, field: Field): I;
  /** The value for the gate; undefined for none, or a Problem. */
  read(input: I, field: Field, name: string, purpose: Purpose): unknown;
  draw(input: I, field: Field, name: string, form: FieldForm, context: FormContext): ControlPart;
}

const isText = (input: unknown) => typeof input === "string";
const textPart = (value: string, placeholder = "") => ({ text: { value, most: LIMITS.line, placeholder } });

const number: FieldType<string> = {
  fits: isText,
  write: (value) => (typeof value === "number" ? String(value) : ""),
  read(text, _field, _name, purpose) {
    const typed = typedNumber(text);
    if (typeof typed !== "string" || (purpose === "saved" && isSum(typed))) return typed;
    // A constant sum is replaced by its value right away.
    const plain = plainMinus(typed);
    const sum = /\d\s*[+-]/.test(plain) && !plain.includes("@") ? sumAt({}, typed) : undefined;
    if (sum) return isProblem(sum) ? sum : sum.value;
    if (purpose !== "saved") return typed;
    const isMeant = plain.includes("@") && /[+-]/.test(plain);
    return (isMeant ? sumProblem(typed) : undefined) ?? problem("notNumberOrPath", { value: typed.slice(0, 40) });
  },
  draw(value, { min = -999, max = 999, presets }, name, { game, purpose }, { rules, words, chanceWith }) {
    if (purpose === "saved") return textPart(value);
    // Where the tables of a game differ, a house rule says which one counts.
    const named = Object.entries(presets ? presetTable(presets, rules) : {}).map(([preset, each]): OptionView => ({
      value: String(each),
      text: words("dicewright.dialog.preset", { name: gameWords(game.id, `presets.${preset}`, words), value: each }),
      isSelected: value === String(each),
      chance: chanceWith?.({ [name]: each }),
    }));
    return { number: { value, min, max, presets: named } };
  },
};

const flag: FieldType<boolean> = {
  fits: (input) => typeof input === "boolean",
  write: (value) => value === true,
  read: (isOn) => isOn,
  draw: (isOn) => ({ flag: { isOn } }),
};

const choice: FieldType<string> = {
  fits: (input, { choices = [] }) => choices.includes(input as string),
  write: (value) => (typeof value === "string" ? value : ""),
  read: (text) => text || undefined,
  draw(value, field, name, { game }, { words }) {
    const { choices = [], default: usual } = field;
    const textOf = (each: string) => choiceName(name, field, each, words, game.id);
    return choicePart(choices, textOf, value || (usual as string));
  },
};

const dice: FieldType<string> = {
  fits: isText,
  /** Omits the word of a line, since the label has it. */
  write: (value, { text }) =>
    value === null ? "" : (text?.write(value as Json) ?? "").slice(text?.word === undefined ? 0 : text.word.length + 1),
  /** Reads dice as a line writes them. A text without any dice is left to the gate. */
  read(input, field, name, purpose) {
    const text = input.trim();
    if (text === "" || (purpose !== "rolled" && text.includes("@"))) return text || undefined;
    const read = readField(name, field, text);
    if (!isProblem(read)) return read.value;
    return text.startsWith(String(read.data["word"])) ? text : read;
  },
  draw(value, field, _name, _form, { words }) {
    const { diceEditor, sample } = field;
    const hint = () => words(`dicewright.dialog.hints.${diceEditor ? "grownDice" : "dice"}`);
    return textPart(value, sample === undefined ? hint() : dice.write(sample, field));
  },
};

const ranges: FieldType<string> = {
  fits: isText,
  write: (value) => ((value ?? []) as readonly string[]).join(" "),
  read(text, field, name) {
    const read = text.trim() === "" ? undefined : readField(name, field, text.trim());
    return isProblem(read) ? read : (read?.value ?? []);
  },
  draw: (value, _field, _name, _form, { words }) => textPart(value, words("dicewright.dialog.hints.ranges")),
};

const editor: FieldType<readonly EditedDie[]> = {
  fits: (input, field) => areEditedDice(field.diceEditor!, input),
  write: (value, { diceEditor }) =>
    value === null ? initialDice(diceEditor!) : toEditedDice(value as readonly EditedDie[], diceEditor!),
  read: withEffectNames,
  draw(dice, { diceEditor }, name, { field: inputs, game }, context) {
    const editor = diceEditor!;
    const isExact = inputs[editor.standIn?.unless ?? ""] === true;
    return { editor: editorView({ name: `field-${name}`, dice, editor, game, isExact }, context) };
  },
};

const formula: FieldType<string> = {
  fits: isText,
  write: (value) => (typeof value === "string" ? value : ""),
  read: (text) => text.trim() || undefined,
  draw(value, field, _name, _form, { words }) {
    const { text } = textPart(value, typeof field.sample === "string" ? field.sample : "");
    return { text: { ...text, dice: { list: formulaDice(value, field, words) } } };
  },
};

const MOST_SIZES = 6;

/** The dice of a formula by their sizes; none while it cannot be read. Paths stand for some number. */
function formulaDice(input: string, field: Field, words: Words) {
  const filled = fillInPaths(undefined, input);
  const value = isProblem(filled) ? filled : field.parse(filled.text);
  const dice = isProblem(value) ? [] : (field.diceOf?.(value) ?? []);
  const sizes = [...new Set(dice.map(({ sides }) => sides))].slice(0, MOST_SIZES);
  return sizes.map((sides) => {
    const count = dice.reduce((sum, each) => sum + (each.sides === sides ? each.count : 0), 0);
    return blankDie({ count, die: die(sides) }, words);
  });
}

const TYPES = { number, flag, choice, dice, ranges, formula, editor };

function typeOf({ type, diceEditor }: Field, purpose: Purpose): FieldType<Input> {
  return TYPES[diceEditor && purpose === "rolled" ? "editor" : type];
}

/** The input for a value. A text or a number is shown even if the gate refuses it. */
export function inputFor(field: Field, value: unknown, purpose: Purpose = "rolled"): Input {
  const type = typeOf(field, purpose);
  const isText = typeof type.write(null, field) === "string";
  if (isText && (typeof value === "string" || typeof value === "number")) return String(value);
  const isSound = value !== undefined && value !== null && !isProblem(field.parse(value));
  return type.write(isSound ? value : null, field);
}

const WHOLE = /^[+-]?\d{1,9}$/;

/** Reads a number as people type it, with any minus sign. Other texts are returned for the gate to refuse. */
export function typedNumber(text: string): number | string | undefined {
  const plain = plainMinus(text.trim()).replace(/^([+-])\s+/, "$1");
  if (plain === "") return undefined;
  return WHOLE.test(plain) ? Number(plain) : text.trim();
}

/** Adds to a number within its range. A text that is not a number counts as 0. */
export function stepNumberText(text: string, by: number, min: number, max: number): string {
  const typed = typedNumber(text);
  return String(Math.min(max, Math.max(min, (typeof typed === "number" ? typed : 0) + by)));
}

// ---- Several fields: of a check, or of a game's rules for contests ----

/**
 * The first inputs of fields come from given values, else from earlier inputs, else from the rules of the world; where
 * there is no usual value, from an example.
 */
export interface FormStart {
  readonly raw?: UncheckedOptions;
  readonly earlierInputs?: Inputs;
  readonly rules?: UncheckedOptions;
  readonly example?: UncheckedOptions;
  readonly purpose?: Purpose;
}

export function inputsFor(
  fields: Fields,
  { raw = {}, earlierInputs = {}, rules = {}, example = {}, purpose = "rolled" }: FormStart,
): Inputs {
  const inputs = Object.entries(fields).map(([name, field]) => {
    const before = isHouseRule(field) ? undefined : earlierInputs[name];
    if (!(name in raw) && before !== undefined && typeOf(field, purpose).fits(before, field)) return [name, before];
    // A check may need a value; an editor of dice has some from the start.
    const isNeeded = field.default === undefined && !field.diceEditor;
    const usual = usualValue(field, rules) ?? (isNeeded ? example[name] : undefined);
    const isEmpty = purpose !== "rolled" || name in raw;
    return [name, inputFor(field, raw[name] ?? (isEmpty ? undefined : usual), purpose)];
  });
  return Object.fromEntries(inputs) as Inputs;
}

export function usualValue({ setting, default: usual }: Field, rules: UncheckedOptions): unknown {
  return (setting === undefined ? undefined : rules[setting]) ?? usual;
}

/** The entered options of the fields that count beside the others, not yet checked, with their problems. */
export interface InputsReading extends FormReading {
  readonly options: UncheckedOptions;
}

/** Reads each input once. Odds, problems and what is rolled come from this reading. */
export function readInputs(fields: Fields, form: FieldForm, rules: UncheckedOptions = {}): InputsReading {
  const { field: inputs, purpose = "rolled" } = form;
  const typed = Object.entries(fields).map(([name, field]) => {
    return [name, typeOf(field, purpose).read(inputs[name]!, field, name, purpose)] as const;
  });
  const entered = Object.fromEntries(typed);
  const counting = countingFields(fields, entered);
  const problems = counting.flatMap(([name, field]) => {
    const value = valueOf(entered[name], field, name, purpose, rules);
    return isProblem(value) ? [[`field-${name}`, value] as const] : [];
  });
  return {
    options: Object.fromEntries(counting.map(([name]) => [name, entered[name]])),
    problems: Object.fromEntries(problems),
  };
}

/** The validated value or a Problem; undefined or a text with paths where each actor's own numbers fill it in. */
function valueOf(entered: unknown, field: Field, name: string, purpose: Purpose, rules: UncheckedOptions): unknown {
  if (purpose === "asked")
    return entered === undefined || isProblem(entered) ? entered : parseRequestedOption(name, field, entered);
  if (purpose === "saved" && needsLookup(name, field, entered)) return undefined;
  const given = entered ?? usualValue(field, rules);
  if (given === undefined) return problem("missing", { field: name });
  return isProblem(given) ? given : field.parse(given);
}

export function filterFields(fields: Fields, isWanted: (field: Field, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWanted(field, name)));
}

export function isMainField({ isMain, isTarget, isSituational, default: usual }: Field): boolean {
  return isMain === true || isTarget === true || isSituational === true || usual === undefined;
}

export function isHouseRule({ setting }: Field): boolean {
  return setting !== undefined;
}

export function controlsOf(fields: Fields, form: FieldForm, context: FormContext): ControlView[] {
  const { field: inputs, purpose = "rolled", game, fixed } = form;
  const { words } = context;
  return Object.entries(fields).map(([name, field]) => {
    const label = fieldName(name, words, game.id);
    if (fixed?.names.includes(name)) {
      const value = typeof inputs[name] === "string" ? inputs[name] || "–" : "";
      return { name: `field-${name}`, label, paragraph: words("dicewright.dialog.setBy", { value, name: fixed.by }) };
    }
    return {
      name: `field-${name}`,
      label,
      tip: fieldHint(game, name, field, words),
      beside: context.fieldTexts?.[name],
      ...typeOf(field, purpose).draw(inputs[name]!, field, name, form, context),
      ...(purpose === "saved" && field.default === undefined && { isRequired: true }),
    };
  });
}
