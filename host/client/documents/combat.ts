// Provenance: foundryvtt.com/api, pages Combat and Combatant, hookEvents combatStart, combatRound, combatTurn and combatTurnChange (v13, v14).
import type { Json } from "../../documents/json.ts";
import { surroundings } from "../surroundings.ts";
import type { Actor } from "./actor.ts";
import type { WorldCollection } from "./collections.ts";
import { ClientDocument } from "./document.ts";
import { fromUuidSync } from "./uuid.ts";
import type { TokenDocument } from "./token.ts";

interface Moment {
  readonly round: number;
  readonly turn: number | null;
}

/** A fight, told in rounds and turns. */
export class Combat extends ClientDocument {
  static override readonly documentName = "Combat";

  declare readonly active: boolean;
  declare readonly round: number;
  declare readonly turn: number | null;
  declare readonly combatants: WorldCollection<Combatant>;
  declare private _before: Moment | undefined;

  /** Its combatants in the order of their initiative, highest first; those without one come last. */
  get turns(): Combatant[] {
    const value = (one: Combatant) => one.initiative ?? -Infinity;
    return this.combatants.contents.sort((a, b) => value(b) - value(a) || (String(a.id) < String(b.id) ? -1 : 1));
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Whose turn it is. */
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  get scene() {
    return surroundings.game.scenes.get(String(this._source["scene"])) ?? null;
  }

  /** Begins the first round. */
  startCombat(): Promise<unknown> {
    return this.#advance("combatStart", { round: 1, turn: 0 });
  }

  /** Goes to the next turn, or to the next round after the last. */
  nextTurn(): Promise<unknown> {
    const next = (this.turn ?? -1) + 1;
    return next >= this.turns.length ? this.nextRound() : this.#advance("combatTurn", { round: this.round, turn: next });
  }

  /** Goes back to the turn before. */
  previousTurn(): Promise<unknown> {
    return this.#advance("combatTurn", { round: this.round, turn: Math.max(0, (this.turn ?? 0) - 1) }, -1);
  }

  /** Goes to the next round. */
  nextRound(): Promise<unknown> {
    return this.#advance("combatRound", { round: this.round + 1, turn: this.turn === null ? null : 0 });
  }

  override _preUpdate(): Promise<void> {
    this._before = { round: this.round, turn: this.turn };
    return Promise.resolve();
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!("round" in changed) && !("turn" in changed)) return;
    const prior = (options["prior"] as Moment | undefined) ?? this._before;
    surroundings.Hooks.callAll("combatTurnChange", this, prior, { round: this.round, turn: this.turn, combatantId: this.combatant?.id ?? null });
  }

  /** The hooks of combat run only here, on the seat that acts, before the table is asked. */
  #advance(hook: "combatStart" | "combatTurn" | "combatRound", to: Moment, direction = 1): Promise<unknown> {
    const options = { direction, prior: { round: this.round, turn: this.turn } };
    surroundings.Hooks.callAll(hook, this, to, options);
    return this.update(to, options);
  }
}

/** Somebody who takes part in a fight. */
export class Combatant extends ClientDocument {
  static override readonly documentName = "Combatant";

  declare readonly actorId: string | null;
  declare readonly tokenId: string | null;
  declare readonly sceneId: string | null;
  declare readonly initiative: number | null;
  declare readonly defeated: boolean;

  get combat(): Combat {
    return this.parent as Combat;
  }

  get token(): TokenDocument | null {
    return fromUuidSync(`Scene.${String(this.sceneId)}.Token.${String(this.tokenId)}`) as TokenDocument | null;
  }

  get actor(): Actor | null {
    return this.token?.actor ?? surroundings.game.actors.get(String(this.actorId)) ?? null;
  }
}
