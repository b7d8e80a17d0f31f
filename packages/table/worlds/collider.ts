// Provenance: our own; no part of Foundry's interface.
import { plain } from "./plain.ts";
import type { World } from "./world.ts";

/** A world whose system has taken the letter `t`, the modifier `un` and the names of five chat commands before any module comes. */
export const collider: World = {
  ...plain,
  id: "collider",
  title: "The Drowned Mill, under a system that came first",
  system: {
    id: "collider",
    title: "A system that took the names",
    script: "/packages/table/worlds/systems/collider.ts",
  },
};
