/** A check by a game's name as a roll of Foundry's: its options are the truth, its formula is only what was thrown. */
import { advance, isRequest, rollSlowly } from "../../engine/play.ts";
import type { Change } from "../../systems/change.ts";
import { pendingRecord, settledRecord } from "../../systems/change.ts";
import { rawOptions } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import type { CheckRequest } from "../../systems/notation.ts";
import { parseRequest } from "../../systems/notation.ts";
import type { CheckRecord } from "../../systems/record.ts";
import { checkOf, makeRecord } from "../../systems/record.ts";
import type { Evaluation } from "../platform/dice.ts";
import { addTerm, firstDice, registerRoll, Roll } from "../platform/dice.ts";
import { orThrow } from "../platform/words.ts";
import { KeptDice } from "./kept-dice.ts";
import { markResults } from "./marks.ts";
import { formulaOf, TableDice } from "./table-dice.ts";

/** A roll whose total is the score of a check. The name of the class is stored in messages and never changes. */
export class DicewrightCheckRoll extends Roll {
  /** The causes that a message stores; without faces until the roll is evaluated. Empty where somebody has stored none. */
  get record(): CheckRecord {
    const { dicewright } = this.options;
    return (typeof dicewright === "object" && dicewright !== null ? dicewright : {}) as CheckRecord;
  }

  /** The roll of a check, not yet evaluated. */
  static of(asked: CheckRequest): DicewrightCheckRoll {
    const first = advance(checkOf(asked), []);
    const formula = isRequest(first) ? formulaOf(first.dice) : "0";
    return new this(formula, {}, { dicewright: makeRecord(asked, []) });
  }

  /** The roll of a check that is changed, not yet evaluated: of the dice that are missing alone. */
  static changed(change: Change): DicewrightCheckRoll {
    return new this(formulaOf(change.missing), {}, { dicewright: pendingRecord(change) });
  }

  /** The same check once more. Its formula alone would not be one. */
  override clone(): this {
    return DicewrightCheckRoll.of(askedOf(this.record)) as this;
  }

  /** Plays the check with real dice, inside the evaluation, so that a person has been asked for the first ones already. */
  override async _evaluateASTAsync(_node: unknown, { allowInteractive = true }: Evaluation = {}): Promise<number> {
    const asked = askedOf(this.record);
    const dice = new TableDice(firstDice(this), (term) => addTerm(this, term), { allowInteractive });
    const kept = new KeptDice(this.record.spare ?? {}, dice);
    const { outcome, thrown, faces } = await rollSlowly(checkOf(asked), (request) => kept.answer(request));
    markResults(thrown, dice.marks);
    Object.assign(this.options, { dicewright: settledRecord(this.record, asked, faces) });
    this.resetFormula();
    return asked.system.kinds[asked.kind]!.score(outcome);
  }
}

function askedOf(record: CheckRecord): CheckRequest {
  const { system: id, kind, label } = record;
  const system = systems.find((each) => each.id === id);
  if (!system) throw new Error(`No game has the id ${id}, so its check cannot be rolled.`);
  const asked = orThrow(parseRequest(system, kind, rawOptions(record)));
  return label === undefined ? asked : { ...asked, label };
}

/** Lets messages find the class. */
export function registerCheckRoll(): void {
  registerRoll(DicewrightCheckRoll);
}
