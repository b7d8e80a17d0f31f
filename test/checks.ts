/** Checks as tests write them: a line, and the faces that its dice showed. */
import { changed, settledRecord } from "../src/checks/change.ts";
import type { Game } from "../src/checks/game.ts";
import type { Raw } from "../src/checks/json.ts";
import { parseCheck, type CheckRequest } from "../src/checks/notation.ts";
import { isProblem, type Problem } from "../src/checks/problem.ts";
import {
  makeRecord,
  replayRecord,
  VERSION,
  type CheckRecord,
  type CodeRecord,
  type Replayed,
} from "../src/checks/record.ts";
import { games } from "../src/games/index.ts";

/** Passes a value on; a test that is given a problem instead fails. */
export function sound<T extends object>(made: T | Problem): T {
  if (isProblem(made)) throw new Error(`${made.problem}: ${JSON.stringify(made.data)}`);
  return made;
}

/** One of the games. */
export const game = (id: string): Game => games.find((system) => system.id === id)!;

/** The check that a line asks for. */
export const asked = (line: string, settings: Raw = {}): CheckRequest => sound(parseCheck(line, games, settings));

/** The record of a typed check whose dice showed these faces. */
export const thrown = (line: string, ...faces: readonly number[]): CheckRecord => makeRecord(asked(line), faces);

/** A record played again. */
export const replayed = (record: unknown): Replayed => sound(replayRecord(record, games));

/** A check whose dice showed these faces. */
export const check = (line: string, faces: readonly number[], settings: Raw = {}): Replayed =>
  replayed(makeRecord(asked(line, settings), faces));

/** A code whose dice showed these faces. */
export const code = (record: Omit<CodeRecord, "v">): Replayed => replayed({ v: VERSION, ...record });

/** The record with some options changed after the roll; its dice stay. */
export function altered(record: CheckRecord, options: Raw): CheckRecord {
  const { history, asked: after } = sound(changed(record, options, games));
  return settledRecord({ ...record, history }, after, record.faces);
}
