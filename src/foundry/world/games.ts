/** Which games this world plays. What is offered follows it; typed lines and cards of others work as before. */
import { systems } from "../../systems/index.ts";
import type { System } from "../../systems/system.ts";
import { getSetting } from "../platform/settings.ts";

function chosen(): readonly System[] {
  const ids = getSetting("games");
  return Array.isArray(ids) ? systems.filter(({ id }) => ids.includes(id)) : [];
}

/** Whether a GM has chosen. */
export function hasChosenGames(): boolean {
  return chosen().length > 0;
}

/** The games in use, in their order: all of them until a GM has chosen. */
export function gamesInUse(): readonly System[] {
  return hasChosenGames() ? chosen() : systems;
}

/** All games, those in use first: for what has to know any game and begins with one in use. */
export function allGames(): readonly System[] {
  return [...new Set([...gamesInUse(), ...systems])];
}
