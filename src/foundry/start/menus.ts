/** The module's buttons in Foundry's settings. Source: the API page of ClientSettings#registerMenu. */
import { lazy } from "../platform/lazy.ts";
import { registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";

const gamesWindow = lazy(() => import("./games-window.ts"));
const houseRulesWindow = lazy(() => import("../form/house-rules-window.ts"));

/** Opens the window of the games in use. */
export async function openGames(): Promise<void> {
  await (await gamesWindow()).showGames();
}

/** Opens the window of the house rules. */
export async function openHouseRules(): Promise<void> {
  await (await houseRulesWindow()).showHouseRules();
}

/** Foundry asks for a class of windows, so this one only opens the real window. */
function doorTo(open: () => Promise<void>): object {
  return class DicewrightDoor extends templateApplication() {
    override async render(): Promise<this> {
      await open().catch(notifyError);
      return this;
    }
  };
}

/** Offers the windows to GMs. */
export function registerMenus(): void {
  if (!hasPage()) return;
  registerMenu("games", {
    name: "dicewright.games.title",
    label: "dicewright.games.open",
    hint: "dicewright.games.hint",
    icon: "fa-solid fa-dice-d20",
    type: doorTo(openGames),
    restricted: true,
  });
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: doorTo(openHouseRules),
    restricted: true,
  });
}
