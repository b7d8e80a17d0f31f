/** The window in which a GM chooses the games in use. */
import { gamesControls, gamesForm, gamesFrom, gamesProblems, type GamesForm } from "../../view/form/world.ts";
import { setSetting } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";
import { showForm } from "./form-window.ts";

export function showGames(): Promise<void> {
  return showForm<GamesForm>(gamesForm(gamesInUse()), {
    frame: { id: "dicewright-games", title: words("dicewright.games.title") },
    focus: "[name^=inUse]",
    problems: gamesProblems,
    view: (form) => ({ controls: gamesControls(form, words), main: words("dicewright.games.save"), others: [] }),
    async send(form) {
      if (gamesFrom(form).length === 0) return form;
      await setSetting("games", gamesFrom(form));
      return undefined;
    },
  });
}
