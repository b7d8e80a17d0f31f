/**
 * The script of a worker: it answers its messages in their order. A message is a question about odds, or names a file
 * to fetch, or one with a game, which questions may be about from then on. It knows nothing of Foundry.
 */
import { isProblem, type Problem } from "../../checks/problem.ts";
import { addGame, games } from "../../games/index.ts";
import { importGame } from "../../games/package-game.ts";
import { answerQuestion, type OddsQuestion } from "../../view/odds-question.ts";

/** A question without an answer, such as one that takes more memory than there is, leaves the worker as it is. */
function answerTo(question: OddsQuestion): unknown {
  try {
    return answerQuestion(question);
  } catch {
    return null;
  }
}

/** Loads the game of a file. Gives the problem with it; null if it has come. */
async function loadGame(address: string): Promise<Problem | null> {
  const game = await importGame(address, games);
  if (isProblem(game)) return game;
  addGame(game);
  return null;
}

export type Message = OddsQuestion | { readonly fetch: string } | { readonly file: string };

let before: Promise<unknown> | undefined;

/** Fetches a file before its game is read, so that only the latter has to be quick. */
async function fetchFile(address: string): Promise<null> {
  await import(/* @vite-ignore */ address).catch(() => undefined);
  return null;
}

function answer(message: Message): unknown {
  if ("fetch" in message) return fetchFile(message.fetch);
  return "file" in message ? loadGame(message.file) : answerTo(message);
}

addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (!before && "ask" in data) postMessage(answerTo(data));
  else before = Promise.resolve(before).then(async () => postMessage(await answer(data)));
});
