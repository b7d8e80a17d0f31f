/** Messages as threads read them, without anything that this user may not see. */
import { LIMITS } from "../../systems/limits.ts";
import type { LogEntry } from "../../threads/reader/log.ts";
import { flagsOf, type ChatMessage } from "../platform/documents.ts";
import { DicewrightCheckRoll, DicewrightTieRoll } from "../roll/check-roll.ts";
import { currentRolls } from "../roll/message-rolls.ts";
import { isPrivate } from "../roll/post-check.ts";
import { toldRecord } from "../roll/secrets/message-flags.ts";
import { payloadOf, storedAt } from "../roll/thread-log.ts";

/**
 * A message as threads read it. What this user may not see is left out here, so nothing that follows can show it. Times
 * are the server's, since the clocks of clients differ, and so is who wrote it last: the server writes both, whatever a
 * client sends (fvtt-types, DocumentStatsField; the API page DocumentStats; the rows about it in
 * `packages/table/conformance`).
 */
export function entryOf(message: ChatMessage): LogEntry {
  const { id, author, isContentVisible, speaker, timestamp, _stats: stats } = message;
  const roll = isContentVisible ? rollOf(message) : undefined;
  const { salt, proof } = flagsOf(message);
  const created = storedAt(message);
  const { modifiedTime: at, lastModifiedBy: by } = stats ?? {};
  return {
    id,
    author: author?.id ?? message.toObject().author ?? "",
    created,
    payload: payloadOf(message),
    isHidden: !isContentVisible,
    ...(timestamp !== null && { sent: timestamp }),
    ...(isPrivate(message) && { isPrivate: true }),
    ...(roll && { record: roll.record }),
    ...(roll instanceof DicewrightCheckRoll && { toldRecord: toldRecord(roll.record, message) }),
    ...(speaker.alias !== undefined && { alias: speaker.alias.slice(0, LIMITS.name) }),
    ...(typeof salt === "string" && { salt }),
    ...(typeof proof === "string" && { proof }),
    ...(at && by && at > created && { modified: { at, by } }),
  };
}

/** The one roll of ours that counts; threads cannot use a message with more. */
function rollOf({ rolls }: ChatMessage): DicewrightCheckRoll | DicewrightTieRoll | undefined {
  const ours = currentRolls(rolls).filter(
    (roll) => roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll,
  );
  return ours.length === 1 ? ours[0] : undefined;
}
