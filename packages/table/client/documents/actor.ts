// Provenance: foundryvtt.com/api, pages Actor and ActorDelta (v13, v14). The default picture: types of 14, common/documents/actor; the
// systems Curseborne (asks for it) and BAGS (has one for each type).
import { copy, type Json } from "../../documents/json.ts";
import { DEFAULT_PICTURE } from "../../documents/kinds.ts";
import { typesOf } from "../../documents/types.ts";
import { DataModel } from "../../fields/data-model.ts";
import type { Token } from "../canvas/token.ts";
import { surroundings } from "../surroundings.ts";
import type { Operation } from "./backend.ts";
import { noEffects, type WorldCollection } from "./collections.ts";
import type { Context } from "./data-document.ts";
import { ClientDocument } from "./document.ts";
import type { Item } from "./item.ts";
import type { TokenDocument } from "./token.ts";

/** A character: of the world, or of one token that is not linked to its actor. */
export class Actor extends ClientDocument {
  static override readonly documentName = "Actor";
  static DEFAULT_ICON = DEFAULT_PICTURE;

  declare readonly type: string;
  declare readonly img: string | null;
  declare readonly system: Json;
  declare readonly prototypeToken: Json;
  declare readonly items: WorldCollection<Item>;

  /** The pictures of an actor that is given none; systems override it to have others. */
  static getDefaultArtwork(_actorData: object = {}): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  constructor(data: object, context?: Context) {
    super({ img: new.target.getDefaultArtwork(data).img, ...data }, context);
  }

  /** The token whose own actor this is; null for an actor of the world. */
  get token(): TokenDocument | null {
    return this.parent as TokenDocument | null;
  }

  get isToken(): boolean {
    return this.parent !== null;
  }

  /** Whether it takes part in the fight that is looked at. */
  get inCombat(): boolean {
    return surroundings.game.combat?.combatants.some(({ actor }) => actor === this) ?? false;
  }

  /** Its active effects: none, since this host makes none. */
  get effects(): WorldCollection<ClientDocument> {
    return noEffects();
  }

  /** Those of its own and of its items that act on it. */
  *allApplicableEffects(): Generator<ClientDocument> {
    yield* this.effects.contents;
  }

  get appliedEffects(): ClientDocument[] {
    return [...this.allApplicableEffects()];
  }

  get temporaryEffects(): ClientDocument[] {
    return this.appliedEffects;
  }

  /** The states that its effects give it. */
  get statuses(): Set<string> {
    return new Set();
  }

  /** Its items by their types. */
  get itemTypes(): Record<string, Item[]> {
    return Object.fromEntries(typesOf("Item").map((type) => [type, this.items.filter((item) => item.type === type)]));
  }

  /** What formulas may refer to as `@path`: the system's data. */
  getRollData(): Json {
    return this.system instanceof DataModel ? this.system : copy(this.system);
  }

  /** The tokens on the scene that is looked at which stand for this actor: placeables, or their documents. */
  getActiveTokens(linked = false, document = false): (Token | TokenDocument)[] {
    const mine = surroundings.canvas.tokens.placeables.filter(({ document: token }) =>
      this.isToken ? token === this.token : token.actorId === this.id && (!linked || token.actorLink),
    );
    return document ? mine.map((token) => token.document) : mine;
  }

  /** The unlinked tokens that follow this actor where they do not differ from it. */
  getDependentTokens(): TokenDocument[] {
    return surroundings.game.scenes.contents.flatMap((scene) =>
      scene.tokens.filter((token) => token.actorId === this.id && !token.actorLink),
    );
  }

  override async update(changes: object = {}, operation: Operation = {}): Promise<this | undefined> {
    if (!this.token) return super.update(changes, operation);
    return (await this.token.update({ delta: changes }, operation)) ? this : undefined;
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const token of this.getDependentTokens()) token.refreshActor();
  }
}
