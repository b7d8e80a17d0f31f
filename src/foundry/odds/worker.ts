/** The script of a worker: it answers one question about odds after the other. It knows nothing of Foundry. */
import { workOn, type OddsQuery } from "../../view/odds-question.ts";

/** A question without an answer, such as one that takes more memory than there is, leaves the worker as it is. */
function answerTo(question: OddsQuery): unknown {
  try {
    return workOn(question);
  } catch {
    return null;
  }
}

addEventListener("message", ({ data }: MessageEvent<OddsQuery>) => postMessage(answerTo(data)));
