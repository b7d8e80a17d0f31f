// Provenance: fvtt-types client/applications/api/document-sheet.d.mts.

import { levels } from "../../../documents/ownership.ts";
import { expandObject } from "../../../foundry-utils.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { globals } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data.ts";
import { ApplicationV2, type Context } from "./application.ts";
import type {
  ApplicationOptions,
  ClosingOptions,
  FormOptions,
  HeaderControl,
  PartialOptions,
  RenderOptions,
} from "./options.ts";

/** The options of a window that shows a document. */
interface SheetOptions extends ApplicationOptions {
  readonly document: ClientDocument;
  readonly viewPermission: number;
  readonly editPermission: number;
  readonly canCreate: boolean;
  readonly sheetConfig: boolean;
}

function permits(document: ClientDocument, level: keyof typeof levels | number): boolean {
  const { user } = globals.game;
  return user !== null && document.testUserPermission(user, level);
}

/** A window that shows one document, is drawn again when it changes, and writes back what its form says. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "{id}",
    tag: "form",
    classes: ["sheet"],
    document: null,
    canCreate: false,
    sheetConfig: false,
    viewPermission: levels.LIMITED,
    editPermission: levels.OWNER,
    form: {
      handler: function (
        this: ApplicationV2,
        event: Event,
        form: HTMLFormElement,
        data: FormDataExtended,
        options?: { updateData?: object },
      ) {
        return (this as DocumentSheetV2)._onSubmitDocumentForm(event, form, data, options);
      },
    },
  };

  declare readonly options: SheetOptions;

  constructor(options: PartialOptions = {}) {
    super(options);
    if (!this.options.document) throw new Error(`A ${this.constructor.name} needs the document that it shows.`);
  }

  protected override _initializeApplicationOptions(options: PartialOptions): SheetOptions {
    const merged = super._initializeApplicationOptions(options) as SheetOptions;
    const uniqueId = `${this.constructor.name}-${merged.document?.uuid.replaceAll(".", "-") ?? merged.uniqueId}`;
    return { ...merged, uniqueId };
  }

  get document(): ClientDocument {
    return this.options.document;
  }
  override get title(): string {
    return this.options.window.title ? super.title : (this.document.name ?? this.document.documentName);
  }
  get isVisible(): boolean {
    return permits(this.document, this.options.viewPermission);
  }

  /** Whether the user may change the document here; those of compendiums are read only at this table. */
  get isEditable(): boolean {
    return !this.document.uuid.startsWith("Compendium.") && permits(this.document, this.options.editPermission);
  }

  protected override *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    for (const control of super._headerControlsButtons()) {
      if (control.ownership === undefined || permits(this.document, control.ownership)) yield control;
    }
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      document: this.document,
      source: this.document.toObject(),
      user: globals.game.user,
      editable: this.isEditable,
      rootId: this.id,
    };
  }

  protected override _canRender(_options: RenderOptions): false | void {
    if (!this.isVisible)
      throw new Error(
        `You may not look at the ${this.document.documentName} "${this.document.name ?? this.document.id}".`,
      );
  }

  protected override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  protected override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (this.document.apps) delete this.document.apps[this.id];
  }

  /** Disables the fields of the form, or enables them. Buttons that only look are left alone. */
  _toggleDisabled(disabled: boolean): void {
    for (const field of this.form?.elements ?? []) {
      if (field.matches("input, select, textarea, button[type=submit]")) field.toggleAttribute("disabled", disabled);
    }
  }

  override _onChangeForm(config: FormOptions, event: Event): void {
    if (this.isEditable) super._onChangeForm(config, event);
  }

  /** Writes the form's data to the document. */
  async _onSubmitDocumentForm(
    event: Event,
    form: HTMLFormElement,
    data: FormDataExtended,
    { updateData }: { updateData?: object } = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    await this._processSubmitData(event, form, this._prepareSubmitData(event, form, data, updateData));
  }

  _prepareSubmitData(event: Event, form: HTMLFormElement, data: FormDataExtended, updateData?: object): object {
    return { ...this._processFormData(event, form, data), ...updateData };
  }

  /** The form's data as nested objects. A subclass that refuses them throws; the window then stays open. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, data: FormDataExtended): object {
    return expandObject(data.object);
  }

  async _processSubmitData(_event: Event, _form: HTMLFormElement, data: object, _options?: unknown): Promise<void> {
    await this.document.update(data);
  }
}
