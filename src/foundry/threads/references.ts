/** Which messages refer to which. Looked up once for the whole log, then kept with every message that comes, changes or goes. */
import type { ChatMessage } from "../platform/documents.ts";
import { flagsOf, messageBy, messages } from "../platform/documents.ts";

/** What each message refers to, and the messages that refer to each. */
const targets = new Map<string, string>();
const referring = new Map<string, Set<string>>();
let isIndexed = false;

type Listener = (thread: string, message: ChatMessage) => void;
const listeners: Listener[] = [];

/** Calls a function whenever a message of a thread comes, changes or goes, the opening one among them. */
export function onThread(listener: Listener): void {
  listeners.push(listener);
}

/** The message that opened the thread a message belongs to: itself, or the one it refers to. Undefined for any other message. */
export function threadOf(message: ChatMessage): string | undefined {
  return flagsOf(message).thread === undefined ? targetOf(message) : message.id;
}

/** All messages that refer to this one, in no particular order. */
export function referencesTo(id: string): ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...(referring.get(id) ?? [])].flatMap((each) => messageBy(each) ?? []);
}

/** Every message that opens a thread; none where Foundry runs without a world, as in a test of dice alone. */
export function openings(): readonly ChatMessage[] {
  return messages().filter((message) => flagsOf(message).thread !== undefined);
}

function indexAll(): void {
  isIndexed = true;
  for (const message of messages()) index(message);
}

/** What opens a thread of its own belongs to no other. Requests of the first version were answered with the bare id. */
function targetOf(message: ChatMessage): string | undefined {
  const { thread, refers } = flagsOf(message);
  if (thread !== undefined) return undefined;
  const to: unknown = typeof refers === "object" && refers !== null ? (refers as { readonly to?: unknown }).to : refers;
  return typeof to === "string" ? to : undefined;
}

function index(message: ChatMessage): void {
  const { id } = message;
  const to = targetOf(message);
  if (to === undefined) return;
  targets.set(id, to);
  referring.set(to, (referring.get(to) ?? new Set()).add(id));
}

function forget(id: string): void {
  const to = targets.get(id);
  targets.delete(id);
  if (to !== undefined) referring.get(to)?.delete(id);
}

/** A message has come or changed. */
export function noteMessage(message: ChatMessage): void {
  const before = targets.get(message.id);
  forget(message.id);
  index(message);
  for (const thread of new Set([before, threadOf(message)])) if (thread !== undefined) tell(thread, message);
}

/** A message is gone. */
export function dropMessage(message: ChatMessage): void {
  const thread = threadOf(message);
  forget(message.id);
  if (thread !== undefined) tell(thread, message);
}

function tell(thread: string, message: ChatMessage): void {
  for (const listener of listeners) listener(thread, message);
}
