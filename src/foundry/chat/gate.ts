/**
 * What messages and their menu do before anything of ours is fetched, which the first message of ours begins; and what
 * others mark in sheets, texts and messages: `data-dicewright` rolls its line, `data-dicewright-open` leads where the
 * first card, help and the guide lead.
 */
import { menuEntry } from "../platform/compat.ts";
import { messageBy, type Actor, type ChatMessage, type Flagged } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { MODULE } from "../platform/settings.ts";
import { actorShown, elementOf, type AnyWindow } from "../platform/windows.ts";
import { expect3dDice } from "../roll/3d-dice.ts";
import { hasOurs } from "../roll/gate.ts";
import { LINKS } from "../start/gate.ts";
import type { OFFERS } from "./menu.ts";

const log = lazy(() => import("./card.ts"));
const menu = lazy(() => import("./menu.ts"));
const lines = lazy(() => import("./lines.ts"));

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
const ENTRIES: readonly (readonly [name: keyof typeof OFFERS, label: string, icon: string])[] = [
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
  for (const [name, label, icon] of ENTRIES)
    listed.push(
      menuEntry(
        label,
        `<i class="fa-solid fa-${icon}" inert></i>`,
        (target) => {
          const message = messageAt(target);
          return message !== undefined && menu.here?.OFFERS[name].fits(message) === true;
        },
        (target) => menu((part) => part.OFFERS[name].run(messageAt(target)!)),
      ),
    );
}

// ---- What others mark ----

/** Prepares a window once it is drawn. */
export function prepareWindow(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (element) prepare(element, actorShown(shown));
}

/** Elements that listen already; each is drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Lets what is marked in an element be clicked, also what comes later. */
function prepare(element: HTMLElement, actor?: Actor): void {
  for (const marked of element.querySelectorAll<HTMLElement>("[data-dicewright]")) {
    marked.classList.add("dicewright-pressable");
    if (!marked.matches("button, a[href], [role]")) Object.assign(marked, { role: "button", tabIndex: 0 });
  }
  if (listening.has(element)) return;
  listening.add(element);
  element.addEventListener("click", (event) => follow(event, actor));
  element.addEventListener("keydown", (event) => {
    const isNative = (event.target as Element).matches("button, a[href], input, textarea, select, [contenteditable]");
    if (!isNative && (event.key === "Enter" || event.key === " ")) follow(event, actor);
  });
}

function follow(event: MouseEvent | KeyboardEvent, actor: Actor | undefined): void {
  const marked = (event.target as Element).closest<HTMLElement>("[data-dicewright], [data-dicewright-open]");
  const { dicewright = "", dicewrightOpen = "" } = marked?.dataset ?? {};
  const line = dicewright.trim();
  // What is written there may be anything.
  const open = Object.hasOwn(LINKS, dicewrightOpen) ? LINKS[dicewrightOpen] : undefined;
  if (line === "" && !open) return;
  event.preventDefault();
  event.stopPropagation();
  if (open) open();
  else lines((part) => part.rollLine(line, actor?.isOwner ? actor : undefined, event));
}
