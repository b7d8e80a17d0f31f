/**
 * Completion through Chat Commander, where it is installed. Sources: the modules Calendaria and
 * Forien's Easy Polls, which register in this way (chatCommandsReady, register, createCommandElement).
 */
import { keyIn } from "../../view/words.ts";
import type { ChatCommands } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "../world/games.ts";

const completion = lazy(() => import("./completion.ts"));

/** Registers the commands of the games in use. They are answered as ever, by the hook `chatMessage`. */
export function offerCommands(commands: ChatCommands): void {
  void completion().then(({ completeLine }) => {
    for (const { id, command } of gamesInUse())
      commands.register({
        name: `/${command}`,
        module: MODULE,
        icon: '<i class="fa-solid fa-dice-d20"></i>',
        description: words(keyIn(id, "name")),
        closeOnComplete: false,
        autocompleteCallback: ({ maxEntries }, alias, parameters) =>
          completeLine(`${alias} ${parameters}`)
            .slice(0, maxEntries)
            .map(({ line, name }) => commands.createCommandElement(line, escaped(name))),
      });
  });
}

/** Chat Commander takes markup; names of saved checks are text. */
function escaped(text: string): string {
  const place = document.createElement("span");
  place.textContent = text;
  return place.innerHTML;
}
