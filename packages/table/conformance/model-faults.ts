import type { Fault } from "./faults.ts";

/** Mistakes with data models and helpers that the host could have. */
export const modelFaults: readonly Fault[] = [
  {
    name: "models within made without their parent",
    file: "fields/special-fields.ts",
    from: "{ parent: (parent as object | undefined) ?? null }",
    to: "{ parent: null }",
  },
  {
    name: "models within not migrated",
    file: "fields/special-fields.ts",
    from: "this.model.migrateDataSafe(value as Plain)",
    to: "void value",
  },
  {
    name: "fields checked one by one alone",
    file: "fields/data-model.ts",
    from: "this.#class.validateJoint(data);",
    to: "void data;",
  },
  {
    name: "changes answered as they were given",
    file: "fields/data-model.ts",
    from: "return difference;",
    to: "return changes;",
  },
  {
    name: "dry runs that change",
    file: "fields/data-model.ts",
    from: "if (dryRun) this._source = before;",
    to: "if (dryRun) this._initialize();",
  },
  {
    name: "changes kept that do not fit",
    file: "fields/data-model.ts",
    from: "this._source = before;\n      throw error;",
    to: "throw error;",
  },
  {
    name: "bounds of a class forgotten",
    file: "fields/simple-fields.ts",
    from: "return this._told.max;",
    to: "return this.options.max;",
  },
  {
    name: "files of any kind",
    file: "fields/special-fields.ts",
    from: 'throw new Error("does not have a valid file extension");',
    to: "return;",
  },
  {
    name: "shapes of unknown types",
    file: "fields/special-fields.ts",
    from: 'if (!field) throw new Error("must have a type that is known");',
    to: "if (!field) return undefined;",
  },
  {
    name: "addresses taken apart at the wrong end",
    file: "documents/resolved-uuid.ts",
    from: "embedded.slice(-2)",
    to: "[documentType, documentId]",
  },
  {
    name: "tasks that all run at once",
    file: "foundry-classes.ts",
    from: "this.#active < this.max ?",
    to: "this.#active < 99 ?",
  },
  {
    name: "templates that let everything through",
    file: "foundry-helpers.ts",
    from: "if (!(key in template)) continue;",
    to: "if (!(key in template)) kept[key] = value;",
  },
  {
    name: "initial values for required fields only",
    file: "fields/data-field.ts",
    from: "if (value === undefined) return this.getInitialValue(options);",
    to: "if (value === undefined) return this.required ? this.getInitialValue(options) : undefined;",
  },
];
