// Provenance: foundryvtt.com/api, pages Folder and Folders (v13, v14); fvtt-types (MIT), client/documents/folder.d.mts. Item Piles, Ironsworn and
// Forien's Quest Log make folders and look for them by their names; foundryvtt.com/api, pages JournalEntry and JournalEntryPage (v13, v14).
import { documentConfig, globals, worldDocuments } from "../globals.ts";
import type { CollectionLike, DocumentClass } from "../shapes.ts";
import { WorldCollection } from "./collections.ts";
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

/** A folder of documents of one type. */
export class Folder extends ClientDocument {
  static override readonly documentName = "Folder";
  static SORTING_MODES = ["a", "m"];

  declare readonly type: string;
  declare readonly color: string | null;
  declare readonly sort: number;
  declare readonly sorting: "a" | "m";

  get contents(): ClientDocument[] {
    return this.documentCollection?.filter((document) => document._source["folder"] === this.id) ?? [];
  }

  /** The class of what it holds. */
  get documentClass(): DocumentClass | undefined {
    return documentConfig(this.type)?.documentClass;
  }

  /** The collection of what it holds; none for one of compendiums. */
  get documentCollection(): CollectionLike<ClientDocument> | undefined {
    return worldDocuments(this.type as never);
  }

  /** The folders that it is in, the nearest first. */
  get ancestors(): Folder[] {
    const found: Folder[] = [];
    for (let at = this.folder as Folder | null; at && !found.includes(at); at = at.folder as Folder | null)
      found.push(at);
    return found;
  }

  /** Users who see something in it see it. */
  override get visible(): boolean {
    return (
      globals.game.user.isGM ||
      [this, ...this.getSubfolders(true)].some((each) => each.contents.some((one) => one.visible))
    );
  }

  /** The folders in it, and all within those if asked for. */
  getSubfolders(recursive = false): Folder[] {
    const inside = globals.game.folders.filter((each) => each._source["folder"] === this.id) as unknown as Folder[];
    return recursive ? inside.flatMap((each) => [each, ...each.getSubfolders(true)]) : inside;
  }
}

export class Folders extends WorldCollection<ClientDocument> {}
