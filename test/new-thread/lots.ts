/** Drawing lots, an invented thread: each member rolls 1d12, and the lowest roll has to go. The GM may excuse some. */
import { isProblem } from "../checks/problem.ts";
import { replayRecord } from "../checks/record.ts";
import { listText } from "../words/words.ts";
import { readParties, type Party, type Payload } from "./log.ts";
import { button, panelOf, verdict, type Row, type Viewer } from "./panel.ts";
import {
  isEveryoneIn,
  isFirstFor,
  moveButton,
  onlyGM,
  readSeat,
  seatMove,
  seatRow,
  waitingAmong,
  waitingSeat,
  type Seat,
  type SeatsState,
} from "./seats.ts";
import { defineThread } from "./thread.ts";

/** A lot is absent if its seat is out. */
type Lots = SeatsState<unknown, Seat & { lot?: number }>;

const readPlace = (payload: Payload, lots: Lots | undefined) => readSeat("place", payload, lots?.seats);

/** The seat of the lowest lot, once all are drawn; the first of several. */
function lowestOf(lots: Lots): Seat | undefined {
  const drawn = lots.seats.filter(({ lot }) => lot !== undefined);
  return isEveryoneIn(lots) ? drawn.sort((a, b) => a.lot! - b.lot!)[0] : undefined;
}

function headlineOf(lots: Lots, { nameOf, say }: Viewer): string {
  const [lowest, all] = [lowestOf(lots), lots.seats.length];
  if (lowest) return say("lots.goes", { name: nameOf(lowest.party) });
  return say("lots.drawn", { done: all - waitingAmong(lots.seats).length, all });
}

function rowOf(lots: Lots, place: number, viewer: Viewer): Row {
  const { party, standing, lot } = lots.seats[place]!;
  const { say } = viewer;
  const isOpen = standing === "waiting";
  const does = { does: "roll", move: { act: "draw", place } } as const;
  const own = { key: `draw ${place}`, text: say("lots.draw"), isMain: isFirstFor(viewer, party), does };
  const buttons = [
    ...(isOpen && viewer.mayActFor(party) ? [button(lots.id, own, viewer)] : []),
    ...(isOpen && viewer.isGM
      ? [moveButton(lots, { act: "excuse", place }, { text: say("lots.excuse") }, viewer)]
      : []),
  ];
  const text = lot === undefined ? say(isOpen ? "lots.waiting" : "lots.excused") : String(lot);
  return seatRow(lots, place, { mark: "plain", text, buttons }, viewer);
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
    sentence: ({ parties }, { nameOf, say }) => say("lots.begins", { names: listText(parties.map(nameOf), say.words) }),
    line: (_lots, { say }) => say("lots.title"),
  },
  start: ({ parties }, base) => ({ ...base, seats: parties.map(waitingSeat) }),
  moves: {
    draw: seatMove<Lots, { readonly place: number }>({
      parse: readPlace,
      apply({ seats, world }, { place }, { id, record }) {
        const replayed = replayRecord(record, world.games);
        if (seats[place]!.standing !== "waiting") return "duplicate";
        if (isProblem(replayed)) return "unfit";
        return void Object.assign(seats[place]!, { standing: "in", entry: id, lot: replayed.report.total ?? 0 });
      },
      check: () => "/olde 1d12",
    }),
    excuse: seatMove<Lots, { readonly place: number }>({
      parse: readPlace,
      mayPlay: onlyGM,
      apply({ seats }, { place }) {
        if (seats[place]!.standing !== "waiting") return "late";
        seats[place]!.standing = "out";
        return undefined;
      },
      says: "lots.said.excuse",
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
