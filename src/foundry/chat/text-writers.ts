/**
 * Finds who may have written a text on a page: the author of a message, or the owners of what a window shows. Elements
 * are told apart by identity, since a text may hold any attribute. Source: the API page ClientDocument
 * (testUserPermission).
 */
import { userBy, usersWho, type Actor, type ChatMessage, type User } from "../platform/documents.ts";
import type { AnyWindow } from "../platform/windows.ts";

const messagesByElement = new WeakMap<Element, ChatMessage>();
const windowsByElement = new WeakMap<Element, AnyWindow>();

export function noteMessageElement(element: Element, message: ChatMessage): void {
  messagesByElement.set(element, message);
}

export function noteWindowElement(element: Element, shown: AnyWindow): void {
  windowsByElement.set(element, shown);
}

/** The message that an element is in, if another user wrote it. */
export function foreignMessage(element: Element): ChatMessage | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const message = messagesByElement.get(at);
    if (message) return message.isAuthor ? undefined : message;
  }
  return undefined;
}

/** Whether only this user and GMs can have written a text, which may be that of a document. */
export function isTrusted(element: Element, document?: unknown): boolean {
  const message = foreignMessage(element);
  if (message) return message.author !== null && userBy(message.author.id)?.isGM === true;
  return otherOwners(document).length === 0 && otherOwners(documentAround(element)).length === 0;
}

/** Whether everyone who can have written a text may also act for an actor, so that its numbers are their own. */
export function isOwnedByWriters(actor: Actor, element: Element): boolean {
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
