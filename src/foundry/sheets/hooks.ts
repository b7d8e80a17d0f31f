/** Opens saved checks from sheets, tokens, Token Action HUD and the hotbar, and redraws their open windows. */
import type { AppLoader } from "../platform/app-loader.ts";
import { flagOf, worldSystem, type Actor } from "../platform/documents.ts";
import { DRAGGED, listen, listenOnce, type HudCore } from "../platform/hooks.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import {
  actorShown,
  addHudButton,
  elementOf,
  openWindows,
  type AnyWindow,
  type TokenHud,
} from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { TRAITS } from "../world/settings.ts";
import type * as hotbar from "./hotbar.ts";
import type * as onSheets from "./saved-check-buttons.ts";
import type * as savedChecks from "./saved-checks-window.ts";

export interface SheetApp {
  readonly hotbar: typeof hotbar;
  readonly onSheets: typeof onSheets;
  readonly savedChecks: typeof savedChecks;
}

const ICON = "fa-solid fa-dice";

export function addHeaderControl(app: AppLoader<SheetApp>, sheet: AnyWindow, controls: object[]): void {
  const opener = openerFor(app, sheet);
  if (opener) controls.push({ ...opener.shown, action: `${MODULE}-traits`, onClick: opener.open });
}

/** Adds the button to the header of an ApplicationV1 sheet. */
export function addHeaderButton(app: AppLoader<SheetApp>, sheet: AnyWindow, buttons: object[]): void {
  const opener = openerFor(app, sheet);
  if (opener) buttons.unshift({ ...opener.shown, class: `${MODULE}-open-traits`, onclick: opener.open });
}

/** The button that opens the saved checks of an actor beside its own sheet, if this user may roll for it. */
function openerFor(app: AppLoader<SheetApp>, sheet: AnyWindow) {
  const actor = ownerOf(sheet);
  if (!actor?.isOwner) return undefined;
  const shown = { icon: ICON, label: words("dicewright.traits.open") };
  return { shown, open: () => app.run(({ savedChecks }) => savedChecks.openSavedChecks(actor, elementOf(sheet))) };
}

function ownerOf(sheet: AnyWindow): Actor | undefined {
  const actor = actorShown(sheet);
  return (sheet.document ?? sheet.object) === actor ? actor : undefined;
}

export function addTokenButton(app: AppLoader<SheetApp>, { object }: TokenHud, html: HTMLElement): void {
  const actor = object?.actor;
  if (!actor?.isOwner) return;
  const button = addHudButton(html, `${MODULE}-traits`, ICON, words("dicewright.traits.open"), ({ currentTarget }) =>
    app.run(({ onSheets }) => onSheets.openSavedCheckMenu(actor, currentTarget as Element)),
  );
  // A mouse opens the menu without a click, so that a check takes one.
  button?.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") setTimeout(() => openWhileHovered(app, actor, button), REST);
  });
}

/** How long a mouse rests on the button before the menu opens, in milliseconds. */
const REST = 150;

function openWhileHovered(app: AppLoader<SheetApp>, actor: Actor, button: HTMLElement): void {
  if (button.matches(":hover")) app.run(({ onSheets }) => onSheets.openHoveredMenu(actor, button));
}

/** Adds a roll button behind each number that a saved check takes, once there may be one. */
export function drawButtonsOnSheet(app: AppLoader<SheetApp>, shown: AnyWindow): void {
  const [element, actor] = [elementOf(shown), ownerOf(shown)];
  if (element && actor && (app.loaded || mayHaveChecks(actor)))
    app.runInBackground(({ onSheets }) => onSheets.drawFieldButtons(actor, element));
}

/** The game systems of Foundry for which saved checks are offered before there are any. */
const PROFILED: readonly string[] = ["dnd5e", "pf2e", "swade"];

function mayHaveChecks(actor: Actor): boolean {
  const { world } = Object(getSetting("profile")) as { readonly world?: unknown };
  return flagOf(actor, TRAITS) !== undefined || world !== undefined || PROFILED.includes(worldSystem());
}

/** Makes a macro of a drop of ours, and returns false for it. */
export function dropOnHotbar(
  app: AppLoader<SheetApp>,
  dropped: Readonly<Record<string, unknown>>,
  slot: number,
): false | undefined {
  if (dropped["type"] !== DRAGGED) return undefined;
  app.run(({ hotbar }) => hotbar.createDroppedMacro(dropped, slot));
  return false;
}

const GROUP = `${MODULE}-checks`;

/**
 * Gives Token Action HUD a group for saved checks, in worlds of any system it knows, and what fills it for the selected
 * token. Sources: HUD Core's published module (clicks ask the actions that its own handler knows, not those of an
 * extender, and calls their `onClick` without an event), Items with Spells 5e (a group of its own by
 * `tokenActionHudCoreRegisterDefaults`) and Gritty Rest (`onClick`).
 */
export function extendHud(app: AppLoader<SheetApp>, { api }: HudCore): void {
  app.runInBackground(() => undefined);
  listenOnce("tokenActionHudCoreRegisterDefaults", ({ layout, groups }) => {
    const name = words("dicewright.tour.saved.title");
    const group = { id: GROUP, name, listName: `Group: ${name}`, type: "system" };
    groups?.push(group);
    layout?.push({ nestId: MODULE, id: MODULE, name, groups: [{ ...group, nestId: `${MODULE}_${GROUP}` }] });
  });
  class DicewrightActions extends api.ActionHandlerExtender {
    override extendActionHandler(): void {
      const actors = this.actor ? [this.actor] : (this.actors ?? []);
      const actions = app.loaded?.onSheets.listHudActions(actors) ?? [];
      if (actions.length > 0) this.actionHandler?.addActions(actions, { id: GROUP });
    }
  }
  listen("tokenActionHudCoreAddActionHandlerExtenders", (handler) =>
    handler.addActionHandlerExtender(new DicewrightActions()),
  );
}

const isSavedChecksWindow = ({ id }: AnyWindow) => id?.startsWith(`${MODULE}-traits-`) === true;

/** Draws the windows of saved checks again, and open sheets, which have buttons for them. */
export function redrawSavedChecks(): void {
  for (const shown of openWindows()) if (isSavedChecksWindow(shown) || actorShown(shown)) void shown.render();
}

/**
 * Draws an actor's window again; the world's shows an actor's numbers. Tokens that are not linked follow the actor in
 * the world's list, with whose address that of their own actor ends, and are not told of (issues #6892, #9095).
 */
export function redrawActor({ uuid }: Actor): void {
  const ends = [uuid.replaceAll(".", "-"), `${MODULE}-traits-world`];
  const shown = openWindows().filter((each) => isSavedChecksWindow(each) && ends.some((end) => each.id!.endsWith(end)));
  // Most numbers of an actor are in no check.
  for (const open of shown) if (!open.isCurrent?.()) void open.render();
}
