/**
 * The roll that begins an extended test, which goes on by the buttons of its panel: a typed one, or one that is on the
 * table already.
 *
 *     /kr extended 8 dt 6 con 3 goal 12 # Hold the gate
 */
import { number } from "../../../systems/field.ts";
import { systems } from "../../../systems/index.ts";
import { LIMITS } from "../../../systems/limits.ts";
import { systemOf, type CheckRequest } from "../../../systems/notation.ts";
import { replayRecord } from "../../../systems/record.ts";
import { isProblem, problem } from "../../../systems/vocabulary.ts";
import type { Party } from "../../../threads/reader/log.ts";
import type { LineRead } from "../../form/opening.ts";
import { usualMode } from "../../platform/compat.ts";
import type { ChatMessage, Speaker } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { Refusal } from "../../platform/words.ts";
import { currentCheck } from "../../roll/message-rolls.ts";
import { provenFlags, postCheck, readCheck } from "../../roll/post-check.ts";
import { isSecret, mayActFor, partyAt, speakerFor, ownParty } from "../../world/party.ts";
import { threadOf } from "../thread-log.ts";
import { flagsFor } from "./start.ts";

const FIELD = number({ default: null, min: 1, max: LIMITS.goal });

const GOAL = /^([^#]*?)\sgoal\s+(\S+)/i;

/** Reads it; undefined for any other line, and for a plain roll by a user who has nobody to roll for. */
export function extendedLine(line: string, speaker: Speaker): LineRead {
  if (!systemOf(line, systems)?.extended) return undefined;
  const [, , typed] = GOAL.exec(line.slice(0, LIMITS.chat)) ?? [];
  const asked = readCheck(typed === undefined ? line : line.replace(GOAL, "$1"), speaker);
  if (isProblem(asked) || asked.kind !== asked.system.extended?.kind || asked.hidden) return undefined;
  const [goal, party] = [typed === undefined ? null : FIELD.parse(Number(typed)), ownParty()];
  if (isProblem(goal)) return problem("notGoal", { most: LIMITS.goal });
  if (isProblem(party)) return typed === undefined ? undefined : problem("noTester");
  return (mode) => begin(asked, party, goal, mode);
}

async function begin(asked: CheckRequest, party: Party, goal: number | null, usual = usualMode()): Promise<void> {
  const flags = flagsFor(asked, party, goal);
  await postCheck(asked, { speaker: speakerFor(party), flags, mode: isSecret(party) ? "gm" : usual });
}

// ---- A roll that is on the table ----

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
  const flags = provenFlags(flagsFor(asked, party), currentCheck(message.rolls)?.record);
  await message.update({ flags: { [MODULE]: flags } });
}
