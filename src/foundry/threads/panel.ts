/**
 * Draws threads into every copy of their messages: in the log, in notifications, in popouts. The panel stands at the
 * newest message; each of the others is one line, which a click unfolds. What a reader had focused or unfolded stays.
 */
import { renderThread } from "../odds/view.ts";
import { byMessage } from "../platform/by-message.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { drawSoon, whenReady } from "../platform/drawing.ts";
import { keepEnd } from "../platform/log-end.ts";
import { elementAt } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { leaveToSpeech } from "../roll/arrival.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { togglePrompts } from "../world/settings.ts";
import { aboveOf, belowOf } from "./panel-markup.ts";
import { clickButton, pick } from "./play.ts";
import { lookAtPrompt } from "./prompts.ts";
import { kindOf, readingOf, standingOf } from "./state.ts";
import { threadOf } from "./thread-log.ts";

/** A place in one copy of a message, above or below its card. Without a card it replaces the stored text. */
interface PanelCopy {
  readonly message: string;
  readonly isAbove: boolean;
  /** What the message stores; undefined if it has a card, which stays. */
  readonly plain: string | undefined;
  /** Kept only as long as the page keeps it. */
  readonly ref: WeakRef<HTMLElement>;
  markup?: string;
}

/** Draws the card of a message, or leaves out what Foundry drew of its roll while the card is folded. */
export type DrawCard = (isFolded?: boolean) => void;

/** The cards of messages by the places above them. */
const cards = new WeakMap<HTMLElement, DrawCard>();

const places = new Map<string, readonly PanelCopy[]>();

/** The places of a thread that the page still has. */
function placesOf(id: string) {
  return (places.get(id) ?? []).flatMap((place) => {
    const element = place.ref.deref();
    return element ? [{ place, element }] : [];
  });
}

/** The threads that are drawn anywhere on this client. */
export function drawnThreads(): readonly string[] {
  return [...places.keys()];
}

/** Draws what a message has to do with a thread into one copy of it. */
export function draw(message: ChatMessage, html: HTMLElement, drawCard?: DrawCard): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (!body) return;
  if (id === undefined || !kindOf(message)) whenReady(body, () => drawCard?.());
  else whenReady(body, () => putPlaces(message, id, body, drawCard));
}

const PLACE = "dicewrightPlace";

/** The places above and below the card of a message, once they are there. */
export function placesIn(body: HTMLElement): readonly Element[] {
  return [...body.querySelectorAll(":scope > [data-dicewright-place]")];
}

function putPlaces(message: ChatMessage, id: string, body: HTMLElement, drawCard: DrawCard | undefined): void {
  const hasCard = message.rolls.some((roll) => roll instanceof DicewrightCheckRoll);
  const plain = hasCard ? undefined : body.innerHTML;
  keepEnd(body);
  const [above, below] = [body.ownerDocument.createElement("div"), body.ownerDocument.createElement("div")];
  // Until it is drawn, the message says what is stored.
  if (!hasCard) above.append(...body.childNodes);
  body.prepend(above);
  body.append(below);
  const twin = shownIn(id, message.id);
  for (const element of [above, below]) {
    listen(element, id, message.id);
    leaveToSpeech(element);
    element.dataset[PLACE] = "";
    const place = { message: message.id, isAbove: element === above, plain, ref: new WeakRef(element) };
    keepWhenReplaced(id, place, element);
    places.set(id, [...(places.get(id) ?? []), place]);
  }
  if (drawCard) {
    cards.set(above, drawCard);
    // The card beside a panel unfolds with it.
    below.addEventListener("toggle", () => drawCard(), { capture: true });
  }
  if (twin === undefined) return redraw(id);
  const panels = new Map([[message.id, twin]]);
  for (const { place, element } of placesOf(id)) if (body.contains(element)) fill(id, place, element, panels);
}

/** The panel that another copy of a message shows. Whatever changes it is drawn into all copies. */
function shownIn(id: string, message: string): string | undefined {
  const isTwin = ({ place, element }: { readonly place: PanelCopy; readonly element: HTMLElement }) =>
    place.message === message && !place.isAbove && element.isConnected;
  return placesOf(id).find(isTwin)?.place.markup;
}

/** When a message changes, Foundry puts a new copy in the place of the old one: it looks as the reader left that. */
function keepWhenReplaced(id: string, { message, isAbove }: PanelCopy, element: HTMLElement): void {
  const before = placesOf(id)
    .filter(({ place, element: old }) => place.message === message && place.isAbove === isAbove && old.isConnected)
    .map(({ element: old }) => ({ old, restore: keep(old, element) }));
  if (before.length === 0) return;
  element.ownerDocument.defaultView?.requestAnimationFrame(() => before.find(({ old }) => !old.isConnected)?.restore());
}

/** Has a thread drawn again. Odds that nothing of it on the page asks for are given up. */
export function redraw(id: string): void {
  const draw = () =>
    renderThread(id, () => {
      paint(id);
      lookAtPrompt(id);
    });
  drawSoon(id, draw, () => placeInLog(id));
}

/** Where a thread stands in the log; undefined while it is drawn anywhere else too, as in a notification. */
function placeInLog(id: string): HTMLElement | undefined {
  const here = placesOf(id).flatMap(({ element }) => (element.isConnected ? element : []));
  return here.every((element) => element.closest(".chat-log")) ? here.at(-1) : undefined;
}

/** How soon a panel is looked at again whose button is held down, in milliseconds. */
const PRESSED = 50;

function paint(id: string): void {
  const shown = placesOf(id);
  const left = shown.map(({ place }) => place);
  if (left.length === 0) return void places.delete(id);
  places.set(id, left);
  // A click ends on the button that it began on, so no button is replaced meanwhile.
  if (shown.some(({ element }) => element.matches(":active"))) return void setTimeout(() => redraw(id), PRESSED);
  const [held] = shown.flatMap(({ element }) => focusIn(element) ?? []);
  if (held) following.set(id, held);
  // All copies are looked at before the first is changed, so that the page is laid out once.
  for (const { element } of shown) keepEnd(element);
  const panels = new Map<string, string>();
  for (const { place, element } of shown) fill(id, place, element, panels);
  // A new message is drawn before it is on the page.
  following.get(id)?.page.defaultView?.requestAnimationFrame(() => followFocus(id));
}

/** The focus that a panel had, by thread: it may be drawn at its new place frames after it was taken away. */
const following = byMessage(new Map<string, { readonly page: Document; readonly key: string }>());

function focusIn(element: HTMLElement) {
  const active = elementAt(element.ownerDocument.activeElement);
  if (!active || !element.contains(active) || !active.closest(".dicewright-thread")) return undefined;
  return { page: element.ownerDocument, key: active.dataset["key"] ?? "" };
}

/** The focus follows the panel to its new place. */
function followFocus(id: string): void {
  const { page, key } = following.get(id) ?? {};
  const panel = page && [...page.querySelectorAll<HTMLElement>(`[data-of="${CSS.escape(id)}"]`)].at(-1);
  // An emptied place keeps the focus until the panel takes it.
  const isElsewhere = page?.activeElement?.matches("body, .message-content > div") === false;
  if (!page || (!panel && !isElsewhere)) return;
  following.delete(id);
  if (!isElsewhere)
    (panel?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key!)}"]`) ?? panel)?.focus({ preventScroll: true });
}

/** All copies of a message show the same panel, which is put into words once. */
function fill(id: string, place: PanelCopy, element: HTMLElement, panels: Map<string, string>): void {
  if (place.isAbove) showStanding(element, id, place);
  else putFirst(element, id, place);
  const markup = place.isAbove
    ? aboveOf(id, place, unfolded.has(place.message))
    : (panels.get(place.message) ?? belowOf(id, place));
  if (!place.isAbove) panels.set(place.message, markup);
  if (markup === place.markup) return;
  place.markup = markup;
  const restore = keep(element);
  element.innerHTML = markup;
  for (const select of element.querySelectorAll("select")) select.value = select.dataset["value"]!;
  restore();
}

/** Messages of which a reader has unfolded the card. */
const unfolded = byMessage(new Set<string>());

/** Tells the styles what a message is to its thread. Its card is folded if the panel shows what is in it. */
function showStanding(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const body = element.parentElement;
  if (!body) return;
  const standing = standingOf(id, message);
  const whole = body.closest<HTMLElement>(".chat-message") ?? body;
  const isShown = standing !== "home" || readingOf(id)!.kind.showsRolls === true;
  const isFolded = standing !== undefined && isShown && !unfolded.has(message);
  cards.get(element)?.(isFolded);
  whole.classList.add("dicewright-message");
  Object.assign(whole.dataset, { dicewrightStanding: standing ?? "", dicewrightFolded: String(isFolded) });
}

/** The panel of a thread that comes first stands above the card. */
function putFirst(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const first = element.parentElement?.firstElementChild;
  if (!readingOf(id)?.kind.isFirst || standingOf(id, message) !== "home") return;
  if (first?.nextSibling !== element) first?.after(element);
}

// ---- What is clicked, picked and dragged ----

function listen(element: HTMLElement, id: string, message: string): void {
  element.addEventListener("click", (event) => click(id, message, event, element));
  element.addEventListener("contextmenu", (event) => {
    const chip = (event.target as Element).closest<HTMLElement>("button.dicewright-chip");
    if (!chip) return;
    event.preventDefault();
    event.stopPropagation();
    void clickButton(id, chip.dataset["key"]!, { opensDialog: true });
  });
  element.addEventListener("keydown", (event) => {
    const field = elementAt(event.target)?.dataset["field"];
    if (field === undefined || event.key !== "Enter") return;
    event.preventDefault();
    element.querySelector<HTMLElement>(`button[data-key="${CSS.escape(field)}"]`)?.click();
  });
  element.addEventListener("change", ({ target }) => {
    const list = elementAt<HTMLSelectElement>(target, "select");
    if (list) pick(id, list.dataset["key"]!, list.value);
  });
}

function click(id: string, message: string, event: MouseEvent, element: HTMLElement): void {
  const target = event.target as Element;
  if (target.closest(".dicewright-line")) {
    if (!unfolded.delete(message)) unfolded.add(message);
    keepEnd(element);
    return redraw(id);
  }
  const button = target.closest<HTMLElement>("button[data-key]");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  const key = button.dataset["key"]!;
  if (key === "prompts") return void togglePrompts().catch(notifyError);
  const field = element.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(key)}"]`);
  void clickButton(id, key, { event, ...(field && { typed: field.value }) });
}

// ---- What stays as the reader left it ----

/** Remembers the focus and what is unfolded in a place, and gives a function that restores both, there or elsewhere. */
function keep(before: HTMLElement, after = before): () => void {
  const { activeElement } = before.ownerDocument;
  const active = elementAt(activeElement);
  const path = active && before.contains(active) ? pathOf(active, before) : undefined;
  const wasOpen = before.querySelector("details")?.open === true;
  return () => {
    const details = after.querySelector("details");
    if (details) details.open = wasOpen;
    if (path === undefined) return;
    // If what was clicked is gone the place has the focus, so pressing the key again does nothing.
    after.tabIndex = -1;
    (after.querySelector<HTMLElement>(path) ?? after).focus();
  };
}

function pathOf(active: HTMLElement, place: HTMLElement): string {
  if (active === place) return ":scope";
  const { key } = active.dataset;
  return active.tagName.toLowerCase() + (key === undefined ? "" : `[data-key="${CSS.escape(key)}"]`);
}
