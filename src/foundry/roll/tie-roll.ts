/** Dice that a thread rolls without a form, such as those of a tie-break, as a Foundry roll. */
import type { Check } from "../../engine/check.ts";
import { advance, isRequest } from "../../engine/play.ts";
import { THREAD_VERSION } from "../../threads/reader/log.ts";
import type { DiceCheck, TieRecord } from "../../threads/thread.ts";
import { registerRoll, Roll, type Evaluation } from "../platform/dice.ts";
import { playWith, rollOf, TableDice, type Occasion } from "./table-dice.ts";

/** Checks that are not rolled yet. A message stores enough to find them again in its thread. */
const checks = new WeakMap<object, Check<unknown>>();

/** A roll that settles a tie. The name of the class is stored in messages and never changes. */
export class DicewrightTieRoll extends Roll {
  occasion: Occasion = {};

  /** The causes that a message stores; without faces until the roll is evaluated. */
  get record(): TieRecord {
    return this.options.dicewright as TieRecord;
  }

  /** The roll, not yet evaluated, for sides of these names. */
  static of({ system, check, stakes }: DiceCheck, names: readonly string[]): DicewrightTieRoll {
    const first = advance(check, []);
    const record: TieRecord = { v: THREAD_VERSION, system, stakes, faces: [] };
    const roll = rollOf(this, isRequest(first) ? first.dice : [], record);
    checks.set(roll, check);
    roll.occasion = { sides: names };
    return roll;
  }

  /** Plays the check with real dice, inside the evaluation: a person was asked for the first ones already. */
  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    const check = checks.get(this);
    if (!check) throw new Error("A tie-break can be rolled only while its contest is known.");
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
