// Provenance: our own; no part of Foundry's interface;
// our own; what a new world of Foundry has: a gamemaster, and modules that nobody has switched on yet (article "Module Management");
// our own; the habit it copies is that of published systems (foundryvtt/dnd5e, MIT), as told in public issues;
// our own; an invented system whose data are arranged as those of many published ones.
import type { Json } from "../documents/json.ts";
import { users, actorsWith, type Numbers } from "./cast.ts";
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

/** A world whose system brings a `d` class of its own and assigns its own list of roll classes, as real systems do. */
const replacer: World = {
  ...plain,
  id: "replacer",
  title: "The Drowned Mill, under a system with dice of its own",
  system: {
    id: "replacer",
    title: "A system that replaces the die",
    script: "/packages/table/worlds/systems/replacer.ts",
  },
};

/** A world whose system is old: windows of the first kind, fields named `data.…`, hooks that expect jQuery. */
const old: World = {
  ...plain,
  id: "old",
  title: "The Drowned Mill, under an old system",
  system: { id: "old", title: "An old system", script: "/packages/table/worlds/systems/old.ts" },
};

/** A new world. */
const empty: World = {
  id: "empty",
  title: "An empty world",
  system: { id: "plain", title: "A plain system" },
  documents: {
    User: users.slice(0, 1),
    Setting: [{ _id: "SettingModules00", key: "core.moduleConfiguration", value: "{}", user: null }],
  },
};

/** A world whose system has taken the letter `t`, the modifier `un` and the names of five chat commands before any module comes. */
const collider: World = {
  ...plain,
  id: "collider",
  title: "The Drowned Mill, under a system that came first",
  system: {
    id: "collider",
    title: "A system that took the names",
    script: "/packages/table/worlds/systems/collider.ts",
  },
};

/** The sample worlds by id. */
export const worlds: Readonly<Record<string, World>> = { plain, replacer, collider, modern, old, empty };
