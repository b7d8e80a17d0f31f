/** Messages as threads read them, without anything that this user may not see. */
import { LIMITS } from "../../systems/limits.ts";
import type { LogEntry } from "../../threads/log.ts";
import { isOriginal } from "../../threads/witness.ts";
import { flagsOf, messageBy, type ChatMessage } from "../platform/documents.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { currentRolls } from "../roll/message-rolls.ts";
import { toldRecord } from "../roll/secrets/message-flags.ts";
import { payloadOf, threadOf } from "../roll/thread-log.ts";
import { DicewrightTieRoll } from "../roll/tie-roll.ts";
import { isBeforeHistory, storedAt } from "../world/history.ts";
import { wasGamemaster } from "../world/party.ts";

/**
 * A message as threads read it. What this user may not see is left out here, so nothing that follows can show it. The
 * time is the server's, since the clocks of clients differ. A move without a roll counts from when a player last wrote
 * it: the module never does, and nobody can tell what it said before.
 */
export function entryOf(message: ChatMessage): LogEntry {
  const { id, author, isContentVisible, speaker } = message;
  const roll = isContentVisible ? rollOf(message) : undefined;
  const { salt, seen } = flagsOf(message);
  const entry: LogEntry = {
    id,
    author: author?.id ?? message.toObject().author ?? "",
    created: storedAt(message),
    payload: payloadOf(message),
    isHidden: !isContentVisible,
    ...(roll && { record: roll.record }),
    ...(roll instanceof DicewrightCheckRoll && { toldRecord: toldRecord(roll.record, message) }),
    ...(speaker.alias !== undefined && { alias: speaker.alias.slice(0, LIMITS.name) }),
    ...(typeof salt === "string" && { salt }),
    ...(seen !== undefined && { seen }),
  };
  const edit = editOf(entry, message);
  const isProven = edit.changed !== undefined || entry.isHidden || isOld(message, entry.created) || isOriginal(entry);
  return {
    ...entry,
    ...edit,
    ...(!isProven && !wasGamemaster(entry.author, entry.created) && { isUnproven: true }),
    ...(edit.touchedBy !== undefined && isMove(message) && message.rolls.length === 0 && { created: edit.touched! }),
  };
}

function isMove(message: ChatMessage): boolean {
  return threadOf(message) !== message.id;
}

/**
 * Who has edited a message past this module. The server writes when and by whom a document was changed, whatever a
 * client sends (fvtt-types, DocumentStatsField; the API page DocumentStats; the rows about it in
 * `packages/table/conformance`). An edit that leaves alone what the id is made of is none, unless a player has written
 * to what is not theirs: then its author may have been exchanged.
 */
function editOf(entry: LogEntry, message: ChatMessage): Pick<LogEntry, "touched" | "touchedBy" | "changed"> {
  const { modifiedTime: touched, lastModifiedBy: by } = message._stats ?? {};
  if (typeof touched !== "number" || touched <= entry.created) return {};
  if (!by || isOld(message, touched)) return { touched };
  const isGM = wasGamemaster(by, touched);
  const edit = { touched, ...(!isGM && { touchedBy: by }) };
  const isOwn = isGM || by === entry.author;
  if (isOwn && (entry.isHidden || isOriginal({ ...entry, touched }))) return edit;
  return { ...edit, changed: { by, isGM } };
}

/** Threads of the first version are read as it read them. Before a GM has noted since when, their openings tell. */
function isOld(message: ChatMessage, touched: number): boolean {
  const opening = messageBy(threadOf(message) ?? "");
  return isBeforeHistory(touched) ?? (opening === undefined || flagsOf(opening).salt === undefined);
}

/** The one roll of ours that counts; threads cannot use a message with more. */
function rollOf({ rolls }: ChatMessage): DicewrightCheckRoll | DicewrightTieRoll | undefined {
  const ours = currentRolls(rolls).filter(
    (roll) => roll instanceof DicewrightCheckRoll || roll instanceof DicewrightTieRoll,
  );
  return ours.length === 1 ? ours[0] : undefined;
}
