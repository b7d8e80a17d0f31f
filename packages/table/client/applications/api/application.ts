// Provenance: fvtt-types client/applications/api/application.d.mts (life cycle); foundryvtt.com/api/v14 ApplicationRenderOptions.

import { HostNotImplemented } from "../../../not-implemented.ts";
import { globals, isFourteen } from "../../globals.ts";
import { regions } from "../../regions.ts";
import { callHooks, Configured, inner, STATES, type ApplicationClass } from "./configured.ts";
import { detached } from "./detached.ts";
import { focusFirst, markFocus, restoreFocus } from "./focus.ts";
import { submitByHand, submitForm } from "./form.ts";
import { emptyFrame } from "./frame.ts";
import type { ClosingOptions, FormOptions, PartialOptions, RenderOptions } from "./options.ts";
import { Windowed } from "./windowed.ts";

/** Data that a renderer draws from. */
export type Context = Record<string, unknown>;

/** The answer of a step of the life cycle that does nothing. */
const DONE = Promise.resolve();

/** Every application that is drawn, by its id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

/**
 * A piece of the interface with a life of its own: it is configured, drawn, drawn again and closed.
 * A subclass gives `_renderHTML` and `_replaceHTML`, or takes them from `HandlebarsApplicationMixin`.
 */
export class ApplicationV2 extends Windowed {
  static override BASE_APPLICATION: ApplicationClass = ApplicationV2;
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    actions: {},
    position: {},
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
  };

  /** Draws the application, or draws it again. Renderings of one application follow each other, never overlap. */
  render(options: RenderOptions | boolean = {}, legacy: RenderOptions = {}): Promise<this> {
    const request = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#enqueue(() => this.#render(request));
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this[inner].queue.then(work);
    this[inner].queue = result.catch(() => undefined);
    return result;
  }

  /** Puts the window into a browser window of its own (14). */
  detachWindow(): Promise<void> {
    return this.#enqueue(() => this.#detach());
  }

  async #detach(): Promise<void> {
    const { element } = this;
    if (!element || !this.hasFrame || element.ownerDocument !== document) return;
    const view = await detached.openWindow({ id: this.id, title: this.title });
    detached.adoptNodes(view.document.body, element);
    view.addEventListener("pagehide", () => element.ownerDocument === view.document && void this.close());
    this._onDetach();
  }

  #mayRender(options: RenderOptions): boolean {
    if (!this.rendered && !options.force) return false;
    try {
      return this._canRender(options) !== false;
    } catch (error) {
      globals.ui.notifications.warn(error as Error);
      return false;
    }
  }

  async #render(options: RenderOptions): Promise<this> {
    if (!this.#mayRender(options)) return this;
    options.isFirstRender = !this.rendered;
    this.#chooseTabs(options.tab);
    this._configureRenderOptions(options);
    try {
      await this.#draw(options);
      if (options.window?.detached && isFourteen()) await this.#detach();
    } catch (error) {
      this.#fail();
      throw error;
    }
    return this;
  }

  #fail(): void {
    const standing = this.element?.isConnected === true;
    this[inner].state = standing ? STATES.RENDERED : STATES.ERROR;
    if (!standing) instances.delete(this.id);
  }

  async #draw(options: RenderOptions): Promise<void> {
    const context = await this._prepareContext(options);
    if (options.isFirstRender) await this._preFirstRender(context, options);
    await this._preRender(context, options);
    this[inner].state = STATES.RENDERING;
    const result = await this._renderHTML(context, options);
    if (options.isFirstRender) await this.#build(options);
    this.#replace(result, options);
    if (options.isFirstRender) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    this.#announce(context, options);
    await this._postRender(context, options);
  }

  async #build(options: RenderOptions): Promise<void> {
    this[inner].opener = document.activeElement;
    this[inner].element = await this._renderFrame(options);
    this._attachFrameListeners();
    instances.set(this.id, this);
  }

  #replace(result: unknown, options: RenderOptions): void {
    const element = this.element!;
    const focus = markFocus(element);
    this._replaceHTML(result, this.window.content ?? element, options);
    this._updateFrame(options);
    if (options.isFirstRender) this._insertElement(element);
    this[inner].state = STATES.RENDERED;
    this.setPosition(options.position);
    restoreFocus(element, focus);
  }

  #announce(context: Context, options: RenderOptions): void {
    callHooks(this, "render", "", this.element, context, options);
    this.dispatchEvent(new Event("render"));
    if (options.isFirstRender || options.force) this.bringToFront();
    if (options.isFirstRender && this.hasFrame && this.element) focusFirst(this.element);
  }

  #chooseTabs(tab: string | Record<string, string> | undefined): void {
    const [only] = Object.keys(this.tabGroups);
    Object.assign(this.tabGroups, typeof tab === "string" ? only && { [only]: tab } : tab);
  }

  protected _configureRenderOptions(options: RenderOptions): void {
    if (!options.isFirstRender) return;
    options.window = { title: this.title, icon: this.options.window.icon, controls: true, ...options.window };
  }

  protected _prepareContext(_options: RenderOptions): Promise<Context> {
    const groups = Object.keys((this.constructor as unknown as ApplicationClass).TABS);
    return Promise.resolve(groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {});
  }

  protected _renderHTML(_context: Context, _options: RenderOptions): Promise<unknown> {
    throw new HostNotImplemented(`${this.constructor.name}._renderHTML`);
  }

  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new HostNotImplemented(`${this.constructor.name}._replaceHTML`);
  }

  protected _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    regions.windows.append(element);
  }

  /** Closes the application and takes it out of the page; the focus goes back to where it was before. */
  close(options: ClosingOptions = {}): Promise<this> {
    return this.#enqueue(() => this.#close(options));
  }

  async #close(options: ClosingOptions): Promise<this> {
    const { element, opener } = this[inner];
    if (!this.rendered || !element) return this;
    this[inner].state = STATES.CLOSING;
    await this._preClose(options);
    const hadFocus = element.contains(element.ownerDocument.activeElement);
    this._tearDown(options);
    this._removeElement(element);
    this.#forget();
    if (element.ownerDocument !== document) element.ownerDocument.defaultView?.close();
    if (hadFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    this._onClose(options);
    callHooks(this, "close", "");
    this.dispatchEvent(new Event("close"));
    return this;
  }

  #forget(): void {
    Object.assign(this[inner], { element: null, frame: emptyFrame(), minimized: false, state: STATES.CLOSED });
    if (instances.get(this.id) === this) instances.delete(this.id);
    if (globals.ui["activeWindow"] === this) globals.ui["activeWindow"] = null;
  }

  protected _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /** Draws another application where this one is (14; dnd5e opens its dialogs by it). */
  renderChild(child: ApplicationV2, options: RenderOptions = {}): Promise<ApplicationV2> {
    return child.render({ force: true, ...options });
  }

  /**
   * Submits the application's form as its user would, and answers what its handler answers.
   * @param submitOptions Anything the handler understands; it is handed on as its last argument.
   */
  async submit(submitOptions: object = {}): Promise<unknown> {
    const {
      form,
      options: { form: config },
    } = this;
    if (!form || !config?.handler) throw new Error(`The ${this.constructor.name} application has no form to submit.`);
    return submitForm(this, config, form, new Event("submit", { cancelable: true }), submitOptions);
  }

  _onSubmitForm(config: FormOptions, event: Event): Promise<unknown> {
    return submitByHand(this, config, (event.currentTarget as HTMLFormElement | null) ?? this.form!, event);
  }

  _onChangeForm(config: FormOptions, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event);
  }

  protected _canRender(_options: RenderOptions): false | void {}
  protected _preFirstRender(_context: Context, _options: RenderOptions): Promise<void> {
    return DONE;
  }
  protected _onFirstRender(_context: Context, _options: RenderOptions): Promise<void> {
    return DONE;
  }
  protected _preRender(_context: Context, _options: RenderOptions): Promise<void> {
    return DONE;
  }
  protected _onRender(_context: Context, _options: RenderOptions): Promise<void> {
    return DONE;
  }
  protected _postRender(_context: Context, _options: RenderOptions): Promise<void> {
    return DONE;
  }
  protected _preClose(_options: ClosingOptions): Promise<void> {
    return DONE;
  }
  protected _onClose(_options: ClosingOptions): void {}
  protected _onDetach(): void {}
  protected _tearDown(_options: ClosingOptions): void {}
}

/** How windows leave the page, which 13 does not know. */
const leaving = ["detachWindow", "renderChild"].map(
  (name) => [name, Object.getOwnPropertyDescriptor(ApplicationV2.prototype, name)!] as const,
);

/**
 * Gives applications what came with 14: the read-only `parent` and `children`, and windows that leave the page; or takes it
 * away for 13. No window of this table stands within another.
 */
export function describeFamily(played: number): void {
  const family = { parent: null, children: new Set<ApplicationV2>() };
  for (const [name, value] of Object.entries(family)) {
    if (played >= 14) Object.defineProperty(Configured.prototype, name, { configurable: true, get: () => value });
    else Reflect.deleteProperty(Configured.prototype, name);
  }
  for (const [name, method] of leaving) {
    if (played >= 14) Object.defineProperty(ApplicationV2.prototype, name, method);
    else Reflect.deleteProperty(ApplicationV2.prototype, name);
  }
}
