// Provenance: fvtt-types common/data/fields.d.mts (BooleanField, NumberField, StringField, HTMLField, ColorField, JSONField, AnyField).

import { DataField, type FieldContext, type FieldOptions } from "./data-field.ts";
import {
  createCheckboxInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  type InputConfig,
  type SelectOption,
} from "./inputs.ts";

/** The values a field may choose from: a list, labels by value, or a function that gives either. */
export type Choices =
  | readonly unknown[]
  | Readonly<Record<string, unknown>>
  | (() => readonly unknown[] | Readonly<Record<string, unknown>>);

function labelOf(value: unknown): string {
  return typeof value === "object" && value !== null && "label" in value
    ? `${value.label as string}`
    : `${value as string}`;
}

/** Choices as a select lists them. */
export function optionsFrom(choices: Choices): SelectOption[] {
  const given = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(given)) return given.map((value) => ({ value: `${value as string}`, label: labelOf(value) }));
  return Object.entries(given).map(([value, label]) => ({ value, label: labelOf(label) }));
}

function isChoice(choices: Choices, value: unknown): boolean {
  return optionsFrom(choices).some((option) => option.value === `${value as string}`);
}

/** A field that is true or false. */
export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    return typeof value === "object" ? false : Boolean(value);
  }

  override _validateType(value: unknown): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: InputConfig): HTMLElement {
    return createCheckboxInput(config);
  }
}

export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  readonly positive?: boolean;
  readonly choices?: Choices;
}

/** A field that is a number, or `null` unless that is forbidden. */
export class NumberField extends DataField {
  declare readonly options: NumberOptions;
  declare readonly _told: NumberOptions;

  static override get _defaults(): NumberOptions {
    return { ...super._defaults, initial: null, nullable: true };
  }

  constructor(options: NumberOptions = {}, context: FieldContext = {}) {
    super({ ...(options.choices !== undefined && { nullable: false }), ...options }, context);
  }

  get min(): number | undefined {
    return this._told.min;
  }
  get max(): number | undefined {
    return this._told.max;
  }
  get step(): number | undefined {
    return this._told.step;
  }
  get integer(): boolean {
    return this._told.integer ?? false;
  }
  get positive(): boolean {
    return this._told.positive ?? false;
  }

  /** A required number that may not be null starts at its choice, at 0, or as near to 0 as its bounds allow. */
  override getInitialValue(data: object = {}): unknown {
    const given = super.getInitialValue(data);
    if (given !== undefined && (given !== null || this.nullable)) return given;
    if (this.nullable) return null;
    if (!this.required) return undefined;
    if (this._told.choices) return Number(optionsFrom(this._told.choices)[0]?.value);
    return this.#within(this.positive ? (this.step ?? 1) : 0);
  }

  override _cast(value: unknown): unknown {
    return value === "" ? (this.nullable ? null : this.getInitialValue()) : Number(value);
  }

  override _cleanType(value: unknown): unknown {
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    const whole = this.integer ? Math.round(value) : value;
    return this.#within(this.step ? this.#stepped(whole) : whole);
  }

  #stepped(value: number): number {
    const step = this.step!;
    const base = this.min !== undefined && Number.isFinite(this.min) ? this.min : 0;
    return Number((base + Math.round((value - base) / step) * step).toPrecision(12));
  }

  #within(value: number): number {
    return Math.min(Math.max(value, this.min ?? -Infinity), this.max ?? Infinity);
  }

  override _validateType(value: unknown): void {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (value < (this.min ?? -Infinity)) throw new Error(`must be at least ${this.min}`);
    if (value > (this.max ?? Infinity)) throw new Error(`must be at most ${this.max}`);
    if (this._told.choices && !isChoice(this._told.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const choices = config.choices ?? this._told.choices;
    if (choices)
      return createSelectInput({
        ...config,
        dataset: { dtype: "Number", ...config.dataset },
        options: optionsFrom(choices as Choices),
      });
    const { min, max } = this;
    const step = this.step ?? (this.integer ? 1 : undefined);
    const bounds = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(step !== undefined && { step }),
    };
    return createNumberInput({ ...(this.step === undefined && { type: "number" }), ...bounds, ...config });
  }
}

/** Options of a text field. */
export interface StringOptions extends FieldOptions {
  readonly blank?: boolean;
  readonly trim?: boolean;
  readonly choices?: Choices;
  readonly textSearch?: boolean;
}

/** A field that is text. */
export class StringField extends DataField {
  declare readonly options: StringOptions;
  declare readonly _told: StringOptions;

  static override get _defaults(): StringOptions {
    return super._defaults;
  }

  constructor(options: StringOptions = {}, context: FieldContext = {}) {
    super(options, context);
  }

  get blank(): boolean {
    return this._told.blank ?? (this._told.choices === undefined && !this._told.nullable);
  }
  get trim(): boolean {
    return this._told.trim ?? true;
  }

  /** A required text starts blank, or as `null`, or as its first choice; one that is not required starts undefined. */
  override getInitialValue(data: object = {}): unknown {
    const given = super.getInitialValue(data);
    if (given !== undefined || !this.required) return given;
    if (this.blank) return "";
    if (this.nullable) return null;
    return this._told.choices ? optionsFrom(this._told.choices)[0]?.value : undefined;
  }

  override _cast(value: unknown): unknown {
    return `${value as string}`;
  }

  override _cleanType(value: unknown, _options: object): unknown {
    const text = this.trim ? (value as string).trim() : (value as string);
    return text === "" && !this.blank ? this.getInitialValue() : text;
  }

  /** A blank text is allowed or not, whatever else is asked of a text: IdentifierField of dnd5e asks for letters. */
  override _validateSpecial(value: unknown): boolean | void {
    if (value !== "") return undefined;
    if (!this.blank) throw new Error("may not be a blank string");
    return true;
  }

  override _validateType(value: unknown): void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this._told.choices && !isChoice(this._told.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const choices = config.choices ?? this._told.choices;
    if (config.options) return createSelectInput(config);
    if (!choices) return createTextInput({ required: this.required && !this.blank, ...config });
    return createSelectInput({
      ...(this._told.blank && { blank: "" }),
      ...config,
      options: optionsFrom(choices as Choices),
    });
  }
}

/** A text that is markup. */
export class HTMLField extends StringField {
  static override get _defaults(): StringOptions {
    return { ...super._defaults, required: true };
  }
  override _toInput(config: InputConfig): HTMLElement {
    return createTextareaInput(config);
  }
}

/** A colour as `#rrggbb`, or `null`. */
export class ColorField extends StringField {
  static override get _defaults(): StringOptions {
    return { ...super._defaults, nullable: true, initial: null, validationError: "is not a valid colour" };
  }

  override get blank(): boolean {
    return false;
  }

  override _validateType(value: unknown): unknown {
    return /^#[0-9a-f]{6}$/i.test(value as string);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const field = createTextInput(config);
    field.type = "color";
    return field;
  }
}

/** Any data as JSON text; it is live as what the text describes. */
export class JSONField extends StringField {
  static override get _defaults(): StringOptions {
    return { ...super._defaults, required: true, initial: "{}", validationError: "is not valid JSON" };
  }

  override get blank(): boolean {
    return false;
  }
  override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  override _validateType(value: unknown): void {
    JSON.parse(value as string);
  }
  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : (JSON.parse(value as string) as unknown);
  }
  override toObject(value: unknown): unknown {
    return JSON.stringify(value);
  }
  override _toInput(config: InputConfig): HTMLElement {
    return createTextareaInput(config);
  }
}

/** A field for any value at all, `null` included. */
export class AnyField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }
}
