/** Parties as the documents of the world know them. Sources: the API pages of TokenDocument, Actor and fromUuidSync. */
import type { Party } from "../../threads/log.ts";
import type { Actor, Speaker, TokenDocument, User } from "../platform/documents.ts";
import { activeGM, documentBy, speakerOf, userBy, usersWho } from "../platform/documents.ts";
import { words } from "../platform/words.ts";

/** The token of a party; undefined if it is an actor alone, or gone. */
function tokenOf({ uuid }: Party): TokenDocument | undefined {
  const document = documentBy(uuid);
  return document?.documentName === "Token" ? document : undefined;
}

/** The actor of a party. Once its token is gone it is the actor in the world's list. */
export function actorOf({ uuid, actor }: Party): Actor | undefined {
  const document = documentBy(uuid);
  if (document?.documentName === "Actor") return document;
  if (document) return document.actor ?? undefined;
  const left = actor === undefined ? undefined : documentBy(actor);
  return left?.documentName === "Actor" ? left : undefined;
}

/** What a thread stores of a token or an actor. */
export function partyOf(document: TokenDocument | Actor): Party {
  if (document.documentName === "Actor") return { uuid: document.uuid };
  const { uuid, baseActor } = document;
  return baseActor ? { uuid, actor: baseActor.uuid } : { uuid };
}

/** The party of a token or actor with this uuid; undefined for anything else, and once it is gone. */
export function partyAt(uuid: string): Party | undefined {
  const document = documentBy(uuid);
  return document && partyOf(document);
}

/** Whether a user may act for a party; a GM may for all. */
export function mayUserActFor(user: string, party: Party): boolean {
  const person = userBy(user);
  return person !== undefined && (person.isGM || actorOf(party)?.testUserPermission(person, "OWNER") === true);
}

/** Whether the user of this client may act for a party. */
export function mayActFor(party: Party): boolean {
  return mayUserActFor(String(game.userId), party);
}

/** Whether players may not see the token of a party. */
export function isSecret(party: Party): boolean {
  return tokenOf(party)?.hidden === true;
}

/** The name of a party as far as this user may know it. */
export function nameOf(party: Party): string {
  if (isSecret(party) && !mayActFor(party)) return words("dicewright.thread.unknown");
  return tokenOf(party)?.name ?? actorOf(party)?.name ?? words("dicewright.thread.gone");
}

/** The name of a party for all users, as messages store it. */
export function publicNameOf(party: Party): string {
  return isSecret(party) ? words("dicewright.thread.unknown") : nameOf(party);
}

/** The players who may act for a party, without GMs. */
export function playersOf(party: Party): readonly User[] {
  const actor = actorOf(party);
  return usersWho((user) => !user.isGM && actor?.testUserPermission(user, "OWNER") === true);
}

/** The users who are asked on behalf of a party: its players at the table, or else the active GM. */
export function askedFor(party: Party): readonly User[] {
  const players = playersOf(party).filter(({ active }) => active);
  return players.length > 0 ? players : [activeGM()].filter((user) => user !== undefined);
}

/** Who speaks for a party. A token that players may not see speaks without its name. */
export function speakerFor(party: Party): Speaker {
  return isSecret(party) ? { alias: words("dicewright.thread.unknown") } : speakerOf(actorOf(party), tokenOf(party));
}
