// Provenance: foundryvtt.com/api, namespace CONFIG: the class of each document type is configured there.
import type { KindName } from "../../documents/kinds.ts";
import { ActiveEffect } from "./active-effect.ts";
import { ActorDelta } from "./actor-delta.ts";
import { Actor } from "./actor.ts";
import { ChatMessage } from "./chat-message.ts";
import { Actors, Users, WorldCollection, WorldSettings } from "./collections.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import { CombatEncounters } from "./combats.ts";
import type { ClientDocument } from "./document.ts";
import { Item } from "./item.ts";
import { JournalEntry, JournalEntryPage } from "./journal.ts";
import { Macro } from "./macro.ts";
import { Scene, Scenes } from "./scene.ts";
import { Setting } from "./setting.ts";
import { TokenDocument } from "./token.ts";
import { User } from "./user.ts";

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
  };
  return (
    (special[kind]?.() as WorldCollection<ClientDocument> | undefined) ?? new WorldCollection<ClientDocument>(kind)
  );
}
