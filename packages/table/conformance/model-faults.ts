import { faultsIn } from "./faults.ts";

/** Mistakes with data models and helpers that the host could have. */
export const modelFaults = faultsIn({
  "fields/special-fields.ts": [
    [
      "models within made without their parent",
      "{ parent: (parent as object | undefined) ?? null }",
      "{ parent: null }",
    ],
    ["models within not migrated", "this.model.migrateDataSafe(value as Plain)", "void value"],
    ["files of any kind", 'throw new Error("does not have a valid file extension");', "return;"],
    [
      "shapes of unknown types",
      'if (!field) throw new Error("must have a type that is known");',
      "if (!field) return undefined;",
    ],
  ],
  "fields/data-model.ts": [
    ["fields checked one by one alone", "this.#class.validateJoint(data);", "void data;"],
    ["changes answered as they were given", "return difference;", "return changes;"],
    ["dry runs that change", "if (dryRun) this._source = before;", "if (dryRun) this._initialize();"],
    ["changes kept that do not fit", "this._source = before;\n      throw error;", "throw error;"],
  ],
  "fields/simple-fields.ts": [["bounds of a class forgotten", "return this._told.max;", "return this.options.max;"]],
  "documents/resolved-uuid.ts": [
    ["addresses taken apart at the wrong end", "embedded.slice(-2)", "[documentType, documentId]"],
  ],
  "foundry-classes.ts": [["tasks that all run at once", "this.#active < this.max ?", "this.#active < 99 ?"]],
  "foundry-helpers.ts": [
    [
      "templates that let everything through",
      "if (!(key in template)) continue;",
      "if (!(key in template)) kept[key] = value;",
    ],
  ],
  "fields/data-field.ts": [
    [
      "initial values for required fields only",
      "if (value === undefined) return this.getInitialValue(options);",
      "if (value === undefined) return this.required ? this.getInitialValue(options) : undefined;",
    ],
  ],
});
