// Provenance: fvtt-types client/applications/sheets/active-effect-config.d.mts; the names of its parts and tabs as the systems The Witcher, Worlds Without
// Number and Draw Steel extend them;
// fvtt-types client/applications/sheets/item-sheet.d.mts. What a system's item looks like is the system's business.
import type { Actor } from "../../documents/actor.ts";
import type { ClientDocument } from "../../documents/document.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { PartialOptions } from "../api/options.ts";
import type { TemplateParts } from "../api/part-book.ts";

/** A window that shows an item; systems extend it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = { classes: ["item"], position: { width: 480 } };

  get item(): ClientDocument {
    return this.document;
  }

  /** The actor that has the item; null for an item of the world. */
  get actor(): Actor | null {
    return (this.document as { actor?: Actor | null }).actor ?? null;
  }
}

const path = (part: string) => `templates/sheets/active-effect/${part}.hbs`;

/** The window in which an effect is written, as systems extend it: it shows their templates, and is offered for no effect itself. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };
  static PARTS: TemplateParts = {
    header: { template: path("header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: path("details"), scrollable: [""] },
    duration: { template: path("duration") },
    changes: { template: path("changes"), scrollable: ["ol[data-changes]"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static override TABS = {
    sheet: {
      tabs: [{ id: "details" }, { id: "duration" }, { id: "changes" }],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };
}
