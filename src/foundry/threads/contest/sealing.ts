/** Sealed throws: shown as a fingerprint first, and as what they are once all are in, by the browser that keeps them. */
import { systems } from "../../../systems/index.ts";
import type { CheckRequest } from "../../../systems/notation.ts";
import { isProblem } from "../../../systems/problem.ts";
import { replayRecord } from "../../../systems/record.ts";
import type { Contest, Side } from "../../../threads/contest.ts";
import { sealOf } from "../../../threads/seal.ts";
import { makeAct } from "../../../threads/thread.ts";
import { sentence } from "../../../view/card/sentence.ts";
import type { Posted, Posting } from "../../chat/message.ts";
import { postRolled, rollCheck } from "../../chat/message.ts";
import { usualMode } from "../../platform/compat.ts";
import { Roll } from "../../platform/dice.ts";
import { messageBy } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { words } from "../../platform/words.ts";
import type { DicewrightCheckRoll } from "../../roll/check-roll.ts";
import { publicNameOf, speakerFor } from "../party.ts";
import { postAct } from "../post.ts";
import { contestSaid } from "./said.ts";
import type { KeptThrow } from "./seal-store.ts";
import { dropThrow, keepThrow, keptThrow } from "./seal-store.ts";
import { contestBy } from "./state.ts";

const LENGTH_OF_SALT = 32;

/** Seals whose throw is being shown by this client. */
const opening = new Set<string>();

/** Throws for a side, keeps the throw in this browser, and posts only its seal. */
export async function sealThrow(
  contest: Contest,
  side: number,
  asked: CheckRequest,
  posting: Posting,
): Promise<Posted> {
  const { id, sides } = contest;
  const { mode = usualMode(), isWanted = () => true } = posting;
  const posted = await rollCheck(asked, mode);
  if (!isWanted()) return posted;
  const salt = foundry.utils.randomID(LENGTH_OF_SALT);
  const seal = sealOf(posted.replayed, salt);
  await keepThrow(seal, { contest: id, side, salt, roll: JSON.stringify(posted.roll), mode });
  const { party } = sides[side]!;
  const act = { act: "seal", side, seal } as const;
  const content = contestSaid(contest, act, publicNameOf)!;
  if ((await postAct(id, act, { content, speaker: speakerFor(party) })) === undefined) await dropThrow(seal);
  return posted;
}

/** Shows the throws of this browser's seals in a contest in which all are in. Gives whether there were any. */
export async function openSeals(id: string): Promise<boolean> {
  const contest = contestBy(id);
  if (!contest?.isSealed || contest.isWithdrawn || contest.sides.some(({ standing }) => standing === "waiting"))
    return false;
  let hasOpened = false;
  for (const [side, stands] of contest.sides.entries()) {
    const seal = ownSealOf(stands);
    const kept = seal === undefined ? undefined : keptThrow(seal);
    if (kept?.contest === id && kept.side === side) hasOpened = (await openSeal(contest, seal!, kept)) || hasOpened;
  }
  return hasOpened;
}

/** The fingerprint that this user posted for a side that is still sealed. */
function ownSealOf({ standing, entry }: Side): string | undefined {
  const message = standing === "sealed" ? messageBy(entry!) : undefined;
  const { seal } = (message?.isAuthor ? message.flags![MODULE]!.refers : {}) as { readonly seal?: string };
  return seal;
}

/** Another tab of the same browser must not show it as well, so it is taken out of the store first; what cannot be posted is put back. */
async function openSeal({ id, sides }: Contest, seal: string, kept: KeptThrow): Promise<boolean> {
  if (opening.has(seal)) return false;
  opening.add(seal);
  try {
    await dropThrow(seal);
    const { message } = await postKept(id, kept, speakerFor(sides[kept.side]!.party));
    if (!message) await keepThrow(seal, kept);
    return message !== undefined;
  } catch (error) {
    await keepThrow(seal, kept);
    throw error;
  } finally {
    opening.delete(seal);
  }
}

async function postKept(id: string, { side, salt, roll: stored, mode }: KeptThrow, speaker: object): Promise<Posted> {
  const roll = Roll.fromJSON(stored) as DicewrightCheckRoll;
  const replayed = replayRecord(roll.record, systems);
  if (isProblem(replayed)) throw new Error(words("dicewright.contest.lostSeal"));
  const flags = { refers: makeAct(id, { act: "answer", side, salt }) };
  return postRolled(replayed.asked!, { roll, replayed, sentence: sentence(replayed, words) }, { speaker, mode, flags });
}
