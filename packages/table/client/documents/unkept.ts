// Provenance: foundryvtt.com/api, namespace CONFIG: every document type has a place there, and packages write to it before the world is made.
import { noteUnbuilt } from "../../not-implemented.ts";
import { refuse } from "../../refusals.ts";

/** The document types that the table does not keep. */
const unkept = (
  "Adventure AmbientLight AmbientSound Card Cards CombatantGroup Drawing FogExploration Folder " +
  "JournalEntryCategory MeasuredTemplate Note Playlist PlaylistSound Region RegionBehavior RollTable TableResult Tile Wall"
).split(" ");

/** What packages may add to in a document type's place in `CONFIG`. */
export function emptyDocumentConfig(): Record<string, unknown> {
  return {
    sheetClasses: {},
    collection: undefined,
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    trackableAttributes: {},
  };
}

/** Gives the document types that are not kept their place in `CONFIG`, where nobody reads it, and their names in the global scope. */
export function registerUnkept(config: Record<string, unknown>): void {
  for (const kind of unkept) {
    const place = emptyDocumentConfig();
    refuse(place, "documentClass", `foundry.documents.${kind}`);
    Object.defineProperty(config, kind, {
      get: () => {
        noteUnbuilt(`documents of type ${kind}`);
        return place;
      },
      configurable: true,
    });
    if (!(kind in globalThis)) refuse(globalThis, kind, `foundry.documents.${kind}`);
  }
}
