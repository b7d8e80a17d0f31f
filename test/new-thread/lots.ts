/** Drawing lots, an invented thread: each member rolls 1d12, and the lowest roll has to go. The GM may excuse some. */
import { isProblem } from "../checks/problem.ts";
import { replayRecord } from "../checks/record.ts";
import { readParties, readIndex, THREAD_VERSION, type Party } from "./log.ts";
import type { Move, Thread, ThreadState } from "./thread.ts";
import { isFirstFor, phrases, type Button, type Phrase, type RowView, type Viewer } from "./view.ts";

const say = phrases("lots");

interface LotsOpening {
  readonly parties: readonly Party[];
}

/** Everybody's lot, by index; null if they are excused. */
interface Lots extends ThreadState, LotsOpening {
  readonly drawn: Map<number, number | null>;
}

interface OfPlace {
  readonly place: number;
}

const move = (own: Move<Lots, OfPlace>): Move<Lots> => own;

const parse: Move<Lots, OfPlace>["parse"] = (payload, lots) => {
  const place = readIndex(payload["place"], lots?.parties.length ?? 0);
  return place === undefined ? undefined : { place };
};

/** The place of the lowest lot, once all are drawn; the first of several. */
function lowestOf({ parties, drawn }: Lots): number | undefined {
  if (drawn.size < parties.length) return undefined;
  const lots = [...drawn].flatMap(([place, lot]) => (lot === null ? [] : [{ place, lot }]));
  return lots.sort((a, b) => a.lot - b.lot || a.place - b.place)[0]?.place;
}

function headlineOf(lots: Lots, { nameOf }: Viewer): Phrase {
  const { parties, drawn } = lots;
  const lowest = lowestOf(lots);
  return lowest === undefined
    ? say("drawn", { done: drawn.size, all: parties.length })
    : say("goes", { name: nameOf(parties[lowest]!) });
}

function rowOf({ parties, drawn }: Lots, place: number, viewer: Viewer): RowView {
  const [party, lot] = [parties[place]!, drawn.get(place)];
  const isMine = lot === undefined && viewer.mayActFor(party);
  const buttons: Button[] = [
    ...(isMine ? [buttonOf("draw", "roll", place, party, isFirstFor(viewer, party))] : []),
    ...(lot === undefined && viewer.isGM ? [buttonOf("excuse", "post", place, party)] : []),
  ];
  const text = lot === undefined ? say("waiting") : lot === null ? say("excused") : "";
  return { place, name: viewer.nameOf(party), mark: "plain", text, total: lot ?? undefined, buttons };
}

function buttonOf(act: string, does: "roll" | "post", place: number, by: Party, isMain = false): Button {
  return { key: `${act} ${place}`, text: say(act), isMain, does: { does, move: { act, place }, by } };
}

function result(lots: Lots): { readonly id: string; readonly goes: string } | undefined {
  const lowest = lowestOf(lots);
  return lowest === undefined ? undefined : { id: lots.id, goes: lots.parties[lowest]!.uuid };
}

/** The thread. */
export const lots: Thread<LotsOpening, Lots> = {
  id: "lots",
  parseOpening({ parties: stored }) {
    const parties = readParties(stored);
    return parties && { parties };
  },
  makeOpening: ({ parties }) => ({ v: THREAD_VERSION, thread: "lots", parties }),
  sentence: ({ parties }, nameOf) => say("begins", { names: { list: parties.map(nameOf) } }),
  start: (opened, base) => ({ ...base, ...opened, drawn: new Map() }),
  moves: {
    draw: move({
      parse,
      mayPlay: ({ world, parties }, { place }, user) => world.mayActFor(user, parties[place]!),
      apply({ drawn, world }, { place }, { record }) {
        const replayed = replayRecord(record, world.systems);
        if (drawn.has(place)) return "duplicate";
        if (isProblem(replayed)) return "unfit";
        drawn.set(place, replayed.report.total ?? 0);
        return undefined;
      },
      check: () => "/olde 1d12",
    }),
    excuse: move({
      parse,
      mayPlay: ({ world }, _move, user) => world.isGM(user),
      apply: ({ drawn }, { place }) => (drawn.has(place) ? "late" : void drawn.set(place, null)),
      describe: ({ parties }, { place }, nameOf) => say("said.excuse", { name: nameOf(parties[place]!) }),
    }),
  },
  view: (state, viewer) => ({
    title: say("title"),
    verdicts: [{ tone: "plain", headline: headlineOf(state, viewer), lines: [] }],
    rows: state.parties.map((_, place) => rowOf(state, place, viewer)),
  }),
  openingLine: () => say("title"),
  news(state, viewer) {
    const event = result(state);
    return event ? [{ key: "end", sentence: headlineOf(state, viewer), event }] : [];
  },
  result,
  waitingParties: ({ parties, drawn }) =>
    parties.flatMap((party, place) => (drawn.has(place) ? [] : [[place, party] as const])),
};
