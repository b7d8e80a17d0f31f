/** Turns dice of the engine into dice of Foundry, and their results into printed faces. */
import type { Die } from "../../engine/die.ts";
import { printedLetter } from "../formula/printed-die.ts";
import type { Result, Term, TermClass } from "../platform/dice.ts";
import { diceConfig } from "../platform/dice.ts";

/** Numbered from 1 upwards. */
function isNumbered({ faces }: Die): boolean {
  return faces.every((face, i) => face === i + 1);
}

/** A coin has no more than heads and tails, which Foundry's coin shows as 1 and 0. */
function isCoin({ faces }: Die): boolean {
  return faces.length === 2 && faces.includes(0) && faces.includes(1);
}

/** What stands behind the d in a formula: `6`, `c`, `t`. */
export function denominationOf(die: Die): string {
  if (isNumbered(die)) return String(die.faces.length);
  return isCoin(die) ? "c" : printedLetter(die);
}

/** Dice of this kind, not yet thrown, of the class that this world uses for them. */
export function termOf(die: Die, count: number): Term {
  const { terms } = diceConfig();
  const letter = denominationOf(die);
  const cls = terms[isNumbered(die) ? "d" : letter] as TermClass;
  return new cls({ number: count, ...(isNumbered(die) && { faces: die.faces.length }) });
}

/** The face that a result shows. A die that is printed otherwise than 1 to n gives the number of the side that came up. */
export function faceOf(die: Die, { result }: Result): number {
  return isNumbered(die) || isCoin(die) ? result : die.faces[result - 1]!;
}
