// Provenance: foundryvtt.com/api, pages JournalEntry and JournalEntryPage (v13, v14).
import type { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";

/** A journal: pages under one name. */
export class JournalEntry extends ClientDocument {
  static override readonly documentName = "JournalEntry";

  declare readonly pages: WorldCollection<JournalEntryPage>;
}

/** One page of a journal; this host keeps pages of text only. */
export class JournalEntryPage extends ClientDocument {
  static override readonly documentName = "JournalEntryPage";

  declare readonly type: "text";
  declare readonly sort: number;
  declare readonly title: { readonly show: boolean; readonly level: number };
  declare readonly text: { readonly content: string; readonly format: number };
}
