/** The functions of the API: rolls, contests, requests and windows. */
import { stringify } from "../../checks/json.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import { isProblem, problem } from "../../checks/problem.ts";
import { replayRecord } from "../../checks/record.ts";
import type { Api, DebugRecord, DebugThread, HiddenRoll, NamedCheck, Rolled, RollOptions } from "../../dicewright.d.ts";
import { games } from "../../games/index.ts";
import { parseMove } from "../../threads/reader/reader.ts";
import { hiddenView } from "../../view/card/sentence.ts";
import { problemText } from "../../view/problem.ts";
import { modeOptions, usualMode } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { messageBy, speakerOf, type Speaker } from "../platform/documents.ts";
import { notifyError, notifyProblem, orThrow, words } from "../platform/words.ts";
import { currentCheck, linesOf } from "../roll/message-rolls.ts";
import { isHiddenFromRoller, modeOf, postCheck, rollCheck, readCheck } from "../roll/post-check.ts";
import { maskSecrets, secretNote, recordForReader } from "../roll/secrets.ts";
import { showRequest } from "../threads/group/start.ts";
import { readingOf } from "../threads/state.ts";
import { openRollDialog } from "../windows/roll-dialog.ts";
import { setScene, showScene } from "../windows/scene-form.ts";
import { readNamedCheck } from "../world/house-rules.ts";
import { ledgerRowOf } from "../world/ledger.ts";

export { beginContestFor } from "../threads/contest/parse-line.ts";
export { beginExtendedFor } from "../threads/extended/start.ts";
export { beginGroupFor } from "../threads/group/start.ts";
export { rollSavedCheckById } from "../windows/roll-check.ts";

function readHidden(asked: string | NamedCheck, speaker: Speaker): CheckRequest {
  return orThrow(maskSecrets(readNamedCheck(asked, speaker)));
}

/** Rolls a check and posts it. @throws Refusal if it cannot be read, an option is wrong or a package stops it. */
export async function rollNamedCheck(
  asked: string | NamedCheck,
  { speaker = speakerOf(), mode = usualMode(), post = true }: RollOptions,
): Promise<Rolled | HiddenRoll> {
  const read = readHidden(asked, speaker);
  const posted = await (post ? postCheck(read, { speaker, mode }) : rollCheck(read, mode));
  if (post && isHiddenFromRoller(mode, posted)) return { isHidden: true, sentence: hiddenView(words).text };
  const { roll: rolled, replayed, sentence } = posted;
  return { isHidden: false, total: rolled.total ?? 0, outcome: replayed.played.outcome, sentence, roll: rolled };
}

/** Rolls one of a message's rolls again for the same readers, so the macro of a private card reveals nothing. */
export async function rollAgain(id: string, place = 0): Promise<void> {
  const message = messageBy(stringify(id));
  const asked = message?.isContentVisible ? linesOf(message).at(place) : undefined;
  if (!message || !asked) return notifyProblem(problem("rollGone"));
  const { line } = asked;
  const [speaker, mode] = [speakerOf(), modeOf(message)];
  try {
    if (line.startsWith("/")) await postCheck(orThrow(readCheck(line, speaker)), { speaker, mode });
    else await (await new Roll(line).evaluate()).toMessage({ speaker }, modeOptions(mode));
  } catch (error) {
    notifyError(error);
  }
}

/** Opens the window in which people are asked for a roll. @throws Refusal if this user may not ask. */
export const openGroupWindow: Api["openGroup"] = () => showRequest();

export const rollByDialog: Api["open"] = async (opening) => (await openRollDialog(opening ?? {})).message;

/** Sets or clears the difficulty of the scene, or opens its window. @throws Refusal if this user is not a GM. */
export const setDifficulty: Api["difficulty"] = async (request) =>
  request === undefined ? showScene() : setScene(request);

// ---- Debugging: shows nothing that this user may not see ----

/** The reading of a thread: each of its messages, in the order in which they count. */
export function debugThread(given: string): DebugThread | null {
  const id = stringify(given);
  const reading = readingOf(id);
  if (!reading || messageBy(id)?.isContentVisible !== true) return null;
  const { kind, state } = reading;
  return {
    kind: kind.id,
    isClosed: state.closedBy !== undefined,
    isUpheld: state.isFromLedger === true,
    ledger: ledgerRowOf(id) ?? null,
    messages: state.log.map((entry) => ({
      id: entry.id,
      author: entry.author,
      move: entry.isHidden ? null : (parseMove(kind, entry.payload, state)?.act ?? null),
      rejection: state.rejections.get(entry.id) ?? null,
      editedBy: state.edits.get(entry.id)?.user ?? null,
    })),
  };
}

/** The record of a message's check, with the hidden numbers that this user knows, and its outcome. */
export function debugRecord(given: string): DebugRecord | null {
  const message = messageBy(stringify(given));
  const check = message?.isContentVisible === true ? currentCheck(message.rolls) : undefined;
  if (!message || !check) return null;
  const record = recordForReader(check.record, message);
  const replayed = replayRecord(record, games);
  return {
    record,
    hidden: secretNote(check.record, message) ?? null,
    outcome: isProblem(replayed) ? null : replayed.played.outcome,
    problem: isProblem(replayed) ? problemText(replayed, words) : null,
  };
}
