/** Roll buttons behind the numbers of a sheet that saved checks take. Fetched with the first sheet that has such. */
import type { SavedCheck } from "../../systems/saved-check.ts";
import { isPath } from "../../systems/sum.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { notifyError, words } from "../platform/words.ts";
import { elementsShowing } from "./clicked-element.ts";
import { rollSavedCheck } from "./roll.ts";

const ROLL_BUTTON = "dicewright-sheet-roll";

/** Draws them anew. */
export function drawFieldButtons(actor: Actor, saved: readonly SavedCheck[], element: HTMLElement): void {
  for (const old of element.querySelectorAll(`.${ROLL_BUTTON}`)) old.remove();
  const places = elementsShowing(element, saved.flatMap(pathOf), numbersOf(actor));
  for (const each of saved) {
    const field = pathOf(each).flatMap((path) => places.get(path) ?? [])[0];
    if (field) keepName(field);
    (field?.closest("a, button") ?? field)?.after(buttonOf(actor, each, element.ownerDocument));
  }
}

/** The first path that a saved check looks up, without its at sign. */
function pathOf({ options }: SavedCheck): string[] {
  const path = Object.values(options).find(isPath);
  return path === undefined ? [] : [path.slice(1)];
}

/** A button inside a label would become part of the field's name, so the field keeps the name it had. */
function keepName(field: Element): void {
  const label = field.closest("label")?.textContent.trim();
  if (label && !field.hasAttribute("aria-label") && !field.hasAttribute("aria-labelledby"))
    field.setAttribute("aria-label", label);
}

function buttonOf(actor: Actor, saved: SavedCheck, page: Document): HTMLButtonElement {
  const button = page.createElement("button");
  const label = words("dicewright.traits.roll", { name: saved.name });
  // A name is anybody's text, and not all sources agree that Foundry's tooltips show text as it is (issue #12356).
  Object.assign(button, { type: "button", className: ROLL_BUTTON, ariaLabel: label, title: label });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void rollSavedCheck(actor, saved, event).catch(notifyError);
  });
  return button;
}
