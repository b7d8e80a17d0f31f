/**
 * How fields stand in a form: what the control of each type shows for a value, what the field's gate is given for its
 * content, what is wrong with that, and the control itself. A new type of field is one entry of `TYPES`, and a block of
 * `templates/form/control.hbs` if it is drawn like none of these.
 *
 * Worked example: a number as it is typed, and Score Ranges in one line.
 *
 *     rawFrom(fields, { field: { difficulty: "+12", ranges: "..6 [7..9]" } })
 *     // { difficulty: 12, ranges: ["..6", "[7..9]"] }
 */
import { countingFields, type Field, type Fields } from "../../checks/field.ts";
import type { Game } from "../../checks/game.ts";
import type { Json, Raw } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { readField } from "../../checks/notation.ts";
import { presetTable } from "../../checks/preset-names.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { isLookedUp } from "../../checks/saved-check.ts";
import { isSum, sumAt, sumProblem } from "../../checks/sum.ts";
import { choiceName, fieldName, hintOf, problemText } from "../problem.ts";
import { keyIn, type Words } from "../words.ts";
import { choiceOf, type ControlPart, type ControlView, type OptionView } from "./control.ts";
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
  read(input: I, named: Pick<Drawing, "name" | "field" | "purpose">): unknown;
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
const textPart = (value: string, placeholder = "") => ({ text: { value, most: LIMITS.line, placeholder } });

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
      ? textPart(value)
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
  draw: (value, { field, words }) =>
    textPart(value, words(`dicewright.dialog.hints.${field.diceEditor ? "grownDice" : "dice"}`)),
};

const ranges: FieldType<string> = {
  fits: isText,
  write: (value) => ((value ?? []) as readonly string[]).join(" "),
  /** One after the other, or as a line writes them all. */
  read: (text, { name, field }) => (text.trim() === "" ? [] : readField(name, field, text.trim())),
  draw: (value, { words }) => textPart(value, words("dicewright.dialog.hints.ranges")),
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

/** What a control shows for a value. Only a text or a number is shown even if the gate refuses it. */
export function inputFor(field: Field, value: unknown, purpose: Purpose = "rolled"): Input {
  const type = typeOf(field, purpose);
  const isText = typeof type.write(null, field) === "string";
  if (isText && (typeof value === "string" || typeof value === "number")) return String(value);
  const isSound = value !== undefined && value !== null && !isProblem(field.parse(value));
  return type.write(isSound ? value : null, field);
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

// ---- Several fields: of a check, or of a game's rules for contests ----

/** What fields begin with, in this order: values by name, what was entered before, and the rules of the world. */
export interface Beginning {
  readonly raw?: Raw;
  readonly kept?: Inputs;
  readonly rules?: Raw;
  readonly purpose?: Purpose;
}

/** What stands in the controls of some fields at first. */
export function inputsFor(fields: Fields, { raw = {}, kept = {}, rules = {}, purpose = "rolled" }: Beginning): Inputs {
  const inputs = Object.entries(fields).map(([name, field]) => {
    const before = kept[name];
    if (!(name in raw) && before !== undefined && typeOf(field, purpose).fits(before, field)) return [name, before];
    const usual = purpose !== "rolled" || name in raw ? undefined : usualValue(field, rules);
    return [name, inputFor(field, raw[name] ?? usual, purpose)];
  });
  return Object.fromEntries(inputs) as Inputs;
}

/** The value that counts if none is given. */
export function usualValue({ setting, default: usual }: Field, rules: Raw): unknown {
  return (setting === undefined ? undefined : rules[setting]) ?? usual;
}

/** What stands in the controls of a form, and what for. */
interface FilledIn {
  readonly field: Inputs;
  readonly purpose?: Purpose;
}

/** What is filled in, for the gates of the fields; those that do not count with the others are left out. */
export function rawFrom(fields: Fields, { field: inputs, purpose = "rolled" }: FilledIn): Raw {
  const read = Object.entries(fields).map(([name, field]) => {
    return [name, typeOf(field, purpose).read(inputs[name]!, { name, field, purpose })] as const;
  });
  const raw = Object.fromEntries(read);
  return Object.fromEntries(countingFields(fields, raw).map(([name]) => [name, raw[name]]));
}

/** What is wrong with what is filled in, by the name of the control. */
export function problemsIn(fields: Fields, form: FilledIn, rules: Raw = {}): Readonly<Record<string, Problem>> {
  const wrong = Object.entries(rawFrom(fields, form)).flatMap(([name, read]) => {
    const value = parsed(name, fields[name]!, read, form, rules);
    return isProblem(value) ? [[`field-${name}`, value] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** What the gate says of it; undefined for what each one's own numbers fill in. */
function parsed(name: string, field: Field, read: unknown, { purpose }: FilledIn, rules: Raw): unknown {
  if (purpose === "asked" && read === undefined) return undefined;
  if (purpose === "saved" && isLookedUp(name, field, read)) return undefined;
  const given = read ?? usualValue(field, rules);
  if (given === undefined) return problem("missing", { field: name });
  return isProblem(given) ? given : field.parse(given);
}

/** Problems as they are told at their controls. */
export function problemTexts(
  problems: Readonly<Record<string, Problem>>,
  system: Game | undefined,
  words: Words,
): Readonly<Record<string, string>> {
  const texts = Object.entries(problems).map(([name, wrong]) => [name, problemText(wrong, words, system?.id)]);
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}

/** Some of these fields. */
export function only(fields: Fields, isWanted: (field: Field, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWanted(field, name)));
}

/** Whether the world decides a field unless it is set here. */
export function isHouseRule({ setting }: Field): boolean {
  return setting !== undefined;
}

/** The controls of some fields, in their order, each by itself. */
export function controlsOf(
  fields: Fields,
  { field: inputs, purpose = "rolled", ...around }: FilledIn & Surroundings,
): ControlView[] {
  return Object.entries(fields).map(([name, field]) => ({
    name: `field-${name}`,
    label: fieldName(name, around.words, around.system.id),
    tip: hintOf(around.system, name, field, around.words),
    ...typeOf(field, purpose).draw(inputs[name]!, { ...around, name, field, purpose, inputs }),
    ...(purpose === "saved" && field.default === undefined && { isRequired: true }),
  }));
}
