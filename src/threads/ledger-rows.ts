/**
 * The rows of the ledger that follow from a change of a thread. Every client works them out alike, so that all read the
 * same at once; the client of the active GM alone writes them down.
 *
 * Worked example: a GM deletes the roll that lost a contest. Its row goes on without a result, and remembers whose roll
 * that was, so that the next winner is shown beside "The GM removed Tor's roll."
 */
import { areIdsKept, fingerprint } from "./reader/ids.ts";
import { entryFor, isVerdict, openEntry, withContents, type LedgerEntry } from "./reader/ledger.ts";
import type { Edit } from "./reader/log.ts";
import { countingIn } from "./reader/reader.ts";
import type { ThreadReading, ThreadState } from "./thread.ts";

type Row = LedgerEntry | undefined;

/** The row that the ledger should have of a thread; undefined if the one that it has stays. */
export function rowToWrite({ kind, state }: ThreadReading, row: Row): Row {
  const result = kind.ledgerResult?.(state);
  const entry = result === undefined ? undefined : entryFor(countingIn(state), result, row);
  if (!entry || JSON.stringify(entry) === JSON.stringify(row)) return undefined;
  // A result for everyone is never replaced by less.
  if (row?.result !== undefined && entry.result === undefined) return undefined;
  // Only a ruling replaces a result that stands although a message is missing.
  const isLater = (message: string) => state.log.some(({ id, created }) => id === message && created > row!.at);
  const isRuled = row !== undefined && state.rulings.some((ruling) => isLater(ruling.entry));
  return row && state.isFromLedger && !isRuled ? undefined : entry;
}

/** The row that keeps the rights of messages that counted before and are forged now, if there are any. */
export function rowOfRights({ kind, state }: ThreadReading, now: ThreadReading | undefined, row: Row): Row {
  const isOver = kind.ledgerResult?.(state) !== undefined || isVerdict(row);
  const before = countingIn(state);
  const isLost = !now || before.some(({ id }) => now.state.rejections.get(id) === "forged");
  return !isOver && isLost ? openEntry(before, row) : undefined;
}

/**
 * The row after a message has come under another id than its client proposed, although the server keeps such ids: a
 * package has stored it anew. Undefined for any other message.
 */
export function rowAfterArrival({ state }: ThreadReading, message: string, row: Row): Row {
  const entries = [state.opening, ...state.log];
  const entry = entries.find(({ id }) => id === message);
  if (!entry?.proof || entry.modified || entry.id === entry.proof || !areIdsKept(entries)) return undefined;
  return withContents(row ?? withoutRights(state), message, { fingerprint: fingerprint(entry) });
}

/** The row after a GM has deleted a message; undefined if the one that the ledger has stays. */
export function rowAfterRemoval({ kind, state }: ThreadReading, message: string, row: Row): Row {
  if (!isReleasable(state, message, row) || message === state.id) return undefined;
  const party = kind.partyOf?.(state, message)?.uuid;
  const removal = { message, ...(party !== undefined && { party }) };
  return released(state, message, { ...row, removed: [...(row?.removed ?? []), removal] });
}

/** The row after a GM has changed our data in a message, whose edit now is this one, if it is still one. */
export function rowAfterCorrection(
  { state }: ThreadReading,
  now: ThreadReading | undefined,
  { message, by }: { readonly message: string; readonly by: string },
  row: Row,
): Row {
  const edit = now && editIn(now.state, message);
  if (!now || editIn(state, message)?.fingerprint === edit?.fingerprint) return undefined;
  const known = edit && { fingerprint: edit.fingerprint, by };
  const corrected = withContents(row ?? withoutRights(state), message, known);
  return isReleasable(state, message, row) ? released(state, undefined, corrected) : corrected;
}

function withoutRights({ opening }: ThreadState): LedgerEntry {
  return { ...openEntry([opening]), messages: [] };
}

function editIn({ id, edits, openingEdit }: ThreadState, message: string): Edit | undefined {
  return message === id ? openingEdit : edits.get(message);
}

/** A verdict that stands against a player's change is not undone by a GM who clears up after them. */
function isReleasable({ rejections, isFromLedger }: ThreadState, message: string, row: Row): boolean {
  if (!isVerdict(row) || isFromLedger) return false;
  return typeof row.messages === "number" ? !rejections.has(message) : row.messages.includes(message);
}

function released(state: ThreadState, removed: string | undefined, acts: Partial<LedgerEntry>): LedgerEntry {
  const [opening, ...moves] = countingIn(state);
  return openEntry([opening, ...moves.filter(({ id }) => id !== removed)], acts);
}
