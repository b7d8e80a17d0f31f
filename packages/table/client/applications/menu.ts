// Provenance: our own; the buttons that open the table's windows.

import { make } from "../element.ts";
import { globals } from "../globals.ts";
import { regions } from "../regions.ts";
import { ControlsConfig } from "./settings/controls-config.ts";
import { DiceConfig } from "./settings/dice-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { makeDirectory } from "./sidebar/directory.ts";

interface Opened {
  render(options: { force: boolean }): unknown;
}

/** The window that each button opens. Windows have ids, so that pressing twice shows one. */
const WINDOWS: Readonly<Record<string, () => Opened>> = {
  World: makeDirectory,
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
export function addMenu(): void {
  const buttons = Object.keys(WINDOWS).map((name) => {
    const button = make("button", { type: "button", class: "menu-button" }, name);
    button.addEventListener("click", () => press(name));
    return button;
  });
  regions.menu.append(...buttons);
}
