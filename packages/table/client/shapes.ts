// Provenance: picks from fvtt-types (MIT), client/documents/*.d.mts, client/canvas/placeables/token.d.mts and client/documents/collections/*.d.mts.
// Interfaces of documents, tokens on the canvas and collections. A class of documents imports these, never another class.
import type { RollLike } from "../dice/shape.ts";
import type { Json, Source } from "../documents/json.ts";
import type { KindName } from "../documents/kinds.ts";
import type { WriteAction } from "../documents/laws.ts";
import type { levels } from "../documents/ownership.ts";
import type { Collection } from "../foundry-utils.ts";

/** How documents are written: options that travel to every seat's hooks, besides the parent and what the write itself reads. */
export interface Operation {
  parent?: DocumentLike | null;
  keepId?: boolean;
  diff?: boolean;
  temporary?: boolean;
  rollMode?: string;
  messageMode?: string;
  [option: string]: unknown;
}

/** Options of making a document. */
export interface Context {
  readonly parent?: DocumentLike | null | undefined;
  readonly pack?: string | null;
}

/** A class of documents, as `CONFIG` holds it. */
export interface DocumentClass {
  new (data: Json, context?: Context): DocumentLike;
  readonly documentName: KindName;
  create(data: object | readonly object[], operation?: Operation): Promise<unknown>;
}

/** Something that can be drawn, such as a window. */
export interface Renderable {
  readonly rendered?: boolean;
  render(options?: object | boolean): unknown;
  close?(): unknown;
}

/** Any document of the world. */
export interface DocumentLike {
  _source: Source;
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: KindName;
  readonly name: string;
  readonly parent: DocumentLike | null;
  readonly isOwner: boolean;
  readonly visible: boolean;
  readonly folder: DocumentLike | null;
  readonly apps: Record<string, Renderable>;
  readonly sheet: Renderable | null;
  toObject(source?: boolean): Source;
  updateSource(changes: object): Json;
  update(changes?: object, operation?: Operation): Promise<unknown>;
  delete(operation?: Operation): Promise<unknown>;
  render(force?: boolean, context?: object): void;
  reset(): void;
  getUserLevel(user?: UserLike): number;
  testUserPermission(user: UserLike, level: keyof typeof levels | number, options?: { exact?: boolean }): boolean;
  canUserModify(user: UserLike, action: WriteAction, changes?: Json): boolean;
  getEmbeddedCollection(name: string): CollectionLike<DocumentLike>;
  getEmbeddedDocument(name: string, id: string, options?: { strict?: boolean }): DocumentLike | undefined;
  createEmbeddedDocuments(
    name: KindName,
    data: readonly object[],
    operation?: Operation,
  ): Promise<readonly DocumentLike[]>;
  updateEmbeddedDocuments(
    name: KindName,
    updates: readonly Json[],
    operation?: Operation,
  ): Promise<readonly DocumentLike[]>;
  deleteEmbeddedDocuments(
    name: KindName,
    ids: readonly string[],
    operation?: Operation,
  ): Promise<readonly DocumentLike[]>;
  _takeOver(source: Source): void;
  _cleanData(data: Json): Json;
  _preCreate(data: Json, options: Operation, user: UserLike): Promise<boolean | void>;
  _preUpdate(changes: Json, options: Operation, user: UserLike): Promise<boolean | void>;
  _preDelete(options: Operation, user: UserLike): Promise<boolean | void>;
  _onCreate(data: Json, options: Json, userId: string): void;
  _onUpdate(changed: Json, options: Json, userId: string): void;
  _onDelete(options: Json, userId: string): void;
}

/** Documents of one type, of the world or of another document. */
export interface CollectionLike<D> extends Collection<D> {
  /** Those of the world have folders; those within documents have none. */
  readonly folders?: Collection<DocumentLike>;
  get(id: string, options?: { strict?: boolean }): D | undefined;
}

/** A user of the world. */
export interface UserLike extends DocumentLike {
  readonly role: number;
  readonly hotbar: Record<string, string>;
  readonly color: { readonly css: string };
  readonly character: ActorLike | null;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly targets: Set<TokenOnCanvas> & { readonly ids: string[] };
  active: boolean;
  viewedScene: string | null;
  can(action: string): boolean;
  query(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
  assignHotbarMacro(
    macro: MacroLike | null,
    slot: number | string,
    options?: { fromSlot?: number | undefined },
  ): Promise<unknown>;
}

/** `game.users`. */
export interface UsersLike extends CollectionLike<UserLike> {
  readonly activeGM: UserLike | null;
  readonly players: UserLike[];
  getDesignatedUser(condition: (user: UserLike) => boolean): UserLike | null;
}

/** The stored value of a setting. */
export interface SettingLike extends DocumentLike {
  readonly key: string;
  readonly value: string;
  readonly user: string | null;
  readonly parsed: unknown;
}

/** The documents of the settings of the world and of its users. */
export interface SettingsLike extends CollectionLike<SettingLike> {
  getSetting(key: string, user?: string | null): SettingLike | undefined;
}

/** A character: of the world, or of one token that is not linked to its actor. */
export interface ActorLike extends DocumentLike {
  readonly type: string;
  readonly img: string | null;
  readonly system: Json;
  readonly token: TokenLike | null;
  overrides: Json;
  getRollData(): Json;
  getActiveTokens(linked?: boolean, document?: boolean): (TokenOnCanvas | TokenLike)[];
  refreshTokens(): void;
}

/** A thing, a spell, a talent: of the world, or of an actor. */
export interface ItemLike extends DocumentLike {
  readonly type: string;
  readonly actor: ActorLike | null;
  readonly effects: CollectionLike<EffectLike>;
}

/** One change of an effect: `mode` in 13, `type` and `phase` in 14. */
export interface Change {
  readonly key: string;
  readonly value: unknown;
  readonly mode?: number;
  readonly type?: string;
  readonly phase?: string;
  readonly priority?: number | null;
  readonly effect?: EffectLike;
}

/** Something that changes numbers of an actor while it lasts. */
export interface EffectLike extends DocumentLike {
  readonly changes: Change[];
  readonly statuses: Set<string>;
  readonly transfer: boolean;
  readonly active: boolean;
  readonly isTemporary: boolean;
  apply(actor: ActorLike, change: Change): Record<string, unknown>;
}

/** A class of effects, with what it does in 14. */
export interface EffectClass extends DocumentClass {
  applyChange(actor: ActorLike, change: Change): Record<string, unknown>;
  fromStatusEffect(statusId: string, context?: Context): Promise<EffectLike>;
}

/** A place with tokens. */
export interface SceneLike extends DocumentLike {
  readonly active: boolean;
  readonly width: number;
  readonly height: number;
  readonly grid: { readonly size: number; readonly type?: number; readonly distance?: number; readonly units?: string };
  readonly tokens: CollectionLike<TokenLike>;
  readonly dimensions: SceneDimensions;
}

/** The measures of a scene, in pixels but for `distance`. */
export interface SceneDimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
  readonly [more: string]: unknown;
}

/** An actor's place in a scene. */
export interface TokenLike extends DocumentLike {
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly isLinked: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly texture: { readonly src: string | null };
  readonly scene: SceneLike;
  /** The actor of the world that it stands for. */
  readonly baseActor: ActorLike | null;
  /** That actor, or its own. */
  readonly actor: ActorLike | null;
  /** How its own actor differs from that of the world. */
  readonly delta: DocumentLike;
  readonly inCombat: boolean;
  toggleCombatant(options?: { readonly active?: boolean }): Promise<boolean>;
  refreshActor(): void;
  setDelta(source: Source): void;
  storeInDelta(kind: KindName, id: string): void;
}

export interface TokenOnCanvas {
  readonly id: string;
  readonly name: string;
  readonly document: TokenLike;
  readonly actor: ActorLike | null;
  readonly element: HTMLElement;
  readonly isOwner: boolean;
  readonly isTargeted: boolean;
  setTarget(targeted?: boolean, context?: { user?: UserLike; releaseOthers?: boolean; groupSelection?: boolean }): void;
}

/** `canvas.tokens`. */
export interface TokenLayerLike {
  readonly placeables: TokenOnCanvas[];
  readonly controlled: TokenOnCanvas[];
  readonly hover: TokenOnCanvas | null;
  get(id: string): TokenOnCanvas | undefined;
  releaseAll(except?: TokenOnCanvas): number;
  setTargets(ids: readonly string[], context?: { mode?: "replace" | "acquire" | "release"; user?: UserLike }): void;
  redraw(document: TokenLike): void;
}

/** A participant of a combat. */
export interface CombatantLike extends DocumentLike {
  readonly actorId: string | null;
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly actor: ActorLike | null;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly isNPC: boolean;
  getInitiativeRoll(formula?: string | null): object;
}

/** A fight in rounds and turns. */
export interface CombatLike extends DocumentLike {
  readonly active: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly started: boolean;
  readonly scene: SceneLike | null;
  readonly combatants: CollectionLike<CombatantLike>;
  readonly turns: CombatantLike[];
  readonly combatant: CombatantLike | undefined;
  getCombatantsByToken(token: string | TokenLike): CombatantLike[];
  getCombatantsByActor(actor: string | ActorLike): CombatantLike[];
  rollInitiative(ids: string | readonly string[], options?: object): Promise<unknown>;
  rollAll(options?: object): Promise<unknown>;
  activate(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  endCombat(): Promise<unknown>;
}

/** `game.combats`. */
export interface CombatsLike extends CollectionLike<CombatLike> {
  readonly viewedScene: SceneLike | null;
  readonly combats: CombatLike[];
  readonly viewed: CombatLike | null;
  choose(combat: CombatLike | null): void;
  _onDeleteToken(sceneId: string, tokenId: string): Promise<void>;
}

/** A stored command. */
export interface MacroLike extends DocumentLike {
  readonly img: string | null;
  execute(scope?: object): unknown;
}

/** Something said or rolled, as the log keeps it. */
export interface MessageLike extends DocumentLike {
  /** Of a message of 14 that is not stored yet, null. */
  readonly timestamp: number | null;
  readonly style: number;
  readonly flavor: string;
  readonly content: string;
  readonly whisper: string[];
  readonly blind: boolean;
  readonly alias: string;
  readonly author: UserLike | null;
  readonly isAuthor: boolean;
  readonly isRoll: boolean;
  readonly isContentVisible: boolean;
  readonly rolls: (RollLike & { render(options?: { isPrivate?: boolean }): Promise<string> })[];
  getRollData(): Json;
  renderHTML(options?: { readonly canDelete?: boolean; readonly canClose?: boolean }): Promise<HTMLElement>;
}
