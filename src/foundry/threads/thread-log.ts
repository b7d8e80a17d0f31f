/** The log as threads read it: an index of which messages refer to which, updated with every message. */
import { asRecord } from "../../checks/json.ts";
import { upgradeReference } from "../../legacy/thread-moves.ts";
import { forgetMessage } from "../platform/by-message.ts";
import { flagsOf, messageBy, messages, type ChatMessage, OPENING_FLAGS } from "../platform/documents.ts";

const targetById = new Map<string, string>();
const referrersById = new Map<string, Set<string>>();
const openingIds = new Set<string>();
let isIndexed = false;

/** The id of the opening; undefined outside of threads. */
export function threadOf(message: ChatMessage): string | undefined {
  return isOpening(message) ? message.id : targetOf(message);
}

/** The server's time of a message, in milliseconds: the clocks of clients differ. */
export function storedAt({ _stats, timestamp }: ChatMessage): number {
  return _stats?.createdTime ?? timestamp ?? 0;
}

/** Whether a thread uses the roll of this message. Answers to a request stay their authors' own. */
export function isUsedByThread(message: ChatMessage): boolean {
  const opening = messageBy(threadOf(message) ?? "");
  return opening !== undefined && flagsOf(opening).thread !== undefined;
}

export function openings(): readonly ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...openingIds].flatMap((id) => messageBy(id) ?? []);
}

export function payloadOf(message: ChatMessage): unknown {
  return openedIn(message) ?? flagsOf(message).refers;
}

function openedIn(message: ChatMessage): unknown {
  const flags = flagsOf(message);
  return OPENING_FLAGS.map((name) => flags[name]).find((payload) => payload !== undefined);
}

export function referencesTo(id: string): ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...(referrersById.get(id) ?? [])].flatMap((each) => messageBy(each) ?? []);
}

function indexAll(): void {
  isIndexed = true;
  for (const message of messages()) index(message);
}

const isOpening = (message: ChatMessage) => openedIn(message) !== undefined;

/** An opening belongs to no other thread. */
function targetOf(message: ChatMessage): string | undefined {
  const { to } = asRecord(upgradeReference(flagsOf(message).refers));
  return typeof to === "string" && !isOpening(message) ? to : undefined;
}

function index(message: ChatMessage): void {
  if (isOpening(message)) openingIds.add(message.id);
  const to = targetOf(message);
  if (to === undefined) return;
  targetById.set(message.id, to);
  referrersById.set(to, (referrersById.get(to) ?? new Set()).add(message.id));
}

function invalidate(id: string): void {
  const to = targetById.get(id);
  openingIds.delete(id);
  targetById.delete(id);
  if (to !== undefined) referrersById.get(to)?.delete(id);
}

export function noteMessage(message: ChatMessage): readonly string[] {
  const before = targetById.get(message.id);
  invalidate(message.id);
  index(message);
  return [...new Set([before, threadOf(message)])].filter((thread) => thread !== undefined);
}

export function dropMessage(message: ChatMessage): readonly string[] {
  const thread = threadOf(message);
  forgetMessage(message.id);
  invalidate(message.id);
  return thread === undefined ? [] : [thread];
}
