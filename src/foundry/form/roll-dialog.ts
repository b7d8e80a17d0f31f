/** The window in which a roll is filled in. */
import { words } from "../platform/words.ts";
import type { Beginning, Seating } from "./desk.ts";
import { RollDesk } from "./desk.ts";
import { showForm } from "./form-window.ts";

/** Shows the window of a check. Gives its desk, which tells when it is done. */
export async function showRollDialog(beginning: Beginning, seating: Seating): Promise<RollDesk> {
  const desk = new RollDesk(beginning, seating);
  const { alias = "" } = seating.speaker as { readonly alias?: string };
  await showForm(
    desk,
    alias === "" ? words("dicewright.dialog.title") : words("dicewright.dialog.titleFor", { name: alias }),
  );
  return desk;
}
