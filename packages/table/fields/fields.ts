// Provenance: fvtt-types common/data/fields.d.mts (its export list).

import { HostNotImplemented } from "../not-implemented.ts";
import { DataField } from "./data-field.ts";
import { ArrayField, ObjectField, SchemaField, SetField, TypedObjectField } from "./nested-fields.ts";
import { AnyField, BooleanField, ColorField, HTMLField, JSONField, NumberField, StringField } from "./simple-fields.ts";
import {
  AlphaField,
  AngleField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentUUIDField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  HueField,
  IntegerSortField,
  JavaScriptField,
  TypedSchemaField,
} from "./special-fields.ts";

const BUILT = {
  DataField,
  AlphaField,
  AngleField,
  AnyField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentUUIDField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  IntegerSortField,
  JavaScriptField,
  JSONField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypedObjectField,
  TypedSchemaField,
};

/** The namespace `foundry.data.fields`. Naming a field that this host does not build throws, rather than reading undefined. */
export const fields: typeof BUILT = new Proxy(BUILT, {
  get(built, name): unknown {
    if (name in built || typeof name === "symbol") return Reflect.get(built, name);
    if (/Field$/.test(name)) throw new HostNotImplemented(`foundry.data.fields.${name}`);
    return undefined;
  },
});
