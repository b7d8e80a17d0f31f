// Provenance: foundryvtt.com/api, page Combatant (v13, v14): ownership is that of its actor; name and picture fall back to token and actor.
import { levels } from "../../documents/ownership.ts";
import type { ActorLike, CombatantLike, CombatLike, TokenLike, UserLike } from "../shapes.ts";
import { surroundings } from "../surroundings.ts";
import { ClientDocument } from "./document.ts";
import { fromUuidSync } from "./uuid.ts";

/** A participant of a combat. */
export class Combatant extends ClientDocument implements CombatantLike {
  static override readonly documentName = "Combatant";

  declare readonly actorId: string | null;
  declare readonly tokenId: string | null;
  declare readonly sceneId: string | null;
  declare readonly img: string | null;
  declare readonly initiative: number | null;
  declare readonly defeated: boolean;
  declare readonly hidden: boolean;

  get combat(): CombatLike {
    return this.parent as CombatLike;
  }

  get token(): TokenLike | null {
    return fromUuidSync(`Scene.${String(this.sceneId)}.Token.${String(this.tokenId)}`) as TokenLike | null;
  }

  get actor(): ActorLike | null {
    return this.token?.actor ?? surroundings.game.actors.get(String(this.actorId)) ?? null;
  }

  /** Whether no player plays it. */
  get isNPC(): boolean {
    return this.players.length === 0;
  }

  /** The users, other than gamemasters, who own it. */
  get players(): UserLike[] {
    return surroundings.game.users.players.filter((user) => this.testUserPermission(user, "OWNER"));
  }

  /** Whether it is out of the fight. */
  get isDefeated(): boolean {
    return this.defeated;
  }

  /** Whether the user of this seat sees it in the tracker. */
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override getUserLevel(user: UserLike = surroundings.game.user): number {
    return this.actor?.getUserLevel(user) ?? (user.isGM ? levels.OWNER : levels.NONE);
  }

  override prepareDerivedData(): void {
    const { token, actor } = this;
    Object.assign(this, {
      name: this.name || token?.name || actor?.name || "",
      img: this.img ?? token?.texture.src ?? actor?.img ?? null,
    });
  }
}
