// Provenance: foundryvtt.com/api, pages foundry.abstract.DataModel and foundry.abstract.TypeDataModel (v13, v14).
import { deepClone, expandObject, mergeObject } from "../foundry-utils.ts";
import type { DataField } from "./data-field.ts";
import { SchemaField } from "./nested-fields.ts";

type Plain = Record<string, unknown>;

const schemas = new WeakMap<object, SchemaField>();

/** Data that a schema describes. Its members are the fields' values, made of the stored ones in `_source`. */
export class DataModel {
  static LOCALIZATION_PREFIXES: readonly string[] = [];

  declare readonly parent: object | null;
  declare _source: Plain;

  /** The fields by name. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`The class ${this.name} must define a schema.`);
  }

  static get schema(): SchemaField {
    const known = schemas.get(this) ?? new SchemaField(this.defineSchema());
    schemas.set(this, known);
    return known;
  }

  /** Brings data of older versions into the present form. */
  static migrateData(source: Plain): Plain {
    return source;
  }

  static cleanData(source: Plain = {}, options: object = {}): Plain {
    return this.schema.clean(source, options) as Plain;
  }

  static fromSource(source: Plain, context: { parent?: object | null } = {}): DataModel {
    return new this(source, context);
  }

  constructor(data: Plain = {}, { parent = null }: { parent?: object | null } = {}) {
    const cls = this.constructor as typeof DataModel;
    Object.defineProperty(this, "parent", { value: parent });
    const source = cls.cleanData(cls.migrateData(deepClone(data)));
    Object.defineProperty(this, "_source", { value: source, writable: true });
    this.validate();
    this._initialize();
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether what is stored fits the schema. Throws an Error that names the fields that do not. */
  validate(): boolean {
    const failure = this.schema.validate(this._source);
    if (failure) throw new Error(`${this.constructor.name} validation errors:\n${failure.toString()}`);
    return true;
  }

  /** Sets the members from what is stored. */
  reset(): void {
    this._initialize();
  }

  /** Changes this copy alone. */
  updateSource(changes: Plain = {}): Plain {
    this._source = (this.constructor as typeof DataModel).cleanData(
      mergeObject(deepClone(this._source), expandObject(changes)),
    );
    this.validate();
    this._initialize();
    return changes;
  }

  /** The stored form; with `source` false, the present values. */
  toObject(source = true): Plain {
    return source ? deepClone(this._source) : (this.schema.toObject({ ...this }) as Plain);
  }

  toJSON(): Plain {
    return this.toObject();
  }

  _initialize(): void {
    Object.assign(this, this.schema.initialize(deepClone(this._source)));
  }
}

/** The `system` of a document of one type. */
export class TypeDataModel extends DataModel {
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
