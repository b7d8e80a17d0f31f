/** What this user may know of the checks that others roll in contests. */
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { requestOf } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { refuseContest } from "../../threads/challenge.ts";
import type { Party } from "../../threads/log.ts";
import { allSavedChecks } from "../checks/holder.ts";
import { houseRules } from "../form/house-rules.ts";
import { isGM } from "../platform/documents.ts";
import { actorOf, isSecret, mayActFor } from "../threads/party.ts";
import { knownOpponents } from "./settings.ts";

/** Whether this user may know the saved checks of a party. Its own users always do. */
function knowsChecksOf(party: Party): boolean {
  if (mayActFor(party) && !isGM()) return true;
  const setting = knownOpponents();
  return isGM() ? setting !== "nothing" : setting === "visible" && !isSecret(party);
}

/** The checks with which a party may meet others in a contest of a game, as far as this user may know them. */
export function knownChecks(party: Party, system: System): readonly CheckRequest[] {
  const actor = actorOf(party);
  if (!actor || !knowsChecksOf(party)) return [];
  const data = actor.getRollData();
  return allSavedChecks(actor).flatMap((saved) => {
    if (saved.system !== system.id || refuseContest(system, saved.kind)) return [];
    const asked = requestOf(saved, data, systems, houseRules());
    return isProblem(asked) ? [] : [asked];
  });
}
