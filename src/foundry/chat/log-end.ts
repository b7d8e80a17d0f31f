/** Keeps the log at its end while cards and panels grow in it: Foundry scrolls only once, when it draws messages. */

/** How many pixels from its end a log still counts as at its end. */
const NEAR = 60;

/** Logs in which something grows before the next frame. */
const growing = new WeakSet<Element>();

/** Call it before something grows in a drawing of a message. A log that is at its end now will be there again. */
export function keepEnd(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  const log = element.isConnected && view ? scrollerOf(element, view) : undefined;
  if (!log || growing.has(log)) return;
  growing.add(log);
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  view!.requestAnimationFrame(() => {
    growing.delete(log);
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  });
}

function scrollerOf({ parentElement }: Element, view: Window): Element | undefined {
  if (!parentElement) return undefined;
  return /auto|scroll/.test(view.getComputedStyle(parentElement).overflowY)
    ? parentElement
    : scrollerOf(parentElement, view);
}
