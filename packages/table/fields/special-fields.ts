// Provenance: fvtt-types common/data/fields.d.mts (DocumentIdField … JavaScriptField) and their documented defaults; each is used by the
// data models of open systems: The Witcher (EmbeddedDataField), Tribe 8 (ForeignDocumentField), SWADE (FilePathField, TypedSchemaField).
import { idOf, isId } from "../documents/json.ts";
import { resolvedUuid } from "../documents/resolved-uuid.ts";
import { AsyncFunction } from "../foundry-helpers.ts";
import { DataField, type FieldContext, type FieldOptions } from "./data-field.ts";
import type { DataModel } from "./data-model.ts";
import { createTextareaInput, type InputConfig } from "./inputs.ts";
import { ObjectField, SchemaField, TypedObjectField } from "./nested-fields.ts";
import { NumberField, StringField, type NumberOptions, type StringOptions } from "./simple-fields.ts";

type Plain = Record<string, unknown>;

/** Flags of a document, by the names of the packages. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }
}

/** The id of a document, as text of sixteen letters and digits. */
export class DocumentIdField extends StringField {
  static override get _defaults(): StringOptions {
    const told = { required: true, blank: false, nullable: true, readonly: true, initial: null };
    return { ...super._defaults, ...told, validationError: "is not a valid Document ID string" };
  }

  /** A document stands for its id. */
  override _cast(value: unknown): unknown {
    return String(idOf(value));
  }

  override _validateType(value: unknown): unknown {
    return isId(value);
  }
}

/** Options of a field that points to a document. */
interface ForeignOptions extends StringOptions {
  readonly idOnly?: boolean;
}

/** A class of documents, as far as a field looks for them. */
interface DocumentHome {
  readonly documentName?: string;
}

/** The id of a document of the world; it is live as that document, unless the id alone is asked for. */
export class ForeignDocumentField extends DocumentIdField {
  readonly model: DocumentHome;
  readonly idOnly: boolean;

  static override get _defaults(): ForeignOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: DocumentHome, options: ForeignOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
    this.idOnly = options.idOnly ?? false;
  }

  override initialize(value: unknown): unknown {
    if (this.idOnly || typeof value !== "string") return value;
    return () => worldDocument(this.model, value);
  }

  override toObject(value: unknown): unknown {
    return idOf(value);
  }
}

function worldDocument({ documentName = "" }: DocumentHome, id: string): unknown {
  const { game } = globalThis as unknown as { game?: { collections?: Map<string, Map<string, object>> } };
  return game?.collections?.get(documentName)?.get(id) ?? null;
}

/** Options of a field that holds an address. */
interface UuidOptions extends StringOptions {
  readonly type?: string;
  readonly embedded?: boolean;
}

/** The address of a document. */
export class DocumentUUIDField extends StringField {
  readonly type: string | undefined;
  readonly embedded: boolean | undefined;

  static override get _defaults(): StringOptions {
    return { ...super._defaults, required: true, blank: false, nullable: true, initial: null };
  }

  constructor(options: UuidOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.type = options.type;
    this.embedded = options.embedded;
  }

  override _validateType(value: unknown): void {
    const { type, id, embedded } = resolvedUuid(String(value)) ?? {};
    if (!type || !id) throw new Error("must be a valid UUID");
    if (this.type !== undefined && type !== this.type)
      throw new Error(`must be the UUID of a document of type ${this.type}`);
    const isEmbedded = (embedded?.length ?? 0) > 0;
    if (this.embedded !== undefined && isEmbedded !== this.embedded)
      throw new Error(`must ${this.embedded ? "" : "not "}be the UUID of an embedded document`);
  }
}

/** Options of a field that names a file. */
interface FileOptions extends StringOptions {
  readonly categories?: readonly string[];
  readonly base64?: boolean;
  readonly wildcard?: boolean;
  readonly virtual?: boolean;
}

/** The kinds of files by their endings, as `CONST.FILE_CATEGORIES` has them. */
function endingsOf(category: string): Readonly<Record<string, string>> {
  const { CONST } = globalThis as unknown as { CONST?: { FILE_CATEGORIES?: Record<string, Record<string, string>> } };
  return CONST?.FILE_CATEGORIES?.[category] ?? {};
}

/** The path of a file of some kinds, or null. */
export class FilePathField extends StringField {
  readonly categories: readonly string[];
  readonly base64: boolean;
  readonly wildcard: boolean;

  static override get _defaults(): FileOptions {
    return { ...super._defaults, nullable: true, blank: false, initial: null };
  }

  constructor(options: FileOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.categories = options.categories ?? [];
    this.base64 = options.base64 ?? false;
    this.wildcard = options.wildcard ?? false;
  }

  override _validateType(value: unknown): void {
    const path = String(value);
    if (this.categories.length === 0 || (this.wildcard && path.includes("*"))) return;
    if (path.startsWith("data:")) {
      if (!this.base64) throw new Error("may not be data in place of a path");
      return;
    }
    const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? "";
    if (!this.categories.some((category) => Object.hasOwn(endingsOf(category), ending)))
      throw new Error("does not have a valid file extension");
  }
}

/** An angle in degrees. */
export class AngleField extends NumberField {
  readonly normalize: boolean;

  static override get _defaults(): NumberOptions {
    const told = { required: true, nullable: false, initial: 0, min: 0, max: 360 };
    return { ...super._defaults, ...told, validationError: "is not a number between 0 and 360" };
  }

  constructor(options: NumberOptions & { readonly normalize?: boolean } = {}, context: FieldContext = {}) {
    super(options, context);
    this.normalize = options.normalize ?? true;
  }

  /** A full turn is none, but where 360 itself is given. */
  override _cast(value: unknown): unknown {
    const angle = super._cast(value);
    if (!this.normalize || typeof angle !== "number" || angle === 360) return angle;
    return ((angle % 360) + 360) % 360;
  }
}

/** A number from 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): NumberOptions {
    const told = { required: true, nullable: false, initial: 1, min: 0, max: 1 };
    return { ...super._defaults, ...told, validationError: "is not a number between 0 and 1" };
  }
}

/** A hue from 0 up to 1. */
export class HueField extends NumberField {
  static override get _defaults(): NumberOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: unknown): unknown {
    const hue = super._cast(value);
    return typeof hue === "number" ? ((hue % 1) + 1) % 1 : hue;
  }
}

/** A whole number that documents are ordered by. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): NumberOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** Data that another model describes; it is live as that model. */
export class EmbeddedDataField extends SchemaField {
  readonly model: typeof DataModel;

  constructor(model: typeof DataModel, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cast(value: unknown): unknown {
    return super._cast(plainOf(value));
  }

  override initialize(value: unknown, parent?: unknown): unknown {
    if (!value) return value;
    return new this.model(value as Plain, { parent: (parent as object | undefined) ?? null });
  }

  override toObject(value: unknown): unknown {
    return plainOf(value, false);
  }

  override migrateSource(_source: object, value: unknown): void {
    if (value && typeof value === "object") this.model.migrateDataSafe(value as Plain);
  }
}

/** The plain form of a model, or the value itself. */
function plainOf(value: unknown, source = true): unknown {
  const { toObject } = (value ?? {}) as { toObject?: (source: boolean) => unknown };
  return typeof toObject === "function" ? toObject.call(value, source) : value;
}

/** Data of one of several shapes, told apart by its `type`. */
export class TypedSchemaField extends DataField {
  static override readonly recursive: boolean = true;
  readonly types: Readonly<Record<string, SchemaField>>;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  /** Each type is a schema, the fields of one, or a model. */
  constructor(
    types: Readonly<Record<string, SchemaField | typeof DataModel | Readonly<Record<string, DataField>>>>,
    options: FieldOptions = {},
    context: FieldContext = {},
  ) {
    super(options, context);
    const fieldOf = (type: (typeof types)[string]) => {
      if (type instanceof SchemaField) return type;
      return typeof type === "function" ? new EmbeddedDataField(type) : new SchemaField(type);
    };
    this.types = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, fieldOf(type)]));
    for (const [name, field] of Object.entries(this.types)) Object.assign(field, { name, parent: this });
  }

  #of(value: unknown): SchemaField | undefined {
    const { type } = (value ?? {}) as { type?: unknown };
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _cast(value: unknown): unknown {
    return plainOf(value);
  }

  override _cleanType(value: unknown, options: object): unknown {
    return this.#of(value)?.clean(value, options) ?? value;
  }

  override _validateType(value: unknown, options: object): unknown {
    const field = this.#of(value);
    if (!field) throw new Error("must have a type that is known");
    return field.validate(value, options);
  }

  override initialize(value: unknown, model?: unknown): unknown {
    return this.#of(value)?.initialize(value, model) ?? value;
  }

  override toObject(value: unknown): unknown {
    return this.#of(value)?.toObject(value) ?? value;
  }
}

/** A program as text. */
export class JavaScriptField extends StringField {
  static override get _defaults(): StringOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false };
  }

  override _validateType(value: unknown): void {
    super._validateType(value);
    // A program may wait, so it is read as the body of an asynchronous function; it is not run.
    new (AsyncFunction as FunctionConstructor)(String(value));
  }

  override _toInput(config: InputConfig): HTMLElement {
    return createTextareaInput(config);
  }
}
