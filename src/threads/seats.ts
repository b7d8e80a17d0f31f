/**
 * Seats: who takes part in a thread, where each stands, who is waited for, and what a reader is offered for a seat.
 * Contests and group tests add their moves and their verdict.
 */
import { LIMITS } from "../checks/limits.ts";
import type { ReplayedRecord } from "../checks/record.ts";
import type { SavedCheck } from "../checks/saved-check.ts";
import { ifComplete, readIndex, type MoveData, type Party, type Payload } from "./log.ts";
import { button, row, written, type Button, type Option, type RollAction, type Row, type Viewer } from "./panel.ts";
import type { Move, ThreadState } from "./thread.ts";

export interface Seat {
  readonly party: Party;
  /** `hidden` has rolled, but this reader may not see it; `out` takes no part; `gone` can no longer roll. */
  standing: "waiting" | "sealed" | "in" | "hidden" | "out" | "gone";
  entry?: string | undefined;
  replayed?: ReplayedRecord | undefined;
}

export interface SeatsState<R = unknown, S extends Seat = Seat> extends ThreadState<R> {
  readonly seats: S[];
}

export function waitingSeat(party: Party): Seat {
  return { party, standing: "waiting" };
}

export const hasRolled = ({ standing }: Seat) => standing === "in" || standing === "hidden";

export function isEveryoneIn({ seats }: SeatsState): boolean {
  return seats.every(({ standing }) => standing !== "waiting");
}

export function waitingAmong(seats: readonly Seat[]): readonly (readonly [seat: number, party: Party])[] {
  return seats.flatMap(({ standing, party }, index) => (standing === "waiting" ? [[index, party] as const] : []));
}

/** Marks deleted parties that stand in one of these ways. */
export function markGone({ seats, world }: SeatsState, standings: readonly Seat["standing"][]): void {
  for (const seat of seats) if (standings.includes(seat.standing) && !world.exists(seat.party)) seat.standing = "gone";
}

// ---- Moves ----

/** A move names its seat by its index: in a contest as its side, elsewhere as a place. */
type OfSeat = { readonly side: number } | { readonly place: number };

export const seatIn = (move: OfSeat) => ("side" in move ? move.side : move.place);

/** Reads the index of a seat, which is stored under this name. */
export function readSeat<N extends string>(name: N, payload: Payload, seats: readonly Seat[] | undefined) {
  const index = readIndex(payload[name], seats?.length ?? LIMITS.parties);
  return ifComplete({ [name]: index } as Record<N, number | undefined>) as Record<N, number> | undefined;
}

/** True if a user may act for a party. A deleted party has no owner, so anyone may. */
export function mayMoveFor({ world }: ThreadState, party: Party, user: string): boolean {
  return !world.exists(party) || world.mayActFor(user, party);
}

export const onlyGM: Move<ThreadState>["mayPlay"] = ({ world }, _move, user) => world.isGM(user);
export const onlyLeader: Move<ThreadState>["mayPlay"] = ({ author, world }, _move, user) =>
  user === author || world.isGM(user);

/** A move for one seat, by default of a user who may act for it; `says` is the key of its sentence. */
export function seatMove<S extends SeatsState, M extends OfSeat>({
  says,
  ...own
}: Omit<Move<S, M>, "mayPlay"> & Partial<Pick<Move<S, M>, "mayPlay">> & { says?: string }): Move<S> {
  const move: Move<S, M> = {
    mayPlay: (state, asked, user) => mayMoveFor(state, state.seats[seatIn(asked)]!.party, user),
    ...(says !== undefined && {
      describe: ({ seats }, asked, { nameOf, say }) => say(says, { name: nameOf(seats[seatIn(asked)]!.party) }),
    }),
    ...own,
  };
  return move;
}

// ---- What a reader is offered ----

export function mayLead({ author }: ThreadState, { user, isGM }: Viewer): boolean {
  return author === user || isGM;
}

/** True if a party is this user's own: a player's, or for a GM one without players. */
export function isFirstFor({ isGM, playersOf, mayActFor }: Viewer, party: Party): boolean {
  return isGM ? playersOf(party).length === 0 : mayActFor(party);
}

/** True if the row of a seat shows its best check alone: it is another's, or this user answers for several. */
export function isCompactRow({ seats }: SeatsState, { party }: Seat, viewer: Viewer): boolean {
  const own = waitingAmong(seats).filter(([, each]) => viewer.mayActFor(each));
  return !isFirstFor(viewer, party) || own.length > 1;
}

/** The players of a party, or else the GM, by the word that a kind has for them. */
export function usersFor(party: Party, { playersOf, isGMHere, say }: Viewer, kind: string) {
  const players = playersOf(party);
  return players.length > 0 ? players : [{ name: say(`${kind}.gamemaster`), isHere: isGMHere }];
}

/** The row of a seat; its notes end with who acted for a deleted party. */
export function seatRow(
  { seats, world, opening, log }: SeatsState,
  index: number,
  { notes = [], ...parts }: Omit<Parameters<typeof row>[0], "seat" | "name" | "picture">,
  viewer: Viewer,
): Row {
  const { party, entry, replayed } = seats[index]!;
  const author = world.exists(party) ? undefined : [opening, ...log].find(({ id }) => id === entry)?.author;
  const acted = author === undefined ? [] : [viewer.say("thread.actedFor", { user: viewer.nameOfUser(author) })];
  const known = { name: viewer.nameOf(party), picture: viewer.pictureOf(party) };
  return row({ seat: index, ...known, replayed, ...parts, notes: [...notes, ...acted] }, viewer);
}

/** A button that posts a move without a roll; that of a seat is read aloud with its name. */
export function moveButton(
  { id }: ThreadState,
  move: MoveData,
  parts: {
    readonly text: string;
    readonly label?: string;
    readonly party?: Party;
    readonly isRare?: boolean;
    readonly look?: "link";
  },
  viewer: Viewer,
): Button {
  const { party, text, ...more } = parts;
  const label = party ? viewer.say("contest.forSide", { action: text, name: viewer.nameOf(party) }) : text;
  const does = { does: "post", move, ...(party && { party }) } as const;
  return button(id, { key: Object.values(move).join(" "), text, label, ...more, does }, viewer);
}

export function rollAllButton(
  { id }: ThreadState,
  key: string,
  text: string,
  rolls: readonly RollAction[],
  viewer: Viewer,
) {
  return button(id, { key, text, isMain: true, does: { does: "each", rolls } }, viewer);
}

/** A check that is rolled with one click. An actor may have hundreds, so only shown ones have their chance computed. */
export interface Chip {
  readonly id: string;
  readonly text: string;
  readonly chanceNow: () => number | undefined;
  readonly does: RollAction;
}

export function chipOf(saved: SavedCheck, chanceNow: () => number | undefined, does: RollAction): Chip {
  return { id: saved.id, text: written(saved.name), chanceNow, does };
}

/** Chips of a row; the others are listed in a menu. */
export const MOST_CHIPS = 5;
/** Saved checks listed in one panel; of many seats each has fewer. */
const MOST_LISTED = 200;

interface Rolling {
  readonly act: string;
  readonly action: string;
  readonly chips: readonly Chip[];
  readonly most?: number;
  /** True if this reader is expected to roll: then the first chip, or the likeliest one, is the main button. */
  readonly isExpected: boolean;
  readonly isLikeliestMain?: boolean;
  /** True if only the best check has a button of its own, and the others are in the row's menu. */
  readonly isCompact: boolean;
  readonly does: RollAction;
}

/** The first few checks are buttons, and those for which there is no room are in the list of the last. */
export function rollButtons({ id, seats }: SeatsState, index: number, rolling: Rolling, viewer: Viewer): Button[] {
  const { act, action, chips, most = MOST_CHIPS, does, isCompact, isExpected, isLikeliestMain } = rolling;
  const { say } = viewer;
  const [key, name] = [`${act} ${index}`, viewer.nameOf(seats[index]!.party)];
  const labelOf = (text: string) => say("contest.forSide", { action: text, name });
  const shown = chips.slice(0, most).map((chip) => ({ ...chip, chance: chip.chanceNow() }));
  const areKnown = shown.every(({ chance }) => chance !== undefined);
  const likeliest = shown.toSorted((a, b) => b.chance! - a.chance!);
  const [main] = isLikeliestMain && areKnown ? likeliest : shown;
  const buttons = shown.map((chip) => {
    const isMain = isExpected && chip === main;
    const own = { key: `${key} ${chip.id}`, text: chip.text, isMain, isRare: isCompact && chip !== main };
    const made = button(id, { ...own, look: "chip", chance: chip.chance, does: chip.does }, viewer);
    const check = made.chance === "" ? chip.text : `${chip.text} ${made.chance}`;
    return { ...made, label: `${labelOf(action)}, ${check}` };
  });
  const isOnly = chips.length === 0;
  const text = isOnly ? action : say("contest.another");
  const rest = chips.slice(most, most + Math.ceil(MOST_LISTED / seats.length));
  const options: readonly Option[] = rest.map((chip) => ({ value: chip.id, text: chip.text, does: chip.does }));
  const choice = { label: say("contest.answerWith", { name }), options: [{ value: "", text, does }, ...options] };
  const own = { key, text, label: labelOf(text), isMain: isOnly && isExpected, isRare: isCompact && !isOnly, does };
  return [...buttons, button(id, { ...own, ...(rest.length > 0 && { choice }) }, viewer)];
}
