// Provenance: foundryvtt.com/api, page Item (v13, v14); fvtt-types (MIT), common/documents/item.d.mts: picture, levels of owned items. That an
// actor is prepared again when what it holds changes: the systems Vagabond (its actors) and Splittermond (tests of its actors).
import { copy, type Json } from "../../documents/json.ts";
import { ITEM_PICTURE } from "../../documents/kinds.ts";
import { DataModel } from "../../fields/data-model.ts";
import type { Context } from "../shapes.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import type { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";
import type { User } from "./user.ts";

/** A thing, a spell, a talent: of the world, or of an actor. */
export class Item extends ClientDocument {
  static override readonly documentName = "Item";
  static DEFAULT_ICON = ITEM_PICTURE;

  declare readonly type: string;
  declare readonly img: string | null;
  declare readonly system: Json;
  declare readonly effects: WorldCollection<ActiveEffect>;

  /** The picture of an item that is given none; systems override it to have others. */
  static getDefaultArtwork(_itemData: object = {}): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  constructor(data: object, context?: Context) {
    super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);
  }

  /** The actor that has it; null for an item of the world. */
  get actor(): Actor | null {
    return this.parent as Actor | null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** Those of its effects that act on who has it. */
  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter(({ transfer }) => transfer);
  }

  /** The system's data, which formulas refer to as `@path`. */
  getRollData(): Json {
    return this.system instanceof DataModel ? this.system : copy(this.system);
  }

  /** An actor's items have the actor's owners. */
  override getUserLevel(user?: User): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  override _onCreate(data: Json, options: Json, userId: string): void {
    super._onCreate(data, options, userId);
    this.#refreshActor();
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#refreshActor();
  }

  override _onDelete(options: Json, userId: string): void {
    super._onDelete(options, userId);
    this.#refreshActor();
  }

  #refreshActor(): void {
    this.parent?.reset();
    this.parent?.render();
  }
}
