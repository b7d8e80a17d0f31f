/**
 * Reads a thread: messages become moves that count, the same on every client. The steps, in their order:
 *
 * 1. `order` sorts the messages as the server stored them.
 * 2. `apply` plays them. A message counts if its kind can read it, its author may act for that side by the documents
 *    of the world, it says what it said when it was stored (a GM may correct it), it was made for the terms that the
 *    opening names now, it comes before the end, no other message has its slot, and its kind takes it. Messages that
 *    the ledger lists have their rights from when it was written.
 * 3. `isIntact` compares what counts with the verdict that the GM's client has written down, if there is one.
 * 4. If they differ, `restoreVerdict` shows that verdict above the messages. A GM's ruling stands above it.
 */
import { asRecord } from "../../checks/json.ts";
import { LIMITS } from "../../checks/limits.ts";
import { countsWithoutTerms, isSalted, upgradeReference } from "../../legacy/thread-moves.ts";
import { countingIn, type Move, type Thread, type ThreadState, type World } from "../thread.ts";
import { areIdsKept, editOf, fingerprint } from "./ids.ts";
import { isIntact } from "./ledger-rows.ts";
import { isVerdict, type LedgerEntry } from "./ledger.ts";
import { readStored, type Edit, type LogEntry, type MoveData, type Payload, type Rejection } from "./log.ts";

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
  const row = world.ledgerEntry(opening.id);
  if (!isVerdict(row) || !kind.ledgerResult) return apply(kind, opened, source, { listed: row?.messages ?? [] });
  for (const rights of rightsIn(row, source.log)) {
    const state = apply(kind, opened, source, { ...rights, verdict: row });
    if (state && isIntact(row, countingIn(state))) return state;
  }
  const state = apply(kind, opened, source, { listed: row.messages, areGMs: true, verdict: row, isRestored: true });
  if (state) restoreVerdict(kind, state, row);
  return state;
}

/**
 * The rights of their time that messages may have had, the least first: with more, one that a GM has allowed would
 * count by itself. A row of 0.2.0 does not say which messages it means.
 */
function rightsIn({ thread, at, messages, count }: LedgerEntry, log: readonly LogEntry[]): readonly Replay[] {
  const early = log.filter(({ created }) => created <= at).map(({ id }) => id);
  const listed = count === undefined ? messages : [thread, ...early];
  const rights = [{ listed }, { listed, areGMs: true }];
  return count === undefined ? rights : [{ listed: [] }, ...rights];
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

interface Replay {
  /** Ids of messages that counted when the row was written, and whose authors may have lost their rights since. */
  readonly listed: readonly string[];
  /** True if their authors may have been GMs then. */
  readonly areGMs?: boolean;
  /** The row of a verdict, whose digest decides on edits of listed messages. */
  readonly verdict?: LedgerEntry;
  /** True if the verdict stands above the messages, so that whatever was stored later comes too late. */
  readonly isRestored?: boolean;
}

function apply<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  { opening, log, world: given }: Source,
  replay: Replay,
): S | undefined {
  const { listed, areGMs, verdict, isRestored } = replay;
  let played: LogEntry | undefined = opening;
  const hasRight = () => played !== undefined && listed.includes(played.id);
  // Once a verdict had to be restored, a message that was changed after it may be its author's own ruling by now.
  const isAsListed = () => !isRestored || !played?.modified || played.modified.at <= verdict!.at;
  const world: World = {
    ...given,
    isGM: (user) => given.isGM(user) || (areGMs === true && user === played?.author && hasRight() && isAsListed()),
    mayActFor: (user, party) => hasRight() || given.mayActFor(user, party),
  };
  let keepsIds: boolean | undefined;
  const context = {
    isGM: given.isGM,
    keepsIds: () => (keepsIds ??= kind.ledgerResult !== undefined && areIdsKept([opening, ...log])),
    contents: given.ledgerEntry(opening.id)?.contents,
    contentsSince: given.contentsSince ?? Infinity,
  };
  const findEdit = (entry: LogEntry, hasSalts = opening.salt !== undefined) => {
    const edit = editOf(entry, hasSalts, context);
    return edit && verdict && !isRestored && listed.includes(entry.id) ? { ...edit, isGM: true } : edit;
  };
  const base: ThreadState = {
    ...{ id: opening.id, author: opening.author, opening, log, world },
    openingEdit: findEdit(opening, isSalted(opening, log)),
    ...{ rejections: new Map(), occupiedSlots: new Set(), edits: new Map(), changes: [], rulings: [] },
  };
  const state = kind.start(opened, base);
  if (!state) return undefined;
  const first = kind.firstMove?.(opened);
  if (first) applyMove(kind.moves[first.act]!, state, first, opening);
  for (const entry of log) {
    played = entry;
    const rejection = applyEntry(kind, state, entry, findEdit(entry), replay);
    if (rejection) state.rejections.set(entry.id, rejection);
  }
  played = undefined;
  kind.finish?.(state);
  return state;
}

/** Why a message does not count, if it does not. */
function applyEntry<S extends ThreadState>(
  kind: Thread<object, S>,
  state: S,
  entry: LogEntry,
  edit: Edit | undefined,
  { listed, verdict, isRestored }: Replay,
) {
  const { payload, isShared } = payloadFor(state.id, entry.payload);
  const data = parseMove(kind, payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  if (isShared && !move.isShareable) return "unread";
  const { id, author, modified, created } = entry;
  const isListed = listed.includes(id);
  // A player who writes to another player's message may have made up its author.
  const isForged = modified !== undefined && modified.by !== author && !state.world.isGM(modified.by);
  if ((isForged && !isListed) || !move.mayPlay(state, data, author)) return "forged";
  const [slot, released] = [move.occupiesSlot?.(data), move.releasesSlot?.(data)];
  if (edit) {
    state.edits.set(id, edit);
    if (slot !== undefined) state.edits.set(slot, edit);
    if (!edit.isGM) return "edited";
  }
  if (!move.allowedAfterEnd) {
    if (!isListed && !hasCurrentTerms(entry, state)) return "terms";
    const isAfterVerdict = verdict !== undefined && created > verdict.at && !isListed;
    const isOpen = kind.openSlots?.(verdict?.result).includes(slot ?? released ?? "");
    const isLate = isAfterVerdict && !isOpen && (isRestored || released !== undefined);
    if (isLate || state.closedBy !== undefined) return "late";
  }
  if (slot !== undefined && state.occupiedSlots.has(slot)) return "duplicate";
  return applyMove(move, state, data, entry);
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

/** Shows the result of a verdict above the messages. */
function restoreVerdict<S extends ThreadState>(kind: Thread<object, S>, state: S, verdict: LedgerEntry): void {
  const { messages, count, result } = verdict;
  const present = [state.opening, ...state.log].map(({ id }) => id);
  state.isFromLedger = true;
  state.hasLostMessages = count !== undefined || messages.some((id) => !present.includes(id));
  kind.restoreResult?.(state, result);
}

export function openedBy(threads: readonly Thread[], flags: Payload): Thread | undefined {
  const { thread } = asRecord(flags["thread"]);
  return threads.find(({ id, flag }) => (flag === undefined ? thread === id : flags[flag] !== undefined));
}

export function parseMove<S extends ThreadState>({ moves }: Thread<object, S>, payload: unknown, state?: S) {
  const stored = readStored(upgradeReference(payload));
  const act = stored?.["act"];
  const parsed = typeof act === "string" && Object.hasOwn(moves, act) ? moves[act]!.parse(stored!, state) : undefined;
  return parsed && ({ act, ...parsed } as MoveData);
}
