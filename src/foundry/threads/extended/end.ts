/** Tells of the end of extended tests, once on each client that sees it: the hook `dicewright.extended`, speech, and programs that wait. */
import type { Extended } from "../../../threads/extended.ts";
import { statusOf, titleOf } from "../../../view/extended.ts";
import { tellFurther } from "../../chat/speech.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { messageBy } from "../../platform/documents.ts";
import { tellPackages } from "../../platform/hooks.ts";
import { lazy } from "../../platform/lazy.ts";
import { words } from "../../platform/words.ts";
import { nameOf } from "../party.ts";
import { openings } from "../references.ts";
import type { ExtendedRequest } from "./start.ts";
import { extendedBy, opensExtended } from "./state.ts";

const extendedStart = lazy(() => import("./start.ts"));

/** What is told of an extended test that has ended. */
export interface ExtendedEnd {
  /** The id of the message that opened it. */
  readonly id: string;
  readonly system: string;
  /** Who rolled, as far as this reader may know. */
  readonly uuid: string;
  readonly name: string;
  readonly label?: string;
  readonly isReached: boolean;
  readonly goal: number | null;
  /** Null where this reader may not see every roll. */
  readonly progress: number | null;
  readonly rolls: number;
  readonly sentence: string;
}

/** An extended test that a program has begun. */
export interface BegunExtended {
  readonly id: string;
  /** Its end, or null where its opening is deleted; after a reload it is not settled any more. */
  readonly end: Promise<ExtendedEnd | null>;
}

/** Tests whose end was told, or was there before this client looked. */
const told = new Set<string>();
const waiting = new Map<string, (end: ExtendedEnd | null) => void>();

/** Passes over what ended before. Foundry has no messages where it runs without a world, as in a test of dice alone. */
export function passOverEnds(): void {
  for (const { id } of openings().filter(opensExtended)) if (extendedBy(id)?.endedBy !== undefined) told.add(id);
}

/** Looks whether a message has ended the extended test that it belongs to. */
export function tellEnd(id: string, message: ChatMessage): void {
  if (messageBy(id) === undefined) return settle(id, null);
  const test = extendedBy(id);
  if (!test || test.endedBy !== message.id || told.has(id)) return;
  told.add(id);
  const end = endOf(test);
  tellPackages("dicewright.extended", end);
  // The roll itself is told first, in the same line of the page.
  setTimeout(() => tellFurther(end.sentence));
  settle(id, end);
}

function settle(id: string, end: ExtendedEnd | null): void {
  waiting.get(id)?.(end);
  waiting.delete(id);
}

function endOf(test: Extended): ExtendedEnd {
  const { id, system, party, label, standing, goal, progress = null, rounds } = test;
  const name = nameOf(party);
  const sentence = `${titleOf(test, name, words)}. ${statusOf(test, words)!}`;
  return Object.freeze({
    id,
    system: system.id,
    uuid: party.uuid,
    name,
    ...(label !== undefined && { label }),
    isReached: standing === "reached",
    goal,
    progress,
    rolls: rounds.length,
    sentence,
  });
}

/**
 * Begins an extended test for a program.
 * @throws Refusal, whose message is one localised sentence, where something is wrong with what is asked for.
 */
export async function extended(request: Partial<ExtendedRequest>): Promise<BegunExtended> {
  const { beginExtended } = await extendedStart();
  const id = await beginExtended(request);
  return { id, end: new Promise((resolve) => waiting.set(id, resolve)) };
}
