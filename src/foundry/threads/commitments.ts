/**
 * Sealed rolls: a commitment is posted first, and the roll once everyone has rolled. Until then it is only in the
 * browser of its player; if that store is cleared, a GM answers instead.
 */
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { replayRecord } from "../../checks/record.ts";
import type { Mode } from "../../checks/visibility.ts";
import { games } from "../../games/index.ts";
import { commitmentOf, type MoveData } from "../../threads/log.ts";
import type { Reveal } from "../../threads/panel.ts";
import type { ThreadReading } from "../../threads/thread.ts";
import { rollSentence } from "../../words/sentence.ts";
import { usualMode } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { rollerOf } from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import type { DicewrightCheckRoll } from "../roll/check-roll.ts";
import { postRolled, rollCheck, type Posted, type Posting } from "../roll/post-check.ts";
import { countTest } from "../world/house-rules.ts";
import { speakerFor } from "../world/party.ts";
import { ownCommitment, rollsInBrowser } from "../world/sealed-rolls.ts";
import { flagsFor, postMove, moveSentence } from "./post.ts";

const SALT_LENGTH = 32;

/** A roll that is not shown yet, as the browser keeps it under its commitment. */
type SealedRoll = Readonly<Record<"contest" | "salt" | "roll", string>> & { readonly mode: Mode };

/** Rolls a check, keeps it in this browser, and posts only its commitment as this move. */
export async function postCommitment(reading: ThreadReading, move: MoveData, asked: CheckRequest, posting: Posting) {
  const { speaker, mode = usualMode(), isWanted = () => true } = posting;
  const posted = await rollCheck(asked, mode, speaker.alias);
  if (!isWanted()) return posted;
  const salt = foundry.utils.randomID(SALT_LENGTH);
  const seal = commitmentOf(posted.replayed, salt);
  const { id } = reading.state;
  const sealed: SealedRoll = { contest: id, salt, roll: JSON.stringify(posted.roll), mode };
  await rollsInBrowser.keep(seal, sealed);
  const content = moveSentence(reading, move) ?? "";
  try {
    await postMove(id, { ...move, seal }, { content, speaker });
  } catch (error) {
    await rollsInBrowser.drop(seal);
    throw error;
  }
  await countTest(asked, rollerOf(speaker));
  return posted;
}

export async function revealRolls(id: string, reveals: readonly Reveal[]): Promise<void> {
  for (const reveal of reveals) {
    const seal = ownCommitment(reveal.entry);
    const sealed = rollsInBrowser.get(seal) as SealedRoll | undefined;
    if (sealed?.contest === id) await revealRoll(id, seal, sealed, reveal);
  }
}

const showing = new Set<string>();

/** Takes the roll out of the store first, so no other tab shows it as well, and puts it back if it cannot be posted. */
async function revealRoll(id: string, seal: string, sealed: SealedRoll, reveal: Reveal): Promise<void> {
  if (showing.has(seal)) return;
  showing.add(seal);
  try {
    await rollsInBrowser.drop(seal);
    const { message } = await postSealedRoll(id, sealed, reveal);
    if (!message) await rollsInBrowser.keep(seal, sealed);
  } catch (error) {
    await rollsInBrowser.keep(seal, sealed);
    throw error;
  } finally {
    showing.delete(seal);
  }
}

async function postSealedRoll(
  id: string,
  { salt, roll: stored, mode }: SealedRoll,
  { move, party: by }: Reveal,
): Promise<Posted> {
  const roll = Roll.fromJSON(stored) as DicewrightCheckRoll;
  const replayed = replayRecord(roll.record, games);
  if (isProblem(replayed)) throw new Error(words("dicewright.contest.lostSeal"));
  const flags = flagsFor(id, { ...move, salt });
  const posted = { roll, replayed, sentence: rollSentence(replayed, words) };
  return postRolled(replayed.request!, posted, { speaker: speakerFor(by), mode, flags });
}
