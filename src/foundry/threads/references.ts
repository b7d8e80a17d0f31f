/** Which messages refer to which. Looked up once for the whole log, then kept with every message that comes, changes or goes. */
import { MODULE } from "../form/house-rules.ts";
import type { MessageRoll } from "../roll/current-roll.ts";

/** A chat message as threads look at it. Source: the API pages of ChatMessage and DocumentStats. */
export interface ThreadMessage {
  readonly id: string;
  readonly author: { readonly id: string } | null;
  readonly timestamp: number;
  /** Written by the server alone. */
  readonly _stats?: { readonly createdTime?: number | null };
  readonly flags?: { readonly [MODULE]?: { readonly thread?: unknown; readonly refers?: unknown } };
  readonly rolls: readonly MessageRoll[];
  readonly speaker: object;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly isContentVisible: boolean;
  readonly isAuthor: boolean;
}

interface Messages extends Iterable<ThreadMessage> {
  get(id: string): ThreadMessage | undefined;
}

const messages = () => game.messages as unknown as Messages;

/** What each message refers to, and the messages that refer to each. */
const targets = new Map<string, string>();
const referring = new Map<string, Set<string>>();
let isIndexed = false;

type Listener = (thread: string, message: ThreadMessage) => void;
const listeners: Listener[] = [];

/** Calls a function whenever a message of a thread comes, changes or goes, the opening one among them. */
export function onThread(listener: Listener): void {
  listeners.push(listener);
}

/** The message that opened the thread a message belongs to: itself, or the one it refers to. Undefined for any other message. */
export function threadOf(message: ThreadMessage): string | undefined {
  return message.flags?.[MODULE]?.thread === undefined ? targetOf(message) : message.id;
}

/** A message that opens threads or refers to one; undefined where it is gone. */
export function messageBy(id: string): ThreadMessage | undefined {
  return messages().get(id);
}

/** All messages that refer to this one, in no particular order. */
export function referencesTo(id: string): ThreadMessage[] {
  if (!isIndexed) indexAll();
  return [...(referring.get(id) ?? [])].flatMap((each) => messages().get(each) ?? []);
}

/** Every message that opens a thread; none where Foundry runs without a world, as in a test of dice alone. */
export function openings(): ThreadMessage[] {
  const all = messages() as Messages | undefined;
  return [...(all ?? [])].filter((message) => message.flags?.[MODULE]?.thread !== undefined);
}

function indexAll(): void {
  isIndexed = true;
  for (const message of messages()) index(message);
}

/** What opens a thread of its own belongs to no other. Requests of the first version were answered with the bare id. */
function targetOf({ flags }: ThreadMessage): string | undefined {
  const { thread, refers } = flags?.[MODULE] ?? {};
  if (thread !== undefined) return undefined;
  const to: unknown = typeof refers === "object" && refers !== null ? (refers as { readonly to?: unknown }).to : refers;
  return typeof to === "string" ? to : undefined;
}

function index(message: ThreadMessage): void {
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
export function noteMessage(message: ThreadMessage): void {
  const before = targets.get(message.id);
  forget(message.id);
  index(message);
  for (const thread of new Set([before, threadOf(message)])) if (thread !== undefined) tell(thread, message);
}

/** A message is gone. */
export function dropMessage(message: ThreadMessage): void {
  const thread = threadOf(message);
  forget(message.id);
  if (thread !== undefined) tell(thread, message);
}

function tell(thread: string, message: ThreadMessage): void {
  for (const listener of listeners) listener(thread, message);
}
