/** Plays the laws of a game for its author, and asks the worker of odds whether it has read the game. */
import type { GameReport } from "../../api.ts";
import type { Game } from "../../checks/game.ts";
import { parseGameId } from "../../checks/notation.ts";
import { games } from "../../games/index.ts";
import { checkGame } from "../../view/game-laws.ts";
import { exampleCheck } from "../../view/help/lines.ts";
import { summaryQuestion } from "../../view/odds-question.ts";
import { problemText } from "../../words/problem.ts";
import { gameWords } from "../../words/words.ts";
import { answerOf } from "../odds/view.ts";
import { pageClock } from "../platform/clock.ts";
import { orThrow, words } from "../platform/words.ts";
import { workerFaults } from "../world/games.ts";

/** Plays the laws of games, and lists in the console what fails. @throws Refusal if there is no such game */
export async function checkGameById(given: string): Promise<GameReport> {
  const game = orThrow(parseGameId(given, games));
  const { laws: played, missingWords } = checkGame(game, words, Math.random, pageClock);
  const laws = [...played, await askWorker(game)];
  const report = {
    holds: laws.every(({ failures }) => failures.length === 0),
    laws: laws.map((each) => ({ ...each, sentence: words(`dicewright.laws.${each.law}`) })),
    missingWords,
  };
  console.info(reportLines(gameWords(game.id, "name", words), report).join("\n"));
  return report;
}

/** Asks a worker about the example of a game, by rules that no other question has. */
async function askWorker(game: Game) {
  const [kind] = Object.keys(game.kinds);
  await answerOf(summaryQuestion(exampleCheck(game, kind!), { askedAt: pageClock.now() }), { isPatient: true });
  const fault = workerFaults.get(game.id);
  return { law: "worker" as const, runs: 1, failures: fault ? [problemText(fault, words)] : [] };
}

function reportLines(name: string, { holds, laws, missingWords }: GameReport): readonly string[] {
  return [
    words(`dicewright.laws.${holds ? "allHold" : "someFail"}`, { game: name }),
    ...laws.flatMap(({ sentence, runs, failures }) => [
      `${failures.length > 0 ? "✗" : runs > 0 ? "✓" : "–"} ${sentence} (${runs})`,
      ...failures.map((failure) => `    ${failure}`),
    ]),
    ...(missingWords.length > 0 ? [words("dicewright.laws.missingWords", { keys: missingWords.join(", ") })] : []),
  ];
}
