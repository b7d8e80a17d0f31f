/** Tells how rare a roll was once the fold of its card is opened: a log of thousands of cards works nothing out. */
import type { Replayed } from "../../systems/record.ts";
import { lazy } from "../platform/lazy.ts";
import { notifyError } from "../platform/words.ts";

const rarity = lazy(() => import("./rarity-line.ts"));

/** Waits for the folds of some cards, in the order of their rolls. */
export function showRarity(body: HTMLElement, rolls: readonly (Replayed | undefined)[]): void {
  body.querySelectorAll<HTMLDetailsElement>(".dicewright-more").forEach((fold, i) => {
    const replayed = rolls[i];
    if (replayed?.asked)
      fold.addEventListener("toggle", () => void tell(fold, replayed).catch(notifyError), { once: true });
  });
}

async function tell(fold: HTMLElement, replayed: Replayed): Promise<void> {
  const { showRarity } = await rarity();
  const line = fold.ownerDocument.createElement("p");
  line.className = "dicewright-rarity";
  await showRarity(replayed, (text) => {
    line.textContent = text ?? "";
    if (text === undefined) line.remove();
    else fold.querySelector("summary")!.after(line);
  });
}
