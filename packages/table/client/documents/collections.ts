// Provenance: foundryvtt.com/api, pages WorldCollection, Actors, WorldSettings, EmbeddedCollection and Users (v13, v14).
import type { Json, Source } from "../../documents/json.ts";
import { kinds, type KindName } from "../../documents/kinds.ts";
import { Collection } from "../../foundry-utils.ts";
import { documentConfig, globals } from "../globals.ts";
import type { CollectionLike, DocumentClass } from "../shapes.ts";
import type { Actor } from "./actor.ts";
import type { ClientDocument } from "./document.ts";
import type { Setting } from "./setting.ts";
import type { User } from "./user.ts";

/** Fields that a document from a compendium loses. */
interface ImportOptions {
  readonly clearFolder?: boolean;
  readonly clearSort?: boolean;
  readonly clearOwnership?: boolean;
  readonly keepId?: boolean;
}

/** All documents of one type in the world, as `game.actors` and its like. */
export class WorldCollection<D extends ClientDocument> extends Collection<D> implements CollectionLike<D> {
  /** The kind of documents that a class of collections is for. */
  static documentName?: KindName;
  readonly documentName: KindName;
  /** The windows that list them. */
  readonly apps: { render(force?: boolean): unknown }[] = [];
  /** The ids of those whose data their class refused. */
  readonly invalidDocumentIds = new Set<string>();

  constructor(documentName: KindName = new.target.documentName!) {
    super();
    this.documentName = documentName;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** The tab of the sidebar that lists them. */
  get directory(): unknown {
    return globals.ui[kinds[this.documentName].collection] ?? null;
  }

  /** Draws the windows that list them. */
  render(force = false): void {
    for (const app of this.apps) app.render(force);
  }

  /** The folders that its documents may stand in. */
  get folders(): Collection<ClientDocument> {
    const folders = globals.game.folders.filter((folder) => (folder as { type?: string }).type === this.documentName);
    return new Collection(folders.map((folder) => [String(folder.id), folder]));
  }

  get documentClass(): DocumentClass {
    return documentConfig(this.documentName).documentClass;
  }

  /** The data of a compendium's document for the world: without folder, position and owners, as the options say. */
  fromCompendium(
    document: ClientDocument | Source,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: ImportOptions = {},
  ): Source {
    const isDocument = "toObject" in document;
    const { _id, folder, sort, ownership, ...source } = isDocument
      ? (document as ClientDocument).toObject()
      : { ...document };
    const stats = source["_stats"] as Json | undefined;
    if (isDocument && (document as { pack?: string | null }).pack)
      source["_stats"] = { ...stats, compendiumSource: (document as ClientDocument).uuid };
    return {
      ...source,
      ...(keepId && { _id }),
      ...(!clearFolder && folder !== undefined && { folder }),
      ...(!clearSort && sort !== undefined && { sort }),
      ...(!clearOwnership && ownership !== undefined && { ownership }),
    } as Source;
  }

  /** The document with this id. With `strict`, throws if there is none. */
  override get(id: string, { strict = false }: { strict?: boolean } = {}): D | undefined {
    const found = super.get(id);
    if (strict && !found) throw new Error(`The key ${id} does not exist in the ${this.documentName} collection.`);
    return found;
  }
}

/** The settings of the world and of its users. */
export class WorldSettings extends WorldCollection<Setting> {
  /** The setting with this key; those of a user are kept with the user. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => setting.key === key && setting.user === user);
  }
}

export class Actors extends WorldCollection<Actor> {
  /** The own actors of the tokens on the scene that is looked at, by the ids of the tokens. */
  get tokens(): Record<string, Actor> {
    const tokens = globals.canvas.scene?.tokens.contents.filter(({ isLinked }) => !isLinked) ?? [];
    return Object.fromEntries(tokens.flatMap(({ id, actor }) => (actor ? [[String(id), actor] as const] : [])));
  }
}

export class Users extends WorldCollection<User> {
  /** The user of this seat. */
  get current(): User {
    return globals.game.user;
  }

  /** The one gamemaster who acts when only one should: of those present the highest in role, and of these the first by id; null when none is present. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** The first user, by role and then by id, that meets the condition. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const order = (a: User, b: User) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1);
    return this.filter(condition).sort(order)[0] ?? null;
  }

  /** The users who are not gamemasters. */
  get players(): User[] {
    return this.filter((user) => !user.isGM);
  }
}
