// Provenance: foundryvtt.com/api, page CONFIG.TextEditor (enrichers): id, pattern, enricher, onRender, replaceParent.
import { surroundings } from "../surroundings.ts";
import type { EnrichmentOptions } from "./enriching.ts";

/** A package's own way to turn a piece of text into an element. */
export interface Enricher {
  /** Needed for `onRender`, since drawn text is found by it again. */
  readonly id?: string;
  /** What to look for; it must be global. */
  readonly pattern: RegExp;
  readonly enricher: (
    match: RegExpMatchArray,
    options: EnrichmentOptions,
  ) => Promise<HTMLElement | null> | HTMLElement | null;
  readonly onRender?: (element: HTMLElement) => unknown;
  readonly replaceParent?: boolean;
}

/** The element that enriched text stands in. When it enters a page it calls `onRender` of its enricher. */
function enrichedContent(view: typeof globalThis): CustomElementConstructor {
  return class EnrichedContent extends view.HTMLElement {
    connectedCallback(): void {
      const id = this.dataset["enricher"] ?? this.getAttribute("enricher");
      surroundings.CONFIG.TextEditor.enrichers.find((entry) => entry.id === id)?.onRender?.(this);
    }
  };
}

/** What a package's enricher made, in an element that calls `onRender` where the enricher asks for it. */
export function wrapped(enricher: Enricher, element: HTMLElement): HTMLElement {
  if (!enricher.onRender || !enricher.id) return element;
  const wrapper = document.createElement("enriched-content");
  wrapper.setAttribute("enricher", enricher.id);
  wrapper.append(element);
  return wrapper;
}

/** Makes the element known to a page, which may be that of a detached window (issue #13128). */
export function defineEnrichedContent(view = globalThis): void {
  const { customElements } = view;
  if (!customElements.get("enriched-content")) customElements.define("enriched-content", enrichedContent(view));
}
