/** The window in which the GM chooses the house rules of the games in use. */
import type { UncheckedOptions } from "../../checks/json.ts";
import { houseRulesView, TABLE_RULES } from "../../view/form/world.ts";
import { pageApplication } from "../platform/page-window.ts";
import { getSetting, setSetting } from "../platform/settings.ts";
import { templatePath, type Application, type ClickAction } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { houseRules } from "../world/house-rules.ts";
import { CONTROL_TEMPLATES, readValues } from "./form-window.ts";

const ACTIONS: Readonly<Record<string, ClickAction<Application>>> = {
  turn(_event, { dataset: { page: id } }) {
    for (const tab of this.element.querySelectorAll<HTMLElement>("[role=tab]")) {
      const isShown = tab.dataset["page"] === id;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
    for (const page of this.element.querySelectorAll<HTMLElement>("[role=tabpanel]"))
      page.hidden = page.dataset["page"] !== id;
  },
  /** Shows the rules of the books, the first choice of each, which are stored with the form. */
  reset() {
    for (const rule of this.element.querySelectorAll("select")) rule.selectedIndex = 0;
    for (const rule of this.element.querySelectorAll("input")) rule.checked = false;
  },
};

/** Arrow keys go from page to page, as in every list of tabs. */
function turnPage({ element }: Application, event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const tabs = [...element.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const next = tabs[(at + by + tabs.length) % tabs.length]!;
  next.click();
  next.focus();
}

function currentRules(): UncheckedOptions {
  const table = Object.keys(TABLE_RULES).map((name) => [name, getSetting(name)] as const);
  return { ...houseRules(), ...Object.fromEntries(table) };
}

async function saveChanges({ element }: Application): Promise<void> {
  const rules = currentRules();
  const changed = Object.entries(readValues(element)).filter(([name, value]) => value !== rules[name]);
  for (const [name, value] of changed) await setSetting(name, value);
}

export async function showHouseRules(): Promise<void> {
  class DicewrightHouseRules extends pageApplication() {
    static DEFAULT_OPTIONS = {
      id: "dicewright-house-rules",
      tag: "form",
      classes: ["dicewright-house-rules"],
      window: { title: "dicewright.settings.window.name", icon: "fa-solid fa-dice", contentClasses: ["dicewright"] },
      position: { width: 560 },
      actions: ACTIONS,
      form: {
        handler(this: Application) {
          return saveChanges(this);
        },
        closeOnSubmit: true,
      },
    };
    static PARTS = { rules: { template: templatePath("form/house-rules"), templates: CONTROL_TEMPLATES } };

    override _prepareContext(): Promise<object> {
      return Promise.resolve({ pages: houseRulesView(gamesInUse(), currentRules(), words) });
    }

    override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("keydown", (event) => turnPage(this, event));
    }
  }
  await new DicewrightHouseRules().render({ force: true });
}
