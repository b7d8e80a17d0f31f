// Provenance: foundryvtt.com article "Game Controls": Escape dismisses, the number keys run the hotbar's macros.

import { globals } from "../../globals.ts";
import { instances, type ApplicationV2 } from "../api/application.ts";
import type { ClientKeybindings } from "./keybindings.ts";

/** After every package: `CONST.KEYBINDING_PRECEDENCE.DEFERRED`. */
const DEFERRED = 2;

function topmost(): ApplicationV2 | undefined {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  return windows.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
}

function dismiss(): boolean {
  const hud = globals.canvas.hud?.token as ApplicationV2 | undefined;
  const front = hud?.rendered ? hud : topmost();
  void front?.close({ closeKey: true });
  return front !== undefined;
}

function runSlot(number: number): boolean {
  const hotbar = globals.ui["hotbar"] as { executeSlot(key: number): boolean } | undefined;
  return hotbar?.executeSlot(number) ?? false;
}

/** Registers the keys that belong to the table itself. Their names are kept in the setting that remembers changed keys. */
export function registerCoreActions(keys: ClientKeybindings): void {
  keys.register("core", "dismiss", {
    name: "Dismiss",
    hint: "Closes the menu or the window in front.",
    uneditable: [{ key: "Escape" }],
    onDown: dismiss,
    precedence: DEFERRED,
  });
  for (let number = 0; number <= 9; number++) {
    keys.register("core", `executeMacro${number}`, {
      name: `Run the macro in slot ${number === 0 ? 10 : number}`,
      editable: [{ key: `Digit${number}` }],
      reservedModifiers: ["CONTROL", "SHIFT"],
      onDown: () => runSlot(number),
      precedence: DEFERRED,
    });
  }
}
