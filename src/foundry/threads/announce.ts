/** Announces the news of threads once on each client that may know it: by speech, by a hook, to waiting programs. */
import { byMessage } from "../platform/by-message.ts";
import { emit } from "../platform/hooks.ts";
import { announceSentence } from "../roll/speech.ts";
import { readingOf, type ThreadReading } from "./state.ts";
import { viewer } from "./world.ts";

/** News that were told, or were there before this client looked, by thread: their versions by their keys. */
const told = byMessage(new Map<string, Map<string, string>>());
const waiting = new Map<string, ((end: object | null) => void)[]>();

function toldOf(thread: string): Map<string, string> {
  const known = told.get(thread) ?? new Map<string, string>();
  told.set(thread, known);
  return known;
}

/** Passes over what came of a thread before this client looked. */
export function passOver(reading: ThreadReading | undefined): void {
  if (!reading) return;
  const known = toldOf(reading.state.id);
  for (const { key, version = "" } of reading.kind.news(reading.state, viewer)) known.set(key, version);
}

/** Announces what is new of a thread. */
export function announce(id: string): void {
  const reading = readingOf(id);
  if (reading) announceNews(reading);
  settle(id, reading);
}

function announceNews({ kind, state }: ThreadReading): void {
  const known = toldOf(state.id);
  for (const { key, version = "", sentence, event } of kind.news(state, viewer)) {
    if (known.get(key) === version) continue;
    known.set(key, version);
    if (event) emit(`dicewright.${kind.id}`, event);
    // The roll itself is told first, in the same region of the page.
    setTimeout(() => announceSentence(viewer.say(sentence)));
  }
}

/** Resolves once nothing more can come of a thread as far as this user may see; null if its opening is gone. */
export function endOf<E extends object>(id: string): Promise<E | null> {
  return new Promise((resolve) => {
    waiting.set(id, [...(waiting.get(id) ?? []), (end) => resolve(end as E | null)]);
    settle(id, readingOf(id));
  });
}

/** The threads that programs wait for. */
export function awaitedThreads(): readonly string[] {
  return [...waiting.keys()];
}

function settle(id: string, reading: ThreadReading | undefined): void {
  const end = reading ? reading.kind.end(reading.state, viewer) : null;
  if (end === undefined) return;
  for (const resolve of waiting.get(id) ?? []) resolve(end);
  waiting.delete(id);
}
