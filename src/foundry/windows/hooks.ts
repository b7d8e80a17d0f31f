/** The module's buttons in Foundry's settings. */
import type { AppLoader } from "../platform/app-loader.ts";
import { registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import type * as rollDialog from "./roll-dialog.ts";
import type * as worldWindows from "./world-windows.ts";

export interface WindowApp {
  readonly rollDialog: typeof rollDialog;
  readonly worldWindows: typeof worldWindows;
}

/** Foundry asks for a class of windows, so this one only opens the real window. */
function windowClassThatCalls(open: () => void): object {
  return class DicewrightDoor extends templateApplication() {
    override render(): Promise<this> {
      open();
      return Promise.resolve(this);
    }
  };
}

/** Offers the windows to GMs. Source: the API page of ClientSettings#registerMenu. */
export function registerMenus(app: AppLoader<WindowApp>): void {
  if (!hasPage()) return;
  registerMenu("games", {
    name: "dicewright.games.title",
    label: "dicewright.games.open",
    hint: "dicewright.games.hint",
    icon: "fa-solid fa-dice-d20",
    type: windowClassThatCalls(() => app.run(({ worldWindows }) => worldWindows.showGames())),
    restricted: true,
  });
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: windowClassThatCalls(() => app.run(({ worldWindows }) => worldWindows.showHouseRules())),
    restricted: true,
  });
}
