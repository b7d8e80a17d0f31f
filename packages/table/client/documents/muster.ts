// Provenance: foundryvtt.com/api, page TokenLike (createCombatants, deleteCombatants); foundryvtt.com/article/combat: players add their own characters.
import type { CombatLike, DocumentLike, TokenLike } from "../shapes.ts";
import { documentConfig, surroundings } from "../surroundings.ts";

/** Which combat is meant; by default the one on screen. */
export interface Muster {
  readonly combat?: CombatLike | null;
}

/** Only a gamemaster begins a fight by adding to it. */
async function begun(): Promise<CombatLike | undefined> {
  const { game, ui } = surroundings;
  if (!game.user.isGM) {
    ui.notifications.warn("There is no combat to take part in. The gamemaster begins one.");
    return undefined;
  }
  return (await documentConfig("Combat").documentClass.create({
    scene: game.combats.place?.id ?? null,
    active: true,
  })) as CombatLike;
}

/** Lets tokens take part in a fight; begins one where there is none. Gives the new combatants. */
export async function enlist(
  tokens: readonly TokenLike[],
  { combat = surroundings.game.combat }: Muster,
): Promise<readonly DocumentLike[]> {
  const fight = combat ?? (await begun());
  if (!fight) return [];
  const fresh = tokens.filter((token) => fight.getCombatantsByToken(token).length === 0);
  if (fresh.length === 0) return [];
  return fight.createEmbeddedDocuments(
    "Combatant",
    fresh.map(({ id, actorId, hidden, scene }) => ({ tokenId: id, actorId, hidden, sceneId: scene.id })),
  );
}

/** Takes tokens out of a fight. Gives the combatants that went. */
export function dismiss(
  tokens: readonly TokenLike[],
  { combat = surroundings.game.combat }: Muster,
): Promise<readonly DocumentLike[]> {
  const ids = tokens.flatMap((token) => combat?.getCombatantsByToken(token) ?? []).map((one) => String(one.id));
  return combat && ids.length > 0 ? combat.deleteEmbeddedDocuments("Combatant", ids) : Promise.resolve([]);
}
