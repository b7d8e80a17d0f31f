/**
 * Adapts the compendiums of this module to their reader. Each page of the guide is one mark, such as
 * `@DicewrightGuide[kaiser]`, which becomes the page when it is read; macros have the names of their reader's language;
 * what belongs to games that the table does not play is hidden. So one pack serves every table and language. Sources:
 * the API pages of CONFIG.TextEditor (enrichers), CompendiumCollection (getIndex with `fields`, index, folders),
 * DataModel (updateSource) and hookEvents (preCreateDocument); public modules change entries of an index, and macros in
 * preCreateMacro; they find folders by `li.folder[data-folder-id]`, and pages by
 * `article.journal-entry-page[data-page-id]`, which the list of pages has too.
 */
import { games } from "../../games/index.ts";
import { macroName } from "../../view/help/macro-name.ts";
import type { AppLoader } from "../platform/app-loader.ts";
import { isGM, packBy } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher, elementOf, openWindows, type AnyWindow } from "../platform/windows.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import type * as guidePage from "./page.ts";

/** Teaches texts the mark. One that names no page stays as it is written. */
export function registerGuide(app: AppLoader<{ readonly guidePage: typeof guidePage }>): void {
  addEnricher({
    id: `${MODULE}-guide`,
    pattern: /@DicewrightGuide\[([a-z]{1,20})\]/g,
    enricher: async ([, name = ""]) => (await app.load()).guidePage.drawGuide(name),
  });
}

/** The flag of macros of the compendium until they are copied. */
const OFFERED = "offered";

/** Names a macro copied from the compendium into the world. Copies of that keep its name. */
export function nameCopied(macro: Macro.Implementation): void {
  if (macro.flags?.[MODULE]?.[OFFERED] !== true) return;
  const name = macroName(macro.command, words);
  macro.updateSource({ ...(name !== undefined && { name }), flags: { [MODULE]: { [OFFERED]: false } } });
}

/** Translates the names that the compendium lists, which are stored in English. */
export function nameOffered(): void {
  const pack = packBy("macros");
  if (pack && words("dicewright.locale") !== "en") void nameIn(pack).catch(() => undefined);
}

async function nameIn(pack: NonNullable<ReturnType<typeof packBy>>): Promise<void> {
  for (const entry of await pack.getIndex({ fields: ["command"] }))
    entry.name = macroName(entry.command ?? "", words) ?? entry.name;
  pack.folders?.get(packId("folder", "gm"))?.updateSource({ name: words("dicewright.guide.gm.title") });
}

/** The id of a game's folder or page, or of what is for GMs (`gm`). Ids have sixteen characters. */
export function packId(kind: "folder" | "page", name: string): string {
  return `${kind}${name}`.padEnd(16, "0").slice(0, 16);
}

export function hideOthers(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element?.querySelector("[data-folder-id], [data-page-id]")) return;
  const inUse = gamesInUse();
  for (const system of games) show(element, system.id, inUse.includes(system));
  show(element, "gm", isGM());
}

export function hideOthersEverywhere(): void {
  for (const each of openWindows()) hideOthers(each);
}

/** Leaves a page that stands alone, since it says itself that its game is not in use. */
function show(element: HTMLElement, name: string, isShown: boolean): void {
  const ids = `[data-folder-id="${packId("folder", name)}"], [data-page-id="${packId("page", name)}"]`;
  const isAlone = element.querySelectorAll("article[data-page-id]").length === 1;
  for (const each of element.querySelectorAll<HTMLElement>(ids))
    if (!isAlone || !each.matches("article")) each.style.display = isShown ? "" : "none";
}
