/**
 * A thread is a message that opens something for several people, such as a contest, and the messages that refer to it.
 * Like a game, it is one plain object in one file, with its line in `index.ts` and its words under `dicewright.<id>`.
 * Panels and buttons are plain data with finished texts: `foundry/threads` draws them and runs them.
 */
import type { Change } from "../checks/change.ts";
import type { Game } from "../checks/game.ts";
import type { Json, UncheckedOptions } from "../checks/json.ts";
import type { CheckRequest } from "../checks/notation.ts";
import { isProblem, type Problem } from "../checks/problem.ts";
import { replayRecord, type ReplayedRecord } from "../checks/record.ts";
import type { Check } from "../engine/check.ts";
import type { LedgerRow } from "./ledger.ts";
import {
  THREAD_VERSION,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
  type Turn,
} from "./log.ts";
import type {
  News,
  Panel,
  PoolOffer,
  PostAction,
  Prompt,
  Reveal,
  RollDialog,
  RulingForm,
  FixedFields,
  Viewer,
  Writer,
} from "./panel.ts";

/** The documents of the world, which decide what messages may do. */
export interface World {
  readonly games: readonly Game[];
  isGM(this: void, user: string): boolean;
  mayActFor(user: string, party: Party): boolean;
  /** True if players may change their used rolls; GMs always may. */
  readonly mayChange: boolean;
  exists(party: Party): boolean;
  /** True once the turn in which a party rolled is over; null is a roll outside of combat. */
  isTurnOver(party: Party, turn: Turn | null): boolean;
  ledgerRow(thread: string): LedgerRow | undefined;
  /** Hears why a rule of a game failed. */
  ruleFailed(game: string, reason: string): void;
}

/** A GM's decision. Without a reason it only counts where the dice leave the verdict open. */
export interface Ruling<R = unknown> {
  readonly entry: string;
  readonly author: string;
  readonly what: R;
  readonly reason?: string;
}

export interface ThreadState<R = unknown> {
  readonly id: string;
  readonly author: string;
  readonly world: World;
  readonly opening: LogEntry;
  readonly log: readonly LogEntry[];
  readonly rejections: Map<string, Rejection>;
  readonly occupiedSlots: Set<string>;
  /** Messages that a later one replaces, so that they need no line. */
  readonly superseded: Set<string>;
  /** The message that ended the thread: later moves do not count. */
  closedBy?: string | undefined;
  /** Changed rolls: `entry` is the message of the change, `of` the first message. */
  readonly changes: {
    readonly entry: string;
    readonly of: string;
    readonly by: string;
    readonly party: Party;
    readonly before: ReplayedRecord;
    readonly after: ReplayedRecord;
  }[];
  readonly rulings: Ruling<R>[];
  /** The row of the ledger. It is believed if the messages are no longer as they were when it was written. */
  readonly row: LedgerRow | undefined;
  readonly isBelieved?: true | undefined;
  readonly isChanged: boolean;
  /** True if a GM's act lets the messages count again instead of the row. */
  isReleased?: boolean;
  reopened?: string | undefined;
}

/** A move. `M` is its payload without the name. */
export interface Move<State, M = object> {
  /** The state is missing if the opening is gone. */
  parse(payload: Payload, state: State | undefined): M | undefined;
  /** A move of any other user is forged. */
  mayPlay(state: State, move: M, user: string): boolean;
  /** Only one message can occupy a slot, such as the answer of a side. */
  occupiesSlot?(this: void, move: M): string | undefined;
  releasesSlot?(this: void, move: M): string | undefined;
  /** `endsThread`: no later move counts. `allowedAfterEnd`: counts even then. */
  readonly endsThread?: true;
  readonly allowedAfterEnd?: true;
  /** True if it may be part of a message of another thread. */
  readonly isShareable?: true;
  /** True if a roll of an extended test counts in that test as well; without one it begins one. */
  readonly takesPools?: true;
  /** Changes the state, or returns why the move does not count. */
  apply(state: State, move: M, entry: LogEntry): Rejection | undefined;
  /** The sentence of its message, with names that its readers may know. */
  describe?(this: void, state: State, move: M, writer: Writer, entry?: Partial<LogEntry>): string | undefined;
  /** The check to roll: a line or options. `own` is the picked saved check. */
  check?(state: State, move: M, own: CheckRequest | undefined): string | WantedOptions;
  /** The check as it is posted, or a problem: a dialog lets people fill in anything. */
  accept?(state: State, move: M, asked: CheckRequest): CheckRequest | Problem;
  /** Dice rolled without a form: of a tie-break, or those that a change still needs. */
  dice?(this: void, state: State, move: M): MoveDice | undefined;
}

/** Undefined unless the roll is of the thread's game and of one of these kinds. */
export function readRollOfKinds(
  state: ThreadState & { readonly game: Game },
  record: unknown,
  kinds: readonly string[],
) {
  const replayed = replayRecord(record, state.world.games);
  if (isProblem(replayed) || replayed.game.id !== state.game.id) return undefined;
  return kinds.includes(replayed.request?.kind ?? "") ? replayed : undefined;
}

export interface WantedOptions {
  readonly game: Game;
  readonly kind: string;
  readonly raw: UncheckedOptions;
  /** The formulas of another side, for one who has filled in none before. */
  readonly suggested?: UncheckedOptions;
  readonly label?: string | undefined;
  /** True if the player fills in the check; `alone` if only when it is rolled by itself. */
  readonly isOpen?: boolean | "alone";
  readonly isContested?: boolean;
}

export type MoveDice = DiceCheck | { readonly change: Change };

export interface DiceCheck {
  readonly check: Check<unknown>;
  readonly system: string;
  readonly stakes: readonly Json[];
  readonly parties: readonly Party[];
}

/** Dice of a tie-break are tagged `side1`, `side2` and so on. */
export function sideOfTag(tag: string | undefined): number | undefined {
  const [, index] = /^side(\d+)$/.exec(tag ?? "") ?? [];
  return index === undefined ? undefined : Number(index) - 1;
}

/** The message that opens a thread: how it is stored, and how it is told. */
interface OpeningKind<Opened, State> {
  readonly flag: string;
  parse(payload: Payload, games: readonly Game[]): Opened | undefined;
  make(opened: Opened): object;
  sentence(opened: Opened, writer: Writer): string;
  /** The line in its place, once the panel stands at a later message. */
  line(state: State, viewer: Viewer): string;
  /** Its first move, if it may hold the first roll. */
  firstMove(opened: Opened): MoveData | undefined;
  /** Fields that it sets for every roll. */
  fixed(state: State, viewer: Viewer): FixedFields | undefined;
}

interface Asking<State> {
  waiting(state: State): readonly (readonly [seat: number, party: Party])[];
  isAsked(state: State, seat: number, viewer: Viewer): boolean;
  prompt(state: State, seat: number, viewer: Viewer): Prompt | undefined;
  /** The dialog for one check, or for several that are filled in together. */
  dialog(state: State, moves: readonly MoveData[], viewer: Viewer): RollDialog;
}

export interface LedgerRules<State> {
  result(state: State): Json | undefined;
  /** A result in words, for when the opening is gone; undefined for one of another kind. */
  sentence(result: Json, writer: Writer): string | undefined;
  /** Shows a result above the messages. It is null if a message was private: nothing more can come. */
  restore(state: State, result: Json): void;
  /** Slots of which nothing is decided yet by a result. */
  openSlots(result: Json, state: State): readonly string[];
}

interface FollowUps<State> {
  /** Those that follow from a message that it has posted, such as tie dice. */
  moves(state: State, entry: string): readonly PostAction[];
  reveals(state: State): readonly Reveal[];
}

interface PoolRules<State> {
  /** The next roll as a contest takes it; undefined if this user cannot make it now. */
  offer(state: State, viewer: Viewer): PoolOffer | undefined;
}

/** A kind of thread; `defineThread` fills in what most kinds do not have. */
export interface Thread<Opened extends object = object, State extends ThreadState = ThreadState> {
  /** Stored; never renamed. Names its words and its hook as well. */
  readonly id: string;
  readonly opening: OpeningKind<Opened, State>;
  /** Undefined if the author may not open the thread, or if this reader may not see it. */
  start(opened: Opened, base: ThreadState): State | undefined;
  readonly moves: Readonly<Record<string, Move<State>>>;
  /** Computes whatever needs all messages, such as the verdicts of a contest. */
  finish(state: State): void;
  /** The panel at the newest message of the thread; the others are one line each. */
  panel(state: State, viewer: Viewer): Panel;
  /** The place of a roll's card: folded, since the panel shows every roll, or above or below the panel. */
  readonly card: "folded" | "above" | "below";
  news(state: State, viewer: Viewer): readonly News[];
  result(state: State, viewer: Viewer): object | undefined;
  rulings(state: State, viewer: Viewer): RulingForm | undefined;
  readonly ledger: LedgerRules<State> | null;
  readonly asking: Asking<State> | null;
  readonly followUps: FollowUps<State> | null;
  readonly pool: PoolRules<State> | null;
}

const USUAL = {
  finish: () => undefined,
  card: "above",
  news: () => [],
  result: () => undefined,
  rulings: () => undefined,
  ledger: null,
  asking: null,
  followUps: null,
  pool: null,
} as const;

/** An opening is stored as it is, and its line says the same as its message, unless a kind says otherwise. */
function usualOpening<O extends object, S extends ThreadState>({ id, opening }: Own<O, S>) {
  return {
    flag: "thread",
    firstMove: () => undefined,
    fixed: () => undefined,
    make: ({ game, ...opened }: O & { readonly game?: Game }) => {
      return { v: THREAD_VERSION, thread: id, ...(game && { system: game.id }), ...opened };
    },
    line: (state: S, viewer: Viewer) => opening.sentence(state as object as O, viewer),
  };
}

type UsualOpening = "flag" | "firstMove" | "fixed" | "make" | "line";

type Own<O extends object, S extends ThreadState> = Omit<Thread<O, S>, keyof typeof USUAL | "opening"> &
  Partial<Pick<Thread<O, S>, keyof typeof USUAL>> & {
    readonly opening: Omit<OpeningKind<O, S>, UsualOpening> & Partial<Pick<OpeningKind<O, S>, UsualOpening>>;
  };

export function defineThread<O extends object, S extends ThreadState>(own: Own<O, S>): Thread<O, S> {
  return { ...USUAL, ...own, opening: { ...usualOpening(own), ...own.opening } };
}

export function countingIn({ opening, log, rejections }: ThreadState): readonly [LogEntry, ...LogEntry[]] {
  return [opening, ...log.filter(({ id }) => !rejections.has(id))];
}

export type ThreadReading = { readonly kind: Thread; readonly state: ThreadState };
