/** The log: the order of messages, how they store openings and moves, and the one reducer that plays them. */
import type { Json } from "../systems/vocabulary.ts";
import type { LogEntry, MoveData, Party, Payload, Rejection, Thread, ThreadState, Turn, World } from "./thread.ts";

/** The version of what threads store now. What a later version stored is not read. */
export const THREAD_VERSION = 1;

/** The flags in which openings are stored. Requests are older than the other threads, so they have one of their own. */
export const OPENING_FLAGS = ["thread", "request"] as const;

/** The most parties of one thread. */
export const MOST_PARTIES = 40;

const MOST_CHARACTERS = 80;

/** Messages in the order in which they count: the same on every client, however they arrive. */
export function inOrder(entries: readonly LogEntry[]): readonly LogEntry[] {
  return [...entries].sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}

/** What a message stores to make a move in a thread. */
export function makeMove(to: string, move: object): object {
  return { v: THREAD_VERSION, to, ...move };
}

/** A stored object of this version; undefined for anything else. */
export function readStored(stored: unknown): Payload | undefined {
  const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return isObject && (stored as Payload)["v"] === THREAD_VERSION ? (stored as Payload) : undefined;
}

/** Stored parties; undefined if one of them cannot be read, or is listed twice. */
export function readParties(stored: unknown): readonly Party[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > MOST_PARTIES) return undefined;
  const parties = stored.map(readParty);
  if (parties.includes(undefined) || new Set(parties.map((party) => party!.uuid)).size < parties.length)
    return undefined;
  return parties as Party[];
}

function readParty(stored: unknown): Party | undefined {
  const { uuid, actor } = (stored ?? {}) as { readonly [K in keyof Party]?: unknown };
  if (!isUuid(uuid)) return undefined;
  return isUuid(actor) ? { uuid, actor } : { uuid };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,200}$/.test(value);
}

/** A stored place in a list. */
export function readPlace(stored: unknown, length: number): number | undefined {
  return typeof stored === "number" && Number.isInteger(stored) && stored >= 0 && stored < length ? stored : undefined;
}

/** A stored label, cut to what a panel can show. */
export function readLabel(stored: unknown): { readonly label?: string } {
  return typeof stored === "string" ? { label: stored.slice(0, MOST_CHARACTERS) } : {};
}

/** A stored turn, or null outside of combat; undefined for anything else. */
export function readTurn(stored: unknown): Turn | null | undefined {
  if (stored === undefined || stored === null) return null;
  const { combat, round, turn } = stored as { readonly [K in keyof Turn]?: unknown };
  const isSound = typeof combat === "string" && combat.length <= MOST_CHARACTERS && isCount(round) && isCount(turn);
  return isSound ? { combat, round, turn } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Whether a stored value equals plain JSON of ours. A crafted one may be endless, so it is read only as deep as ours. */
export function isSame(ours: Json, stored: unknown): boolean {
  if (typeof ours !== "object" || ours === null || typeof stored !== "object" || stored === null)
    return ours === stored;
  if (Array.isArray(ours) !== Array.isArray(stored)) return false;
  const keys = Object.keys(ours);
  return (
    keys.length === Object.keys(stored).length &&
    keys.every(
      (key) => Object.hasOwn(stored, key) && isSame((ours as Named<Json>)[key]!, (stored as Named<unknown>)[key]),
    )
  );
}

type Named<T> = Readonly<Record<string, T>>;

/** The thread that these messages make; undefined if the first opens none of this kind. */
export function readThread<O extends object, S extends ThreadState>(
  kind: Thread<O, S>,
  entry: LogEntry,
  references: readonly LogEntry[],
  world: World,
): S | undefined {
  const payload = readStored(entry.payload);
  const opened = payload && kind.parseOpening(payload, world.systems);
  const base = { id: entry.id, author: entry.author, world, log: inOrder(references), rejections: new Map() };
  const state = opened && kind.start(opened, base, entry);
  if (!state) return undefined;
  if (!state.isLost) playLog(kind, state, kind.firstMove?.(opened, entry), entry);
  kind.finish?.(state);
  return state;
}

function playLog<S extends ThreadState>(
  kind: Thread<object, S>,
  state: S,
  first: MoveData | undefined,
  opening: LogEntry,
) {
  if (first) kind.moves[first.act]!.play(state, first, opening);
  for (const entry of state.log) {
    const rejection = play(kind, state, entry);
    if (rejection) state.rejections.set(entry.id, rejection);
  }
}

function play<S extends ThreadState>(kind: Thread<object, S>, state: S, entry: LogEntry): Rejection | undefined {
  const data = parseMove(kind, entry.payload, state);
  if (!data) return "unread";
  const move = kind.moves[data.act]!;
  return move.mayPlay(state, data, entry.author) ? move.play(state, data, entry) : "forged";
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

/** The last message that counts: the opening as long as there is no other. */
export function latestOf({ id, log, rejections }: ThreadState): string {
  return log.findLast((entry) => !rejections.has(entry.id))?.id ?? id;
}
