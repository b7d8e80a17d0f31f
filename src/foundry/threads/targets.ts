/** Who acts, who is targeted, and who could be. Sources: the API pages of User, Token and TokenLayer. */
import type { Problem } from "../../systems/vocabulary.ts";
import { isProblem, problem } from "../../systems/vocabulary.ts";
import type { Party } from "../../threads/log.ts";
import { actors, me, scene, usersWho } from "../platform/documents.ts";
import type { Actor } from "../platform/documents.ts";
import { actorOf, partyOf } from "./party.ts";

/** Whether there are tokens to select and to target. */
export function hasScene(): boolean {
  return Boolean(scene());
}

/** Who acts: the selected token, else the user's character, by its token if the scene has one. */
export function ownParty(): Party | Problem {
  const selected = scene()?.controlled.find(({ document }) => document.actor?.isOwner);
  if (selected) return partyOf(selected.document);
  const { character } = me();
  return character ? partyFor(character) : problem("noOwnSide");
}

/** An actor as a party: by the token it belongs to, or one of its own in the scene. */
export function partyFor(actor: Actor): Party {
  return partyOf(actor.token ?? (hasScene() ? actor.getActiveTokens(false, true)[0] : undefined) ?? actor);
}

/** The targets without the acting party; a problem if one of them cannot take part, or there is no other. */
export function targetedBy(from: Party): readonly Party[] | Problem {
  const documents = [...me().targets].map(({ document }) => document);
  const lifeless = documents.find(({ actor }) => !actor);
  if (lifeless) return problem("targetWithoutActor", { name: lifeless.name });
  const others = documents.map(partyOf).filter((party) => !isSame(party, from));
  if (others.length > 0) return others;
  return problem(documents.length > 0 ? "targetSelf" : "noTarget");
}

/** Those the user could meet: the tokens they see, or without a scene the actors they know. */
export function candidatesFor(from: Party): readonly Party[] {
  const tokens = scene()
    ?.placeables.filter(({ isVisible, document }) => isVisible && document.actor)
    .map(({ document }) => document);
  const known = tokens ?? actors().filter((actor) => actor.testUserPermission(me(), "LIMITED"));
  return known.map(partyOf).filter((party) => !isSame(party, from));
}

/** Whether both are the same actor, such as an actor and its own token. */
function isSame(party: Party, other: Party): boolean {
  const actor = actorOf(party);
  return party.uuid === other.uuid || (actor !== undefined && actor.uuid === actorOf(other)?.uuid);
}

/** The targets, or an empty list if others can be chosen instead. */
export function wantedBy(from: Party): readonly Party[] | Problem {
  const targeted = targetedBy(from);
  return isProblem(targeted) && targeted.problem === "noTarget" ? [] : targeted;
}

/** The selected tokens, or the players' characters if there are not several: one token does not make a group. */
export function membersNow(): readonly Party[] {
  const documents = (scene()?.controlled ?? []).map(({ document }) => document);
  const selected = documents.filter(({ actor }) => actor).map(partyOf);
  return selected.length > 1 ? selected : charactersNow();
}

/** The characters of all players, by the token each has in the scene. */
export function charactersNow(): readonly Party[] {
  const characters = usersWho(({ isGM }) => !isGM).flatMap(({ character }) => character ?? []);
  return unique(
    characters.map((character) =>
      partyOf((hasScene() ? character.getActiveTokens(false, true)[0] : undefined) ?? character),
    ),
  );
}

/** Each party once. */
export function unique(parties: readonly Party[]): readonly Party[] {
  return [...new Map(parties.map((party) => [party.uuid, party])).values()];
}
