/** Where the window of house rules is opened: the settings of Foundry. Source: the API page of ClientSettings#registerMenu. */
import { lazy } from "../platform/lazy.ts";
import { registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";

const houseRulesWindow = lazy(() => import("./house-rules-window.ts"));

async function show(): Promise<void> {
  const { showHouseRules } = await houseRulesWindow();
  await showHouseRules();
}

/** Offers the window to GMs. Foundry asks for a window class; ours only opens the real window. Without a page there is none. */
export function registerHouseRulesMenu(): void {
  if (!hasPage()) return;
  class DicewrightHouseRulesDoor extends templateApplication() {
    override async render(): Promise<this> {
      await show().catch(notifyError);
      return this;
    }
  }
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: DicewrightHouseRulesDoor,
    restricted: true,
  });
}
