/**
 * Replays records of games whose rules may have no end beside the page first. Until one has ended there, its message
 * shows the stored sentence.
 */
import { holdReplays, type AnyRecord } from "../../checks/record.ts";
import { answerOf, tryGameFile } from "./view.ts";

/** Records by their causes: whether they came to an end; undefined while that is tried. */
const tried = new Map<string, boolean | undefined>();
const MOST_TRIED = 1000;
let waiting: (() => void)[] = [];

const listeners: (() => void)[] = [];

/** Calls a listener whenever records were tried. */
export function onTrials(listener: () => void): void {
  listeners.push(listener);
}

/** Trials run one after the other. */
let last: Promise<unknown> = Promise.resolve();

function keyOf(record: AnyRecord): string {
  return JSON.stringify({ ...record, label: "", history: [] });
}

function mayReplay(record: AnyRecord): boolean {
  const key = keyOf(record);
  if (!tried.has(key)) {
    tried.set(key, undefined);
    last = last.then(async () => noteTried(key, (await answerOf({ ask: "replay", check: record })) === true));
  }
  return tried.get(key) === true;
}

function noteTried(key: string, hasEnded: boolean): void {
  if (tried.size >= MOST_TRIED) tried.clear();
  tried.set(key, hasEnded);
  if ([...tried.values()].includes(undefined)) return;
  const acts = waiting;
  waiting = [];
  for (const act of [...listeners, ...acts]) act();
}

/** Notes that a record was played here to its end. */
export function passRecord(record: AnyRecord): void {
  tried.set(keyOf(record), true);
}

/** Acts once the records that are being tried have ended, or not. */
export function whenTried(act: () => void): void {
  if ([...tried.values()].includes(undefined)) waiting.push(act);
}

/** Tries the file of a game, whose records are tried from then on. */
export function tryGame(file: string): ReturnType<typeof tryGameFile> {
  holdReplays(mayReplay);
  return tryGameFile(file);
}
