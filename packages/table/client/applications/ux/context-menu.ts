// Provenance: fvtt-types client/applications/ux/context-menu.d.mts; WAI-ARIA menu practices.

import { HostNotImplemented } from "../../../not-implemented.ts";
import { make } from "../../element.ts";
import { readEntry, type MenuEntry, type ReadEntry } from "./menu-entry.ts";

type Callback = ((target: HTMLElement) => unknown) | null | undefined;

/** How a context menu is opened and what is told of it. */
export interface ContextMenuOptions {
  readonly eventName?: string;
  readonly onOpen?: Callback;
  readonly onClose?: Callback;
  readonly jQuery?: boolean;
  readonly fixed?: boolean;
}

/** A menu that opens where the right button is pressed, or by the menu key, on elements of a kind. */
export class ContextMenu {
  static #open: ContextMenu | null = null;
  menuItems: MenuEntry[];
  onOpen: Callback;
  onClose: Callback;
  readonly selector: string;
  readonly eventName: string;
  readonly fixed: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;

  /**
   * @param container The element within which the menu's targets are.
   * @param selector What a target is; a blank one makes the container itself the target.
   * @param menuItems The entries; the array is read anew each time the menu opens.
   */
  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: MenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    if (options.jQuery) throw new HostNotImplemented("ContextMenu with jQuery callbacks");
    this.menuItems = menuItems;
    this.selector = selector ?? "";
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.eventName = options.eventName ?? "contextmenu";
    this.fixed = options.fixed ?? true;
    container.addEventListener(this.eventName, (event) => this.#onActivate(event as PointerEvent, container));
  }

  /** The class to make menus with. */
  static get implementation(): typeof ContextMenu {
    return ContextMenu;
  }

  get element(): HTMLElement | null {
    return this.#element;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }

  #onActivate(event: PointerEvent, container: HTMLElement): void {
    const target = this.selector ? (event.target as Element).closest<HTMLElement>(this.selector) : container;
    if (!target || !container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.render(target, { event });
  }

  /** Opens the menu for a target. A menu without entries to show stays shut. */
  async render(target: HTMLElement, options: { event?: PointerEvent | null; animate?: boolean } = {}): Promise<void> {
    await ContextMenu.#open?.close();
    const entries = this.menuItems.map((entry) => readEntry(entry, target)).filter((entry) => entry !== undefined);
    if (entries.length === 0) return;
    this.#target = target;
    this.#element = this.#build(entries, target);
    ContextMenu.#open = this;
    target.classList.add("context");
    document.body.append(this.#element);
    this._setPosition(this.#element, target, options);
    this.#element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    this.onOpen?.(target);
  }

  #build(entries: readonly ReadEntry[], target: HTMLElement): HTMLElement {
    const groups = [...new Set(entries.map((entry) => entry.group))];
    const lists = groups.map((group) =>
      make(
        "ul",
        { role: "group" },
        ...entries.filter((entry) => entry.group === group).map((entry) => this.#item(entry)),
      ),
    );
    const menu = make(
      "nav",
      { id: "context-menu", class: "context-menu themed", role: "menu", "aria-label": "Context menu" },
      ...lists,
    );
    for (const theme of ["theme-light", "theme-dark"]) if (target.closest(`.${theme}`)) menu.classList.add(theme);
    menu.addEventListener("keydown", (event) => this.#onKey(event));
    menu.addEventListener("focusout", (event) => this.#onFocusOut(event, menu));
    walkMenu(menu);
    return menu;
  }

  #item(entry: ReadEntry): HTMLLIElement {
    const button = make("button", { type: "button", role: "menuitem", tabindex: -1 });
    if (entry.icon) button.append(entry.icon);
    button.append(make("span", {}, entry.label));
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      void this.close();
      void entry.run(event);
    });
    return make("li", { class: `context-item ${entry.classes}`.trim(), role: "none" }, button);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  #onFocusOut(event: FocusEvent, menu: HTMLElement): void {
    if (!menu.contains(event.relatedTarget as Node | null)) void this.close();
  }

  /** Places the menu at the pointer, or under its target when a key opened it, within the browser window. */
  _setPosition(menu: HTMLElement, target: HTMLElement, { event }: { event?: PointerEvent | null } = {}): void {
    const box = target.getBoundingClientRect();
    const atPointer = event && (event.clientX !== 0 || event.clientY !== 0);
    const [x, y] = atPointer ? [event.clientX, event.clientY] : [box.left + 8, box.bottom];
    menu.style.left = `${Math.max(4, Math.min(x, innerWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(y, innerHeight - menu.offsetHeight - 4))}px`;
  }

  /** Shuts the menu; the focus goes back to its target. */
  close(_options: object = {}): Promise<void> {
    const [menu, target] = [this.#element, this.#target];
    if (!menu || !target) return Promise.resolve();
    this.#element = this.#target = null;
    if (ContextMenu.#open === this) ContextMenu.#open = null;
    const hadFocus = menu.contains(document.activeElement);
    menu.remove();
    target.classList.remove("context");
    if (hadFocus) target.focus();
    this.onClose?.(target);
    return Promise.resolve();
  }
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Lets the arrow keys, Home and End move among the entries of a menu. */
export function walkMenu(menu: HTMLElement): void {
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const step = STEPS[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    items[step(items.indexOf(menu.ownerDocument.activeElement as HTMLElement), items.length)]?.focus();
  });
}
