/** The longest step of large questions, as a page without workers takes them: between two steps it does something else. */
import { systems } from "../../src/systems/index.ts";
import { parseCheck, type CheckRequest } from "../../src/systems/notation.ts";
import { firstState } from "../../src/systems/outlook.ts";
import {
  contestQuestion,
  outlookQuestion,
  summaryQuestion,
  workOn,
  type OddsQuery,
} from "../../src/view/odds-question.ts";
import { spent } from "./measure.ts";

const asked = (line: string) => parseCheck(line, systems) as CheckRequest;
const dialog = (line: string) => summaryQuestion(asked(line), {});
const contest = (...lines: readonly string[]) => contestQuestion({ stakes: lines.map(asked), rules: {}, place: 0 })!;

function extended(line: string, goal: number): OddsQuery {
  const { system, options } = asked(line);
  return outlookQuestion(firstState(system, options, goal));
}

const MIXED = "/ogs 20d12 + 20d10 + 20d8 + 20d6 + 20d4 opposed";

/** By name. */
export const questions: Readonly<Record<string, OddsQuery>> = {
  "Kaiser at D90 with a fumble degree of -3": dialog("/kaiser skill 5 vs 12 d90 fumble -3"),
  "OGS, 100 mixed dice against 100": contest(MIXED, MIXED),
  "OGS, three hands of six dice": contest("/ogs 6d12 opposed", "/ogs 2d12 + 2d10 + 2d8 opposed", "/ogs 6d10 opposed"),
  "K&R extended test of 20 dice, 100 to go": extended("/kr extended 20 dt 6 con 3", 100),
  "Olde, 100d1000": dialog("/olde 100d1000"),
  "Olde, 100d1000 against 100d1000": contest("/olde 100d1000", "/olde 100d1000"),
};

/** Milliseconds of its longest step: of each step the best of some runs, so that nothing else is in it. */
export function longestStep(question: OddsQuery, runs: number): number {
  const best: number[] = [];
  for (let run = 0; run < runs; run++) {
    const steps = workOn(question);
    for (let i = 0, isDone = false; !isDone; i++) {
      const start = spent();
      isDone = steps.next().done!;
      best[i] = Math.min(best[i] ?? Infinity, spent() - start);
    }
  }
  return Math.max(...best);
}
