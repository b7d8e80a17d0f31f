// Provenance: our own; invented people with invented numbers.
import type { Json, Source } from "../documents/json.ts";
import { levels, roles } from "../documents/ownership.ts";
import { completeSource } from "../documents/source.ts";

/** Ids of the three people at every sample table. */
export const people = { gamemaster: "Gamemaster000000", ana: "PlayerAna0000000", ben: "PlayerBen0000000" } as const;

/** Ids of the actors of every sample world. */
export const actorIds = {
  mira: "ActorMiraVell000",
  tor: "ActorTorHaldane0",
  brigand: "ActorBrigand0000",
  warden: "ActorOldWarden00",
  hound: "ActorMarshHound0",
} as const;

/** The gamemaster and two players, each with a character of their own. */
export const users: readonly Source[] = [
  completeSource("User", { _id: people.gamemaster, name: "Gamemaster", role: roles.GAMEMASTER, color: "#b3541e" }),
  completeSource("User", {
    _id: people.ana,
    name: "Ana",
    role: roles.PLAYER,
    color: "#2f7d6b",
    character: actorIds.mira,
  }),
  completeSource("User", {
    _id: people.ben,
    name: "Ben",
    role: roles.PLAYER,
    color: "#4a5fb0",
    character: actorIds.tor,
  }),
];

/** The skills of a person in the story; each system makes its own data of them. */
export interface Numbers {
  readonly str: number;
  readonly agi: number;
  readonly wit: number;
  readonly sneak: number;
  readonly fight: number;
  readonly lore: number;
}

function plainData({ str, agi, wit, sneak, fight, lore }: Numbers): Json {
  return {
    abilities: { str: { value: str }, agi: { value: agi }, wit: { value: wit } },
    skills: { sneak, fight, lore },
    health: { value: 8 + str, max: 8 + str },
    notes: "",
  };
}

type Person = readonly [id: string, name: string, type: string, numbers: Numbers, owner?: string];

const persons: readonly Person[] = [
  [actorIds.mira, "Mira Vell", "character", { str: 3, agi: 6, wit: 4, sneak: 6, fight: 3, lore: 4 }, people.ana],
  [actorIds.tor, "Tor Haldane", "character", { str: 6, agi: 3, wit: 3, sneak: 2, fight: 6, lore: 2 }, people.ben],
  [actorIds.brigand, "Brigand", "npc", { str: 4, agi: 4, wit: 2, sneak: 4, fight: 4, lore: 1 }],
  [actorIds.warden, "Old Warden", "npc", { str: 3, agi: 2, wit: 6, sneak: 1, fight: 5, lore: 7 }],
  [actorIds.hound, "Marsh Hound", "npc", { str: 5, agi: 5, wit: 1, sneak: 5, fight: 4, lore: 0 }],
];

/** Two characters of the players and three of the gamemaster's, with the data that a system makes of their numbers. */
export function actorsWith(dataOf: (numbers: Numbers) => Json): readonly Source[] {
  return persons.map(([_id, name, type, numbers, owner]) =>
    completeSource("Actor", {
      _id,
      name,
      type,
      system: dataOf(numbers),
      ownership: owner === undefined ? { default: levels.NONE } : { default: levels.OBSERVER, [owner]: levels.OWNER },
      prototypeToken: { name, actorLink: type === "character" },
    }),
  );
}

/** The actors of the sample worlds, with plain data. */
export const actors = actorsWith(plainData);
