// Provenance: foundryvtt.com/api, pages TokenDocument and ActorDelta (v13, v14).
import { merged } from "../../documents/change.ts";
import type { Json } from "../../documents/json.ts";
import type { Token } from "../canvas/token.ts";
import { documentConfig, surroundings } from "../surroundings.ts";
import type { Actor } from "./actor.ts";
import type { Combatant } from "./combatant.ts";
import { ClientDocument } from "./document.ts";
import { dismiss, enlist, type Muster } from "./muster.ts";
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

  get scene(): Scene {
    return this.parent as Scene;
  }

  /** The actor of the world that this token stands for. */
  get baseActor(): Actor | null {
    return surroundings.game.actors.get(String(this.actorId)) ?? null;
  }

  /** The actor of this token: the world's where it is linked, else one of its own that differs by what `delta` says. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    this._ownActor ??= new (documentConfig("Actor").documentClass)(this.#actorSource(base), { parent: this }) as Actor;
    return this._ownActor;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** What this token stands for on the canvas; null for a token of another scene. */
  get object(): Token | null {
    return surroundings.canvas.tokens.get(String(this.id)) ?? null;
  }

  /** What stands for it in the fight that is looked at. */
  get combatant(): Combatant | null {
    return surroundings.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** Lets tokens take part in a fight: the one named, the one looked at, or a new one. Those that do already are left as they are. */
  static createCombatants(tokens: readonly TokenDocument[], options: Muster = {}): Promise<ClientDocument[]> {
    return enlist(tokens, options);
  }

  /** Takes tokens out of a fight: of the one named, or of the one looked at. */
  static deleteCombatants(tokens: readonly TokenDocument[], options: Muster = {}): Promise<ClientDocument[]> {
    return dismiss(tokens, options);
  }

  /** Lets it take part or no longer; without `active` the other way round. Tells whether it takes part now. */
  async toggleCombatant({
    active = !this.inCombat,
    ...options
  }: Muster & { readonly active?: boolean } = {}): Promise<boolean> {
    await (active ? enlist([this], options) : dismiss([this], options));
    return this.inCombat;
  }

  override getUserLevel(user: User = surroundings.game.user): number {
    return this.baseActor?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  /** Brings the token's own actor up to date, keeping it the same object. */
  refreshActor(): void {
    const base = this.baseActor;
    if (!base || !this._ownActor) return;
    this._ownActor._source = this.#actorSource(base);
    this._ownActor.reset();
    this._ownActor.render();
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    surroundings.canvas.tokens.redraw(this);
    if (!("delta" in changed) || this.actorLink) return;
    this.refreshActor();
    surroundings.Hooks.callAll("updateActor", this.actor, changed["delta"], options, userId);
  }

  override _onCreate(): void {
    surroundings.canvas.tokens.redraw(this);
  }

  override _onDelete(_options: Json, userId: string): void {
    surroundings.canvas.tokens.redraw(this);
    if (userId === surroundings.game.userId)
      void surroundings.game.combats._onDeleteToken(String(this.scene.id), String(this.id));
  }

  #actorSource(base: Actor) {
    return { ...merged(base.toObject(), this._source["delta"] as Json), _id: String(base.id) };
  }
}
