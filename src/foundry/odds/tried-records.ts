/**
 * Replays records of games whose rules may have no end beside the page first. Until one has ended there, its message
 * shows the stored sentence.
 */
import { holdReplays, type AnyRecord } from "../../checks/record.ts";
import { answerOf, workerPool } from "./view.ts";

/** Records as JSON, and whether they came to an end. */
const tried = new Map<string, boolean>();
const MOST_TRIED = 1000;
/** The number of records that are being tried, one after the other. */
let pending = 0;
let last: Promise<unknown> = Promise.resolve();
const waiting: (() => void)[] = [];
const listeners: (() => void)[] = [];

/** Calls a listener whenever records were tried. */
export function onTrials(listener: () => void): void {
  listeners.push(listener);
}

/** Acts once the records that are being tried have ended, or not. */
export function whenTried(act: () => void): void {
  if (pending > 0) waiting.push(act);
}

/** Notes that a record was played here to its end. */
export function passRecord(record: AnyRecord): void {
  tried.set(JSON.stringify(record), true);
}

/** Tries the file of a game, whose records are tried from then on. */
export function tryGame(file: string): ReturnType<typeof workerPool.tryFile> {
  holdReplays(mayReplay);
  return workerPool.tryFile(file);
}

function mayReplay(record: AnyRecord): boolean {
  const key = JSON.stringify(record);
  const hasEnded = tried.get(key);
  if (hasEnded === undefined) {
    if (tried.size >= MOST_TRIED) tried.clear();
    tried.set(key, false);
    pending += 1;
    last = last.then(() => tryRecord(key, record));
  }
  return hasEnded === true;
}

async function tryRecord(key: string, record: AnyRecord): Promise<void> {
  tried.set(key, (await answerOf({ ask: "replay", check: record })) === true);
  pending -= 1;
  if (pending === 0) for (const act of [...listeners, ...waiting.splice(0)]) act();
}
