/**
 * Adapts the compendiums of this module to their reader, and leads there. Each page of the guide is one mark, such as
 * `@DicewrightGuide[kaiser]`, which becomes the page when it is read; macros have the names of their reader's language;
 * what belongs to games that the table does not play is hidden. So one pack serves every table and language. Sources:
 * the API pages of CONFIG.TextEditor (enrichers), CompendiumCollection (getIndex with `fields`, index, folders),
 * DataModel (updateSource) and hookEvents (preCreateDocument); public modules change entries of an index, and macros in
 * preCreateMacro; they find folders by `li.folder[data-folder-id]`, and pages by
 * `article.journal-entry-page[data-page-id]`, which the list of pages has too.
 */
import { games } from "../../games/index.ts";
import { guideView, macroName } from "../../view/help/guide.ts";
import { isGM, packBy } from "../platform/documents.ts";
import { fetchTemplate, loadTemplates, markupOf } from "../platform/drawing.ts";
import { MODULE } from "../platform/settings.ts";
import { addEnricher, elementOf, openWindows, type AnyWindow } from "../platform/windows.ts";
import { attempt, words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { postFirstCard } from "./first-card.ts";
import { formContext } from "./form-window.ts";
import { startTour } from "./tour.ts";
import { showHouseRules } from "./world-windows.ts";

/** Teaches texts the mark. One that names no page stays as it is written. */
export function registerGuide(): void {
  addEnricher({
    id: `${MODULE}-guide`,
    pattern: /@DicewrightGuide\[([a-z]{1,20})\]/g,
    enricher: ([, name = ""]) => drawPage(name),
  });
}

/** Draws a page of the guide for this reader. */
async function drawPage(name: string): Promise<HTMLElement | null> {
  const view = guideView(name, formContext());
  if (!view) return null;
  await loadTemplates();
  const draw = await fetchTemplate("guide");
  const page = document.createElement("div");
  const { card } = view;
  page.innerHTML = draw({ ...view, ...(card && { card: { ...card, markup: markupOf("card", card.view) } }) });
  return page;
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
  for (const game of games) show(element, game.id, inUse.includes(game));
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

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
const GUIDE = "DicewrightGuide1";

const LINKS: Readonly<Record<string, () => unknown>> = {
  tour: startTour,
  guide: openGuide,
  macros: () => packBy("macros")?.render(true),
  rules: showHouseRules,
  games: postFirstCard,
};

/** True if a link of this name leads somewhere; texts may name anything. */
export function isLink(name: string): boolean {
  return Object.hasOwn(LINKS, name);
}

export function openLink(name: string): void {
  attempt(() => LINKS[name]?.());
}

/** Opens the guide at the page of the first game in use (types, JournalEntrySheet: `pageId`). */
async function openGuide(): Promise<void> {
  const entry = await packBy("guide")?.getDocument(GUIDE);
  entry?.sheet?.render({ force: true, pageId: packId("page", gamesInUse()[0]!.id) });
}
