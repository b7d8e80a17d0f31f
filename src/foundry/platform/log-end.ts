/** Keeps the log at its end while cards and panels grow in it: Foundry scrolls only once, when it draws messages. */

import type { ChatInput } from "./hooks.ts";

/** The scroller of the log, as dnd5e names it. Titan and Daggerheart name the list of copies that float elsewhere. */
export const LOG = ".chat-scroll:not(#chat-notifications *)";

/** The greatest distance from the end, in pixels, that counts as at the end. */
const NEAR = 60;

const growing = new WeakSet<Element>();

const wasAtEnd = new WeakMap<Element, boolean>();

/** Follows the log of the page that the chat input is in now. Call it before anything is added to the input. */
export function followLog(_log?: unknown, elements: ChatInput = {}): void {
  if (!("document" in globalThis)) return;
  const input = Object.values(elements).find((each) => each);
  const log = (input?.ownerDocument ?? document).querySelector<HTMLElement>(LOG);
  const view = log?.ownerDocument.defaultView;
  // Foundry shows a log at its end, so the page is not laid out to find out.
  if (log && view && !wasAtEnd.has(log)) watchScroll(log, view, true);
}

/** Keeps a log at its end if it was there. Call it before something in the log grows. */
export function keepEnd(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  const log = element.closest(LOG);
  if (!log || !view || growing.has(log)) return;
  growing.add(log);
  if (!wasAtEnd.has(log)) watchScroll(log, view, isNearEnd(log));
  view.requestAnimationFrame(() => {
    growing.delete(log);
    if (wasAtEnd.get(log)) log.scrollTop = log.scrollHeight;
  });
}

/** Keeps a log at its end when its surroundings need more room, such as the chat input. */
function watchScroll(log: Element, view: Window & typeof globalThis, isAtEnd: boolean): void {
  wasAtEnd.set(log, isAtEnd);
  let before = 0;
  const note = () => {
    const isBack = log.scrollTop < before;
    before = log.scrollTop;
    // Growth that is not followed yet moves no reader back.
    const isNear = isNearEnd(log);
    if (isNear || isBack || !growing.has(log)) wasAtEnd.set(log, isNear);
  };
  log.addEventListener("scroll", note, { passive: true });
  new view.ResizeObserver(() => wasAtEnd.get(log) && log.scrollTo({ top: log.scrollHeight })).observe(log);
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR;
}
