/**
 * A row of our dice codes in Dice Tray. Its hook passes the maps of all systems by id and the class they extend, whose
 * `dice` lists the rows. Sources: the systems Tres de Tv and the module Emphasis, which add theirs in this way.
 */
import { worldSystem } from "../platform/documents.ts";
import type { DiceMap, DiceMapClass } from "../platform/hooks.ts";
import { gamesInUse } from "../world/games.ts";

/** Adds the row to the map of this world's system. */
export function offerKeys(maps: Record<string, DiceMapClass>, template: DiceMapClass): void {
  const system = worldSystem();
  const Base = maps[system] ?? template;
  maps[system] = class DicewrightDiceMap extends Base {
    override get dice(): DiceMap["dice"] {
      return [...super.dice, ourRow()];
    }
  };
}

function ourRow(): DiceMap["dice"][number] {
  const formulas = gamesInUse().flatMap((system) => system.formulas ?? []);
  return Object.fromEntries(formulas.map((formula) => [formula, { label: formula, tooltip: formula }]));
}
