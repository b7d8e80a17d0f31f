// Provenance: fvtt-types client/applications/sheets/journal/journal-entry-sheet.d.mts; public modules find a page, and its line in the list of pages, by `[data-page-id]`; what it looks like is our own.

import { make, parseMarkup } from "../../element.ts";
import { globals } from "../../globals.ts";
import type { Context } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { PartialOptions, RenderOptions } from "../api/options.ts";

interface Page {
  readonly id: string;
  readonly name: string;
  readonly title?: { readonly show?: boolean };
  readonly text: { readonly content: string };
}
interface Journal {
  readonly pages: Iterable<Page>;
}
interface Enriching {
  implementation: { enrichHTML(content: string, options: object): Promise<string> };
}

function enrich(content: string, relativeTo: unknown, secrets: boolean): Promise<string> {
  const { TextEditor } = globals.foundry.applications["ux"] as { TextEditor: Enriching };
  return TextEditor.implementation.enrichHTML(content, { relativeTo, secrets });
}

/** The window in which a journal entry is read, page by page, its text links live. */
export class JournalEntrySheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    tag: "article",
    classes: ["journal-sheet"],
    position: { width: 620 },
    window: { resizable: true },
  };

  protected override async _renderHTML(_context: Context, _options: RenderOptions): Promise<readonly Node[]> {
    const pages = [...(this.document as unknown as Journal).pages];
    const names = pages.map((page) => make("li", { class: "page", "data-page-id": page.id }, page.name));
    const index = names.length > 1 ? [make("nav", { class: "journal-toc" }, make("ol", {}, ...names))] : [];
    return [...index, ...(await Promise.all(pages.map((page) => this.#page(page))))];
  }

  async #page(page: Page): Promise<HTMLElement> {
    const text = make("div", { class: "journal-page-content" });
    text.append(parseMarkup(await enrich(page.text.content, page, this.isEditable)));
    const heading = (page.title?.show ?? true) ? [make("h2", {}, page.name)] : [];
    return make("article", { class: "journal-page journal-entry-page", "data-page-id": page.id }, ...heading, text);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as readonly Node[]));
  }
}
