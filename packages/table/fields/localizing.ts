// Provenance: fvtt-types client/helpers/localization.d.mts and common/abstract/data.d.mts (LOCALIZATION_PREFIXES and its example). dnd5e keeps the words of
// what is in lists under `element`.
import type { DataField } from "./data-field.ts";
import type { DataModel } from "./data-model.ts";
import { SchemaField } from "./nested-fields.ts";

interface LocalizingOptions {
  readonly prefixes?: readonly string[];
  /** The path of the model itself within what the words are of. */
  readonly prefixPath?: string;
}

interface Page {
  readonly game: { readonly i18n: { has(key: string): boolean; localize(key: string): string } };
}

const localized = new WeakSet<object>();

/** Gives the fields of a model the labels and hints that stand under its prefixes, once. */
export function localizeDataModel(
  model: typeof DataModel,
  { prefixes = model.LOCALIZATION_PREFIXES, prefixPath = "" }: LocalizingOptions = {},
): void {
  if (localized.has(model)) return;
  localized.add(model);
  localizeSchema(model.schema, prefixes, { prefixPath });
}

/** Gives the fields of a schema the labels and hints that stand under `<prefix>.FIELDS.<path>`. */
export function localizeSchema(
  schema: SchemaField,
  prefixes: readonly string[] = [],
  { prefixPath = "" }: { readonly prefixPath?: string } = {},
): void {
  for (const [name, field] of schema.entries()) localizeField(field, `${prefixPath}${name}`, prefixes);
}

function localizeField(field: DataField, path: string, prefixes: readonly string[]): void {
  const { game } = globalThis as unknown as Page;
  for (const part of ["label", "hint"] as const) {
    const keys = [field[part], ...prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${part}`)];
    const key = keys.find((each) => each && game.i18n.has(each));
    if (key) Object.assign(field, { [part]: game.i18n.localize(key) });
  }
  const { element } = field as { element?: DataField };
  if (field instanceof SchemaField) localizeSchema(field, prefixes, { prefixPath: `${path}.` });
  else if (element) localizeField(element, `${path}.element`, prefixes);
}

/** Does so for the models that packages have registered for types of documents. */
export function localizeModels(CONFIG: Readonly<Record<string, unknown>>): void {
  for (const place of Object.values(CONFIG)) {
    const { dataModels } = (place ?? {}) as { dataModels?: Record<string, typeof DataModel> };
    for (const model of Object.values(dataModels ?? {}))
      try {
        if (model?.schema) localizeDataModel(model);
      } catch (error) {
        console.error(error);
      }
  }
}
