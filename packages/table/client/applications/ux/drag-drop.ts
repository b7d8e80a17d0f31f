// Provenance: fvtt-types client/applications/ux/drag-drop.d.mts; DCC, its end-to-end tests: the root of a sheet may be what is dropped on; client/applications/ux/text-editor.d.mts (getDragEventData).

/** The steps of a drag. */
type DragAction = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** Selectors, permissions and callbacks of dragging. */
interface DragDropOptions {
  readonly dragSelector?: string | null;
  readonly dropSelector?: string | null;
  readonly permissions?: { readonly [K in "dragstart" | "drop"]?: (selector: string | null | undefined) => boolean };
  readonly callbacks?: { readonly [K in DragAction]?: (event: DragEvent) => unknown };
}

/** Lets elements of a kind be dragged to others, within one piece of the page. */
export class DragDrop {
  readonly dragSelector: string | null | undefined;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropOptions["permissions"]>;
  readonly callbacks: NonNullable<DragDropOptions["callbacks"]>;

  /** Where drops are listened for: a sheet binds its root each time that it is drawn. */
  readonly #bound = new WeakSet<HTMLElement>();

  constructor({ dragSelector, dropSelector = null, permissions = {}, callbacks = {} }: DragDropOptions = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** The class to make drags with. */
  static get implementation(): typeof DragDrop {
    return DragDrop;
  }

  /** Whether the user may take a step of the drag. */
  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  /** Runs the callback of a step, if there is one. */
  callback(event: DragEvent, action: DragAction): unknown {
    return this.callbacks[action]?.(event);
  }

  /** Binds the drag to a piece of the page. Call it again for markup drawn anew. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector)) this.#bindSources(html);
    if (this.can("drop", this.dropSelector)) this.#bindTargets(html);
    return this;
  }

  #bindSources(html: HTMLElement): void {
    if (!this.dragSelector) return;
    for (const source of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
      source.setAttribute("draggable", "true");
      this.#listen(source, ["dragstart", "dragend"]);
    }
  }

  #bindTargets(html: HTMLElement): void {
    const isTarget = this.dropSelector === null || html.matches(this.dropSelector);
    const inside = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [];
    for (const target of [...(isTarget ? [html] : []), ...inside]) {
      if (this.#bound.has(target)) continue;
      this.#bound.add(target);
      target.addEventListener("dragover", (event) => event.preventDefault());
      target.addEventListener("drop", (event) => event.preventDefault());
      this.#listen(target, ["dragover", "drop", "dragenter", "dragleave"]);
    }
  }

  #listen(element: HTMLElement, actions: readonly DragAction[]): void {
    for (const action of actions) {
      element.addEventListener(action, (event) => {
        if (action === "drop" || action === "dragstart") event.stopPropagation();
        void this.callback(event, action);
      });
    }
  }
}

/** The data that a drag carries as JSON text; an empty object where it carries none. */
export function getDragEventData(event: DragEvent): Record<string, unknown> {
  try {
    return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Record<string, unknown>;
  } catch {
    return {};
  }
}
