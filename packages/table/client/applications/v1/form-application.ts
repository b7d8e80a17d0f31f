// Provenance: fvtt-types client/appv1/api/form-application-v1.d.mts and document-sheet-v1.d.mts. Read for how they are
// used: Boilerplate, Worldbuilding, DCC. Rich texts are typed into as they stand: the table has no editor.
import { levels } from "../../../documents/ownership.ts";
import { expandObject, flattenObject } from "../../../foundry-utils.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { globals } from "../../globals.ts";
import { elements } from "../elements/install.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { Application, type OldOptions } from "./application-v1.ts";
import type { OldHtml } from "./old-html.ts";

/** The options of an old window with a form. */
export interface FormOptions extends OldOptions {
  readonly closeOnSubmit: boolean;
  readonly submitOnChange: boolean;
  readonly submitOnClose: boolean;
  readonly editable: boolean;
}

interface SubmitOptions {
  readonly updateData?: object | null;
  readonly preventClose?: boolean;
  readonly preventRender?: boolean;
}

/** A rich text of a form. */
interface Editor {
  readonly target: string;
  readonly element: HTMLElement;
  changed: boolean;
}

/** An old window whose form is read and handed to `_updateObject`. */
export class FormApplication<T = unknown> extends Application {
  /** Elements of forms beside the browser's own; classes add theirs. */
  protected static _customElements: string[] = Object.values(elements).flatMap(({ tagName }) => tagName ?? []);
  declare readonly options: FormOptions;
  readonly object: T;
  form: HTMLFormElement | null = null;
  editors: Record<string, Editor> = {};

  constructor(object = {} as T, options: Partial<OldOptions> = {}) {
    super(options);
    this.object = object;
  }

  static override get defaultOptions(): FormOptions {
    const own = {
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    };
    return { ...super.defaultOptions, classes: ["form"], ...own };
  }

  get isEditable(): boolean {
    return this.options.editable;
  }

  override getData(_options?: object): object {
    return { object: this.object, options: this.options, title: this.title };
  }

  protected override async _renderInner(data: object): Promise<OldHtml> {
    const html = await super._renderInner(data);
    this.form = (html.filter("form")[0] ?? html.find("form")[0] ?? null) as HTMLFormElement | null;
    return html;
  }

  protected override _activateCoreListeners(html: OldHtml): void {
    super._activateCoreListeners(html);
    const { form } = this;
    if (!form) return;
    form.addEventListener("submit", (event) => void this._onSubmit(event).catch(complain));
    if (!this.isEditable) return this._disableFields(form);
    const { _customElements: own } = this.constructor as typeof FormApplication;
    html.on("change", ["input", "select", "textarea", ...own].join(), (event) => void this._onChangeInput(event));
    this.editors = {};
    for (const element of form.querySelectorAll<HTMLElement>(".editor-content[data-edit]"))
      this._activateEditor(element);
  }

  protected _disableFields(form: HTMLElement): void {
    for (const field of form.querySelectorAll("input, select, textarea, button")) field.setAttribute("disabled", "");
  }

  protected async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false }: SubmitOptions = {},
  ): Promise<object> {
    event.preventDefault();
    if (!this.rendered || !this.isEditable || !this.form) return {};
    const data = this._getSubmitData(updateData);
    await this._updateObject(event, data);
    if (this.options.closeOnSubmit && !preventClose) await this.close({ submit: false });
    return data;
  }

  /** The form's values by their fields' names, and those that a subclass adds. */
  protected _getSubmitData(updateData: object | null = null): object {
    const data: Record<string, unknown> = { ...new FormDataExtended(this.form!).object };
    for (const { target, element, changed } of Object.values(this.editors))
      if (changed) data[target] = element.innerHTML;
    return updateData ? { ...data, ...flattenObject(updateData) } : data;
  }

  protected async _onChangeInput(event: { readonly originalEvent?: Event | undefined }): Promise<void> {
    if (!this.options.submitOnChange) return;
    const { originalEvent = new Event("change") } = event;
    await this._onSubmit(originalEvent, { preventClose: true, preventRender: true }).catch(complain);
  }

  protected _updateObject(_event: Event, _data: object): Promise<unknown> {
    return Promise.reject(new Error(`${this.constructor.name} does not say what becomes of its form.`));
  }

  protected _activateEditor(element: HTMLElement): void {
    const target = element.dataset["edit"]!;
    const editor: Editor = { target, element, changed: false };
    this.editors[target] = editor;
    element.contentEditable = "true";
    element.addEventListener("input", () => (editor.changed = true));
  }

  async submit(options: SubmitOptions = {}): Promise<this> {
    await this._onSubmit(new Event("submit"), options);
    return this;
  }

  override async close(options: { readonly submit?: boolean } = {}): Promise<void> {
    const isSubmitted = options.submit ?? this.options.submitOnClose;
    if (isSubmitted && this.rendered) await this.submit({ preventClose: true, preventRender: true }).catch(complain);
    return super.close(options);
  }
}

/** An old window that shows a document, and changes it as its form says. */
export class DocumentSheet<D extends ClientDocument = ClientDocument> extends FormApplication<D> {
  /** @param document The document, or options that hold it as `document`. */
  constructor(document: D | { document: D }, options: Partial<OldOptions> = {}) {
    super("document" in document && !("documentName" in document) ? document.document : (document as D), options);
  }

  static override get defaultOptions(): FormOptions {
    return { ...super.defaultOptions, classes: ["sheet"], viewPermission: levels.LIMITED, sheetConfig: true };
  }

  get document(): D {
    return this.object;
  }
  override get id(): string {
    return `${this.document.documentName.toLowerCase()}-sheet-${this.document.uuid.replaceAll(".", "-")}`;
  }
  override get isEditable(): boolean {
    return this.options.editable && this.document.isOwner && !this.document.uuid.startsWith("Compendium.");
  }
  override get title(): string {
    return this.document.name;
  }

  override getData(_options?: object): object {
    const { document, isEditable: editable } = this;
    return {
      cssClass: editable ? "editable" : "locked",
      editable,
      document,
      data: document.toObject(false),
      limited: (document as { readonly limited?: boolean }).limited ?? false,
      options: this.options,
      owner: document.isOwner,
      title: this.title,
    };
  }

  protected override async _render(force?: boolean, options?: object): Promise<void> {
    await super._render(force, options);
    if (this.document.apps) this.document.apps[this.appId] = this;
  }

  protected override _updateObject(_event: Event, data: object): Promise<unknown> {
    return this.document.update(expandObject(data));
  }

  override close(options: { readonly submit?: boolean } = {}): Promise<void> {
    if (this.document.apps) delete this.document.apps[this.appId];
    return super.close(options);
  }
}

const complain = (error: unknown) => globals.ui.notifications.error(error as Error);
