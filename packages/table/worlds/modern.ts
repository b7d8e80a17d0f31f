// Provenance: our own; an invented system whose data are arranged as those of many published ones.
import type { Json } from "../documents/json.ts";
import { actorsWith, type Numbers } from "./cast.ts";
import { plain } from "./plain.ts";
import type { World } from "./world.ts";

/** The bonus of training, and the base of every passive number and defence. */
const TRAINING = 2;
const BASE = 10;

function ability(number: number, trained: boolean): Json {
  const mod = number - 2;
  return {
    value: BASE + 2 * mod,
    mod,
    save: mod + (trained ? TRAINING : 0),
    attack: mod + TRAINING,
    dc: BASE - 2 + mod + TRAINING,
    proficient: trained ? 1 : 0,
    bonuses: { check: "", save: "" },
  };
}

function skill(number: number, by: string, of: number): Json {
  const [mod, rank] = [of - 2, number >= 4 ? 1 : 0];
  const total = mod + rank * TRAINING;
  return { rank, ability: by, mod, total, passive: BASE + total, bonus: 0 };
}

/** Many numbers of one name, several of them equal, and hardly one alone on its path. */
function modernData({ str, agi, wit, sneak, fight, lore }: Numbers): Json {
  const quick = agi - 2;
  return {
    abilities: { mgt: ability(str, str > 4), nim: ability(agi, agi > 4), wit: ability(wit, wit > 4) },
    skills: { snk: skill(sneak, "nim", agi), fgt: skill(fight, "mgt", str), lor: skill(lore, "wit", wit) },
    attributes: {
      ward: { value: BASE + quick, base: BASE, cover: 0 },
      start: { mod: quick, bonus: 0, total: quick },
      training: TRAINING,
      hp: { value: 8 + str, max: 8 + str, temp: 0 },
    },
    notes: "",
  };
}

/** A world whose system has its own chat log, dice, rolls, cards and windows, as large systems of today have. */
export const modern: World = {
  ...plain,
  id: "modern",
  title: "The Drowned Mill, under a modern system",
  system: { id: "modern", title: "A modern system", script: "/packages/table/worlds/systems/modern.ts" },
  documents: { ...plain.documents, Actor: actorsWith(modernData) },
};
