// Provenance: foundryvtt.com/api, page TextEditor (enrichHTML), v13 and v14.
import { getDragEventData } from "../applications/ux/drag-drop.ts";
import { fromUuidSync } from "../documents/uuid.ts";
import { globals, type EnrichmentOptions } from "../globals.ts";
import { enrichHTML } from "./enriching.ts";
import { rollInline } from "./inline-rolls.ts";

/** Enriches and reads text: `foundry.applications.ux.TextEditor`. */
export class TextEditor {
  /** The class that packages are to use. */
  static get implementation(): typeof TextEditor {
    return TextEditor;
  }

  /** Turns links and inline rolls in a text into elements. Gives HTML. */
  static enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    return enrichHTML(content, options);
  }

  /** The data that a drag carries. */
  static getDragEventData(event: DragEvent): Record<string, unknown> {
    return getDragEventData(event);
  }

  /** Makes the links in all texts of a page clickable and draggable. */
  static activateListeners(page = document): void {
    page.addEventListener("click", (event) => followLink(event));
    page.addEventListener("dragstart", (event) => {
      const { uuid } = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("a.content-link")?.dataset ?? {};
      if (uuid)
        event.dataTransfer?.setData("text/plain", JSON.stringify({ type: fromUuidSync(uuid)?.documentName, uuid }));
    });
  }
}

function followLink(event: MouseEvent): void {
  const link = (event.target as HTMLElement).closest<HTMLElement>("a.inline-roll, a.content-link");
  if (!link) return;
  event.preventDefault();
  if (link.matches("a.content-link")) fromUuidSync(String(link.dataset["uuid"]))?.sheet?.render({ force: true });
  else if (link.matches(".inline-result")) toggle(link as HTMLAnchorElement);
  else void rollInline(link).catch((error: Error) => globals.ui.notifications.error(error.message));
}

function toggle(link: HTMLAnchorElement): void {
  const { Roll } = globals;
  if (link.classList.contains("expanded")) Roll.collapseInlineResult(link);
  else void Roll.expandInlineResult(link);
}
