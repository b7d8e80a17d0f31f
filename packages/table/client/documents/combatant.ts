// Provenance: foundryvtt.com/api, pages Combatant (v13, v14: ownership is that of its actor; name and picture fall back to token and actor) and
// TokenDocument (createCombatants, deleteCombatants); foundryvtt.com/article/combat: players add their own characters.
import { levels } from "../../documents/ownership.ts";
import { documentConfig, globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import { ClientDocument } from "./document.ts";
import { initiativeFormula } from "./initiative.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";
import { fromUuidSync } from "./uuid.ts";

/** A participant of a combat. */
export class Combatant extends ClientDocument {
  static override readonly documentName = "Combatant";

  declare readonly actorId: string | null;
  declare readonly tokenId: string | null;
  declare readonly sceneId: string | null;
  declare readonly img: string | null;
  declare readonly initiative: number | null;
  declare readonly defeated: boolean;
  declare readonly hidden: boolean;

  get combat(): Combat {
    return this.parent as Combat;
  }

  get token(): TokenDocument | null {
    return fromUuidSync(`Scene.${String(this.sceneId)}.Token.${String(this.tokenId)}`) as TokenDocument | null;
  }

  get actor(): Actor | null {
    return this.token?.actor ?? globals.game.actors.get(String(this.actorId)) ?? null;
  }

  /** Whether no player plays it. */
  get isNPC(): boolean {
    return this.players.length === 0;
  }

  /** The users, other than gamemasters, who own it. */
  get players(): User[] {
    return globals.game.users.players.filter((user) => this.testUserPermission(user, "OWNER"));
  }

  /** Whether it is out of the fight. */
  get isDefeated(): boolean {
    return this.defeated;
  }

  /** Whether the user of this seat sees it in the tracker. */
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** A roll of its initiative, of what its actor hands over, which has not been thrown. */
  getInitiativeRoll(formula?: string | null): object {
    const data = this.actor?.getRollData() ?? {};
    return globals.Roll.create(formula || this._getInitiativeFormula(), data);
  }

  /** Systems and modules override it. */
  protected _getInitiativeFormula(): string {
    return initiativeFormula();
  }

  override getUserLevel(user: User = globals.game.user): number {
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

/** Which combat is meant; by default the one on screen. */
export interface WhichCombat {
  readonly combat?: Combat | null;
}

/** A new combat here, which only a gamemaster may create by adding to it. */
async function newCombat(): Promise<Combat | undefined> {
  const { game, ui } = globals;
  if (!game.user.isGM) {
    ui.notifications.warn("There is no combat to take part in. The gamemaster begins one.");
    return undefined;
  }
  return (await documentConfig("Combat").documentClass.create({
    scene: game.combats.viewedScene?.id ?? null,
    active: true,
  })) as Combat;
}

/** Adds tokens to a combat; creates one if there is none. Gives the new combatants. */
export async function addCombatants(
  tokens: readonly TokenDocument[],
  { combat = globals.game.combat }: WhichCombat,
): Promise<readonly ClientDocument[]> {
  const fight = combat ?? (await newCombat());
  if (!fight) return [];
  const fresh = tokens.filter((token) => fight.getCombatantsByToken(token).length === 0);
  if (fresh.length === 0) return [];
  return fight.createEmbeddedDocuments(
    "Combatant",
    fresh.map(({ id, actorId, hidden, scene }) => ({ tokenId: id, actorId, hidden, sceneId: scene.id })),
  );
}

/** Takes tokens out of a combat. Gives the combatants that were deleted. */
export function removeCombatants(
  tokens: readonly TokenDocument[],
  { combat = globals.game.combat }: WhichCombat,
): Promise<readonly ClientDocument[]> {
  const ids = tokens.flatMap((token) => combat?.getCombatantsByToken(token) ?? []).map((one) => String(one.id));
  return combat && ids.length > 0 ? combat.deleteEmbeddedDocuments("Combatant", ids) : Promise.resolve([]);
}
