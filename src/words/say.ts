/**
 * Words of this module in the language of one reader, as threads say them.
 *
 * Worked example:
 *
 *     say("contest.wins", { name: "Mira" }) // "Mira wins"
 */
import type { Game } from "../checks/game.ts";
import { numberText, pluralWords, reportText, type Mentions, type Words } from "./words.ts";

/** The words of a key below `dicewright`; a number called `count` among the values chooses the plural. */
export interface Say {
  (key: string, data?: Mentions): string;
  readonly words: Words;
}

export function sayIn(words: Words): Say {
  const say = (key: string, data: Mentions = {}) => {
    const { count } = data;
    const values = Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "number" ? numberText(value) : value,
    ]);
    const mentions = Object.fromEntries(values) as Mentions;
    return pluralWords(`dicewright.${key}`, typeof count === "number" ? count : undefined, mentions, words);
  };
  return Object.assign(say, { words });
}

/** The words that a game has for a key. */
export function gameText({ id }: Game, key: string, { words }: Say): string {
  return reportText(id, { key }, words);
}
