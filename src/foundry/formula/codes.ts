/** The codes of all games on whichever class of dice is registered: `ko`, `kar6`, `un` … */
import type { Term, TermClass } from "../platform/dice.ts";
import { coreDie, diceConfig } from "../platform/dice.ts";
import { notice } from "../platform/words.ts";
import type { CodeEntry } from "./code-entry.ts";
import { codeEntries } from "./code-entry.ts";
import { playCode } from "./code-play.ts";

/** What Foundry calls with the dice as `this`; one function a code, so that our own are recognised again. */
const handlers = new Map(codeEntries.map((entry) => [entry.letters, handler(entry)]));

function handler(entry: CodeEntry) {
  return function (this: Term, modifier: string): Promise<void> {
    return playCode(this, entry, modifier);
  };
}

/** The letters of all codes that these dice read as ours; another package may have taken some for itself. */
export function codesOn(dice: TermClass | undefined): string[] {
  const taken = dice?.MODIFIERS ?? {};
  return codeEntries
    .map(({ letters }) => letters)
    .filter((letters) => !(letters in taken) || taken[letters] === handlers.get(letters));
}

/**
 * Puts the codes on every table of modifiers that numbered dice use. A system may have replaced the `d` class by one whose table is
 * a copy, so every class is looked at. What another package put there stays, and is told once.
 */
export function registerCodes(): void {
  const tables = [...modifierTables()];
  for (const table of tables) for (const [letters, play] of handlers) table[letters] ??= play;
  const taken = [...handlers].filter(([letters, play]) => tables.some((table) => table[letters] !== play));
  if (taken.length > 0) notice("foundry.codesTaken", { codes: taken.map(([letters]) => letters).join(", ") });
}

function modifierTables(): Set<Record<string, unknown>> {
  const { terms, types } = diceConfig();
  const isNumbered = (cls: TermClass) => cls === terms["d"] || cls === coreDie() || cls.prototype instanceof coreDie();
  return new Set([coreDie(), ...Object.values(terms), ...types].filter(isNumbered).map(({ MODIFIERS }) => MODIFIERS));
}
