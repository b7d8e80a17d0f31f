// Provenance: foundryvtt.com/api, pages BaseActor#defineSchema and its like (v13, v14); fvtt-types (MIT), common/documents/*.d.mts: which field each
// is. Splittermond's tests of what it relies on ask classes of documents for them. That a class which adds fields changes nothing of what is
// stored: issue #14754.
import { kinds, type Field, type KindName } from "../../documents/kinds.ts";
import type { DataField } from "../../fields/data-field.ts";
import { ArrayField, ObjectField, SchemaField } from "../../fields/nested-fields.ts";
import { AnyField, BooleanField, HTMLField, JSONField, NumberField, StringField } from "../../fields/simple-fields.ts";
import { DocumentIdField, FilePathField } from "../../fields/special-fields.ts";

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
export function schemaOf(kind: KindName): Record<string, DataField> {
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
