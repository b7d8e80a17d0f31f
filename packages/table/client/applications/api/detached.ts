// Provenance: issues #13128 and #13132 (what is copied to a detached window); fvtt-types client/applications/detached/window-manager.d.mts.

/** A browser window, with the classes of its own elements. */
type View = Window & typeof globalThis;

/** Prepares the page of a new window. */
type Prepare = (view: View) => void;

const preparing: Prepare[] = [];

/** From now on this is done in the page of each new window. */
export function inEachDetached(prepare: Prepare): void {
  preparing.push(prepare);
}

/** The windows that have left the page: `foundry.applications.detached` of 14. Each of them shows one application. */
class DetachedWindows {
  readonly windows = new Map<string, { readonly window: View }>();

  /** Opens an empty window that looks like this one. Rejects if the browser forbids it. */
  openWindow({ id, title }: { readonly id: string; readonly title: string }): Promise<View> {
    const view = open("", "", "popup,width=700,height=600") as View | null;
    if (!view) return Promise.reject(new Error("The browser has blocked a new window."));
    copyAttributes(document.documentElement, view.document.documentElement);
    copyAttributes(document.body, view.document.body);
    view.document.body.classList.add("detached");
    const base = view.document.createElement("base");
    base.href = location.href;
    view.document.head.append(base);
    for (const style of document.querySelectorAll("head style, head link[rel=stylesheet]"))
      view.document.head.append(view.document.importNode(style, true));
    view.document.title = title;
    const { foundry, game, ui } = globalThis as unknown as Record<string, unknown>;
    Object.assign(view, { foundry, game, ui });
    this.windows.set(id, { window: view });
    view.addEventListener("pagehide", () => this.windows.delete(id));
    for (const prepare of preparing) prepare(view);
    return Promise.resolve(view);
  }

  /** Moves nodes to another window. */
  adoptNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.adoptNode(node)));
  }

  /** All elements of all windows that a selector finds, those of the main window first. */
  querySelectorAll(selector: string): HTMLElement[] {
    const pages = [document, ...[...this.windows.values()].map(({ window }) => window.document)];
    return pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
  }

  /** The first of them. */
  querySelector(selector: string): HTMLElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

function copyAttributes(from: HTMLElement, to: HTMLElement): void {
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

/** The one manager of detached windows. */
export const detached = new DetachedWindows();
