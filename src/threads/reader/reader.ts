/**
 * Reads a thread: messages in the server's order become moves that count, the same on every client. This is all that a
 * message needs in order to count:
 *
 * 1. It says what it said when it was stored, as far as our own data go; a GM may correct it.
 * 2. It was made for the terms that the opening names now.
 * 3. Its author may act for the side that it names, by the documents of the world. A side that is gone cannot tell.
 * 4. It comes before the end, and no other message has filled its place before.
 * 5. Its kind takes it.
 *
 * What the ledger has written down stands above all that, and what a GM has ruled above the ledger.
 */
import { namedIn } from "../../checks/json.ts";
import type { Move, Thread, ThreadState, World } from "../thread.ts";
import { editOf, fingerprint } from "./ids.ts";
import { isIntact } from "./ledger.ts";
import { inOrder, readStored, type LogEntry, type MoveData, type Payload, type Rejection } from "./log.ts";

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
  const log = inOrder(references);
  const read = (until = Infinity, rights: Partial<World> = {}) =>
    playAll(kind, opened, { opening, log, world: { ...world, ...rights }, until });
  const state = read();
  const settled = world.settled?.(opening.id);
  const bears = (each: S | undefined): each is S =>
    each !== undefined && isIntact(settled!, countingIn(each), kind.settled!(each));
  if (!settled || !kind.settled || bears(state)) return state;
  // What came after the verdict does not stand in for what is missing since.
  const until = settled.at;
  // Whose a side was then, and who was a GM, is no longer known: if all else is as it was, they might.
  const may = () => true;
  for (const rights of [{ mayActFor: may }, { mayActFor: may, isGM: may }]) {
    const then = read(until, rights);
    if (bears(then)) return then;
  }
  if (!state) return undefined;
  const upheld = read(until)!;
  upheld.isUpheld = true;
  if (settled.result !== undefined) kind.uphold?.(upheld, settled.result);
  return upheld;
}

/** The messages of a thread that count, the opening first. */
export function countingIn({ opening, log, rejections }: ThreadState): readonly [LogEntry, ...LogEntry[]] {
  return [opening, ...log.filter(({ id }) => !rejections.has(id))];
}

/** Moves that were stored after `until` come too late. */
function playAll<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  opened: O,
  { until, ...source }: Pick<ThreadState, "opening" | "log" | "world"> & { readonly until: number },
): S | undefined {
  const { opening, log, world } = source;
  const { id, author, salt, modified } = opening;
  // An opening that has lost its salt is younger than moves that were salted.
  const wasSalted =
    salt !== undefined || log.some((each) => each.salt !== undefined && each.created < (modified?.at ?? 0));
  const lists = { rejections: new Map(), filled: new Set<string>(), edits: new Map(), changes: [], rulings: [] };
  const base: ThreadState = { id, author, ...source, openingEdit: editOf(opening, wasSalted, world), ...lists };
  const state = kind.start(opened, base, opening);
  if (!state) return undefined;
  const first = kind.firstMove?.(opened);
  if (first) take(kind.moves[first.act]!, state, first, opening);
  for (const entry of log) {
    const rejection = refusal(kind, state, entry, entry.created > until);
    if (rejection) state.rejections.set(entry.id, rejection);
  }
  kind.finish?.(state);
  return state;
}

function refusal<S extends ThreadState>(kind: Thread<object, S>, state: S, entry: LogEntry, isLate: boolean) {
  const data = parseMove(kind, entry.payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  const { author, modified } = entry;
  const { world, opening } = state;
  // A player who writes to a message of another one may have made up its author.
  const isForged = modified !== undefined && modified.by !== author && !world.isGM(modified.by);
  if (isForged || !move.mayPlay(state, data, author)) return "forged";
  const place = move.fills?.(data);
  const edit = editOf(entry, opening.salt !== undefined, world);
  if (edit) state.edits.set(entry.id, edit);
  if (edit && place !== undefined) state.edits.set(place, edit);
  if (edit && !edit.isGM) return "edited";
  if (!move.isLast && !agrees(entry, state)) return "terms";
  if ((isLate || state.closedBy !== undefined) && !move.isLast) return "late";
  if (place !== undefined && state.filled.has(place)) return "duplicate";
  return take(move, state, data, entry);
}

/** Whether a move was made for the terms of now. One of 0.2.0 does not say, so its opening must be unchanged. */
function agrees({ author, payload, salt }: LogEntry, { author: opener, opening, openingEdit: edit }: ThreadState) {
  if (author === opener || edit?.isGM || opening.isHidden || salt === undefined) return true;
  const { terms } = namedIn(payload);
  return typeof terms === "string" ? terms === fingerprint(opening) : edit === undefined;
}

function take<S extends ThreadState>(move: Move<S>, state: S, data: MoveData, entry: LogEntry): Rejection | undefined {
  const rejection = move.play(state, data, entry);
  if (rejection) return rejection;
  const [filled, freed] = [move.fills?.(data), move.frees?.(data)];
  if (filled !== undefined) state.filled.add(filled);
  if (freed !== undefined) state.filled.delete(freed);
  if (move.closes) state.closedBy = entry.id;
  return undefined;
}

/** The thread that a message says it opens. */
export function openedBy(threads: readonly Thread[], flags: Payload): Thread | undefined {
  const named = namedIn(flags["thread"])["thread"];
  return threads.find(({ id, flag }) => (flag === undefined ? named === id : flags[flag] !== undefined));
}

/** The move that a message says it makes. In the first version, answers to requests stored only the id of it. */
export function parseMove<S extends ThreadState>({ moves }: Thread<object, S>, payload: unknown, state?: S) {
  const stored = typeof payload === "string" ? { act: "answer" } : readStored(payload);
  const act = stored?.["act"];
  const read = typeof act === "string" && Object.hasOwn(moves, act) ? moves[act]!.parse(stored!, state) : undefined;
  return read && ({ act, ...read } as MoveData);
}
