/**
 * Follows messages and extends their menu, and makes clickable what others mark in sheets and texts, and this user in
 * messages: `data-dicewright` rolls its line, `data-dicewright-open` opens the link of that name. The first message of
 * ours loads the rest of the module.
 */
import { isLink, openLink } from "../guide/hooks.ts";
import type { AppLoader } from "../platform/app-loader.ts";
import { menuEntry } from "../platform/compat.ts";
import { isStream, messageBy, type Actor, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, elementOf, type AnyWindow } from "../platform/windows.ts";
import { expect3dDice } from "../roll/3d-dice.ts";
import type * as arrival from "../roll/arrival.ts";
import { hasDicewrightData } from "../roll/hooks.ts";
import type { ThreadApp } from "../threads/hooks.ts";
import type { WindowApp } from "../windows/hooks.ts";
import { areGamesComing, whenGamesAreHere } from "../world/package-games.ts";
import type * as card from "./card.ts";
import type * as menu from "./menu.ts";
import type * as textSource from "./text-source.ts";
import { foreignMessage, noteMessageElement, noteWindowElement } from "./text-writers.ts";

export interface ChatApp extends WindowApp, Pick<ThreadApp, "runtime"> {
  readonly arrival: typeof arrival;
  readonly card: typeof card;
  readonly menu: typeof menu;
  readonly textSource: typeof textSource;
}

export function onMessageCreated(app: AppLoader<ChatApp>, message: ChatMessage): void {
  if (app.loaded || hasDicewrightData(message))
    app.runInBackground(({ arrival, runtime }) => {
      arrival.receive(message);
      runtime.addToThreads(message);
    });
}

export function onMessageUpdated(app: AppLoader<ChatApp>, message: ChatMessage, changes: Flagged): void {
  expect3dDice(message, changes);
  if (app.loaded || hasDicewrightData(message))
    app.runInBackground(({ arrival, runtime }) => {
      arrival.receiveChange(message, changes);
      runtime.updateThreads(message);
    });
}

export function onMessageDeleted(app: AppLoader<ChatApp>, message: ChatMessage): void {
  app.loaded?.runtime.removeFromThreads(message);
}

export function onMessageRendered(app: AppLoader<ChatApp>, message: ChatMessage, html: HTMLElement): void {
  noteMessageElement(html, message);
  removeForeignClasses(message, html);
  makeClickable(app, html);
  if (!areGamesComing()) return drawOurs(app, message, html);
  // Its game may be one of those that are on their way.
  showSentence(message, html);
  whenGamesAreHere(() => drawOurs(app, message, html));
}

function drawOurs(app: AppLoader<ChatApp>, message: ChatMessage, html: HTMLElement): void {
  if (hasDicewrightData(message))
    app.runInBackground(
      ({ card }) => card.drawMessage(message, html),
      () => showSentence(message, html),
    );
}

/** Shows the stored sentence of a roll, of which Foundry shows the dice alone (Foundry replaces plain text by them). */
function showSentence({ content, rolls, isContentVisible }: ChatMessage, html: HTMLElement): void {
  if (rolls.length === 0 || !isContentVisible) return;
  const sentence = html.ownerDocument.createElement("p");
  sentence.textContent = new DOMParser().parseFromString(content, "text/html").body.textContent;
  html.querySelector(".message-content")?.prepend(sentence);
}

/** Classes that any text may contain, since enrichers turn its links into our buttons. */
const OF_LINKS = ["dicewright-check", "dicewright-mistake", "dicewright-ask"];

/** Takes our classes off what another user wrote, so that nothing of theirs looks like a card or panel of ours. */
function removeForeignClasses({ isAuthor }: ChatMessage, html: HTMLElement): void {
  if (isAuthor) return;
  for (const element of html.querySelectorAll('.message-content [class*="dicewright"]'))
    for (const name of [...element.classList])
      if (name.startsWith(MODULE) && !OF_LINKS.includes(name)) element.classList.remove(name);
}

/** The entries for the menu of a message, in this order; `menu.ts` says when they fit, and runs them. */
const ENTRIES: readonly (readonly [name: keyof typeof menu.MENU_ENTRIES, label: string, icon: string])[] = [
  ["change", "dicewright.after.change", "sliders"],
  ["again", "dicewright.after.again", "rotate-right"],
  ["save", "dicewright.after.save", "bookmark"],
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

export function extendMessageMenu(app: AppLoader<ChatApp>, listed: object[]): void {
  for (const [name, label, icon] of ENTRIES)
    listed.push(
      menuEntry(
        label,
        `<i class="fa-solid fa-${icon}" inert></i>`,
        (target) => {
          const message = messageAt(target);
          return message !== undefined && !isStream() && app.loaded?.menu.MENU_ENTRIES[name].fits(message) === true;
        },
        (target) => app.run(({ menu }) => menu.MENU_ENTRIES[name].run(messageAt(target)!)),
      ),
    );
}

export function makeWindowClickable(app: AppLoader<ChatApp>, shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element) return;
  noteWindowElement(element, shown);
  makeClickable(app, element, actorShown(shown));
}

/** Elements that listen already: windows are drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Makes the marks in an element clickable, also those that are added later. */
function makeClickable(app: AppLoader<ChatApp>, element: HTMLElement, actor?: Actor): void {
  for (const marked of element.querySelectorAll<HTMLElement>("[data-dicewright]")) {
    if (foreignMessage(marked)) continue;
    marked.classList.add("dicewright-pressable");
    if (!marked.matches("button, a[href], [role]")) Object.assign(marked, { role: "button", tabIndex: 0 });
  }
  if (listening.has(element) || isStream()) return;
  listening.add(element);
  element.addEventListener("click", (event) => runLink(app, event, actor));
  element.addEventListener("keydown", (event) => {
    const isNative = (event.target as Element).matches("button, a[href], input, textarea, select, [contenteditable]");
    if (!isNative && (event.key === "Enter" || event.key === " ")) runLink(app, event, actor);
  });
}

function runLink(app: AppLoader<ChatApp>, event: MouseEvent | KeyboardEvent, actor: Actor | undefined): void {
  const marked = (event.target as Element).closest<HTMLElement>("[data-dicewright], [data-dicewright-open]");
  const { dicewright = "", dicewrightOpen = "" } = marked?.dataset ?? {};
  const line = dicewright.trim();
  if (!marked || foreignMessage(marked) || (line === "" && !isLink(dicewrightOpen))) return;
  event.preventDefault();
  event.stopPropagation();
  if (isLink(dicewrightOpen)) openLink(app, dicewrightOpen);
  else app.run(({ textSource }) => textSource.runTextLine(marked, line, event, actor?.isOwner ? actor : undefined));
}
