/** Where buttons with `data-dicewright-open` lead: in the first card, in help and in the guide. */
import { lazy } from "../platform/lazy.ts";
import { packBy } from "../platform/packs.ts";
import { notifyError } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { openGames, openHouseRules } from "./menus.ts";
import { packId } from "./packs.ts";

const tour = lazy(() => import("./tour.ts"));

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
const GUIDE = "DicewrightGuide1";

const LINKS: Readonly<Record<string, () => Promise<void>>> = {
  tour: async () => (await tour()).startTour(),
  guide: openGuide,
  macros: async () => void (await packBy("macros")?.render(true)),
  rules: openHouseRules,
  games: openGames,
};

/** Opens it at the page of the first game in use (types, JournalEntrySheet: `pageId`). */
async function openGuide(): Promise<void> {
  const entry = await packBy("guide")?.getDocument(GUIDE);
  entry?.sheet?.render({ force: true, pageId: packId("page", gamesInUse()[0]!.id) });
}

/** Elements that listen already; each is drawn many times. */
const listening = new WeakSet<Element>();

/** Lets the buttons in a window or in one copy of a message be clicked, also those that come later. */
export function followLinks(element: Element | undefined | null): void {
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
