/** What threads and checks are made of, for finding faults: nothing that this user may not see. */
import type { DebugRecord, DebugThread } from "../../dicewright.d.ts";
import { systems } from "../../systems/index.ts";
import { replayRecord } from "../../systems/record.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { parseMove } from "../../threads/reader/reader.ts";
import { problemText } from "../../view/problem.ts";
import { messageBy } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { currentCheck } from "../roll/message-rolls.ts";
import { secretNote, toldRecord } from "../roll/secrets/message-flags.ts";
import { readingOf } from "../threads/state.ts";
import { settledIn } from "../world/ledger.ts";

/** How a thread is read: each of its messages, in the order in which they count. */
export function debugThread(id: string): DebugThread | null {
  const reading = readingOf(id);
  if (!reading || messageBy(id)?.isContentVisible !== true) return null;
  const { kind, state } = reading;
  return {
    kind: kind.id,
    isClosed: state.closedBy !== undefined,
    isUpheld: state.isUpheld === true,
    ledger: settledIn(id) ?? null,
    messages: state.log.map((entry) => ({
      id: entry.id,
      author: entry.author,
      move: entry.isHidden ? null : (parseMove(kind, entry.payload, state)?.act ?? null),
      rejection: state.rejections.get(entry.id) ?? null,
      editedBy: state.edits.get(entry.id)?.by ?? null,
    })),
  };
}

/** What the check of a message is played from, with the hidden numbers that this user knows, and what it comes to. */
export function debugRecord(id: string): DebugRecord | null {
  const message = messageBy(id);
  const check = message?.isContentVisible === true ? currentCheck(message.rolls) : undefined;
  if (!message || !check) return null;
  const record = toldRecord(check.record, message);
  const replayed = replayRecord(record, systems);
  return {
    record,
    hidden: secretNote(check.record, message) ?? null,
    outcome: isProblem(replayed) ? null : replayed.played.outcome,
    problem: isProblem(replayed) ? problemText(replayed, words) : null,
  };
}
