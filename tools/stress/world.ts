/** The people and the tokens of a simulated world, as documents that the module's own code can ask. */
import type { Party } from "../../src/threads/log.ts";

/** A user. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
}

const person = (id: string, isGM = false): Person => ({ id, name: id, isGM, active: true });

/** The Gamemaster first; everybody has a seat. */
export const PEOPLE: readonly Person[] = [
  person("gm", true),
  person("ana"),
  person("ben"),
  person("cleo"),
  person("dan"),
];

/** The players. */
export const PLAYERS = PEOPLE.filter(({ isGM }) => !isGM).map(({ id }) => id);

/** An actor and its token. */
interface Being {
  readonly token: object;
  readonly actor: object;
}

/** The documents of the world. They are the same for every seat. */
export class World {
  readonly #documents = new Map<string, object>();
  readonly #owners = new Map<string, readonly string[]>();

  /** Puts an actor and its token into the world. */
  add(name: string, owners: readonly string[]): Party {
    const party = { uuid: `Scene.stress.Token.${name}`, actor: `Actor.${name}` };
    const { token, actor } = being(party, name, owners);
    this.#documents.set(party.uuid, token).set(party.actor, actor);
    this.#owners.set(party.uuid, owners);
    return party;
  }

  /** Takes a token away, and its actor as well where nothing is to be left. */
  remove({ uuid, actor }: Party, isActorToo: boolean): void {
    this.#documents.delete(uuid);
    if (isActorToo && actor !== undefined) this.#documents.delete(actor);
  }

  find(uuid: string): object | null {
    return this.#documents.get(uuid) ?? null;
  }

  /** Whether a token or its actor still exists. */
  has({ uuid, actor }: Party): boolean {
    return this.#documents.has(uuid) || (actor !== undefined && this.#documents.has(actor));
  }

  /** Whether a user may act for a side, by the rule and not by the module. */
  mayAct(user: string, party: Party): boolean {
    return user === "gm" || (this.has(party) && (this.#owners.get(party.uuid) ?? []).includes(user));
  }
}

function being(
  { uuid, actor: actorUuid }: Required<Pick<Party, "uuid" | "actor">>,
  name: string,
  owners: readonly string[],
): Being {
  const actor = {
    documentName: "Actor",
    uuid: actorUuid,
    name,
    hasPlayerOwner: owners.length > 0,
    testUserPermission: ({ id, isGM }: Person) => isGM || owners.includes(id),
  };
  return { actor, token: { documentName: "Token", uuid, name, hidden: false, actor, baseActor: actor } };
}
