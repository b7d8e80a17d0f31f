/** What is said of the acts in the test of a group that need no dice. */
import type { Group, GroupAct } from "../../../threads/group.ts";
import { readGroupAct } from "../../../threads/group.ts";
import type { Party } from "../../../threads/thread.ts";
import { messageBy } from "../../platform/documents.ts";
import { MODULE } from "../../platform/settings.ts";
import { words } from "../../platform/words.ts";

/** One sentence, with the names as its readers may know them; undefined for what is told otherwise. */
export function groupSaid(
  { rows }: Pick<Group, "rows">,
  act: GroupAct,
  nameOf: (party: Party) => string,
): string | undefined {
  if (act.act === "skip") return words("dicewright.group.said.skip", { name: nameOf(rows[act.place]!.party) });
  if (act.act === "close") return words("dicewright.group.said.close");
  const gift = act.act === "undo" ? readGroupAct(messageBy(act.gift)?.flags?.[MODULE]?.refers, rows.length) : undefined;
  return gift?.act === "give"
    ? words("dicewright.group.said.undo", { name: nameOf(rows[gift.giver]!.party) })
    : undefined;
}
