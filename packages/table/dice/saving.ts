// Provenance: foundryvtt.com/api, Roll#toJSON and Roll.fromData; issue #8671 (data is not kept); mythic-gme#26 (classes are found by name).
import { diceConfig } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import type { Roll } from "./roll.ts";
import type { RollClass } from "./shape.ts";
import { RollTerm, type TermData } from "./term.ts";

/** A roll as plain data. `data` is not among it: what is needed later belongs in `options`. */
export interface RollData {
  class: string;
  options: Record<string, unknown>;
  dice: object[];
  formula: string;
  terms: object[];
  total: number | string | undefined;
  evaluated: boolean;
}

/** The roll as plain data. */
export function saved(roll: Roll): RollData {
  return {
    class: roll.constructor.name,
    options: roll.options,
    dice: [...roll._dice, ...innerDice(roll)].map((term) => term.toJSON()),
    formula: roll._formula,
    terms: roll.terms.map((term) => term.toJSON()),
    total: roll._total,
    evaluated: roll._evaluated,
  };
}

/** The dice that made the numbers and faces of other dice: those are saved as what they came to (issue #8671). */
function innerDice({ terms, _evaluated }: Roll): DiceTerm[] {
  return _evaluated ? terms.flatMap((term) => (term instanceof DiceTerm ? term.dice : [])) : [];
}

/** Makes the roll that `data` describes, of the configured class of that name. Throws if there is no such class. */
export function revive(asked: RollClass, data: RollData): Roll {
  const roll = new (classNamed(data.class, asked))("", {}, data.options ?? {});
  roll.terms = data.terms.map((term) => (term instanceof RollTerm ? term : RollTerm.fromData(term as TermData)));
  roll._dice = (data.dice ?? []).map((term) => RollTerm.fromData(term as TermData) as DiceTerm);
  roll._formula = data.formula;
  roll._evaluated = data.evaluated ?? true;
  if (roll._evaluated) roll._total = data.total;
  return roll;
}

function classNamed(name: string | undefined, asked: RollClass): RollClass {
  if (!name || name === asked.name) return asked;
  const found = diceConfig().rolls.find((cls) => cls.name === name);
  if (!found)
    throw new Error(`No class named ${name} is in CONFIG.Dice.rolls, so the saved roll cannot be made again.`);
  return found;
}
