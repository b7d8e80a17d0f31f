// Provenance: foundryvtt.com/api, pages User and UserTargets (v13, v14); issue #11235 on queries.
import {
  hasPermission,
  isGamemaster,
  permissions,
  roles,
  type Permission,
  type PermissionSetting,
} from "../../documents/ownership.ts";
import type { Token } from "../canvas/token.ts";
import { globals } from "../globals.ts";
import type { Actor } from "./actor.ts";
import { Color } from "./color.ts";
import { ClientDocument } from "./document.ts";
import type { Macro } from "./macro.ts";
import { askUser } from "./questions.ts";

export class UserTargets extends Set<Token> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => token.id);
  }
}

/** A user of the world. */
export class User extends ClientDocument {
  static override readonly documentName = "User";

  declare readonly role: number;
  declare readonly hotbar: Record<string, string>;
  declare readonly avatar: string | null;
  /** Whether the user sits at the table now. */
  active = false;
  /** The scene that the user looks at. */
  viewedScene: string | null = null;
  /** The tokens that the user targets. */
  readonly targets = new UserTargets(this);

  get color(): Color {
    return Color.from(String(this._source["color"]));
  }

  /** The actor assigned to the user, if any. */
  get character(): Actor | null {
    return globals.game.actors.get(String(this._source["character"])) ?? null;
  }

  get isGM(): boolean {
    return isGamemaster(this._source);
  }

  /** Whether this is the user of this seat. */
  get isSelf(): boolean {
    return globals.game.userId === this.id;
  }

  /** Whether this is the gamemaster who acts when only one should. */
  get isActiveGM(): boolean {
    return this.active && globals.game.users.activeGM === this;
  }

  /** Whether the user has at least this role. */
  hasRole(role: keyof typeof roles | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted = typeof role === "number" ? role : roles[role];
    return exact ? this.role === wanted : this.role >= wanted;
  }

  /** Whether the user has a permission. Throws for one that the host does not know. */
  hasPermission(permission: string): boolean {
    if (!Object.hasOwn(permissions, permission))
      throw new Error(`The host does not know the permission ${permission}.`);
    const setting = globals.game.settings.get("core", "permissions") as PermissionSetting;
    return hasPermission(this._source, permission as Permission, setting);
  }

  /** Whether the user has a permission, or a role, by name. */
  can(action: string): boolean {
    return Object.hasOwn(roles, action) ? this.hasRole(action as keyof typeof roles) : this.hasPermission(action);
  }

  /** Asks the client of this user. Rejects when they are away, leave, refuse, or take longer than `timeout` milliseconds. */
  query(name: string, data: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    return askUser(this, name, data, options);
  }

  /** Puts a macro into a slot of the hotbar, 1 to 50; null takes it out. */
  assignHotbarMacro(
    macro: Macro | null,
    slot: number | string,
    { fromSlot }: { fromSlot?: number | undefined } = {},
  ): Promise<unknown> {
    const changes: Record<string, unknown> = { [`hotbar.${macro ? "" : "-="}${slot}`]: macro ? macro.id : null };
    if (fromSlot !== undefined && fromSlot !== Number(slot)) changes[`hotbar.-=${fromSlot}`] = null;
    return this.update(changes);
  }
}
