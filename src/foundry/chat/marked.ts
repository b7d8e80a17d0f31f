/**
 * What others mark in sheets, texts and messages: `data-dicewright` rolls its line, `data-dicewright-open` leads where
 * the first card, help and the guide lead.
 */
import type { Actor } from "../platform/documents.ts";
import { lazy } from "../platform/lazy.ts";
import { actorShown, elementOf, type AnyWindow } from "../platform/windows.ts";
import { LINKS } from "../start/gate.ts";

const lines = lazy(() => import("./lines.ts"));

/** Prepares a window once it is drawn. */
export function prepareWindow(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (element) prepare(element, actorShown(shown));
}

/** Elements that listen already; each is drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Lets what is marked in an element be clicked, also what comes later. */
export function prepare(element: HTMLElement, actor?: Actor): void {
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
