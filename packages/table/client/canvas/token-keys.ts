// Provenance: foundryvtt.com/article/controls: T targets the token under the pointer, Delete deletes what is selected.
import type { KeyContext } from "../applications/keys/binding.ts";
import { globals } from "../globals.ts";

/** Targets or untargets the token under the pointer or with the keyboard focus; with Shift the other targets stay. */
function targetHovered({ isShift }: KeyContext): boolean {
  const { hover } = globals.canvas.tokens;
  hover?.setTarget(!hover.isTargeted, { releaseOthers: !isShift });
  return hover !== null;
}

/** Deletes the selected tokens, if the user may. */
function deleteControlled(): boolean {
  const { canvas, game, ui } = globals;
  const ids = canvas.tokens.controlled.map((token) => token.id);
  if (ids.length === 0) return false;
  if (game.user.can("TOKEN_DELETE")) void canvas.scene?.deleteEmbeddedDocuments("Token", ids);
  else ui.notifications.warn("You may not delete tokens.");
  return true;
}

/** Registers the keys that act on tokens. */
export function registerTokenKeys(): void {
  const { keybindings } = globals.game;
  keybindings.register("core", "target", {
    name: "Target a token",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["SHIFT"],
    onDown: targetHovered,
  });
  keybindings.register("core", "delete", {
    name: "Delete the selected tokens",
    editable: [{ key: "Delete" }],
    onDown: deleteControlled,
  });
}
