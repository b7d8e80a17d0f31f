/**
 * Hides what belongs to games that the table does not play in the compendiums of this module: folders of macros and
 * pages of the guide, and from players what is for GMs. Foundry draws them by id. Sources: public modules that find
 * folders by `li.folder[data-folder-id]` and pages by `article.journal-entry-page[data-page-id]`, which the list of
 * pages has too.
 */
import { systems } from "../../systems/index.ts";
import { isGM } from "../platform/documents.ts";
import { elementOf, openWindows, type AnyWindow } from "../platform/windows.ts";
import { gamesInUse } from "../world/games.ts";

/** The id of a game's folder or page, or of what is for GMs (`gm`). Ids have sixteen characters. */
export function packId(kind: "folder" | "page", name: string): string {
  return `${kind}${name}`.padEnd(16, "0").slice(0, 16);
}

/** Hides and shows again in one window, by the games in use now. */
export function hideOthers(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element?.querySelector("[data-folder-id], [data-page-id]")) return;
  const inUse = gamesInUse();
  for (const system of systems) show(element, system.id, inUse.includes(system));
  show(element, "gm", isGM());
}

/** Hides and shows again in all open windows. */
export function hideOthersEverywhere(): void {
  for (const each of openWindows()) hideOthers(each);
}

/** A page that stands alone is left, since it says itself that its game is not in use. */
function show(element: HTMLElement, name: string, isShown: boolean): void {
  const ids = `[data-folder-id="${packId("folder", name)}"], [data-page-id="${packId("page", name)}"]`;
  const isAlone = element.querySelectorAll("article[data-page-id]").length === 1;
  for (const each of element.querySelectorAll<HTMLElement>(ids))
    if (!isAlone || !each.matches("article")) each.style.display = isShown ? "" : "none";
}
