/** A menu at a point of the page: the paths of a clicked number, or the saved checks of a token. */

const MENU = "dicewright-pick-menu";

interface PickEntry {
  readonly text: string;
  readonly detail?: string;
  readonly title?: string;
  readonly choose: (event: MouseEvent) => void;
}

export const isPickMenuOpen = (page: Document) => page.querySelector(`.${MENU}`) !== null;

type Position = { readonly page: Document; readonly left: number; readonly top: number };

/**
 * Opens a menu with the focus on its first entry. Arrow keys move; Escape and a click elsewhere close it. If a pointer
 * that rests on an element opens it, the focus stays where it is, and the menu closes once the pointer leaves both.
 */
export function openPickMenu(spot: Position, label: string, entries: readonly PickEntry[], hovered?: Element) {
  const element = Object.assign(spot.page.createElement("div"), { className: `dicewright ${MENU}` });
  const before = spot.page.activeElement as HTMLElement | null;
  const close = () => {
    listening.abort();
    if (!element.isConnected) return;
    const hadFocus = element.contains(spot.page.activeElement);
    element.remove();
    if (hadFocus) before?.focus();
  };
  const listening = new AbortController();
  const leave = ({ target }: Pick<Event, "target">) => element.contains(target as Node) || close();
  spot.page.addEventListener("pointerdown", leave, { capture: true, signal: listening.signal });
  element.setAttribute("role", "menu");
  element.setAttribute("aria-label", label);
  element.append(...entries.map((entry) => entryOf(spot.page, entry, close)));
  element.addEventListener("keydown", (event) => moveFocus(event, element, close));
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !element.contains(relatedTarget as Node)) close();
  });
  spot.page.body.append(element);
  placeMenu(element, spot);
  if (!hovered) element.querySelector("button")?.focus();
  else
    spot.page.addEventListener(
      "pointermove",
      ({ target }) => hovered.contains(target as Node) || leave({ target }),
      listening,
    );
  return { element, close };
}

function entryOf(page: Document, { text, detail, title, choose }: PickEntry, close: () => void): HTMLButtonElement {
  const entry = Object.assign(page.createElement("button"), { type: "button", title: title ?? "" });
  const name = Object.assign(page.createElement("span"), { textContent: text });
  const end = Object.assign(page.createElement("b"), { textContent: detail ?? "" });
  entry.setAttribute("role", "menuitem");
  entry.append(name, " ", end);
  entry.addEventListener("click", (event) => (close(), choose(event)));
  return entry;
}

function placeMenu(element: HTMLElement, { page, left, top }: Position): void {
  const { innerWidth = 0, innerHeight = 0 } = page.defaultView ?? {};
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(0, Math.min(left, innerWidth - width))}px`;
  element.style.top = `${Math.max(0, Math.min(top, innerHeight - height))}px`;
}

function moveFocus(event: KeyboardEvent, element: HTMLElement, close: () => void): void {
  const entries = [...element.querySelectorAll("button")];
  const at = entries.indexOf(element.ownerDocument.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined && event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Escape") close();
  else entries.at(next! % entries.length)?.focus();
}
