// Provenance: fvtt-types (MIT), client/client.d.mts and client/game.d.mts; foundryvtt.com/api, page CONFIG: the globals that this half of the host uses.
import type { Roll } from "../dice/roll.ts";
import type { DiceConfig } from "../dice/shape.ts";
import type { KindName } from "../documents/kinds.ts";
import type { TypeDataModel } from "../fields/data-model.ts";
import type { Collection } from "../foundry-utils.ts";
import type { Hooks } from "../hooks.ts";
import type { Localization } from "../localization.ts";
import type { ClientSettings } from "../settings.ts";
import type { PackageManifest } from "../wire.ts";
import type { TokenLayer } from "./canvas/layer.ts";
import type { Token } from "./canvas/token.ts";
import type { ChatMessage } from "./chat/chat-message.ts";
import type { ChatLog } from "./chat/log.ts";
import type { Actor } from "./documents/actor.ts";
import type { Users } from "./documents/collections.ts";
import type { Combat, CombatEncounters } from "./documents/combat.ts";
import type { ClientDocument } from "./documents/document.ts";
import type { Macro } from "./documents/macro.ts";
import type { Scene } from "./documents/scene.ts";
import type { User } from "./documents/user.ts";
import type { CompendiumCollection } from "./packs.ts";
import type { CollectionLike, DocumentClass, Renderable } from "./shapes.ts";
import type { ModuleSocket } from "./socket.ts";

/** The configuration of one document type in `CONFIG`. */
interface DocumentConfig {
  documentClass: DocumentClass;
  dataModels?: Record<string, typeof TypeDataModel>;
  sheetClasses?: Record<string, Record<string, { cls: new (...args: never[]) => object; default: boolean }>>;
}

/** One visibility of messages: `CONFIG.ChatMessage.modes` in 14, `CONFIG.Dice.rollModes` in 13. */
interface MessageMode {
  readonly label: string;
  readonly icon: string;
}

/** Options of enriching: the parts to enrich, and the reader. */
export interface EnrichmentOptions {
  readonly secrets?: boolean;
  readonly documents?: boolean;
  readonly links?: boolean;
  readonly rolls?: boolean;
  readonly embeds?: boolean;
  readonly custom?: boolean;
  readonly rollData?: object | (() => object);
  readonly relativeTo?: object;
}

/** A package's own way to turn a piece of text into an element: an entry of `CONFIG.TextEditor.enrichers`. */
export interface Enricher {
  /** Needed for `onRender`, since drawn text is found by it again. */
  readonly id?: string;
  /** The pattern to look for; it must be global. */
  readonly pattern: RegExp;
  readonly enricher: (
    match: RegExpMatchArray,
    options: EnrichmentOptions,
  ) => Promise<HTMLElement | null> | HTMLElement | null;
  readonly onRender?: (element: HTMLElement) => unknown;
  readonly replaceParent?: boolean;
}

interface Notices {
  info(message: string | Error, options?: object): unknown;
  warn(message: string | Error, options?: object): unknown;
  error(message: string | Error, options?: object): unknown;
}

/** The game of one seat. */
export interface Game {
  readonly view: "game" | "stream";
  readonly release: { readonly generation: 13 | 14; readonly version: string };
  readonly i18n: Localization;
  readonly settings: ClientSettings & { sheet?: Renderable };
  /** Missing until the users are made, before the hook `setup`. */
  readonly user: User;
  readonly userId: string;
  readonly users: Users;
  readonly actors: CollectionLike<Actor>;
  readonly scenes: CollectionLike<Scene>;
  readonly messages: CollectionLike<ChatMessage>;
  readonly macros: CollectionLike<Macro>;
  readonly combats: CombatEncounters;
  readonly folders: CollectionLike<ClientDocument>;
  readonly combat: Combat | null;
  /** The types of each kind of documents. */
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  /** The collection of each document type. */
  readonly collections: Collection<CollectionLike<ClientDocument>>;
  readonly modules: Collection<PackageManifest & { active: boolean }>;
  readonly packs: Collection<CompendiumCollection>;
  readonly system: PackageManifest;
  readonly socket: ModuleSocket;
  readonly time: { readonly worldTime: number };
  readonly keybindings: { register(namespace: string, action: string, data: object): void; initialize(): void };
  readonly keyboard: { _activateListeners(): void };
  readonly tooltip: { activateEventListeners(): void; watch(page: Document): void };
  ready: boolean;
}

/** The globals of the page as this half of the host sees them. */
interface Globals {
  readonly Hooks: typeof Hooks;
  readonly game: Game;
  readonly ui: { notifications: Notices; chat: ChatLog } & Record<string, unknown>;
  readonly canvas: {
    readonly ready: boolean;
    readonly scene: Scene | null;
    readonly tokens: TokenLayer;
    readonly hud: { token?: { bind(token: Token): unknown } };
  } & Record<string, unknown>;
  readonly CONFIG: Record<string, unknown> & {
    Dice: DiceConfig;
    ChatMessage: DocumentConfig & { modes?: Record<string, MessageMode> };
    TextEditor: { enrichers: Enricher[] };
    queries: Record<string, (data: unknown, context: object) => unknown>;
  };
  readonly Roll: typeof Roll;
  readonly foundry: Record<string, unknown> & { applications: Record<string, unknown> };
  fromUuid(uuid: string): Promise<ClientDocument | null>;
  fromUuidSync(uuid: string): ClientDocument | null;
}

/** The globals, read at the moment of use, since packages replace parts of them. */
export const globals = globalThis as unknown as Globals;

/** Whether this seat plays generation 14 or later. */
export function isFourteen(): boolean {
  return globals.game.release.generation >= 14;
}

/** The word of a key in the seat's language; a key without a word stands for itself. */
export function localize(key: string): string {
  return globals.game.i18n.localize(key);
}

/** The configuration of a document type. */
export function documentConfig(name: string): DocumentConfig {
  return globals.CONFIG[name] as DocumentConfig;
}

/** The documents of a type in the world. */
export function worldDocuments(kind: KindName): CollectionLike<ClientDocument> | undefined {
  return globals.game.collections.get(kind);
}
