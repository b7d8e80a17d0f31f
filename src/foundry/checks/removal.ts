/**
 * Takes a trait away, once somebody has said that they mean it: there is no way back. Source: the API page of DialogV2.
 */
import type { SavedCheck } from "../../systems/saved-check.ts";
import { confirmDialog } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import type { SavedChecksPage } from "./page.ts";

/** Asks, and removes the trait where the answer is yes. */
export async function removeTrait(page: SavedChecksPage, { id, name }: SavedCheck): Promise<void> {
  const content = document.createElement("p");
  content.textContent = words("dicewright.traits.removeAsk", { name });
  const isMeant = await confirmDialog({ window: { title: words("dicewright.traits.removeTitle") }, content });
  if (isMeant) await page.keep((list) => list.filter((each) => each.id !== id));
}
