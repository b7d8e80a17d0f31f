/**
 * The first card of a world asks its GM which games the table plays, a chip each, and shows examples of those. It is
 * drawn from the setting whenever that changes, so there is nothing to save. The message stores a title alone.
 */
import { games } from "../../games/index.ts";
import { welcomeView } from "../../view/help/guide.ts";
import { activeGM, currentUser, flagsOf, isGM, isStream, messages, type ChatMessage } from "../platform/documents.ts";
import { fetchTemplate } from "../platform/drawing.ts";
import { keepEnd } from "../platform/log-end.ts";
import { morph } from "../platform/morph.ts";
import { setSetting } from "../platform/settings.ts";
import { hasPage, openPages } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { whisper } from "../platform/world-documents.ts";
import { chosenGames } from "../world/games.ts";

/** Asks one GM which games the table plays, unless that is known or the world has the card. */
export async function askForGames(): Promise<void> {
  if (!hasPage() || isStream() || chosenGames().length > 0 || activeGM()?.id !== currentUser().id) return;
  if ([...messages()].some((message) => flagsOf(message).firstCard)) return;
  await postFirstCard();
}

export async function postFirstCard(): Promise<void> {
  await whisper(`<p>${words("dicewright.welcome.title")}</p>`, { firstCard: true });
}

/** Whether this user meets a message as the first card; other readers see the stored text. */
export function isFirstCard(message: ChatMessage): boolean {
  return flagsOf(message).firstCard === true && message.isAuthor && isGM() && !isStream();
}

const MARK = "dicewright-first-card";

export async function drawFirstCard(body: HTMLElement): Promise<void> {
  const template = await fetchTemplate("welcome");
  keepEnd(body);
  if (!body.classList.contains(MARK)) listenToChips(body);
  body.classList.add(MARK);
  morph(body, template(welcomeView(chosenGames(), words)));
}

/** Draws all copies of the card again: in the log, in notifications, in windows. */
export async function redrawFirstCards(): Promise<void> {
  for (const page of openPages())
    for (const body of page.querySelectorAll<HTMLElement>(`.${MARK}`)) await drawFirstCard(body);
}

function listenToChips(body: HTMLElement): void {
  let stored: Promise<void> = Promise.resolve();
  body.addEventListener("click", ({ target }) => {
    const toggled = (target as HTMLElement).closest<HTMLElement>("[data-game]")?.dataset["game"];
    // A click counts from what the one before it has stored.
    if (toggled !== undefined) stored = stored.then(() => toggleGame(toggled)).catch(notifyError);
  });
}

/** Puts a game in use, or takes it away. */
function toggleGame(toggled: string): Promise<void> {
  const before = chosenGames();
  const ids = games.flatMap((each) => (before.includes(each) !== (each.id === toggled) ? each.id : []));
  return setSetting("games", ids);
}
