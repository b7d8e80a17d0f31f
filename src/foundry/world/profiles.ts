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

/** Numbers of one sort, whose paths and labels differ by their names. */
function entries(names: string, path: (name: string) => string, label: (name: string) => string): readonly Entry[] {
  return names.split(" ").map((name) => [`@${path(name)}`, name, label(name)]);
}

const dnd5e = [
  ...entries(
    "str dex con int wis cha",
    (key) => `abilities.${key}.mod`,
    (key) => `DND5E.Ability${capital(key)}`,
  ),
  ...entries(
    "acr ani arc ath dec his ins itm inv med nat prc prf per rel slt ste sur",
    (key) => `skills.${key}.total`,
    (key) => `DND5E.Skill${capital(key)}`,
  ),
];

const pf2e = [
  ...entries(
    "perception",
    () => "perception.totalModifier",
    () => "PF2E.PerceptionLabel",
  ),
  ...entries(
    "fortitude reflex will",
    (key) => `saves.${key}.totalModifier`,
    (key) => `PF2E.Saves${capital(key)}`,
  ),
  ...entries(
    "acrobatics arcana athletics crafting deception diplomacy intimidation medicine nature occultism performance " +
      "religion society stealth survival thievery",
    (key) => `skills.${key}.totalModifier`,
    (key) => `PF2E.Skill.${capital(key)}`,
  ),
];

const swade = entries(
  "agility smarts spirit strength vigor",
  (key) => `attributes.${key}.die.sides`,
  (key) => `SWADE.Attr${capital(key.slice(0, 3))}`,
);

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
