// Provenance: foundryvtt.com/api, page ActorDelta (v13, v14); fvtt-types (MIT), actor-delta. What its changes are told as: issues #8973, #9131;
// packages that wait for `updateActorDelta`. That it is there for linked tokens too: issue #12997.
import { actorOfBoth } from "../../documents/delta.ts";
import type { Json, Source } from "../../documents/json.ts";
import { documentConfig, globals } from "../globals.ts";
import type { CollectionLike, Context } from "../shapes.ts";
import type { Actor } from "./actor.ts";
import { ClientDocument } from "./document.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** How the actor of one unlinked token differs from the actor of the world. */
export class ActorDelta extends ClientDocument {
  static override readonly documentName = "ActorDelta";

  declare readonly img: string | null;
  declare readonly system: Json;

  /** The actor of a token: that of the world, with the changes of the delta. */
  static applyDelta(delta: ActorDelta, baseActor: Actor, context: Context = {}): Actor {
    const source = actorOfBoth(baseActor.toObject(), delta._source);
    return new (documentConfig("Actor").documentClass)(source, { ...context, parent: delta.parent }) as Actor;
  }

  get token(): TokenDocument {
    return this.parent as TokenDocument;
  }

  get syntheticActor(): Actor | null {
    return this.token.isLinked ? null : this.token.actor;
  }

  get type(): string {
    return this.syntheticActor?.type ?? String(this._source["type"]);
  }

  /** The documents of a kind in the actor of the world. */
  getBaseCollection(name: string): CollectionLike<ClientDocument> | undefined {
    return this.token.baseActor?.getEmbeddedCollection(name);
  }

  apply(context: Context = {}): Actor | null {
    const { baseActor } = this.token;
    return baseActor && ActorDelta.applyDelta(this, baseActor, context);
  }

  /** Removes every difference from the actor of the world. */
  async restore(): Promise<Actor | null> {
    await this.delete();
    return this.token.actor;
  }

  /** Documents that the token has lost are in no collection. */
  override toObject(_source = true): Source {
    return structuredClone(this._source);
  }

  /** Its documents are prepared as part of the actor (types, actor-delta). */
  override prepareEmbeddedDocuments(): void {}

  override getUserLevel(user: User = globals.game.user): number {
    return this.token.getUserLevel(user);
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.token.setDelta(this._source);
    const actor = this.syntheticActor;
    if (!actor) return;
    actor._onUpdate(changed, options, userId);
    globals.Hooks.callAll("updateActor", actor, changed, options, userId);
  }

  override _onDelete(): void {
    this.token.setDelta({ _id: String(this.token.id) });
  }
}
