/** Names the macros of the compendium by what they do, in the language of their user. */
import { parseCheck } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { games } from "../../games/index.ts";
import { keyIn, type Words } from "../words.ts";

const OPENS = /api\?\.open\(\{ system: "(\w{1,40})", kind: "(\w{1,40})" \}\)/;

/** The keys of what the others ask for. */
const ASKED: Readonly<Record<string, string>> = {
  "contest()": "dicewright.challenge.open",
  "contest({ sealed: true })": "dicewright.challenge.openSealed",
  "difficulty()": "dicewright.scene.title",
  "openGroup()": "dicewright.group.start.tool",
};

/** The name of a macro of the compendium; undefined for a command that is none of theirs. */
export function macroName(command: string, words: Words): string | undefined {
  const asked = parseCheck(command, games);
  if (!isProblem(asked)) {
    const { system, kind } = asked;
    // What is rolled is told as it is typed.
    const [first, ...typed] = command.split(" ").slice(1);
    const options = (first === system.kinds[kind]!.word ? typed : [first, ...typed]).join(" ");
    return `${checkName(system.id, kind, words)}${options && ` (${options})`}`;
  }
  const [, system, kind] = OPENS.exec(command) ?? [];
  if (system !== undefined) return `${checkName(system, kind!, words)} …`;
  const [, key] = Object.entries(ASKED).find(([call]) => command.includes(`api?.${call}`)) ?? [];
  return key === undefined ? undefined : `${words(key)} …`;
}

function checkName(system: string, kind: string, words: Words): string {
  return `${words(keyIn(system, "name"))}: ${words(keyIn(system, `kinds.${kind}`))}`;
}
