/**
 * A thread is a message that opens something for several people, such as a contest, and the messages that refer to it.
 * No client edits another user's message; every client reads the same log and comes to the same state.
 *
 * Like a game, a thread is one plain object in one file, with its line in `index.ts` and its words under
 * `dicewright.<id>`. What it shows and offers is plain data: `view/threads` puts it into words, `foundry/threads`
 * draws it and does what its buttons say.
 */
import type { Check } from "../engine/check.ts";
import type { Change } from "../systems/change.ts";
import type { CheckRequest } from "../systems/notation.ts";
import type { Replayed } from "../systems/record.ts";
import type { System } from "../systems/system.ts";
import type { Json, Problem, Raw } from "../systems/vocabulary.ts";
import {
  inOrder,
  readStored,
  type Changer,
  type Edit,
  type LogEntry,
  type MoveData,
  type Party,
  type Payload,
  type Rejection,
  type Turn,
} from "./log.ts";
import type { News, Phrase, PostAction, Prompt, Reveal, RollDialog, ThreadView, Viewer } from "./view.ts";
import { copyBeside, isOriginal, isOthers, keeps, restored, sightings, type Sighting } from "./witness.ts";

/** What a reading asks of the world: its documents decide, never what a message says. */
export interface World {
  readonly systems: readonly System[];
  /** `at` is when a message was stored: rights that were given or taken away later do not change what it was. */
  isGM(user: string, at?: number): boolean;
  /** Whether a user may act for a party; a GM may for all. */
  mayActFor(user: string, party: Party, at?: number): boolean;
  /** Who may change a roll that was used. */
  whoChanges(at: number): Changer;
  /** Messages of a thread that players have deleted, as clients of GMs have noted. */
  deletedFrom?(thread: string): readonly Sighting[];
  /** False once both the token and its actor are gone. */
  exists(party: Party): boolean;
  /** Whether the turn in which a party rolled is over; null stands for a roll outside of combat. */
  isOver(party: Party, turn: Turn | null): boolean;
}

/** One change of a roll: its message, the message that it changes, and what became of it. */
interface UsedChange {
  readonly entry: string;
  readonly of: string;
  readonly by: string;
  readonly party: Party;
  readonly before: Replayed;
  readonly after: Replayed;
  standing: "asked" | "counts" | "refused";
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
  /** Messages that others have kept copies of. */
  readonly sightings: readonly Sighting[];
  /** Changes of rolls that were used already. */
  readonly changes: UsedChange[];
  /** Who has edited the message that opened it past this module. */
  readonly openingEdit?: Edit;
  /** True if it is no longer known who may open it: then no move counts. */
  isLost?: boolean;
}

/** One thing people do in a thread. `M` is what its message says beside its name. */
export interface Move<State, M = object> {
  /**
   * True if it stays what it was once its player deletes it, or writes to it so that it counts later: it counts as the
   * client of a GM has noted it.
   */
  readonly stays?: true;
  /** Reads a payload; undefined if it is not this move. The state is missing if the opening is gone. */
  parse(payload: Payload, state: State | undefined): M | undefined;
  /** Whether this user may do it, when its message was stored; a message of anybody else is forged. */
  mayPlay(state: State, move: M, user: string, entry: LogEntry): boolean | "unchecked";
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
  /** Dice the move rolls without a form: those of a tie-break, or those that a changed check still needs. */
  dice?(this: void, state: State, move: M): Dice | undefined;
}

/** Moves of GMs alone; of them and of who has opened the thread. */
export const byGM: Move<ThreadState>["mayPlay"] = ({ world }, _move, user, { created }) => world.isGM(user, created);
export const byLeader: Move<ThreadState>["mayPlay"] = (state, move, user, entry) =>
  user === state.author || byGM(state, move, user, entry);

/** The check that a button asks for: a line as it is typed, or options. */
export type WantedCheck = string | WantedOptions;

/** The options a check begins with. */
export interface WantedOptions {
  readonly system: System;
  readonly kind: string;
  readonly raw: Raw;
  readonly label?: string | undefined;
  /** True if its player fills it in; `alone` unless several are rolled at once. */
  readonly isOpen?: boolean | "alone";
  /** True if only an opponent is rolled against. */
  readonly isContested?: boolean;
}

/** Dice that belong to a move: a check of its own, or a change that needs dice. */
export type Dice = DiceCheck | { readonly change: Change };

/** A check that is rolled without a form, and what it is rolled for. */
export interface DiceCheck {
  readonly check: Check<unknown>;
  readonly system: string;
  readonly stakes: readonly Json[];
}

/** What a message stores of such a check: what it was rolled for, and the faces. */
export interface TieRecord {
  readonly v: number;
  readonly system: string;
  readonly stakes: readonly Json[];
  readonly faces: readonly number[];
}

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
  /** The panel for one reader. It stands at the newest message of the thread; the others are one line each. */
  view(state: State, viewer: Viewer): ThreadView;
  /** True if its panel shows every roll, so that their cards can be folded. */
  readonly showsRolls?: true;
  /** True if its panel stands above the card of its newest roll: how far it is comes before what was rolled. */
  readonly isFirst?: true;
  /** The line of the opening. */
  line(state: State, viewer: Viewer): Phrase;
  /** Whether a later message says all that this one did, so that it needs no line. */
  isSpent?(state: State, entry: string): boolean;
  /** What there is to announce, each thing once. */
  news(state: State, viewer: Viewer): readonly News[];
  /** What a waiting program is told once nothing more can come; undefined before. */
  end(state: State, viewer: Viewer): object | undefined;
  /** The messages of others that the client of this user keeps copies of, once they have counted. */
  worthKeeping?(state: State, user: string): readonly string[];
  /** The parties who are asked to move, by their places. */
  waiting?(state: State): readonly (readonly [place: number, party: Party])[];
  /** Whether the user of this client is asked to move for a place, which costs a look. */
  isAsked?(state: State, place: number, viewer: Viewer): boolean;
  /** What they are asked; undefined if there is nothing to do. */
  prompt?(state: State, place: number, viewer: Viewer): Prompt | undefined;
  /** The dialog for the check of one move, or of several that are filled in together. */
  dialog?(state: State, moves: readonly MoveData[], viewer: Viewer): RollDialog;
  /** What the client of this user does by itself after its own roll. */
  owed?(state: State, user: string): readonly PostAction[];
  /** Commitments whose rolls may be shown now, each with the move that shows its roll. */
  reveals?(state: State): readonly Reveal[];
}

/** Keeps a thread's own types while it is written. */
export function thread<O extends object, S extends ThreadState>(own: Thread<O, S>): Thread<O, S> {
  return own;
}

// ---- How a thread is played ----

/** The thread that these messages make; undefined if the first opens none of this kind. */
export function readThread<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  entry: LogEntry,
  references: readonly LogEntry[],
  world: World,
): S | undefined {
  const first = remade(entry, references, world);
  const [opening, ...left] = restored([first, ...inOrder(references)]) as [LogEntry, ...LogEntry[]];
  const log = withUndone(kind, opening, left, world);
  const payload = readStored(opening.payload);
  const opened = payload && kind.parseOpening(payload, world.systems);
  if (!opened) return undefined;
  const state = playAll(kind, { opened, opening, log, world });
  const inserted = state ? insertedIn(state, opening) : [];
  if (inserted.length === 0) return state;
  // What others have seen count counts again without them.
  return playAll(kind, { opened, opening, log, world }, inserted);
}

/** The log with the moves that players have undone by deleting their messages, or by writing to them. */
function withUndone<S extends ThreadState>(
  { moves }: Thread<object, S>,
  opening: LogEntry,
  log: readonly LogEntry[],
  world: World,
): readonly LogEntry[] {
  const undone = (world.deletedFrom?.(opening.id) ?? []).flatMap(({ id, author, at, payload }): LogEntry[] => {
    const { act } = readStored(payload) ?? {};
    const stays = typeof act === "string" && Object.hasOwn(moves, act) && moves[act]!.stays;
    if (author === undefined || !stays || log.some((each) => each.id === id && each.created <= at)) return [];
    const said = copyBeside({ id, author }, [opening, ...log]) ?? { payload };
    return [{ id, author, created: at, isHidden: false, ...said }];
  });
  if (undone.length === 0) return log;
  const isUndone = ({ id }: LogEntry) => undone.some((each) => each.id === id);
  return inOrder([...log.filter((each) => !isUndone(each)), ...undone]);
}

/** What a thread is read from. */
interface Log<O> {
  readonly opened: O;
  readonly opening: LogEntry;
  readonly log: readonly LogEntry[];
  readonly world: World;
}

function playAll<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  { opened, opening, log, world }: Log<O>,
  inserted: readonly string[] = [],
): S | undefined {
  const { id, author } = opening;
  const seen = [...sightings([opening, ...log]), ...(world.deletedFrom?.(id) ?? [])];
  const base: ThreadState = { id, author, world, log, rejections: new Map(), sightings: seen, changes: [] };
  const state = kind.start(opened, opening.changed ? { ...base, openingEdit: opening.changed } : base, opening);
  if (!state) return undefined;
  if (!state.isLost) {
    const first = kind.firstMove?.(opened, opening);
    if (first) kind.moves[first.act]!.play(state, first, opening);
    for (const entry of log) {
      const rejection = inserted.includes(entry.id) ? "edited" : play(kind, state, entry, isOriginal(opening));
      if (rejection) state.rejections.set(entry.id, rejection);
    }
  }
  kind.finish?.(state);
  return state;
}

/**
 * Messages that players have put in front of what others have seen count: a player may post one that does not refer to
 * the thread yet, or that the others may not see, and write to it once the verdict is there. It came first, but nobody
 * has a copy of it, while others have one of what counted then.
 */
function insertedIn({ log, rejections }: ThreadState, opening: LogEntry): readonly string[] {
  const counting = [opening, ...log].filter(({ id }) => !rejections.has(id));
  const isKept = ({ id, author }: LogEntry) => counting.some((each) => each.author !== author && keeps(each, id));
  const undone = log.filter((entry) => rejections.has(entry.id) && !entry.changed && isKept(entry));
  const isBefore = (late: LogEntry) => (entry: LogEntry) =>
    entry.author === late.author && late.created < entry.created && entry.created <= late.touched!;
  return log
    .filter((entry) => entry.touchedBy !== undefined && !rejections.has(entry.id) && undone.some(isBefore(entry)))
    .filter((entry) => !isKept(entry))
    .map(({ id }) => id);
}

/**
 * An opening that is younger than what refers to it was deleted and made again under the same id. If it does not say
 * what the id is made of, it counts as edited.
 */
function remade(opening: LogEntry, references: readonly LogEntry[], world: World): LogEntry {
  const { author, created, changed } = opening;
  const isOlder = references.every((each) => each.created >= created || each.author === author);
  if (changed || isOlder || isOriginal(opening)) return opening;
  return { ...opening, touched: created, changed: { by: author, isGM: world.isGM(author, created) } };
}

/** In a thread whose opening proves itself, moves must too. */
function play<S extends ThreadState>(
  kind: Thread<object, S>,
  state: S,
  entry: LogEntry,
  isProven: boolean,
): Rejection | undefined {
  const data = parseMove(kind, entry.payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  if (isOthers(entry)) return "edited";
  const may = move.mayPlay(state, data, entry.author, entry);
  if (may !== true) return may || "forged";
  return entry.isUnproven && isProven ? "unread" : move.play(state, data, entry);
}

/** The thread that a message says it opens. */
export function openedBy(threads: readonly Thread[], flags: Payload): Thread | undefined {
  const named = (flags["thread"] as Payload | null | undefined)?.["thread"];
  return threads.find(({ id, flag }) => (flag === undefined ? named === id : flags[flag] !== undefined));
}

/** The move that a message says it makes. In the first version, answers to requests stored only the id of it. */
export function parseMove<S extends ThreadState>(
  { moves }: Thread<object, S>,
  payload: unknown,
  state?: S,
): MoveData | undefined {
  const stored = typeof payload === "string" ? { act: "answer" } : readStored(payload);
  const act = stored?.["act"];
  const read = typeof act === "string" && Object.hasOwn(moves, act) ? moves[act]!.parse(stored!, state) : undefined;
  return read && { act: act as string, ...read };
}
