/** Asks players for what is missing in the test of a group. */
import type { Group } from "../../../threads/group.ts";
import { playersOf } from "../party.ts";
import { askUser } from "../query.ts";

/** Asks every player who is there for each of theirs that is missing. Nobody waits for it. */
export function askMissing({ id, rows }: Pick<Group, "id" | "rows">): void {
  for (const [place, { standing, party }] of rows.entries()) {
    if (standing === "waiting") for (const player of playersOf(party)) askUser(player, { message: id, place });
  }
}
