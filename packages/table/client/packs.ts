// Provenance: foundryvtt.com/api, pages CompendiumCollection and CompendiumPacks (getIndex, getDocument, index, folders, render).
import { isKindName } from "../documents/kinds.ts";
import { roles } from "../documents/ownership.ts";
import { Collection, getProperty, setProperty } from "../foundry-utils.ts";
import { HostNotImplemented } from "../not-implemented.ts";
import type { PackData } from "../wire.ts";
import { instances } from "./applications/api/application.ts";
import { Compendium } from "./applications/sidebar/compendium.ts";
import type { ClientDocument } from "./documents/document.ts";
import { documentConfig, globals } from "./globals.ts";
import type { DocumentClass } from "./shapes.ts";

/** A line of a compendium's index. */
interface IndexEntry {
  readonly _id: string;
  name: string;
  readonly img?: string;
  readonly type?: string;
  /** The id of the folder that it stands in. */
  readonly folder: string | null;
  readonly uuid: string;
}

/** A folder of a compendium. */
interface PackFolder {
  readonly _id: string;
  readonly name: string;
  readonly sort: number;
  /** Changes it on this client alone. */
  updateSource(changes: object): void;
}

function folderOf(source: PackFolder): PackFolder {
  return {
    ...source,
    updateSource(changes) {
      Object.assign(this, changes);
    },
  };
}

function compendiumSettings(): Readonly<Record<string, { readonly locked?: boolean }>> {
  return globals.game.settings.get("core", "compendiumConfiguration") as never;
}

/** One compendium: documents that a package brings and nobody changes here. */
export class CompendiumCollection extends Collection<ClientDocument> {
  readonly collection: string;
  readonly metadata: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly type: string;
    readonly packageName: string;
    readonly packageType: "system" | "module";
    readonly flags: object;
  };
  readonly index = new Collection<IndexEntry>();
  readonly folders: Collection<PackFolder>;
  readonly #data: PackData;

  constructor(data: PackData) {
    super();
    this.#data = data;
    this.collection = data.collection;
    this.folders = new Collection(
      (data.folders as unknown as PackFolder[]).map((folder) => [folder._id, folderOf(folder)]),
    );
    this.metadata = {
      id: data.collection,
      name: data.name,
      label: data.label,
      type: data.type,
      packageName: data.package,
      packageType: data.package === globals.game?.system?.id ? "system" : "module",
      flags: {},
    };
    for (const source of data.documents) {
      const { _id, name, img, type, folder } = source as unknown as IndexEntry;
      this.index.set(_id, {
        _id,
        name,
        ...(img ? { img } : {}),
        ...(type ? { type } : {}),
        folder: folder ?? null,
        uuid: this.getUuid(_id),
      });
    }
  }

  /** Its configuration in the world. */
  get config(): { readonly locked?: boolean } {
    return compendiumSettings()[this.collection] ?? {};
  }

  /** Packs of packages are locked to begin with; they are read here, and not written to. */
  get locked(): boolean {
    return this.config.locked ?? true;
  }

  /** The address of one of its documents. */
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.metadata.type}.${id}`;
  }

  get title(): string {
    return globals.game.i18n.localize(this.metadata.label);
  }

  get documentName(): string {
    return this.metadata.type;
  }

  get documentClass(): DocumentClass {
    if (!isKindName(this.metadata.type)) throw new HostNotImplemented(`documents of type ${this.metadata.type}`);
    return documentConfig(this.metadata.type).documentClass;
  }

  /** Whether the user of this seat may see it: by the least role that the manifest gives any ownership to. */
  get visible(): boolean {
    const { role } = globals.game.user;
    const granted = Object.entries(this.#data.ownership)
      .filter(([, level]) => level !== "NONE")
      .map(([name]) => roles[name as keyof typeof roles] ?? roles.GAMEMASTER);
    return granted.length === 0 ? true : role >= Math.min(...granted);
  }

  /** The index, with further fields of the documents if any are named. */
  getIndex({ fields: asked = [] }: { readonly fields?: readonly string[] } = {}): Promise<Collection<IndexEntry>> {
    const usual = (globals.CONFIG[this.metadata.type] as { compendiumIndexFields?: string[] })?.compendiumIndexFields;
    const fields = [...asked, ...(usual ?? [])];
    for (const source of this.#data.documents) {
      const given = source as unknown as Record<string, unknown>;
      const entry = this.index.get(String(given["_id"]))!;
      for (const field of fields) if (field !== "name") setProperty(entry, field, getProperty(given, field));
    }
    return Promise.resolve(this.index);
  }

  /** A document, made at first use. */
  override get(id: string): ClientDocument | undefined {
    const known = super.get(id);
    const source = known ? undefined : this.#data.documents.find((entry) => entry._id === id);
    if (!source) return known;
    const document = new this.documentClass(source, { pack: this.collection });
    this.set(id, document);
    return document;
  }

  getDocument(id: string): Promise<ClientDocument | undefined> {
    return Promise.resolve(this.get(id));
  }

  /** Opens its window, or draws it again. */
  render(force = false): void {
    const id = this.collection.replaceAll(".", "-");
    const open = instances.get(`compendium-${id}`);
    if (open || force) void (open ?? new Compendium({ collection: this, uniqueId: id })).render({ force: true });
  }

  getDocuments(): Promise<ClientDocument[]> {
    return Promise.resolve(this.index.map((entry) => this.get(entry._id)).filter((document) => document !== undefined));
  }
}

/** The compendiums of all packages, by `<package>.<name>`. */
export function makePacks(packs: readonly PackData[]): Collection<CompendiumCollection> {
  return new Collection(packs.map((pack) => [pack.collection, new CompendiumCollection(pack)]));
}
