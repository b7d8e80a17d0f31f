/** The log as threads read it: an index of which messages refer to which, updated with every message. */
import { forgetMessage } from "../platform/by-message.ts";
import { flagsOf, messageBy, messages, type ChatMessage, OPENING_FLAGS } from "../platform/documents.ts";

/** What each message refers to, and the messages that refer to each. */
const targets = new Map<string, string>();
const referring = new Map<string, Set<string>>();
const opened = new Set<string>();
let isIndexed = false;

/** The id of the message that opened the thread of this one; undefined for messages outside of threads. */
export function threadOf(message: ChatMessage): string | undefined {
  return isOpening(message) ? message.id : targetOf(message);
}

/** When the server stored a message, in milliseconds: the clocks of clients differ. */
export function storedAt({ _stats, timestamp }: ChatMessage): number {
  return _stats?.createdTime ?? timestamp ?? 0;
}

/** Whether a message belongs to a thread that uses its roll; that of an answer to a request stays its author's. */
export function isUsed(message: ChatMessage): boolean {
  const opening = messageBy(threadOf(message) ?? "");
  return opening !== undefined && flagsOf(opening).thread !== undefined;
}

/** Every message that opens a thread, the oldest first. */
export function openings(): readonly ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...opened].flatMap((id) => messageBy(id) ?? []);
}

/** What a message says to threads. */
export function payloadOf(message: ChatMessage): unknown {
  return openedIn(message) ?? flagsOf(message).refers;
}

function openedIn(message: ChatMessage): unknown {
  const flags = flagsOf(message);
  return OPENING_FLAGS.map((name) => flags[name]).find((payload) => payload !== undefined);
}

/** All messages that refer to this one. */
export function referencesTo(id: string): ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...(referring.get(id) ?? [])].flatMap((each) => messageBy(each) ?? []);
}

function indexAll(): void {
  isIndexed = true;
  for (const message of messages()) index(message);
}

const isOpening = (message: ChatMessage) => openedIn(message) !== undefined;

/** An opening belongs to no other thread. The first version answered with the bare id. */
function targetOf(message: ChatMessage): string | undefined {
  const { refers } = flagsOf(message);
  const to: unknown = typeof refers === "object" && refers !== null ? (refers as { readonly to?: unknown }).to : refers;
  return typeof to === "string" && !isOpening(message) ? to : undefined;
}

function index(message: ChatMessage): void {
  if (isOpening(message)) opened.add(message.id);
  const to = targetOf(message);
  if (to === undefined) return;
  targets.set(message.id, to);
  referring.set(to, (referring.get(to) ?? new Set()).add(message.id));
}

function invalidate(id: string): void {
  const to = targets.get(id);
  opened.delete(id);
  targets.delete(id);
  if (to !== undefined) referring.get(to)?.delete(id);
}

/** Takes note of a message that has come or changed. Gives the threads that it belongs to, now or before. */
export function noteMessage(message: ChatMessage): readonly string[] {
  const before = targets.get(message.id);
  invalidate(message.id);
  index(message);
  return [...new Set([before, threadOf(message)])].filter((thread) => thread !== undefined);
}

/** Takes note of a message that is gone. Gives the thread that it belonged to. */
export function dropMessage(message: ChatMessage): readonly string[] {
  const thread = threadOf(message);
  forgetMessage(message.id);
  invalidate(message.id);
  return thread === undefined ? [] : [thread];
}
