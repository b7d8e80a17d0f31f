/** How the codes are registered on the dice of this world. What plays them is fetched when the first one is rolled. */
import { coreDie, diceClasses, type Term, type TermClass } from "../../platform/dice.ts";
import { lazy } from "../../platform/lazy.ts";
import { notice } from "../../platform/words.ts";
import { codes, type CodeEntry } from "./codes.ts";

const player = lazy(() => import("./playing.ts"));

/** What Foundry calls with the dice as `this`; one function a code, by which we recognise our own. */
const handlers = new Map(codes.map((entry) => [entry.letters, handlerOf(entry)]));

function handlerOf(entry: CodeEntry) {
  return async function (this: Term, modifier: string): Promise<void> {
    await (player.here ?? (await player.fetch())).playCode(this, entry, modifier);
  };
}

/** The letters of all codes that these dice read as ours. Another package may have taken some for itself. */
export function codesOn(dice: TermClass | undefined): string[] {
  const taken = dice?.MODIFIERS ?? {};
  return codes
    .map(({ letters }) => letters)
    .filter((letters) => !(letters in taken) || taken[letters] === handlers.get(letters));
}

/** Registers the codes on all numbered dice. What another package has registered stays, and the GM is told once. */
export function registerCodes(): void {
  const tables = modifierTables();
  for (const table of tables) for (const [letters, play] of handlers) table[letters] ??= play;
  const taken = [...handlers].filter(([letters, play]) => tables.some((table) => table[letters] !== play));
  if (taken.length > 0) notice("foundry.codesTaken", { codes: taken.map(([letters]) => letters).join(", ") });
}

/** A system may have replaced the `d` class by one with a copy of the table, so look at every class. */
function modifierTables(): Record<string, unknown>[] {
  const { terms, types } = diceClasses();
  const isNumbered = (cls: TermClass | undefined) =>
    cls && (cls === terms["d"] || cls === coreDie() || cls.prototype instanceof coreDie());
  const classes = [coreDie(), ...Object.values(terms), ...types].filter(isNumbered);
  return [...new Set(classes.map(modifiersOf))];
}

/** The modifiers of a class; it gets a copy of its own if it has none or if nobody may add to them. */
function modifiersOf(cls: TermClass): Record<string, unknown> {
  const { MODIFIERS: table } = cls as { MODIFIERS?: Record<string, unknown> | null };
  if (table && Object.isExtensible(table)) return table;
  const own = { ...table };
  Reflect.set(cls, "MODIFIERS", own);
  return own;
}
