/** The open windows of saved checks, and what is drawn again when saved checks change. */
import type { Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, openWindows, type AnyWindow } from "../platform/windows.ts";
import type { Holder } from "../world/saved-check-store.ts";

/** The id of the window of a holder. */
export function windowId({ id }: Pick<Holder, "id">): string {
  return `${MODULE}-traits-${id}`;
}

/** All open windows of saved checks. */
export function savedChecksWindows(): readonly AnyWindow[] {
  return openWindows().filter(({ id }) => id?.startsWith(windowId({ id: "" })));
}

/** Draws the windows of saved checks again, and open sheets, which have buttons for them. */
export function redrawSavedChecks(): void {
  const sheets = openWindows().filter((each) => actorShown(each) !== undefined);
  for (const shown of [...savedChecksWindows(), ...sheets]) void shown.render();
}

/**
 * Draws an actor's window again; the world's shows an actor's numbers. Tokens that are not linked follow the actor in
 * the world's list, with whose address that of their own actor ends, and are not told of (issues #6892, #9095).
 */
export function redrawActor({ uuid }: Actor): void {
  const ends = [uuid.replaceAll(".", "-"), windowId({ id: "world" })];
  const shown = savedChecksWindows().filter(({ id }) => ends.some((end) => id!.endsWith(end)));
  // Most numbers of an actor are in no check.
  for (const open of shown) if (!open.isCurrent?.()) void open.render();
}
