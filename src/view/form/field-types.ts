/**
 * How each type of field stands in a form: what its control shows for a value, what the field's gate is given for its
 * content, and the control itself. A new type of field is one entry of `TYPES`, and a block of
 * `templates/form/control.hbs` if it is drawn like
 * none of these.
 *
 * Worked example: a number as it is typed, and Score Ranges in one line.
 *
 *     readInput("difficulty", difficulty, "+12") // 12
 *     readInput("ranges", ranges, "..6 [7..9]") // ["..6", "[7..9]"]
 */
import type { Field } from "../../systems/field.ts";
import { LIMITS } from "../../systems/limits.ts";
import { readField } from "../../systems/notation.ts";
import { presetTable } from "../../systems/preset-names.ts";
import { isSum, sumAt, sumProblem } from "../../systems/sum.ts";
import { isProblem, problem, type Json } from "../../systems/vocabulary.ts";
import { choiceName } from "../problem.ts";
import { keyIn } from "../words.ts";
import { choiceOf, type ControlPart, type OptionView } from "./control.ts";
import { editedDice, editorView, firstDice, isEdited, type EditedDie, type Surroundings } from "./dice-editor.ts";

/** What stands in a control: a text, whether it is ticked, or dice. */
type Input = string | boolean | readonly EditedDie[];

/** What stands in the controls of some fields, by the name of the field. */
export type Inputs = Readonly<Record<string, Input>>;

/**
 * What a form is for: a check that is `rolled`, one that is `asked` of others, with empty fields for the numbers of
 * each, or one that is `saved`, with empty fields for the defaults and paths into an actor's data. Only a check that is
 * rolled has its usual values filled in and dice that are edited one by one; in the others dice are a text.
 */
export type Purpose = "rolled" | "asked" | "saved";

/** How a field of one type stands in a form. What stands in its control has passed `fits`. */
interface FieldType<I extends Input> {
  /** Whether this, remembered perhaps from another field, can stand in the control. */
  fits(input: unknown, field: Field): boolean;
  /** What stands there for a value that passed the gate, or for none. */
  write(value: unknown, field: Field): I;
  /** What the gate is given for it; undefined for nothing, or what is wrong with it. */
  read(input: I, named: { readonly name: string; readonly field: Field; readonly purpose: Purpose }): unknown;
  draw(input: I, drawing: Drawing): ControlPart;
}

interface Drawing extends Surroundings {
  readonly name: string;
  readonly field: Field;
  readonly purpose: Purpose;
  /** What stands in the controls beside it. */
  readonly inputs: Inputs;
}

const isText = (input: unknown) => typeof input === "string";

const number: FieldType<string> = {
  fits: isText,
  write: (value) => (typeof value === "number" ? String(value) : ""),
  read(text, { purpose }) {
    const typed = typedNumber(text);
    if (typeof typed !== "string" || (purpose === "saved" && isSum(typed))) return typed;
    // Numbers are added up at once: nothing that changes is among them.
    const sum = /\d\s*[+−-]/.test(typed) && !typed.includes("@") ? sumAt({}, typed) : undefined;
    if (sum) return isProblem(sum) ? sum : sum.value;
    if (purpose !== "saved") return typed;
    const isMeant = typed.includes("@") && /[+−-]/.test(typed);
    return (isMeant ? sumProblem(typed) : undefined) ?? problem("notNumberOrPath", { value: typed.slice(0, 40) });
  },
  draw: (value, { field, purpose, ...around }) =>
    purpose === "saved"
      ? { text: { value, most: LIMITS.line } }
      : { number: { value, min: field.min ?? -999, max: field.max ?? 999, presets: presetsOf(field, value, around) } },
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
  draw: (value, { name, field, system, words }) => {
    const { choices = [], default: usual } = field;
    const textOf = (each: string) => choiceName(name, field, each, words, system.id);
    return choiceOf(choices, textOf, value || (usual as string));
  },
};

const dice: FieldType<string> = {
  fits: isText,
  /** Without the word of a line, which the label says. */
  write: (value, { text }) =>
    value === null ? "" : (text?.write(value as Json) ?? "").slice(text?.word === undefined ? 0 : text.word.length + 1),
  /** Dice as a line writes them. A text of which nothing is dice is for the gate to name. */
  read(input, { name, field, purpose }) {
    const text = input.trim();
    if (text === "" || (purpose === "saved" && text.includes("@"))) return text || undefined;
    const read = readField(name, field, text);
    return isProblem(read) && text.startsWith(String(read.data["word"])) ? text : read;
  },
  draw: (value, { field, words }) => ({
    text: {
      value,
      most: LIMITS.line,
      placeholder: words(`dicewright.dialog.hints.${field.diceEditor ? "grownDice" : "dice"}`),
    },
  }),
};

const ranges: FieldType<string> = {
  fits: isText,
  write: (value) => ((value ?? []) as readonly string[]).join(" "),
  /** One after the other, or as a line writes them all. */
  read: (text, { name, field }) => (text.trim() === "" ? [] : readField(name, field, text.trim())),
  draw: (value, { words }) => ({
    text: { value, most: LIMITS.line, placeholder: words("dicewright.dialog.hints.ranges") },
  }),
};

const editor: FieldType<readonly EditedDie[]> = {
  fits: (input, field) => isEdited(field.diceEditor!, input),
  write: (value, { diceEditor }) =>
    value === null ? firstDice(diceEditor!) : editedDice(value as readonly EditedDie[], diceEditor!),
  read: (input) => input,
  draw(input, { name, field: { diceEditor }, inputs, ...around }) {
    const isExact = inputs[diceEditor!.standIn?.unless ?? ""] === true;
    return { editor: editorView(`field-${name}`, input, diceEditor!, { ...around, isExact }) };
  },
};

const TYPES = { number, flag, choice, dice, ranges, editor };

function typeOf({ type, diceEditor }: Field, purpose: Purpose): FieldType<Input> {
  return TYPES[diceEditor && purpose === "rolled" ? "editor" : type];
}

/** Whether what was entered, perhaps for a field of the same name elsewhere, can stand in this control. */
export function isFitting(field: Field, input: unknown, purpose: Purpose): input is Input {
  return typeOf(field, purpose).fits(input, field);
}

/** What a control shows for a value. Only a text or a number is shown even if the gate refuses it. */
export function inputFor(field: Field, value: unknown, purpose: Purpose = "rolled"): Input {
  const type = typeOf(field, purpose);
  const isText = typeof type.write(null, field) === "string";
  if (isText && (typeof value === "string" || typeof value === "number")) return String(value);
  const isSound = value !== undefined && value !== null && !isProblem(field.parse(value));
  return type.write(isSound ? value : null, field);
}

/** What the gate of a field is given for the content of its control: undefined for none, or what is wrong with it. */
export function readInput(name: string, field: Field, input: Input, purpose: Purpose = "rolled"): unknown {
  return typeOf(field, purpose).read(input, { name, field, purpose });
}

/** The part of a control that belongs to the type of its field. */
export function drawInput(input: Input, drawing: Drawing): ControlPart {
  return typeOf(drawing.field, drawing.purpose).draw(input, drawing);
}

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

/** A number one step further, within its range; what is not a number begins at 0. */
export function stepped(text: string, by: number, range: { readonly min: number; readonly max: number }): string {
  const typed = typedNumber(text);
  return String(Math.min(range.max, Math.max(range.min, (typeof typed === "number" ? typed : 0) + by)));
}

/** Values that the game names; where its tables differ, a house rule says which one counts. */
function presetsOf(
  { presets }: Field,
  value: string,
  { name: field, system, rules, words, chanceWith }: Surroundings & { readonly name: string },
): OptionView[] {
  if (!presets) return [];
  return Object.entries(presetTable(presets, rules)).map(([name, each]) => ({
    value: String(each),
    text: words("dicewright.dialog.preset", { name: words(keyIn(system.id, `presets.${name}`)), value: each }),
    isSelected: value === String(each),
    chance: chanceWith?.({ [field]: each }),
  }));
}
