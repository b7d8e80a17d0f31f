// Provenance: our own; what a new world of Foundry has: a gamemaster, and modules that nobody has switched on yet (article "Module Management").
import { users } from "./cast.ts";
import type { World } from "./world.ts";

/** A new world. */
export const empty: World = {
  id: "empty",
  title: "An empty world",
  system: { id: "plain", title: "A plain system" },
  documents: {
    User: users.slice(0, 1),
    Setting: [{ _id: "SettingModules00", key: "core.moduleConfiguration", value: "{}", user: null }],
  },
};
