// Provenance: fvtt-types client/appv1/api/application-v1.d.mts (render, close, getData, _getHeaderButtons and their hooks).

import { icon, make, parseMarkup } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { markFocus, restoreFocus } from "../api/focus.ts";
import { buildFrame, nameFrame, type Frame } from "../api/frame.ts";
import { applyPlace, applySize, followPointer, settle, unplaced } from "../api/placement.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { Tabs, type TabsConfiguration } from "../ux/tabs.ts";
import { oldHtml, type OldHtml } from "./old-html.ts";

/** A button in the header of an old window. */
interface HeaderButton {
  label: string;
  class: string;
  icon: string;
  onclick?: ((event: Event) => unknown) | null;
}

/** The options of an old window. */
export interface OldOptions {
  readonly id: string;
  readonly classes: readonly string[];
  readonly template: string;
  readonly title: string;
  readonly width: number | "auto";
  readonly height: number | "auto";
  readonly tabs: readonly Omit<TabsConfiguration, "callback">[];
  readonly dragDrop: readonly { readonly dragSelector?: string | null; readonly dropSelector?: string | null }[];
  /** Selectors of what keeps its place when it is drawn again. */
  readonly scrollY: readonly string[];
  readonly [extra: string]: unknown;
}

type OldClass = typeof Application;

/** A window of the old kind, which packages still meet: drawn from a template, with buttons in its header. */
export class Application {
  static #count = 0;
  readonly appId = ++Application.#count;
  static readonly RENDER_STATES = Object.freeze({
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
    ERROR: 3,
  });
  readonly options: OldOptions;
  position = unplaced();
  protected readonly _tabs: readonly Tabs[];
  protected readonly _dragDrop: readonly DragDrop[];
  protected _state: number = Application.RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #frame: Frame | null = null;
  #opener: Element | null = null;

  constructor(options: Partial<OldOptions> = {}) {
    this.options = { ...(this.constructor as OldClass).defaultOptions, ...options };
    Object.assign(this.position, { width: this.options.width, height: this.options.height });
    this._tabs = this._createTabHandlers();
    this._dragDrop = this._createDragDropHandlers();
  }

  protected _createTabHandlers(): Tabs[] {
    const callback = (event: MouseEvent | null, tabs: Tabs, name: string) => this._onChangeTab(event, tabs, name);
    return this.options.tabs.map((tabs) => new Tabs({ ...tabs, callback }));
  }

  protected _createDragDropHandlers(): DragDrop[] {
    const permissions = {
      dragstart: (selector?: string | null) => this._canDragStart(selector),
      drop: (selector?: string | null) => this._canDragDrop(selector),
    };
    const callbacks = {
      dragstart: (event: DragEvent) => this._onDragStart(event),
      dragover: (event: DragEvent) => this._onDragOver(event),
      drop: (event: DragEvent) => this._onDrop(event),
    };
    return this.options.dragDrop.map((each) => new DragDrop({ ...each, permissions, callbacks }));
  }

  static get defaultOptions(): OldOptions {
    return {
      ...{ baseApplication: null, id: "", classes: [], template: "", title: "" },
      ...{ width: 400, height: "auto", top: null, left: null, scale: null },
      ...{ popOut: true, minimizable: true, resizable: false, scrollY: [], tabs: [], dragDrop: [], filters: [] },
    };
  }

  get id(): string {
    return this.options.id || `app-${this.appId}`;
  }
  get title(): string {
    return localize(this.options.title);
  }
  get template(): string {
    return this.options.template;
  }
  get rendered(): boolean {
    return this.#element !== null;
  }
  get element(): OldHtml {
    return oldHtml(...(this.#element ? [this.#element] : []));
  }
  get closing(): boolean {
    return this._state === Application.RENDER_STATES.CLOSING;
  }

  /** Data for the template. */
  getData(_options?: object): object | Promise<object> {
    return {};
  }

  /** Draws the window; it is there when its `render` hooks have run, not when this returns. */
  render(force: boolean | { force?: boolean } = false, options: object = {}): this {
    const forced = typeof force === "object" ? force.force : force;
    if (forced || this.rendered)
      this._render(forced, options).catch((error: unknown) => {
        this._state = Application.RENDER_STATES.ERROR;
        console.error(error);
        globals.ui.notifications.error(error as Error);
      });
    return this;
  }

  protected async _render(_force?: boolean, _options?: object): Promise<void> {
    this._state = Application.RENDER_STATES.RENDERING;
    const data = await this.getData(this.options);
    const html = await this._renderInner(data);
    if (!this.#element) this.#build();
    const { content } = this.#frame!;
    const [focus, scrolled] = [markFocus(content!), this.#scrolled()];
    content!.replaceChildren(...html);
    restoreFocus(content!, focus);
    this._activateCoreListeners(html);
    this.activateListeners(html);
    this.bringToTop();
    this.#callHooks((name) => `render${name}`, oldHtml(this.#element!), data);
    for (const [selector, top] of scrolled) content!.querySelector(selector)?.scrollTo({ top });
    this._state = Application.RENDER_STATES.RENDERED;
  }

  /** The elements of the template, drawn with its data. */
  protected async _renderInner(data: object): Promise<OldHtml> {
    return oldHtml(...([...parseMarkup(await renderTemplate(this.template, data)).children] as HTMLElement[]));
  }

  #scrolled(): (readonly [selector: string, top: number])[] {
    return this.options.scrollY.map((selector) => [
      selector,
      this.#frame?.content?.querySelector(selector)?.scrollTop ?? 0,
    ]);
  }

  #build(): void {
    this.#opener = document.activeElement;
    const element = make("div", {
      id: this.id,
      class: ["application", "app", "framed", "window-app", ...this.options.classes].join(" "),
      role: "dialog",
      tabindex: -1,
    });
    this.#frame = buildFrame(element, {
      frame: true,
      positioned: true,
      title: "",
      icon: false,
      controls: [],
      minimizable: false,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    });
    this.#frame.controls?.remove();
    this.#frame.close?.remove();
    nameFrame(this.#frame, this.title, false);
    this.#frame.header!.append(...this.#headerButtons().map((button) => this.#headerButton(button)));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") void this.close();
    });
    element.addEventListener("pointerdown", () => this.bringToTop(), { capture: true });
    regions.windows.append(element);
    this.#element = element;
    (globals.ui["windows"] as Record<number, Application>)[this.appId] = this;
    followPointer(this.#frame.header!, () => {
      const { left, top } = this.position;
      return (dx, dy) => this.setPosition({ left: left + dx, top: top + dy });
    });
  }

  protected _getHeaderButtons(): HeaderButton[] {
    return [{ label: "Close", class: "close", icon: "fa-solid fa-xmark", onclick: () => this.close() }];
  }

  /** The buttons of the header, with those that packages put in by `get<Class>HeaderButtons`. */
  #headerButtons(): HeaderButton[] {
    const buttons = this._getHeaderButtons();
    for (const name of this.#classNames()) globals.Hooks.call(`get${name}HeaderButtons`, this, buttons);
    return buttons;
  }

  #headerButton({ label, class: classes, icon: glyph, onclick }: HeaderButton): HTMLButtonElement {
    const button = make("button", { type: "button", class: `header-button ${classes}` }, icon(glyph), localize(label));
    button.addEventListener("click", (event) => void onclick?.(event));
    return button;
  }

  #classNames(): string[] {
    const names: string[] = [];
    for (let cls = this.constructor as OldClass; cls.name; cls = Object.getPrototypeOf(cls) as OldClass)
      names.push(cls.name);
    return names;
  }

  #callHooks(hookName: (className: string) => string, ...args: unknown[]): void {
    for (const name of this.#classNames()) globals.Hooks.callAll(hookName(name), this, ...args);
  }

  /** Where the host listens to what was drawn. */
  protected _activateCoreListeners(_html: OldHtml): void {
    const content = this.#frame!.content!;
    for (const tabs of this._tabs) tabs.bind(content);
    for (const drag of this._dragDrop) drag.bind(content);
  }

  /** Where a subclass listens to what it has drawn. */
  activateListeners(_html: OldHtml): void {}

  protected _onChangeTab(_event: MouseEvent | null, _tabs: Tabs, _name: string): void {
    this.setPosition();
  }

  protected _canDragStart(_selector?: string | null): boolean {
    return true;
  }
  protected _canDragDrop(_selector?: string | null): boolean {
    return true;
  }
  protected _onDragStart(_event: DragEvent): void {}
  protected _onDragOver(_event: DragEvent): void {}
  protected _onDrop(_event: DragEvent): unknown {
    return undefined;
  }

  /** Moves the window, and gives where it is then. */
  setPosition(position: Partial<typeof this.position> = {}): typeof this.position {
    if (!this.#element) return this.position;
    Object.assign(this.position, position);
    applySize(this.#element, this.position);
    this.position = settle(this.position, this.#element);
    applyPlace(this.#element, this.position);
    return this.position;
  }

  bringToTop(): void {
    const { ApplicationV2 } = globals.foundry.applications["api"] as { ApplicationV2: { _maxZ: number } };
    this.setPosition({ zIndex: ++ApplicationV2._maxZ });
  }

  /** Takes the window away. */
  close(_options: object = {}): Promise<void> {
    const element = this.#element;
    if (!element) return Promise.resolve();
    this._state = Application.RENDER_STATES.CLOSED;
    this.#element = this.#frame = null;
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus && this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    delete (globals.ui["windows"] as Record<number, Application>)[this.appId];
    this.#callHooks((name) => `close${name}`, oldHtml(element));
    return Promise.resolve();
  }
}
