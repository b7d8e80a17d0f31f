/**
 * What the module adds to sheets of actors and to tokens: where the window of saved checks is opened, and buttons that
 * roll beside the fields that saved checks use and wherever `data-dicewright` says so.
 */
import { type SavedCheck } from "../../systems/saved-check.ts";
import { isPath } from "../../systems/sum.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import type { HeaderButton, HeaderControl } from "../platform/hooks.ts";
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, addHudButton, elementOf, type AnyWindow, type TokenHud } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { rollLine, rollSavedCheck } from "./roll.ts";

const savedChecksWindow = lazy(() => import("./window.ts"));
const hudMenu = lazy(() => import("./hud-menu.ts"));
const clues = lazy(() => import("./clicked-element.ts"));

const ICON = "fa-solid fa-dice";
const ROLL_BUTTON = "dicewright-sheet-roll";

function openSavedChecksOf(actor: Actor, beside?: Element): void {
  const open = async () => (await savedChecksWindow()).openSavedChecks(actor, beside);
  singleFlight(`open ${actor.uuid}`, open).catch(notifyError);
}

/** Adds a button to the header of an actor's sheet. */
export function addHeaderControl(sheet: AnyWindow, controls: HeaderControl[]): void {
  const actor = ownedBy(sheet);
  const label = words("dicewright.traits.open");
  const onClick = () => openSavedChecksOf(actor!, elementOf(sheet));
  if (actor) controls.push({ icon: ICON, label, action: `${MODULE}-traits`, onClick });
}

/** Adds the button to the header of an ApplicationV1 sheet. */
export function addHeaderButton(sheet: AnyWindow, buttons: HeaderButton[]): void {
  const actor = ownedBy(sheet);
  const label = words("dicewright.traits.open");
  const onclick = () => openSavedChecksOf(actor!, elementOf(sheet));
  if (actor) buttons.unshift({ class: `${MODULE}-open-traits`, icon: ICON, label, onclick });
}

/** The actor of an actor's own sheet, if this user may roll for it. */
function ownedBy(sheet: AnyWindow): Actor | undefined {
  const actor = actorShown(sheet);
  return actor?.isOwner && isOwnSheet(sheet, actor) ? actor : undefined;
}

function isOwnSheet({ document, object }: AnyWindow, actor: Actor): boolean {
  return (document ?? object) === actor;
}

/** Adds a button around a token. */
export function addTokenButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  const label = words("dicewright.traits.open");
  if (!actor?.isOwner) return;
  const onClick = ({ currentTarget }: MouseEvent) => {
    if (allSavedChecks(actor).length === 0) openSavedChecksOf(actor);
    else void hudMenu().then(({ openHudMenu }) => openHudMenu(actor, currentTarget as Element, openSavedChecksOf));
  };
  addHudButton(html, { action: `${MODULE}-traits`, icon: ICON, label, onClick });
}

/** Prepares a window once it is drawn. */
export function drawButtons(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element) return;
  const actor = actorShown(shown);
  if (actor && isOwnSheet(shown, actor)) void addFieldButtons(actor, element).catch(notifyError);
  prepare(element, actor);
}

/** Prepares one copy of a message once it is drawn. */
export function drawMessageButtons(_message: object, html: HTMLElement): void {
  prepare(html);
}

/** Adds a roll button behind each number that a saved check takes. */
async function addFieldButtons(actor: Actor, element: HTMLElement): Promise<void> {
  const saved = actor.isOwner ? allSavedChecks(actor) : [];
  const { elementsShowing } = saved.length > 0 ? await clues() : {};
  for (const old of element.querySelectorAll(`.${ROLL_BUTTON}`)) old.remove();
  const places = elementsShowing?.(element, saved.flatMap(pathOf), numbersOf(actor));
  for (const each of saved) {
    const field = pathOf(each).flatMap((path) => places?.get(path) ?? [])[0];
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

/** Windows that listen already; each is drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Lets elements with `data-dicewright` be clicked, also those that come later. */
function prepare(element: HTMLElement, actor?: Actor): void {
  for (const marked of element.querySelectorAll<HTMLElement>("[data-dicewright]")) {
    marked.classList.add("dicewright-pressable");
    if (!marked.matches("button, a[href], [role]")) Object.assign(marked, { role: "button", tabIndex: 0 });
  }
  if (listening.has(element)) return;
  listening.add(element);
  element.addEventListener("click", (event) => rollMarked(event, actor));
  element.addEventListener("keydown", (event) => {
    const isNative = (event.target as Element).matches("button, a[href], input, textarea, select, [contenteditable]");
    if (!isNative && (event.key === "Enter" || event.key === " ")) rollMarked(event, actor);
  });
}

function rollMarked(event: MouseEvent | KeyboardEvent, actor: Actor | undefined): void {
  const line = (event.target as Element).closest<HTMLElement>("[data-dicewright]")?.dataset["dicewright"]?.trim();
  if (!line) return;
  event.preventDefault();
  event.stopPropagation();
  void rollLine(line, actor?.isOwner ? actor : undefined, event).catch(notifyError);
}
