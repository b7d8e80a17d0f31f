/** Takes a trait away, once somebody has said that they mean it: there is no way back. Source: the API page of DialogV2. */
import type { SavedCheck } from "../../systems/saved-check.ts";
import { words } from "../platform/words.ts";
import type { TraitsPage } from "./page.ts";

interface Dialogs {
  confirm(config: object): Promise<unknown>;
}

/** Asks, and removes the trait where the answer is yes. */
export async function removeTrait(page: TraitsPage, { id, name }: SavedCheck): Promise<void> {
  const { DialogV2 } = foundry.applications.api as unknown as { readonly DialogV2: Dialogs };
  const content = document.createElement("p");
  content.textContent = words("dicewright.traits.removeAsk", { name });
  const isMeant = await DialogV2.confirm({
    window: { title: words("dicewright.traits.removeTitle") },
    content,
    rejectClose: false,
  });
  if (isMeant === true) await page.keep((list) => list.filter((each) => each.id !== id));
}
