/** Messages of threads as tests write them: short to say, and at a table of few people. */
import { parseFields } from "../../src/checks/field.ts";
import type { UncheckedOptions } from "../../src/checks/json.ts";
import type { CheckRecord } from "../../src/checks/record.ts";
import { games } from "../../src/games/index.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import type { ContestOpening, ContestState } from "../../src/threads/contest/moves.ts";
import { makeMove, readStored, type LogEntry, type Party } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import type { World } from "../../src/threads/thread.ts";
import { orFail, game, recordOf } from "../checks.ts";

/** Ana owns the first side and Ben the second; the others are the GM's. Cleo owns none. */
export const OWNERS: Readonly<Record<string, string>> = { "Token.0": "ana", "Token.1": "ben", "Token.2": "dan" };

/** The world of this table without the deleted parties. */
export function worldWithout(...gone: readonly number[]): World {
  const exists = ({ uuid }: Party) => !gone.some((side) => uuid === `Token.${side}`);
  return openWorld({
    isGM: (user) => user === "gm",
    exists,
    mayActFor: (user, party) => user === "gm" || (exists(party) && OWNERS[party.uuid] === user),
  });
}

/** A world in which everybody may do everything, but for what is told otherwise. */
export function openWorld(more: Partial<World> = {}): World {
  const ruleFailed = () => undefined;
  const all = { ruleFailed, isTurnOver: () => true, isGM: () => true, mayActFor: () => true, exists: () => true };
  return { games, mayChange: false, ledgerRow: () => undefined, ...all, ...more };
}

/** A message, of the GM unless it is told otherwise. */
export function message(id: string, created: number, payload: unknown, more: Partial<LogEntry> = {}): LogEntry {
  return { id, author: "gm", created, payload, isHidden: false, ...more };
}

/** The name of a party, as tests look for it in what is said. */
export const nameOf = ({ uuid }: Party) => uuid;

/** Options of a contest's opening. */
interface Begun {
  readonly rules?: UncheckedOptions;
  readonly form?: "each" | "all";
  readonly isSealed?: boolean;
}

/** How a contest of some sides begins. */
export function contestOpening(id: string, sides: number, more: Begun = {}): ContestOpening {
  const system = game(id);
  const rules = orFail(parseFields(system.contest!.fields, more.rules ?? {}));
  const parties = Array.from({ length: sides }, (_, side) => ({ uuid: `Token.${side}` }));
  return { game: system, rules, form: more.form ?? "each", isSealed: more.isSealed ?? false, sides: parties };
}

export function readOpening(payload: unknown): ContestOpening | undefined {
  const stored = readStored(payload);
  return stored && contestThread.opening.parse(stored, games);
}

/** A contest and the messages that came after its opening, a millisecond apart. */
export class Thread {
  readonly entries: LogEntry[] = [];
  readonly opening: LogEntry;

  constructor(opening: ContestOpening, more: Partial<LogEntry> = {}) {
    this.opening = message("opening", 0, contestThread.opening.make(opening), { author: "ana", ...more });
  }

  /** A message of this user with what it says it does; it is called by its place, `m1` being the first. */
  say(author: string, act: object, more: Partial<LogEntry> = {}): this {
    const created = this.entries.length + 1;
    this.entries.push(message(`m${created}`, created, makeMove("opening", act), { author, ...more }));
    return this;
  }

  /** An answer for a side. */
  answer(author: string, side: number, record: unknown, more: Partial<LogEntry> = {}): this {
    return this.say(author, { act: "answer", side }, { record, ...more });
  }

  /** A message that breaks the tie of a comparison with these faces, rolled for the present tie or for these stakes. */
  tie(
    author: string,
    faces: readonly number[],
    {
      duel = 0,
      stakes = this.read().duels[duel]?.tieBreak?.stakes ?? [],
      ...more
    }: { duel?: number; stakes?: unknown } & Partial<LogEntry> = {},
  ): this {
    const record = { v: 1, system: this.read().game.id, stakes, faces };
    return this.say(author, { act: "tie", duel }, { record, ...more });
  }

  /** The same messages with one put in the place of another. */
  with(id: string, change: (entry: LogEntry) => LogEntry | undefined): Thread {
    const copy = Object.assign(new Thread(contestOpening("olde", 2)), { opening: this.opening });
    copy.entries.push(...this.entries.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : [entry])));
    return copy;
  }

  /** The contest as it stands. */
  read(world: World = worldWithout()): ContestState {
    const state = readThread(contestThread, this.opening, this.entries, world);
    if (!state) throw new Error("These messages make no contest.");
    return state;
  }

  /** Where its sides stand. */
  standings(world?: World): readonly string[] {
    return this.read(world).seats.map(({ standing }) => standing);
  }

  /** Which messages change nothing, and why. */
  rejections(world?: World): Readonly<Record<string, string>> {
    return Object.fromEntries(this.read(world).rejections);
  }
}

/** A plain check of Kaiser with a 6, a 7 and an 8 on its dice. */
export const [SIX, SEVEN, EIGHT] = [3, 4, 5].map((face) => recordOf("/kaiser skill 5 opposed", face, 3)) as [
  CheckRecord,
  CheckRecord,
  CheckRecord,
];

/** A contest of Kaiser between Ana, who has rolled, and Ben, who has not. */
export const threadAfterFirstRoll = (record: unknown = SEVEN, more: Begun = {}) =>
  new Thread(contestOpening("kaiser", 2, more), { record });
