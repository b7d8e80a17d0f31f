/**
 * Parties as the documents of the world know them: who acts, who is targeted, and who could be. Sources: the API pages
 * of TokenDocument, Actor, User, Token, TokenLayer and fromUuidSync.
 */
import { LIMITS } from "../../checks/limits.ts";
import { isProblem, problem, type Problem } from "../../checks/problem.ts";
import type { Party } from "../../threads/log.ts";
import {
  activeGM,
  actors,
  currentUser,
  speakerOf,
  userBy,
  usersWho,
  type Actor,
  type Speaker,
  type TokenDocument,
  type User,
} from "../platform/documents.ts";
import { words } from "../platform/words.ts";
import { actorHolding, documentBy, isVideo, scene } from "../platform/world-documents.ts";

/** The token of a party; undefined if it is an actor alone, or gone. */
export function tokenOf({ uuid }: Party): TokenDocument | undefined {
  const document = documentBy(uuid);
  return document?.documentName === "Token" ? document : undefined;
}

/** The actor of a party. Once its token is gone it is the actor in the world's list that the opening names. */
export function actorOf(party: Party): Actor | undefined {
  const there = documentBy(party.uuid);
  if (there) return actorHolding(there);
  const left = party.actor === undefined ? undefined : documentBy(party.actor);
  return left?.documentName === "Actor" ? left : undefined;
}

/** A token or an actor as a thread stores it. The name is the one that everyone may read. */
export function partyOf(document: TokenDocument | Actor): Party {
  if (document.documentName === "Actor") return { uuid: document.uuid };
  const { uuid, baseActor, hidden, name } = document;
  return { uuid, ...(baseActor && { actor: baseActor.uuid }), ...(!hidden && { name }) };
}

/** The party of a token or actor with this uuid; undefined for anything else, and once it is gone. */
export function partyAt(uuid: string): Party | undefined {
  const document = documentBy(uuid);
  return document && partyOf(document);
}

export function partyOfSpeaker({ scene: of, token, actor }: Speaker): Party | undefined {
  if (of && token) return { uuid: `Scene.${of}.Token.${token}` };
  return actor ? { uuid: `Actor.${actor}` } : undefined;
}

export function isGamemaster(user: string): boolean {
  return userBy(user)?.isGM === true;
}

/** Whether a user may act for a party; a GM may for all. */
export function mayUserActFor(user: string, party: Party): boolean {
  const person = userBy(user);
  return person !== undefined && (person.isGM || actorOf(party)?.testUserPermission(person, "OWNER") === true);
}

export function mayActFor(party: Party): boolean {
  return mayUserActFor(currentUser().id, party);
}

function isGone({ uuid }: Party): boolean {
  return documentBy(uuid) === undefined;
}

/** Whether players may not know who a party is: its token is hidden, or was when it began and is gone. */
export function isSecret(party: Party): boolean {
  return isGone(party) ? party.name === undefined : tokenOf(party)?.hidden === true;
}

export function knows(party: Party): boolean {
  return !isSecret(party) || mayActFor(party);
}

/** The name of a party as far as this user may know it. A token that is gone keeps the name that everyone knew. */
export function partyName(party: Party): string {
  if (!knows(party)) return words(isGone(party) ? "dicewright.thread.gone" : "dicewright.thread.unknown");
  const name = tokenOf(party)?.name ?? party.name ?? actorOf(party)?.name ?? words("dicewright.thread.gone");
  return name.slice(0, LIMITS.name);
}

/** The picture of a party, unless this user may not see it. Never its actor's for a token, which may be disguised. */
export function pictureOf(party: Party): string | undefined {
  const document = knows(party) ? documentBy(party.uuid) : undefined;
  if (!document) return undefined;
  const picture = document.documentName === "Token" ? document.texture.src : visiblePicture(document);
  return picture && !isVideo(picture) ? picture : undefined;
}

function visiblePicture(actor: Actor): string | null | undefined {
  return actor.testUserPermission(currentUser(), "LIMITED") ? actor.img : undefined;
}

/** The name of a party for all users, as messages store it. */
export function publicNameOf(party: Party): string {
  return isSecret(party) ? words("dicewright.thread.unknown") : partyName(party);
}

function playersOf(party: Party): readonly User[] {
  const actor = actorOf(party);
  return usersWho((user) => !user.isGM && actor?.testUserPermission(user, "OWNER") === true);
}

/** The players of a party that this user may know: who owns a hidden token says who it is. */
export function knownPlayersOf(party: Party): readonly User[] {
  return knows(party) ? playersOf(party) : [];
}

/** The users who are asked on behalf of a party: its players at the table, or else the active GM. */
export function usersToAsk(party: Party): readonly User[] {
  const players = playersOf(party).filter(({ active }) => active);
  return players.length > 0 ? players : [activeGM()].filter((user) => user !== undefined);
}

/** The speaker for a party. A token that players may not see speaks without its name, a deleted one by its own. */
export function speakerFor(party: Party): Speaker {
  if (isSecret(party)) return { alias: words("dicewright.thread.unknown") };
  const speaker = speakerOf(actorOf(party), tokenOf(party));
  return isGone(party) && party.name !== speaker.alias ? { alias: partyName(party) } : speaker;
}

export function hasScene(): boolean {
  return Boolean(scene());
}

/** The selected tokens that have actors. */
export function selectedTokens(): readonly TokenDocument[] {
  return (scene()?.controlled ?? []).map(({ document }) => document).filter(({ actor }) => actor);
}

/** The acting party: the selected token, else the user's character, by its token if the scene has one. */
export function ownParty(): Party | Problem {
  const selected = selectedTokens().find(({ actor }) => actor!.isOwner);
  if (selected) return partyOf(selected);
  const { character } = currentUser();
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
  const documents = [...currentUser().targets].map(({ document }) => document);
  const lifeless = documents.find(({ actor }) => !actor);
  if (lifeless) return problem("targetWithoutActor", { name: lifeless.name });
  const others = documents.map(partyOf).filter((party) => !isSameActor(party, from));
  if (others.length > 0) return others;
  return problem(documents.length > 0 ? "targetSelf" : "noTarget");
}

/** Those the user could meet: the tokens they see, or without a scene the actors they know. */
export function candidatesFor(from: Party): readonly Party[] {
  const tokens = scene()
    ?.placeables.filter(({ isVisible, document }) => isVisible && document.actor)
    .map(({ document }) => document);
  const known = tokens ?? actors().filter((actor) => actor.testUserPermission(currentUser(), "LIMITED"));
  return known.map(partyOf).filter((party) => !isSameActor(party, from));
}

/** The nearest token to meet, of another disposition if one is there; or else the only party. */
export function likelyOpponent(from: Party, candidates: readonly Party[]): Party | undefined {
  if (candidates.length === 1) return candidates[0];
  const own = tokenOf(from);
  if (!own) return undefined;
  const distances = candidates.flatMap((party) => {
    const token = tokenOf(party);
    if (!token) return [];
    const isFoe = token.disposition !== own.disposition;
    return [{ party, isFoe, distance: Math.hypot(token.x - own.x, token.y - own.y) }];
  });
  distances.sort((one, other) => Number(other.isFoe) - Number(one.isFoe) || one.distance - other.distance);
  return distances[0]?.party;
}

/** Whether both are the same actor, such as an actor and its own token. */
export function isSameActor(party: Party, other: Party): boolean {
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
  const selected = selectedTokens().map(partyOf);
  return selected.length > 1 ? selected : charactersNow();
}

/** The characters of all players, by the token each has in the scene. */
export function charactersNow(): readonly Party[] {
  const characters = usersWho(({ isGM }) => !isGM).flatMap(({ character }) => character ?? []);
  return uniqueParties(characters.map(partyFor));
}

export function uniqueParties(parties: readonly Party[]): readonly Party[] {
  return [...new Map(parties.map((party) => [party.uuid, party])).values()];
}
