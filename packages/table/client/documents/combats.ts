// Provenance: foundryvtt.com/api, page CombatEncounters (combats, active, viewed); foundryvtt.com/article/combat: an encounter belongs to a scene.
import type { CombatLike, CombatsLike, SceneLike } from "../shapes.ts";
import { surroundings } from "../surroundings.ts";
import { WorldCollection } from "./collections.ts";

/** The fights of the world. */
export class CombatEncounters extends WorldCollection<CombatLike> implements CombatsLike {
  #chosen: string | null = null;

  /** The scene whose fights this seat sees: the one it looks at, without a canvas the one that is active. */
  get place(): SceneLike | null {
    return surroundings.canvas.scene ?? surroundings.game.scenes.find((scene) => scene.active) ?? null;
  }

  /** The fights of the scene that is looked at, and those of no scene. */
  get combats(): CombatLike[] {
    return this.filter((combat) => combat.scene === null || combat.scene === this.place);
  }

  /** The fight that counts where this seat looks. */
  get active(): CombatLike | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The fight that this seat's tracker shows: the one chosen there, else the one that counts, else the first. */
  get viewed(): CombatLike | null {
    const { combats } = this;
    return combats.find((combat) => combat.id === this.#chosen) ?? this.active ?? combats[0] ?? null;
  }

  /** Shows another fight in the tracker; `null` the one that counts. */
  choose(combat: CombatLike | null): void {
    this.#chosen = combat?.id ?? null;
  }

  /** Takes a token that was deleted out of every fight; called on the seat that deleted it. */
  async _onDeleteToken(sceneId: string, tokenId: string): Promise<void> {
    for (const combat of this.contents) {
      const ids = combat
        .getCombatantsByToken(tokenId)
        .filter((one) => one.sceneId === sceneId)
        .map((one) => String(one.id));
      if (ids.length > 0) await combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }
}
