/** The games that this world plays. Offers follow them; typed lines and cards of others work as before. */
import type { Game } from "../../checks/game.ts";
import { games } from "../../games/index.ts";
import { getSetting } from "../platform/settings.ts";

/** The games that a GM has chosen; none until then. */
export function chosenGames(): readonly Game[] {
  const ids = getSetting("games");
  return Array.isArray(ids) ? games.filter(({ id }) => ids.includes(id)) : [];
}

/** The games in use, in their order: all of them until a GM has chosen. */
export function gamesInUse(): readonly Game[] {
  const chosen = chosenGames();
  return chosen.length > 0 ? chosen : games;
}

/** All games, those in use first: for what has to know any game and begins with one in use. */
export function allGames(): readonly Game[] {
  return [...new Set([...gamesInUse(), ...games])];
}
