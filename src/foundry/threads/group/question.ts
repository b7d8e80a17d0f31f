/** What somebody is asked whose roll is missing in the test of a group. */
import { titleOf } from "../../../view/group-result.ts";
import { keyIn } from "../../../view/words.ts";
import { words } from "../../platform/words.ts";
import { mayActFor, nameOf } from "../party.ts";
import type { Question } from "../prompt-window.ts";
import type { Asked } from "../query.ts";
import { begin } from "./begin.ts";
import { groupBy } from "./state.ts";

/** Who is to roll, and what for; undefined where this user has nothing to roll there. */
export function groupQuestion({ message, place }: Asked): Question | undefined {
  const group = groupBy(message);
  const row = group?.rows[place];
  if (!group || group.closedBy !== undefined || row?.standing !== "waiting" || !mayActFor(row.party)) return undefined;
  const title = titleOf(group, words);
  return {
    name: words("dicewright.group.prompt.title"),
    asked: words("dicewright.group.prompt.text", { name: nameOf(row.party), check: group.label ?? title }),
    told: group.label === undefined ? words(keyIn(group.system.id, "name")) : title,
    texts: { answer: words("dicewright.group.prompt.roll"), later: words("dicewright.group.prompt.later") },
    answer: (event) => begin(message, { deed: "roll", place }, event),
  };
}
