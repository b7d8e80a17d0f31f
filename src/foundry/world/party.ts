import { LIMITS } from "../../systems/limits.ts";
import type { Party } from "../../threads/reader/log.ts";
import {
  activeGM,
  me,
  speakerOf,
  userBy,
  usersWho,
  type Actor,
  type Speaker,
  type TokenDocument,
  type User,
} from "../platform/documents.ts";
import { words } from "../platform/words.ts";
/** Parties as the documents of the world know them. Sources: the API pages of TokenDocument, Actor and fromUuidSync. */
import { documentBy } from "../platform/world-documents.ts";

/** The token of a party; undefined if it is an actor alone, or gone. */
export function tokenOf({ uuid }: Party): TokenDocument | undefined {
  const document = documentBy(uuid);
  return document?.documentName === "Token" ? document : undefined;
}

/** The actor of a party. Once its token is gone it is the actor in the world's list that the opening names. */
export function actorOf(party: Party): Actor | undefined {
  const there = documentBy(party.uuid);
  if (there) return there.documentName === "Actor" ? there : (there.actor ?? undefined);
  const left = party.actor === undefined ? undefined : documentBy(party.actor);
  return left?.documentName === "Actor" ? left : undefined;
}

/** What a thread stores of a token or an actor. The name is the one that everyone may read. */
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

/** Whether a user is a GM. */
export function isGamemaster(user: string): boolean {
  return userBy(user)?.isGM === true;
}

/** Whether a user may act for a party; a GM may for all. */
export function mayUserActFor(user: string, party: Party): boolean {
  const person = userBy(user);
  return person !== undefined && (person.isGM || actorOf(party)?.testUserPermission(person, "OWNER") === true);
}

/** Whether the user of this client may act for a party. */
export function mayActFor(party: Party): boolean {
  return mayUserActFor(me().id, party);
}

function isGone({ uuid }: Party): boolean {
  return documentBy(uuid) === undefined;
}

/** Whether players may not know who a party is: its token is hidden, or was when it began and is gone. */
export function isSecret(party: Party): boolean {
  return isGone(party) ? party.name === undefined : tokenOf(party)?.hidden === true;
}

/** Whether this user may know who a party is. */
export function knows(party: Party): boolean {
  return !isSecret(party) || mayActFor(party);
}

/** The name of a party as far as this user may know it. A token that is gone keeps the name that everyone knew. */
export function nameOf(party: Party): string {
  if (!knows(party)) return words(isGone(party) ? "dicewright.thread.gone" : "dicewright.thread.unknown");
  const name = tokenOf(party)?.name ?? party.name ?? actorOf(party)?.name ?? words("dicewright.thread.gone");
  return name.slice(0, LIMITS.name);
}

/** The name of a party for all users, as messages store it. */
export function publicNameOf(party: Party): string {
  return isSecret(party) ? words("dicewright.thread.unknown") : nameOf(party);
}

/** The players who may act for a party, without GMs. */
function playersOf(party: Party): readonly User[] {
  const actor = actorOf(party);
  return usersWho((user) => !user.isGM && actor?.testUserPermission(user, "OWNER") === true);
}

/** The players of a party that this user may know: who owns a hidden token says who it is. */
export function knownPlayersOf(party: Party): readonly User[] {
  return knows(party) ? playersOf(party) : [];
}

/** The users who are asked on behalf of a party: its players at the table, or else the active GM. */
export function askedFor(party: Party): readonly User[] {
  const players = playersOf(party).filter(({ active }) => active);
  return players.length > 0 ? players : [activeGM()].filter((user) => user !== undefined);
}

/** Who speaks for a party. A token that players may not see speaks without its name, one that is gone by its own. */
export function speakerFor(party: Party): Speaker {
  if (isSecret(party)) return { alias: words("dicewright.thread.unknown") };
  const speaker = speakerOf(actorOf(party), tokenOf(party));
  return isGone(party) && party.name !== speaker.alias ? { alias: nameOf(party) } : speaker;
}
