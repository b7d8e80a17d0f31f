// Provenance: foundryvtt.com/api, page PackageRelationshipsData (requires, systems, conflicts): who sits at the table, and in which order.
import { isObject } from "../documents/json.ts";
import type { PackageManifest } from "../wire.ts";
import { readPackage, type Package } from "./manifest.ts";

/** The packages of one server. */
export interface Packages {
  /** The system that a user named; its world is the first one shown. */
  readonly system: Package | undefined;
  readonly modules: readonly Package[];
}

/** Reads the named packages. Rejects with one sentence for one that cannot be read, and for two of the same name. */
export async function readPackages(system: string | undefined, modules: readonly string[]): Promise<Packages> {
  const read = await Promise.all(modules.map((folder) => readPackage("module", folder)));
  for (const [at, { manifest, folder }] of read.entries()) {
    const earlier = read.slice(0, at).find((other) => other.manifest.id === manifest.id);
    if (earlier)
      throw new Error(`${earlier.folder} and ${folder} are both the module ${manifest.id}: name one of them.`);
  }
  return { system: system === undefined ? undefined : await readPackage("system", system), modules: read };
}

/** The modules that play under a system, each after those that it requires. What cannot be kept of their relationships is complained of. */
export function modulesFor(
  system: PackageManifest,
  modules: readonly Package[],
  complain: (text: string) => void,
): readonly Package[] {
  const playing = modules.filter((module) => isFor(module.manifest, system, complain));
  const seated: Package[] = [];
  const known = new Set<Package>();
  const seat = (module: Package): void => {
    if (known.has(module)) return;
    known.add(module);
    for (const id of related(module.manifest, "requires")) {
      const required = playing.find((other) => other.manifest.id === id);
      if (required) seat(required);
      else if (id !== system.id) complain(`${module.manifest.id} requires ${id}, which is not at this table.`);
    }
    seated.push(module);
  };
  for (const module of playing) seat(module);
  for (const { manifest } of seated) nameConflicts(manifest, seated, complain);
  return seated;
}

/** A module that names systems plays under those alone. */
function isFor(manifest: PackageManifest, system: PackageManifest, complain: (text: string) => void): boolean {
  const systems = related(manifest, "systems");
  if (systems.length === 0 || systems.includes(system.id)) return true;
  complain(`${manifest.id} plays under ${systems.join(", ")} only, so it is left out under ${system.id}.`);
  return false;
}

function nameConflicts(manifest: PackageManifest, seated: readonly Package[], complain: (text: string) => void): void {
  for (const id of related(manifest, "conflicts"))
    if (seated.some((other) => other.manifest.id === id)) complain(`${manifest.id} says that it conflicts with ${id}.`);
}

/** The ids that a manifest names in one of its relationships. */
function related({ relationships }: PackageManifest, kind: "requires" | "systems" | "conflicts"): readonly string[] {
  const entries = isObject(relationships) ? relationships[kind] : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isObject).map(({ id }) => String(id));
}
