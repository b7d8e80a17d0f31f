/** What is drawn again when the world's own traits change. */
import { openWindows } from "../platform/windows.ts";
import { registerProfile } from "./holder.ts";
import { redrawTraits } from "./open-windows.ts";
import { actorOf } from "./sheet.ts";

/** Registers where the world keeps the traits of every actor. */
export function registerTraits(): void {
  registerProfile(() => {
    redrawTraits();
    redrawSheets();
  });
}

/** Open sheets have a button for each of the world's traits. */
function redrawSheets(): void {
  for (const sheet of openWindows()) if (actorOf(sheet)) void sheet.render();
}
