/** All games, in the order in which they are offered. A further built-in game is one more line here. */
import { anyDice } from "./any-dice.ts";
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import type { Game } from "./kit.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";

const offered: Game[] = [kaiser, ogs, kingdomsAndRulers, kleptonomicon, dungeonsOfOlde, anyDice];

export const games: readonly Game[] = offered;

/** Offers a game of another package before the last of ours, for as long as the page is open. */
export function addGame(added: Game): void {
  offered.splice(-1, 0, added);
}
