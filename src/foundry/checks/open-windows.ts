/** The windows of traits that are open now, and when they are drawn again. */
import type { Actor } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import type { AnyWindow } from "../platform/windows.ts";
import { openWindows } from "../platform/windows.ts";
import type { Holder } from "./holder.ts";

/** The id of the window of whoever holds traits. */
export function windowId({ id }: Pick<Holder, "id">): string {
  return `${MODULE}-traits-${id}`;
}

/** All of them. */
export function openTraitsWindows(): readonly AnyWindow[] {
  return openWindows().filter(({ id }) => id?.startsWith(windowId({ id: "" })));
}

/** Draws all of them again, as when the world's traits have changed. */
export function redrawTraits(): void {
  for (const open of openTraitsWindows()) void open.render();
}

/** Draws an actor's window again when the actor has changed; the world's is shown with an actor's numbers. */
export function redrawActor({ uuid }: Actor): void {
  const shown = [uuid.replaceAll(".", "-"), "world"].map((id) => windowId({ id }));
  for (const open of openTraitsWindows()) if (open.id !== undefined && shown.includes(open.id)) void open.render();
}
