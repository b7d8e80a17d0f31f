/**
 * Draws threads into every copy of their messages: in the log, in notifications, in popouts. The panel stands at the
 * newest message of its thread; each of the others is one line, which a click unfolds. When a thread changes, all
 * copies are redrawn; focus and unfolded details stay as they are.
 */
import { systems } from "../../systems/index.ts";
import { replayRecord } from "../../systems/record.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { editNote } from "../../threads/changes.ts";
import { parseMove } from "../../threads/reader/reader.ts";
import { resultText } from "../../view/card/sentence.ts";
import { panelView } from "../../view/threads/panel.ts";
import { drawnFor, isWorking } from "../odds/client.ts";
import { byMessage } from "../platform/by-message.ts";
import { messageBy, type ChatMessage } from "../platform/documents.ts";
import { drawSoon, markupOf, whenReady } from "../platform/drawing.ts";
import { keepEnd } from "../platform/log-end.ts";
import { elementAt } from "../platform/windows.ts";
import { notifyError, words } from "../platform/words.ts";
import { leaveToSpeech } from "../roll/arrival.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { nameOf } from "../world/party.ts";
import { togglePrompts, wantsPrompts } from "../world/settings.ts";
import { isFolded, isUnfolded, standingOf, toggle } from "./panel-slot.ts";
import { clickButton, pick, pickedIn } from "./play.ts";
import { paragraph, saidOf, threadWords } from "./post.ts";
import { lookAtPrompt } from "./prompts.ts";
import { entryOf, kindOf, readingOf, type ThreadReading } from "./state.ts";
import { payloadOf, threadOf } from "./thread-log.ts";
import { viewer } from "./world.ts";

/** A place in one copy of a message, above or below its card. Without a card it replaces the stored text. */
interface PanelCopy {
  readonly message: string;
  readonly isAbove: boolean;
  /** What the message stores; undefined if it has a card, which stays. */
  readonly plain: string | undefined;
  /** Kept only as long as the page keeps it. */
  readonly element: WeakRef<HTMLElement>;
  markup?: string;
}

const places = new Map<string, PanelCopy[]>();

/** The threads that are drawn anywhere on this client. */
export function drawnThreads(): readonly string[] {
  return [...places.keys()];
}

/** Draws what a message has to do with a thread into one copy of it. */
export function draw(message: ChatMessage, html: HTMLElement): void {
  const id = threadOf(message);
  const body = html.querySelector<HTMLElement>(".message-content");
  if (id === undefined || !body || !kindOf(message)) return;
  whenReady(body, () => putPlaces(message, id, html, body));
}

function putPlaces(message: ChatMessage, id: string, html: HTMLElement, body: HTMLElement): void {
  const hasCard = message.rolls.some((roll) => roll instanceof DicewrightCheckRoll);
  const plain = hasCard ? undefined : body.innerHTML;
  keepEnd(html);
  const [above, below] = [body.ownerDocument.createElement("div"), body.ownerDocument.createElement("div")];
  // Until it is drawn, the message says what is stored.
  if (!hasCard) above.append(...body.childNodes);
  body.prepend(above);
  body.append(below);
  for (const element of [above, below]) {
    listen(element, id, message.id);
    leaveToSpeech(element);
    const place = { message: message.id, isAbove: element === above, plain, element: new WeakRef(element) };
    keepWhenReplaced(id, place, element);
    places.set(id, [...(places.get(id) ?? []), place]);
    paintSoon(id, [place]);
  }
}

/** When a message changes, Foundry puts a new copy in the place of the old one: it looks as the reader left that. */
function keepWhenReplaced(id: string, { message, isAbove }: PanelCopy, element: HTMLElement): void {
  const before = (places.get(id) ?? [])
    .filter((place) => place.message === message && place.isAbove === isAbove)
    .flatMap((place) => place.element.deref() ?? [])
    .filter(({ isConnected }) => isConnected)
    .map((old) => ({ old, restore: keep(old, element) }));
  if (before.length === 0) return;
  element.ownerDocument.defaultView?.requestAnimationFrame(() => before.find(({ old }) => !old.isConnected)?.restore());
}

/** Has every place of a thread drawn again, and forgets those that the page no longer has. */
export function redraw(id: string): void {
  const left = (places.get(id) ?? []).filter(({ element }) => element.deref() !== undefined);
  if (left.length > 0) places.set(id, left);
  else places.delete(id);
  paintSoon(id, left);
}

const waiting = new Map<string, Set<PanelCopy>>();

function paintSoon(id: string, copies: readonly PanelCopy[]): void {
  waiting.set(id, new Set([...(waiting.get(id) ?? []), ...copies]));
  drawSoon(id, () => paintWaiting(id));
}

function paintWaiting(id: string): void {
  const left = [...waiting.get(id)!].filter(({ element }) => element.deref() !== undefined);
  waiting.delete(id);
  const isWhole = places.get(id)?.every((each) => left.includes(each)) === true;
  // Odds that nothing on the page asks for are given up, which only the whole can tell.
  if (!isWhole) return paint(id, left);
  drawnFor(id, () => {
    paint(id, left);
    lookAtPrompt(id);
  });
}

/** How soon a panel is looked at again whose button is held down, in milliseconds. */
const PRESSED = 50;

function paint(id: string, copies: readonly PanelCopy[]): void {
  // A click ends on the button that it began on, so no button is replaced meanwhile.
  if (copies.some(({ element }) => element.deref()!.matches(":active"))) {
    setTimeout(() => paintSoon(id, copies), PRESSED);
    return;
  }
  const [held] = copies.flatMap(({ element }) => focusIn(element.deref()!) ?? []);
  if (held) following.set(id, held);
  // All copies are looked at before the first is changed, so that the page is laid out once.
  for (const { element } of copies) keepEnd(element.deref()!);
  drawn.clear();
  for (const place of copies) fill(id, place);
  // A new message is drawn before it is on the page.
  following.get(id)?.page.defaultView?.requestAnimationFrame(() => followFocus(id));
}

/** The focus that a panel had, by thread: it may be drawn at its new place frames after it was taken away. */
const following = byMessage(new Map<string, Focus>());

interface Focus {
  readonly page: Document;
  readonly key: string;
}

function focusIn(element: HTMLElement): Focus | undefined {
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

function fill(id: string, place: PanelCopy): void {
  const element = place.element.deref()!;
  if (place.isAbove) showStanding(element, id, place);
  else putFirst(element, id, place);
  const markup = (place.isAbove ? aboveOf : belowOf)(id, place);
  if (markup === place.markup) return;
  place.markup = markup;
  const restore = keep(element);
  element.innerHTML = markup;
  for (const select of element.querySelectorAll("select")) select.value = select.dataset["value"]!;
  restore();
}

/** Tells the styles what a message is to its thread. */
function showStanding(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const body = element.parentElement;
  if (!body) return;
  const standing = standingOf(id, message);
  const whole = body.closest<HTMLElement>(".chat-message") ?? body;
  const folded = String(isFolded(id, message, standing));
  whole.classList.add("dicewright-message");
  Object.assign(whole.dataset, { dicewrightStanding: standing ?? "", dicewrightFolded: folded });
}

/** The panel of a thread that comes first stands above the card. */
function putFirst(element: HTMLElement, id: string, { message }: PanelCopy): void {
  const first = element.parentElement?.firstElementChild;
  if (!readingOf(id)?.kind.isFirst || standingOf(id, message) !== "home") return;
  if (first?.nextSibling !== element) first?.after(element);
}

/** One line: what the message says, and what came of its roll. */
function lineMarkup(reading: ThreadReading, message: ChatMessage): string {
  const { kind, state } = reading;
  const isOpening = message.id === state.id;
  const said = isOpening
    ? viewer.say(kind.line(state, viewer))
    : (saidIn(reading, message) ?? message.speaker.alias ?? "");
  const { toldRecord } = entryOf(message);
  const replayed = toldRecord === undefined ? undefined : replayRecord(toldRecord, systems);
  const line =
    !replayed || isProblem(replayed)
      ? said
      : words("dicewright.thread.line", { said: said.replace(/\.$/, ""), result: resultText(replayed, words) });
  return markupOf("threads/line", { line, isOpen: isUnfolded(message.id) }) ?? "";
}

// ---- What is shown ----

/** What a message says of its move, in the reader's words. A panel replaces the stored text of its message. */
function aboveOf(id: string, { message, plain: stored }: PanelCopy): string {
  const plain = stored ?? "";
  const reading = readingOf(id);
  const own = messageBy(message);
  if (!reading || !own || reading.state.rejections.has(message)) return plain;
  const standing = standingOf(id, message);
  if (standing === "line") return lineMarkup(reading, own);
  if (standing === "home" && (message === id || (stored === undefined && reading.kind.showsRolls))) return "";
  const said = own.isContentVisible && message !== id ? saidIn(reading, own) : undefined;
  if (stored === undefined) return said === undefined ? "" : noteMarkup(said);
  const text = said !== undefined && own.rolls.length === 0 ? paragraph(said) : plain;
  return `<div class="dicewright-said">${text}</div>`;
}

function saidIn(reading: ThreadReading, message: ChatMessage): string | undefined {
  const move = parseMove(reading.kind, payloadOf(message), reading.state);
  return move && saidOf(reading, move, entryOf(message), nameOf);
}

function belowOf(id: string, { message }: PanelCopy): string {
  const reading = readingOf(id);
  if (!reading) return unreadMarkup(id, message);
  const { kind, state } = reading;
  const rejection = state.rejections.get(message);
  const edit = rejection === "edited" ? state.edits.get(message) : undefined;
  if (rejection && !messageBy(message)?.isContentVisible) return "";
  // Who has changed what a message says is told with it.
  if (edit) return noteMarkup(viewer.say(editNote(edit, viewer)));
  if (rejection) return rejectionMarkup(kind.id, rejection);
  if (standingOf(id, message) !== "home") return "";
  if (drawn.size === 0) queueMicrotask(() => drawn.clear());
  const markup = drawn.get(reading) ?? panelMarkup(id, reading, message);
  drawn.set(reading, markup);
  return markup;
}

/** Panels that were just drawn: all copies of a message show the same one. */
const drawn = new Map<ThreadReading, string>();

function panelMarkup(id: string, reading: ThreadReading, message: string): string {
  const { kind, state } = reading;
  const hasCard = messageBy(message)?.rolls.some((roll) => roll instanceof DicewrightCheckRoll) === true;
  const view = panelView(kind.id, kind.view(state, viewer), {
    ...{ words, picked: pickedIn(id) },
    isWorking: isWorking(id),
    foldsCard: hasCard && kind.showsRolls === true,
    ...(kind.prompt && { prompts: wantsPrompts() }),
  });
  return markupOf("threads/panel", { ...view, id }) ?? "";
}

/** What is said of a thread that is gone or cannot be read; nothing if this user may not see its opening. */
function unreadMarkup(id: string, message: string): string {
  const [opening, own] = [messageBy(id), messageBy(message)];
  const kind = own && kindOf(own);
  if (!kind || opening?.isContentVisible === false) return "";
  return rejectionMarkup(kind.id, message === id ? "unsound" : opening ? "unread" : "orphan");
}

function rejectionMarkup(thread: string, reason: string): string {
  return noteMarkup(threadWords(thread, `rejections.${reason}`));
}

function noteMarkup(text: string): string {
  return markupOf("threads/note", { text }) ?? "";
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
    toggle(message);
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
