// Provenance: foundryvtt.com/api, pages Actor and ActorDelta (v13, v14). The default picture: types of 14, common/documents/actor; the
// systems Curseborne (asks for it) and BAGS (has one for each type). Effects: types of 13 and 14, actor and active-effect; dnd5e #1159 (before
// what is derived) and PR #7366 (the phase "final" after it); issue #13740.
import { copy, type Json } from "../../documents/json.ts";
import { DEFAULT_PICTURE } from "../../documents/kinds.ts";
import { typesHere } from "../../documents/types.ts";
import { DataModel } from "../../fields/data-model.ts";
import { noteUnbuilt } from "../../not-implemented.ts";
import type { Token } from "../canvas/token.ts";
import { documentConfig, globals, isFourteen } from "../globals.ts";
import type { Context, DocumentClass, EffectClass, Operation } from "../shapes.ts";
import { copiesItemEffects, statusNamed, type ActiveEffect } from "./active-effect.ts";
import { changesAllowed, updateDocuments } from "./backend.ts";
import { applyChanges, changesOf } from "./changes.ts";
import type { WorldCollection } from "./collections.ts";
import type { Combat } from "./combat.ts";
import { addCombatants } from "./combatant.ts";
import { ClientDocument } from "./document.ts";
import type { Item } from "./item.ts";
import type { Scene } from "./scene.ts";
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
  declare readonly effects: WorldCollection<ActiveEffect>;
  /** Values that its effects have changed, nested like it. */
  declare overrides: Json;
  /** The states that its effects give it. */
  declare statuses: Set<string>;

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
    return globals.game.combat?.combatants.some(({ actor }) => actor === this) ?? false;
  }

  /** Its own effects, and those of its items that transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* this.effects.contents;
    const others = this.items.contents.flatMap(({ effects }) => effects.filter(({ transfer }) => transfer));
    if (!copiesItemEffects()) yield* others;
    else if (others.length > 0) noteUnbuilt("copies of items' effects (CONFIG.ActiveEffect.legacyTransferral)");
  }

  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter(({ active }) => active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return this.appliedEffects.filter(({ isTemporary }) => isTemporary);
  }

  override prepareData(): void {
    Object.assign(this, { overrides: {}, statuses: new Set() });
    super.prepareData();
    if (isFourteen()) this.applyActiveEffects("final");
  }

  /** When what it holds is prepared, its effects change it, before anything follows from its numbers. */
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (isFourteen()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /** Applies its effects, lowest priority first; in 14 the changes of one phase. */
  applyActiveEffects(phase?: string): void {
    const effects = this.appliedEffects;
    for (const { statuses } of effects) for (const status of statuses) this.statuses.add(status);
    applyChanges(
      this,
      effects.flatMap(changesOf).filter((change) => !isFourteen() || change.phase === phase),
    );
  }

  /** Adds or removes a status of `CONFIG.statusEffects`. Gives the new effect, whether it has the status, or undefined if nothing changed. */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean | null; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const { _id } = statusNamed(statusId);
    const isIt = ({ statuses }: ActiveEffect) => statuses.size === 1 && statuses.has(statusId);
    const there = _id ? [this.effects.get(_id) ?? []].flat() : this.effects.filter(isIt);
    if (there.length > 0) {
      if (active) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        there.map(({ id }) => String(id)),
      );
      return false;
    }
    if (active !== undefined && !active) return undefined;
    const cls = documentConfig("ActiveEffect").documentClass as unknown as EffectClass;
    const effect = await cls.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return (await cls.create(effect, { parent: this, keepId: true })) as ActiveEffect | undefined;
  }

  /** Rolls initiative for what stands for it in the fight that is looked at. Gives the fight; null without one. */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: {
    createCombatants?: boolean;
    rerollInitiative?: boolean;
    initiativeOptions?: object;
  } = {}): Promise<Combat | null> {
    if (createCombatants) await addCombatants(this.getActiveTokens(false, true) as TokenDocument[], {});
    const { combat } = globals.game;
    const ones = combat?.getCombatantsByActor(this) ?? [];
    const ids = ones.filter(({ initiative }) => rerollInitiative || initiative === null).map(({ id }) => String(id));
    if (!combat) globals.ui.notifications.warn("There is no combat to roll initiative for.");
    else if (ids.length > 0) await combat.rollInitiative(ids, initiativeOptions);
    return combat;
  }

  get itemTypes(): Record<string, Item[]> {
    return Object.fromEntries(typesHere("Item").map((type) => [type, this.items.filter((item) => item.type === type)]));
  }

  /** The system's data, which formulas refer to as `@path`. */
  getRollData(): Json {
    return this.system instanceof DataModel ? this.system : copy(this.system);
  }

  /** The tokens on the scene that is looked at which stand for this actor: placeables, or their documents. */
  getActiveTokens(linked = false, document = false): (Token | TokenDocument)[] {
    const mine = globals.canvas.tokens.placeables.filter(({ document: token }) =>
      this.isToken ? token === this.token : token.actorId === this.id && (!linked || token.actorLink),
    );
    return document ? mine.map((token) => token.document) : mine;
  }

  /** A token like its prototype, which is not stored yet. */
  getTokenDocument(data: object = {}, options: Context = {}): Promise<TokenDocument> {
    const { documentClass } = documentConfig("Token");
    const prototype = { ...this.prototypeToken, name: this.prototypeToken["name"] || this.name };
    const made = new documentClass({ ...prototype, actorId: this.id, ...data }, options);
    return Promise.resolve(made as TokenDocument);
  }

  /** The tokens that stand for this actor, in some scenes or in all; for a token's own actor that token. */
  getDependentTokens({ scenes, linked = false }: { scenes?: Scene | Scene[]; linked?: boolean } = {}): TokenDocument[] {
    const isOne = (token: TokenDocument) => token.actorId === this.id && (!linked || token.isLinked);
    if (this.token) return linked ? [] : [this.token];
    return [scenes ?? globals.game.scenes.contents].flat().flatMap((scene) => scene.tokens.filter(isOne));
  }

  /** An update of a token's own actor is stored in the token's delta (issue #8973). */
  override async update(changes: object = {}, operation: Operation = {}): Promise<this | undefined> {
    if (!this.token) return super.update(changes, operation);
    const options = { ...operation, parent: this.token };
    const asked = await changesAllowed(this, { ...changes, _id: this.id }, options);
    if (!asked) return undefined;
    const { delta } = this.token;
    const cls = delta.constructor as unknown as DocumentClass;
    await updateDocuments(cls, [{ ...asked, _id: delta.id }], { ...options, diff: false });
    return this;
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!this.token) this.refreshTokens();
  }

  /** Refreshes the actors of unlinked tokens, which inherit what their delta does not change. */
  refreshTokens(): void {
    for (const token of this.getDependentTokens()) if (!token.isLinked) token.refreshActor();
  }
}
