/** The dice of a tie-break as a roll of Foundry's. */
import type { Check } from "../../../engine/check.ts";
import { advance, isRequest } from "../../../engine/play.ts";
import type { Json } from "../../../systems/field.ts";
import type { Verdict } from "../../../systems/system.ts";
import type { TieRecord } from "../../../threads/contest.ts";
import { THREAD_VERSION } from "../../../threads/thread.ts";
import type { Evaluation } from "../../platform/dice.ts";
import { registerRoll, Roll } from "../../platform/dice.ts";
import { formulaOf, playWith, TableDice } from "../../roll/table-dice.ts";

/** What a tie-break is thrown for. */
export interface Tied {
  readonly system: string;
  readonly check: Check<Verdict>;
  readonly stakes: readonly Json[];
}

/** Checks of tie-breaks that are not yet thrown; what is stored is enough to find them again in their contest. */
const checks = new WeakMap<object, Check<Verdict>>();

/** A roll that settles a tie. The name of the class is stored in messages and never changes. */
export class DicewrightTieRoll extends Roll {
  /** The causes that a message stores; without faces until the roll is evaluated. */
  get record(): TieRecord {
    return this.options.dicewright as TieRecord;
  }

  /** The roll of a tie-break, not yet evaluated. */
  static of({ system, check, stakes }: Tied): DicewrightTieRoll {
    const first = advance(check, []);
    const record: TieRecord = { v: THREAD_VERSION, system, stakes, faces: [] };
    const roll = new this(isRequest(first) ? formulaOf(first.dice) : "0", {}, { dicewright: record });
    checks.set(roll, check);
    return roll;
  }

  /** Plays the tie-break with real dice, inside the evaluation, so that a person has been asked for the first ones already. */
  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    const check = checks.get(this);
    if (!check) throw new Error("A tie-break can be thrown only where its contest is known.");
    const { faces } = await playWith(new TableDice(this, evaluation), check);
    Object.assign(this.options, { dicewright: { ...this.record, faces } });
    this.resetFormula();
    return faces.reduce((sum, face) => sum + face, 0);
  }
}

/** Lets messages find the class. */
export function registerTieRoll(): void {
  registerRoll(DicewrightTieRoll);
}
