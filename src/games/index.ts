/** All games, in the order in which they are offered. A further built-in game is one more line here. */
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import type { Game } from "./kit.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";

/** The list is another one once a game has come: what is derived from it is kept by the list. */
export let games: readonly Game[] = [kaiser, ogs, kingdomsAndRulers, kleptonomicon, dungeonsOfOlde];

/** Offers a game of another package behind the others, for as long as the page is open. */
export function addGame(further: Game): void {
  games = [...games, further];
}
