/** Where buttons with `data-dicewright-open` lead: in the first card, in help and in the guide. */
import { openInPack, openPack } from "../platform/packs.ts";
import { gamesInUse } from "./games.ts";
import { openGames, openHouseRules } from "./menus.ts";
import { packId } from "./others.ts";
import { startTour } from "./tour.ts";

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
export const GUIDE = "DicewrightGuide1";

const PLACES: Readonly<Record<string, () => Promise<void>>> = {
  tour: startTour,
  /** At the page of the first game in use (types, JournalEntrySheet: `pageId`). */
  guide: () => openInPack("guide", GUIDE, { pageId: packId("page", gamesInUse()[0]!.id) }),
  macros: () => openPack("macros"),
  rules: openHouseRules,
  games: openGames,
};

/** Opens a place by its name; what is written there may be anything. */
export async function openPlace(name: string): Promise<void> {
  if (Object.hasOwn(PLACES, name)) await PLACES[name]!();
}
