/**
 * The odds of a contest as a form and a panel show them: how likely one side wins, nobody does, and it loses.
 *
 * Worked example: a coin against a coin.
 *
 *     versusView("Tor: Fight", { win: 0.5, tie: 0.5, lose: 0 }, words).parts.length // 2
 */
import type { WinTieLose } from "../threads/odds.ts";
import { percent, type Words } from "./words.ts";

/** The odds against one check of an opponent. */
export type VersusView = ReturnType<typeof versusView>;

const PARTS = [
  { result: "win", tone: "good", key: "dicewright.odds.win" },
  { result: "tie", tone: "mixed", key: "dicewright.odds.tie" },
  { result: "lose", tone: "bad", key: "dicewright.odds.lose" },
] as const;

/** The odds of the side that reads them, as parts of a bar. What cannot happen is left out. */
export function versusView(title: string, chances: WinTieLose, words: Words) {
  const parts = PARTS.filter(({ result }) => chances[result] > 1e-12);
  return {
    title,
    parts: parts.map(({ result, tone, key }) => ({
      tone,
      text: words(key, { chance: percent(chances[result], words) }),
      share: (100 * chances[result]).toFixed(2),
    })),
  };
}
