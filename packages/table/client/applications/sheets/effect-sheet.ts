// Provenance: fvtt-types client/applications/sheets/active-effect-config.d.mts; the names of its parts and tabs as the systems The Witcher, Worlds Without
// Number and Draw Steel extend them; DCC, its end-to-end tests: it is offered for effects, with a row for each change (`system.changes.0.key` in 14) and
// the action `addChange`. What it looks like is our own.
import type { Json } from "../../../documents/json.ts";
import { getProperty } from "../../../foundry-utils.ts";
import type { ActiveEffect } from "../../documents/active-effect.ts";
import { newerTypes } from "../../documents/changes.ts";
import { globals, isFourteen } from "../../globals.ts";
import type { Change } from "../../shapes.ts";
import type { Context } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { PartialOptions, RenderOptions } from "../api/options.ts";
import type { TemplateParts } from "../api/part-book.ts";
import { FormDataExtended } from "../ux/form-data.ts";

const path = (part: string) => `templates/sheets/active-effect/${part}.hbs`;

/** Where changes are stored, and the name of their way of changing. */
const changesPath = () => (isFourteen() ? "system.changes" : "changes");
const wayName = () => (isFourteen() ? "type" : "mode");

/** The ways of changing by their values. */
function ways(): Record<string, string> {
  if (isFourteen()) return Object.fromEntries(Object.entries(newerTypes()).map(([type, { label }]) => [type, label]));
  const modes = (globals as unknown as { CONST: { ACTIVE_EFFECT_MODES: Record<string, number> } }).CONST
    .ACTIVE_EFFECT_MODES;
  return Object.fromEntries(Object.entries(modes).map(([name, mode]) => [String(mode), name.toLowerCase()]));
}

/** The window in which an effect is written. Systems extend it with templates of their own. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    actions: {
      addChange: function () {
        const sheet = this as ActiveEffectConfig;
        return sheet.writeChanges([...sheet.typedChanges(), { key: "", value: "" }]);
      },
      deleteChange: function (_event: Event, target: HTMLElement) {
        const sheet = this as ActiveEffectConfig;
        const at = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
        return sheet.writeChanges(sheet.typedChanges().filter((_, i) => i !== at));
      },
    },
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

  get #effect(): ActiveEffect {
    return this.document as ActiveEffect;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Context> {
    const durations = isFourteen() ? ["value"] : ["seconds", "rounds", "turns"];
    const stored = this.document.toObject();
    return {
      ...(await super._prepareContext(options)),
      isForItem: this.#effect.item !== null,
      durations: durations.map((name) => ({
        label: name,
        name: `duration.${name}`,
        value: getProperty(stored, `duration.${name}`) ?? "",
      })),
      way: wayName(),
      ways: ways(),
      changes: this.#effect.changes.map((change, i) => ({
        ...change,
        path: `${changesPath()}.${i}`,
        chosen: String(change[wayName()]),
      })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save", cssClass: "default" }],
    };
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const prepared = await super._preparePartContext(partId, context, options);
    return { ...prepared, tab: (context["tabs"] as Record<string, object> | undefined)?.[partId] };
  }

  /** The rows of changes, each over what is stored of it and not shown. */
  override _processFormData(event: Event | null, form: HTMLFormElement, data: FormDataExtended): object {
    const typed = super._processFormData(event, form, data) as Json;
    const rows = Object.values((getProperty(typed, changesPath()) ?? {}) as Record<string, Change>);
    const whole = rows.map((row, i) => {
      const stored = this.#effect.changes[i];
      return { ...stored, ...row, ...(row.mode !== undefined && { mode: Number(row.mode) }) };
    });
    return isFourteen() ? { ...typed, system: { changes: whole } } : { ...typed, changes: whole };
  }

  typedChanges(): readonly Change[] {
    const typed = this._processFormData(null, this.form!, new FormDataExtended(this.form!));
    return getProperty(typed, changesPath()) as Change[];
  }

  async writeChanges(changes: readonly Change[]): Promise<void> {
    await this.document.update(isFourteen() ? { system: { changes } } : { changes });
  }
}
