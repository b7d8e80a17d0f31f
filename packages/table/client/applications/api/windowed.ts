// Provenance: fvtt-types client/applications/api/application.d.mts (window frame, position, header controls,
// minimized, minimize, maximize, _attachFrameListeners); the class `minimized` as Window Controls looks for it;
// fvtt-types client/applications/api/application.d.mts (actions, ClickAction, _onClickAction).
import { globals } from "../../globals.ts";
import { ContextMenu, walkMenu, type ContextMenuOptions } from "../ux/context-menu.ts";
import type { MenuEntry } from "../ux/menu-entry.ts";
import { callHooks, Configured, inner } from "./configured.ts";
import { listenToForm } from "./form.ts";
import { buildFrame, isVisible, nameFrame, renderControl } from "./frame.ts";
import type {
  ApplicationLike,
  FormOptions,
  HeaderControl,
  PartialOptions,
  Position,
  RenderOptions,
  Action,
  ActionEntry,
} from "./options.ts";
import { applyPlace, applySize, followPointer, settle, unplaced } from "./placement.ts";

type BuiltIn = (app: ApplicationLike, target: HTMLElement) => unknown;

/** Actions that every application understands. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  close: (app) => app.close(),
  toggleControls: (app) => app.toggleControls(),
  tab: (app, target) => app.changeTab(target.dataset["tab"]!, target.dataset["group"]!),
};

function handlerFor(entry: ActionEntry | undefined, button: number): Action | undefined {
  if (entry === undefined) return undefined;
  if (typeof entry === "function") return button === 0 ? entry : undefined;
  return entry.buttons.includes(button) ? entry.handler : undefined;
}

function runAction(app: ApplicationLike, event: PointerEvent): void {
  const target = (event.target as Element).closest<HTMLElement>("[data-action]");
  if (!target || !app.element?.contains(target) || target.closest("[disabled]")) return;
  const name = target.dataset["action"]!;
  const entry = app.options.actions[name];
  const handler = handlerFor(entry, event.button);
  if (handler) {
    event.preventDefault();
    void handler.call(app, event, target);
  } else if (!entry && event.button === 0) runBuiltIn(app, name, event, target);
}

function runBuiltIn(app: ApplicationLike, name: string, event: PointerEvent, target: HTMLElement): void {
  const builtIn = BUILT_IN[name];
  if (builtIn) void builtIn(app, target);
  else app._onClickAction(event, target);
}

/** Answers presses of any mouse button on elements with `data-action`, now and after every re-rendering. */
function listenToActions(app: ApplicationLike, element: HTMLElement): void {
  for (const type of ["click", "auxclick"] as const) element.addEventListener(type, (event) => runAction(app, event));
}

/** The size of a minimized window. */
const MINIMIZED = { width: 240, height: "auto" } as const;

/** The second layer of an application: the window it stands in, and how that is placed, stacked and handled. */
export abstract class Windowed extends Configured implements ApplicationLike {
  position: Position;

  constructor(options: PartialOptions = {}) {
    super(options);
    this.position = { ...unplaced(), ...this.options.position };
  }

  abstract close(options?: object): Promise<this>;
  abstract _onSubmitForm(config: FormOptions, event: Event): Promise<unknown>;
  abstract _onChangeForm(config: FormOptions, event: Event): void;

  protected _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    return Promise.resolve(this.#buildElement());
  }

  #buildElement(): HTMLElement {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    // Dragonbane gives an empty class to items that are not memorized.
    element.className = ["application", ...this.options.classes].join(" ").trim();
    if (!this.hasFrame) return element;
    element.classList.add("framed");
    if (element.localName !== "dialog") element.setAttribute("role", "dialog");
    this[inner].frame = buildFrame(element, this.options.window);
    return element;
  }

  protected _getHeaderControls(): HeaderControl[] {
    return [...this.options.window.controls];
  }

  protected *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    const controls = this._getHeaderControls();
    callHooks(this, "getHeaderControls", "", controls);
    for (const control of controls) if (isVisible(this, control)) yield control;
  }

  protected _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return renderControl(this, control);
  }

  protected _updateFrame(options: RenderOptions): void {
    const { title, icon, controls } = options.window ?? {};
    if (title !== undefined || icon !== undefined)
      nameFrame(this.window, title ?? this.title, icon ?? this.options.window.icon);
    if (controls && this.hasFrame) this.#renderControls();
  }

  #renderControls(): void {
    const items = [...this._headerControlsButtons()].map((control) => this._renderHeaderControl(control));
    this.window.controlsDropdown?.replaceChildren(...items);
    this.window.controls?.toggleAttribute("hidden", items.length === 0);
  }

  protected _attachFrameListeners(): void {
    const element = this.element!;
    listenToActions(this, element);
    const form = [element, this.window.content].find((each) => each instanceof HTMLFormElement);
    if (form && this.options.form) listenToForm(this, this.options.form, form);
    if (!this.hasFrame) return;
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    element.addEventListener("keydown", (event) => this.#onKey(event));
    this.#listenToMenu();
    this.#listenToDrags();
  }

  #listenToMenu(): void {
    const { controls, controlsDropdown: menu } = this.window;
    if (!controls || !menu) return;
    walkMenu(menu);
    menu.addEventListener("click", () => void this.toggleControls(false));
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget !== controls && !menu.contains(relatedTarget as Node | null)) void this.toggleControls(false);
    });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.window.controlsDropdown?.hidden === false) {
      void this.toggleControls(false);
      this.window.controls?.focus();
    } else void this.close({ closeKey: true });
  }

  #listenToDrags(): void {
    const { header, resize } = this.window;
    if (header && this.options.window.positioned) {
      followPointer(header, () => {
        const { left, top } = this.position;
        return (dx, dy) => this.setPosition({ left: left + dx, top: top + dy });
      });
    }
    if (header && this.options.window.minimizable)
      header.addEventListener("dblclick", ({ target }) => {
        if (!(target as Element).closest("button")) void this.#collapse(!this.minimized);
      });
    if (resize) {
      followPointer(resize, () => {
        const { offsetWidth, offsetHeight } = this.element!;
        return (dx, dy) =>
          this.setPosition({ width: Math.max(200, offsetWidth + dx), height: Math.max(80, offsetHeight + dy) });
      });
    }
  }

  /** Places or sizes the window; what is not given stays as it is. Answers the resulting position. */
  setPosition(position: Partial<Position> = {}): Position | void {
    if (!this.element || !this.options.window.positioned) return undefined;
    this._prePosition(position);
    Object.assign(this.position, position);
    if (this.hasFrame) this.#place(this.element);
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  #place(element: HTMLElement): void {
    applySize(element, this.minimized ? { ...this.position, ...MINIMIZED } : this.position);
    this.position = this._updatePosition(this.position);
    applyPlace(element, this.position);
  }

  protected _updatePosition(position: Position): Position {
    return settle(position, this.element!);
  }

  get minimized(): boolean {
    return this[inner].minimized;
  }

  /** Leaves the header of the window alone. Its position keeps the size that it has when it is maximized. */
  minimize(): Promise<void> {
    return this.#collapse(true);
  }

  /** Gives a minimized window its size back. */
  maximize(): Promise<void> {
    return this.#collapse(false);
  }

  #collapse(isMinimized: boolean): Promise<void> {
    if (this.element && this.hasFrame) {
      this[inner].minimized = isMinimized;
      this.element.classList.toggle("minimized", isMinimized);
      this.#place(this.element);
    }
    return Promise.resolve();
  }

  /** Opens or shuts the header menu; its first entry takes the focus when it opens. */
  toggleControls(expanded?: boolean | null, _options?: object): Promise<void> {
    this.#toggleMenu(expanded ?? undefined);
    return Promise.resolve();
  }

  #toggleMenu(expanded?: boolean): void {
    const { controls, controlsDropdown: menu } = this.window;
    if (!controls || !menu) return;
    const open = expanded ?? menu.hidden;
    menu.hidden = !open;
    controls.setAttribute("aria-expanded", String(open));
    if (open) menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }

  /** Puts the window above all others. */
  bringToFront(): void {
    if (!this.element || !this.hasFrame) return;
    if (this.position.zIndex !== Configured._maxZ) this.position.zIndex = ++Configured._maxZ;
    this.element.style.zIndex = String(this.position.zIndex);
    globals.ui["activeWindow"] = this;
  }

  /**
   * Gives the elements of a kind within this application a context menu.
   * @param entries Answers the entries, before packages add theirs.
   * @param selector What opens the menu.
   * @param options `hookName` names the one hook to call; else `get<Class>ContextOptions` is called for each class.
   */
  _createContextMenu(
    entries: () => MenuEntry[],
    selector: string,
    options: ContextMenuOptions & { container?: HTMLElement | null; hookName?: string | null } = {},
  ): ContextMenu | null {
    const items = entries.call(this);
    if (options.hookName) globals.Hooks.callAll(options.hookName, this, items);
    else callHooks(this, "get", "ContextOptions", items);
    return items.length > 0 ? new ContextMenu(options.container ?? this.element!, selector, items, options) : null;
  }

  protected _prePosition(_position: Partial<Position>): void {}
  protected _onPosition(_position: Position): void {}

  /** Called for a pressed element whose `data-action` has no handler in the options. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}
}
