// Provenance: fvtt-types client/applications/sidebar/apps/compendium.d.mts; public modules find rows by `li.entry[data-entry-id]` and `li.folder[data-folder-id]`; what it looks like is our own.

import { make } from "../../element.ts";
import type { CompendiumCollection } from "../../packs.ts";
import { ApplicationV2, type Context } from "../api/application.ts";
import type { ApplicationOptions, PartialOptions, RenderOptions } from "../api/options.ts";
import { bindEntries, openDocument } from "./entries.ts";

interface CompendiumOptions extends ApplicationOptions {
  readonly collection: CompendiumCollection;
}

interface Entry {
  readonly _id: string;
  readonly name: string;
  readonly img?: string;
  readonly folder: string | null;
  readonly uuid?: string;
}

/** The window that lists the entries of one compendium, with a filter; entries open and are dragged. */
export class Compendium extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "compendium-{id}",
    classes: ["compendium", "directory"],
    position: { width: 360 },
    window: { resizable: true },
    actions: {
      open: function (_event: PointerEvent, target: HTMLElement) {
        return openDocument(target.dataset["uuid"]!);
      },
    },
  };

  declare readonly options: CompendiumOptions;

  get collection(): CompendiumCollection {
    return this.options.collection;
  }
  override get title(): string {
    return this.collection.title;
  }

  protected override async _renderHTML(_context: Context, _options: RenderOptions): Promise<readonly Node[]> {
    const entries = (await this.collection.getIndex()).contents.toSorted((a, b) => a.name.localeCompare(b.name));
    const filter = make("input", { type: "search", placeholder: "Filter", "aria-label": `Filter ${this.title}` });
    const rowsIn = (folder: string | null) =>
      entries.filter((entry) => entry.folder === folder).map((entry) => this.#row(entry));
    const folders = this.collection.folders.contents.toSorted((a, b) => a.sort - b.sort);
    const list = make(
      "ul",
      { class: "directory-list scrollable" },
      ...folders.map(({ _id, name }) =>
        make(
          "li",
          { class: "folder", "data-folder-id": _id },
          make("h3", { class: "folder-header" }, name),
          make("ol", { class: "subdirectory" }, ...rowsIn(_id)),
        ),
      ),
      ...rowsIn(null),
    );
    filter.addEventListener("input", () => filterRows(list, filter.value));
    return [filter, list];
  }

  #row(entry: Entry): HTMLLIElement {
    const uuid = entry.uuid ?? `Compendium.${this.collection.collection}.${this.collection.documentName}.${entry._id}`;
    const open = make(
      "button",
      { type: "button", class: "directory-entry", draggable: "true", "data-action": "open", "data-uuid": uuid },
      entry.name,
    );
    return make("li", { class: "entry", "data-entry-id": entry._id }, open);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as readonly Node[]));
  }

  protected override _onRender(): Promise<void> {
    bindEntries(this.element!);
    return Promise.resolve();
  }
}

function filterRows(list: HTMLElement, query: string): void {
  const wanted = query.trim().toLowerCase();
  for (const row of list.querySelectorAll<HTMLElement>("li.entry"))
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
}
