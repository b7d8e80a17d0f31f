/** Messages as threads read them. */
import type { Entry } from "../../threads/thread.ts";
import { flagsOf } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { currentRolls } from "../roll/message-rolls.ts";
import { DicewrightTieRoll } from "./contest/tie-roll.ts";

/**
 * A message as threads read it. What its reader may not see is left out here, so that nothing further on can tell it. The time is the
 * server's, since clocks of clients differ.
 */
export function entryOf(message: ChatMessage): Entry {
  const { id, author, timestamp, _stats, rolls, isContentVisible } = message;
  const { thread, refers } = flagsOf(message);
  const record = isContentVisible ? recordOf(rolls) : undefined;
  const isHidden = !isContentVisible;
  return {
    id,
    author: author?.id ?? "",
    created: _stats?.createdTime ?? timestamp,
    said: thread ?? refers,
    isHidden,
    ...(record && { record }),
  };
}

/** The causes of the one roll of ours that counts; a message with more is none that a thread can use. */
function recordOf(rolls: ChatMessage["rolls"]): object | undefined {
  const ours = currentRolls(rolls).filter(
    (roll) => roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll,
  );
  return ours.length === 1 ? ours[0]!.record : undefined;
}
