// Provenance: fvtt-types client/appv1/api/application-v1.d.mts (render, close, getData, _getHeaderButtons and their hooks).

import { icon, make, parseMarkup } from "../../element.ts";
import { globals, localize } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { markFocus, restoreFocus } from "../api/focus.ts";
import { buildFrame, nameFrame, type Frame } from "../api/frame.ts";
import { applyPlace, applySize, followPointer, settle, unplaced } from "../api/placement.ts";
import { renderTemplate } from "../handlebars/templates.ts";
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
  readonly [extra: string]: unknown;
}

type OldClass = typeof Application;

/** A window of the old kind, which packages still meet: drawn from a template, with buttons in its header. */
export class Application {
  static #count = 0;
  readonly appId = ++Application.#count;
  readonly options: OldOptions;
  position = unplaced();
  #element: HTMLElement | null = null;
  #frame: Frame | null = null;
  #opener: Element | null = null;

  constructor(options: Partial<OldOptions> = {}) {
    this.options = { ...(this.constructor as OldClass).defaultOptions, ...options };
    Object.assign(this.position, { width: this.options.width, height: this.options.height });
  }

  static get defaultOptions(): OldOptions {
    return { id: "", classes: [], template: "", title: "", width: 400, height: "auto" };
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
  get element(): OldHtml | null {
    return this.#element && oldHtml(this.#element);
  }

  /** What the template is rendered with. */
  getData(): object | Promise<object> {
    return {};
  }

  /** Draws the window; it is there when its `render` hooks have run, not when this returns. */
  render(force: boolean | { force?: boolean } = false): this {
    const forced = typeof force === "object" ? force.force : force;
    if (forced || this.rendered)
      this._render().catch((error: unknown) => globals.ui.notifications.error(error as Error));
    return this;
  }

  protected async _render(): Promise<void> {
    const data = await this.getData();
    const markup = await renderTemplate(this.template, data);
    if (!this.#element) this.#build();
    const { content } = this.#frame!;
    const focus = markFocus(content!);
    content!.replaceChildren(parseMarkup(markup));
    restoreFocus(content!, focus);
    this.activateListeners(oldHtml(content!));
    this.bringToTop();
    this.#callHooks((name) => `render${name}`, oldHtml(this.#element!), data);
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

  /** Where a subclass listens to what it has drawn. */
  activateListeners(_html: OldHtml): void {}

  setPosition(position: Partial<typeof this.position> = {}): void {
    if (!this.#element) return;
    Object.assign(this.position, position);
    applySize(this.#element, this.position);
    this.position = settle(this.position, this.#element);
    applyPlace(this.#element, this.position);
  }

  bringToTop(): void {
    const { ApplicationV2 } = globals.foundry.applications["api"] as { ApplicationV2: { _maxZ: number } };
    this.setPosition({ zIndex: ++ApplicationV2._maxZ });
  }

  /** Takes the window away. */
  close(_options: object = {}): Promise<void> {
    const element = this.#element;
    if (!element) return Promise.resolve();
    this.#element = this.#frame = null;
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus && this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    delete (globals.ui["windows"] as Record<number, Application>)[this.appId];
    this.#callHooks((name) => `close${name}`, oldHtml(element));
    return Promise.resolve();
  }
}
