/**
 * The rows of the ledger that follow from a change of a thread. Every client works them out alike, so that all read the
 * same at once; the client of the active GM alone writes them down.
 *
 * Worked example: a GM deletes the roll that lost a contest. Its row goes on without a result, and remembers whose roll
 * that was, so that the next winner is shown beside "The GM removed Tor's roll."
 */
import type { Json } from "../../checks/json.ts";
import { isBounded } from "../../checks/record.ts";
import { countingIn, type ThreadReading, type ThreadState } from "../thread.ts";
import { areIdsKept, digestOf, fingerprint } from "./ids.ts";
import { isVerdict, MOST_RESULT, type KnownContents, type LedgerEntry } from "./ledger.ts";
import type { Edit, LogEntry } from "./log.ts";

/** Messages that a row lists, removals, and contents that it holds. */
const MOST_MESSAGES = 150;
const MOST_REMOVALS = 10;
const MOST_CONTENTS = 30;

type Row = LedgerEntry | undefined;
type Counting = ReturnType<typeof countingIn>;

/** The row of a thread that goes on, with the acts of GMs in the row of before. */
export function openEntry(counting: Counting, { contents, removed }: Partial<LedgerEntry> = {}): LedgerEntry {
  const [{ id: thread, author: opener }] = counting;
  const at = Math.max(...counting.map(({ created }) => created));
  const messages = counting.slice(0, MOST_MESSAGES).map(({ id }) => id);
  const acts = { ...(contents && { contents }), ...(removed && { removed: removed.slice(-MOST_REMOVALS) }) };
  return { thread, opener, at, messages, digest: "", ...acts };
}

/** The row of a thread with this result; undefined if it is too long. */
export function entryFor(counting: Counting, result: Json, before?: LedgerEntry): Row {
  if (!isBounded(result, MOST_RESULT)) return undefined;
  const wasPublic = (id: string) => before?.result !== undefined && before.messages.includes(id);
  const isForAll = counting.every(({ id, isPrivate }) => !isPrivate || wasPublic(id));
  const digest = digestOf(counting.slice(0, MOST_MESSAGES));
  return { ...openEntry(counting, before), digest, ...(isForAll && { result }) };
}

/** Adds what a message says to a row. Corrections push out what was only stored under another id, never the reverse. */
export function withContents(row: LedgerEntry, message: string, known: KnownContents | undefined): LedgerEntry {
  const others = Object.entries(row.contents ?? {}).filter(([id]) => id !== message);
  const all = known ? [...others, [message, known] as const] : others;
  const sorted = [...all].sort(([, a], [, b]) => Number(a.by !== undefined) - Number(b.by !== undefined));
  return { ...row, contents: Object.fromEntries(sorted.slice(-MOST_CONTENTS)) };
}

/** Whether the messages of a row still count, unchanged. */
export function isIntact({ messages, count, digest, result }: LedgerEntry, counting: readonly LogEntry[]): boolean {
  const present = count === undefined ? counting.filter(({ id }) => messages.includes(id)) : counting.slice(0, count);
  if (present.length < (count ?? messages.length)) return false;
  // A reader from whom messages are hidden reads what is written, if it is for everyone.
  if (present.some(({ isHidden }) => isHidden)) return result === undefined;
  // The digests of private threads in 0.2.0 were made in another way.
  return digestOf(present) === digest || (count !== undefined && result === undefined);
}

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
  const [opening, ...moves] = countingIn(state);
  const left = moves.filter(({ id }) => id !== message);
  return openEntry([opening, ...left], { ...row, removed: [...(row.removed ?? []), removal] });
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
  return isReleasable(state, message, row) ? openEntry(countingIn(state), corrected) : corrected;
}

function withoutRights({ opening }: ThreadState): LedgerEntry {
  return { ...openEntry([opening]), messages: [] };
}

function editIn({ id, edits, openingEdit }: ThreadState, message: string): Edit | undefined {
  return message === id ? openingEdit : edits.get(message);
}

/** A verdict that stands against a player's change is not undone by a GM who clears up after them. */
function isReleasable({ rejections, isFromLedger }: ThreadState, message: string, row: Row): row is LedgerEntry {
  if (!isVerdict(row) || isFromLedger) return false;
  return row.count === undefined ? row.messages.includes(message) : !rejections.has(message);
}
