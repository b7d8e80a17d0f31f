// Provenance: foundryvtt.com/api, page CONFIG.Dice: classes are looked up in the configuration at the moment of use.
import { HostNotImplemented } from "../not-implemented.ts";
import type { DiceClass, DiceConfig, RollClass } from "./shape.ts";

interface Globals {
  CONFIG?: { Dice: DiceConfig };
  game?: {
    release?: { generation: number };
    settings?: { get(namespace: string, key: string): unknown };
    user?: { id: string | null; hasPermission?(permission: string): boolean };
  };
  foundry?: { dice: { terms: { Die: DiceClass } } };
}

/** The globals as they are now; tests and systems replace parts of them, so nothing is cached. */
export const globals = globalThis as unknown as Globals;

/** `CONFIG.Dice`. Throws before the globals are installed. */
export function diceConfig(): DiceConfig {
  const config = globals.CONFIG?.Dice;
  if (!config) throw new HostNotImplemented("dice without CONFIG.Dice", "Call installGlobals first.");
  return config;
}

/** The Roll class that chat, inline rolls and inner expressions use: the first configured one (issue #13710). */
export function configuredRoll(): RollClass {
  const first = diceConfig().rolls[0];
  if (!first) throw new Error("CONFIG.Dice.rolls is empty, so no Roll can be made.");
  return first;
}

/** The core class of numbered dice, which also stands in for dice whose class is gone. */
export function coreDie(): DiceClass {
  const die = globals.foundry?.dice.terms.Die;
  if (!die) throw new HostNotImplemented("dice without foundry.dice", "Call installGlobals first.");
  return die;
}

/** The generation of Foundry that the host plays, 13 or 14. */
export function generation(): number {
  return globals.game?.release?.generation ?? 14;
}
