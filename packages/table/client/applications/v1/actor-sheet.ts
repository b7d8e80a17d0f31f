// Provenance: fvtt-types client/appv1/sheets/actor-sheet.d.mts, client/appv1/api/document-sheet-v1.d.mts; what the sample shows is our own.

import { expandObject } from "../../../foundry-utils.ts";
import { globals } from "../../globals.ts";
import type { ActorLike } from "../../shapes.ts";
import { provideTemplate } from "../handlebars/templates.ts";
import sheetTemplate from "../sheets/actor-sheet.hbs?raw";
import { sheetGroups } from "../sheets/numbers.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { Application, type OldOptions } from "./application-v1.ts";
import type { OldHtml } from "./old-html.ts";

provideTemplate("templates/sheets/old-actor.hbs", `<form autocomplete="off">${sheetTemplate}</form>`);

/** An old window that shows an actor. */
export class ActorSheet extends Application {
  readonly object: ActorLike;

  /** @param actor The actor, or options that hold it as `document`. */
  constructor(actor: ActorLike | { document: ActorLike }, options: Partial<OldOptions> = {}) {
    super(options);
    this.object = "document" in actor ? actor.document : actor;
  }

  static override get defaultOptions(): OldOptions {
    return { ...super.defaultOptions, classes: ["sheet", "actor"], width: 520 };
  }

  get actor(): ActorLike {
    return this.object;
  }
  get document(): ActorLike {
    return this.object;
  }
  get isEditable(): boolean {
    return this.object.isOwner;
  }
  override get id(): string {
    return `actor-sheet-${this.object.uuid.replaceAll(".", "-")}`;
  }
  override get title(): string {
    return this.object.name;
  }

  override getData(): object {
    return { actor: this.object, data: this.object.system, editable: this.isEditable, owner: this.object.isOwner };
  }

  protected override async _render(): Promise<void> {
    await super._render();
    if (this.object.apps) this.object.apps[this.appId] = this;
  }

  override activateListeners(html: OldHtml): void {
    const form = html[0].querySelector("form");
    form?.addEventListener("submit", (event) => event.preventDefault());
    form?.addEventListener("change", () => this.#save(form));
    for (const field of this.isEditable ? [] : (form?.elements ?? [])) field.setAttribute("disabled", "");
  }

  #save(form: HTMLFormElement): void {
    const changes = expandObject(new FormDataExtended(form).object);
    this.object.update(changes).catch((error: unknown) => globals.ui.notifications.error(error as Error));
  }

  override close(options: object = {}): Promise<void> {
    if (this.object.apps) delete this.object.apps[this.appId];
    return super.close(options);
  }
}

/** The old sheet of the sample worlds' non-player characters. */
export class OldNumbersSheet extends ActorSheet {
  static override get defaultOptions(): OldOptions {
    return { ...super.defaultOptions, template: "templates/sheets/old-actor.hbs" };
  }

  override getData(): object {
    return { ...super.getData(), groups: sheetGroups(this.object.system) };
  }
}
