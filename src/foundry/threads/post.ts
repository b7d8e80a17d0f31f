/** Posts messages of threads. Each is its author's own, and reads without the module as one plain sentence. */
import { problem } from "../../checks/problem.ts";
import type { Mode } from "../../checks/visibility.ts";
import { mayChangeUsed } from "../../threads/changes.ts";
import { fingerprint, makeMove, readStored, type LogEntry, type MoveData, type Party } from "../../threads/log.ts";
import type { Writer } from "../../threads/panel.ts";
import type { Thread, ThreadReading } from "../../threads/thread.ts";
import { hiddenView } from "../../words/sentence.ts";
import { sayIn, optionalWords } from "../../words/words.ts";
import { usualMode } from "../platform/compat.ts";
import { currentUser, messageBy, usersWho, type ChatMessage, type Flags } from "../platform/documents.ts";
import { Refusal, words } from "../platform/words.ts";
import { queryUser } from "../platform/world-documents.ts";
import type { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { createOriginal, isPrivate } from "../roll/post-check.ts";
import { usersToAsk, isSecret, publicNameOf } from "../world/party.ts";
import { readingFor, readingOf } from "./state.ts";
import { payloadOf, sharedWith } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

interface Message {
  /** Plain text without anything that some readers may not know. */
  readonly content: string;
  readonly speaker?: object | undefined;
  readonly mode?: Mode;
  readonly rolls?: readonly object[];
}

/** The visibility of what follows: users who may see all these messages; if one excludes a GM, its author. */
export function modeToFollow(...ids: readonly string[]): Mode {
  const secret = ids.flatMap((id) => messageBy(id) ?? []).filter(isPrivate);
  const leaders = usersWho(({ isGM }) => isGM);
  if (secret.length === 0) return "public";
  return secret.every(({ whisper, author }) => leaders.every(({ id }) => whisper.includes(id) || id === author?.id))
    ? "gm"
    : "self";
}

/** Only GMs see the roll of a token that players may not see. */
export function firstRollMode(party: Party, usual = usualMode()): Mode {
  return isSecret(party) ? "gm" : usual;
}

const publicWriter: Writer = { nameOf: publicNameOf, say: sayIn(words) };

type Opening<O extends object> = Pick<Thread<O>, "opening">;

export function openingText<O extends object>(kind: Opening<O>, opened: O): string {
  return kind.opening.sentence(opened, publicWriter);
}

export function openingFlags<O extends object>({ opening }: Opening<O>, opened: O): Flags {
  return { [opening.flag]: opening.make(opened) };
}

/** Posts an opening. @throws Refusal if another package prevents it. */
export async function openThread<O extends object>(kind: Opening<O>, opened: O, message: Partial<Message> = {}) {
  return post(openingFlags(kind, opened), { ...message, content: openingText(kind, opened) });
}

/** In milliseconds. The other client answers as soon as it has noted the question. */
const TIMEOUT = 10_000;

/**
 * Asks all users that a thread waits for, on their clients. Panels do without it: a lost question changes nothing.
 * Sources: the API pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */
export function promptAll(id: string): void {
  const reading = readingOf(id);
  for (const [index, party] of reading?.kind.asking?.waiting(reading.state) ?? [])
    for (const user of usersToAsk(party))
      if (user.active && !user.isSelf && currentUser().can("QUERY_USER"))
        queryUser(user, "answer", { message: id, place: index }, TIMEOUT).catch(() => undefined);
}

/** Resolves to the id of the message. @throws Refusal if another package prevents it, so that the move stays open. */
export function postMove(to: string, move: MoveData, message: Message): Promise<string> {
  return post(flagsFor(to, move), message);
}

export function flagsFor(to: string, move: MoveData, also?: SharedMove): Flags {
  const shared = also && { also: { to: also.to, ...withTerms(also.to, also.move) } };
  return { refers: makeMove(to, { ...withTerms(to, move), ...shared }) };
}

interface SharedMove {
  readonly to: string;
  readonly move: MoveData;
}

function withTerms(to: string, move: MoveData): MoveData {
  const opening = readingOf(to)?.state.opening;
  const terms = opening && !opening.isHidden ? fingerprint(opening) : undefined;
  return { ...move, ...(terms !== undefined && { terms }) };
}

async function post(flags: Flags, { content, speaker, mode = "public", rolls }: Message): Promise<string> {
  const data = { content: paragraph(content), ...(speaker && { speaker }) };
  return requireMessage(await createOriginal(data, flags, { rolls, mode })).id;
}

export function requireMessage<M extends object>(message: M | undefined): M {
  if (!message) throw new Refusal(problem("messageStopped"));
  return message;
}

/** The sentence of a move, by default with names that everyone may know. */
export function moveSentence(
  reading: ThreadReading,
  move: MoveData,
  entry?: Partial<LogEntry>,
  writer: Writer = publicWriter,
) {
  const { kind, state } = reading;
  return kind.moves[move.act]!.describe?.(state, move, writer, entry);
}

export function paragraph(text: string): string {
  const element = document.createElement("p");
  element.textContent = text;
  return element.outerHTML;
}

export function threadWords(thread: string | undefined, key: string): string {
  return optionalWords(words, `dicewright.${thread}.${key}`) ?? words(`dicewright.thread.${key}`);
}

// ---- Changes of rolls: the first message stays as it is ----

function firstVersionId(message: ChatMessage): string {
  const { act, of } = readStored(payloadOf(message)) ?? {};
  return act === "change" && typeof of === "string" ? of : message.id;
}

export function versionNow(message: ChatMessage): ChatMessage {
  const first = firstVersionId(message);
  const changes = readingFor(message)?.state.changes ?? [];
  const last = changes.findLast(({ of }) => of === first);
  return messageBy(last?.entry ?? first) ?? message;
}

/** @throws Error if this user may not change the roll. */
export async function postChange(
  message: ChatMessage,
  roll: DicewrightCheckRoll,
  readers: Pick<ChatMessage, "whisper" | "blind">,
): Promise<void> {
  const reading = readingFor(message);
  if (!reading || !mayChangeUsed(reading.state, viewer.user)) throw new Error(words("dicewright.thread.mayNotChange"));
  const move: MoveData = { act: "change", of: firstVersionId(message) };
  const said = isPrivate(message)
    ? hiddenView(words).text
    : moveSentence(reading, move, { author: viewer.user, record: roll.record });
  const data = { content: paragraph(said ?? ""), speaker: message.speaker, ...readers };
  const first = messageBy(firstVersionId(message));
  const other = first && sharedWith(first);
  const also = other === undefined ? undefined : { to: other, move };
  requireMessage(await createOriginal(data, flagsFor(reading.state.id, move, also), { rolls: [roll] }));
}
