/** Announces the news of threads once on each client that may know it: by speech, by a hook, to waiting programs. */
import type { News } from "../../threads/view.ts";
import { byMessage } from "../platform/by-message.ts";
import { emit } from "../platform/hooks.ts";
import { announceSentence } from "../roll/arrival.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer } from "./world.ts";

/** News that were told, or were there before this client looked, by thread: their versions by their keys. */
const announcedVersions = byMessage(new Map<string, Map<string, string>>());
const waitingPrograms = new Map<string, ((end: object | null) => void)[]>();

/** The news that were not told yet, which count as told from now on. */
function newsOf({ kind, state }: ThreadReading): readonly News[] {
  const known = announcedVersions.get(state.id) ?? new Map<string, string>();
  announcedVersions.set(state.id, known);
  const fresh = kind.news(state, viewer).filter(({ key, version = "" }) => known.get(key) !== version);
  for (const { key, version = "" } of fresh) known.set(key, version);
  return fresh;
}

/** Passes over what came of a thread before this client looked. */
export function passOver(reading: ThreadReading | undefined): void {
  if (reading) newsOf(reading);
}

/** Announces what is new of a thread. */
export function announce(id: string): void {
  const reading = readingOf(id);
  for (const { sentence, event } of reading ? newsOf(reading) : []) {
    if (event) emit(`dicewright.${reading!.kind.id}`, event);
    // The roll itself is told first, in the same region of the page.
    setTimeout(() => announceSentence(viewer.say(sentence)));
  }
  settle(id, reading);
}

/** Resolves once nothing more can come of a thread as far as this user may see; null if its opening is gone. */
export function endOf<E extends object>(id: string): Promise<E | null> {
  return new Promise((resolve) => {
    waitingPrograms.set(id, [...(waitingPrograms.get(id) ?? []), (end) => resolve(end as E | null)]);
    settle(id, readingOf(id));
  });
}

/** The threads that programs wait for. */
export function awaitedThreads(): readonly string[] {
  return [...waitingPrograms.keys()];
}

function settle(id: string, reading: ThreadReading | undefined): void {
  const end = reading ? reading.kind.result(reading.state, viewer) : null;
  if (end === undefined) return;
  for (const resolve of waitingPrograms.get(id) ?? []) resolve(end);
  waitingPrograms.delete(id);
}
