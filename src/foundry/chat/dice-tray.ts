/**
 * Rows of our dice codes in Dice Tray. Its hook passes its maps, whose `dice` lists the rows; only Dice Tray knows
 * which of them this world's system has. Sources: its published module (a choice by id, by another name or the
 * template, and seven buttons in a row), and the systems Tres de Tv and the module Emphasis, which extend its maps in
 * this way.
 */
import type { DiceMap, DiceMapClass } from "../platform/hooks.ts";
import { gamesInUse } from "../world/games.ts";

const ROW = 7;

/** Adds our rows to every map. */
export function offerKeys(maps: Record<string, DiceMapClass>): void {
  for (const [key, Base] of Object.entries(maps))
    maps[key] = class DicewrightDiceMap extends Base {
      override get dice(): DiceMap["dice"] {
        return [...super.dice, ...ourRows()];
      }
    };
}

function ourRows(): DiceMap["dice"] {
  const formulas = gamesInUse().flatMap((system) => system.formulas ?? []);
  const keys = formulas.map((formula) => [formula, { label: formula, tooltip: formula }] as const);
  return Array.from({ length: Math.ceil(keys.length / ROW) }, (_, i) =>
    Object.fromEntries(keys.slice(i * ROW, (i + 1) * ROW)),
  );
}
