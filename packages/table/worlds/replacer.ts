// Provenance: our own; the habit it copies is that of published systems (foundryvtt/dnd5e, MIT), as told in public issues.
import { plain } from "./plain.ts";
import type { World } from "./world.ts";

/** A world whose system brings a `d` class of its own and assigns its own list of roll classes, as real systems do. */
export const replacer: World = {
  ...plain,
  id: "replacer",
  title: "The Drowned Mill, under a system with dice of its own",
  system: {
    id: "replacer",
    title: "A system that replaces the die",
    script: "/packages/table/worlds/systems/replacer.ts",
  },
};
