/** Saved checks for game systems until a GM saves some. Sources: the public data models of dnd5e, PF2e and SWADE. */
import type { Game } from "../checks/game.ts";
import { isProblem } from "../checks/problem.ts";
import { noSavedChecks, parseSavedCheck, type SavedCheck, type SavedChecks } from "../checks/saved-check.ts";

/** Numbers of one sort: a path and the key of its label; `*` is the name of each, `***` its first three letters. */
type Numbers = readonly [path: string, label: string, names: string];

const PROFILES: Readonly<Record<string, readonly Numbers[] | undefined>> = {
  dnd5e: [
    ["abilities.*.mod", "DND5E.Ability*", "str dex con int wis cha"],
    ["skills.*.total", "DND5E.Skill*", "acr ani arc ath dec his ins itm inv med nat prc prf per rel slt ste sur"],
  ],
  pf2e: [
    ["perception.totalModifier", "PF2E.PerceptionLabel", "perception"],
    ["saves.*.totalModifier", "PF2E.Saves*", "fortitude reflex will"],
    [
      "skills.*.totalModifier",
      "PF2E.Skill.*",
      "acrobatics arcana athletics crafting deception diplomacy intimidation medicine nature occultism performance " +
        "religion society stealth survival thievery",
    ],
  ],
  swade: [["attributes.*.die.sides", "SWADE.Attr***", "agility smarts spirit strength vigor"]],
};

const profileCache = new Map<string, SavedChecks>();

export function profileFor(world: string, game: Game, words: (key: string) => string): SavedChecks {
  const id = `${world} ${game.id}`;
  const list = () => (PROFILES[world] ?? []).flatMap((numbers) => savedChecksFor(numbers, game, words));
  const profile = profileCache.get(id) ?? { ...noSavedChecks([game]), list: list() };
  profileCache.set(id, profile);
  return profile;
}

function savedChecksFor([path, label, names]: Numbers, game: Game, words: (key: string) => string): SavedCheck[] {
  return names.split(" ").flatMap((name) => {
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    const key = label.replace(/\*+/, ({ length }) => capital.slice(0, length > 1 ? length : undefined));
    const [at, translated] = [path.replace("*", name), words(key)];
    return (
      savedCheckAt(`@${at}`, game, { id: at.replaceAll(".", "-"), name: translated === key ? capital : translated }) ??
      []
    );
  });
}

/** A check of the game's first kind that needs no more than this number; undefined if there is none. */
export function savedCheckAt(path: string, game: Game, named: Pick<SavedCheck, "id" | "name">): SavedCheck | undefined {
  for (const [kind, { fields }] of Object.entries(game.kinds)) {
    const numbers = Object.entries(fields).filter(([, { type }]) => type === "number");
    const [field] = numbers.find(([, field]) => field.default === undefined) ?? numbers[0] ?? [];
    const saved = field && parseSavedCheck({ ...named, system: game.id, kind, options: { [field]: path } }, [game]);
    if (saved && !isProblem(saved)) return saved;
  }
  return undefined;
}
