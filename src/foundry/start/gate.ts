/** The module's buttons in Foundry's settings, where links of ours lead, and what happens at the first start. */
import { activeGM, me, packBy } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { getSetting, registerMenu } from "../platform/settings.ts";
import { hasPage, templateApplication } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { redrawSavedChecks } from "../sheets/gate.ts";
import { gamesInUse, hasChosenGames } from "../world/games.ts";
import { hideOthersEverywhere, packId } from "./packs.ts";
import { registerFirstSteps, startTour } from "./tour.ts";

const games = lazy(() => import("./games-window.ts"));
const houseRules = lazy(() => import("../windows/house-rules-window.ts"));
const stored = lazy(() => import("./stored-version.ts"));

const openGames = () => games((part) => part.showGames());
const openHouseRules = () => houseRules((part) => part.showHouseRules());

/** The one entry of the pack of the guide; a test holds it to the sources of the packs. */
const GUIDE = "DicewrightGuide1";

/** Where buttons with `data-dicewright-open` lead: in the first card, in help and in the guide. */
export const LINKS: Readonly<Record<string, () => void>> = {
  tour: () => void startTour().catch(notifyError),
  guide: () => void openGuide().catch(notifyError),
  macros: () => void packBy("macros")?.render(true),
  rules: openHouseRules,
  games: openGames,
};

/** Opens it at the page of the first game in use (types, JournalEntrySheet: `pageId`). */
async function openGuide(): Promise<void> {
  const entry = await packBy("guide")?.getDocument(GUIDE);
  entry?.sheet?.render({ force: true, pageId: packId("page", gamesInUse()[0]!.id) });
}

/** Foundry asks for a class of windows, so this one only opens the real window. */
function doorTo(open: () => void): object {
  return class DicewrightDoor extends templateApplication() {
    override render(): Promise<this> {
      open();
      return Promise.resolve(this);
    }
  };
}

/** Offers the windows to GMs. Source: the API page of ClientSettings#registerMenu. */
export function registerMenus(): void {
  if (!hasPage()) return;
  registerMenu("games", {
    name: "dicewright.games.title",
    label: "dicewright.games.open",
    hint: "dicewright.games.hint",
    icon: "fa-solid fa-dice-d20",
    type: doorTo(openGames),
    restricted: true,
  });
  registerMenu("houseRules", {
    name: "dicewright.settings.window.name",
    label: "dicewright.settings.window.label",
    hint: "dicewright.settings.window.hint",
    icon: "fa-solid fa-dice",
    type: doorTo(openHouseRules),
    restricted: true,
  });
}

/** Adds the tour to Foundry's. */
export function offerTour(): void {
  if (game.tours) registerFirstSteps();
}

/** Asks one GM which games the table plays, unless that is known. */
export function askForGames(): void {
  if (hasPage() && !hasChosenGames() && activeGM()?.id === me().id) openGames();
}

/** A choice was made: open windows offer other games. */
export function followGames(): void {
  redrawSavedChecks();
  hideOthersEverywhere();
}

/** What this version writes into settings and macros. Worlds of 0.1.0 have no version. */
const STORED_VERSION = 1;

/** Brings what an earlier version stored up to date, on the client of one GM. */
export function updateStored(): void {
  if (activeGM()?.id !== me().id || !me().id) return;
  if (Number(getSetting("stored")) !== STORED_VERSION) stored((part) => part.update(STORED_VERSION));
}
