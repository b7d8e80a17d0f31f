/** Names the macros of the compendium by what they do, in the language of their user. */
import { systems } from "../../systems/index.ts";
import { parseCheck, type CheckRequest } from "../../systems/notation.ts";
import { isProblem } from "../../systems/vocabulary.ts";
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
  const asked = parseCheck(command, systems);
  if (!isProblem(asked)) return rollName(command, asked, words);
  const [, system, kind] = OPENS.exec(command) ?? [];
  if (system !== undefined) return `${checkName(system, kind!, words)} …`;
  const [, key] = Object.entries(ASKED).find(([call]) => command.includes(`api?.${call}`)) ?? [];
  return key === undefined ? undefined : `${words(key)} …`;
}

/** The check, and what is rolled as it is typed. */
function rollName(command: string, { system, kind }: CheckRequest, words: Words): string {
  const [, ...typed] = command.split(" ");
  const options = typed.filter((word, i) => i > 0 || word !== system.kinds[kind]!.word).join(" ");
  return `${checkName(system.id, kind, words)}${options && ` (${options})`}`;
}

function checkName(system: string, kind: string, words: Words): string {
  return `${words(keyIn(system, "name"))}: ${words(keyIn(system, `kinds.${kind}`))}`;
}
