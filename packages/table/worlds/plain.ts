// Provenance: our own; no part of Foundry's interface.
import { actors, users } from "./cast.ts";
import { journal, macros, scenes } from "./stage.ts";
import type { World } from "./world.ts";

/** A world whose system changes nothing. */
export const plain: World = {
  id: "plain",
  title: "The Drowned Mill",
  system: { id: "plain", title: "A plain system" },
  documents: { User: users, Actor: actors, Scene: scenes, JournalEntry: journal, Macro: macros },
};
