/**
 * The script of a worker: it answers questions about odds in their order, and loads the files of games that questions
 * may be about from then on. It knows nothing of Foundry.
 */
import { isProblem, type Problem } from "../../checks/problem.ts";
import { addGame, games } from "../../games/index.ts";
import { importGame } from "../../games/package-game.ts";
import { answerQuestion, BEGUN, type OddsQuestion } from "../../view/odds-question.ts";

export type Message = OddsQuestion | { readonly file: string };

/** The answer about a file that gives no game here. */
export interface Unread {
  readonly file: string;
  readonly unread: Problem;
}

async function loadGame(file: string): Promise<void> {
  const game = await importGame(file, { games });
  if (isProblem(game)) postMessage({ file, unread: game } satisfies Unread);
  else addGame(game);
}

let before = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Message>) => {
  before = before.then(() => {
    if ("file" in data) return loadGame(data.file);
    postMessage(BEGUN);
    return postMessage(answerQuestion(data));
  });
});
