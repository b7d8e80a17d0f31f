/** Posts messages of threads. Each is its author's own, and reads without the module as one plain sentence. */
import { problem } from "../../checks/problem.ts";
import type { Mode } from "../../checks/visibility.ts";
import { mayChangeUsed } from "../../threads/changes.ts";
import { fingerprint } from "../../threads/reader/ids.ts";
import { makeMove, readStored, type LogEntry, type MoveData, type Party } from "../../threads/reader/log.ts";
import type { Thread } from "../../threads/thread.ts";
import type { ThreadReading } from "../../threads/transition.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { phraseText } from "../../view/threads/panel.ts";
import { wordsOf } from "../../view/words.ts";
import { usualMode } from "../platform/compat.ts";
import { me, messageBy, usersWho, type ChatMessage, type Flags } from "../platform/documents.ts";
import { Refusal, words } from "../platform/words.ts";
import { queryUser } from "../platform/world-documents.ts";
import type { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { createOriginal, isPrivate } from "../roll/post-check.ts";
import { askedFor, isSecret, publicNameOf } from "../world/party.ts";
import { readingFor, readingOf } from "./state.ts";
import { payloadOf } from "./thread-log.ts";
import { viewer } from "./world.ts";

/** A message beside what it does. */
interface Message {
  /** Plain text; it must hide what its readers may not know. */
  readonly content: string;
  readonly speaker?: object | undefined;
  readonly mode?: Mode;
  /** Rolls that are evaluated. */
  readonly rolls?: readonly object[];
}

/** Who may see what follows from these messages: users who may see all; if one excludes a GM, only its author. */
export function modeToFollow(...ids: readonly string[]): Mode {
  const secret = ids.flatMap((id) => messageBy(id) ?? []).filter(isPrivate);
  const leaders = usersWho(({ isGM }) => isGM);
  if (secret.length === 0) return "public";
  return secret.every(({ whisper, author }) => leaders.every(({ id }) => whisper.includes(id) || id === author?.id))
    ? "gm"
    : "self";
}

/** Who sees the first roll of a party: only GMs, if players may not see its token. */
export function firstRollMode(party: Party, usual = usualMode()): Mode {
  return isSecret(party) ? "gm" : usual;
}

/** What opening a thread asks of its kind. */
type Opening<O extends object> = Pick<Thread<O>, "sentence" | "flag" | "makeOpening">;

/** What the message of an opening says to everyone. */
export function openingText<O extends object>(kind: Opening<O>, opened: O): string {
  return phraseText(kind.sentence(opened, publicNameOf), words);
}

/** What a message stores to open a thread. */
export function openingFlags<O extends object>({ flag = "thread", makeOpening }: Opening<O>, opened: O): Flags {
  return { [flag]: makeOpening(opened) };
}

/** Opens a thread by a message, asks all it waits for and gives its id. @throws Refusal if another package stops it. */
export async function openThread<O extends object>(kind: Opening<O>, opened: O, message: Partial<Message> = {}) {
  const id = await post(openingFlags(kind, opened), { ...message, content: openingText(kind, opened) });
  if (id === undefined) throw new Refusal(problem("stopped"));
  promptAll(id);
  return id;
}

/** In milliseconds: the other client only takes note of the question, so it answers at once. */
const TIMEOUT = 10_000;

/**
 * Asks all users that a thread waits for, on their clients. Panels do without it: a lost question changes nothing.
 * Sources: the API pages of CONFIG (queries) and User#query, and the permission QUERY_USER.
 */
export function promptAll(id: string): void {
  const reading = readingOf(id);
  for (const [place, party] of reading?.kind.waitingParties?.(reading.state) ?? [])
    for (const user of askedFor(party))
      if (user.active && !user.isSelf && me().can("QUERY_USER"))
        queryUser(user, "answer", { message: id, place }, TIMEOUT).catch(() => undefined);
}

/** Posts a move; gives the id of its message, or undefined if another package stops it. */
export function postMove(to: string, move: MoveData, message: Message): Promise<string | undefined> {
  return post(flagsFor(to, move), message);
}

/** What a message stores to make a move: the move, and the terms that it was made for. */
export function flagsFor(to: string, move: MoveData): Flags {
  const opening = readingOf(to)?.state.opening;
  const terms = opening && !opening.isHidden ? fingerprint(opening) : undefined;
  return { refers: makeMove(to, { ...move, ...(terms !== undefined && { terms }) }) };
}

async function post(flags: Flags, { content, speaker, mode = "public", rolls }: Message): Promise<string | undefined> {
  const data = { content: paragraph(content), ...(speaker && { speaker }) };
  return (await createOriginal(data, flags, { rolls, mode }))?.id;
}

/** What a message of a move says, by default to everyone. What is posted already has an entry, and dice a record. */
export function moveSentence(reading: ThreadReading, move: MoveData, entry?: Partial<LogEntry>, nameOf = publicNameOf) {
  const { kind, state } = reading;
  const said = kind.moves[move.act]!.describe?.(state, move, nameOf, entry);
  return said === undefined ? undefined : phraseText(said, words);
}

/** Plain text as markup. */
export function paragraph(text: string): string {
  const place = document.createElement("p");
  place.textContent = text;
  return place.outerHTML;
}

/** A thread's own words, or those that all threads have. */
export function threadWords(thread: string | undefined, key: string): string {
  return wordsOf(words, `dicewright.${thread}.${key}`) ?? words(`dicewright.thread.${key}`);
}

// ---- Changes of rolls that a thread has used: the first roll stays where it is ----

function firstVersionId(message: ChatMessage): string {
  const { act, of } = readStored(payloadOf(message)) ?? {};
  return act === "change" && typeof of === "string" ? of : message.id;
}

/** The message with the version of a roll that counts now. */
export function versionNow(message: ChatMessage): ChatMessage {
  const first = firstVersionId(message);
  const changes = readingFor(message)?.state.changes ?? [];
  const last = changes.findLast(({ of }) => of === first);
  return messageBy(last?.entry ?? first) ?? message;
}

/** Posts a changed roll for the readers of the first one, or throws an Error if this user may not change it. */
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
  await createOriginal(data, flagsFor(reading.state.id, move), { rolls: [roll] });
}
