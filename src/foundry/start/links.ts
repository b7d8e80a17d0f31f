/** Where buttons with `data-dicewright-open` lead: in the first card, in help and in the guide. */
import { lazy } from "../platform/lazy.ts";
import { openInPack, openPack } from "../platform/packs.ts";
import { elementOf, type AnyWindow } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { packId } from "./games-filter.ts";
import { openGames, openHouseRules } from "./menus.ts";

const tour = lazy(() => import("./tour.ts"));

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
const GUIDE = "DicewrightGuide1";

const LINKS: Readonly<Record<string, () => Promise<void>>> = {
  tour: async () => (await tour()).startTour(),
  /** At the page of the first game in use (types, JournalEntrySheet: `pageId`). */
  guide: () => openInPack("guide", GUIDE, { pageId: packId("page", gamesInUse()[0]!.id) }),
  macros: () => openPack("macros"),
  rules: openHouseRules,
  games: openGames,
};

/** Elements that listen already; each is drawn many times. */
const listening = new WeakSet<Element>();

/** Lets the buttons in a window be clicked, also those that come later. */
export function followWindowLinks(shown: AnyWindow): void {
  followLinks(elementOf(shown));
}

/** Lets the buttons in one copy of a message be clicked. */
export function followMessageLinks(_message: object, html: HTMLElement): void {
  followLinks(html);
}

function followLinks(element: Element | undefined | null): void {
  if (!element || listening.has(element)) return;
  listening.add(element);
  element.addEventListener("click", (event) => {
    const marked = (event.target as Element).closest<HTMLElement>("[data-dicewright-open]");
    const name = marked?.dataset["dicewrightOpen"] ?? "";
    // What is written there may be anything.
    if (!Object.hasOwn(LINKS, name)) return;
    event.preventDefault();
    event.stopPropagation();
    void LINKS[name]!().catch(notifyError);
  });
}
