// Provenance: foundryvtt.com/api, pages TokenDocument and ActorDelta (v13, v14); fvtt-types (MIT), token (`actors`, `isLinked`). What a token's own
// actor inherits: issues #6892, #9095. A token that is given another actor: issue #9487. Changes by way of the token: issue #12611.
import { actorOfBoth, listIn, ownersOfBoth, tombstone } from "../../documents/delta.ts";
import type { Json, Source } from "../../documents/json.ts";
import { embeddedField, type KindName } from "../../documents/kinds.ts";
import { ownershipLevel } from "../../documents/ownership.ts";
import { Collection } from "../../foundry-utils.ts";
import type { Token } from "../canvas/token.ts";
import { documentConfig, globals } from "../globals.ts";
import type { CollectionLike } from "../shapes.ts";
import type { ActorDelta } from "./actor-delta.ts";
import type { Actor } from "./actor.ts";
import { addCombatants, removeCombatants, type WhichCombat, type Combatant } from "./combatant.ts";
import { ClientDocument } from "./document.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** An actor's place in a scene. */
export class TokenDocument extends ClientDocument {
  static override readonly documentName = "Token";

  declare readonly actorId: string | null;
  declare readonly actorLink: boolean;
  declare readonly x: number;
  declare readonly y: number;
  declare readonly width: number;
  declare readonly height: number;
  declare readonly hidden: boolean;
  declare readonly disposition: number;
  declare readonly displayName: number;
  declare readonly texture: { readonly src: string | null };
  declare private _ownActor: Actor | undefined;
  declare private _delta: ActorDelta | undefined;

  get scene(): Scene {
    return this.parent as Scene;
  }

  /** The actor of the world that this token stands for. */
  get baseActor(): Actor | null {
    return globals.game.actors.get(String(this.actorId)) ?? null;
  }

  /** The actor of this token: the world's if it is linked, else its own, which differs by `delta`. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    this._ownActor ??= this.delta.apply() ?? undefined;
    return this._ownActor ?? null;
  }

  /** How its own actor differs from that of the world. */
  get delta(): ActorDelta {
    const { documentClass } = documentConfig("ActorDelta");
    this._delta ??= new documentClass(this._source["delta"] as Json, { parent: this }) as ActorDelta;
    return this._delta;
  }

  /** Its own actor, by the id of the actor of the world. */
  get actors(): Collection<Actor> {
    const { actor } = this;
    return new Collection(actor && !this.isLinked ? [[String(actor.id), actor] as const] : []);
  }

  /** Its delta, its own actor, and what that actor holds. */
  override getEmbeddedCollection(name: string): CollectionLike<ClientDocument> {
    if (["ActorDelta", "delta"].includes(name)) return new Collection([[String(this.id), this.delta]]);
    if (["Actor", "actors"].includes(name)) return this.actors;
    return this.actor && !this.isLinked ? this.actor.getEmbeddedCollection(name) : super.getEmbeddedCollection(name);
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The token's object on the canvas; null for a token of another scene. */
  get object(): Token | null {
    return globals.canvas.tokens.get(String(this.id)) ?? null;
  }

  /** Its combatant in the fight that is looked at. */
  get combatant(): Combatant | null {
    return globals.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** Adds it to a combat or takes it out; without `active` it toggles. Gives whether it takes part now. */
  async toggleCombatant({
    active = !this.inCombat,
    ...options
  }: WhichCombat & { readonly active?: boolean } = {}): Promise<boolean> {
    await (active ? addCombatants([this], options) : removeCombatants([this], options));
    return this.inCombat;
  }

  override getUserLevel(user: User = globals.game.user): number {
    const base = this.baseActor;
    if (!base) return super.getUserLevel(user);
    if (this.isLinked) return base.getUserLevel(user);
    return ownershipLevel(user._source, { ownership: ownersOfBoth(base._source, this._source["delta"]) });
  }

  /** Brings the token's own actor up to date, keeping it the same object. */
  refreshActor(): void {
    const base = this.baseActor;
    if (!base || !this._ownActor) return;
    this._ownActor._takeOver(actorOfBoth(base.toObject(), this._source["delta"] as Json));
    this._ownActor.reset();
    this._ownActor.render();
  }

  /** Applies a new delta to its own actor. */
  setDelta(source: Source): void {
    this.delta._takeOver(source);
    this._source["delta"] = this.delta.toObject();
    this.delta.reset();
    this.refreshActor();
  }

  /** Stores an item or effect of its own actor in the delta, once the actor has it. */
  storeInDelta(kind: KindName, id: string): void {
    const field = String(embeddedField("ActorDelta", kind));
    const now = this.actor?.getEmbeddedCollection(kind).get(id)?.toObject();
    const lost = this.delta.getBaseCollection(kind)?.has(id) ? [tombstone(id)] : [];
    const rest = listIn(this.delta._source, field).filter(({ _id }) => _id !== id);
    this.delta._takeOver({ ...this.delta._source, [field]: [...rest, ...(now ? [now] : lost)] });
    this._source["delta"] = this.delta.toObject();
    this.delta.reset();
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    globals.canvas.tokens.redraw(this);
    if ("actorId" in changed || "actorLink" in changed) this._ownActor = undefined;
    if ("delta" in changed || "==delta" in changed) this.setDelta(this._source["delta"] as Source);
  }

  override _onCreate(): void {
    globals.canvas.tokens.redraw(this);
  }

  override _onDelete(_options: Json, userId: string): void {
    globals.canvas.tokens.redraw(this);
    if (userId === globals.game.userId)
      void globals.game.combats._onDeleteToken(String(this.scene.id), String(this.id));
  }
}
