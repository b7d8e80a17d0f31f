/** A log of contests that wait for answers: reads them all, or only plays their rolls. */
import { parseFields } from "../../src/checks/field.ts";
import { readCheck, checkOf } from "../../src/checks/notation.ts";
import { isProblem } from "../../src/checks/problem.ts";
import { makeRecord, replayRecord } from "../../src/checks/record.ts";
import { randomFaceSource, roll } from "../../src/engine/play.ts";
import { games } from "../../src/games/index.ts";
import { contestThread } from "../../src/threads/contest/contest.ts";
import { makeMove, type LogEntry } from "../../src/threads/log.ts";
import { readThread } from "../../src/threads/replay.ts";
import type { World } from "../../src/threads/thread.ts";

const CONTESTS = 200;
const LINES = ["/kaiser skill 5 a1 opposed", "/ogs 3d6 opposed", "/kr opposed 8 dt 6", "/klepto +2 a1", "/olde 2d10"];

const world: World = {
  games,
  isGM: () => false,
  mayActFor: () => true,
  exists: () => true,
  isTurnOver: () => true,
  ruleFailed: () => undefined,
  mayChange: false,
  ledgerRow: () => undefined,
};
const source = randomFaceSource(Math.random);

function throwOf(line: string, id: string, payload: object): LogEntry {
  const asked = readCheck(line, { games });
  if (isProblem(asked)) throw new Error(`${line} is not a check: ${asked.problem}.`);
  return {
    id,
    author: "ana",
    created: 0,
    isHidden: false,
    payload,
    record: makeRecord(asked, roll(checkOf(asked), source).faces),
  };
}

/** One against three, of whom two have answered. */
function pending(line: string, at: number): readonly [opening: LogEntry, answers: readonly LogEntry[]] {
  const asked = readCheck(line, { games });
  if (isProblem(asked)) throw new Error(`${line} is not a check: ${asked.problem}.`);
  const rules = parseFields(asked.game.contest!.fields, {});
  if (isProblem(rules)) throw new Error(rules.problem);
  const sides = Array.from({ length: 4 }, (_, side) => ({ uuid: `Scene.bench.Token.c${at}s${side}` }));
  const opening = throwOf(
    line,
    `c${at}`,
    contestThread.opening.make({ game: asked.game, rules, form: "each", isSealed: false, sides }),
  );
  return [
    opening,
    [1, 2].map((side) => throwOf(line, `c${at}a${side}`, makeMove(opening.id, { act: "answer", side }))),
  ];
}

const log = Array.from({ length: CONTESTS }, (_, at) => pending(LINES[at % LINES.length]!, at));

/** The same entry as if it had just been loaded: what was replayed is remembered by its record. */
function loaded(entry: LogEntry): LogEntry {
  return { ...entry, record: { ...(entry.record as object) } };
}

/** Reads every contest of the log. */
export function readAll(): void {
  for (const [opening, answers] of log) readThread(contestThread, loaded(opening), answers.map(loaded), world);
}

/** Plays every roll of the log again, and nothing else. */
export function replayAll(): void {
  for (const [opening, answers] of log)
    for (const entry of [opening, ...answers]) replayRecord(loaded(entry).record, games);
}

/** Reads every contest again whose rolls are known, as when a message is added to the log. */
export function readAgain(): void {
  for (const [opening, answers] of log) readThread(contestThread, opening, answers, world);
}
