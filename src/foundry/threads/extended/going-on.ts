/** A roll that lies on the table already becomes the first one of an extended test. */
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { isProblem, problem } from "../../../systems/problem.ts";
import { replayRecord } from "../../../systems/record.ts";
import { makeExtendedOpening } from "../../../threads/extended.ts";
import type { Party } from "../../../threads/thread.ts";
import type { ChatMessage } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { Refusal } from "../../platform/words.ts";
import { currentCheck } from "../../roll/message-rolls.ts";
import { mayActFor, partyAt } from "../party.ts";
import { turnOf } from "./turn.ts";

/** Whether a roll can become the first one of an extended test: its author's own, of the right kind, and for somebody. */
export function canGoOn(message: ChatMessage & Flagged): boolean {
  const { isAuthor, isContentVisible, flags } = message;
  const isFree = flags?.[MODULE]?.thread === undefined && flags?.[MODULE]?.refers === undefined;
  return (
    isAuthor && isContentVisible && isFree && firstRoll(message) !== undefined && partyOfSpeaker(message) !== undefined
  );
}

interface Flagged {
  readonly flags?: { readonly [MODULE]?: { readonly thread?: unknown; readonly refers?: unknown } };
}

function firstRoll({ rolls }: ChatMessage): CheckRequest | undefined {
  const check = currentCheck(rolls);
  const replayed = check && replayRecord(check.record, systems);
  if (!replayed || isProblem(replayed) || !replayed.asked) return undefined;
  return replayed.system.extended?.kind === replayed.asked.kind ? replayed.asked : undefined;
}

function partyOfSpeaker({ speaker }: ChatMessage): Party | undefined {
  const { scene, token, actor } = speaker as Readonly<Record<"scene" | "token" | "actor", string | null | undefined>>;
  const party =
    (token && scene ? partyAt(`Scene.${scene}.Token.${token}`) : undefined) ??
    (actor ? partyAt(`Actor.${actor}`) : undefined);
  return party && mayActFor(party) ? party : undefined;
}

/** Makes a roll the first one of an extended test, which its message then opens. */
export async function goOn(message: ChatMessage): Promise<void> {
  const [asked, party] = [firstRoll(message), partyOfSpeaker(message)];
  if (!asked || !party) throw new Refusal(problem("noTester"));
  const { system, options, label } = asked;
  const thread = makeExtendedOpening({
    system,
    party,
    options: options,
    goal: null,
    turn: turnOf(party),
    ...(label !== undefined && { label }),
  });
  await message.update({ flags: { [MODULE]: { thread } } });
}
