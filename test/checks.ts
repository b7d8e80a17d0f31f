/** Checks as tests write them: a line, and the faces that its dice showed. */
import { changeRecord, playedRecord } from "../src/checks/change.ts";
import type { Game } from "../src/checks/game.ts";
import type { UncheckedOptions } from "../src/checks/json.ts";
import { readCheck, type CheckRequest } from "../src/checks/notation.ts";
import { isProblem, type Problem } from "../src/checks/problem.ts";
import {
  makeRecord,
  replayRecord,
  RECORD_VERSION,
  type CheckRecord,
  type CodeRecord,
  type ReplayedRecord,
} from "../src/checks/record.ts";
import { games } from "../src/games/index.ts";

/** Passes a value on; a test that is given a problem instead fails. */
export function orFail<T extends object>(made: T | Problem): T {
  if (isProblem(made)) throw new Error(`${made.problem}: ${JSON.stringify(made.data)}`);
  return made;
}

/** One of the games. */
export const game = (id: string): Game => games.find((system) => system.id === id)!;

/** The check that a line asks for. */
export const requestFor = (line: string, settings: UncheckedOptions = {}): CheckRequest =>
  orFail(readCheck(line, { games, rules: settings }));

/** The record of a typed check whose dice showed these faces. */
export const recordOf = (line: string, ...faces: readonly number[]): CheckRecord => makeRecord(requestFor(line), faces);

/** A record played again. */
export const replayOrFail = (record: unknown): ReplayedRecord => orFail(replayRecord(record, games));

/** A check whose dice showed these faces. */
export const rolledCheck = (line: string, faces: readonly number[], settings: UncheckedOptions = {}): ReplayedRecord =>
  replayOrFail(makeRecord(requestFor(line, settings), faces));

/** A code whose dice showed these faces. */
export const rolledCode = (record: Omit<CodeRecord, "v">): ReplayedRecord =>
  replayOrFail({ v: RECORD_VERSION, ...record });

/** The record with some options changed after the roll; its dice stay. */
export function withOptions(record: CheckRecord, options: UncheckedOptions): CheckRecord {
  const { history, request: after } = orFail(changeRecord(record, options, games));
  return playedRecord({ ...record, history }, after, record.faces);
}

/** Numbers from 0 up to 1 that look random and are the same each time: those of a linear congruential generator. */
export function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
