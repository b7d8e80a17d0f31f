/** Posts messages of threads. Each is its author's own, and reads without the module as one plain sentence. */
import { problem, type Mode } from "../../systems/vocabulary.ts";
import { fingerprint } from "../../threads/reader/ids.ts";
import { makeMove, type LogEntry, type MoveData } from "../../threads/reader/log.ts";
import type { Thread } from "../../threads/thread.ts";
import { phraseText } from "../../view/threads/phrase.ts";
import { wordsOf } from "../../view/words.ts";
import { messageBy, usersWho, type Flags } from "../platform/documents.ts";
import { Refusal, words } from "../platform/words.ts";
import { createOriginal, isPrivate } from "../roll/post-check.ts";
import { publicNameOf } from "../world/party.ts";
import { readingOf, type ThreadReading } from "./state.ts";

/** A message beside what it does. */
export interface Message {
  /** Plain text; it must hide what its readers may not know. */
  readonly content: string;
  readonly speaker?: object | undefined;
  readonly mode?: Mode;
  /** Rolls that are evaluated. */
  readonly rolls?: readonly object[];
}

/** Who may see what follows from these messages: users who may see all; if one excludes a GM, only its author. */
export function modeAfter(...ids: readonly string[]): Mode {
  const secret = ids.flatMap((id) => messageBy(id) ?? []).filter(isPrivate);
  const leaders = usersWho(({ isGM }) => isGM);
  if (secret.length === 0) return "public";
  return secret.every(({ whisper, author }) => leaders.every(({ id }) => whisper.includes(id) || id === author?.id))
    ? "gm"
    : "self";
}

/** What the message of an opening says to everyone. */
export function openingText<O extends object>(kind: Pick<Thread<O>, "sentence">, opened: O): string {
  return phraseText(kind.sentence(opened, publicNameOf), words);
}

/** What a message stores to open a thread. */
export function openingFlags<O extends object>(
  { flag = "thread", makeOpening }: Pick<Thread<O>, "flag" | "makeOpening">,
  opened: O,
): Flags {
  return { [flag]: makeOpening(opened) };
}

/** Opens a thread with a message of its own and gives its id, or throws a Refusal if another package stops it. */
export async function openThread<O extends object>(
  kind: Pick<Thread<O>, "sentence" | "flag" | "makeOpening">,
  opened: O,
  message: Omit<Message, "content"> = {},
): Promise<string> {
  const id = await post(openingFlags(kind, opened), { ...message, content: openingText(kind, opened) });
  if (id === undefined) throw new Refusal(problem("stopped"));
  return id;
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
export function saidOf(
  { kind, state }: ThreadReading,
  move: MoveData,
  entry?: Partial<LogEntry>,
  nameOf = publicNameOf,
): string | undefined {
  const said = kind.moves[move.act]!.says?.(state, move, nameOf, entry);
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
