/** What messages and their menu do before anything of ours is fetched, which the first message of ours begins. */
import { menuEntry } from "../platform/compat.ts";
import { messageBy, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { expect3dDice } from "../roll/3d-dice.ts";
import { hasOurs } from "../roll/gate.ts";
import { prepare } from "./marked.ts";
import type { OfferName } from "./menu.ts";

const log = lazy(() => import("./card.ts"));
const menu = lazy(() => import("./menu.ts"));

/** A message has come. */
export function onCreated(message: ChatMessage): void {
  if (log.here || hasOurs(message)) log((part) => part.created(message));
}

/** A message has changed. */
export function onUpdated(message: ChatMessage, changes: Flagged): void {
  expect3dDice(message, changes);
  if (log.here || hasOurs(message)) log((part) => part.updated(message, changes));
}

/** A message is gone. */
export function onDeleted(message: ChatMessage): void {
  log.here?.deleted(message);
}

/** One copy of a message is drawn. */
export function onDrawn(message: ChatMessage, html: HTMLElement): void {
  dropOurClasses(message, html);
  prepare(html);
  if (hasOurs(message)) log((part) => part.drawn(message, html));
}

/** Our classes that any text may have, since its links are ours. */
const OF_LINKS = ["dicewright-check", "dicewright-mistake", "dicewright-ask"];

/** Takes our classes off what another user wrote, so that nothing of theirs looks like a card or panel of ours. */
function dropOurClasses({ isAuthor }: ChatMessage, html: HTMLElement): void {
  if (isAuthor) return;
  for (const element of html.querySelectorAll('.message-content [class*="dicewright"]'))
    for (const name of [...element.classList])
      if (name.startsWith(MODULE) && !OF_LINKS.includes(name)) element.classList.remove(name);
}

/** What the menu of a message offers, in this order; `menu.ts` says when, and does it. */
const OFFERS: readonly (readonly [name: OfferName, label: string, icon: string])[] = [
  ["change", "dicewright.after.change", "sliders"],
  ["follow", "dicewright.after.follow", "dice"],
  ["rule", "dicewright.thread.rule", "gavel"],
  ["unrule", "dicewright.thread.unrule", "rotate-left"],
  ["extend", "dicewright.extended.start.menu", "forward"],
  ["copy", "dicewright.after.copy", "copy"],
  ["reveal", "dicewright.after.reveal", "eye"],
  ["conceal", "dicewright.after.conceal", "eye-slash"],
];

function messageAt(element: HTMLElement): ChatMessage | undefined {
  return messageBy(element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
}

/** Adds to the menu that every message of the log has. */
export function extendMessageMenu(_log: unknown, listed: object[]): void {
  for (const [name, label, icon] of OFFERS)
    listed.push(
      menuEntry({
        label,
        icon: `<i class="fa-solid fa-${icon}" inert></i>`,
        shows(target) {
          const message = messageAt(target);
          return message !== undefined && menu.here?.offers(name, message) === true;
        },
        run: (target) => menu((part) => part.run(name, messageAt(target)!)),
      }),
    );
}
