// Provenance: fvtt-types client/applications/sidebar/sidebar-tab.d.mts, document-directory.d.mts and tabs/*.d.mts; foundryvtt.com/api hookEvents
// (render{ClassName}). Public modules put buttons into `.directory-header .header-actions` by the hook `renderActorDirectory`; dnd5e and DCC extend the
// classes; DCC's browser tests click their names and what their menus offer. What they look like is our own.
import type { KindName } from "../../../documents/kinds.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { make } from "../../element.ts";
import { globals, worldDocuments } from "../../globals.ts";
import type { CompendiumCollection } from "../../packs.ts";
import { regions } from "../../regions.ts";
import type { CollectionLike, DocumentClass } from "../../shapes.ts";
import { DrawnApplication } from "../api/drawn.ts";
import type { PartialOptions } from "../api/options.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { deletionEntry } from "../ux/menu-entry.ts";
import { bindEntries, openDocument } from "./entries.ts";
import { Sidebar } from "./sidebar.ts";

/** A part of the sidebar, seen while it is the active one. */
export abstract class AbstractSidebarTab extends DrawnApplication {
  static tabName: string;
  static override DEFAULT_OPTIONS: PartialOptions = {
    tag: "section",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false },
  };

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  get active(): boolean {
    return this.element?.classList.contains("active") === true;
  }

  /** Shows this tab in place of the one before. */
  activate(): void {
    (globals.ui["sidebar"] as Sidebar).changeTab(this.tabName, "primary");
  }

  protected override _insertElement(element: HTMLElement): void {
    element.classList.add(`${this.tabName}-sidebar`);
    element.dataset["tab"] = this.tabName;
    regions.content.append(element);
  }
}

function headed(
  title: string,
  rows: readonly HTMLElement[],
  buttons: readonly HTMLElement[] = [],
): readonly HTMLElement[] {
  const list = rows.length > 0 ? make("ul", { class: "directory-list" }, ...rows) : undefined;
  const actions = make("div", { class: "header-actions action-buttons" }, ...buttons);
  const header = make("header", { class: "directory-header" }, make("h2", {}, title), actions);
  const footer = make("footer", { class: "directory-footer action-buttons" });
  return [header, list ?? make("p", { class: "hint" }, "Nothing here."), footer];
}

/** Lists the documents of one type that the user may see; entries open, and are dragged to the hotbar. */
export class DocumentDirectory extends AbstractSidebarTab {
  static documentName: KindName;
  static title = "";
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["directory"],
    actions: {
      open: function (_event: PointerEvent, target: HTMLElement) {
        return openDocument(target.dataset["uuid"]!);
      },
      createEntry: function () {
        return (this as DocumentDirectory).documentClass.createDialog();
      },
    },
  };

  get documentName(): KindName {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }
  get collection(): CollectionLike<ClientDocument> | undefined {
    return worldDocuments(this.documentName);
  }
  get documentClass(): DocumentClass {
    return (globals.CONFIG[this.documentName] as { documentClass: DocumentClass }).documentClass;
  }

  override draw(): readonly Node[] {
    const documents = this.collection?.filter((document) => document.visible) ?? [];
    const folders = this.collection?.folders?.contents.filter((folder) => folder.visible) ?? [];
    const rows = this.#rowsIn(null, folders, documents);
    const { title } = this.constructor as typeof DocumentDirectory;
    const create = { type: "button", class: "create-entry", "data-action": "createEntry" };
    const buttons = globals.game.user.isGM ? [make("button", create, `Create ${this.documentName}`)] : [];
    return headed(title, rows, buttons);
  }

  /** The folders and documents of one folder, or of none; packages find folders by `li.folder[data-folder-id]` (Forien's Quest Log). */
  #rowsIn(
    folder: ClientDocument | null,
    folders: readonly ClientDocument[],
    documents: readonly ClientDocument[],
  ): HTMLElement[] {
    const here = (all: readonly ClientDocument[]) =>
      all.filter((each) => each.folder === folder).sort((a, b) => a.name.localeCompare(b.name));
    const inside = here(folders).map((each) => {
      const list = make("ul", { class: "subdirectory" }, ...this.#rowsIn(each, folders, documents));
      return make("li", { class: "folder", "data-folder-id": String(each.id) }, make("h3", {}, each.name), list);
    });
    return [...inside, ...here(documents).map((document) => this.#row(document))];
  }

  #row({ uuid, id, name }: ClientDocument): HTMLElement {
    const data = { "data-action": "open", "data-uuid": uuid, "data-entry-id": String(id) };
    return make(
      "li",
      {},
      make("button", { type: "button", class: "directory-entry entry-name", draggable: "true", ...data }, name),
    );
  }

  protected override _onFirstRender(): Promise<void> {
    new ContextMenu(this.element!, "[data-action=open]", [
      deletionEntry(
        (row) => globals.fromUuidSync(String(row.dataset["uuid"])),
        (document) => document.deleteDialog(),
      ),
    ]);
    return Promise.resolve();
  }

  protected override _onRender(): Promise<void> {
    bindEntries(this.element!);
    return Promise.resolve();
  }
}

/** A class for the documents of one type; packages extend it under its name. */
const directory = (tabName: string, documentName: KindName, title: string) =>
  class extends DocumentDirectory {
    static override tabName = tabName;
    static override documentName = documentName;
    static override title = title;
    static override DEFAULT_OPTIONS: PartialOptions = { id: tabName };
  };

export class ActorDirectory extends directory("actors", "Actor", "Actors") {}
export class ItemDirectory extends directory("items", "Item", "Items") {}
export class JournalDirectory extends directory("journal", "JournalEntry", "Journal") {}
export class MacroDirectory extends directory("macros", "Macro", "Macros") {}
export class SceneDirectory extends directory("scenes", "Scene", "Scenes") {}
export class RollTableDirectory extends directory("tables", "RollTable", "Tables to roll on") {}

/** Lists the compendiums that the user may see. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "compendium",
    classes: ["directory"],
    actions: {
      pack: function (_event: PointerEvent, target: HTMLElement) {
        globals.game.packs.get(target.dataset["key"]!)?.render(true);
      },
    },
  };

  override draw(): readonly Node[] {
    const row = ({ collection, title, documentName }: CompendiumCollection) => {
      const data = { "data-action": "pack", "data-key": collection };
      const name = [`${title} `, make("small", {}, documentName)];
      const button = make("button", { type: "button", class: "directory-entry", ...data }, ...name);
      return make("li", { class: documentName.toLowerCase(), "data-pack": collection }, button);
    };
    return headed("Compendiums", globals.game.packs.filter(({ visible }) => visible).map(row));
  }
}

/** The tabs by their names, as `CONFIG.ui` has their classes. */
export const directories = {
  actors: ActorDirectory,
  items: ItemDirectory,
  journal: JournalDirectory,
  macros: MacroDirectory,
  scenes: SceneDirectory,
  tables: RollTableDirectory,
  compendium: CompendiumDirectory,
};

/** Draws the tabs, and again when what they list changes. Packages may have put classes of their own into `CONFIG.ui`. */
export async function drawTabs(): Promise<void> {
  const { CONFIG, ui, Hooks } = globals;
  const classes = CONFIG["ui"] as Record<string, new () => DrawnApplication>;
  for (const name of Object.keys(Sidebar.TABS).filter((each) => each in directories || !(each in ui))) {
    const tab = new classes[name]!();
    ui[name] = tab;
    await tab.render({ force: true }).catch((error: unknown) => console.error(error));
    const { documentName } = tab as { documentName?: string };
    for (const event of documentName ? ["create", "update", "delete"] : [])
      for (const kind of [documentName, "Folder"]) Hooks.on(`${event}${kind}`, () => void tab.render());
  }
}
