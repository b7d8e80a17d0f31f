/** The script of a worker: it answers one question about odds after the other. It knows nothing of Foundry. */
import { finished } from "../../systems/odds-summary.ts";
import type { Question } from "../../view/odds-question.ts";
import { workOn } from "../../view/odds-question.ts";

addEventListener("message", ({ data }: MessageEvent<Question>) => postMessage(finished(workOn(data))));
