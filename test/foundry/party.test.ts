/** A party in a thread as users may know it: while its token is hidden, and once it is deleted. */
import { beforeEach, expect, it, vi } from "vitest";
import english from "../../lang/en.json" with { type: "json" };
import { installGlobals, type HostParts } from "../../packages/table/globals.ts";
import type * as Parties from "../../src/foundry/world/party.ts";
import { readParties, type Party } from "../../src/threads/log.ts";

interface Owned {
  readonly documentName: "Actor" | "Token";
  readonly uuid: string;
  readonly name: string;
  readonly hidden?: boolean;
  readonly actor?: object;
  readonly baseActor?: object;
  testUserPermission?(user: { readonly id: string }): boolean;
}

const people = ["gm", "ana", "ben"].map((id) => ({ id, name: id.toUpperCase(), isGM: id === "gm", active: true }));
const called = (id: string) => people.find((user) => user.id === id);

/** The world: an actor of Ben's, and a token of it under another name. */
const actor: Owned = {
  documentName: "Actor",
  uuid: "Actor.warden",
  name: "Old Warden",
  testUserPermission: ({ id }) => id === "ben",
};
const token = (changes: object = {}): Owned => ({
  ...{ documentName: "Token", uuid: "Token.stranger", name: "Stranger", hidden: false, actor, baseActor: actor },
  ...changes,
});

let parts: HostParts;
let parties: typeof Parties;
let documents: Map<string, Owned>;

beforeEach(async () => {
  vi.resetModules();
  parts = installGlobals({ generation: 14 });
  (parts.game["i18n"] as { add(words: object): void }).add(english);
  documents = new Map([[actor.uuid, actor]]);
  Object.assign(parts.foundry.utils, { fromUuidSync: (uuid: string) => documents.get(uuid) ?? null });
  const getSpeaker = ({ actor: of }: { actor?: Owned } = {}) => ({ alias: of?.name, actor: of?.uuid });
  Object.assign(parts.CONFIG, { ChatMessage: { documentClass: { getSpeaker } } });
  Object.assign(parts.game, { users: Object.assign([...people], { get: called }) });
  parties = await import("../../src/foundry/world/party.ts");
});

function read<T>(user: string, of: () => T): T {
  Object.assign(parts.game, { userId: user, user: called(user) });
  return of();
}

/** The name and owners of a party as each user reads them. */
function known(party: Party): Record<string, string> {
  const of = () => [parties.partyName(party), ...parties.knownPlayersOf(party).map(({ name }) => name)].join(", ");
  return Object.fromEntries(people.map(({ id }) => [id, read(id, of)]));
}

/** A party as it is stored when a thread begins and read when it is shown. */
function begun(changes: object): Party {
  const made = token(changes);
  documents.set(made.uuid, made);
  return readParties(JSON.parse(JSON.stringify([parties.partyOf(made as never)])))![0]!;
}

/** Expected knowledge if all know the same, and if Ana does not know the owner. */
const allKnow = (text: string) => ({ gm: text, ana: text, ben: text });
const hidden = (text: string, ana: string) => ({ ...allKnow(text), ana });

it("a party is called as its token is, by everyone", () => {
  const party = begun({});
  expect(known(party)).toEqual(allKnow("Stranger, BEN"));
  documents.delete("Token.stranger");
  expect(known(party)).toEqual(allKnow("Stranger, BEN"));
  expect(read("gm", () => parties.speakerFor(party))).toEqual({ alias: "Stranger" });
});

it("a party that is hidden is known to its owner and the GM alone, after its token is gone as well", () => {
  const party = begun({ hidden: true });
  expect(known(party)).toEqual(hidden("Stranger, BEN", "Unknown"));
  expect(JSON.stringify(party)).not.toContain("Stranger");
  documents.delete("Token.stranger");
  expect(known(party)).toEqual(hidden("Old Warden, BEN", "Deleted actor"));
  const speaker = read("gm", () => [parties.isSecret(party), parties.speakerFor(party)]);
  expect(speaker).toEqual([true, { alias: "Unknown" }]);
});

it("a party of an earlier version, whose token is gone, is known to owners of its actor", () => {
  const { uuid, actor: of } = begun({});
  const old = { uuid, actor: of! };
  documents.delete("Token.stranger");
  expect(known(old)).toEqual(hidden("Old Warden, BEN", "Deleted actor"));
});

it("a party whose actor is gone too is called what everyone called it, or is a deleted actor", () => {
  const [named, unnamed] = [begun({}), begun({ hidden: true })];
  documents.clear();
  expect([known(named)["ana"], known(unnamed)["gm"]]).toEqual(["Stranger", "Deleted actor"]);
});

it("rights to act for a party come from its actor, also from the one in the world's list once its token is gone", () => {
  const party = begun({});
  const may = () => ["gm", "ana", "ben", "nobody"].map((user) => parties.mayUserActFor(user, party));
  expect(may()).toEqual([true, false, true, false]);
  documents.delete("Token.stranger");
  expect(may()).toEqual([true, false, true, false]);
  documents.clear();
  expect([may(), parties.actorOf(party)]).toEqual([[true, false, false, false], undefined]);
});

it("the stored name of a party is a text of bounded length, or is not read", () => {
  const [long, wrong] = readParties([
    { uuid: "a", name: "x".repeat(1000) },
    { uuid: "b", name: { toString: 1 } },
  ])!;
  expect([long!.name!.length, wrong]).toEqual([80, { uuid: "b" }]);
});

const named = (uuid: string) => token({ uuid });
/** The token Ana acts for as the owner of a character with these tokens. */
function actsFor(all: readonly Owned[], linked: readonly Owned[]): unknown {
  const character = { ...actor, token: null, getActiveTokens: (only: boolean) => (only ? linked : all) };
  Object.assign(globalThis, { canvas: { ready: true, tokens: { controlled: [], placeables: [] } } });
  people[1] = { ...people[1]!, character } as (typeof people)[number];
  return read("ana", () => (parties.ownParty() as Party).uuid);
}

it("an actor on the scene acts by the token that is linked to it or is its only one, and by none of several that are not linked", () => {
  expect(actsFor([named("Token.copy"), named("Token.own")], [named("Token.own")])).toBe("Token.own");
  expect(actsFor([named("Token.copy")], [])).toBe("Token.copy");
  expect(actsFor([named("Token.copy"), named("Token.other")], [])).toBe(actor.uuid);
});
