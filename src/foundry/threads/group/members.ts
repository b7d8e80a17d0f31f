/** Who takes part where nobody says so. Source: the API pages of TokenLayer, User and Actor. */
import type { Party } from "../../../threads/thread.ts";
import type { PartyActor, TokenLike } from "../party.ts";
import { partyOf } from "../party.ts";
import { hasScene } from "../targets.ts";

interface Canvas {
  readonly ready: boolean;
  readonly tokens?: { readonly controlled: readonly { readonly document: TokenLike }[] } | null;
}

/** The selected tokens, where there are several: one alone is no group. Else the players' characters, by the token each has on the scene. */
export function membersNow(): readonly Party[] {
  const selected = selectedNow();
  return selected.length > 1 ? selected : charactersNow();
}

/** The tokens that are selected and have an actor. */
function selectedNow(): readonly Party[] {
  const shown = (globalThis as { readonly canvas?: Canvas }).canvas;
  const documents = shown?.ready ? (shown.tokens?.controlled ?? []).map(({ document }) => document) : [];
  return documents.filter(({ actor }) => actor).map(partyOf);
}

interface Player {
  readonly isGM: boolean;
  readonly character: (PartyActor & { getActiveTokens(linked: boolean, document: true): readonly TokenLike[] }) | null;
}

/** The characters of all players, each once. */
export function charactersNow(): readonly Party[] {
  const players = (game.users as unknown as { filter(test: (user: Player) => boolean): readonly Player[] }).filter(
    ({ isGM, character }) => !isGM && character !== null,
  );
  return unique(
    players.map(({ character }) =>
      partyOf((hasScene() ? character!.getActiveTokens(false, true)[0] : undefined) ?? character!),
    ),
  );
}

/** Each of them once. */
export function unique(parties: readonly Party[]): readonly Party[] {
  return [...new Map(parties.map((party) => [party.uuid, party])).values()];
}
