/**
 * The script of a worker: it answers one message after the other, in their order. A message is a question about odds, or
 * names the file of a game, which questions may be about from then on. It knows nothing of Foundry.
 */
import { isProblem, type Problem } from "../../checks/problem.ts";
import { addGame, games } from "../../games/index.ts";
import { answerQuestion, type OddsQuestion } from "../../view/odds-question.ts";

/** A question without an answer, such as one that takes more memory than there is, leaves the worker as it is. */
function answerTo(question: OddsQuestion): unknown {
  try {
    return answerQuestion(question);
  } catch {
    return null;
  }
}

/** What is wrong with the game of a file; null if it has come. */
async function loadGame(address: string): Promise<Problem | null> {
  const { importGame } = await import("../../games/package-game.ts");
  const game = await importGame(address, games);
  if (isProblem(game)) return game;
  addGame(game);
  return null;
}

let before: Promise<unknown> | undefined;

addEventListener("message", ({ data }: MessageEvent<OddsQuestion | { readonly file: string }>) => {
  if ("file" in data) before = Promise.resolve(before).then(async () => postMessage(await loadGame(data.file)));
  else if (before) void before.then(() => postMessage(answerTo(data)));
  else postMessage(answerTo(data));
});
