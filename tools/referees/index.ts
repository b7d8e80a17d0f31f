/** The referees by the id that messages store of their game. */
import { anyDice } from "./any-dice.ts";
import { dungeonsOfOlde } from "./dungeons-of-olde.ts";
import { kaiser } from "./kaiser.ts";
import { kingdomsAndRulers } from "./kingdoms-and-rulers.ts";
import { kleptonomicon } from "./kleptonomicon.ts";
import { ogs } from "./ogs.ts";
import type { Referee } from "./referee.ts";

/** One referee a game. */
export const referees: Readonly<Record<string, Referee>> = {
  kaiser,
  ogs,
  kr: kingdomsAndRulers,
  kleptonomicon,
  olde: dungeonsOfOlde,
  anydice: anyDice,
};
