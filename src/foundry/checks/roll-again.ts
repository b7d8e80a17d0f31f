/** Rolls again what a message asked for: the macro of a private card names its message, and nothing that it says. */
import { problem } from "../../systems/vocabulary.ts";
import { readCheck } from "../form/commands.ts";
import { modeOptions } from "../platform/compat.ts";
import { Roll } from "../platform/dice.ts";
import { currentSpeaker, messageBy } from "../platform/documents.ts";
import { notifyError, notifyProblem, orThrow } from "../platform/words.ts";
import { linesOf } from "../roll/message-rolls.ts";
import { modeOf, postCheck } from "../roll/post-check.ts";

/** Rolls one of a message's rolls again, for the same readers, or says that the message is gone. */
export async function rollAgain(id: string, place = 0): Promise<void> {
  const message = messageBy(id);
  const asked = message?.isContentVisible ? linesOf(message).at(place) : undefined;
  if (!message || !asked) return notifyProblem(problem("rollGone"));
  const { line } = asked;
  const [speaker, mode] = [currentSpeaker(), modeOf(message)];
  try {
    if (line.startsWith("/")) {
      await postCheck(orThrow(readCheck(line, speaker)), { speaker, mode });
    } else await (await new Roll(line).evaluate()).toMessage({ speaker }, modeOptions(mode));
  } catch (error) {
    notifyError(error);
  }
}
