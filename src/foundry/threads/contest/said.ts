/** What is said of the acts of a contest that need no dice. */
import type { Contest, ContestAct } from "../../../threads/contest.ts";
import type { Party } from "../../../threads/thread.ts";
import { words } from "../../platform/words.ts";

/** One sentence, with the names as its readers may know them; undefined for what is told otherwise. */
export function contestSaid(
  { sides }: Pick<Contest, "sides">,
  act: ContestAct,
  nameOf: (party: Party) => string,
): string | undefined {
  const name = (side: number) => nameOf(sides[side]!.party);
  switch (act.act) {
    case "seal":
      return words("dicewright.contest.said.seal", { name: name(act.side) });
    case "yield":
      return words("dicewright.contest.said.yield", { name: name(act.side) });
    case "ruling":
      return words("dicewright.contest.said.ruling", { name: name(act.winner) });
    case "withdraw":
      return words("dicewright.contest.said.withdraw");
    default:
      return undefined;
  }
}
