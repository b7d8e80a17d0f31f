// Provenance: fvtt-types common/data/fields.d.mts (SchemaField, ObjectField, TypedObjectField, ArrayField, SetField).

import { DataField, type FieldContext, type FieldOptions } from "./data-field.ts";
import { createMultiSelectInput, createElementInput, type InputConfig } from "./inputs.ts";
import { optionsFrom, StringField, type Choices } from "./simple-fields.ts";
import { ValidationFailure } from "./validation.ts";

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function failuresOf(
  entries: Iterable<readonly [string, ValidationFailure | undefined]>,
  value: unknown,
): ValidationFailure | undefined {
  const failed = [...entries].filter((entry): entry is readonly [string, ValidationFailure] => entry[1] !== undefined);
  return failed.length > 0 ? new ValidationFailure(value, "", Object.fromEntries(failed)) : undefined;
}

/** Gives an object a member; one that is a function is asked each time that the member is read. */
export function show(live: object, name: string, value: unknown): void {
  const told = typeof value === "function" ? { get: value as () => unknown } : { value, writable: true };
  Object.defineProperty(live, name, { ...told, configurable: true, enumerable: true });
}

/** A live value, or what its function answers now. */
function now(value: unknown): unknown {
  return typeof value === "function" ? (value as () => unknown)() : value;
}

/** An object whose members are described one by one. */
export class SchemaField extends DataField {
  static override readonly recursive = true;
  readonly fields: Readonly<Record<string, DataField>>;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(fields: Readonly<Record<string, DataField>>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) Object.assign(field, { name, parent: this });
  }

  override getInitialValue(data: object = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    const isNone = !this.required && "initial" in this.options && initial === undefined;
    return isNone ? undefined : this.nullable ? null : this._cleanType({}, data);
  }

  /** The field at a path with dots, if there is one. */
  getField(path: string): DataField | undefined {
    const [first, ...rest] = path.split(".");
    const field = this.fields[first!];
    if (rest.length === 0) return field;
    return field instanceof SchemaField ? field.getField(rest.join(".")) : undefined;
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return name in this.fields;
  }
  get(name: string): DataField | undefined {
    return this.fields[name];
  }
  [Symbol.iterator](): Iterator<DataField> {
    return this.values()[Symbol.iterator]();
  }

  override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }

  override _cleanType(value: unknown, options: object): unknown {
    const given = value as Plain;
    const cleaned = this.entries().map(([name, field]) => [name, field.clean(given[name], options)] as const);
    return Object.fromEntries(cleaned.filter(([, member]) => member !== undefined));
  }

  override _validateType(value: unknown, options: object): unknown {
    if (!isPlain(value)) throw new Error("must be an object");
    return failuresOf(
      this.entries().map(([name, field]) => [name, field.validate(value[name], options)] as const),
      value,
    );
  }

  /** A field that answers a function is read by way of it each time. */
  override initialize(value: unknown, model?: unknown): unknown {
    if (!isPlain(value)) return value;
    const live = {};
    for (const [name, field] of this.entries()) show(live, name, field.initialize(value[name], model));
    return live;
  }

  override migrateSource(source: object, value: unknown): void {
    if (!isPlain(value)) return;
    for (const [name, field] of this.entries()) if (name in value) field.migrateSource(source, value[name]);
  }

  override toObject(value: unknown): unknown {
    if (!isPlain(value)) return value;
    return Object.fromEntries(this.entries().map(([name, field]) => [name, field.toObject(value[name])]));
  }
}

/** An object of any members. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data: object = {}): unknown {
    return super.getInitialValue(data) ?? (this.nullable ? null : this.required ? {} : undefined);
  }

  override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }

  override _validateType(value: unknown, _options: object): unknown {
    if (!isPlain(value)) throw new Error("must be an object");
    return undefined;
  }
}

/** An object of any members, all of one kind. */
export class TypedObjectField extends ObjectField {
  readonly element: DataField;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
  }

  override _cleanType(value: unknown, options: object): unknown {
    return Object.fromEntries(
      Object.entries(value as Plain).map(([name, member]) => [name, this.element.clean(member, options)]),
    );
  }

  override _validateType(value: unknown, options: object): unknown {
    super._validateType(value, options);
    return failuresOf(
      Object.entries(value as Plain).map(([name, member]) => [name, this.element.validate(member, options)] as const),
      value,
    );
  }

  override initialize(value: unknown, model?: unknown): unknown {
    if (!isPlain(value)) return value;
    const live = {};
    for (const [name, member] of Object.entries(value)) show(live, name, this.element.initialize(member, model));
    return live;
  }

  override toObject(value: unknown): unknown {
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.element.toObject(member)]));
  }

  override migrateSource(source: object, value: unknown): void {
    if (isPlain(value)) for (const member of Object.values(value)) this.element.migrateSource(source, member);
  }
}

/** Options of a list. */
interface ArrayOptions extends FieldOptions {
  readonly empty?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A list of values of one kind. */
export class ArrayField extends DataField {
  static override readonly recursive = true;
  declare readonly options: ArrayOptions;
  readonly element: DataField;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(element: DataField, options: ArrayOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }

  override getInitialValue(data: object = {}): unknown {
    return super.getInitialValue(data) ?? (this.nullable ? null : this.required ? [] : undefined);
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    return value instanceof Set
      ? [...(value as Set<unknown>)]
      : typeof value === "object"
        ? Object.values(value as Plain)
        : [value];
  }

  override _cleanType(value: unknown, options: object): unknown {
    return (value as unknown[]).map((member) => this.element.clean(member, options));
  }

  override _validateType(value: unknown, options: object): unknown {
    if (!Array.isArray(value)) throw new Error("must be an array");
    const { empty = true, min = empty ? 0 : 1, max = Infinity } = this.options;
    if (value.length < min) throw new Error(`must have at least ${min} elements`);
    if (value.length > max) throw new Error(`must have at most ${max} elements`);
    return failuresOf(
      value.map((member, index) => [String(index), this.element.validate(member, options)] as const),
      value,
    );
  }

  override initialize(value: unknown, model?: unknown): unknown {
    return Array.isArray(value) ? value.map((member) => now(this.element.initialize(member, model))) : value;
  }

  override toObject(value: unknown): unknown {
    return Array.isArray(value) ? value.map((member) => this.element.toObject(member)) : value;
  }

  override migrateSource(source: object, value: unknown): void {
    if (Array.isArray(value)) for (const member of value) this.element.migrateSource(source, member);
  }
}

/** A list without repetition; it is live as a `Set`. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: object): unknown {
    return [...new Set(super._cleanType(value, options) as unknown[])];
  }

  override initialize(value: unknown, model?: unknown): unknown {
    const members = super.initialize(value, model);
    return Array.isArray(members) ? new Set(members as unknown[]) : members;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Set ? [...(value as Set<unknown>)].map((member) => this.element.toObject(member)) : value;
  }

  /** Choices are chosen from; words of one's own have tags. */
  override _toInput(config: InputConfig): HTMLElement | HTMLCollection {
    const { element } = this;
    const choices = config.choices ?? (element instanceof StringField ? element.options.choices : undefined);
    if (choices || config.options)
      return createMultiSelectInput({ ...config, options: config.options ?? optionsFrom(choices as Choices) });
    if (!(element instanceof StringField)) return super._toInput(config);
    return createElementInput("string-tags", config);
  }
}
