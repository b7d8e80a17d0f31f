/** The codes of all games behind the dice of any formula, such as `ko` and `kar6`. */
import { refuseCode, type Code, type Game, type TermDice } from "../../../checks/game.ts";
import { problem } from "../../../checks/problem.ts";
import { memoize } from "../../../engine/die.ts";
import { games } from "../../../games/index.ts";
import { Refusal } from "../../platform/words.ts";

export interface CodeEntry {
  readonly system: Game;
  readonly letters: string;
  readonly code: Code;
}

const codesIn = memoize((systems: readonly Game[]): readonly CodeEntry[] =>
  systems.flatMap((system) => Object.entries(system.codes).map(([letters, code]) => ({ system, letters, code }))),
);

export function allCodes(): readonly CodeEntry[] {
  return codesIn(games);
}

export function codeNamed(letters: string | undefined): CodeEntry | undefined {
  return allCodes().find((entry) => entry.letters === letters);
}

/** The number behind a code. @throws Refusal if these dice do not take it. */
export function checkedArgument(code: Code, dice: TermDice, rest: string): number | undefined {
  const argument = argumentOf(rest);
  if (typeof argument === "string") throw new Refusal(problem("notNumber", { value: argument.slice(0, 20) }));
  const refused = refuseCode(code, dice, argument);
  if (refused) throw new Refusal(refused);
  return argument;
}

/** The number behind a code: undefined if there is none, the text itself if it is not a number. `>` is ignored. */
function argumentOf(rest: string): number | string | undefined {
  const bare = rest.replace(/\.$/, "");
  if (bare === "") return undefined;
  const [, digits] = /^(?:>|&?gt;)?(\d{1,9})$/.exec(bare) ?? [];
  return digits === undefined ? bare : Number(digits);
}
