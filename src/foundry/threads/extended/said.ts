/** What is said of the acts in an extended test that need no dice. */
import type { Extended, ExtendedAct } from "../../../threads/extended.ts";
import type { Party } from "../../../threads/thread.ts";
import { words } from "../../platform/words.ts";

/** One sentence, with the name as its readers may know it; undefined for what is told otherwise. */
export function extendedSaid(
  { party }: Pick<Extended, "party">,
  act: ExtendedAct,
  nameOf: (party: Party) => string,
): string | undefined {
  const name = nameOf(party);
  switch (act.act) {
    case "turn":
      return words("dicewright.extended.said.turn", { name });
    case "end":
      return words("dicewright.extended.said.end", { name });
    case "goal":
      return act.goal === null
        ? words("dicewright.extended.said.noGoal", { name })
        : words("dicewright.extended.said.goal", { name, goal: act.goal });
    default:
      return undefined;
  }
}
