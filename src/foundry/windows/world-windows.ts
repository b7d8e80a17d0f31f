/**
 * The windows in which GMs set up their world: the house rules, and the difficulty of the scene.
 * Players can read world settings, so of a hidden difficulty the setting has the id alone, and the number goes to the
 * browsers of GMs, as every hidden number does.
 */
import type { SceneDifficulty } from "../../api.ts";
import { stringify, type UncheckedOptions } from "../../checks/json.ts";
import { parseGameId } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { withControlValues } from "../../view/form/control.ts";
import {
  gamesWithTargets,
  houseRulesView,
  readSceneForm,
  sceneControls,
  sceneValue,
  TABLE_RULES,
  type SceneForm,
} from "../../view/form/world.ts";
import { isGM } from "../platform/documents.ts";
import { pageApplication } from "../platform/page-window.ts";
import { getSetting, registerMenu, setSetting } from "../platform/settings.ts";
import { hasPage, templateApplication, templatePath, type Application, type ClickAction } from "../platform/windows.ts";
import { attempt, orThrow, Refusal, words } from "../platform/words.ts";
import { idFor, storeHiddenNumbers, storedSecret } from "../roll/secrets.ts";
import { gamesInUse } from "../world/games.ts";
import { sceneDifficulty, houseRules, storeSceneDifficulty } from "../world/house-rules.ts";
import { postFirstCard } from "./first-card.ts";
import { CONTROL_TEMPLATES, readValues, showForm, WIDE } from "./form-window.ts";

// ---- The house rules of the games in use ----

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
      position: { width: WIDE },
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

// ---- The difficulty of the scene ----

export function sceneText(): string | undefined {
  const scene = sceneDifficulty();
  return scene && words("dicewright.scene.against", { number: `${"value" in scene ? "" : "?"}${valueOf(scene)}` });
}

function valueOf(scene: NonNullable<ReturnType<typeof sceneDifficulty>>): number | "" {
  return "value" in scene ? scene.value : (storedSecret(scene.hidden)?.value ?? "");
}

export async function showScene(): Promise<void> {
  refuseOthers();
  const scene = sceneDifficulty();
  const games = gamesWithTargets(gamesInUse());
  const system = games.find(({ id }) => id === scene?.system) ?? games[0];
  if (!system) throw new Refusal(problem("noTargets"));
  const form: SceneForm = {
    game: system,
    value: scene ? String(valueOf(scene)) : "",
    isHidden: "hidden" in (scene ?? {}),
  };
  await showForm(form, {
    frame: { id: "dicewright-scene", title: words("dicewright.scene.title"), icon: "fa-solid fa-bullseye" },
    focus: "[name=value]",
    withValues: (now, { game, ...values }) => ({
      ...withControlValues(now, values),
      game: games.find(({ id }) => id === game) ?? now.game,
    }),
    read: readSceneForm,
    view: ({ form: now }) => ({
      controls: sceneControls(now, { games, rules: houseRules(), words }),
      main: words("dicewright.scene.set"),
    }),
    async send({ form: now, value }) {
      if (isProblem(value)) return now;
      await setScene(value === null ? null : { system: now.game.id, value, isHidden: now.isHidden });
      return undefined;
    },
  });
}

/** Sets the difficulty of the scene; null for none. @throws Refusal if this user is not a GM or a game has none. */
export async function setScene(wanted: SceneDifficulty | null): Promise<void> {
  refuseOthers();
  if (!wanted) return storeSceneDifficulty(undefined);
  const { system: named = gamesWithTargets(gamesInUse())[0]?.id, value, isHidden = false } = wanted;
  const game = orThrow(parseGameId(named, games));
  if (gamesWithTargets([game]).length === 0) throw new Refusal(problem("noTargets"));
  const read = orThrow(sceneValue({ game, value: stringify(value), isHidden }));
  if (read === null) return storeSceneDifficulty(undefined);
  if (!isHidden) return storeSceneDifficulty({ system: game.id, value: read });
  const hidden = idFor(read);
  await storeHiddenNumbers({ hidden: { value: hidden } });
  await storeSceneDifficulty({ system: game.id, hidden });
}

function refuseOthers(): void {
  if (!isGM()) throw new Refusal(problem("onlyGamemastersScene"));
}

// ---- Buttons in Foundry's settings ----

/** Foundry asks for a class of windows, so this one only opens the real window. */
function windowClassThatCalls(open: () => void): object {
  return class DicewrightDoor extends templateApplication() {
    override render(): Promise<this> {
      open();
      return Promise.resolve(this);
    }
  };
}

/** Offers the first card and the house rules to GMs. Source: the API page of ClientSettings#registerMenu. */
export function registerMenus(): void {
  if (!hasPage()) return;
  registerMenu("games", {
    name: "dicewright.games.title",
    label: "dicewright.games.open",
    hint: "dicewright.games.hint",
    icon: "fa-solid fa-dice-d20",
    type: windowClassThatCalls(() => attempt(postFirstCard)),
    restricted: true,
  });
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: windowClassThatCalls(() => attempt(showHouseRules)),
    restricted: true,
  });
}
