/** Asks players for what is missing in the test of a group. */
import type { Group } from "../../../threads/group.ts";
import type { Party } from "../../../threads/thread.ts";
import type { User } from "../../platform/documents.ts";
import { askedFor, playersOf } from "../party.ts";
import { askUser } from "../query.ts";

/** Asks every player who is there for each of theirs that is missing, and the Gamemaster for those without a player. Nobody waits for it. */
export function askMissing({ id, rows }: Pick<Group, "id" | "rows">): void {
  for (const [place, { standing, party }] of rows.entries()) {
    if (standing === "waiting") for (const user of askedAbout(party)) askUser(user, { message: id, place });
  }
}

function askedAbout(party: Party): readonly (User | undefined)[] {
  const players = playersOf(party);
  return players.length > 0 ? players : [askedFor(party)];
}
