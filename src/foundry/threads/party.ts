/**
 * Those who take part in a thread, as the documents of the world know them: a token, or an actor where no scene is shown. Source: the
 * API pages of TokenDocument, Actor and fromUuidSync.
 */
import { systems } from "../../systems/index.ts";
import type { SavedCheck } from "../../systems/saved-check.ts";
import type { Party, Rights } from "../../threads/thread.ts";
import { everyTrait } from "../checks/holder.ts";
import type { Actor, TokenDocument, User } from "../platform/documents.ts";
import { activeGamemaster, documentBy, speakerOf, userBy, usersWho } from "../platform/documents.ts";
import { words } from "../platform/words.ts";

/** The hooks after which somebody may have another name, another owner, or be gone. */
export const PARTY_HOOKS = ["updateActor", "deleteActor", "updateToken", "deleteToken", "updateUser"] as const;

/** The token of a party; undefined where it is an actor alone, or gone. */
export function tokenOf({ uuid }: Party): TokenDocument | undefined {
  const document = documentBy(uuid);
  return document?.documentName === "Token" ? document : undefined;
}

/** The actor of a party. Where its token is gone it is the actor in the world's list. */
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

/** The party of a token or actor with this uuid; undefined for anything else, and where it is gone. */
export function partyAt(uuid: string): Party | undefined {
  const document = documentBy(uuid);
  return document && partyOf(document);
}

/** Who may do what, from the documents of this world. */
export const rights: Rights = {
  isGamemaster: (user) => userBy(user)?.isGM === true,
  mayActFor: (user, party) => {
    const person = userBy(user);
    return person !== undefined && (person.isGM || actorOf(party)?.testUserPermission(person, "OWNER") === true);
  },
  exists: (party) => actorOf(party) !== undefined,
};

/** Whether this user may act for somebody. */
export function mayActFor(party: Party): boolean {
  return rights.mayActFor(String(game.userId), party);
}

/** The name of a party. Who may not see its token may not know its name either. */
export function nameOf(party: Party): string {
  if (isSecret(party) && !mayActFor(party)) return words("dicewright.thread.unknown");
  return tokenOf(party)?.name ?? actorOf(party)?.name ?? words("dicewright.thread.gone");
}

/** The name of a party for everybody, as messages store it. */
export function publicNameOf(party: Party): string {
  return isSecret(party) ? words("dicewright.thread.unknown") : nameOf(party);
}

/** Whether players may not see the token of a party. */
export function isSecret(party: Party): boolean {
  return tokenOf(party)?.hidden === true;
}

/** The players who may act for a party. */
export function playersOf(party: Party): readonly User[] {
  const actor = actorOf(party);
  return usersWho((user) => !user.isGM && actor?.testUserPermission(user, "OWNER") === true);
}

/** The user to be asked on behalf of a party: a player who is there, or else the active Gamemaster. */
export function askedFor(party: Party): User | undefined {
  return playersOf(party).find((user) => user.active) ?? activeGamemaster();
}

/** Who speaks for a party. A token that players may not see speaks without its name. */
export function speakerFor(party: Party): object {
  const token = tokenOf(party);
  if (isSecret(party)) return { alias: words("dicewright.thread.unknown") };
  const actor = actorOf(party);
  return speakerOf(actor, token);
}

/** The traits of a party that can take part in a contest of this game, those of the same kind of check first. */
export function traitsFor(party: Party, systemId: string, kind?: string): readonly SavedCheck[] {
  const actor = actorOf(party);
  const kinds = systems.find(({ id }) => id === systemId)?.kinds ?? {};
  const fitting = (actor ? everyTrait(actor) : []).filter(
    (trait) => trait.system === systemId && kinds[trait.kind]?.contestValue !== undefined,
  );
  return [...fitting].sort((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
}
