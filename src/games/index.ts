/** All games, in the order in which they are offered. A further game is one more line here. */
import type { Game } from "../checks/game.ts";
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";

export const games: readonly Game[] = [kaiser, ogs, kingdomsAndRulers, kleptonomicon, dungeonsOfOlde];
