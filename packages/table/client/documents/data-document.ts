// Provenance: foundryvtt.com/api, pages foundry.abstract.Document and foundry.abstract.DataModel (v13, v14);
// foundryvtt.com/api, pages BaseActor#defineSchema and its like (v13, v14); fvtt-types (MIT), common/documents/*.d.mts: which field each is. Splittermond's tests of what it relies on ask classes of documents for them. That a class which adds fields changes nothing of what is stored: issue #14754.
import { difference, expand, merged } from "../../documents/change.ts";
import { isTombstone } from "../../documents/delta.ts";
import { idOf } from "../../documents/json.ts";
import { copy, isObject, type Json, type Source } from "../../documents/json.ts";
import { kinds, type KindName, type Field } from "../../documents/kinds.ts";
import { plainChanges } from "../../documents/operators.ts";
import { completeSource } from "../../documents/source.ts";
import type { DataField } from "../../fields/data-field.ts";
import { DataModel, TypeDataModel } from "../../fields/data-model.ts";
import { SchemaField, ArrayField, ObjectField } from "../../fields/nested-fields.ts";
import { AnyField, BooleanField, HTMLField, JSONField, NumberField, StringField } from "../../fields/simple-fields.ts";
import { DocumentIdField, FilePathField } from "../../fields/special-fields.ts";
import { documentConfig, worldDocuments } from "../globals.ts";
import type { CollectionLike, Context, DocumentClass } from "../shapes.ts";
import { WorldCollection } from "./collections.ts";
import type { ClientDocument } from "./document.ts";

/** Fields that are of another class than what they hold would say, by their names. */
const special: Readonly<Record<string, () => DataField>> = {
  content: () => new HTMLField(),
  flavor: () => new HTMLField(),
  description: () => new HTMLField(),
  img: () => new FilePathField({ categories: ["IMAGE"] }),
  sound: () => new FilePathField({ categories: ["AUDIO"] }),
  rolls: () => new ArrayField(new JSONField()),
  whisper: () => new ArrayField(new DocumentIdField({ readonly: false })),
  speaker: () =>
    new SchemaField(Object.fromEntries(["scene", "actor", "token", "alias"].map((part) => [part, new StringField()]))),
};

/** The fields of a document type, as packages see them. */
function schemaOf(kind: KindName): Record<string, DataField> {
  const named = Object.entries(kinds[kind].fields).map(([name, field]) => [name, special[name]?.() ?? fieldOf(field)]);
  return { _id: new DocumentIdField(), ...(Object.fromEntries(named) as Record<string, DataField>) };
}

function fieldOf({ type, initial, nullable = false }: Field): DataField {
  const options = { initial, nullable };
  const made: Readonly<Record<Field["type"], () => DataField>> = {
    string: () => new StringField(options),
    number: () => new NumberField(options),
    boolean: () => new BooleanField(options),
    object: () => new ObjectField(options),
    array: () => new ArrayField(new AnyField()),
    id: () => new DocumentIdField({ readonly: false, ...options }),
    any: () => new AnyField(),
  };
  return made[type]();
}

const schemas = new WeakMap<object, SchemaField>();

/** The data of a document, its place among others, and what is embedded in it. Nothing here asks the table. */
export abstract class DataDocument {
  static readonly documentName: KindName;

  declare readonly name: string;
  declare readonly flags: Record<string, Json>;
  declare readonly ownership: Record<string, number> | undefined;
  _source: Source;
  readonly parent: ClientDocument | null;
  readonly pack: string | null;
  readonly #embedded = new Map<string, WorldCollection<ClientDocument>>();
  /** Whether what is embedded in it may be prepared: not before its own base data is. */
  #hasBase = false;

  /** The name of the document type, such as `Actor`. */
  static get metadata(): { readonly name: KindName; readonly collection: string } {
    return { name: this.documentName, collection: kinds[this.documentName].collection };
  }

  /** The fields by name. Documents are stored by the same list (`kinds.ts`), whatever a class adds here. */
  static defineSchema(): Record<string, DataField> {
    return schemaOf(this.documentName);
  }

  static get schema(): SchemaField {
    const known = schemas.get(this) ?? new SchemaField(this.defineSchema());
    schemas.set(this, known);
    return known;
  }

  /** Brings data of older versions into the present form; classes override it. */
  static migrateData(source: Json): Json {
    return source;
  }

  constructor(data: object, { parent = null, pack = null }: Context = {}) {
    this.parent = parent;
    this.pack = pack;
    this._configure({ parent, pack });
    this._source = this._initializeSource(data, { parent, pack });
    this.#holdChildren();
    this._initialize();
  }

  /** Before it is given its data; a class adds what it needs for that. */
  _configure(_options: Context = {}): void {}

  /** Cleans data for the store. */
  _initializeSource(data: object, _options: Context = {}): Source {
    const given = expand(this._cleanData(plainChanges(data)));
    const migrated = (this.constructor as typeof DataDocument).migrateData(given);
    return { ...completeSource(this.documentName, migrated), _id: (given["_id"] ?? null) as string };
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataDocument).schema;
  }

  get documentName(): KindName {
    return (this.constructor as typeof DataDocument).documentName;
  }

  /** The id; null for a document that is only in memory. */
  get id(): string | null {
    return this._source._id;
  }

  get _id(): string | null {
    return this.id;
  }

  /** The address of the document in the world. */
  get uuid(): string {
    const own = `${this.documentName}.${String(this.id)}`;
    if (this.parent) return `${this.parent.uuid}.${own}`;
    return this.pack ? `Compendium.${this.pack}.${own}` : own;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  /** The collection it is in, if any. */
  get collection(): CollectionLike<ClientDocument> | null {
    if (this.parent) return this.parent.getEmbeddedCollection(this.documentName);
    return worldDocuments(this.documentName) ?? null;
  }

  /** Changes this copy alone, and gives what changed. For hooks that run before a document is created. */
  updateSource(changes: object): Json {
    const changed = difference(this._source, this._cleanData(expand(plainChanges(changes))));
    this._source = { ...completeSource(this.documentName, merged(this._source, changed)), _id: this._source._id };
    this._initialize();
    return changed;
  }

  /** Another document with the same data and some changes, in memory only. */
  clone(changes: object = {}, { keepId = false }: { keepId?: boolean } = {}): ClientDocument {
    const source = merged(this.toObject(), expand(plainChanges(changes)));
    return new (this.constructor as unknown as DocumentClass)(keepId ? source : { ...source, _id: undefined }, {
      parent: this.parent,
    });
  }

  /** The stored form. */
  toObject(_source = true): Source {
    const held = [...this.#embedded].map(([field, children]) => [field, children.map((child) => child.toObject())]);
    return { ...copy(this._source), ...(Object.fromEntries(held) as Json) };
  }

  toJSON(): Source {
    return this.toObject();
  }

  /** The embedded documents of a type. Throws for a type that this document does not hold. */
  getEmbeddedCollection(name: string): CollectionLike<ClientDocument> {
    const field = Object.entries(kinds[this.documentName].embedded).find(
      ([key, kind]) => kind === name || key === name,
    )?.[0];
    const collection = field === undefined ? undefined : this.#embedded.get(field);
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, options: { strict?: boolean } = {}): ClientDocument | undefined {
    return this.getEmbeddedCollection(name).get(id, options);
  }

  /** Takes over another stored form, also of what it holds. What stays is the same object; nothing is derived before `reset`. */
  _takeOver(source: Source): void {
    this._source = completeSource(this.documentName, source);
    for (const [field, children] of this.#embedded) {
      const sources = this.#childSources(field);
      const stay = new Set(sources.map(({ _id }) => _id));
      for (const id of [...children.keys()]) if (!stay.has(id)) children.delete(id);
      for (const each of sources) {
        const held = children.get(each._id);
        if (held) held._takeOver(each);
        else children.set(each._id, this.#makeChild(children.documentName, each));
      }
    }
  }

  /** Sets the fields from what is stored, and derives from them. */
  reset(): void {
    this._initialize();
  }

  /**
   * Derives values from what is stored, with the data model of its type if there is one: first what it is in itself, then what is
   * embedded in it, then the rest.
   */
  prepareData(): void {
    const { system } = this as { system?: unknown };
    const model = system instanceof TypeDataModel ? system : undefined;
    model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {}

  prepareEmbeddedDocuments(): void {
    this.#hasBase = true;
    for (const children of this.#embedded.values()) for (const child of children.contents) child.reset();
  }

  prepareDerivedData(): void {}

  /** Turns given data into what may be stored: a document becomes its id. Classes with another stored form override it. */
  _cleanData(data: Json): Json {
    const { fields } = kinds[this.documentName];
    const cleaned = ([key, value]: [string, unknown]) => [key, fields[key]?.type === "id" ? idOf(value) : value];
    return Object.fromEntries(Object.entries(data).map(cleaned)) as Json;
  }

  _initialize(): void {
    const shown = accessorsOf(this.constructor);
    for (const [field, value] of Object.entries(copy(this._source))) {
      if (!shown.has(field) && !this.#embedded.has(field)) Object.assign(this, { [field]: value });
    }
    this.#modelSystem();
    const { parent } = this;
    if (!(parent instanceof DataDocument) || parent.#hasBase) this.prepareData();
  }

  /** Puts the data model that a package configured for this type in the place of plain `system` data. */
  #modelSystem(): void {
    const { type, system } = this._source;
    const Model = isObject(system) ? documentConfig(this.documentName).dataModels?.[String(type)] : undefined;
    if (!Model) return;
    const model = new Model(copy(system as Json), { parent: this });
    Object.assign(this, { system: model });
    // The model's values are stored, since sheets read them there (dnd5e).
    if (model instanceof DataModel) this._source["system"] = model.toObject();
  }

  #holdChildren(): void {
    for (const [field, kind] of Object.entries(kinds[this.documentName].embedded)) {
      const children = new WorldCollection<ClientDocument>(kind);
      this.#embedded.set(field, children);
      Object.defineProperty(this, field, { value: children, enumerable: true });
      for (const source of this.#childSources(field)) children.set(source._id, this.#makeChild(kind, source));
    }
  }

  #childSources(field: string): Source[] {
    return (this._source[field] as Source[]).filter((source) => !isTombstone(source));
  }

  #makeChild(kind: KindName, source: Source): ClientDocument {
    return new (documentConfig(kind).documentClass)(source, { parent: this as unknown as ClientDocument });
  }
}

const accessors = new WeakMap<object, ReadonlySet<string>>();

/** The names of accessors of a class and its base classes; stored fields of these names are not set on instances. */
function accessorsOf(cls: { readonly prototype: object }): ReadonlySet<string> {
  const names = accessors.get(cls) ?? readAccessors(cls.prototype);
  accessors.set(cls, names);
  return names;
}

function readAccessors(first: object): ReadonlySet<string> {
  const names = new Set<string>();
  for (
    let prototype: object | null = first;
    prototype && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if ("get" in descriptor) names.add(name);
  }
  return names;
}
