// Provenance: our own; it stands for the directories of the sidebar and for the list of compendiums. Its actors have the header in which public modules
// put buttons (`.directory-header .header-actions`), by the hook `renderActorDirectory` (foundryvtt.com/api hookEvents, render{ClassName}).

import type { KindName } from "../../../documents/kinds.ts";
import { make } from "../../element.ts";
import { globals, worldDocuments, type PackLike } from "../../globals.ts";
import type { DocumentLike } from "../../shapes.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { deletionEntry } from "../ux/menu-entry.ts";
import { bindEntries, openDocument } from "./entries.ts";

/** The documents that the directory lists, by their headings. */
const LISTS = { Actors: "Actor", Journal: "JournalEntry", Macros: "Macro" } as const;

function documentsOf(kind: KindName): DocumentLike[] {
  const documents = worldDocuments(kind)?.filter((document) => document.visible) ?? [];
  return documents.sort((a, b) => a.name.localeCompare(b.name));
}

function documentRow(document: DocumentLike): HTMLLIElement {
  const button = make(
    "button",
    { type: "button", class: "directory-entry", draggable: "true", "data-action": "open", "data-uuid": document.uuid },
    document.name,
  );
  return make("li", {}, button);
}

function packRow(pack: PackLike): HTMLLIElement {
  const button = make(
    "button",
    { type: "button", class: "directory-entry", "data-action": "pack", "data-key": pack.collection },
    `${pack.title} `,
    make("small", {}, pack.documentName),
  );
  return make("li", {}, button);
}

function section(title: string, rows: readonly HTMLLIElement[]): HTMLElement {
  const list =
    rows.length > 0 ? make("ul", { class: "directory-list" }, ...rows) : make("p", { class: "hint" }, "Nothing here.");
  const header = make(
    "header",
    { class: "directory-header" },
    make("h2", {}, title),
    make("div", { class: "header-actions" }),
  );
  return make("section", { class: `${title.toLowerCase()}-sidebar` }, header, list);
}

/** The window that lists what the world and its packages hold; entries open, and are dragged to the hotbar. */
class Directory extends DrawnApplication {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "directory",
    classes: ["directory"],
    position: { width: 340 },
    window: { title: "World and compendiums", resizable: true },
    actions: {
      open: function (_event: PointerEvent, target: HTMLElement) {
        return openDocument(target.dataset["uuid"]!);
      },
      pack: function (_event: PointerEvent, target: HTMLElement) {
        return openPack(target.dataset["key"]!);
      },
    },
  };

  override draw(): readonly Node[] {
    const packs = globals.game.packs.filter((pack) => pack.visible);
    const worldly = Object.entries(LISTS).map(([title, kind]) => section(title, documentsOf(kind).map(documentRow)));
    return [make("div", { class: "scrollable" }, ...worldly, section("Compendiums", packs.map(packRow)))];
  }

  protected override _onFirstRender(): Promise<void> {
    new ContextMenu(this.element!, "[data-action=open]", [deletionEntry(documentOf)]);
    return Promise.resolve();
  }

  protected override _onRender(): Promise<void> {
    bindEntries(this.element!);
    globals.Hooks.callAll("renderActorDirectory", this, this.element!.querySelector(".actors-sidebar"), {}, {});
    return Promise.resolve();
  }
}

function documentOf(row: HTMLElement): DocumentLike | null {
  return globals.fromUuidSync(String(row.dataset["uuid"]));
}

/** Makes the directory, which follows from now on what comes into the world and goes out of it. */
export function makeDirectory(): Directory {
  const directory = new Directory();
  for (const kind of Object.values(LISTS)) {
    for (const event of ["create", "update", "delete"])
      globals.Hooks.on(`${event}${kind}`, () => void directory.render());
  }
  return directory;
}

function openPack(collection: string): void {
  globals.game.packs.get(collection)?.render(true);
}
