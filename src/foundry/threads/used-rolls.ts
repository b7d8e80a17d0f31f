/** Changes rolls that a thread has used: each change is a message of its own, and the first roll stays where it is. */
import { mayChangeUsed } from "../../threads/changes.ts";
import { readStored, type MoveData } from "../../threads/reader/log.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { phraseText } from "../../view/threads/phrase.ts";
import { messageBy, type ChatMessage } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import type { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { createOriginal } from "../roll/hashed-message.ts";
import { isPrivate } from "../roll/post-check.ts";
import { payloadOf, threadOf } from "../roll/thread-log.ts";
import { publicNameOf } from "../world/party.ts";
import { flagsFor, paragraph } from "./post.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer } from "./world.ts";

/** The message with the first version of a roll. */
function firstOf(message: ChatMessage): string {
  const { act, of } = readStored(payloadOf(message)) ?? {};
  return act === "change" && typeof of === "string" ? of : message.id;
}

/** The message with the version of a roll that counts now. */
export function versionNow(message: ChatMessage): ChatMessage {
  const first = firstOf(message);
  const changes = readingOf(threadOf(message) ?? "")?.state.changes ?? [];
  const last = changes.findLast(({ of }) => of === first);
  return messageBy(last?.entry ?? first) ?? message;
}

/**
 * Posts a changed roll for the same people who may see the first one.
 * @throws Error of one localised sentence if this user may not change it.
 */
export async function postChange(
  message: ChatMessage,
  roll: DicewrightCheckRoll,
  readers: Pick<ChatMessage, "whisper" | "blind">,
): Promise<void> {
  const reading = readingOf(threadOf(message) ?? "");
  if (!reading || !mayChangeUsed(reading.state, viewer.user)) throw new Error(words("dicewright.thread.mayNotChange"));
  const move: MoveData = { act: "change", of: firstOf(message) };
  const content = paragraph(isPrivate(message) ? hiddenView(words).text : saidOf(reading, move, roll));
  const data = { content, speaker: message.speaker, ...readers };
  await createOriginal(data, flagsFor(reading.state.id, move), { rolls: [roll] });
}

function saidOf({ kind, state }: ThreadReading, move: MoveData, { record }: DicewrightCheckRoll): string {
  const entry = { author: viewer.user, record };
  return phraseText(kind.moves["change"]?.says?.(state, move, publicNameOf, entry) ?? "", words);
}
