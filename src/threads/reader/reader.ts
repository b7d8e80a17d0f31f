/**
 * Reads a thread: messages become moves that count, the same on every client. The steps, in their order:
 *
 * 1. `order` sorts the messages as the server stored them.
 * 2. `apply` plays them. A message counts if its kind can read it, its author may act for that side by the documents of
 *    the world, it says what it said when it was stored (a GM may correct it), it was made for the terms that the
 *    opening names now, it comes before the end, no other message has its slot, and its kind takes it.
 * 3. If rights changed hands while it went on, the ledger names the messages that count by those of their time.
 * 4. `matchesLedger` compares that with the row that the GM's client has written down, if there is one.
 * 5. `replayWithRights` plays them again as if everyone still had the rights of that time, since rights may have moved.
 * 6. `restoreVerdict` shows the written verdict above the messages. A GM's ruling stands above that.
 */
import { asRecord } from "../../checks/json.ts";
import { countsWithoutTerms, isSalted, upgradeReference } from "../../legacy/thread-moves.ts";
import type { Move, Thread, ThreadState, World } from "../thread.ts";
import { editOf, fingerprint } from "./ids.ts";
import { isIntact, rightsIn, type LedgerEntry } from "./ledger.ts";
import {
  order,
  payloadFor,
  readStored,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
} from "./log.ts";

/** The messages of a thread in their order, and the world that they are read in. */
type Source = Pick<ThreadState, "opening" | "log" | "world">;

/** The thread that these messages make; undefined if the first opens none of this kind. */
export function readThread<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opening: LogEntry,
  references: readonly LogEntry[],
  world: World,
): S | undefined {
  const payload = readStored(opening.payload);
  const opened = payload && kind.parseOpening(payload, world.systems);
  if (!opened) return undefined;
  const source = { opening, log: order(references), world };
  const row = world.ledgerEntry?.(opening.id);
  const rights = row && rightsIn(row);
  const state = apply(kind, opened, source, { rights });
  if (rights) return state;
  if (!row || !kind.ledgerResult || matchesLedger(kind, state, row)) return state;
  const replayed = replayWithRights(kind, opened, source, row);
  return replayed ?? (state && restoreVerdict(kind, opened, source, row));
}

interface Replay {
  /** Moves that were stored later come too late. */
  readonly until?: number;
  /** Ids of messages whose authors had the right of their time. */
  readonly rights?: readonly unknown[] | undefined;
}

/** Plays the messages in their order. */
function apply<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  given: Source,
  { until = Infinity, rights = [] }: Replay = {},
): S | undefined {
  let played: string | undefined = given.opening.id;
  const hasRight = () => rights.includes(played);
  const mayActFor = (user: string, party: Party) => hasRight() || given.world.mayActFor(user, party);
  const world = { ...given.world, mayActFor };
  const source = rights.length > 0 ? { ...given, world } : given;
  const { opening, log } = source;
  const openingEdit = editOf(opening, isSalted(opening, log), source.world);
  const lists = { rejections: new Map(), occupiedSlots: new Set<string>(), edits: new Map(), changes: [], rulings: [] };
  const base: ThreadState = { id: opening.id, author: opening.author, ...source, openingEdit, ...lists };
  const state = kind.start(opened, base, opening);
  if (!state) return undefined;
  const first = kind.firstMove?.(opened);
  if (first) applyMove(kind.moves[first.act]!, state, first, opening);
  for (const entry of log) {
    played = entry.id;
    const rejection = applyEntry(kind, state, entry, entry.created > until);
    if (rejection) state.rejections.set(entry.id, rejection);
  }
  played = undefined;
  kind.finish?.(state);
  return state;
}

/** Applies one message, or says why it does not count. */
function applyEntry<S extends ThreadState>(kind: Thread<object, S>, state: S, entry: LogEntry, isLate: boolean) {
  const { payload, isShared } = payloadFor(state.id, entry.payload);
  const data = parseMove(kind, payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  if (isShared && !move.isShareable) return "unread";
  const { author, modified } = entry;
  const { world, opening } = state;
  // A player who writes to another player's message may have made up its author.
  const isForged = modified !== undefined && modified.by !== author && !world.isGM(modified.by);
  if (isForged || !move.mayPlay(state, data, author)) return "forged";
  const slot = move.occupiesSlot?.(data);
  const edit = editOf(entry, opening.salt !== undefined, world);
  if (edit) state.edits.set(entry.id, edit);
  if (edit && slot !== undefined) state.edits.set(slot, edit);
  if (edit && !edit.isGM) return "edited";
  if (!move.allowedAfterEnd && !hasCurrentTerms(entry, state)) return "terms";
  if ((isLate || state.closedBy !== undefined) && !move.allowedAfterEnd) return "late";
  if (slot !== undefined && state.occupiedSlots.has(slot)) return "duplicate";
  return applyMove(move, state, data, entry);
}

function hasCurrentTerms(
  { author, payload: stored, salt }: LogEntry,
  { id, opening, openingEdit }: ThreadState,
): boolean {
  if (author === opening.author || openingEdit?.isGM || opening.isHidden) return true;
  const { terms } = asRecord(payloadFor(id, stored).payload);
  if (salt !== undefined && typeof terms === "string") return terms === fingerprint(opening);
  return countsWithoutTerms(salt, openingEdit !== undefined);
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

function matchesLedger<S extends ThreadState>(kind: Thread<object, S>, state: S | undefined, row: LedgerEntry) {
  return state !== undefined && isIntact(row, countingIn(state), kind.ledgerResult!(state));
}

/** Nobody knows any more who owned a side, or who was a GM, when the verdict was written. */
function replayWithRights<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  source: Source,
  row: LedgerEntry,
): S | undefined {
  const allowEveryone = () => true;
  for (const rights of [{ mayActFor: allowEveryone }, { mayActFor: allowEveryone, isGM: allowEveryone }]) {
    const state = apply(kind, opened, { ...source, world: { ...source.world, ...rights } }, { until: row.at });
    if (matchesLedger(kind, state, row)) return state;
  }
  return undefined;
}

/** Messages sent after the verdict do not stand in for those that are missing since. */
function restoreVerdict<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  source: Source,
  row: LedgerEntry,
): S {
  const state = apply(kind, opened, source, { until: row.at })!;
  state.isFromLedger = true;
  if (row.result !== undefined) kind.restoreResult?.(state, row.result);
  return state;
}

/** The messages of a thread that count, the opening first. */
export function countingIn({ opening, log, rejections }: ThreadState): readonly [LogEntry, ...LogEntry[]] {
  return [opening, ...log.filter(({ id }) => !rejections.has(id))];
}

/** The thread that a message says it opens. */
export function openedBy(threads: readonly Thread[], flags: Payload): Thread | undefined {
  const { thread } = asRecord(flags["thread"]);
  return threads.find(({ id, flag }) => (flag === undefined ? thread === id : flags[flag] !== undefined));
}

/** The move that a message says it makes. */
export function parseMove<S extends ThreadState>({ moves }: Thread<object, S>, payload: unknown, state?: S) {
  const stored = readStored(upgradeReference(payload));
  const act = stored?.["act"];
  const parsed = typeof act === "string" && Object.hasOwn(moves, act) ? moves[act]!.parse(stored!, state) : undefined;
  return parsed && ({ act, ...parsed } as MoveData);
}
