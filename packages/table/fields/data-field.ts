// Provenance: fvtt-types common/data/fields.d.mts (DataField) and its documented defaults.

import { HostNotImplemented } from "../not-implemented.ts";
import { createFormGroup, type GroupConfig, type InputConfig } from "./inputs.ts";
import { ValidationFailure } from "./validation.ts";

export interface FieldOptions {
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly initial?: unknown;
  readonly readonly?: boolean;
  readonly label?: string;
  readonly hint?: string;
  readonly validate?: (value: unknown, options?: object) => unknown;
  readonly validationError?: string;
  readonly input?: (field: DataField, config: InputConfig) => HTMLElement;
}

/** Where a field stands within a schema. */
export interface FieldContext {
  readonly name?: string;
  readonly parent?: DataField;
}

/** A description of one value: how it is cast, cleaned, checked and drawn as an input. */
export class DataField {
  static readonly recursive: boolean = false;
  static readonly hierarchical: boolean = false;
  readonly options: FieldOptions;
  /** The options with what the class says of those that are not given. */
  readonly _told: FieldOptions;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly readonly: boolean;
  readonly label: string;
  readonly hint: string;
  readonly validationError: string;
  readonly initial: unknown;
  name: string;
  parent: DataField | undefined;

  constructor(options: FieldOptions = {}, { name = "", parent }: FieldContext = {}) {
    const { _defaults: usual } = this.constructor as typeof DataField;
    const all: FieldOptions = { ...usual, ...options };
    // Whatever a class has a default for is a member of its fields: dnd5e reads its own from them.
    for (const key of Object.keys(usual) as (keyof FieldOptions)[])
      if (!(key in this)) Object.assign(this, { [key]: all[key] });
    this.options = options;
    this._told = all;
    this.required = all.required ?? false;
    this.nullable = all.nullable ?? false;
    this.readonly = all.readonly ?? false;
    this.label = all.label ?? "";
    this.hint = all.hint ?? "";
    this.validationError = all.validationError ?? "is not a valid value";
    this.initial = all.initial;
    this.name = name;
    this.parent = parent;
  }

  static get _defaults(): FieldOptions {
    return { required: false, nullable: false, initial: undefined, readonly: false };
  }

  /** The path of this field within its outermost schema, with dots. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** The value this field starts with; a function gives a fresh one each time. */
  getInitialValue(data: object = {}): unknown {
    return typeof this.initial === "function" ? (this.initial as (data: object) => unknown)(data) : this.initial;
  }

  /** Brings a value into this field's type: absent ones become the initial value, which a field that is not required need not have. */
  clean(value: unknown, options: object = {}): unknown {
    if (value === undefined) return this.getInitialValue(options);
    if (value === null) return this.nullable ? null : this.getInitialValue(options);
    return this._cleanType(this._cast(value), options);
  }

  /** Checks a clean value. Answers a failure, or `undefined` for a value that will do. */
  validate(value: unknown, options: object = {}): ValidationFailure | undefined {
    if (value === undefined) return this.required ? new ValidationFailure(value, "may not be undefined") : undefined;
    if (value === null) return this.nullable ? undefined : new ValidationFailure(value, "may not be null");
    const [known, refused] = this.#special(value);
    if (refused) return refused;
    if (known) return undefined;
    const own = () => (typeof this.options.validate === "function" ? this.options.validate(value, options) : undefined);
    return this.#check(() => this._validateType(value, options), value) ?? this.#check(own, value);
  }

  /** Whether the value is known to do, and why it will not. */
  #special(value: unknown): [isValid: boolean, failure?: ValidationFailure] {
    try {
      const answer = this._validateSpecial(value);
      return answer === false ? [false, new ValidationFailure(value, this.validationError)] : [answer === true];
    } catch (error) {
      return [false, new ValidationFailure(value, (error as Error).message)];
    }
  }

  /** Says with certainty whether a value will do, before it is checked further; throws why it will not. */
  _validateSpecial(_value: unknown): boolean | void {}

  #check(test: () => unknown, value: unknown): ValidationFailure | undefined {
    try {
      const answer = test();
      if (answer instanceof ValidationFailure) return answer;
      return answer === false ? new ValidationFailure(value, this.validationError) : undefined;
    } catch (error) {
      return new ValidationFailure(value, (error as Error).message);
    }
  }

  /** The live form of a stored value. */
  initialize(value: unknown, _model?: unknown, _options?: object): unknown {
    return value;
  }

  /** Brings what older versions stored for this field into the present form, in place. */
  migrateSource(_source: object, _value: unknown): void {}

  /** The stored form of a live value. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** Draws an input for this field, named by its path and holding `value`, or the initial value. */
  toInput(config: InputConfig = {}): HTMLElement | HTMLCollection {
    const whole: InputConfig = {
      name: this.fieldPath,
      ...config,
      value: config.value === undefined ? this.getInitialValue() : config.value,
    };
    const custom = config.input ?? this.options.input;
    return custom
      ? (custom as (field: DataField, config: InputConfig) => HTMLElement)(this, whole)
      : this._toInput(whole);
  }

  /** Draws the input with its label and hint. */
  toFormGroup(group: GroupConfig = {}, input: InputConfig = {}): HTMLElement {
    return createFormGroup({
      label: this.label || this.fieldPath,
      hint: this.hint,
      ...defined(group),
      input: this.toInput({ localize: group.localize, ...input }),
    });
  }

  _cast(value: unknown): unknown {
    return value;
  }
  _cleanType(value: unknown, _options: object): unknown {
    return value;
  }
  _validateType(_value: unknown, _options: object): unknown {
    return undefined;
  }

  _toInput(_config: InputConfig): HTMLElement | HTMLCollection {
    throw new HostNotImplemented(`an input for a ${this.constructor.name}`);
  }
}

function defined(group: GroupConfig): GroupConfig {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined));
}
