/** Buttons for saved checks: in the header of a sheet, beside its numbers, around a token, in Token Action HUD. */
import type { CheckRequest } from "../../checks/notation.ts";
import type { SavedCheck } from "../../checks/saved-check.ts";
import { isPath } from "../../checks/sum.ts";
import { savedCheckView } from "../../view/form/saved-check.ts";
import { checkQuestion, isQuick } from "../../view/odds-question.ts";
import { OddsView } from "../odds/view.ts";
import { numbersOf, type Actor } from "../platform/documents.ts";
import { listen, listenOnce, type HudCore } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, addHudButton, elementOf, type AnyWindow, type TokenHud } from "../platform/windows.ts";
import { attempt, notifyError, words } from "../platform/words.ts";
import { rollSavedCheck } from "../windows/roll-dialog.ts";
import { checkRules, rulesWith } from "../world/house-rules.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { elementsShowing } from "./clicked-element.ts";
import { lastingView, toggleLasting } from "./lasting.ts";
import { isPickMenuOpen, openPickMenu } from "./pick-menu.ts";
import { openSavedChecks } from "./saved-checks-window.ts";

const ICON = "fa-solid fa-dice";
const title = () => words("dicewright.tour.saved.title");

export function addHeaderControl(sheet: AnyWindow, controls: object[]): void {
  const opener = openerFor(sheet);
  if (opener) controls.push({ ...opener.shown, action: `${MODULE}-traits`, onClick: opener.open });
}

/** Adds the button to the header of an ApplicationV1 sheet. */
export function addHeaderButton(sheet: AnyWindow, buttons: object[]): void {
  const opener = openerFor(sheet);
  if (opener) buttons.unshift({ ...opener.shown, class: `${MODULE}-open-traits`, onclick: opener.open });
}

/** The button that opens the saved checks of an actor beside its own sheet, if this user may roll for it. */
function openerFor(sheet: AnyWindow) {
  const actor = ownerOf(sheet);
  if (!actor?.isOwner) return undefined;
  const shown = { icon: ICON, label: title() };
  return { shown, open: () => attempt(() => openSavedChecks(actor, elementOf(sheet))) };
}

function ownerOf(sheet: AnyWindow): Actor | undefined {
  const actor = actorShown(sheet);
  return (sheet.document ?? sheet.object) === actor ? actor : undefined;
}

export function addTokenButton({ object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner) return;
  const button = addHudButton(html, `${MODULE}-traits`, ICON, title(), ({ currentTarget }) =>
    attempt(() => openSavedCheckMenu(actor, currentTarget as Element)),
  );
  // A mouse opens the menu without a click, so that a check takes one.
  button?.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") setTimeout(() => button.matches(":hover") && openHoveredMenu(actor, button), REST);
  });
}

/** How long a mouse rests on the button before the menu opens, in milliseconds. */
const REST = 150;

const ROLL_BUTTON = "dicewright-sheet-roll";

/** Draws a roll button after each number that a saved check looks up, and removes older buttons. */
export function drawFieldButtons(shown: AnyWindow): void {
  const [element, actor] = [elementOf(shown), ownerOf(shown)];
  if (!element || !actor) return;
  for (const old of element.querySelectorAll(`.${ROLL_BUTTON}`)) old.remove();
  const saved = actor.isOwner ? allSavedChecks(actor) : [];
  if (saved.length === 0) return;
  const elements = elementsShowing(element, saved.flatMap(firstPath), numbersOf(actor));
  for (const each of saved) {
    const field = firstPath(each).flatMap((path) => elements.get(path) ?? [])[0];
    if (field) preserveName(field);
    (field?.closest("a, button") ?? field)?.after(rollButton(actor, each, element.ownerDocument));
  }
}

function firstPath({ options }: SavedCheck): string[] {
  const path = Object.values(options).find(isPath);
  return path === undefined ? [] : [path.slice(1)];
}

/** Stores a field's label, since the text of a button inside the label would become part of it. */
function preserveName(field: Element): void {
  const label = field.closest("label")?.textContent.trim();
  if (label && !field.hasAttribute("aria-label") && !field.hasAttribute("aria-labelledby"))
    field.setAttribute("aria-label", label);
}

function rollButton(actor: Actor, saved: SavedCheck, page: Document): HTMLButtonElement {
  const button = page.createElement("button");
  const label = words("dicewright.traits.roll", { name: saved.name });
  // A name is anybody's text, and not all sources agree that Foundry's tooltips show text as it is (issue #12356).
  Object.assign(button, { type: "button", className: ROLL_BUTTON, ariaLabel: label, title: label });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void rollSavedCheck(actor, saved, event);
  });
  return button;
}

/** Opens the menu of an actor's saved checks, where one click rolls; the window if it has none. */
function openSavedCheckMenu(actor: Actor, button: Element): Promise<void> | void {
  const saved = allSavedChecks(actor);
  if (saved.length === 0) return openSavedChecks(actor);
  showMenu(actor, saved, button, false);
}

/** Opens the same menu while a mouse rests on the button, unless there is nothing to roll or a menu is open. */
function openHoveredMenu(actor: Actor, button: Element): void {
  const saved = allSavedChecks(actor);
  if (saved.length > 0 && !isPickMenuOpen(button.ownerDocument)) showMenu(actor, saved, button, true);
}

function showMenu(actor: Actor, saved: readonly SavedCheck[], button: Element, isHovered: boolean): void {
  const data = numbersOf(actor);
  const { right: left, top } = button.getBoundingClientRect();
  // The menu is drawn once, with the odds that are known at once.
  const odds = new OddsView(() => undefined);
  const chanceOf = (check: CheckRequest) => {
    const question = checkQuestion("chance", check);
    return question && isQuick(question) ? odds.ask(question) : null;
  };
  const now = { words, rules: rulesWith(checkRules(), actor), chanceOf };
  const checks = saved.map((each) => {
    const { name, success = "", line } = savedCheckView(each, data, now);
    const choose = (event: MouseEvent) => void rollSavedCheck(actor, each, event);
    return { text: name, detail: success, title: line, choose };
  });
  const lasting = (lastingView(actor)?.list ?? []).map(({ id, name, level, left, isOn }) => ({
    text: words(isOn ? "dicewright.lasting.switchOff" : "dicewright.lasting.switchOn", { name }),
    detail: [level, left].filter(Boolean).join(" · "),
    choose: () => void toggleLasting(actor, id).catch(notifyError),
  }));
  const all = { text: words("dicewright.traits.all"), choose: () => void openSavedChecks(actor).catch(notifyError) };
  const spot = { page: button.ownerDocument, left, top };
  openPickMenu(spot, title(), [...checks, ...lasting, all], isHovered ? button : undefined);
}

/** The saved checks of the selected actors that this user owns, with the names of the actors if there are several. */
function listHudActions(actors: readonly Actor[]) {
  return actors
    .filter(({ isOwner }) => isOwner)
    .flatMap((actor) =>
      allSavedChecks(actor).map((saved) => {
        const name = actors.length > 1 ? `${actor.name}: ${saved.name}` : saved.name;
        const onClick = (event?: MouseEvent) => void rollSavedCheck(actor, saved, event);
        return { id: `${actor.uuid}-${saved.id}`, name, listName: name, onClick };
      }),
    );
}

const GROUP = `${MODULE}-checks`;

/**
 * Gives Token Action HUD a group for saved checks, in worlds of any system it knows, and what fills it for the selected
 * token. Sources: HUD Core's published module (clicks ask the actions that its own handler knows, not those of an
 * extender, and calls their `onClick` without an event), Items with Spells 5e (a group of its own by
 * `tokenActionHudCoreRegisterDefaults`) and Gritty Rest (`onClick`).
 */
export function extendHud({ api }: HudCore): void {
  listenOnce("tokenActionHudCoreRegisterDefaults", ({ layout, groups }) => {
    const name = words("dicewright.tour.saved.title");
    const group = { id: GROUP, name, listName: `Group: ${name}`, type: "system" };
    groups?.push(group);
    layout?.push({ nestId: MODULE, id: MODULE, name, groups: [{ ...group, nestId: `${MODULE}_${GROUP}` }] });
  });
  class DicewrightActions extends api.ActionHandlerExtender {
    override extendActionHandler(): void {
      const actors = this.actor ? [this.actor] : (this.actors ?? []);
      const actions = listHudActions(actors);
      if (actions.length > 0) this.actionHandler?.addActions(actions, { id: GROUP });
    }
  }
  listen("tokenActionHudCoreAddActionHandlerExtenders", (handler) =>
    handler.addActionHandlerExtender(new DicewrightActions()),
  );
}
