/** Listens to what is typed in the chat input, and fetches what completes it once a line begins with a slash. */
import { typedBefore } from "../platform/chat-input.ts";
import { hasModule } from "../platform/compat.ts";
import type { InputOptions } from "../platform/hooks.ts";
import { lazy } from "../platform/lazy.ts";
import { getSetting } from "../platform/settings.ts";

const completion = lazy(() => import("./completion.ts"));

/** What completes lines, once it is here. */
let fetched: Awaited<ReturnType<typeof completion>> | undefined;

/** Chat Commander has a list of its own, which this module fills. */
const isWanted = () => getSetting("completion") === true && !hasModule("_chatcommands");

/** Inputs that are listened to already; they move between documents and keep their listeners. */
const watched = new WeakSet<HTMLElement>();

/** Listens to the chat input, wherever it is now. */
export function watchInput(_log: unknown, elements: Readonly<Record<string, HTMLElement | undefined>>): void {
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
