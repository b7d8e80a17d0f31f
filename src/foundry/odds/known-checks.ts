import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { requestOf, type SavedCheck } from "../../systems/saved-check.ts";
import type { System } from "../../systems/system.ts";
import { isProblem } from "../../systems/vocabulary.ts";
/** What this user may know of the checks that others roll in contests. */
import { refuseContest } from "../../threads/odds.ts";
import type { Party } from "../../threads/reader/log.ts";
import { isGM, numbersOf } from "../platform/documents.ts";
import { houseRules, rulesWith } from "../world/house-rules.ts";
import { actorOf, isSecret, mayActFor } from "../world/party.ts";
import { allSavedChecks } from "../world/saved-check-store.ts";
import { knownOpponents } from "../world/settings.ts";

/** Whether this user may know the saved checks of a party. Its own users always do. */
export function knowsChecksOf(party: Party): boolean {
  if (mayActFor(party) && !isGM()) return true;
  const setting = knownOpponents();
  return isGM() ? setting !== "nothing" : setting === "visible" && !isSecret(party);
}

/** Of saved checks those with which contests of a game are rolled. */
export function contested(checks: readonly SavedCheck[], system: System): readonly SavedCheck[] {
  return checks.filter((saved) => saved.system === system.id && !refuseContest(system, saved.kind));
}

interface KnownCheck {
  readonly party: Party;
  readonly check: CheckRequest;
}

/** Checks that parties may roll in contests of a game, as far as this user knows; a crowd may have thousands. */
export function knownChecks(parties: readonly Party[], system: System, most: number): readonly KnownCheck[] {
  const known: KnownCheck[] = [];
  for (const party of parties) {
    const actor = known.length < most ? actorOf(party) : undefined;
    if (!actor || !knowsChecksOf(party)) continue;
    const data = numbersOf(actor);
    for (const saved of contested(allSavedChecks(actor), system)) {
      const check = known.length < most ? requestOf(saved, data, systems, rulesWith(houseRules(), actor)) : undefined;
      if (check && !isProblem(check)) known.push({ party, check });
    }
  }
  return known;
}
