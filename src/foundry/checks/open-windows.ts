/** The windows of traits that are open now, and when they are drawn again. */
import { MODULE } from "../form/house-rules.ts";
import type { Actor, Holder } from "./holder.ts";

/** An open window of traits. */
export interface OpenWindow {
  readonly id: string;
  render(): Promise<unknown>;
  bringToFront(): void;
}

/** The id of the window of whoever holds traits. */
export function windowId({ id }: Pick<Holder, "id">): string {
  return `${MODULE}-traits-${id}`;
}

/** All of them. */
export function openWindows(): OpenWindow[] {
  const { instances } = foundry.applications as unknown as { readonly instances: ReadonlyMap<string, OpenWindow> };
  return [...instances.values()].filter(({ id }) => id.startsWith(windowId({ id: "" })));
}

/** Draws all of them again, as when the world's traits have changed. */
export function redrawTraits(): void {
  for (const open of openWindows()) void open.render();
}

/** Draws an actor's window again when the actor has changed; the world's is shown with an actor's numbers. */
export function redrawActor({ uuid }: Actor): void {
  const shown = [uuid.replaceAll(".", "-"), "world"].map((id) => windowId({ id }));
  for (const open of openWindows()) if (shown.includes(open.id)) void open.render();
}
