/** All games, in the order in which they are offered. A further built-in game is one more line here. */
import { anyDice } from "./any-dice.ts";
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import type { Game } from "./kit.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";

/** A new list whenever a game is added, so that caches by the list start anew. */
export let games: readonly Game[] = [kaiser, ogs, kingdomsAndRulers, kleptonomicon, dungeonsOfOlde, anyDice];

/** Offers a game of another package before the last of ours, for as long as the page is open. */
export function addGame(added: Game): void {
  games = games.toSpliced(-1, 0, added);
}
