// Provenance: fvtt-types common/data/fields.d.mts (its export list).

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

/** The namespace `foundry.data.fields`, as far as it is built. */
export const fields = {
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
