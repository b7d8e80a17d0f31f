/** A roll that is on the table already becomes the first one of an extended test. */
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { replayRecord } from "../../../systems/record.ts";
import { isProblem, problem } from "../../../systems/vocabulary.ts";
import type { Party } from "../../../threads/reader/log.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { lazy } from "../../platform/lazy.ts";
import { MODULE } from "../../platform/settings.ts";
import { Refusal } from "../../platform/words.ts";
import { currentCheck } from "../../roll/message-rolls.ts";
import { threadOf } from "../../roll/thread-log.ts";
import { mayActFor, partyAt } from "../../world/party.ts";

const hashedMessages = lazy(() => import("../../roll/hashed-message.ts"));
const extendedStart = lazy(() => import("./start.ts"));

/** Whether a roll can become the first one of an extended test: the user's own, of the right kind, for an actor. */
export function canAdopt(message: ChatMessage): boolean {
  const { isAuthor, isContentVisible } = message;
  const isFree = isAuthor && isContentVisible && threadOf(message) === undefined;
  return isFree && firstRoll(message) !== undefined && partyOfSpeaker(message) !== undefined;
}

function firstRoll({ rolls }: ChatMessage): CheckRequest | undefined {
  const check = currentCheck(rolls);
  const replayed = check && replayRecord(check.record, systems);
  if (!replayed || isProblem(replayed) || !replayed.asked) return undefined;
  return replayed.system.extended?.kind === replayed.asked.kind ? replayed.asked : undefined;
}

function partyOfSpeaker({ speaker: { scene, token, actor } }: ChatMessage): Party | undefined {
  const party =
    (token && scene ? partyAt(`Scene.${scene}.Token.${token}`) : undefined) ??
    (actor ? partyAt(`Actor.${actor}`) : undefined);
  return party && mayActFor(party) ? party : undefined;
}

/** Makes a roll the first one of an extended test, which its message then opens. */
export async function adoptRoll(message: ChatMessage): Promise<void> {
  const [asked, party] = [firstRoll(message), partyOfSpeaker(message)];
  if (!asked || !party) throw new Refusal(problem("noTester"));
  const [{ flagsFor }, { provenFlags }] = await Promise.all([extendedStart(), hashedMessages()]);
  const flags = provenFlags(flagsFor(asked, party), currentCheck(message.rolls)?.record);
  await message.update({ flags: { [MODULE]: flags } });
}
