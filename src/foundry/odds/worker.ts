/** The script of a worker: it answers one question about odds after the other. It knows nothing of Foundry. */
import { answerQuestion, type OddsQuestion } from "../../view/odds-question.ts";

/** A question without an answer, such as one that takes more memory than there is, leaves the worker as it is. */
function answerTo(question: OddsQuestion): unknown {
  try {
    return answerQuestion(question);
  } catch {
    return null;
  }
}

addEventListener("message", ({ data }: MessageEvent<OddsQuestion>) => postMessage(answerTo(data)));
