// Provenance: fvtt-types (MIT), client/documents/abstract/world-collection.d.mts (registerSheet, unregisterSheet).
import { DocumentSheetConfig, type SheetClass, type SheetRegistration } from "./sheet-config.ts";

/** The collections that packages register windows through, and the documents they are of. */
const collections = {
  Actors: "Actor",
  Items: "Item",
  Journal: "JournalEntry",
  Macros: "Macro",
  RollTables: "RollTable",
  Scenes: "Scene",
} as const;

/** `foundry.documents.collections`, for registering windows alone. */
export function sheetRegistries(): Record<string, object> {
  const registry = ([name, documentName]: [string, string]) => [
    name,
    {
      registerSheet: (scope: string, cls: SheetClass, options?: SheetRegistration) =>
        DocumentSheetConfig.registerSheet({ documentName }, scope, cls, options),
      unregisterSheet: (scope: string, cls: SheetClass, options?: SheetRegistration) =>
        DocumentSheetConfig.unregisterSheet({ documentName }, scope, cls, options),
    },
  ];
  return Object.fromEntries(Object.entries(collections).map(registry)) as Record<string, object>;
}
