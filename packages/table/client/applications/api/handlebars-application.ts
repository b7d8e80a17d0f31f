// Provenance: fvtt-types client/applications/api/handlebars-application.d.mts.

import { loadTemplates } from "../handlebars/templates.ts";
import type { ApplicationV2, Context } from "./application.ts";
import { listenToForm } from "./form.ts";
import type { ClosingOptions, RenderOptions } from "./options.ts";
import {
  copyParts,
  readScroll,
  renderPart,
  writeScroll,
  type PartState,
  type TemplatePart,
  type TemplateParts,
} from "./part-book.ts";

/** Members that the mixin adds to an application. */
interface HandlebarsMixed {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: RenderOptions): TemplateParts;
  _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context>;
  _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: PartState): void;
  _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void;
}

// TypeScript joins the constructors of a mixin only where their parameters are any[].
/* eslint-disable @typescript-eslint/no-explicit-any -- see the line above */
type Base = abstract new (...args: any[]) => ApplicationV2;
type Mixed = abstract new (...args: any[]) => HandlebarsMixed;
/* eslint-enable @typescript-eslint/no-explicit-any */

function attachForms(app: ApplicationV2, part: TemplatePart | undefined, element: HTMLElement): void {
  for (const [selector, config] of Object.entries(part?.forms ?? {})) {
    const form = element.matches(selector) ? element : element.querySelector(selector);
    if (form instanceof HTMLFormElement)
      listenToForm(app, { submitOnChange: false, closeOnSubmit: false, ...config }, form);
  }
}

/** Adds rendering by Handlebars templates, part by part, to an application class. */
// eslint-disable-next-line max-lines-per-function -- a mixin is one class, and its lines count as those of the function around it
export function HandlebarsApplicationMixin<T extends Base>(BaseApplication: T): T & Mixed {
  abstract class HandlebarsApplication extends (BaseApplication as Base) implements HandlebarsMixed {
    static PARTS: TemplateParts = {};
    readonly #parts: Record<string, HTMLElement> = {};
    #templates: TemplateParts = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#templates = this._configureRenderParts(options);
      const known = Object.keys(this.#templates);
      options.parts = (options.isFirstRender ? known : (options.parts ?? known)).filter((part) => known.includes(part));
    }

    _configureRenderParts(_options: RenderOptions): TemplateParts {
      return copyParts((this.constructor as unknown as { PARTS: TemplateParts }).PARTS);
    }

    protected override async _preRender(context: Context, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      await loadTemplates(Object.values(this.#templates).flatMap((part) => [part.template, ...(part.templates ?? [])]));
    }

    protected override async _renderHTML(
      context: Context,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = await renderPart(partId, this.#templates[partId]!, partContext, this.id);
      }
      return rendered;
    }

    _preparePartContext(partId: string, context: Context, _options: RenderOptions): Promise<Context> {
      context["partId"] = `${this.id}-${partId}`;
      return Promise.resolve(context);
    }

    protected override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
      for (const [partId, element] of Object.entries(result as Record<string, HTMLElement>)) {
        const placed = this.#place(partId, element, content);
        this.#parts[partId] = placed;
        this._attachPartListeners(partId, placed, options);
      }
    }

    #place(partId: string, element: HTMLElement, content: HTMLElement): HTMLElement {
      const prior = this.#parts[partId];
      if (this.#templates[partId]?.root) content.replaceChildren(...element.childNodes);
      else if (prior) this.#swap(partId, element, prior);
      else content.append(element);
      return this.#templates[partId]?.root ? content : element;
    }

    #swap(partId: string, element: HTMLElement, prior: HTMLElement): void {
      const state: PartState = { scrollPositions: [] };
      this._preSyncPartState(partId, element, prior, state);
      prior.replaceWith(element);
      this._syncPartState(partId, element, prior, state);
    }

    _preSyncPartState(partId: string, fresh: HTMLElement, prior: HTMLElement, state: PartState): void {
      readScroll(this.#templates[partId]?.scrollable ?? [], fresh, prior, state);
    }

    _syncPartState(_partId: string, _fresh: HTMLElement, _prior: HTMLElement, state: PartState): void {
      writeScroll(state);
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      attachForms(this, this.#templates[partId], element);
    }

    protected override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      for (const part of Object.keys(this.#parts)) delete this.#parts[part];
    }
  }
  return HandlebarsApplication as unknown as T & Mixed;
}
