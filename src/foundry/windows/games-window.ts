/** The window in which a GM chooses the games in use, and the first card of a world, which follows the first choice. */
import { games } from "../../games/index.ts";
import { gamesControls, gamesForm, gamesFrom, gamesProblems, type GamesForm } from "../../view/form/world.ts";
import { welcomeView } from "../../view/help/guide.ts";
import { fetchTemplate } from "../platform/drawing.ts";
import { setSetting } from "../platform/settings.ts";
import { notifyError, words } from "../platform/words.ts";
import { whisper } from "../platform/world-documents.ts";
import { gamesInUse, hasChosenGames } from "../world/games.ts";
import { showForm } from "./form-window.ts";

/** Shows the window. At the first start, leaving it leaves all games in use, so that it asks only once. */
export function showGames(): Promise<void> {
  return showForm<GamesForm>(gamesForm(gamesInUse()), {
    frame: { id: "dicewright-games", title: words("dicewright.games.title") },
    focus: "[name^=inUse]",
    problems: gamesProblems,
    view: (form) => ({ controls: gamesControls(form, words), main: words("dicewright.games.save"), others: [] }),
    async send(form) {
      if (gamesFrom(form).length === 0) return form;
      await keep(gamesFrom(form));
      return undefined;
    },
    onClose: () => {
      if (!hasChosenGames()) void keep(games.map(({ id }) => id)).catch(notifyError);
    },
  });
}

async function keep(ids: readonly string[]): Promise<void> {
  const isFirst = !hasChosenGames();
  await setSetting("games", ids);
  if (isFirst) await whisper((await fetchTemplate("welcome"))(welcomeView(gamesInUse(), words)));
}
