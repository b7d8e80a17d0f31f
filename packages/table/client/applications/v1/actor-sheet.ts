// Provenance: fvtt-types client/appv1/sheets/actor-sheet.d.mts and item-sheet.d.mts. Read for how they are used:
// Boilerplate, Worldbuilding, DCC (a change of a field is saved; items are dragged). What the sample shows is our own.
import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";
import { fromUuid } from "../../documents/uuid.ts";
import { globals } from "../../globals.ts";
import { provideTemplate } from "../handlebars/templates.ts";
import sheetTemplate from "../sheets/actor-sheet.hbs?raw";
import { sheetGroups } from "../sheets/numbers.ts";
import { DocumentSheet, type FormOptions } from "./form-application.ts";

provideTemplate("templates/sheets/old-actor.hbs", `<form autocomplete="off">${sheetTemplate}</form>`);

/** Inputs that are saved as soon as they are changed. */
const SAVED = { closeOnSubmit: false, submitOnChange: true, submitOnClose: true, resizable: true } as const;

/** An old window that shows an actor. */
export class ActorSheet extends DocumentSheet<Actor> {
  static override get defaultOptions(): FormOptions {
    const dragDrop = [{ dragSelector: ".item-list .item", dropSelector: null }];
    return {
      ...super.defaultOptions,
      ...SAVED,
      classes: ["sheet", "actor"],
      width: 520,
      baseApplication: "ActorSheet",
      dragDrop,
    };
  }

  get actor(): Actor {
    return this.document;
  }
  get token(): Actor["token"] {
    return this.document.token;
  }

  override getData(options?: object): object {
    const { actor } = this;
    const items = actor.getEmbeddedCollection("Item").contents;
    const effects = actor.getEmbeddedCollection("ActiveEffect").contents;
    const sorted = items.map((item) => item.toObject(false)).sort((a, b) => Number(a["sort"]) - Number(b["sort"]));
    return {
      ...super.getData(options),
      actor,
      items: sorted,
      effects: effects.map((effect) => effect.toObject(false)),
    };
  }

  protected override _canDragStart(_selector?: string | null): boolean {
    return this.isEditable;
  }
  protected override _canDragDrop(_selector?: string | null): boolean {
    return this.isEditable;
  }

  /** Hands over the item or effect whose row is dragged. */
  protected override _onDragStart(event: DragEvent): void {
    const { itemId, effectId } = (event.currentTarget as HTMLElement).dataset;
    const [name, id] = itemId ? ["items", itemId] : ["effects", effectId];
    const lists = this.actor as unknown as Record<string, ReadonlyMap<string, { toDragData(): object }> | undefined>;
    const dragged = id && lists[name]?.get(id);
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  /** Takes a copy of an item, unless a package refuses. */
  protected override async _onDrop(event: DragEvent): Promise<unknown> {
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    const data = (text.startsWith("{") ? JSON.parse(text) : {}) as { readonly type?: string; readonly uuid?: string };
    if (!globals.Hooks.call("dropActorSheetData", this.actor, this, data)) return false;
    return data.type === "Item" ? this._onDropItem(event, data) : false;
  }

  protected async _onDropItem(_event: DragEvent, { uuid }: { readonly uuid?: string }): Promise<unknown> {
    const item = uuid === undefined ? null : await fromUuid(uuid);
    if (!item || !this.isEditable || item.parent === this.actor) return false;
    return this._onDropItemCreate(item.toObject());
  }

  protected _onDropItemCreate(data: object | readonly object[]): Promise<unknown> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(data) ? data : [data]);
  }
}

/** An old window that shows an item. */
export class ItemSheet extends DocumentSheet<Item> {
  static override get defaultOptions(): FormOptions {
    return { ...super.defaultOptions, ...SAVED, classes: ["sheet", "item"], width: 500, baseApplication: "ItemSheet" };
  }

  get item(): Item {
    return this.document;
  }
  get actor(): Actor | null {
    return this.document.actor;
  }

  override getData(options?: object): object {
    return { ...super.getData(options), item: this.document };
  }
}

/** The old sheet of the sample worlds' non-player characters. */
export class OldNumbersSheet extends ActorSheet {
  static override get defaultOptions(): FormOptions {
    return { ...super.defaultOptions, template: "templates/sheets/old-actor.hbs" };
  }

  override getData(options?: object): object {
    return { ...super.getData(options), groups: sheetGroups(this.object.system) };
  }
}
