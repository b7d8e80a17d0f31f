/**
 * The odds of a contest as a form and a panel show them: how likely one side wins, nobody does, and it loses.
 *
 * Worked example: a coin against a coin.
 *
 *     versusView("Tor: Fight", { win: 0.5, tie: 0.5, lose: 0 }, words).parts.length // 2
 */
import type { WinTieLose } from "../threads/odds.ts";
import { percent, type Words } from "./words.ts";

/** One part of a bar, in words and in percent of the whole. */
interface VersusPart {
  readonly tone: "good" | "mixed" | "bad";
  readonly text: string;
  readonly share: string;
}

/** The odds against one check of an opponent. */
export interface VersusView {
  readonly title: string;
  readonly parts: readonly VersusPart[];
}

const PARTS = {
  win: { tone: "good", key: "dicewright.odds.win" },
  tie: { tone: "mixed", key: "dicewright.odds.tie" },
  lose: { tone: "bad", key: "dicewright.odds.lose" },
} as const;

/** The odds of the side that reads them. What cannot happen is left out. */
export function versusView(title: string, chances: WinTieLose, words: Words): VersusView {
  const parts = (["win", "tie", "lose"] as const).filter((result) => chances[result] > 1e-12);
  return {
    title,
    parts: parts.map((result) => ({
      tone: PARTS[result].tone,
      text: words(PARTS[result].key, { chance: percent(chances[result], words) }),
      share: (100 * chances[result]).toFixed(2),
    })),
  };
}
