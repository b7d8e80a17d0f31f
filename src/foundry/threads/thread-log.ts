/** The log as threads read it: an index of which messages refer to which, updated with every message. */
import { asRecord } from "../../checks/json.ts";
import { partiesIn, type Party } from "../../threads/log.ts";
import { forgetMessage } from "../platform/by-message.ts";
import { flagsOf, messageBy, messages, type ChatMessage, OPENING_FLAGS } from "../platform/documents.ts";
import { partyOfSpeaker } from "../world/party.ts";

const targetsById = new Map<string, readonly string[]>();
const referrersById = new Map<string, Set<string>>();
const partiesByOpening = new Map<string, readonly Party[]>();
let isIndexed = false;

/** The id of the opening; undefined outside of threads. */
export function threadOf(message: ChatMessage): string | undefined {
  return isOpening(message) ? message.id : targetOf(message);
}

/** Whether a thread uses the roll of this message. Answers to a request stay their authors' own. */
export function isUsedByThread(message: ChatMessage): boolean {
  const opening = messageBy(threadOf(message) ?? "");
  return opening !== undefined && flagsOf(opening).thread !== undefined;
}

export function openings(): readonly ChatMessage[] {
  if (!isIndexed) indexAll();
  return [...partiesByOpening.keys()].flatMap((id) => messageBy(id) ?? []);
}

/** The threads with a party of which this is true: named in the opening, or else by who speaks in it. */
export function threadsWith(isWanted: (party: Party) => boolean): readonly string[] {
  if (!isIndexed) indexAll();
  const partiesOf = (id: string, named: readonly Party[]) =>
    named.length > 0 ? named : referencesTo(id).flatMap(({ speaker }) => partyOfSpeaker(speaker) ?? []);
  return [...partiesByOpening].filter(([id, named]) => partiesOf(id, named).some(isWanted)).map(([id]) => id);
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
  const { to } = asRecord(flagsOf(message).refers);
  return typeof to === "string" && !isOpening(message) ? to : undefined;
}

/** The threads that a message refers to: its own, and the one in which it also counts. */
function targetsOf(message: ChatMessage): readonly string[] {
  const own = targetOf(message);
  return own === undefined ? [] : [own, sharedWith(message) ?? own];
}

/** The other thread in which a message counts, such as the extended test of a roll in a contest. */
export function sharedWith(message: ChatMessage): string | undefined {
  const { to } = asRecord(asRecord(flagsOf(message).refers)["also"]);
  return typeof to === "string" ? to : undefined;
}

function index(message: ChatMessage): void {
  if (isOpening(message)) partiesByOpening.set(message.id, partiesIn(payloadOf(message)));
  const targets = targetsOf(message);
  if (targets.length > 0) targetsById.set(message.id, targets);
  for (const to of targets) referrersById.set(to, (referrersById.get(to) ?? new Set()).add(message.id));
}

function unindex(id: string): void {
  for (const to of targetsById.get(id) ?? []) referrersById.get(to)?.delete(id);
  partiesByOpening.delete(id);
  targetsById.delete(id);
}

export function noteMessage(message: ChatMessage): readonly string[] {
  const before = targetsById.get(message.id) ?? [];
  unindex(message.id);
  index(message);
  return threadsIn(message, before);
}

export function dropMessage(message: ChatMessage): readonly string[] {
  const before = targetsById.get(message.id) ?? [];
  forgetMessage(message.id);
  unindex(message.id);
  return threadsIn(message, before);
}

function threadsIn(message: ChatMessage, before: readonly string[]): readonly string[] {
  const own = isOpening(message) ? [message.id] : [];
  return [...new Set([...before, ...targetsOf(message), ...own])];
}
