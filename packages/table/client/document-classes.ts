// Provenance: foundryvtt.com/api, namespace CONFIG: every document type has a place there, with its class, and packages write to it before the
// world is made.
import type { KindName } from "../documents/kinds.ts";
import { noteUnbuilt } from "../not-implemented.ts";
import { refuse } from "../refusals.ts";
import { ChatMessage } from "./chat/chat-message.ts";
import { ActiveEffect } from "./documents/active-effect.ts";
import { ActorDelta } from "./documents/actor-delta.ts";
import { Actor } from "./documents/actor.ts";
import { Actors, Users, WorldCollection, WorldSettings } from "./documents/collections.ts";
import { Combat, CombatEncounters } from "./documents/combat.ts";
import { Combatant } from "./documents/combatant.ts";
import type { ClientDocument } from "./documents/document.ts";
import { Folder, Folders } from "./documents/folder.ts";
import { JournalEntry, JournalEntryPage } from "./documents/folder.ts";
import { Item } from "./documents/item.ts";
import { Macro } from "./documents/macro.ts";
import { RollTable, TableResult } from "./documents/roll-table.ts";
import { Scene, Scenes } from "./documents/scene.ts";
import { Setting } from "./documents/setting.ts";
import { TokenDocument } from "./documents/token.ts";
import { User } from "./documents/user.ts";

/** The core class of every document type. */
export const documentClasses = {
  User,
  Setting,
  Actor,
  Item,
  ActiveEffect,
  Scene,
  Token: TokenDocument,
  ActorDelta,
  ChatMessage,
  Macro,
  JournalEntry,
  JournalEntryPage,
  Combat,
  Combatant,
  Folder,
  RollTable,
  TableResult,
} as const satisfies Record<KindName, typeof ClientDocument>;

/** The classes as packages find them in the global scope and in `foundry.documents`. */
export const namedClasses = { ...Object.fromEntries(Object.values(documentClasses).map((cls) => [cls.name, cls])) };

/** The classes that a page shares with the server (API 13, foundry.documents): here they are the same, so nothing of a page is missing in them. */
export const baseClasses = Object.fromEntries(
  Object.entries(documentClasses).map(([kind, cls]) => [`Base${kind}`, cls]),
);

/** An empty collection of a type. */
export function makeCollection(kind: KindName): WorldCollection<ClientDocument> {
  const special: Partial<Record<KindName, () => WorldCollection<never>>> = {
    Actor: () => new Actors("Actor") as never,
    User: () => new Users("User") as never,
    Setting: () => new WorldSettings("Setting") as never,
    Scene: () => new Scenes("Scene") as never,
    Combat: () => new CombatEncounters("Combat") as never,
    Folder: () => new Folders("Folder") as never,
  };
  return (
    (special[kind]?.() as WorldCollection<ClientDocument> | undefined) ?? new WorldCollection<ClientDocument>(kind)
  );
}

/** The document types that the table does not store. */
const unstored = (
  "Adventure AmbientLight AmbientSound Card Cards CombatantGroup Drawing FogExploration " +
  "JournalEntryCategory MeasuredTemplate Note Playlist PlaylistSound Region RegionBehavior Tile Wall"
).split(" ");

/** Documented defaults of single types, beyond those of all. */
const documented: Readonly<Record<string, object>> = {
  MeasuredTemplate: {
    defaults: { angle: 53.13, width: 1 },
    types: { circle: "Circle", cone: "Cone", rect: "Rectangle", ray: "Ray" },
  },
};

/** Members of a document type in `CONFIG` that packages may add to. */
export function emptyDocumentConfig(): Record<string, unknown> {
  return {
    sheetClasses: {},
    collection: undefined,
    compendiumIndexFields: [],
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    trackableAttributes: {},
  };
}

/** Gives the document types that are not stored their place in `CONFIG`, which nothing reads, and their names in the global scope. */
export function registerUnstored(config: Record<string, unknown>): void {
  for (const kind of unstored) {
    const place = { ...emptyDocumentConfig(), ...documented[kind] };
    refuse(place, "documentClass", `foundry.documents.${kind}`);
    Object.defineProperty(config, kind, {
      get: () => {
        noteUnbuilt(`documents of type ${kind}`);
        return place;
      },
      configurable: true,
    });
    if (!(kind in globalThis)) refuse(globalThis, kind, `foundry.documents.${kind}`);
  }
}
