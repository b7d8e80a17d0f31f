/** Our rolls in messages. The code of cards is fetched with their templates, once the world is ready. */
import type { ChatMessage } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { drawWith, whenReady } from "../platform/templates.ts";
import { isOurs } from "../roll/message-rolls.ts";
import type * as Cards from "./card.ts";

const cards = lazy(() => import("./card.ts"));

let fetched: typeof Cards | undefined;

/** Has cards drawn by code that is not here yet. */
export function registerCards(): void {
  drawWith(async () => (fetched = await cards()));
}

/** Our classes that any text may have, since its links are ours. */
const OF_LINKS = ["dicewright-check", "dicewright-mistake", "dicewright-ask"];

/** Takes our classes off what another user wrote, so that nothing of theirs looks like a card or panel of ours. */
export function dropOurClasses({ isAuthor }: ChatMessage, html: HTMLElement): void {
  if (isAuthor) return;
  for (const element of html.querySelectorAll('.message-content [class*="dicewright"]'))
    for (const name of [...element.classList])
      if (name.startsWith(MODULE) && !OF_LINKS.includes(name)) element.classList.remove(name);
}

/** Draws our rolls into one copy of a message. */
export function drawMessage(message: ChatMessage, html: HTMLElement): void {
  const body = html.querySelector<HTMLElement>(".message-content");
  if (body && message.rolls.some(isOurs)) whenReady(body, () => fetched!.drawRolls(message, body));
}
