/**
 * The seats of a thread, one for each party: for which of them a reader acts, which are waited for, and how those that
 * are asked may roll, with one click on a saved check or by the dialog.
 */
import { LIMITS } from "../checks/limits.ts";
import { ifComplete, readIndex, type MoveData, type Party, type Payload } from "./log.ts";
import { button, type Button, type Option, type RollAction, type Viewer } from "./panel.ts";
import type { Move, ThreadState } from "./thread.ts";

/** One who takes part, and the message that says so. */
export interface Seat {
  readonly party: Party;
  readonly standing: string;
  readonly entry?: string;
}

/** A move for one seat, which it names by its index under this name. */
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

export function mayLead({ author }: ThreadState, { user, isGM }: Viewer): boolean {
  return author === user || isGM;
}

export function waitingAmong(seats: readonly Seat[]): readonly (readonly [index: number, party: Party])[] {
  return seats.flatMap(({ standing, party }, index) => (standing === "waiting" ? [[index, party] as const] : []));
}

/** True if a party is this user's own: a player's, or for a GM one without players. */
export function isFirstFor({ isGM, playersOf, mayActFor }: Viewer, party: Party): boolean {
  return isGM ? playersOf(party).length === 0 : mayActFor(party);
}

/** True if the row of a party shows its best check alone: it is another's, or this user answers for several. */
export function isCompactRow(viewer: Viewer, party: Party, seats: readonly Seat[]): boolean {
  const own = waitingAmong(seats).filter(([, each]) => viewer.mayActFor(each));
  return !isFirstFor(viewer, party) || own.length > 1;
}

/** The players of a party, or else the GM, by the word that a kind has for them. */
export function usersFor(party: Party, { playersOf, isGMHere, say }: Viewer, kind: string) {
  const players = playersOf(party);
  return players.length > 0 ? players : [{ name: say(`${kind}.gamemaster`), isHere: isGMHere }];
}

/** The note on a seat that says who acted for a deleted party. */
export function seatNotes({ world, opening, log }: ThreadState, { party, entry }: Seat, viewer: Viewer): string[] {
  const author = world.exists(party) ? undefined : [opening, ...log].find(({ id }) => id === entry)?.author;
  return author === undefined ? [] : [viewer.say("thread.actedFor", { user: viewer.nameOfUser(author) })];
}

interface SeatMove {
  readonly move: MoveData;
  readonly text: string;
  readonly isRare?: boolean;
  readonly look?: "link";
}

/** A button that posts a move for one seat. */
export function seatButton(
  { id }: ThreadState,
  { party }: Seat,
  { move, text, ...more }: SeatMove,
  viewer: Viewer,
): Button {
  const label = viewer.say("contest.forSide", { action: text, name: viewer.nameOf(party) });
  const key = Object.values(move).join(" ");
  return button(id, { key, text, label, ...more, does: { does: "post", move, party } }, viewer);
}

// ---- Rolling ----

/** A check that is rolled with one click. An actor may have hundreds, so only shown ones have their chance computed. */
export interface Chip {
  readonly id: string;
  readonly text: string;
  readonly chanceNow: () => number | undefined;
  readonly does: RollAction;
}

interface Rolling {
  readonly thread: string;
  readonly key: string;
  readonly name: string;
  readonly action: string;
  readonly chips: readonly Chip[];
  readonly most: number;
  readonly seats: number;
  /** True if this reader is expected to roll: then the first chip, or the likeliest one, is the main button. */
  readonly isExpected: boolean;
  readonly isLikeliestMain?: boolean;
  /** True if only the best check has a button of its own, and the others are in the row's menu. */
  readonly isCompact: boolean;
  readonly does: RollAction;
}

/** Saved checks listed in one panel; of many seats each has fewer. */
const MOST_LISTED = 200;

/** The first few checks are buttons, and those for which there is no room are in the list of the last. */
export function rollingButtons(rolling: Rolling, viewer: Viewer): Button[] {
  const { thread, key, name, action, chips, most, seats, does, isCompact, isExpected, isLikeliestMain } = rolling;
  const { say } = viewer;
  const labelOf = (text: string) => say("contest.forSide", { action: text, name });
  const shown = chips.slice(0, most).map((chip) => ({ ...chip, chance: chip.chanceNow() }));
  const areKnown = shown.every(({ chance }) => chance !== undefined);
  const likeliest = shown.toSorted((a, b) => b.chance! - a.chance!);
  const [main] = isLikeliestMain && areKnown ? likeliest : shown;
  const buttons = shown.map((chip) => {
    const isMain = isExpected && chip === main;
    const own = { key: `${key} ${chip.id}`, text: chip.text, isMain, isRare: isCompact && chip !== main };
    const made = button(thread, { ...own, look: "chip", chance: chip.chance, does: chip.does }, viewer);
    const check = made.chance === "" ? chip.text : `${chip.text} ${made.chance}`;
    return { ...made, label: `${labelOf(action)}, ${check}` };
  });
  const isOnly = chips.length === 0;
  const text = isOnly ? action : say("contest.another");
  const rest = chips.slice(most, most + Math.ceil(MOST_LISTED / seats));
  const options: readonly Option[] = rest.map((chip) => ({ value: chip.id, text: chip.text, does: chip.does }));
  const choice = { label: say("contest.answerWith", { name }), options: [{ value: "", text, does }, ...options] };
  const own = { key, text, label: labelOf(text), isMain: isOnly && isExpected, isRare: isCompact && !isOnly, does };
  return [...buttons, button(thread, { ...own, ...(rest.length > 0 && { choice }) }, viewer)];
}
