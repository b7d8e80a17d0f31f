// Provenance: our own; no part of Foundry's interface.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { kindNames } from "../documents/kinds.ts";
import type { HiddenMessages, PackageManifest } from "../wire.ts";
import type { World } from "../worlds/world.ts";
import { worlds } from "../worlds/worlds.ts";
import { Archive } from "./archive.ts";
import { Complaints } from "./complaints.ts";
import { readModule, readPacks } from "./packages.ts";
import { Table } from "./table.ts";

/** Where the tables of a server keep their worlds and take their module from. */
export interface Places {
  /** The folder with one folder for each world; made where it is not there. */
  readonly worlds: string;
  /** The folder with the built module. */
  readonly module: string;
  readonly hidden: HiddenMessages;
}

/** The tables of one server: one for each world, set when the first client comes. */
export class Tables {
  readonly complaints = new Complaints();
  readonly #places: Places;
  readonly #open = new Map<string, Promise<Table>>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** The table of a world, or of a copy of it that is kept apart: `plain`, `plain.second`. Rejects where there is no such world. */
  at(id: string): Promise<Table> {
    const [, name = "", copy] = /^([a-z]+)(?:\.([a-z0-9-]{1,40}))?$/.exec(id) ?? [];
    const world = Object.hasOwn(worlds, name) ? worlds[name] : undefined;
    if (!world)
      return Promise.reject(
        new Error(`There is no world ${id.slice(0, 40)}; there are ${Object.keys(worlds).join(", ")}`),
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
    const folder = join(this.#places.worlds, world.id);
    await mkdir(folder, { recursive: true });
    const [archive, module] = await Promise.all([Archive.open(folder), readModule(this.#places.module)]);
    await furnish(archive, world);
    const packs = await readPacks(module, (text) => this.complaints.add(text));
    const { hidden } = this.#places;
    return new Table(
      { id: world.id, title: world.title, system: systemManifest(world), modules: [module.manifest], packs, hidden },
      archive,
      this.complaints,
    );
  }
}

/** Puts the first documents into a world that has none. */
async function furnish(archive: Archive, world: World): Promise<void> {
  if (archive.all("User").length > 0) return;
  for (const kind of kindNames) {
    const sources = world.documents[kind] ?? [];
    if (sources.length > 0) await archive.change({ kind }, sources);
  }
}

function systemManifest({ system }: World): PackageManifest {
  return {
    id: system.id,
    title: system.title,
    version: "1.0.0",
    esmodules: system.script ? [system.script] : [],
    styles: [],
    languages: [],
  };
}
