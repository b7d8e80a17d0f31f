/** What a line of chat is to this module: a check, something to refuse, or nothing. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { parseCheck, systemOf } from "../../systems/notation.ts";
import type { Problem } from "../../systems/problem.ts";
import { isProblem, problem } from "../../systems/problem.ts";
import { problemText } from "../../view/problem.ts";
import { houseRules } from "../form/house-rules.ts";
import { Roll } from "../platform/dice.ts";
import { filledIn, rollDataOf } from "../platform/documents.ts";
import { Refusal, words } from "../platform/words.ts";
import { hide } from "../secrets/writing.ts";

/** The documented spellings of Foundry's roll commands. */
const ROLLS =
  /^\/(?:r|roll|gmr|gmroll|br|broll|blindr|blindroll|sr|sroll|selfr|selfroll|pr|proll|publicr|publicroll)\s/i;

/** A command longer than this is a mistake and would keep everybody waiting. */
const MOST_CHARACTERS = 10_000;

/** Reads a line: the check it asks for, the problem with it, or `undefined` where it is not for this module. */
export function readLine(line: string, speaker: object): CheckRequest | Problem | undefined {
  if (!line.startsWith("/")) return undefined;
  const isCheck = systemOf(line, systems) !== undefined;
  const isRoll = ROLLS.test(line.slice(0, 20));
  if ((isCheck || isRoll) && line.length > MOST_CHARACTERS) return problem("tooLong", { most: MOST_CHARACTERS });
  return isCheck ? readCheck(line, speaker) : isRoll ? refusedIn(line, speaker) : undefined;
}

/** What is wrong with a line, in one sentence that uses the words of its game. */
export function problemSentence(line: string, problem: Problem): string {
  return problemText(problem, words, systemOf(line, systems)?.id);
}

/** The check a line asks for, with what the speaker's actor and this world's house rules say, and an id for what it hides. */
export function readCheck(line: string, speaker: object): CheckRequest | Problem {
  const filled = filledIn(line, speaker);
  const asked = parseCheck(filled, systems, houseRules());
  if (!isProblem(asked)) return hide(asked);
  return (asked.problem === "unknownWord" && deadPathIn(filled)) || asked;
}

/** A path that the actor has not stands in the line as it was written. */
function deadPathIn(line: string): Problem | undefined {
  const [path] = /@[A-Za-z_][\w-]*(?:\.[\w-]+)*/.exec(line.split("#")[0]!) ?? [];
  return path === undefined ? undefined : problem("deadPath", { path });
}

/** What one of our codes has against a formula. Other mistakes are left to Foundry, which knows its own words for them. */
function refusedIn(text: string, speaker: object): Problem | undefined {
  const formulas = text.split("\n").map((line) => line.replace(ROLLS, "").split("#")[0]!);
  return formulas.map((formula) => refusalOf(formula, speaker)).find(isProblem);
}

function refusalOf(formula: string, speaker: object): Problem | undefined {
  try {
    new Roll(formula, rollDataOf(speaker));
  } catch (error) {
    return error instanceof Refusal ? error.problem : undefined;
  }
  return undefined;
}
