/**
 * Nobody rolls twice. A message that others have seen count and that is gone, that its author has edited, or that no
 * longer counts, leaves a gap: from then on only a GM can answer there, or open it again.
 */
import { readStored, type LogEntry, type Payload, type Rejection } from "./log.ts";
import { byGM, type Move, type ThreadState } from "./thread.ts";
import { phrases, type Button, type Phrase } from "./view.ts";
import { isSpoilt, type Sighting } from "./witness.ts";

/** What a thread notes of its gaps. */
export interface Gaps {
  /** When a GM opened a place again, by place. */
  readonly reopened: Map<string, number>;
}

/** A thread in which each place is filled once. */
interface Filled extends ThreadState, Gaps {}

/** Which place of a thread a stored move fills, such as `side 1`; undefined for a move that fills none. */
export type PlaceOf = (payload: Payload) => string | undefined;

/** Messages for a place that counted and do so no more, as others who take part have seen. */
function lostAt(state: Filled, place: string, placeOf: PlaceOf): readonly Sighting[] {
  const { id: to, log, sightings, world, reopened, rejections } = state;
  const since = reopened.get(place) ?? -Infinity;
  return sightings
    .filter(({ id, payload, at }) => {
      if (at <= since || (isThere(log, id, at) && !rejections.has(id))) return false;
      const stored = readStored(payload);
      return stored !== undefined && stored["to"] === to && placeOf(stored) === place;
    })
    .filter(({ by, at, isNoted }) => isNoted || world.isGM(by, at) || takesPart(state, by, placeOf, place));
}

/** When the messages of a log were stored, by their ids. */
const times = new WeakMap<readonly LogEntry[], ReadonlyMap<string, number>>();

/** Whether a message is in the log and was so at that time; one that was made again later was not. */
function isThere(log: readonly LogEntry[], id: string, at: number): boolean {
  const known = times.get(log) ?? new Map(log.map((entry) => [entry.id, entry.created]));
  times.set(log, known);
  return (known.get(id) ?? Infinity) <= at;
}

/** Whether a user has something of their own in the thread, at another place: a stranger's word is not asked for. */
function takesPart({ id, author, log, rejections }: Filled, user: string, placeOf: PlaceOf, place: string): boolean {
  const fillsOther = ({ payload, id: entry }: LogEntry) => {
    const stored = rejections.has(entry) ? undefined : readStored(payload);
    const own = stored && stored["to"] === id ? placeOf(stored) : undefined;
    return own !== undefined && own !== place;
  };
  return author === user || log.some((entry) => entry.author === user && fillsOther(entry));
}

/** Whether a place has such a gap. */
export function hasGap(state: Filled, place: string, placeOf: PlaceOf): boolean {
  return lostAt(state, place, placeOf).length > 0;
}

/** Why a player's message cannot fill a place; undefined for a GM's. */
export function barred(state: Filled, place: string, entry: LogEntry, placeOf: PlaceOf): Rejection | undefined {
  if (state.world.isGM(entry.author, entry.created)) return undefined;
  if (isSpoilt(entry)) return "edited";
  return isAgain(state, place, entry, placeOf) ? "again" : undefined;
}

/** Whether a player's message comes after one for the same place that was deleted. */
export function isAgain(state: Filled, place: string, entry: LogEntry, placeOf: PlaceOf): boolean {
  if (state.world.isGM(entry.author, entry.created)) return false;
  return lostAt(state, place, placeOf).some(({ at }) => at < entry.created);
}

/**
 * The message that ended a thread by this move, once its author has deleted it or made it count later. Only what GMs
 * have seen proves it: anyone can make up a copy, but not that it was there.
 */
export function overBy({ id, log, sightings, world }: ThreadState, act: string, before = Infinity): string | undefined {
  const isSeen = ({ by, at, isNoted }: Sighting) => isNoted || world.isGM(by, at);
  const ended = sightings.find((each) => {
    if (each.at >= before || !isSeen(each) || isThere(log, each.id, each.at)) return false;
    const stored = readStored(each.payload);
    return stored?.["to"] === id && stored["act"] === act;
  });
  return ended?.id;
}

/** Whether others have seen a message count, whose author's rights can no longer be looked up. */
export function wasSeen({ sightings, author, log }: ThreadState, entry: LogEntry): boolean {
  const isOther = (by: string) => by !== entry.author && (by === author || log.some((each) => each.author === by));
  return sightings.some(({ id, by, payload }) => id === entry.id && payload !== undefined && isOther(by));
}

const say = phrases("contest");

/** What the message of a GM says that lets players roll again. */
export const sayReopened = (name: string): Phrase => say("said.reopen", { name });

/** What a panel says of a place whose roll was deleted. */
export const sayDeleted: Phrase = say("standings.deleted");

/** Lets a GM open a place again. */
export function reopenButton(place: Readonly<Record<string, number>>, name?: Phrase): Button {
  const text = say("reopen");
  const label = name === undefined ? text : say("forSide", { action: text, name });
  const key = `reopen ${Object.values(place).join(" ")}`;
  return { key, text, label, does: { does: "post", move: { act: "reopen", ...place } } };
}

/** A GM lets the players of a place roll again. */
export function reopenMove<S extends Filled, M extends object>(own: {
  readonly parse: (payload: Payload, state: S | undefined) => M | undefined;
  readonly placeOf: (move: M) => string;
  /** Takes away what stands there, so that nothing posted before counts. */
  readonly clear: (state: S, move: M) => void;
  readonly says: NonNullable<Move<S, M>["says"]>;
}): Move<S> {
  const move: Move<S, M> = {
    parse: own.parse,
    mayPlay: byGM,
    play(state, data, { created }) {
      state.reopened.set(own.placeOf(data), created);
      own.clear(state, data);
      return undefined;
    },
    says: own.says,
  };
  return move;
}
