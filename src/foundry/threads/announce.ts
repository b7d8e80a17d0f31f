/** Announces the news of threads by speech and by a hook, and resolves what programs wait for. */
import type { News } from "../../threads/panel.ts";
import { resultOf } from "../../threads/transition.ts";
import { emit } from "../platform/hooks.ts";
import { announceSentence } from "../roll/arrival.ts";
import { readingOf } from "./state.ts";
import { viewer } from "./viewer.ts";

const waitingPrograms = new Map<string, ((result: object | null) => void)[]>();

/** Announces news on this client; `thread` is the id of their kind. */
export function announce(thread: string, { sentence, event }: News): void {
  if (event) emit(`dicewright.${thread}`, event);
  // The roll itself is spoken first, in the same region of the page.
  setTimeout(() => announceSentence(sentence));
}

/** Resolves once nothing more can come of a thread as far as this user may see; null if its opening is gone. */
export function endOf<E extends object>(id: string): Promise<E | null> {
  return new Promise((resolve) => {
    waitingPrograms.set(id, [...(waitingPrograms.get(id) ?? []), (result) => resolve(result as E | null)]);
    const result = resultOf(readingOf(id), viewer);
    if (result !== undefined) resolvePrograms(id, result);
  });
}

export function awaitedThreads(): readonly string[] {
  return [...waitingPrograms.keys()];
}

export function resolvePrograms(id: string, result: object | null): void {
  for (const resolve of waitingPrograms.get(id) ?? []) resolve(result);
  waitingPrograms.delete(id);
}
