// Provenance: fvtt-types (MIT), client/client.d.mts and client/game.d.mts: the globals that documents, chat and canvas use.
import type { makeDiceConfig } from "../dice/config.ts";
import type { Roll } from "../dice/roll.ts";
import type { TypeDataModel } from "../fields/data-model.ts";
import type { Collection } from "../foundry-utils.ts";
import type { Hooks } from "../hooks.ts";
import type { Localization } from "../localization.ts";
import type { ClientSettings } from "../settings.ts";
import type { PackageManifest } from "../wire.ts";
import type { ClientKeybindings } from "./applications/keys/keybindings.ts";
import type { TokenLayer } from "./canvas/layer.ts";
import type { ChatLog } from "./chat/log.ts";
import type { Actor } from "./documents/actor.ts";
import type { ChatMessage } from "./documents/chat-message.ts";
import type { Users, WorldCollection } from "./documents/collections.ts";
import type { Combat } from "./documents/combat.ts";
import type { CombatEncounters } from "./documents/combats.ts";
import type { DocumentClass } from "./documents/document.ts";
import type { Macro } from "./documents/macro.ts";
import type { Scene } from "./documents/scene.ts";
import type { User } from "./documents/user.ts";
import type { ModuleSocket } from "./socket.ts";
import type { Enricher } from "./text/enrichers.ts";
import type { GameTime } from "./time.ts";

/** What a package's place in `CONFIG` for one document type holds. */
export interface DocumentConfig {
  documentClass: DocumentClass;
  dataModels?: Record<string, typeof TypeDataModel>;
  sheetClasses?: Record<string, Record<string, { cls: new (...args: never[]) => object; default: boolean }>>;
}

/** One visibility of messages: `CONFIG.ChatMessage.modes` in 14, `CONFIG.Dice.rollModes` in 13. */
export interface MessageMode {
  readonly label: string;
  readonly icon: string;
}

interface Notices {
  info(message: string, options?: object): unknown;
  warn(message: string, options?: object): unknown;
  error(message: string | Error, options?: object): unknown;
}

/** The game of one seat. */
export interface Game {
  readonly release: { readonly generation: 13 | 14; readonly version: string };
  readonly i18n: Localization;
  readonly settings: ClientSettings;
  readonly user: User;
  readonly userId: string;
  readonly users: Users;
  readonly actors: WorldCollection<Actor>;
  readonly scenes: WorldCollection<Scene>;
  readonly messages: WorldCollection<ChatMessage>;
  readonly macros: WorldCollection<Macro>;
  readonly combats: CombatEncounters;
  readonly combat: Combat | null;
  readonly collections: Collection<WorldCollection<never>>;
  readonly modules: Collection<PackageManifest & { active: boolean }>;
  readonly packs: Collection<{
    readonly collection: string;
    get(id: string): unknown;
    getDocument(id: string): Promise<unknown>;
  }>;
  readonly system: PackageManifest;
  readonly world: { readonly id: string; readonly title: string };
  readonly socket: ModuleSocket;
  readonly time: GameTime;
  readonly keybindings: ClientKeybindings;
  ready: boolean;
}

/** The globals of the page as this half of the host sees them. */
export interface Surroundings {
  readonly Hooks: typeof Hooks;
  readonly game: Game;
  readonly ui: { notifications: Notices; chat: ChatLog } & Record<string, unknown>;
  readonly canvas: { readonly ready: boolean; readonly scene: Scene | null; readonly tokens: TokenLayer } & Record<
    string,
    unknown
  >;
  readonly CONFIG: Record<string, unknown> & {
    Dice: ReturnType<typeof makeDiceConfig>;
    ChatMessage: DocumentConfig & { modes?: Record<string, MessageMode> };
    TextEditor: { enrichers: Enricher[] };
    queries: Record<string, (data: unknown, context: object) => unknown>;
  };
  readonly Roll: typeof Roll;
  readonly foundry: {
    readonly utils: Record<string, unknown>;
    readonly applications: {
      readonly handlebars: { renderTemplate(path: string, context: object): Promise<string> };
    } & Record<string, unknown>;
  } & Record<string, unknown>;
}

/** The globals, read at the moment of use, since packages replace parts of them. */
export const surroundings = globalThis as unknown as Surroundings;

/** Whether this seat plays generation 14 or later. */
export function isFourteen(): boolean {
  return surroundings.game.release.generation >= 14;
}

/** What `CONFIG` says of a document type. */
export function documentConfig(name: string): DocumentConfig {
  return surroundings.CONFIG[name] as DocumentConfig;
}
