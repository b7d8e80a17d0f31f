/** The module's buttons in Foundry's settings. */
import type { AppLoader } from "../platform/app-loader.ts";
import { registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import type * as gamesWindow from "./games-window.ts";
import type * as houseRules from "./house-rules-window.ts";
import type * as opening from "./roll-check.ts";
import type * as rollDialog from "./roll-dialog.ts";
import type * as sceneForm from "./scene-form.ts";

export interface WindowApp {
  readonly gamesWindow: typeof gamesWindow;
  readonly houseRules: typeof houseRules;
  readonly opening: typeof opening;
  readonly rollDialog: typeof rollDialog;
  readonly sceneForm: typeof sceneForm;
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
    type: windowClassThatCalls(() => app.run(({ gamesWindow }) => gamesWindow.showGames())),
    restricted: true,
  });
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: windowClassThatCalls(() => app.run(({ houseRules }) => houseRules.showHouseRules())),
    restricted: true,
  });
}
