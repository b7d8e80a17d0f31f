/** A check as a chat message: the roll, which stores its causes, and one plain sentence that reads without the module. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import type { Replayed } from "../../systems/record.ts";
import { replayRecord } from "../../systems/record.ts";
import type { Mode } from "../../threads/mode.ts";
import { sentence } from "../../view/sentence.ts";
import { modeOptions, readMode, usualMode } from "../platform/compat.ts";
import { MODULE } from "../platform/settings.ts";
import { Refusal, words } from "../platform/words.ts";
import { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { keepHidden } from "../secrets/writing.ts";
import { mayRoll, tellRoll } from "./events.ts";
import { storedContent } from "./rolled-message.ts";

/** How a check is posted. */
export interface Posting {
  readonly speaker: object;
  /** Who sees it; what the user has chosen where it is left out. */
  readonly mode?: Mode;
  /** Asked once the dice lie: where it gives false nothing is posted. */
  readonly isWanted?: () => boolean;
  /** What the message says of itself beside its roll, such as what it refers to. */
  readonly flags?: object;
  /** A sentence of plain text before that of the roll, where everybody may see it. */
  readonly introduction?: string;
}

/** What is done with a check that was asked for; it is posted where nobody says otherwise. */
export type Poster = (asked: CheckRequest, posting: Posting) => Promise<{ readonly message?: object }>;

/** A check that was rolled and, unless it was kept back, posted. */
export interface Posted {
  readonly roll: DicewrightCheckRoll;
  readonly replayed: Replayed;
  /** The roll in one sentence of plain text. */
  readonly sentence: string;
  /** Absent where nothing was posted. */
  readonly message?: object;
}

/**
 * Rolls a check. A blind one never asks for dice by hand, since whoever rolls it would see them.
 * @throws Refusal where another package stops it, where nobody is there to keep what it hides, and for a visibility that there is not.
 */
export async function rollCheck(asked: CheckRequest, mode: Mode): Promise<Posted> {
  if (!mayRoll(asked, readMode(mode))) throw new Refusal(problem("stopped"));
  await keepHidden(asked);
  const roll = await DicewrightCheckRoll.of(asked).evaluate({ allowInteractive: mode !== "blind" });
  const replayed = replayRecord(roll.record, systems);
  if (isProblem(replayed))
    throw new Error(`The check of ${asked.system.id} that was just rolled cannot be replayed: ${replayed.problem}.`);
  return { roll, replayed, sentence: sentence(replayed, words) };
}

/**
 * Rolls a check and posts it. Some servers deliver a message to people who may not read it, so only one for everybody holds the
 * roll in a sentence; the content of all others tells nothing.
 */
export async function postCheck(
  asked: CheckRequest,
  { mode = usualMode(), isWanted = () => true, ...posting }: Posting,
): Promise<Posted> {
  const posted = await rollCheck(asked, mode);
  return isWanted() ? postRolled(asked, posted, { ...posting, mode }) : posted;
}

/** Posts a check that is rolled already. */
export async function postRolled(
  asked: CheckRequest,
  posted: Posted,
  { speaker, mode = usualMode(), flags, introduction }: Posting,
): Promise<Posted> {
  const { roll, replayed, sentence: told } = posted;
  const content = storedContent([introduction, told].filter(Boolean).join(" "), mode === "public");
  const data = { speaker, content, ...(flags && { flags: { [MODULE]: flags } }) };
  const message = (await roll.toMessage(data, modeOptions(mode))) as object | undefined;
  tellRoll(asked, mode, { total: roll.total ?? 0, outcome: replayed.played.outcome, sentence: told });
  return message ? { ...posted, message } : posted;
}
