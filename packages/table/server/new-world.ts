// Provenance: our own; no part of Foundry's interface.
import { kindNames } from "../documents/kinds.ts";
import type { PackageManifest } from "../wire.ts";
import type { World } from "../worlds/world.ts";
import type { Archive } from "./archive.ts";

/** Puts the first documents into a world that has none. */
export async function seedWorld(archive: Archive, world: World): Promise<void> {
  if (archive.all("User").length > 0) return;
  for (const kind of kindNames) {
    const sources = world.documents[kind] ?? [];
    if (sources.length > 0) await archive.change({ kind }, sources);
  }
}

/** The manifest of a sample world's own system. */
export function systemManifest({ system }: World): PackageManifest {
  return {
    id: system.id,
    title: system.title,
    version: "1.0.0",
    esmodules: system.script ? [system.script] : [],
    styles: [],
    languages: [],
  };
}
