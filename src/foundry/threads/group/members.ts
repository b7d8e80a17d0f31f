/** Who takes part where nobody says so. Source: the API pages of TokenLayer, User and Actor. */
import type { Party } from "../../../threads/thread.ts";
import { scene, usersWho } from "../../platform/documents.ts";
import { partyOf } from "../party.ts";
import { hasScene } from "../targets.ts";

/** The selected tokens, where there are several: one alone is no group. Else the players' characters, by the token each has on the scene. */
export function membersNow(): readonly Party[] {
  const selected = selectedNow();
  return selected.length > 1 ? selected : charactersNow();
}

/** The tokens that are selected and have an actor. */
function selectedNow(): readonly Party[] {
  const documents = (scene()?.controlled ?? []).map(({ document }) => document);
  return documents.filter(({ actor }) => actor).map(partyOf);
}

/** The characters of all players, each once. */
export function charactersNow(): readonly Party[] {
  const characters = usersWho(({ isGM }) => !isGM).flatMap(({ character }) => character ?? []);
  return unique(
    characters.map((character) =>
      partyOf((hasScene() ? character.getActiveTokens(false, true)[0] : undefined) ?? character),
    ),
  );
}

/** Each of them once. */
export function unique(parties: readonly Party[]): readonly Party[] {
  return [...new Map(parties.map((party) => [party.uuid, party])).values()];
}
