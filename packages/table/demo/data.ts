// Provenance: our own; no part of Foundry's interface.
import type { PackageManifest, PackData } from "../wire.ts";
import type { World } from "../worlds/world.ts";

/** Everything that the pages of a demo need and cannot fetch from a file share, in one script. */
export interface DemoData {
  readonly world: World;
  readonly modules: readonly PackageManifest[];
  readonly packs: readonly PackData[];
  /** Templates and words by their path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The name under which the script leaves it. */
export const DATA = "tableDemo";

export function demoData(): DemoData {
  return (globalThis as unknown as Record<typeof DATA, DemoData>)[DATA];
}
