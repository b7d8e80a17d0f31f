/** Roll buttons in what others draw: beside the fields of a sheet that a trait uses, and wherever `data-dicewright` says so. */
import type { SavedCheck } from "../../systems/saved-check.ts";
import { isPath } from "../../systems/saved-check.ts";
import type { Actor } from "../platform/documents.ts";
import type { AnyWindow } from "../platform/windows.ts";
import { elementOf } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { everyTrait } from "./holder.ts";
import { rollLine, rollTrait } from "./roll.ts";
import { actorOf } from "./sheet.ts";

const BUTTON = "dicewright-sheet-roll";

/** Windows that listen already; each is drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Prepares a window once it is drawn. */
export function drawButtons(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element) return;
  const actor = actorOf(shown);
  if (actor && (shown.document ?? shown.object) === actor) addFieldButtons(actor, element);
  prepare(element, actor);
}

/** Prepares one copy of a message once it is drawn. */
export function drawMessageButtons(_message: object, html: HTMLElement): void {
  prepare(html);
}

/** A roll button behind each field that a trait takes its number from. */
function addFieldButtons(actor: Actor, element: HTMLElement): void {
  for (const old of element.querySelectorAll(`.${BUTTON}`)) old.remove();
  if (!actor.isOwner) return;
  for (const trait of everyTrait(actor)) {
    const path = Object.values(trait.options).find(isPath)?.slice(1);
    const field = path === undefined ? null : fieldOf(element, path);
    if (field) keepName(field);
    field?.after(buttonOf(actor, trait, element.ownerDocument));
  }
}

/** A button inside a label would become a part of the field's name, so the field gets the name that it had. */
function keepName(field: Element): void {
  const label = field.closest("label")?.textContent.trim();
  if (label && !field.hasAttribute("aria-label") && !field.hasAttribute("aria-labelledby"))
    field.setAttribute("aria-label", label);
}

/** The first place where a sheet shows what is stored at this path. */
function fieldOf(element: HTMLElement, path: string): Element | null {
  return element.querySelector(
    [`system.${path}`, path]
      .flatMap((name) => [
        `[name="${name}"]`,
        `[data-path="${name}"]`,
        `[data-field="${name}"]`,
        `[data-edit="${name}"]`,
      ])
      .join(),
  );
}

function buttonOf(actor: Actor, trait: SavedCheck, page: Document): HTMLButtonElement {
  const button = page.createElement("button");
  const label = words("dicewright.traits.roll", { name: trait.name });
  Object.assign(button, { type: "button", className: BUTTON, ariaLabel: label });
  button.dataset["tooltip"] = label;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void rollTrait(actor, trait, event).catch(notifyError);
  });
  return button;
}

/** Lets elements with `data-dicewright` be pressed, those that come later as well. */
function prepare(element: HTMLElement, actor?: Actor): void {
  for (const marked of element.querySelectorAll<HTMLElement>("[data-dicewright]")) {
    marked.classList.add("dicewright-pressable");
    if (!marked.matches("button, a[href], [role]")) Object.assign(marked, { role: "button", tabIndex: 0 });
  }
  if (listening.has(element)) return;
  listening.add(element);
  element.addEventListener("click", (event) => press(event, actor));
  element.addEventListener("keydown", (event) => {
    const isNative = (event.target as Element).matches("button, a[href], input, textarea, select, [contenteditable]");
    if (!isNative && (event.key === "Enter" || event.key === " ")) press(event, actor);
  });
}

function press(event: MouseEvent | KeyboardEvent, actor: Actor | undefined): void {
  const marked = (event.target as Element).closest<HTMLElement>("[data-dicewright]");
  const line = marked?.dataset["dicewright"]?.trim();
  if (!line) return;
  event.preventDefault();
  event.stopPropagation();
  void rollLine(line, actor?.isOwner ? actor : undefined, event).catch(notifyError);
}
