// Provenance: fvtt-types client/applications/sheets/actor-sheet.d.mts; what the sample sheet shows is our own.

import type { Actor } from "../../documents/actor.ts";
import { globals } from "../../globals.ts";
import type { Context } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { HeaderControl, PartialOptions, RenderOptions } from "../api/options.ts";
import type { TemplateParts } from "../api/part-book.ts";
import { provideTemplate } from "../handlebars/templates.ts";
import { DragDrop, getDragEventData } from "../ux/drag-drop.ts";
import head from "./actor-head.hbs?raw";
import body from "./actor-sheet.hbs?raw";
import { sheetGroups } from "./numbers.ts";

provideTemplate("templates/sheets/actor-head.hbs", head);
provideTemplate("templates/sheets/actor-body.hbs", body);

/** A window that shows an actor. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = { classes: ["actor"], position: { width: 560 } };

  get actor(): Actor {
    return this.document as Actor;
  }
  get token(): unknown {
    return (this.document as { token?: unknown }).token ?? null;
  }

  protected override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop({
      dragSelector: ".draggable",
      permissions: { dragstart: () => this._canDragStart(), drop: () => this._canDragDrop() },
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => this._onDrop(event) },
    }).bind(this.element!);
  }

  _canDragStart(): boolean {
    return this.isEditable;
  }
  _canDragDrop(): boolean {
    return this.isEditable;
  }

  /** Carries the number that a dragged field shows, named by its path, or else the actor itself. */
  _onDragStart(event: DragEvent): void {
    const path = (event.target as HTMLElement).dataset["path"];
    event.dataTransfer?.setData(
      "text/plain",
      JSON.stringify({ type: "Actor", uuid: this.actor.uuid, ...(path && { path }) }),
    );
  }

  /** Tells packages what was dropped on the sheet. */
  _onDrop(event: DragEvent): void {
    globals.Hooks.call("dropActorSheetData", this.actor, this, getDragEventData(event));
  }
}

/** The sheet of the sample worlds: every number of the actor, each in an input named by its data path. */
export class NumbersSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["numbers-sheet"],
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
    actions: {
      announce: function () {
        return (this as NumbersSheet).#announce();
      },
    },
  };
  static PARTS: TemplateParts = {
    head: { template: "templates/sheets/actor-head.hbs" },
    body: { template: "templates/sheets/actor-body.hbs", scrollable: [""] },
  };

  protected override _getHeaderControls(): HeaderControl[] {
    return [
      ...super._getHeaderControls(),
      { icon: "fa-solid fa-comment", label: "Show the name in chat", action: "announce" },
    ];
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Context> {
    return { ...(await super._prepareContext(options)), actor: this.actor, groups: sheetGroups(this.actor.system) };
  }

  async #announce(): Promise<void> {
    const { documentClass } = globals.CONFIG["ChatMessage"] as {
      documentClass: { create(data: object): Promise<unknown> };
    };
    await documentClass.create({ content: this.actor.name });
  }
}
