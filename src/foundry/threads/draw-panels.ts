/**
 * Draws threads into every copy of their messages: in the log, in notifications, in popouts. The panel stands at the
 * newest message; each of the others is one line, which a click unfolds. What a reader had focused or unfolded stays.
 */
import { renderThread } from "../odds/view.ts";
import { deleteWithMessage } from "../platform/by-message.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { drawSoon, removeControls, whenReady } from "../platform/drawing.ts";
import { keepEnd, LOG } from "../platform/log-end.ts";
import { morph } from "../platform/morph.ts";
import { setSetting } from "../platform/settings.ts";
import { elementAt } from "../platform/windows.ts";
import { notifyError } from "../platform/words.ts";
import { leaveToSpeech } from "../roll/arrival.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { wantsPrompts } from "../world/settings.ts";
import { markupAboveCard, markupBelowCard } from "./panel-markup.ts";
import { clickButton } from "./play.ts";
import { notePanels } from "./prompts.ts";
import { kindOf, readingOf, standingInThread } from "./state.ts";
import { threadOf } from "./thread-log.ts";
import { pickOption, viewer } from "./viewer.ts";

/** An element above or below the card in one copy of a message. Without a card it replaces the stored text. */
interface PanelCopy {
  readonly message: string;
  readonly isAbove: boolean;
  readonly plain: string | undefined;
  readonly ref: WeakRef<HTMLElement>;
  markup?: string;
}

/** Draws the card of a message, or leaves out what Foundry drew of its roll while the card is folded. */
export type DrawCard = (isFolded?: boolean) => void;

const cards = new WeakMap<HTMLElement, DrawCard>();

const copiesByThread = new Map<string, readonly PanelCopy[]>();

function connectedCopies(id: string) {
  return (copiesByThread.get(id) ?? []).flatMap((copy) => {
    const element = copy.ref.deref();
    return element ? [{ copy, element }] : [];
  });
}

export function drawnThreads(): readonly string[] {
  return [...copiesByThread.keys()];
}

/** Threads on a page now. A log takes the oldest messages off it. */
export function threadsOnPage(): readonly string[] {
  return drawnThreads().filter((id) => connectedCopies(id).some(({ element }) => element.isConnected));
}

export function drawPanels(message: ChatMessage, html: HTMLElement, drawCard?: DrawCard): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (!body) return;
  if (id === undefined || !kindOf(message)) whenReady(body, () => drawCard?.());
  else whenReady(body, () => addAnchors(message, id, body, drawCard));
}

const ANCHOR = "dicewrightPlace";

export function anchorsIn(body: HTMLElement): readonly Element[] {
  return [...body.querySelectorAll(":scope > [data-dicewright-place]")];
}

function addAnchors(message: ChatMessage, id: string, body: HTMLElement, drawCard?: DrawCard): void {
  const hasCard = message.rolls.some((roll) => roll instanceof DicewrightCheckRoll);
  const plain = hasCard ? undefined : body.innerHTML;
  keepEnd(body);
  const [above, below] = [body.ownerDocument.createElement("div"), body.ownerDocument.createElement("div")];
  // Until it is drawn, the message says what is stored.
  if (!hasCard) above.append(...body.childNodes);
  body.prepend(above);
  body.append(below);
  for (const element of [above, below]) {
    listen(element, id, message.id);
    leaveToSpeech(element);
    element.dataset[ANCHOR] = "";
    const copy = { message: message.id, isAbove: element === above, plain, ref: new WeakRef(element) };
    copiesByThread.set(id, [...(copiesByThread.get(id) ?? []), copy]);
  }
  if (drawCard) {
    cards.set(above, drawCard);
    // The card beside a panel unfolds with it.
    below.addEventListener("toggle", ({ target }) => isPanelFold(target) && drawCard(), { capture: true });
  }
  redraw(id);
}

const isPanelFold = (target: EventTarget | null) => elementAt(target)?.parentElement?.matches(".dicewright-thread");

export function redraw(id: string): void {
  const draw = () =>
    renderThread(id, () => {
      paint(id);
      notePanels(
        id,
        connectedCopies(id).map(({ element }) => element),
      );
    });
  drawSoon(id, draw, () => positionInLog(id));
}

/** Undefined while the thread is also drawn elsewhere, as in a notification: then it is drawn at once. */
function positionInLog(id: string): HTMLElement | undefined {
  const here = connectedCopies(id).flatMap(({ element }) => (element.isConnected ? element : []));
  return here.every((element) => element.closest(LOG)) ? here.at(-1) : undefined;
}

/** Delay before a panel is redrawn whose button is held down, in milliseconds. */
const PRESSED = 50;

function paint(id: string): void {
  const shown = connectedCopies(id);
  const left = shown.map(({ copy }) => copy);
  if (left.length === 0) return void copiesByThread.delete(id);
  copiesByThread.set(id, left);
  // A click ends on the button that it began on, so no button is replaced meanwhile.
  if (shown.some(({ element }) => element.matches(":active"))) return void setTimeout(() => redraw(id), PRESSED);
  const [held] = shown.flatMap(({ element }) => focusIn(element) ?? []);
  if (held) lostFocus.set(id, held);
  // All copies are measured before the first is changed, so that the page is laid out once.
  for (const { element } of shown) keepEnd(element);
  const panels = new Map<string, string>();
  for (const { copy, element } of shown) drawCopy(id, copy, element, panels);
  // A new message is drawn before it is on the page.
  lostFocus.get(id)?.page.defaultView?.requestAnimationFrame(() => followFocus(id));
}

/** Focus that a panel lost, by thread: it may be drawn at its new message frames later. */
const lostFocus = deleteWithMessage(new Map<string, { readonly page: Document; readonly name: string }>());

function focusIn(element: HTMLElement) {
  const active = elementAt(element.ownerDocument.activeElement);
  if (!active || !element.contains(active) || !active.closest(".dicewright-thread")) return undefined;
  return { page: element.ownerDocument, name: active.dataset["focus"] ?? "" };
}

/** Gives the focus to what had it, or to the panel: pressing the key again does nothing else. */
function followFocus(id: string): void {
  const { page, name = "" } = lostFocus.get(id) ?? {};
  if (!page) return;
  const panel = [...page.querySelectorAll<HTMLElement>(`[data-of="${CSS.escape(id)}"]`)].at(-1);
  const { activeElement: active } = page;
  // An emptied element keeps the focus until the panel takes it.
  const isFree = active?.matches("body, .message-content > div") === true || panel?.contains(active) === true;
  if (isFree && !panel) return;
  lostFocus.delete(id);
  const wanted = panel?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`) ?? panel;
  if (isFree && wanted !== active) wanted?.focus({ preventScroll: true });
}

function drawCopy(id: string, copy: PanelCopy, element: HTMLElement, panels: Map<string, string>): void {
  if (copy.isAbove) markMessage(element, id, copy);
  else movePanelAboveCard(element, id, copy);
  const markup = copy.isAbove
    ? markupAboveCard(id, copy, unfolded.has(copy.message))
    : (panels.get(copy.message) ?? markupBelowCard(id, copy));
  if (!copy.isAbove) panels.set(copy.message, markup);
  if (markup === copy.markup) return;
  copy.markup = markup;
  // A part that was just unfolded has not said so yet: "toggle" comes with a later task.
  noteFolds(id, copy.message, element);
  morph(element, markup);
  removeControls(element);
  for (const select of element.querySelectorAll("select")) select.value = select.dataset["value"]!;
  for (const details of element.querySelectorAll("details"))
    details.open = viewer.picked(id, foldKey(copy.message, details)) === OPEN;
}

/** Stands for an unfolded part among what this user has picked. At its next message a panel is folded again. */
const OPEN = "open";
const foldKey = (message: string, details: HTMLElement) =>
  `${message} ${details.querySelector<HTMLElement>("summary")?.dataset["key"] ?? ""}`;

function noteFolds(id: string, message: string, element: HTMLElement): void {
  for (const details of element.querySelectorAll("details"))
    pickOption(id, foldKey(message, details), details.open ? OPEN : "");
}

const unfolded = deleteWithMessage(new Set<string>());

/** Marks the message for the styles, and folds its card if the panel shows the same roll. */
function markMessage(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const body = element.parentElement;
  if (!body) return;
  const standing = standingInThread(id, message);
  const whole = body.closest<HTMLElement>(".chat-message") ?? body;
  const isShown = standing !== "home" || readingOf(id)!.kind.card === "folded";
  const isFolded = standing !== undefined && isShown && !unfolded.has(message);
  cards.get(element)?.(isFolded);
  whole.classList.add("dicewright-message");
  Object.assign(whole.dataset, { dicewrightStanding: standing ?? "", dicewrightFolded: String(isFolded) });
}

function movePanelAboveCard(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const first = element.parentElement?.firstElementChild;
  if (readingOf(id)?.kind.card !== "below" || standingInThread(id, message) !== "home") return;
  if (first?.nextSibling !== element) first?.after(element);
}

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
  element.addEventListener("toggle", () => noteFolds(id, message, element), { capture: true });
  element.addEventListener("change", ({ target }) => {
    const list = elementAt<HTMLSelectElement>(target, "select");
    if (list) pickOption(id, list.dataset["key"]!, list.value);
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
  if (key === "prompts") return void setSetting("prompts", !wantsPrompts()).catch(notifyError);
  const field = element.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(key)}"]`);
  void clickButton(id, key, { event, ...(field && { typed: field.value }) });
}
