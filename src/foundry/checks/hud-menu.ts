/** The saved checks of a token as a menu beside its button: one click rolls. */
import { savedCheckView } from "../../view/form/saved-checks.ts";
import { chancesAt, oddsClient } from "../odds/client.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { notifyError, words } from "../platform/words.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { lastingView, toggleLasting } from "./lasting.ts";
import { openPickMenu } from "./pick-menu.ts";
import { rollSavedCheck } from "./roll.ts";

/** Opens the menu; its last entry opens the window of all saved checks. */
export function openHudMenu(actor: Actor, button: Element, openAll: (actor: Actor) => void): void {
  const data = numbersOf(actor);
  const { right: left, top } = button.getBoundingClientRect();
  // The menu is drawn once, so that it tells what is known by now.
  const chanceOf = chancesAt(oddsClient(() => undefined));
  const now = { words, rules: rulesWith(checkRules(), actor), chanceOf };
  const entries = allSavedChecks(actor).map((saved) => {
    const { name, chance = "", summary } = savedCheckView(saved, data, now);
    const choose = (event: MouseEvent) => void rollSavedCheck(actor, saved, event).catch(notifyError);
    return { text: name, detail: chance, title: summary, choose };
  });
  const lasting = (actor.isOwner ? (lastingView(actor)?.list ?? []) : []).map(({ id, name, level, isOn }) => ({
    text: words(isOn ? "dicewright.lasting.switchOff" : "dicewright.lasting.switchOn", { name }),
    detail: level,
    choose: () => void toggleLasting(actor, id).catch(notifyError),
  }));
  const all = { text: words("dicewright.traits.all"), choose: () => openAll(actor) };
  openPickMenu({ page: button.ownerDocument, left, top }, words("dicewright.traits.open"), [
    ...entries,
    ...lasting,
    all,
  ]);
}
