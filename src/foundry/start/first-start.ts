/** What happens when a world has the module for the first time, and when its choice of games changes. */
import { redrawSavedChecks } from "../checks/open-windows.ts";
import { activeGM, me } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { tours } from "../platform/tours.ts";
import { hasPage } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { hasChosenGames } from "../world/games.ts";
import { openGames } from "./menus.ts";
import { hideOthersEverywhere } from "./packs.ts";

const tour = lazy(() => import("./tour.ts"));

/** Adds the tour to Foundry's, once its part of the script is here. */
export function offerTour(): void {
  if (tours())
    void tour()
      .then(({ registerFirstSteps }) => registerFirstSteps())
      .catch(notifyError);
}

/** Asks one GM which games the table plays, unless that is known. */
export function askForGames(): void {
  if (hasPage() && !hasChosenGames() && activeGM()?.id === me().id) void openGames().catch(notifyError);
}

/** A choice was made: open windows offer other games. */
export function followGames(): void {
  redrawSavedChecks();
  hideOthersEverywhere();
}
