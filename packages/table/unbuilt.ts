// Provenance: the names of foundryvtt.com/api, namespaces foundry.applications and foundry.documents; nothing of what they do.
import { HostNotImplemented } from "./not-implemented.ts";

const HINT = "A page and a table may have it; a host without them has not.";

type AnyClass = abstract new (...args: never[]) => object;

/** A class that code may extend when it is read, and that refuses to be made or asked anything. */
function unbuiltClass(api: string, statics: readonly string[] = []): AnyClass {
  const cls = class {
    constructor() {
      throw new HostNotImplemented(api, HINT);
    }
  };
  return Object.assign(cls, unbuiltFunctions(api, statics));
}

function unbuiltFunctions(api: string, names: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(names.map((name) => [name, unbuiltFunction(`${api}.${name}`)]));
}

function unbuiltFunction(api: string): () => never {
  return () => {
    throw new HostNotImplemented(api, HINT);
  };
}

const DIALOGS = ["confirm", "input", "prompt", "query", "wait"];
const DOCUMENTS = ["Actor", "ChatMessage", "Combat", "Item", "JournalEntry", "Macro", "Scene", "TokenDocument", "User"];

/** `foundry.applications` without a page: windows may be declared and templates named, but not shown. */
export function pagelessApplications() {
  return {
    instances: new Map<string, object>(),
    api: {
      ApplicationV2: unbuiltClass("foundry.applications.api.ApplicationV2"),
      DialogV2: unbuiltClass("foundry.applications.api.DialogV2", DIALOGS),
      DocumentSheetV2: unbuiltClass("foundry.applications.api.DocumentSheetV2"),
      HandlebarsApplicationMixin: (base: AnyClass) => class extends base {},
    },
    handlebars: unbuiltFunctions("foundry.applications.handlebars", ["getTemplate", "loadTemplates", "renderTemplate"]),
    ux: {
      FormDataExtended: unbuiltClass("foundry.applications.ux.FormDataExtended"),
      TextEditor: { implementation: { enrichHTML: unbuiltFunction("foundry.applications.ux.TextEditor.enrichHTML") } },
    },
  };
}

/** `foundry.documents` without a table: documents may be extended, but there are none. */
export function tablelessDocuments() {
  return Object.fromEntries(
    DOCUMENTS.map((name) => [name, unbuiltClass(`foundry.documents.${name}`, ["create", "get"])]),
  );
}
