// Provenance: our own; no part of Foundry's interface.
import { plain } from "./plain.ts";
import type { World } from "./world.ts";

/** A world whose system is old: windows of the first kind, fields named `data.…`, hooks that expect jQuery. */
export const old: World = {
  ...plain,
  id: "old",
  title: "The Drowned Mill, under an old system",
  system: { id: "old", title: "An old system", script: "/packages/table/worlds/systems/old.ts" },
};
