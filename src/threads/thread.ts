/**
 * A thread is a message that opens something for several people, such as a contest, and the messages that refer to it.
 * No client edits another user's message; every client reads the same log and comes to the same state.
 *
 * Like a game, a thread is one plain object in one file, with its line in `index.ts` and its words under
 * `dicewright.<id>`. What it shows and offers is plain data: `view/threads` puts it into words, `foundry/threads`
 * draws it and does what its buttons say.
 */
import type { Check } from "../engine/check.ts";
import type { ThrownDie } from "../engine/play.ts";
import type { Change } from "../systems/change.ts";
import type { CheckRequest } from "../systems/notation.ts";
import type { SavedCheck } from "../systems/saved-check.ts";
import type { System } from "../systems/system.ts";
import type { Json, Problem, Raw, Tone } from "../systems/vocabulary.ts";
import type { Phrase } from "./phrase.ts";

// ---- Messages ----

/** Who sees a message, by the names of Foundry 14. */
export const MODES = ["public", "gm", "blind", "self"] as const;
export type Mode = (typeof MODES)[number];

/** One message as threads read it. Nothing in it is trusted but its id, its author and its time. */
export interface LogEntry {
  readonly id: string;
  /** The id of the user who wrote it. */
  readonly author: string;
  /** When the server stored it, in milliseconds. */
  readonly created: number;
  /** What its flags say: the opening of a thread, or a move. */
  readonly payload: unknown;
  /** The causes that its roll stores; absent without a roll, and if this reader may not see it. */
  readonly record?: unknown;
  /** The same with the hidden numbers that this reader knows: for showing only. */
  readonly toldRecord?: unknown;
  /** The name under which it was posted: for showing only. */
  readonly alias?: string;
  /** True if this reader may not see its content. */
  readonly isHidden: boolean;
}

/** A stored object, field by field. */
export type Payload = Readonly<Record<string, unknown>>;

/** A move as its message stores it, beside the version and the thread it belongs to. */
export interface MoveData {
  readonly act: string;
  readonly [name: string]: unknown;
}

/** Why a message changes nothing in its thread. It stays the ordinary roll that it is. */
export const REJECTIONS = ["unread", "forged", "duplicate", "late", "unfit"] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** One who takes part: a token, or an actor if there is no scene. The actor answers for a token that is gone. */
export interface Party {
  readonly uuid: string;
  readonly actor?: string;
}

/** A turn of a combat. */
export interface Turn {
  /** The id of the combat. */
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
}

// ---- The thread ----

/** What a reading asks of the world: its documents decide, never what a message says. */
export interface World {
  readonly systems: readonly System[];
  isGamemaster(user: string): boolean;
  /** Whether a user may act for a party; a GM may for all. */
  mayActFor(user: string, party: Party): boolean;
  /** False once both the token and its actor are gone. */
  exists(party: Party): boolean;
  /** Whether the turn in which a party rolled is over; null stands for a roll outside of combat. */
  isOver(party: Party, turn: Turn | null): boolean;
}

/** What every thread knows of itself. */
export interface ThreadState {
  /** The id of the message that opened it. */
  readonly id: string;
  /** The user who opened it. */
  readonly author: string;
  readonly world: World;
  /** The messages that refer to it, in the order in which they count. */
  readonly log: readonly LogEntry[];
  /** Messages that change nothing, by their id, and why. */
  readonly rejections: Map<string, Rejection>;
  /** True if nobody can tell any more who might have opened it: then no move counts. */
  isLost?: boolean;
}

/** One thing people do in a thread. `M` is what its message says beside its name. */
export interface Move<State, M = object> {
  /** Reads a payload; undefined if it is not this move. The state is missing if the opening is gone. */
  parse(payload: Payload, state: State | undefined): M | undefined;
  /** Whether this user may do it; a message of anybody else is forged. */
  mayPlay(state: State, move: M, user: string): boolean;
  /** Changes the state, or says why it does not count. */
  play(state: State, move: M, entry: LogEntry): Rejection | undefined;
  /** What its message says, with the names its readers may know. It has an id once it is posted, and may hold dice. */
  says?(
    this: void,
    state: State,
    move: M,
    nameOf: (party: Party) => string,
    entry?: Partial<LogEntry>,
  ): Phrase | undefined;
  /** The check that is rolled for it. `own` is the saved check that was picked, with the numbers of now. */
  check?(state: State, move: M, own: CheckRequest | undefined): WantedCheck;
  /** The check as it is posted for this move, or why it does not fit: the dialog lets people fill in anything. */
  accept?(state: State, move: M, asked: CheckRequest): CheckRequest | Problem;
  /** Dice of the move that nobody fills in: those of a tie-break, or those that a changed check still needs. */
  dice?(this: void, state: State, move: M): Dice | undefined;
}

/** The check that a button asks for: a line as it is typed, or options. */
export type WantedCheck = string | WantedOptions;

/** The options a check begins with; `isOpen` if its player fills it in. */
export interface WantedOptions {
  readonly system: System;
  readonly kind: string;
  readonly raw: Raw;
  readonly label?: string | undefined;
  readonly isOpen?: boolean;
}

/** Dice that belong to a move: a check with what it is rolled for, or a change that needs dice. */
export type Dice =
  | { readonly check: Check<unknown>; readonly system: string; readonly stakes: readonly Json[] }
  | { readonly change: Change };

/** One kind of thread. */
export interface Thread<Opened extends object = object, State extends ThreadState = ThreadState> {
  /** Stored; never renamed. Names its words and its hook as well. */
  readonly id: string;
  /** The flag in which its opening is stored, if that is not `thread`. */
  readonly flag?: string;
  parseOpening(payload: Payload, systems: readonly System[]): Opened | undefined;
  makeOpening(opened: Opened): object;
  /** What the message of its opening says, with the names its readers may know. */
  sentence(opened: Opened, nameOf: (party: Party) => string): Phrase;
  /** The state before any move; undefined if its author may not open it, or this reader may not see it. */
  start(opened: Opened, base: ThreadState, entry: LogEntry): State | undefined;
  /** The move that the opening itself makes with its roll. */
  firstMove?(opened: Opened, entry: LogEntry): MoveData | undefined;
  readonly moves: Readonly<Record<string, Move<State>>>;
  /** Works out what only the whole log can tell. */
  finish?(state: State): void;
  /** What stands below one message of the thread, for one reader; undefined for nothing. */
  view(state: State, viewer: Viewer, message: string): ThreadView | undefined;
  /** What there is to announce, each thing once. */
  news(state: State, viewer: Viewer): readonly News[];
  /** What a waiting program is told once nothing more can come; undefined before. */
  end(state: State, viewer: Viewer): object | undefined;
  /** Those who are asked to move, by their places. */
  waiting?(state: State): readonly (readonly [place: number, party: Party])[];
  /** What the user of this client is asked for a place; undefined if there is nothing to do. */
  prompt?(state: State, place: number, viewer: Viewer): Prompt | undefined;
  /** What the client of this user does by itself after its own roll. */
  owed?(state: State, user: string): readonly PostAction[];
  /** Commitments whose rolls may be shown now, each with the move that shows its roll. */
  reveals?(state: State): readonly Reveal[];
}

// ---- What is shown ----

/** The user of one client, and what they may know. */
export interface Viewer {
  readonly user: string;
  readonly isGamemaster: boolean;
  /** Whether a GM is at the table. */
  readonly isGamemasterHere: boolean;
  mayActFor(this: void, party: Party): boolean;
  /** The name of a party as far as this user may know it. */
  nameOf(this: void, party: Party): string;
  /** Whether that is its real name. */
  knows(this: void, party: Party): boolean;
  nameOfUser(this: void, user: string): string;
  /** The players who may act for a party, without GMs. */
  playersOf(this: void, party: Party): readonly { readonly name: string; readonly isHere: boolean }[];
  savedChecksOf(this: void, party: Party): readonly SavedCheck[];
  turnOf(this: void, party: Party): Turn | null;
  /** A phrase in the language of this user: for programs. */
  say(this: void, phrase: Phrase): string;
}

/** How a thing is marked beside its words: by a tone, or by how far a side is. */
export type Mark = Tone | "waiting" | "sealed" | "hidden" | "yielded" | "gone";

/** Everything a panel shows; what is absent is not drawn. */
export interface ThreadView {
  /** Names the panel for screen readers. */
  readonly title: Phrase;
  /** True below a message that is not the opening. */
  readonly isShort?: boolean;
  readonly head?: { readonly name: Phrase; readonly about: Phrase; readonly figure?: readonly [Phrase, Phrase] };
  readonly meter?: Meter;
  readonly verdicts?: readonly VerdictView[];
  /** Lines between verdict and rows; the first part is the weighty one. */
  readonly facts?: readonly { readonly strong?: Phrase; readonly text?: Phrase }[];
  /** Names the list of rows. */
  readonly rowsTitle?: Phrase;
  readonly rows?: readonly RowView[];
  readonly history?: { readonly title: Phrase; readonly rows: readonly HistoryRow[] };
  readonly foot?: { readonly label?: Phrase | undefined; readonly text: Phrase };
  readonly buttons?: readonly Button[];
}

/** How far something is. */
export interface Meter {
  readonly title: Phrase;
  readonly text: Phrase;
  /** In percent of the whole. */
  readonly share: number;
  readonly left?: Phrase;
}

/** What came of something, or what it waits for. */
export interface VerdictView {
  readonly stage?: string;
  readonly tone: Tone;
  readonly who?: Phrase;
  readonly headline: Phrase;
  readonly total?: Phrase;
  readonly lines: readonly Phrase[];
  /** Dice that decided it, round by round. */
  readonly dice?: { readonly title: Phrase; readonly rounds: readonly DiceRound[] };
  readonly buttons?: readonly Button[];
}

/** What all tied sides rolled before they were compared again. */
export interface DiceRound {
  readonly title: Phrase;
  readonly throws: readonly { readonly who: Phrase; readonly dice: readonly ThrownDie[] }[];
}

/** One who takes part. */
export interface RowView {
  readonly place: number;
  readonly name?: Phrase;
  /** How far they are, as styles and tests know it. */
  readonly standing?: string;
  /** Plain if it is left out. */
  readonly tone?: Tone;
  readonly mark: Mark;
  readonly text?: Phrase;
  readonly total?: Phrase | undefined;
  /** Said in a frame beside the text. */
  readonly badge?: Phrase | undefined;
  /** Those who are asked, and whether they are at the table. */
  readonly people?: readonly { readonly text: Phrase; readonly isHere: boolean }[];
  /** What distinguishes this row; `isMarked` draws it at the edge as well. */
  readonly notes?: readonly Phrase[];
  readonly isMarked?: boolean;
  readonly received?: readonly { readonly text: Phrase; readonly button?: Button }[];
  /** Things to give, one word each; they can be dragged onto other rows if there is a button that gives them. */
  readonly tokens?: readonly Phrase[];
  readonly gives?: Button | undefined;
  readonly buttons?: readonly Button[];
}

/** One line of what happened. */
export interface HistoryRow {
  readonly strong?: Phrase;
  readonly text: Phrase;
  readonly more: readonly Phrase[];
}

/** Something to click. A click does only what is still offered, so a view offers exactly what its reader may do. */
export interface Button {
  /** Tells buttons of one panel apart. */
  readonly key: string;
  readonly text: Phrase;
  /** What it is called on its own, if several say the same. */
  readonly label?: Phrase;
  /** True for what is expected of this reader next. */
  readonly isMain?: boolean;
  readonly does: Action;
  /** What its player picks beside it; each option does something else. */
  readonly choice?: Choice | undefined;
}

/** A choice beside a button. The button does what the option says that is picked, or the chosen one. */
export interface Choice {
  readonly label: Phrase;
  readonly chosen: string;
  readonly options: readonly Option[];
}

export interface Option {
  readonly value: string;
  readonly text: Phrase;
  readonly does: Action;
  /** The row onto which a token is dropped for it. */
  readonly row?: number;
}

export type Action = PostAction | RollAction | RollEachAction | { readonly does: "remind" } | { readonly does: "show" };

/** A move that is posted as it is, with its own dice if it has any. */
export interface PostAction {
  readonly does: "post";
  readonly move: MoveData;
  /** Who speaks; the user if it is left out. */
  readonly by?: Party;
  /** Messages that it follows from: only those who may see them all may see it. */
  readonly after?: readonly string[];
  /** A number of the move that is asked for first. */
  readonly asks?: NumberAsked;
}

/** A number that may be left empty, which is null. */
export interface NumberAsked {
  readonly name: string;
  readonly title: Phrase;
  readonly label: Phrase;
  /** What its button says. */
  readonly action: Phrase;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
}

/** A check that is rolled for a move; the user speaks if no party does. */
export interface RollAction {
  readonly does: "roll";
  readonly move: MoveData;
  readonly by?: Party;
  readonly with?: SavedCheck | undefined;
  readonly after?: readonly string[];
  readonly mode?: Mode | undefined;
  /** The commitment that is posted instead; the roll stays in this browser until `reveals` asks for it. */
  readonly commits?: MoveData | undefined;
}

/** Several checks, one after the other and without asking where nothing is missing. */
export interface RollEachAction {
  readonly does: "each";
  readonly rolls: readonly RollAction[];
}

/** What is asked of a user. */
export interface Prompt {
  /** Names the prompt for screen readers. */
  readonly title: Phrase;
  readonly asked: Phrase;
  readonly told: Phrase;
  readonly later: Phrase;
  /** Every answer; the last is the main one. */
  readonly buttons: readonly Button[];
}

/** Something to announce once: spoken, and told to the hook of this thread if there is an event. */
export interface News {
  /** Tells news of one thread apart. */
  readonly key: string;
  readonly sentence: Phrase;
  readonly event?: object;
}

/** A commitment whose roll may be shown: its message, the move that shows it, and who speaks. */
export interface Reveal {
  readonly entry: string;
  readonly move: MoveData;
  readonly by: Party;
}

/** Keeps a thread's own types while it is written. */
export function thread<O extends object, S extends ThreadState>(own: Thread<O, S>): Thread<O, S> {
  return own;
}

/** Whether a party is first of all this user's to act for: a player's own, or for a GM one without players. */
export function isFirstFor({ isGamemaster, playersOf, mayActFor }: Viewer, party: Party): boolean {
  return isGamemaster ? playersOf(party).length === 0 : mayActFor(party);
}
