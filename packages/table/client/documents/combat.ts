// Provenance: foundryvtt.com/api, pages Combat and CombatEncounters (combats, active, viewed), hookEvents combatStart, combatRound, combatTurn and combatTurnChange (v13, v14); foundryvtt.com/article/combat: an encounter
// belongs to a scene.
import type { Json, Source } from "../../documents/json.ts";
import { inTurnOrder, turnAfter } from "../../documents/turns.ts";
import { globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import { WorldCollection } from "./collections.ts";
import type { Combatant } from "./combatant.ts";
import { ClientDocument, dialogs } from "./document.ts";
import { rollFor, type InitiativeOptions } from "./initiative.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

interface Turn {
  readonly round: number;
  readonly turn: number | null;
}

/** A moment of a fight: round, turn, and whose turn it is. */
interface Moment extends Turn {
  readonly combatantId: string | null;
  readonly tokenId: string | null;
}

/** A fight in rounds and turns. */
export class Combat extends ClientDocument {
  static override readonly documentName = "Combat";
  static readonly CONFIG_SETTING = "combatTrackerConfig";

  declare readonly active: boolean;
  declare readonly round: number;
  declare readonly turn: number | null;
  declare readonly combatants: WorldCollection<Combatant>;
  declare private _before: Moment | undefined;
  declare private _order: Source | undefined;

  /** How the world tracks its fights. */
  get settings(): unknown {
    return globals.game.settings.get("core", Combat.CONFIG_SETTING);
  }

  /** Its combatants in the order of their initiative, highest first; those without one come last. */
  get turns(): Combatant[] {
    return inTurnOrder(this.combatants.contents);
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Whose turn it is: the last combatant if `turn` is beyond the end. */
  get combatant(): Combatant | undefined {
    const { turns } = this;
    return this.turn === null ? undefined : turns[Math.min(this.turn, turns.length - 1)];
  }

  /** The present moment. */
  get current(): Moment {
    const { combatant } = this;
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  /** The moment before the last change that reached this seat. */
  get previous(): Moment | undefined {
    return this._before;
  }

  get scene(): Scene | null {
    return globals.game.scenes.get(String(this._source["scene"])) ?? null;
  }

  /** The combatants that stand for a token. */
  getCombatantsByToken(token: string | TokenDocument): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((one) => one.tokenId === id);
  }

  /** The combatants that stand for an actor: for that of an unlinked token only its own. */
  getCombatantsByActor(actor: string | Actor): Combatant[] {
    if (typeof actor !== "string" && actor.token) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((one) => one.actorId === id);
  }

  /** Makes it the one that counts, and the others of the scene that is looked at no longer. */
  async activate(): Promise<unknown> {
    for (const other of globals.game.combats.combats)
      if (other !== this && other.active) await other.update({ active: false });
    return this.update({ active: true });
  }

  /** Starts the first round. */
  startCombat(): Promise<unknown> {
    return this.#advance("combatStart", { round: 1, turn: this.combatants.size > 0 ? 0 : null });
  }

  /** Goes to the next turn, or to the next round after the last. */
  nextTurn(): Promise<unknown> {
    const next = (this.turn ?? -1) + 1;
    return next >= this.turns.length
      ? this.nextRound()
      : this.#advance("combatTurn", { round: this.round, turn: next });
  }

  /** Goes back to the turn before: before the first turn to the last of the round before. */
  previousTurn(): Promise<unknown> {
    if (this.turn === 0 || this.turn === null) return this.previousRound();
    return this.#advance("combatTurn", { round: this.round, turn: this.turn - 1 }, -1);
  }

  /** Goes to the next round. */
  nextRound(): Promise<unknown> {
    return this.#advance("combatRound", { round: this.round + 1, turn: this.turn === null ? null : 0 });
  }

  /** Goes back to the last turn of the round before; the first round has none before it. */
  previousRound(): Promise<unknown> {
    if (this.round <= 1) return Promise.resolve(this);
    return this.#advance(
      "combatRound",
      { round: this.round - 1, turn: this.turn === null ? null : Math.max(0, this.turns.length - 1) },
      -1,
    );
  }

  /** Asks whether it is over, and deletes it if so. */
  async endCombat(): Promise<unknown> {
    const ends = await dialogs().confirm({
      window: { title: "End combat" },
      content: "<p>End this combat and empty the tracker?</p>",
      modal: true,
    });
    return ends ? this.delete() : this;
  }

  /** Rolls initiative for one combatant, or for several, of those that this user owns. */
  async rollInitiative(ids: string | readonly string[], options: InitiativeOptions = {}): Promise<this> {
    await rollFor(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  /** Rolls for all that have no initiative. */
  rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.#rollThose(() => true, options);
  }

  #rollThose(isOne: (one: Combatant) => boolean, options: InitiativeOptions): Promise<this> {
    const those = this.combatants.filter((one) => one.isOwner && one.initiative === null && isOne(one));
    return this.rollInitiative(
      those.map(({ id }) => String(id)),
      options,
    );
  }

  async setInitiative(id: string, initiative: number): Promise<void> {
    await this.combatants.get(id, { strict: true })?.update({ initiative });
  }

  /** Takes all initiative back. */
  async resetAll(): Promise<this | undefined> {
    const updates = this.combatants.map(({ id }) => ({ _id: id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates);
    return this.update({ turn: this.started ? 0 : null });
  }

  override reset(): void {
    const before = this.current;
    super.reset();
    if (before.round !== this.round || before.turn !== this.turn) this._before = before;
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("round" in changed || "turn" in changed)
      globals.Hooks.callAll("combatTurnChange", this, this._before, this.current);
  }

  override _preCreateDescendantDocuments(): void {
    this._order = this.toObject();
  }

  override _preUpdateDescendantDocuments(): void {
    this._order = this.toObject();
  }

  override _preDeleteDescendantDocuments(): void {
    this._order = this.toObject();
  }

  override _onCreateDescendantDocuments(...told: unknown[]): void {
    this.#keepTurn(told.at(-2));
  }

  override _onUpdateDescendantDocuments(...told: unknown[]): void {
    this.#keepTurn(told.at(-2));
  }

  override _onDeleteDescendantDocuments(...told: unknown[]): void {
    this.#keepTurn(told.at(-2));
  }

  /** Leaves the turn to the combatant who has it, without an event: nobody else is to act. */
  #keepTurn(options: unknown): void {
    const turn = turnAfter(this._order!, this.toObject(), options as Json);
    if (turn === this.turn) return;
    this._source["turn"] = turn;
    super.reset();
    this.render();
  }

  /** The hooks of combat run only here, on the seat that acts, before the table is asked; they may change what it is asked. */
  #advance(hook: "combatStart" | "combatTurn" | "combatRound", to: Turn, direction = 1): Promise<unknown> {
    const options = { direction };
    globals.Hooks.callAll(hook, this, to, options);
    return this.update(to, options);
  }
}

/** The fights of the world. */
export class CombatEncounters extends WorldCollection<Combat> {
  #chosen: string | null = null;

  /** The scene whose fights this seat sees: the one on its canvas, or the active one without a canvas. */
  get viewedScene(): Scene | null {
    return globals.canvas.scene ?? globals.game.scenes.find((scene) => scene.active) ?? null;
  }

  /** The fights of the scene that is looked at, and those of no scene. */
  get combats(): Combat[] {
    return this.filter((combat) => combat.scene === null || combat.scene === this.viewedScene);
  }

  /** The active fight of the scene that this seat looks at. */
  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The fight that this seat's tracker shows: the one chosen there, else the one that counts, else the first. */
  get viewed(): Combat | null {
    const { combats } = this;
    return combats.find((combat) => combat.id === this.#chosen) ?? this.active ?? combats[0] ?? null;
  }

  /** Shows another fight in the tracker; `null` the one that counts. */
  choose(combat: Combat | null): void {
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
