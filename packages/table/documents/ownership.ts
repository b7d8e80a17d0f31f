// Provenance: fvtt-types (MIT), common/constants.d.mts: ownership levels, user roles and the default role of each permission.
import { isObject, type Json, type Source } from "./json.ts";

/** Levels of ownership of a document, lowest first; INHERIT asks the parent. */
export const levels = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** Roles of users, lowest first. */
export const roles = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** The lowest role that has each permission while the world's settings say nothing else. */
export const permissions = {
  ACTOR_CREATE: roles.ASSISTANT,
  BROADCAST_AUDIO: roles.TRUSTED,
  BROADCAST_VIDEO: roles.TRUSTED,
  CARDS_CREATE: roles.ASSISTANT,
  DRAWING_CREATE: roles.TRUSTED,
  FILES_BROWSE: roles.TRUSTED,
  FILES_UPLOAD: roles.ASSISTANT,
  ITEM_CREATE: roles.ASSISTANT,
  JOURNAL_CREATE: roles.TRUSTED,
  MACRO_SCRIPT: roles.PLAYER,
  MANUAL_ROLLS: roles.TRUSTED,
  MESSAGE_WHISPER: roles.PLAYER,
  NOTE_CREATE: roles.TRUSTED,
  PING_CANVAS: roles.TRUSTED,
  PLAYLIST_CREATE: roles.ASSISTANT,
  QUERY_USER: roles.PLAYER,
  SETTINGS_MODIFY: roles.ASSISTANT,
  SHOW_CURSOR: roles.PLAYER,
  SHOW_RULER: roles.PLAYER,
  TEMPLATE_CREATE: roles.PLAYER,
  TOKEN_CONFIGURE: roles.TRUSTED,
  TOKEN_CREATE: roles.ASSISTANT,
  TOKEN_DELETE: roles.ASSISTANT,
  WALL_DOORS: roles.PLAYER,
} as const;

/** A permission that a role may have. */
export type Permission = keyof typeof permissions;

/** The world setting `core.permissions`: which roles have which permission, where it differs from the default. */
export type PermissionSetting = Readonly<Record<string, readonly number[]>>;

/** The roles that have each permission while the world's settings say nothing else: what `core.permissions` begins with. */
export function usualPermissions(): Record<Permission, number[]> {
  const from = (least: number) => Object.values(roles).filter((role) => role >= least);
  return Object.fromEntries(Object.entries(permissions).map(([name, least]) => [name, from(least)])) as Record<
    Permission,
    number[]
  >;
}

/** Whether a user plays as a gamemaster or as an assistant. */
export function isGamemaster(user: Json): boolean {
  return Number(user["role"]) >= roles.ASSISTANT;
}

/** Whether a user has a permission: by their own exception, by the world's setting for their role, or by the default for it. Gamemasters have all. */
export function hasPermission(user: Json, permission: Permission, setting: PermissionSetting = {}): boolean {
  if (Number(user["role"]) === roles.GAMEMASTER) return true;
  const exception = isObject(user["permissions"]) ? user["permissions"][permission] : undefined;
  if (typeof exception === "boolean") return exception;
  const allowed = setting[permission];
  return allowed ? allowed.includes(Number(user["role"])) : Number(user["role"]) >= permissions[permission];
}

/** The level at which `user` owns a document; an embedded one without ownership of its own has its parent's. */
export function ownershipLevel(user: Source, source: Json, parent?: Json): number {
  if (isGamemaster(user)) return levels.OWNER;
  const owners = source["ownership"];
  if (!isObject(owners)) return parent ? ownershipLevel(user, parent) : levels.NONE;
  const level = Number(owners[user._id] ?? owners["default"] ?? levels.NONE);
  return level === levels.INHERIT && parent ? ownershipLevel(user, parent) : level;
}
