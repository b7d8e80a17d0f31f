/** The card that a GM sees once the games of a new world are chosen: checks to try, and where to go on. */
import type { System } from "../../systems/system.ts";
import { keyIn, listOf, type Words } from "../words.ts";
import { exampleOf } from "./vocabulary.ts";

const MOST_TRIALS = 5;
const PLACES = ["tour", "guide", "macros", "rules", "games"] as const;

/** The card for these games. */
export function welcomeView(games: readonly System[], words: Words) {
  const names = games.map(({ id }) => words(keyIn(id, "name")));
  return {
    title: words("dicewright.welcome.title"),
    games: words("dicewright.welcome.games", { games: listOf(names, words) }),
    trials: trialsOf(games, words),
    places: PLACES.map((id) => ({ id, name: words(`dicewright.welcome.places.${id}`) })),
  };
}

/** The first check of each game, then the second of each, and so on. */
export function trialsOf(games: readonly System[], words: Words) {
  const most = Math.max(...games.map(({ kinds }) => Object.keys(kinds).length));
  const turns = Array.from({ length: most }, (_, at) =>
    games.flatMap((system) => {
      const kind = Object.keys(system.kinds)[at];
      return kind === undefined ? [] : [trialOf(system, kind, games.length > 1, words)];
    }),
  );
  return turns.flat().slice(0, MOST_TRIALS);
}

function trialOf(system: System, kind: string, namesGame: boolean, words: Words) {
  const name = words(keyIn(system.id, `kinds.${kind}`));
  return { line: exampleOf(system, kind), name: namesGame ? `${words(keyIn(system.id, "name"))}: ${name}` : name };
}
