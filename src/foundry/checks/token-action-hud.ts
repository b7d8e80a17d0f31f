/**
 * Saved checks in Token Action HUD, in worlds of any system it knows. Sources: HUD Core's published module (clicks ask
 * the actions that its own handler knows, not those of an extender, and calls their `onClick` without an event), Items
 * with Spells 5e (a group of its own by `tokenActionHudCoreRegisterDefaults`) and Gritty Rest (`onClick`).
 */
import type { Actor } from "../platform/documents.ts";
import { on, once, type HudAction, type HudCore, type HudDefaults } from "../platform/hooks.ts";
import { MODULE } from "../platform/settings.ts";
import { notifyError, words } from "../platform/words.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { rollSavedCheck } from "./roll.ts";

const GROUP = `${MODULE}-checks`;

/** Gives the HUD a group for saved checks, and what fills it for the selected token. */
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

/** One action for each saved check; of several actors each says whose it is. */
function actionsOf(actor: Actor, isOneOfSeveral: boolean): HudAction[] {
  return allSavedChecks(actor).map((saved) => {
    const name = isOneOfSeveral ? `${actor.name}: ${saved.name}` : saved.name;
    const onClick = (event?: MouseEvent) => void rollSavedCheck(actor, saved, event).catch(notifyError);
    return { id: `${actor.uuid}-${saved.id}`, name, listName: name, onClick };
  });
}
