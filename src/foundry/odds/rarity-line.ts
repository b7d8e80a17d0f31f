/** The line that tells how rare a roll was. */
import type { Replayed } from "../../systems/record.ts";
import { isQuick, rarityQuestion } from "../../view/odds-question.ts";
import { rarityText } from "../../view/odds-rarity.ts";
import { words } from "../platform/words.ts";
import { answerTo } from "./client.ts";

/** Shows it once it is known, and until then that it is worked out; nothing if its reader may not know. */
export async function showRarity(replayed: Replayed, show: (text: string | undefined) => void): Promise<void> {
  const question = rarityQuestion(replayed);
  if (!question) return;
  if (!isQuick(question)) show(words("dicewright.odds.working"));
  const p = await answerTo(question);
  show(p === null ? undefined : rarityText(replayed, p, words));
}
