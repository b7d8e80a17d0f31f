// Provenance: foundryvtt.com/api hookEvents: toolbars are drawn before `ready`, keys are live after `setup`;
// our own; the buttons that open the table's windows.
import { make } from "../element.ts";
import { globals } from "../globals.ts";
import { regions } from "../regions.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { ControlsConfig } from "./settings/controls-config.ts";
import { DiceConfig } from "./settings/dice-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { makeCombatTracker } from "./sidebar/combat-tracker.ts";
import { drawTabs } from "./sidebar/tabs.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { SceneControls } from "./ui/scene-controls.ts";

interface Opened {
  render(options: { force: boolean }): unknown;
}

/** The window that each button opens. Windows have ids, so that pressing twice shows one. */
const WINDOWS: Readonly<Record<string, () => Opened>> = {
  Combat: () => globals.ui["combat"] as Opened,
  Settings: () => globals.game.settings.sheet ?? new SettingsConfig(),
  Keys: () => new ControlsConfig(),
  "Dice by hand": () => new DiceConfig(),
};

const open = new Map<string, Opened>();

function press(name: string): void {
  const app = open.get(name) ?? WINDOWS[name]!();
  open.set(name, app);
  void app.render({ force: true });
}

/** Puts the buttons into the page's menu. */
function addMenu(): void {
  const buttons = Object.keys(WINDOWS).map((name) => {
    const button = make("button", { type: "button", class: "menu-button" }, name);
    button.addEventListener("click", () => press(name));
    return button;
  });
  regions.menu.append(...buttons);
}

/** Hooks after which the hotbar may look different. */
const HOTBAR_HOOKS = ["updateUser", "createMacro", "updateMacro", "deleteMacro"];

/** Puts the buttons around tokens in place, before the canvas is ready. */
export function placeHud(): void {
  const { canvas } = globals;
  const hud = new TokenHUD();
  canvas.hud.token = hud;
  globals.Hooks.on("controlToken", (token: unknown, controlled: boolean) => {
    if (!controlled && hud.object === token) void hud.clear();
  });
}

/** Makes keys and tooltips live and draws the toolbars. Called between `setup` and `ready`, when documents and canvas are there. */
export async function startApplications(): Promise<void> {
  const { game, ui, Hooks } = globals;
  game.keybindings.initialize();
  game.keyboard._activateListeners();
  game.tooltip.activateEventListeners();
  const [controls, hotbar] = [new SceneControls(), new Hotbar()];
  Object.assign(ui, { controls, hotbar, combat: makeCombatTracker() });
  Object.assign(game.settings, { sheet: new SettingsConfig() });
  addMenu();
  await drawTabs();
  await Promise.all([controls.render({ force: true }), hotbar.render({ force: true })]);
  for (const hook of HOTBAR_HOOKS) Hooks.on(hook, () => void hotbar.render());
}
