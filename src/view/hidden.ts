/** What a viewer gets who may not see a roll. */
import type { Words } from "./words.ts";

/** One neutral line. Nothing in it comes from the roll, not even the game or the number of dice. */
export interface HiddenView {
  readonly text: string;
}

/** The line for any roll a viewer may not see. */
export function hiddenView(words: Words): HiddenView {
  return { text: words("dicewright.card.hidden") };
}
