/**
 * Saved checks that well-known game systems offer before a GM has saved any: one for each ability and skill. Only names
 * of paths and of labels are known here. Sources: the public data models of dnd5e, PF2e and SWADE.
 */
import { systems } from "../../systems/index.ts";
import { noSavedChecks, parseSavedCheck, type SavedCheck, type SavedChecks } from "../../systems/saved-check.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { words } from "../platform/words.ts";
import { gamesInUse } from "./games.ts";

/** A number of a game system: its path, what to call it, and the key of the system's own word for it. */
type Entry = readonly [path: string, key: string, label: string];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const dnd5e: readonly Entry[] = [
  ...["str", "dex", "con", "int", "wis", "cha"].map((key): Entry => [
    `@abilities.${key}.mod`,
    key,
    `DND5E.Ability${capital(key)}`,
  ]),
  ...["acr", "ani", "arc", "ath", "dec", "his", "ins", "itm", "inv"]
    .concat(["med", "nat", "prc", "prf", "per", "rel", "slt", "ste", "sur"])
    .map((key): Entry => [`@skills.${key}.total`, key, `DND5E.Skill${capital(key)}`]),
];

const pf2e: readonly Entry[] = [
  ["@perception.totalModifier", "perception", "PF2E.PerceptionLabel"],
  ...["fortitude", "reflex", "will"].map((key): Entry => [
    `@saves.${key}.totalModifier`,
    key,
    `PF2E.Saves${capital(key)}`,
  ]),
  ...["acrobatics", "arcana", "athletics", "crafting", "deception", "diplomacy", "intimidation", "medicine"]
    .concat(["nature", "occultism", "performance", "religion", "society", "stealth", "survival", "thievery"])
    .map((key): Entry => [`@skills.${key}.totalModifier`, key, `PF2E.Skill.${capital(key)}`]),
];

const swade: readonly Entry[] = [
  ["@attributes.agility.die.sides", "agility", "SWADE.AttrAgi"],
  ["@attributes.smarts.die.sides", "smarts", "SWADE.AttrSma"],
  ["@attributes.spirit.die.sides", "spirit", "SWADE.AttrSpr"],
  ["@attributes.strength.die.sides", "strength", "SWADE.AttrStr"],
  ["@attributes.vigor.die.sides", "vigor", "SWADE.AttrVig"],
];

const PROFILES: ReadonlyMap<string, readonly Entry[]> = new Map(Object.entries({ dnd5e, pf2e, swade }));

const made = new Map<string, SavedChecks>();

/** The saved checks for a game system of Foundry, in one of our games; none for a system that is not known. */
export function profileFor(world: string, game = gamesInUse()[0]!.id): SavedChecks {
  const id = `${world} ${game}`;
  const profile = made.get(id) ?? {
    ...noSavedChecks(systems),
    system: game,
    list: (PROFILES.get(world) ?? []).flatMap((entry) => savedFor(entry, game) ?? []),
  };
  made.set(id, profile);
  return profile;
}

function savedFor([path, key, label]: Entry, game: string): SavedCheck | undefined {
  const told = words(label);
  const id = path.slice(1).replaceAll(".", "-");
  return savedAt(path, { id, name: told === label ? capital(key) : told, system: game });
}

/** One check of the game's first kind that needs no more than this number; undefined if each needs more. */
export function savedAt(
  path: string,
  { id, name, system: game }: Pick<SavedCheck, "id" | "name" | "system">,
): SavedCheck | undefined {
  const system = systems.find((each) => each.id === game)!;
  for (const [kind, { fields }] of Object.entries(system.kinds)) {
    const numbers = Object.entries(fields).filter(([, { type }]) => type === "number");
    const [place] = numbers.find(([, field]) => field.default === undefined) ?? numbers[0] ?? [];
    const saved = place && parseSavedCheck({ id, name, system: game, kind, options: { [place]: path } }, systems);
    if (saved && !isProblem(saved)) return saved;
  }
  return undefined;
}
