/** What a result lets its player roll next, such as damage: the roll dialog opens with what the game says of it. */
import { knownOptions } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { isProblem } from "../../systems/problem.ts";
import { replayRecord } from "../../systems/record.ts";
import type { Follow } from "../../systems/system.ts";
import type { Mode } from "../../threads/mode.ts";
import { openDialog } from "../form/opening.ts";
import { actorOfSpeaker } from "../platform/documents.ts";
import type { ChatMessage } from "../platform/documents.ts";
import type { Rolls } from "../roll/current-roll.ts";
import { currentCheck } from "../roll/current-roll.ts";
import { toldRecord } from "../secrets/telling.ts";
import { isPrivate } from "./rolled-message.ts";

interface Following extends Follow {
  readonly system: string;
  readonly label: string;
}

/** What may follow on the check of a message; undefined where nothing does. */
export function followOf(message: Rolls): Following | undefined {
  const check = currentCheck(message.rolls);
  const replayed = check && replayRecord(toldRecord(check.record, message), systems);
  if (!replayed || isProblem(replayed) || !replayed.asked) return undefined;
  const { system, kind, label = "" } = replayed.asked;
  const follow = system.kinds[kind]!.follow?.(replayed.played.outcome, knownOptions(replayed.asked));
  return follow && { ...follow, system: system.id, label };
}

/** Opens the roll dialog for what follows, for the same speaker and the same people. */
export async function rollFollow(message: ChatMessage): Promise<void> {
  const follow = followOf(message);
  const actor = actorOfSpeaker(message.speaker);
  if (follow) await openDialog({ ...follow, raw: follow.options, mode: modeOf(message), ...(actor && { actor }) });
}

function modeOf(message: ChatMessage): Mode {
  if (!isPrivate(message)) return "public";
  if (message.blind) return "blind";
  return message.whisper.every((id) => id === game.userId) ? "self" : "gm";
}
