/** Opens the window of house rules from Foundry's settings. Source: the API page of ClientSettings#registerMenu. */
import { lazy } from "../platform/lazy.ts";
import { registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";

const houseRulesWindow = lazy(() => import("./house-rules-window.ts"));

async function show(): Promise<void> {
  const { showHouseRules } = await houseRulesWindow();
  await showHouseRules();
}

/** Offers the window to GMs. Foundry asks for a class, so this one only opens the real window. */
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
