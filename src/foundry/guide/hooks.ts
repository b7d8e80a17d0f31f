/** Asks for the games of a world by its first card, and opens the links of buttons with `data-dicewright-open`. */
import type { AppLoader } from "../platform/app-loader.ts";
import { activeGM, currentUser, isStream, packBy } from "../platform/documents.ts";
import { hasPage } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import type { WindowApp } from "../windows/hooks.ts";
import { chosenGames, gamesInUse } from "../world/games.ts";
import type * as firstCard from "./first-card.ts";
import { packId } from "./packs.ts";
import { startTour } from "./tour.ts";

export interface GuideApp extends WindowApp {
  readonly firstCard: typeof firstCard;
}

/** Asks one GM which games the table plays, unless that is known. */
export function askForGames(app: AppLoader<GuideApp>): void {
  if (hasPage() && !isStream() && chosenGames().length === 0 && activeGM()?.id === currentUser().id)
    app.runInBackground(({ firstCard }) => firstCard.postFirstCard());
}

export function updateFirstCards(app: AppLoader<GuideApp>): void {
  void app.loaded?.firstCard.redrawFirstCards().catch(notifyError);
}

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
const GUIDE = "DicewrightGuide1";

const LINKS: Readonly<Record<string, (app: AppLoader<WindowApp>) => unknown>> = {
  tour: startTour,
  guide: openGuide,
  macros: () => packBy("macros")?.render(true),
  rules: async (app) => (await app.load()).worldWindows.showHouseRules(),
  games: async (app) => (await app.load()).worldWindows.showGames(),
};

/** Whether a link of this name leads somewhere; texts may name anything. */
export function isLink(name: string): boolean {
  return Object.hasOwn(LINKS, name);
}

export function openLink(app: AppLoader<WindowApp>, name: string): void {
  void Promise.resolve(LINKS[name]?.(app)).catch(notifyError);
}

/** Opens the guide at the page of the first game in use (types, JournalEntrySheet: `pageId`). */
async function openGuide(): Promise<void> {
  const entry = await packBy("guide")?.getDocument(GUIDE);
  entry?.sheet?.render({ force: true, pageId: packId("page", gamesInUse()[0]!.id) });
}
