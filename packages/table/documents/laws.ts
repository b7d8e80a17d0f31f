// Provenance: fvtt-types (MIT), `permissions` in common/documents/*.d.mts; issues #7831 and #7832 on messages; foundryvtt.com/article/users on roles.
import { ownersOfBoth } from "./delta.ts";
import { isObject, type Json, type Source } from "./json.ts";
import type { KindName } from "./kinds.ts";
import {
  hasPermission,
  isGamemaster,
  levels,
  ownershipLevel,
  type Permission,
  type PermissionSetting,
} from "./ownership.ts";

/** Who wants to write what: everything a law may look at. */
interface Case {
  readonly user: Source;
  /** The document as it is, or as it would be created. */
  readonly source: Source;
  /** The document that holds it, if any. */
  readonly parent?: Source | undefined;
  /** The changes of an update. */
  readonly changes?: Json;
  readonly setting: PermissionSetting;
  /** Finds another document of the world. */
  readonly find: (kind: KindName, id: string) => Source | undefined;
}

type Law = (asked: Case) => boolean;

/** Actions on a document. */
export type WriteAction = "create" | "update" | "delete";

const gamemaster: Law = ({ user }) => isGamemaster(user);
const owner: Law = ({ user, source, parent }) => ownershipLevel(user, source, parent) >= levels.OWNER;
const parentOwner: Law = ({ user, parent }) => parent !== undefined && ownershipLevel(user, parent) >= levels.OWNER;
const author: Law = ({ user, source }) => isGamemaster(user) || source["author"] === user._id;
const may =
  (permission: Permission): Law =>
  ({ user, setting }) =>
    hasPermission(user, permission, setting);
const leaves =
  (...fields: readonly string[]): Law =>
  ({ user, changes = {} }) =>
    isGamemaster(user) || fields.every((field) => !touches(changes, field));
const leavesInDelta =
  (field: string): Law =>
  ({ user, changes = {} }) =>
    isGamemaster(user) ||
    !("==delta" in changes || "-=delta" in changes || (isObject(changes["delta"]) && touches(changes["delta"], field)));
const only =
  (...fields: readonly string[]): Law =>
  ({ user, changes = {} }) =>
    isGamemaster(user) || Object.keys(changes).every((key) => fields.includes(key));
const both =
  (...laws: readonly Law[]): Law =>
  (asked) =>
    laws.every((law) => law(asked));
const self: Law = ({ user, source }) => isGamemaster(user) || user._id === source._id;
const tokenOwner: Law = ({ user, source, find }) => isGamemaster(user) || ownsActor(user, source, find);
const ownSetting: Law = ({ user, source }) => source["user"] === user._id;
const either =
  (...laws: readonly Law[]): Law =>
  (asked) =>
    laws.some((law) => law(asked));

function touches(changes: Json, field: string): boolean {
  return [field, `-=${field}`, `==${field}`].some((key) => key in changes);
}

function ownsActor(user: Source, source: Source, find: Case["find"]): boolean {
  const actor = find("Actor", String(source["actorId"]));
  if (!actor) return false;
  const ownership = source["actorLink"] === true ? actor["ownership"] : ownersOfBoth(actor, source["delta"]);
  return ownershipLevel(user, { ownership }) >= levels.OWNER;
}

/** A player takes part in the order of a fight only through a combatant of their own. */
const combatPlayer: Law = ({ user, source, find }) =>
  isGamemaster(user) || (source["combatants"] as Source[]).some((combatant) => ownsActor(user, combatant, find));

/** The items of an actor have the owners of the actor; those of the world have their own. */
const heldBy =
  (law: Law): Law =>
  (asked) =>
    (asked.parent ? parentOwner : law)(asked);

const ownedUpdate = both(owner, leaves("ownership"));
const setting = either(both(ownSetting, leaves("user")), may("SETTINGS_MODIFY"));

const laws: Readonly<Record<KindName, Readonly<Record<WriteAction, Law>>>> = {
  User: { create: gamemaster, update: both(self, leaves("role", "permissions", "name")), delete: gamemaster },
  Setting: { create: setting, update: setting, delete: setting },
  Actor: { create: may("ACTOR_CREATE"), update: ownedUpdate, delete: gamemaster },
  Item: { create: heldBy(may("ITEM_CREATE")), update: heldBy(ownedUpdate), delete: heldBy(owner) },
  ActiveEffect: { create: parentOwner, update: parentOwner, delete: parentOwner },
  Scene: { create: gamemaster, update: gamemaster, delete: gamemaster },
  Token: {
    create: may("TOKEN_CREATE"),
    update: both(tokenOwner, leaves("actorId", "actorLink"), leavesInDelta("ownership")),
    delete: may("TOKEN_DELETE"),
  },
  ActorDelta: { create: () => false, update: both(parentOwner, leaves("ownership")), delete: parentOwner },
  ChatMessage: { create: author, update: both(author, leaves("author")), delete: author },
  Macro: { create: author, update: both(owner, leaves("ownership", "author")), delete: owner },
  JournalEntry: { create: may("JOURNAL_CREATE"), update: ownedUpdate, delete: owner },
  JournalEntryPage: { create: parentOwner, update: ownedUpdate, delete: owner },
  Combat: { create: gamemaster, update: both(combatPlayer, only("_id", "round", "turn")), delete: gamemaster },
  Combatant: { create: tokenOwner, update: tokenOwner, delete: tokenOwner },
  Folder: { create: gamemaster, update: gamemaster, delete: gamemaster },
  RollTable: { create: gamemaster, update: ownedUpdate, delete: owner },
  TableResult: { create: parentOwner, update: parentOwner, delete: parentOwner },
};

/** Whether the law of its type lets a user do this. */
export function isAllowed(action: WriteAction, kind: KindName, asked: Case): boolean {
  return laws[kind][action](asked);
}
