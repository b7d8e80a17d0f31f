/**
 * A thread is a message that opens something for several people, such as a contest, and the messages that refer to it.
 * Like a game, it is one plain object in one file, with its line in `index.ts` and its words under `dicewright.<id>`.
 * What it shows and offers is plain data: `view/threads` puts it into words, `foundry/threads` draws it and does what
 * its buttons say.
 */
import type { Change } from "../checks/change.ts";
import type { Game } from "../checks/game.ts";
import type { Json, Raw } from "../checks/json.ts";
import type { CheckRequest } from "../checks/notation.ts";
import { isProblem, type Problem } from "../checks/problem.ts";
import { replayRecord, type Replayed } from "../checks/record.ts";
import type { Check } from "../engine/check.ts";
import type { LedgerEntry } from "./reader/ledger.ts";
import type { Edit, LogEntry, MoveData, Party, Payload, Rejection, Turn } from "./reader/log.ts";
import type { News, Phrase, PostAction, Prompt, Reveal, RollDialog, RulingForm, ThreadView, Viewer } from "./view.ts";

/** What a reading asks of the world: its documents decide, never what a message says. */
export interface World {
  readonly systems: readonly Game[];
  isGM(user: string): boolean;
  /** Whether a user may act for a party; a GM may for all. */
  mayActFor(user: string, party: Party): boolean;
  /** Whether players may change rolls of theirs that were used; GMs may. */
  readonly mayChange: boolean;
  /** False once both the token and its actor are gone. */
  exists(party: Party): boolean;
  /** Whether the turn in which a party rolled is over; null stands for a roll outside of combat. */
  isTurnOver(party: Party, turn: Turn | null): boolean;
  ledgerEntry?(thread: string): LedgerEntry | undefined;
}

/** What a GM has decided by hand, and why; rulings of 0.2.0 have no reason and count where dice leave it open. */
export interface Ruling<R = unknown> {
  readonly entry: string;
  readonly by: string;
  readonly what: R;
  readonly reason?: string;
}

/** What every thread knows of itself. */
export interface ThreadState<R = unknown> {
  /** The id of the message that opened it. */
  readonly id: string;
  readonly author: string;
  readonly world: World;
  readonly opening: LogEntry;
  /** The messages that refer to it, in the order in which they count. */
  readonly log: readonly LogEntry[];
  /** Messages that change nothing, by their id, and why. */
  readonly rejections: Map<string, Rejection>;
  readonly occupiedSlots: Set<string>;
  /** The message that ended it: later moves do not count. */
  closedBy?: string | undefined;
  /** Who has changed what a message says, by its id and by the place that it fills; and of the opening. */
  readonly edits: Map<string, Edit>;
  readonly openingEdit?: Edit | undefined;
  /** Changes of rolls: the message of each, the message that it changes, and what it came to. */
  readonly changes: {
    readonly entry: string;
    readonly of: string;
    readonly by: string;
    readonly party: Party;
    readonly before: Replayed;
    readonly after: Replayed;
  }[];
  readonly rulings: Ruling<R>[];
  /** True if the ledger upholds what the messages no longer give. */
  isFromLedger?: true;
}

/** One thing people do in a thread. `M` is what its message says beside its name. */
export interface Move<State, M = object> {
  /** Reads a payload; undefined if it is not this move. The state is missing if the opening is gone. */
  parse(payload: Payload, state: State | undefined): M | undefined;
  /** Whether this user may do it; a message of anybody else is forged. */
  mayPlay(state: State, move: M, user: string): boolean;
  /** The place that it fills, which only one message does; the place that it empties. */
  occupiesSlot?(this: void, move: M): string | undefined;
  releasesSlot?(this: void, move: M): string | undefined;
  /** True if no other move counts after it, and if it counts after such a one. */
  readonly endsThread?: true;
  readonly allowedAfterEnd?: true;
  /** Changes the state, or says why it does not count. */
  apply(state: State, move: M, entry: LogEntry): Rejection | undefined;
  /** What its message says, with the names its readers may know. It has an id once it is posted, and may hold dice. */
  describe?(this: void, state: State, move: M, nameOf: Viewer["nameOf"], entry?: Partial<LogEntry>): Phrase | undefined;
  /** The check that is rolled for it, a line or options. `own` is the picked saved check, with the numbers of now. */
  check?(state: State, move: M, own: CheckRequest | undefined): string | WantedOptions;
  /** The check as it is posted for this move, or why it does not fit: the dialog lets people fill in anything. */
  accept?(state: State, move: M, asked: CheckRequest): CheckRequest | Problem;
  /** Dice the move rolls without a form: those of a tie-break, or those that a changed check still needs. */
  dice?(this: void, state: State, move: M): MoveDice | undefined;
}

/** Moves of GMs alone; of them and of who has opened the thread. */
export const onlyGM: Move<ThreadState>["mayPlay"] = ({ world }, _move, user) => world.isGM(user);
export const onlyLeader: Move<ThreadState>["mayPlay"] = ({ author, world }, _move, user) =>
  user === author || world.isGM(user);

/** A move of who leads the thread, after which no other counts. */
export function endingMove<S extends ThreadState>(
  says: NonNullable<Move<S>["describe"]>,
  play: (state: S) => undefined = () => undefined,
): Move<S> {
  return { endsThread: true, parse: () => ({}), mayPlay: onlyLeader, apply: play, describe: says };
}

/** Whether a user may act for a party. Nobody can tell whose a party was that is gone: its row names who has acted. */
export function mayMoveFor({ world }: ThreadState, party: Party, user: string): boolean {
  return !world.exists(party) || world.mayActFor(user, party);
}

/** The roll of a message, if it is a check of the thread's game and of one of these kinds. */
export function readRollOfKinds(
  state: ThreadState & { readonly system: Game },
  record: unknown,
  kinds: readonly string[],
) {
  const replayed = replayRecord(record, state.world.systems);
  if (isProblem(replayed) || replayed.system.id !== state.system.id) return undefined;
  return kinds.includes(replayed.asked?.kind ?? "") ? replayed : undefined;
}

/** The options a check begins with. */
export interface WantedOptions {
  readonly system: Game;
  readonly kind: string;
  readonly raw: Raw;
  readonly label?: string | undefined;
  /** True if its player fills it in; `alone` unless several are rolled at once. */
  readonly isOpen?: boolean | "alone";
  /** True if only an opponent is rolled against. */
  readonly isContested?: boolean;
}

/** Dice that belong to a move: a check of its own, or a change that needs dice. */
export type MoveDice = DiceCheck | { readonly change: Change };

/** A check that is rolled without a form, and what it is rolled for. */
export interface DiceCheck {
  readonly check: Check<unknown>;
  readonly system: string;
  readonly stakes: readonly Json[];
  /** The compared parties, in the order of the stakes. */
  readonly parties: readonly Party[];
}

/** `side2` is the second of the compared sides. */
export function placeOf(tag: string | undefined): number | undefined {
  const [, place] = /^side(\d+)$/.exec(tag ?? "") ?? [];
  return place === undefined ? undefined : Number(place) - 1;
}

/** What a message stores of such a check: what it was rolled for, and the faces. */
export type TieRecord = Pick<DiceCheck, "system" | "stakes"> & {
  readonly v: number;
  readonly faces: readonly number[];
};

/** One kind of thread. */
export interface Thread<Opened extends object = object, State extends ThreadState = ThreadState> {
  /** Stored; never renamed. Names its words and its hook as well. */
  readonly id: string;
  /** The flag in which its opening is stored, if that is not `thread`. */
  readonly flag?: string;
  parseOpening(payload: Payload, systems: readonly Game[]): Opened | undefined;
  makeOpening(opened: Opened): object;
  /** What the message of its opening says, with the names its readers may know. */
  sentence(opened: Opened, nameOf: Viewer["nameOf"]): Phrase;
  /** The state before any move; undefined if its author may not open it, or this reader may not see it. */
  start(opened: Opened, base: ThreadState, entry: LogEntry): State | undefined;
  /** The move that the opening itself makes, which does not count if it holds no roll. */
  firstMove?(opened: Opened): MoveData;
  readonly moves: Readonly<Record<string, Move<State>>>;
  /** Works out what only the whole log can tell. */
  finish?(state: State): void;
  /** The panel for one reader. It stands at the newest message of the thread; the others are one line each. */
  view(state: State, viewer: Viewer): ThreadView;
  /** True if its panel shows every roll, so that their cards can be folded. */
  readonly showsRolls?: true;
  /** True if its panel stands above the card of its newest roll: how far it is comes before what was rolled. */
  readonly panelAboveCard?: true;
  /** True if the turns of a combat matter to it. */
  readonly followsTurns?: true;
  /** The line of the opening. */
  openingLine(state: State, viewer: Viewer): Phrase;
  /** Whether a later message says all that this one did, so that it needs no line. */
  isSuperseded?(state: State, entry: string): boolean;
  /** What there is to announce, each thing once. */
  news(state: State, viewer: Viewer): readonly News[];
  /** What a waiting program is told once nothing more can come; undefined before. */
  result(state: State, viewer: Viewer): object | undefined;
  /** What the ledger keeps of its result, without anything that is private; undefined as long as there is none. */
  ledgerResult?(state: State): Json | undefined;
  /** Gives it the result that the ledger has kept. */
  restoreResult?(state: State, result: Json): void;
  /** What a GM may decide by hand. */
  rulings?(state: State, viewer: Viewer): RulingForm | undefined;
  /** The parties who are asked to move, by their places. */
  waitingParties?(state: State): readonly (readonly [place: number, party: Party])[];
  /** Whether the user of this client is asked to move for a place, which costs a look. */
  hasPrompt?(state: State, place: number, viewer: Viewer): boolean;
  /** What they are asked; undefined if there is nothing to do. */
  prompt?(state: State, place: number, viewer: Viewer): Prompt | undefined;
  /** The dialog for the check of one move, or of several that are filled in together. */
  dialog?(state: State, moves: readonly MoveData[], viewer: Viewer): RollDialog;
  /** What the client of this user does by itself after its own roll. */
  automaticMoves?(state: State, user: string): readonly PostAction[];
  /** Commitments whose rolls may be shown now, each with the move that shows its roll. */
  reveals?(state: State): readonly Reveal[];
}
