// Provenance: fvtt-types client/applications/apps/document-sheet-config.d.mts (registerSheet, unregisterSheet);
// client/documents/abstract/world-collection.d.mts (the same two).

import { isKindName } from "../../../documents/kinds.ts";
import { typesHere } from "../../../documents/types.ts";
import { HostNotImplemented } from "../../../not-implemented.ts";
import { Actors, WorldCollection } from "../../documents/collections.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { Scenes } from "../../documents/scene.ts";
import { globals } from "../../globals.ts";

/** A class of windows for documents. */
type SheetClass = new (options: never) => object;

interface SheetEntry {
  readonly id: string;
  readonly label: string;
  readonly cls: SheetClass;
  default: boolean;
}

type SheetTable = Record<string, Record<string, SheetEntry>>;

/** How a sheet is registered. */
interface SheetRegistration {
  readonly types?: readonly string[];
  readonly label?: string;
  readonly makeDefault?: boolean;
  readonly canBeDefault?: boolean;
}

interface SheetedClass {
  readonly documentName: string;
}

function tableOf({ documentName }: SheetedClass): SheetTable {
  // Documents that are not built have a stand-in for a name, and no windows.
  if (typeof documentName !== "string") return {};
  const config = (globals.CONFIG[documentName] ??= {}) as { sheetClasses?: SheetTable };
  return (config.sheetClasses ??= {});
}

/** The types a sheet is for, where it names none: all of them, and every one that has a sheet already. */
function typesFor(documentName: string, given: readonly string[] | undefined): readonly string[] {
  const declared = isKindName(documentName) ? typesHere(documentName) : [];
  return given ?? [...new Set([...Object.keys(tableOf({ documentName })), ...declared, "base"])];
}

/**
 * Which window shows which type of document: `foundry.applications.apps.DocumentSheetConfig`. A person cannot choose, so the class may be
 * extended and not made.
 */
export class DocumentSheetConfig {
  constructor() {
    throw new HostNotImplemented("foundry.applications.apps.DocumentSheetConfig as a window");
  }

  /** Offers a class of windows for types of a document; the last one made the default is used. */
  static registerSheet(
    documentClass: SheetedClass,
    scope: string,
    cls: SheetClass,
    { types, label, makeDefault = false }: SheetRegistration = {},
  ): void {
    const table = tableOf(documentClass);
    for (const type of typesFor(documentClass.documentName, types)) {
      const sheets = (table[type] ??= {});
      const first = Object.keys(sheets).length === 0;
      if (makeDefault) for (const sheet of Object.values(sheets)) sheet.default = false;
      sheets[`${scope}.${cls.name}`] = {
        id: `${scope}.${cls.name}`,
        label: label ?? cls.name,
        cls,
        default: makeDefault || first,
      };
    }
  }

  /** Takes a class of windows back. */
  static unregisterSheet(
    documentClass: SheetedClass,
    scope: string,
    cls: SheetClass,
    { types }: { types?: readonly string[] } = {},
  ): void {
    const table = tableOf(documentClass);
    for (const type of types ?? Object.keys(table)) delete table[type]?.[`${scope}.${cls.name}`];
  }
}

function sheetsOf(documentName: string): SheetClass[] {
  const entries = Object.values(tableOf({ documentName })).flatMap((sheets) => Object.values(sheets));
  return [...new Set(entries.map(({ cls }) => cls))];
}

/** The collections that packages register windows through, and the documents they are of. */
const collections = {
  Actors: "Actor",
  Items: "Item",
  Journal: "JournalEntry",
  Macros: "Macro",
  RollTables: "RollTable",
  Scenes: "Scene",
} as const;

/** `foundry.documents.collections`: classes of collections, through which packages register windows too. */
export function collectionClasses(): Record<string, typeof WorldCollection> {
  const classFor = ([name, documentName]: [string, string]) => {
    const cls = { Actors, Scenes }[name] ?? class extends WorldCollection<ClientDocument> {};
    const registry = {
      registerSheet: (scope: string, sheet: SheetClass, options?: SheetRegistration) =>
        DocumentSheetConfig.registerSheet({ documentName }, scope, sheet, options),
      unregisterSheet: (scope: string, sheet: SheetClass, options?: SheetRegistration) =>
        DocumentSheetConfig.unregisterSheet({ documentName }, scope, sheet, options),
    };
    Object.defineProperties(cls, {
      name: { value: name, configurable: true },
      // The classes of windows that are registered (API WorldCollection; Blades in the Dark counts them).
      registeredSheets: { get: () => sheetsOf(documentName), configurable: true },
    });
    return [name, Object.assign(cls, { documentName }, registry)];
  };
  return Object.fromEntries(Object.entries(collections).map(classFor)) as Record<string, typeof WorldCollection>;
}
