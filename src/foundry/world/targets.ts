import { isProblem, problem, type Problem } from "../../systems/vocabulary.ts";
import type { Party } from "../../threads/reader/log.ts";
import { actors, me, usersWho, type Actor } from "../platform/documents.ts";
/** Who acts, who is targeted, and who could be. Sources: the API pages of User, Token and TokenLayer. */
import { scene } from "../platform/world-documents.ts";
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

/**
 * An actor as a party: by the token it belongs to, or its own in the scene. That is one that is linked to it, else its
 * only one: several that are not linked have actors of their own.
 */
export function partyFor(actor: Actor): Party {
  const tokens = (linked: boolean) => (hasScene() ? actor.getActiveTokens(linked, true) : []);
  const [only, ...others] = tokens(false);
  return partyOf(actor.token ?? tokens(true)[0] ?? (others.length > 0 ? undefined : only) ?? actor);
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
  return unique(characters.map(partyFor));
}

/** Each party once. */
export function unique(parties: readonly Party[]): readonly Party[] {
  return [...new Map(parties.map((party) => [party.uuid, party])).values()];
}
