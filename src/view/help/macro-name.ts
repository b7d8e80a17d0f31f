/** Names the macros of the compendium in the language of their user. */
import { readCheck } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { gameWords, type Words } from "../../words/words.ts";

const OPEN_CALL = /api\?\.open\(\{ system: "(\w{1,40})", kind: "(\w{1,40})" \}\)/;

const API_CALLS: Readonly<Record<string, string>> = {
  "contest()": "dicewright.challenge.open",
  "contest({ sealed: true })": "dicewright.challenge.openSealed",
  "difficulty()": "dicewright.scene.title",
  "openGroup()": "dicewright.group.start.tool",
};

/** Undefined for a command that is not one of the compendium's. */
export function macroName(command: string, words: Words): string | undefined {
  const asked = readCheck(command, { games });
  if (!isProblem(asked)) {
    const { system, kind } = asked;
    const [first, ...typed] = command.split(" ").slice(1);
    const options = (first === system.kinds[kind]!.word ? typed : [first, ...typed]).join(" ");
    return `${checkName(system.id, kind, words)}${options && ` (${options})`}`;
  }
  const [, system, kind] = OPEN_CALL.exec(command) ?? [];
  if (system !== undefined) return `${checkName(system, kind!, words)} …`;
  const [, key] = Object.entries(API_CALLS).find(([call]) => command.includes(`api?.${call}`)) ?? [];
  return key === undefined ? undefined : `${words(key)} …`;
}

function checkName(system: string, kind: string, words: Words): string {
  return `${gameWords(system, "name", words)}: ${gameWords(system, `kinds.${kind}`, words)}`;
}
