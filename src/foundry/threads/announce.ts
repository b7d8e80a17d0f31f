/** Announces messages and news of threads by speech and by a hook, and resolves what programs wait for. */
import type { News } from "../../threads/panel.ts";
import { parseMove } from "../../threads/replay.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { resultOf } from "../../threads/transition.ts";
import type { ChatMessage } from "../platform/documents.ts";
import { emit } from "../platform/hooks.ts";
import { announceSentence } from "../roll/arrival.ts";
import { DicewrightTieRoll } from "../roll/check-roll.ts";
import { wantsPrompts } from "../world/settings.ts";
import { moveSentence } from "./post.ts";
import { entryOf, readingFor, readingOf } from "./state.ts";
import { payloadOf } from "./thread-log.ts";
import { viewer } from "./viewer.ts";

const waitingPrograms = new Map<string, ((result: object | null) => void)[]>();

/** Announces news on this client; `thread` is the id of their kind. */
export function announce(thread: string, { sentence, event }: News): void {
  if (event) emit(`dicewright.${thread}`, event);
  // The roll itself is spoken first, in the same region of the page.
  setTimeout(() => announceSentence(sentence));
}

/**
 * The speech of a message in its thread: an opening, or a move without a check. A user who is asked hears the question.
 */
export function spokenMove(message: ChatMessage): string | undefined {
  const reading = readingFor(message);
  if (!reading || reading.state.rejections.has(message.id)) return undefined;
  const { kind, state } = reading;
  if (message.id === state.id) return isAskedHere(reading) ? undefined : kind.opening.line(state, viewer);
  const move = message.rolls.every((roll) => roll instanceof DicewrightTieRoll)
    ? parseMove(kind, payloadOf(message), state)
    : undefined;
  return move && moveSentence(reading, move, entryOf(message), viewer);
}

function isAskedHere({ kind: { asking }, state }: ThreadReading): boolean {
  const waiting = wantsPrompts() ? (asking?.waiting(state) ?? []) : [];
  return waiting.some(([index]) => asking!.isAsked(state, index, viewer));
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
