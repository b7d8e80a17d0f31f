/**
 * Listens to what is typed in the chat input, and fetches what completes it once a line begins with a slash. Chat
 * Commander has a list of its own, which this fills; sources: the modules Calendaria and Forien's Easy Polls, which
 * register in this way (chatCommandsReady, register, createCommandElement).
 */
import { keyIn } from "../../view/words.ts";
import { typedBefore } from "../platform/chat-input.ts";
import { hasModule } from "../platform/compat.ts";
import type { ChatCommands, ChatInput, InputOptions } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import { words } from "../platform/words.ts";
import { escaped } from "../roll/post-check.ts";
import { gamesInUse } from "../world/games.ts";

const completion = lazy(() => import("./completion.ts"));

/** What completes lines, once it is here. */
let fetched: Awaited<ReturnType<typeof completion>> | undefined;

const isWanted = () => getSetting("completion") === true && !hasModule("_chatcommands");

/** Inputs that are listened to already; they move between documents and keep their listeners. */
const watched = new WeakSet<HTMLElement>();

/** Listens to the chat input, wherever it is now. */
export function watchInput(_log: unknown, elements: ChatInput): void {
  fetched?.closeList();
  const input = elements["#chat-message"];
  if (!input || watched.has(input)) return;
  watched.add(input);
  input.addEventListener("input", () => void suggestIn(input).catch(() => undefined));
  input.addEventListener("focusout", () => fetched?.closeList());
}

/** A completion that cannot be fetched must not get in the way of typing. */
async function suggestIn(input: HTMLElement): Promise<void> {
  const isLine = typedBefore(input)?.startsWith("/") === true && isWanted();
  if (!isLine) return fetched?.closeList();
  fetched ??= await completion();
  fetched.suggest(input);
}

/** A key in the chat input. Gives false if it was for the list, so that nothing else is done with it. */
export function pressInInput(event: KeyboardEvent, options: InputOptions = {}): false | undefined {
  if (event.isComposing || !fetched?.pressInList(event)) return undefined;
  event.preventDefault();
  event.stopPropagation();
  options.recordPending = false;
  return false;
}

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
