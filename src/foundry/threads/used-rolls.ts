/** Changes rolls that a thread has used: each change is a message of its own, and the first roll stays where it is. */
import { mayChangeUsed } from "../../threads/changes.ts";
import { readStored, type MoveData } from "../../threads/reader/log.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { messageBy, type ChatMessage } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import type { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { createOriginal, isPrivate } from "../roll/post-check.ts";
import { flagsFor, paragraph, saidOf } from "./post.ts";
import { readingFor } from "./state.ts";
import { payloadOf } from "./thread-log.ts";
import { viewer } from "./world.ts";

function firstOf(message: ChatMessage): string {
  const { act, of } = readStored(payloadOf(message)) ?? {};
  return act === "change" && typeof of === "string" ? of : message.id;
}

/** The message with the version of a roll that counts now. */
export function versionNow(message: ChatMessage): ChatMessage {
  const first = firstOf(message);
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
  const move: MoveData = { act: "change", of: firstOf(message) };
  const content = paragraph(
    isPrivate(message)
      ? hiddenView(words).text
      : (saidOf(reading, move, { author: viewer.user, record: roll.record }) ?? ""),
  );
  const data = { content, speaker: message.speaker, ...readers };
  await createOriginal(data, flagsFor(reading.state.id, move), { rolls: [roll] });
}
