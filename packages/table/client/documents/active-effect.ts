// Provenance: foundryvtt.com/api, pages ActiveEffect, ActiveEffectData and CONFIG.statusEffects (v13, v14); types of 13 and 14, active-effect and
// config. What is temporary: issue #10199. The changes of 14 are in `system`: issue #13740. States by their ids in 14: issue #13122.
import type { Json, Source } from "../../documents/json.ts";
import { globals, isFourteen } from "../globals.ts";
import type { Change, Context, Operation } from "../shapes.ts";
import type { Actor } from "./actor.ts";
import { applyChange, newerChanges, olderChanges } from "./changes.ts";
import { ClientDocument } from "./document.ts";
import { countDuration, lasts, presentStart } from "./effect-duration.ts";
import type { Item } from "./item.ts";
import type { User } from "./user.ts";

/** A state as packages define it. */
type Status = Json & {
  readonly id: string;
  readonly _id?: string;
  readonly name?: string;
  readonly statuses?: readonly string[];
};

/** A state that packages declared. Throws for another. */
export function statusNamed(id: string): Status {
  const status = Object.values(globals.CONFIG["statusEffects"] as Record<string, Status>).find(
    (each) => each.id === id,
  );
  if (!status) throw new Error(`There is no status "${id}" in CONFIG.statusEffects.`);
  return status;
}

interface Stored {
  readonly statuses: readonly string[];
  readonly system: { readonly changes?: readonly unknown[] };
  readonly changes: readonly unknown[];
}

/** Moves the changes of 13 to where 14 stores them: `system.changes`. */
function withNewerChanges({ changes, ...data }: Json): Json {
  const system = data["system"] as Json | undefined;
  const given = newerChanges(changes as unknown[]);
  return {
    ...data,
    changes: [],
    system: { ...system, changes: [...((system?.["changes"] as Change[]) ?? []), ...given] },
  };
}

/** Whether effects of items do not act from within them but are copied to the actor, which packages may choose in 13 and is not built. */
export function copiesItemEffects(): boolean {
  return (globals.CONFIG["ActiveEffect"] as { legacyTransferral?: boolean }).legacyTransferral ?? false;
}

/** Something that changes numbers of an actor while it lasts. */
export class ActiveEffect extends ClientDocument {
  static override readonly documentName = "ActiveEffect";
  static LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];
  static DEFAULT_ICON = "icons/svg/aura.svg";

  declare readonly type: string;
  declare readonly img: string | null;
  declare readonly system: Json;
  declare readonly disabled: boolean;
  declare readonly duration: Json;
  /** When it began (14). */
  declare readonly start: Json | null;
  declare readonly origin: string | null;
  declare readonly transfer: boolean;
  declare private _statuses: Set<string>;
  declare private _changes: Change[];

  /** An effect, in memory only, that gives a state. */
  static fromStatusEffect(statusId: string, context: Context = {}): Promise<ActiveEffect> {
    const { id, statuses: implied = [], name = id, ...data } = statusNamed(statusId);
    if (implied.length > 0 && !data._id) throw new Error(`The status "${id}" has other statuses and needs an _id.`);
    const statuses = [...new Set([id, ...implied])];
    return Promise.resolve(new this({ ...data, name: globals.game.i18n.localize(name), statuses }, context));
  }

  /** Makes one change to an actor (14), and gives what became of which path. */
  static applyChange(actor: Actor, change: Change): Record<string, unknown> {
    return applyChange(actor, change);
  }

  /** Makes one change to an actor (13), and gives what became of which path. */
  apply(actor: Actor, change: Change): Record<string, unknown> {
    return applyChange(actor, change);
  }

  /** Its changes. */
  get changes(): Change[] {
    const { changes } = this.system;
    return isFourteen() && Array.isArray(changes) ? newerChanges(changes) : this._changes;
  }

  /** The states that it gives. */
  get statuses(): Set<string> {
    return this._statuses;
  }

  /** The actor that holds it, or that holds the item that does. */
  get actor(): Actor | null {
    return this.item ? this.item.actor : (this.parent as Actor | null);
  }

  get item(): Item | null {
    return this.parent?.documentName === "Item" ? (this.parent as Item) : null;
  }

  /** The document it changes: the actor of its item if it transfers, else its parent. */
  get target(): ClientDocument | null {
    return this.item && this.transfer ? this.item.actor : this.parent;
  }

  get isSuppressed(): boolean {
    return Boolean(this.system["isSuppressed"]);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Whether it ends some day, or gives a state. */
  get isTemporary(): boolean {
    return lasts(this.duration) || this.statuses.size > 0;
  }

  /** On an actor it starts now, unless its data says otherwise. */
  override _preCreate(data: Json, options: Operation, user: User): Promise<boolean | void> {
    if (this.parent?.documentName === "Actor")
      this.updateSource(
        isFourteen()
          ? { start: { ...presentStart(), ...(data["start"] as Json | null | undefined) } }
          : { duration: { ...presentStart(), ...(data["duration"] as Json | undefined) } },
      );
    return super._preCreate(data, options, user);
  }

  /** In 14 changes are stored in `system.changes`, wherever they are given. */
  override _cleanData(data: Json): Json {
    const cleaned = super._cleanData(data);
    return isFourteen() && Array.isArray(cleaned["changes"]) ? withNewerChanges(cleaned) : cleaned;
  }

  override _initialize(): void {
    if (isFourteen() && (this._source["changes"] as unknown[]).length > 0)
      this._source = withNewerChanges(this._source) as Source;
    const { statuses, system, changes } = this._source as unknown as Stored;
    this._statuses = new Set(statuses);
    this._changes = isFourteen() ? newerChanges(system.changes ?? []) : olderChanges(changes);
    super._initialize();
    countDuration(this.duration, this.start);
  }

  /** It has the owners of what holds it. */
  override getUserLevel(user?: User): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  override canUserModify(user: User): boolean {
    return this.testUserPermission(user, "OWNER");
  }

  override _onCreate(data: Json, options: Json, userId: string): void {
    super._onCreate(data, options, userId);
    this.#refreshHolders();
  }

  override _onUpdate(changed: Json, options: Json, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#refreshHolders();
  }

  override _onDelete(options: Json, userId: string): void {
    super._onDelete(options, userId);
    this.#refreshHolders();
  }

  #refreshHolders(): void {
    (this.actor ?? this.parent)?.reset();
    for (const holder of new Set([this.parent, this.actor])) holder?.render();
  }
}
