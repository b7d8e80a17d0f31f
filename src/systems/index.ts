/** The games. A further one is one more line here. */
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";
import type { System } from "./system.ts";

/** All games, in the order they are offered. */
export const systems: readonly System[] = [kaiser, ogs, kingdomsAndRulers, kleptonomicon, dungeonsOfOlde];
