/** Messages of contests as tests write them: short to say, and at a table of few people. */
import { parseFields } from "../../src/systems/field.ts";
import { systems } from "../../src/systems/index.ts";
import { parseCheck } from "../../src/systems/notation.ts";
import { makeRecord, type CheckRecord } from "../../src/systems/record.ts";
import type { System } from "../../src/systems/system.ts";
import { isProblem, type Json } from "../../src/systems/vocabulary.ts";
import { contest } from "../../src/threads/contest/contest.ts";
import type { ContestOpening, ContestState } from "../../src/threads/contest/sides.ts";
import { makeMove, readStored, type LogEntry, type Party } from "../../src/threads/reader/log.ts";
import { readThread } from "../../src/threads/reader/reader.ts";
import { type World } from "../../src/threads/thread.ts";

/** Ana owns the first side and Ben the second; the others are the GM's. Cleo owns none. */
export const OWNERS: Readonly<Record<string, string>> = { "Token.0": "ana", "Token.1": "ben", "Token.2": "dan" };

/** What this table is, without those parties that are gone. */
export function worldWithout(...gone: readonly number[]): World {
  const exists = ({ uuid }: Party) => !gone.some((side) => uuid === `Token.${side}`);
  return {
    systems,
    isOver: () => true,
    mayChange: false,
    isGM: (user) => user === "gm",
    exists,
    mayActFor: (user, party) => user === "gm" || (exists(party) && OWNERS[party.uuid] === user),
  };
}

/** One of the five games. */
export function game(id: string): System {
  return systems.find((system) => system.id === id)!;
}

/** What a check typed as a line stores once it shows these faces. */
export function thrown(line: string, ...faces: readonly number[]): CheckRecord {
  const asked = parseCheck(line, systems);
  if (isProblem(asked)) throw new Error(`${line} is not a check: ${asked.problem}.`);
  return makeRecord(asked, faces);
}

/** How a contest of some sides begins. */
export function begun(
  id: string,
  sides: number,
  more: { rules?: Readonly<Record<string, Json>>; form?: "each" | "all"; isSealed?: boolean } = {},
): ContestOpening {
  const system = game(id);
  const rules = parseFields(system.contest!.fields, more.rules ?? {});
  if (isProblem(rules)) throw new Error(`These are not rules of a contest: ${rules.problem}.`);
  const parties = Array.from({ length: sides }, (_, side) => ({ uuid: `Token.${side}` }));
  return { system, rules, form: more.form ?? "each", isSealed: more.isSealed ?? false, sides: parties };
}

/** What a stored opening says of a contest. */
export function readOpening(payload: unknown): ContestOpening | undefined {
  const stored = readStored(payload);
  return stored && contest.parseOpening(stored, systems);
}

/** A contest and the messages that came after its opening, a millisecond apart. */
export class Thread {
  readonly entries: LogEntry[] = [];
  readonly opening: LogEntry;

  constructor(opening: ContestOpening, more: Partial<LogEntry> = {}) {
    this.opening = {
      id: "opening",
      author: "ana",
      created: 0,
      payload: contest.makeOpening(opening),
      isHidden: false,
      ...more,
    };
  }

  /** A message of this user with what it says it does; it is called by its place, `m1` being the first. */
  say(author: string, act: object, more: Partial<LogEntry> = {}): this {
    const id = `m${this.entries.length + 1}`;
    this.entries.push({
      id,
      author,
      created: this.entries.length + 1,
      payload: makeMove("opening", act),
      isHidden: false,
      ...more,
    });
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
    const record = { v: 1, system: this.read().system.id, stakes, faces };
    return this.say(author, { act: "tie", duel }, { record, ...more });
  }

  /** The same messages with one put in the place of another. */
  with(id: string, change: (entry: LogEntry) => LogEntry | undefined): Thread {
    const copy = Object.assign(new Thread(begun("olde", 2)), { opening: this.opening });
    copy.entries.push(...this.entries.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : [entry])));
    return copy;
  }

  /** The contest as it stands. */
  read(world: World = worldWithout()): ContestState {
    const state = readThread(contest, this.opening, this.entries, world);
    if (!state) throw new Error("These messages make no contest.");
    return state;
  }

  /** Where its sides stand. */
  standings(world?: World): readonly string[] {
    return this.read(world).sides.map(({ standing }) => standing);
  }

  /** Which messages change nothing, and why. */
  rejections(world?: World): Readonly<Record<string, string>> {
    return Object.fromEntries(this.read(world).rejections);
  }
}
