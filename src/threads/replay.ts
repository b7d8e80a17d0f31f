/**
 * Reads a thread: messages become moves that count, the same on every client.
 *
 * 1. `order` sorts the messages as the server stored them.
 * 2. `play` plays them. A message counts if its kind can read it, its author may act for that side by the documents of
 *    the world, it was made for the terms that the opening names now, it comes before the end, no other message has its
 *    slot, and its kind takes it.
 * 3. The row that a GM's client has written is believed. As long as its messages say what they said, they count with
 *    the rights of their time; otherwise its result stands above them, and only a GM's act goes on from there.
 */
import { asRecord } from "../checks/json.ts";
import { LIMITS } from "../checks/limits.ts";
import { isChangedSince, isIntact, type LedgerRow } from "./ledger.ts";
import { fingerprint, readStored, type LogEntry, type MoveData, type Payload, type Rejection } from "./log.ts";
import type { Move, Thread, ThreadState, World } from "./thread.ts";

/** The thread that these messages make; undefined if the first opens none of this kind. */
export function readThread<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opening: LogEntry,
  references: readonly LogEntry[],
  world: World,
): S | undefined {
  const payload = readStored(opening.payload);
  const opened = payload && kind.opening.parse(payload, world.games);
  if (!opened) return undefined;
  const log = order(references);
  const stored = kind.ledger === null ? undefined : world.ledgerRow(opening.id);
  const row = stored && stored.opened === opening.created ? stored : undefined;
  const source = { kind, opened, opening, log, world };
  const isSame = row !== undefined && isIntact(row, [opening, ...log]);
  if (!row) return play({ ...source, row, trusted: [] });
  const state = play({ ...source, row, ...(isSame ? { trusted: row.messages } : { trusted: [], isBelieved: true }) });
  if (!isSame && state?.isReleased) return play({ ...source, row, trusted: [] });
  if (!isSame && state) kind.ledger!.restore(state, row.result);
  return state;
}

/** The order in which messages count, the same on every client; each author's excess is cut. */
export function order(entries: readonly LogEntry[]): readonly LogEntry[] {
  const counts = new Map<string, number>();
  const isEarly = ({ author }: LogEntry) => {
    const count = (counts.get(author) ?? 0) + 1;
    counts.set(author, count);
    return count <= LIMITS.moves;
  };
  const compare = (a: LogEntry, b: LogEntry) =>
    a.created - b.created || (a.sent ?? 0) - (b.sent ?? 0) || (a.id < b.id ? -1 : 1);
  return [...entries].sort(compare).filter(isEarly);
}

interface Source<O extends object, S extends ThreadState> {
  readonly kind: Thread<O, S>;
  readonly opened: O;
  readonly opening: LogEntry;
  readonly log: readonly LogEntry[];
  readonly world: World;
  readonly row: LedgerRow | undefined;
  /** Messages that counted when the row was written, and whose authors may have lost their rights since. */
  readonly trusted: readonly string[];
  /** True if the result of the row stands above the messages. */
  readonly isBelieved?: true;
}

function play<O extends object, S extends ThreadState>(source: Source<O, S>): S | undefined {
  const { kind, opened, opening, log, world: given, row, trusted, isBelieved } = source;
  let played: LogEntry | undefined = opening;
  const isTrusted = () => played !== undefined && trusted.includes(played.id);
  const world: World = {
    ...given,
    isGM: (user) => given.isGM(user) || (isTrusted() && user === played!.author),
    mayActFor: (user, party) => isTrusted() || given.mayActFor(user, party),
  };
  const state = kind.start(opened, {
    ...{ id: opening.id, author: opening.author, opening, log, world, row, isBelieved },
    isChanged: isBelieved === true && isChangedSince(row!, [opening, ...log]),
    ...{ rejections: new Map(), occupiedSlots: new Set(), superseded: new Set(), changes: [], rulings: [] },
  });
  if (!state) return undefined;
  const first = kind.opening.firstMove(opened);
  if (first) applyMove(kind.moves[first.act]!, state, first, opening);
  let made: string | undefined;
  const terms = () => (made ??= fingerprint(opening));
  for (const entry of log) {
    played = entry;
    const rejection = applyEntry(kind, state, entry, terms, isTrusted());
    if (rejection) state.rejections.set(entry.id, rejection);
  }
  played = undefined;
  kind.finish(state);
  return state;
}

/** Why a message does not count, if it does not. */
function applyEntry<S extends ThreadState>(
  kind: Thread<object, S>,
  state: S,
  entry: LogEntry,
  terms: () => string,
  isTrusted: boolean,
): Rejection | undefined {
  const { payload, isShared } = payloadFor(state.id, entry.payload);
  const data = parseMove(kind, payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  if (isShared && !move.isShareable) return "unread";
  const { id, author, modifiedBy = author } = entry;
  // A player who writes to another player's message may have made up its author.
  const isForged = modifiedBy !== author && !state.world.isGM(modifiedBy);
  if (isForged || !move.mayPlay(state, data, author)) return "forged";
  const [slot, released] = [move.occupiesSlot?.(data), move.releasesSlot?.(data)];
  if (!move.allowedAfterEnd) {
    if (!isTrusted && !hasTerms(entry, state, terms)) return "terms";
    if (state.closedBy !== undefined) return "late";
  }
  // First, so that the reason is the same once the row is written.
  if (slot !== undefined && state.occupiedSlots.has(slot)) return "duplicate";
  if (!move.allowedAfterEnd && isAfterVerdict(kind, state, id, slot, released)) return "late";
  return applyMove(move, state, data, entry);
}

/** True if the row is written: what it decides is neither added to nor taken back, except by a GM's act. */
function isAfterVerdict<S extends ThreadState>(
  kind: Thread<object, S>,
  state: S,
  id: string,
  slot: string | undefined,
  released: string | undefined,
): boolean {
  const { row, isBelieved, isReleased } = state;
  if (!row || isReleased || row.messages.includes(id)) return false;
  if (!isBelieved && (slot ?? released) === undefined) return false;
  return !kind.ledger!.openSlots(row.result, state).includes(slot ?? released ?? "");
}

/**
 * The part of a payload that is for one thread: what the message says there, or what it says `also`, as a roll in a
 * contest that is at the same time one of an extended test.
 */
function payloadFor(thread: string, payload: unknown) {
  const { v, to, also } = asRecord(payload);
  const isShared = to !== thread && also !== undefined && asRecord(also)["to"] === thread;
  return { payload: isShared ? { ...asRecord(also), v } : payload, isShared };
}

/** True if a move was made for these terms. One that names none was made for any. */
function hasTerms({ author, payload }: LogEntry, { id, opening }: ThreadState, terms: () => string): boolean {
  if (author === opening.author || opening.isHidden) return true;
  const { terms: own } = asRecord(payloadFor(id, payload).payload);
  return own === undefined || own === terms();
}

function applyMove<S extends ThreadState>(move: Move<S>, state: S, data: MoveData, entry: LogEntry) {
  const rejection: Rejection | undefined = move.apply(state, data, entry);
  if (rejection) return rejection;
  const [occupied, released] = [move.occupiesSlot?.(data), move.releasesSlot?.(data)];
  if (occupied !== undefined) state.occupiedSlots.add(occupied);
  if (released !== undefined) state.occupiedSlots.delete(released);
  if (move.endsThread) state.closedBy = entry.id;
  return undefined;
}

export function openedBy(threads: readonly Thread[], flags: Payload): Thread | undefined {
  const { thread } = asRecord(flags["thread"]);
  return threads.find(({ id, opening: { flag } }) => (flag === "thread" ? thread === id : flags[flag] !== undefined));
}

export function parseMove<S extends ThreadState>({ moves }: Thread<object, S>, payload: unknown, state?: S) {
  const stored = readStored(payload);
  const act = stored?.["act"];
  const parsed = typeof act === "string" && Object.hasOwn(moves, act) ? moves[act]!.parse(stored!, state) : undefined;
  return parsed && ({ act, ...parsed } as MoveData);
}
