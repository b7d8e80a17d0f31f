/** What is drawn again when the world's own traits change. */
import { registerProfile } from "./holder.ts";
import { redrawTraits } from "./open-windows.ts";
import type { Shown } from "./sheet.ts";
import { actorOf } from "./sheet.ts";

interface Sheet extends Shown {
  render(): unknown;
}

/** Registers where the world keeps the traits of every actor. */
export function registerTraits(): void {
  registerProfile(() => {
    redrawTraits();
    redrawSheets();
  });
}

/** Open sheets have a button for each of the world's traits. */
function redrawSheets(): void {
  const { instances } = foundry.applications as unknown as { readonly instances: ReadonlyMap<unknown, Sheet> };
  const { windows = {} } = ui as unknown as { readonly windows?: Readonly<Record<string, Sheet>> };
  for (const sheet of [...instances.values(), ...Object.values(windows)]) if (actorOf(sheet)) void sheet.render();
}
