/** Drawing lots, an invented thread: each member rolls 1d12, and the lowest roll has to go. The GM may excuse some. */
import { isProblem } from "../checks/problem.ts";
import { replayRecord } from "../checks/record.ts";
import { listText } from "../words/words.ts";
import { readParties, THREAD_VERSION, type Party } from "./log.ts";
import { button, panelOf, row, verdict, type Row, type Viewer } from "./panel.ts";
import { isFirstFor, onlyGM, readSeat, waitingAmong, type Seat } from "./seats.ts";
import { defineThread, type Move, type ThreadState } from "./thread.ts";

interface Lots extends ThreadState {
  /** A lot is null if its seat is excused. */
  readonly seats: (Seat & { readonly lot?: number | null })[];
}

type OfPlace = { readonly place: number };
const move = (own: Omit<Move<Lots, OfPlace>, "parse">): Move<Lots, OfPlace> => {
  return { ...own, parse: (payload, lots) => readSeat("place", payload, lots?.seats) };
};

/** The seat of the lowest lot, once all are drawn; the first of several. */
function lowestOf({ seats }: Lots): Seat | undefined {
  const drawn = seats.flatMap((seat) => (typeof seat.lot === "number" ? [{ seat, lot: seat.lot }] : []));
  return waitingAmong(seats).length > 0 ? undefined : drawn.sort((a, b) => a.lot - b.lot)[0]?.seat;
}

function headlineOf(lots: Lots, { nameOf, say }: Viewer): string {
  const [lowest, all] = [lowestOf(lots), lots.seats.length];
  if (lowest) return say("lots.goes", { name: nameOf(lowest.party) });
  return say("lots.drawn", { done: all - waitingAmong(lots.seats).length, all });
}

function rowOf({ id, seats }: Lots, place: number, viewer: Viewer): Row {
  const { party, lot } = seats[place]!;
  const { nameOf, say } = viewer;
  const offer = (act: string, does: "roll" | "post", isMain = false) =>
    button(
      id,
      { key: `${act} ${place}`, text: say(`lots.${act}`), isMain, does: { does, move: { act, place } } },
      viewer,
    );
  const buttons = [
    ...(lot === undefined && viewer.mayActFor(party) ? [offer("draw", "roll", isFirstFor(viewer, party))] : []),
    ...(lot === undefined && viewer.isGM ? [offer("excuse", "post")] : []),
  ];
  const text = lot === undefined ? say("lots.waiting") : lot === null ? say("lots.excused") : String(lot);
  return row({ slot: place, name: nameOf(party), mark: "plain", text, buttons }, viewer);
}

function result(lots: Lots): { readonly id: string; readonly goes: string } | undefined {
  const lowest = lowestOf(lots);
  return lowest && { id: lots.id, goes: lowest.party.uuid };
}

/** The thread. */
export const lots = defineThread<{ readonly parties: readonly Party[] }, Lots>({
  id: "lots",
  opening: {
    parse({ parties: stored }) {
      const parties = readParties(stored);
      return parties && { parties };
    },
    make: ({ parties }) => ({ v: THREAD_VERSION, thread: "lots", parties }),
    sentence: ({ parties }, { nameOf, say }) => say("lots.begins", { names: listText(parties.map(nameOf), say.words) }),
    line: (_lots, { say }) => say("lots.title"),
  },
  start: ({ parties }, base) => ({ ...base, seats: parties.map((party) => ({ party, standing: "waiting" })) }),
  moves: {
    draw: move({
      mayPlay: ({ world, seats }, { place }, user) => world.mayActFor(user, seats[place]!.party),
      apply({ seats, world }, { place }, { id, record }) {
        const replayed = replayRecord(record, world.games);
        if (seats[place]!.standing !== "waiting") return "duplicate";
        if (isProblem(replayed)) return "unfit";
        seats[place] = { ...seats[place]!, standing: "in", entry: id, lot: replayed.report.total ?? 0 };
        return undefined;
      },
      check: () => "/olde 1d12",
    }),
    excuse: move({
      mayPlay: onlyGM,
      apply({ seats }, { place }) {
        if (seats[place]!.standing !== "waiting") return "late";
        seats[place] = { ...seats[place]!, standing: "in", lot: null };
        return undefined;
      },
      describe: ({ seats }, { place }, { nameOf, say }) =>
        say("lots.said.excuse", { name: nameOf(seats[place]!.party) }),
    }),
  },
  panel: (lots, viewer) =>
    panelOf({
      title: viewer.say("lots.title"),
      verdicts: [verdict({ tone: "plain", headline: headlineOf(lots, viewer) }, viewer)],
      rows: lots.seats.map((_, place) => rowOf(lots, place, viewer)),
    }),
  news(lots, viewer) {
    const event = result(lots);
    return event ? [{ key: "end", sentence: headlineOf(lots, viewer), event }] : [];
  },
  result,
});
