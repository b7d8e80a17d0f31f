// Provenance: our own; no part of Foundry's interface.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isObject, type Source } from "../documents/json.ts";
import { declareTypes } from "../documents/types.ts";
import type { HiddenMessages, PackageManifest } from "../wire.ts";
import { plain } from "../worlds/plain.ts";
import type { World } from "../worlds/world.ts";
import { worlds } from "../worlds/worlds.ts";
import { Archive } from "./archive.ts";
import { seedWorld, systemManifest } from "./new-world.ts";
import { modulesFor, type Packages } from "./packages.ts";
import { readPacks } from "./packs.ts";
import { Complaints } from "./table.ts";
import { Table } from "./table.ts";

/** A world for a user's own system: the people and the place of the plain world, with actors of types that this system declares and without numbers. */
export function worldUnder({ id, title, documentTypes }: PackageManifest): World {
  const types = isObject(documentTypes) && isObject(documentTypes["Actor"]) ? Object.keys(documentTypes["Actor"]) : [];
  const typeFor = (wanted: string) => (types.includes(wanted) ? wanted : (types[0] ?? "base"));
  const retyped = (actor: Source): Source => ({ ...actor, type: typeFor(String(actor["type"])), system: {} });
  return {
    ...plain,
    id,
    title: `The Drowned Mill, under ${title}`,
    system: { id, title },
    documents: { ...plain.documents, Actor: (plain.documents.Actor ?? []).map(retyped) },
  };
}

/** Where the tables of a server keep their worlds, and who sits at them. */
interface TablesOptions {
  /** The folder with one folder for each world; made where it is not there. */
  readonly worlds: string;
  readonly hidden: HiddenMessages;
  readonly packages: Packages;
  /** The world that is shown where an address names none. */
  readonly first?: string | undefined;
}

/** The tables of one server: one for each world, set when the first client comes. */
export class Tables {
  readonly complaints = new Complaints();
  readonly #options: TablesOptions;
  readonly #worlds: Readonly<Record<string, World>>;
  readonly #open = new Map<string, Promise<Table>>();

  constructor(options: TablesOptions) {
    this.#options = options;
    const { system, modules } = options.packages;
    for (const { manifest, kind } of system ? [system, ...modules] : modules) declareTypes(manifest, kind);
    this.#worlds = system ? { ...worlds, [system.manifest.id]: worldUnder(system.manifest) } : worlds;
  }

  /**
   * The table of a world, or of a copy of it that is kept apart: `plain`, `plain.second`. Without a name it is the world of the
   * system that a user named, or the plain one. Rejects where there is no such world.
   */
  at(id: string): Promise<Table> {
    const { first, packages } = this.#options;
    if (id === "") return this.at(first ?? packages.system?.manifest.id ?? "plain");
    const [, name = "", copy] = /^([\w-]+)(?:\.([a-z0-9-]{1,40}))?$/.exec(id) ?? [];
    const world = Object.hasOwn(this.#worlds, name) ? this.#worlds[name] : undefined;
    if (!world)
      return Promise.reject(
        new Error(`There is no world ${id.slice(0, 40)}; there are ${Object.keys(this.#worlds).join(", ")}`),
      );
    const table = this.#open.get(id) ?? this.#set(copy === undefined ? world : { ...world, id });
    this.#open.set(id, table);
    table.catch(() => this.#open.delete(id));
    return table;
  }

  /** Closes every world. */
  async close(): Promise<void> {
    for (const table of this.#open.values()) await (await table).close();
    this.#open.clear();
  }

  async #set(world: World): Promise<Table> {
    const { hidden, worlds: folder, packages } = this.#options;
    const complain = (text: string) => this.complaints.add(text);
    await mkdir(join(folder, world.id), { recursive: true });
    const archive = await Archive.open(join(folder, world.id));
    await seedWorld(archive, world);
    const own = packages.system?.manifest.id === world.system.id ? packages.system : undefined;
    const system = own?.manifest ?? systemManifest(world);
    const modules = modulesFor(system, packages.modules, complain);
    const packs = await Promise.all([...(own ? [own] : []), ...modules].map((each) => readPacks(each, complain)));
    return new Table(
      {
        id: world.id,
        title: world.title,
        system,
        modules: modules.map(({ manifest }) => manifest),
        packs: packs.flat(),
        hidden,
      },
      archive,
      this.complaints,
    );
  }
}
