// Provenance: fvtt-types client/applications/sheets/active-effect-config.d.mts; the names of its parts and tabs as the systems The Witcher, Worlds Without
// Number and Draw Steel extend them. What the templates say is our own.
import type { Context } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { PartialOptions, RenderOptions } from "../api/options.ts";
import type { TemplateParts } from "../api/part-book.ts";
import { provideTemplate } from "../handlebars/templates.ts";

const path = (part: string) => `templates/sheets/active-effect/${part}.hbs`;
const pane = (tab: string, body: string) =>
  `<section class="tab {{tabs.${tab}.cssClass}}" data-tab="${tab}" data-group="sheet">${body}</section>`;
const row = (label: string, input: string) =>
  `<div class="form-group"><label>${label}</label><div class="form-fields">${input}</div></div>`;

provideTemplate(path("header"), `<header class="sheet-header"><h1>{{source.name}}</h1></header>`);
provideTemplate(
  path("details"),
  pane(
    "details",
    row("Name", `<input type="text" name="name" value="{{source.name}}">`) +
      row("Picture", `<file-picker name="img" type="image" value="{{source.img}}"></file-picker>`) +
      row("Off", `<input type="checkbox" name="disabled" {{checked source.disabled}}>`) +
      row("Transfers to who has it", `<input type="checkbox" name="transfer" {{checked source.transfer}}>`),
  ),
);
provideTemplate(
  path("duration"),
  pane("duration", row("Rounds", `<input type="number" name="duration.rounds" value="{{source.duration.rounds}}">`)),
);
provideTemplate(
  path("changes"),
  pane(
    "changes",
    `<header>Changes <button type="button" class="inline-control icon fa-regular fa-square-plus" data-action="addChange">+</button></header>
    <ol data-changes>{{#each changes}}<li data-index="{{@index}}">
      <input type="text" name="{{../changesPath}}.{{@index}}.key" value="{{key}}" aria-label="Path">
      <input type="text" name="{{../changesPath}}.{{@index}}.value" value="{{value}}" aria-label="Value">
      <button type="button" data-action="deleteChange" aria-label="Delete">×</button></li>{{/each}}</ol>`,
  ),
);

interface Effect {
  readonly changes?: readonly object[];
  readonly system?: { readonly changes?: readonly object[] };
}

/** The window in which an effect is written. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    actions: {
      addChange: function () {
        const own = this as ActiveEffectConfig;
        return own.#write([...own.#changes, { key: "", value: "" }]);
      },
      deleteChange: function (_event: PointerEvent, target: HTMLElement) {
        const own = this as ActiveEffectConfig;
        const at = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
        return own.#write(own.#changes.filter((_change, index) => index !== at));
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

  /** Where the changes stand: in the system of the effect in 14. */
  get #path(): string {
    return (this.document.toObject() as Effect).system?.changes ? "system.changes" : "changes";
  }

  get #changes(): readonly object[] {
    const { system, changes = [] } = this.document.toObject() as Effect;
    return system?.changes ?? changes;
  }

  #write(changes: readonly object[]): Promise<unknown> {
    return this.document.update({ [this.#path]: changes });
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const buttons = [{ type: "submit", label: "Save" }];
    return { ...context, changes: this.#changes, changesPath: this.#path, buttons };
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const { tabs } = context as { tabs?: Record<string, object> };
    return {
      ...(await super._preparePartContext(partId, context, options)),
      ...(tabs?.[partId] && { tab: tabs[partId] }),
    };
  }
}
