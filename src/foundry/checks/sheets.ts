/**
 * What the module adds to sheets of actors and to tokens: where the window of saved checks is opened, and buttons that
 * roll beside the fields that saved checks use and wherever `data-dicewright` says so.
 */
import type { Actor } from "../platform/documents.ts";
import {
  on,
  once,
  type HeaderButton,
  type HeaderControl,
  type HudAction,
  type HudCore,
  type HudDefaults,
} from "../platform/hooks.ts";
import { lazy, singleFlight } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, addHudButton, elementOf, type AnyWindow, type TokenHud } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { rollLine, rollSavedCheck } from "./roll.ts";

const savedChecksWindow = lazy(() => import("./window.ts"));
const hudMenu = lazy(() => import("./hud-menu.ts"));
const fieldButtons = lazy(() => import("./field-buttons.ts"));

const ICON = "fa-solid fa-dice";
const ROLL_BUTTON = "dicewright-sheet-roll";

function openSavedChecksOf(actor: Actor, beside?: Element): void {
  const open = async () => (await savedChecksWindow()).openSavedChecks(actor, beside);
  singleFlight(`open ${actor.uuid}`, open).catch(notifyError);
}

/** Adds a button to the header of an actor's sheet. */
export function addHeaderControl(sheet: AnyWindow, controls: HeaderControl[]): void {
  const opener = openerFor(sheet);
  if (opener) controls.push({ ...opener.shown, action: `${MODULE}-traits`, onClick: opener.open });
}

/** Adds the button to the header of an ApplicationV1 sheet. */
export function addHeaderButton(sheet: AnyWindow, buttons: HeaderButton[]): void {
  const opener = openerFor(sheet);
  if (opener) buttons.unshift({ ...opener.shown, class: `${MODULE}-open-traits`, onclick: opener.open });
}

/** What opens the saved checks of an actor beside its own sheet, if this user may roll for it. */
function openerFor(sheet: AnyWindow) {
  const actor = actorShown(sheet);
  if (!actor?.isOwner || !isOwnSheet(sheet, actor)) return undefined;
  const shown = { icon: ICON, label: words("dicewright.traits.open") };
  return { shown, open: () => openSavedChecksOf(actor, elementOf(sheet)) };
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
  addHudButton(html, `${MODULE}-traits`, ICON, label, onClick);
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

/** Adds a roll button behind each number that a saved check takes, once there is one. */
async function addFieldButtons(actor: Actor, element: HTMLElement): Promise<void> {
  const saved = actor.isOwner ? allSavedChecks(actor) : [];
  if (saved.length > 0 || element.querySelector(`.${ROLL_BUTTON}`))
    (await fieldButtons()).drawFieldButtons(actor, saved, element);
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

const GROUP = `${MODULE}-checks`;

/**
 * Gives Token Action HUD a group for saved checks, in worlds of any system it knows, and what fills it for the selected
 * token. Sources: HUD Core's published module (clicks ask the actions that its own handler knows, not those of an
 * extender, and calls their `onClick` without an event), Items with Spells 5e (a group of its own by
 * `tokenActionHudCoreRegisterDefaults`) and Gritty Rest (`onClick`).
 */
export function extendHud({ api }: HudCore): void {
  once("tokenActionHudCoreRegisterDefaults", addGroup);
  class DicewrightActions extends api.ActionHandlerExtender {
    override extendActionHandler(): void {
      const actors = this.actor ? [this.actor] : (this.actors ?? []);
      const actions = actors.filter(({ isOwner }) => isOwner).flatMap((actor) => actionsOf(actor, actors.length > 1));
      if (actions.length > 0) this.actionHandler?.addActions(actions, { id: GROUP });
    }
  }
  on("tokenActionHudCoreAddActionHandlerExtenders", (handler) =>
    handler.addActionHandlerExtender(new DicewrightActions()),
  );
}

function addGroup({ layout, groups }: HudDefaults): void {
  const name = words("dicewright.tour.saved.title");
  const group = { id: GROUP, name, listName: `Group: ${name}`, type: "system" };
  groups?.push(group);
  layout?.push({ nestId: MODULE, id: MODULE, name, groups: [{ ...group, nestId: `${MODULE}_${GROUP}` }] });
}

function actionsOf(actor: Actor, isOneOfSeveral: boolean): HudAction[] {
  return allSavedChecks(actor).map((saved) => {
    const name = isOneOfSeveral ? `${actor.name}: ${saved.name}` : saved.name;
    const onClick = (event?: MouseEvent) => void rollSavedCheck(actor, saved, event).catch(notifyError);
    return { id: `${actor.uuid}-${saved.id}`, name, listName: name, onClick };
  });
}
