/**
 * Texts that are clicked: who may have written one, which actor it rolls for, and which numbers of its reader it may
 * take. Elements are told apart by identity, since a text may hold any attribute. `data-dicewright` in sheets, texts
 * and this user's messages rolls its line, `data-dicewright-open` opens the link of that name. Source: the API page
 * ClientDocument (testUserPermission).
 */
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import { TARGET } from "../../checks/sum.ts";
import {
  isGM,
  isStream,
  numbersOf,
  userBy,
  usersWho,
  type Actor,
  type ChatMessage,
  type User,
} from "../platform/documents.ts";
import { actorShown, elementOf, type AnyWindow } from "../platform/windows.ts";
import { attempt, notifyProblem } from "../platform/words.ts";
import { actorHolding, documentAt } from "../platform/world-documents.ts";
import { isLink, openLink } from "../windows/guide.ts";
import type { ModifierKeys } from "../world/keys.ts";
import { numbersFor } from "../world/numbers.ts";
import { runLine, type TextSource } from "./lines.ts";

// ---- Its writers ----

const messagesByElement = new WeakMap<Element, ChatMessage>();
const windowsByElement = new WeakMap<Element, AnyWindow>();

export function noteMessageElement(element: Element, message: ChatMessage): void {
  messagesByElement.set(element, message);
}

/** The message that an element is in, if another user wrote it. */
export function foreignMessage(element: Element): ChatMessage | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const message = messagesByElement.get(at);
    if (message) return message.isAuthor ? undefined : message;
  }
  return undefined;
}

/** True if only this user and GMs can have written a text, which may be that of a document. */
function isTrusted(element: Element, document?: unknown): boolean {
  const message = foreignMessage(element);
  if (message) return message.author !== null && userBy(message.author.id)?.isGM === true;
  return otherOwners(document).length === 0 && otherOwners(documentAround(element)).length === 0;
}

/** True if everyone who can have written a text may also act for an actor, so that its numbers are their own. */
function isOwnedByWriters(actor: Actor, element: Element): boolean {
  if (foreignMessage(element)) return isTrusted(element);
  return otherOwners(documentAround(element)).every((user) => actor.testUserPermission(user, "OWNER"));
}

interface Owned {
  readonly documentName?: unknown;
  readonly pages?: ReadonlyMap<string, Owned>;
  testUserPermission?(user: User, level: "OWNER"): boolean;
}

/** The players other than this user who own a document or one of its pages. */
function otherOwners(document: unknown): readonly User[] {
  const owned = [Object(document) as Owned, ...(pagesOf(document)?.values() ?? [])];
  const isOwner = (user: User) => owned.some((each) => each.testUserPermission?.(user, "OWNER") === true);
  return usersWho((user) => !user.isGM && !user.isSelf && isOwner(user));
}

function pagesOf(document: unknown): Owned["pages"] {
  const { documentName, pages } = Object(document) as Owned;
  return documentName === "JournalEntry" ? pages : undefined;
}

/** The document whose text an element is in. Of a journal it is the page, which is the outermost that names one. */
function documentAround(element: Element): unknown {
  let page: string | undefined;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const shown = windowsByElement.get(at);
    const document = shown?.document ?? shown?.object;
    if (shown) return pagesOf(document)?.get(page ?? "") ?? document;
    page = (at as HTMLElement).dataset["pageId"] ?? page;
  }
  return undefined;
}

// ---- The actor it rolls for ----

/** The text of an actor or item is enriched relative to it (the API page EnrichmentOptions; dnd5e, PR #2785). */
export interface TextOptions {
  readonly relativeTo?: unknown;
}

/**
 * Marks a button with the uuid of the document whose text it is in: `data-source` if that is an actor's or is in a
 * compendium, or else `data-text`. A text may hold any mark, so none makes it more trusted.
 */
export function markSource(button: HTMLElement, { relativeTo }: TextOptions = {}): void {
  const { uuid, documentName } = Object(relativeTo) as { readonly [name in "uuid" | "documentName"]?: unknown };
  if (typeof uuid !== "string") return;
  const isFromPack = isInPack(uuid) && documentName === "Item" && button.dataset["line"]?.includes("@");
  button.dataset[isFromPack || actorHolding(relativeTo) ? "source" : "text"] = uuid;
}

const isInPack = (uuid: string) => uuid.startsWith("Compendium.");

/**
 * The actor that a text rolls for and the numbers of its document; a problem if this user cannot roll for it, or if its
 * line takes numbers of this user's and another player may have written it.
 */
export function sourceOf(element: HTMLElement, line: string, shown?: Actor): TextSource | Problem {
  const { source: uuid, text } = element.dataset;
  if (uuid !== undefined && isInPack(uuid)) return problem("textInPack");
  const document = uuid === undefined ? shown : documentAt(uuid);
  const actor = actorHolding(document);
  if (uuid !== undefined && !actor) return problem("textGone");
  if (actor && isOwnedByWriters(actor, element)) return sourceOfActor(actor, document, element, line);
  const isRefused = line.includes("@") && !isTrusted(element, text === undefined ? undefined : documentAt(text));
  return isRefused ? problem("textOfPlayer") : {};
}

/** Every text of an actor uses that actor's numbers, but numbers of a GM's target only if GMs wrote it. */
function sourceOfActor(actor: Actor, document: unknown, element: HTMLElement, line: string): TextSource | Problem {
  if (!actor.isOwner) return problem("textOfOther");
  if (isGM() && line.includes(`@${TARGET}.`) && !isTrusted(element, document)) return problem("textOfPlayer");
  return { actor, numbers: [numbersOf(document), numbersFor(actor)] };
}

/** Labels of a line: its words behind `#`, and names in quotation marks. */
const LABELS = /#[^]*|"[^"]*"/g;

/**
 * The line of a clicked text without labels that the text does not show, if another player may have written it: they
 * would be posted under this user's name.
 */
export function withShownLabels(element: HTMLElement, line: string): string {
  const { text, source = text } = element.dataset;
  if (isTrusted(element, source === undefined ? undefined : documentAt(source))) return line;
  const isShown = (label: string) => element.textContent.includes(label.replaceAll(/[#"]/g, "").trim());
  return line.replaceAll(LABELS, (label) => (isShown(label) ? label : "")).trim();
}

/** Runs the line of a clicked text. */
export async function runTextLine(
  element: HTMLElement,
  line: string,
  event: ModifierKeys,
  shown?: Actor,
): Promise<void> {
  const source = sourceOf(element, line, shown);
  if (isProblem(source)) notifyProblem(source);
  else await runLine(source.actor ? line : withShownLabels(element, line), source, event);
}

// ---- Marks that are clicked ----

export function makeWindowClickable(shown: AnyWindow): void {
  const element = elementOf(shown);
  if (!element) return;
  windowsByElement.set(element, shown);
  makeClickable(element, actorShown(shown));
}

/** Elements that listen already: windows are drawn many times. */
const listening = new WeakSet<HTMLElement>();

/** Makes the marks in an element clickable, also those that are added later. */
export function makeClickable(element: HTMLElement, actor?: Actor): void {
  for (const marked of element.querySelectorAll<HTMLElement>("[data-dicewright]")) {
    if (foreignMessage(marked)) continue;
    marked.classList.add("dicewright-pressable");
    if (!marked.matches("button, a[href], [role]")) Object.assign(marked, { role: "button", tabIndex: 0 });
  }
  if (listening.has(element) || isStream()) return;
  listening.add(element);
  element.addEventListener("click", (event) => runLink(event, actor));
  element.addEventListener("keydown", (event) => {
    const isNative = (event.target as Element).matches("button, a[href], input, textarea, select, [contenteditable]");
    if (!isNative && (event.key === "Enter" || event.key === " ")) runLink(event, actor);
  });
}

function runLink(event: MouseEvent | KeyboardEvent, actor: Actor | undefined): void {
  const marked = (event.target as Element).closest<HTMLElement>("[data-dicewright], [data-dicewright-open]");
  const { dicewright = "", dicewrightOpen = "" } = marked?.dataset ?? {};
  const line = dicewright.trim();
  if (!marked || foreignMessage(marked) || (line === "" && !isLink(dicewrightOpen))) return;
  event.preventDefault();
  event.stopPropagation();
  if (isLink(dicewrightOpen)) openLink(dicewrightOpen);
  else attempt(() => runTextLine(marked, line, event, actor?.isOwner ? actor : undefined));
}
