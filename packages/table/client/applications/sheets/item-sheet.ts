// Provenance: fvtt-types client/applications/sheets/item-sheet.d.mts. What a system's item looks like is the system's business.
import type { Actor } from "../../documents/actor.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { PartialOptions } from "../api/options.ts";

/** A window that shows an item; systems extend it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = { classes: ["item"], position: { width: 480 } };

  get item(): ClientDocument {
    return this.document;
  }

  /** The actor that has the item; null for an item of the world. */
  get actor(): Actor | null {
    return (this.document as { actor?: Actor | null }).actor ?? null;
  }
}
