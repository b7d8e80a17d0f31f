// Provenance: foundryvtt.com/api, pages foundry.abstract.DataModel and foundry.abstract.TypeDataModel (v13, v14); types of 13,
// common/abstract/data. What systems rely on: Coriolis (validateJoint), Daggerheart and PF1 (migrateData), Lancer (updateSource's answer).
import { deepClone, diffObject, expandObject, mergeObject } from "../foundry-utils.ts";
import type { DataField } from "./data-field.ts";
import { SchemaField, show } from "./nested-fields.ts";
import { ValidationFailure } from "./validation.ts";

type Plain = Record<string, unknown>;

const schemas = new WeakMap<object, SchemaField>();

/** How a model is made of data. */
interface ModelContext {
  readonly parent?: object | null;
  /** Whether data that does not fit is refused. */
  readonly strict?: boolean;
  readonly [extra: string]: unknown;
}

/** Options of checking a model. */
interface ValidateOptions {
  readonly changes?: Plain;
  readonly clean?: boolean;
  readonly strict?: boolean;
  readonly fields?: boolean;
  readonly joint?: boolean;
}

/** How a copy of a model's data is changed. */
interface UpdateOptions {
  readonly dryRun?: boolean;
  readonly recursive?: boolean;
}

/** Data that a schema describes. Its members are the fields' values, made of the stored ones in `_source`. */
export class DataModel {
  static LOCALIZATION_PREFIXES: readonly string[] = [];

  declare readonly parent: object | null;
  declare _source: Plain;
  #failures: { fields: ValidationFailure | null; joint: ValidationFailure | null } = { fields: null, joint: null };

  /** The fields by name. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`The class ${this.name} must define a schema.`);
  }

  static get schema(): SchemaField {
    const known = schemas.get(this) ?? new SchemaField(this.defineSchema());
    schemas.set(this, known);
    return known;
  }

  /** Brings data of older versions into the present form, and that of the models within. */
  static migrateData(source: Plain): Plain {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Migrates data as `migrateData` does; a failure is reported and leaves the data as it is. */
  static migrateDataSafe(source: Plain): Plain {
    try {
      return this.migrateData(source);
    } catch (error) {
      console.warn(`${this.name} could not migrate its data:`, (error as Error).message);
      return source;
    }
  }

  /** Where a class adds what older code asks of its data. */
  static shimData(data: Plain, _options: object = {}): Plain {
    return data;
  }

  /** Where a class checks fields against each other; it throws what is wrong. */
  static validateJoint(_data: Plain): void {}

  static cleanData(source: Plain = {}, options: object = {}): Plain {
    return this.schema.clean(source, options) as Plain;
  }

  /** A model of data that is trusted: what does not fit is noted, not refused. */
  static fromSource(source: Plain, { strict = false, ...context }: ModelContext = {}): DataModel {
    return new this(source, { ...context, strict });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as Plain);
  }

  /** The fields in the order in which they are given their values. */
  static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  constructor(data: Plain = {}, { parent = null, strict = true, ...context }: ModelContext = {}) {
    Object.defineProperty(this, "parent", { value: parent });
    const source = this._initializeSource(data, context);
    Object.defineProperty(this, "_source", { value: source, writable: true });
    this._configure({ ...context });
    this.validate({ strict });
    this._initialize({ ...context });
  }

  get schema(): SchemaField {
    return this.#class.schema;
  }

  get #class(): typeof DataModel {
    return this.constructor as typeof DataModel;
  }

  /** Whether something that is stored did not fit when it was last checked. */
  get invalid(): boolean {
    return Object.values(this.#failures).some(Boolean);
  }

  /** Before the model is checked and shown; a class adds what it needs for both. */
  _configure(_options: object = {}): void {}

  /** The data that is stored, of the data that is given. */
  _initializeSource(data: Plain | DataModel, options: object = {}): Plain {
    const given = deepClone(data instanceof DataModel ? data.toObject() : data);
    return this.#class.shimData(this.#class.cleanData(this.#class.migrateDataSafe(given), options));
  }

  /** Whether what is stored fits, or would with some changes. Throws an Error that names what does not, unless `strict` is false. */
  validate({ changes, clean = false, strict = true, fields = true, joint = true }: ValidateOptions = {}): boolean {
    const data = changes ? this.#changed(changes, clean) : this._source;
    const failures = {
      fields: (fields && this.schema.validate(data)) || null,
      joint: (joint && this.#jointFailure(data)) || null,
    };
    if (!changes) this.#failures = failures;
    const failed = failures.fields ?? failures.joint;
    if (failed && strict) throw new Error(`${this.constructor.name} validation errors:\n${failed.toString()}`);
    return !failed;
  }

  #jointFailure(data: Plain): ValidationFailure | undefined {
    try {
      this.#class.validateJoint(data);
      return undefined;
    } catch (error) {
      return new ValidationFailure(data, (error as Error).message);
    }
  }

  #changed(changes: Plain, clean: boolean, recursive = true): Plain {
    const merged = mergeObject(deepClone(this._source), expandObject(changes), { recursive, performDeletions: true });
    return clean ? this.#class.cleanData(merged) : merged;
  }

  /** Another model of the same data, with some changes. */
  clone(changes: Plain = {}, context: ModelContext = {}): this {
    const data = mergeObject(this.toObject(), expandObject(changes), { performDeletions: true });
    return new this.#class(data, { parent: this.parent, ...context }) as this;
  }

  /** Changes this copy alone, and gives what became different. Changes that do not fit change nothing. */
  updateSource(changes: Plain = {}, { dryRun = false, recursive = true }: UpdateOptions = {}): Plain {
    const [before, after] = [this._source, this.#changed(changes, true, recursive)];
    const difference = diffObject(before, after);
    this._source = after;
    try {
      this.validate();
    } catch (error) {
      this._source = before;
      throw error;
    }
    if (dryRun) this._source = before;
    else this._initialize();
    return difference;
  }

  /** The stored form; with `source` false, the present values. */
  toObject(source: boolean | null = true): Plain {
    return source ? deepClone(this._source) : (this.schema.toObject(Object.fromEntries(Object.entries(this))) as Plain);
  }

  toJSON(): Plain {
    return this.toObject();
  }

  _initialize(_options: object = {}): void {
    const stored = deepClone(this._source);
    for (const [name, field] of this.#class._initializationOrder())
      show(this, name, field.initialize(stored[name], this));
  }
}

/** The page as a model of a document's type needs it. */
interface Page {
  readonly game?: { readonly system: object; readonly modules: { get(id: string): object | undefined } };
}

/** The `system` of a document of one type. */
export class TypeDataModel extends DataModel {
  /** The package that the type is of: the module that its name begins with, or the system (API, TypeDataModel). */
  get modelProvider(): object | null {
    const { game } = globalThis as unknown as Page;
    const { type = "" } = (this.parent ?? {}) as { readonly type?: string };
    return (type.includes(".") ? game?.modules.get(type.split(".")[0]!) : game?.system) ?? null;
  }

  /** Before the document itself derives anything. */
  prepareBaseData(): void {}

  /** After the document's base data is there. */
  prepareDerivedData(): void {}

  async _preCreate(_data: object, _options: object, _user: object): Promise<boolean | void> {}
  async _preUpdate(_changes: object, _options: object, _user: object): Promise<boolean | void> {}
  async _preDelete(_options: object, _user: object): Promise<boolean | void> {}
  _onCreate(_data: object, _options: object, _userId: string): void {}
  _onUpdate(_changed: object, _options: object, _userId: string): void {}
  _onDelete(_options: object, _userId: string): void {}
}
