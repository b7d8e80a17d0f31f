/**
 * The classes of the module's rolls, whose names messages store: a check by a game's name, whose options are the truth
 * and whose formula is only what was rolled, and dice that a thread rolls without a form, such as those of a tie-break.
 * How they are played is fetched when the first one is.
 */
import type { Change } from "../../checks/change.ts";
import type { CheckRequest } from "../../checks/notation.ts";
import type { CheckRecord } from "../../checks/record.ts";
import type { Check } from "../../engine/check.ts";
import type { DiceCheck, TieRecord } from "../../threads/thread.ts";
import { diceConfig, Roll, type Evaluation } from "../platform/dice.ts";
import { lazy } from "../platform/lazy.ts";
import type { Occasion } from "./playing.ts";

const player = lazy(() => import("./playing.ts"));

/** A roll whose total is the score of a check. The name of the class is stored in messages and never changes. */
export class DicewrightCheckRoll extends Roll {
  occasion: Occasion = {};

  /** What a message stores. A forged roll may have nothing; of a damaged one only the version is left. */
  get record(): CheckRecord {
    return player.here!.recordIn(this.options.dicewright);
  }

  /** The roll of a check, not yet evaluated. */
  static of(asked: CheckRequest): DicewrightCheckRoll {
    return player.here!.rollFor(this, asked);
  }

  /** The roll of a changed check, not yet evaluated: of its missing dice alone. */
  static changed(change: Change): DicewrightCheckRoll {
    return player.here!.changedRoll(this, change);
  }

  /** The same check again, which its formula alone would not be. */
  override clone(): this {
    return DicewrightCheckRoll.of(player.here!.requestOf(this.record)) as this;
  }

  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    return (player.here ?? (await player.fetch())).playCheck(this, evaluation);
  }
}

/** A roll that settles a tie. The name of the class is stored in messages and never changes. */
export class DicewrightTieRoll extends Roll {
  occasion: Occasion = {};
  /** What it plays; a message stores enough to find it again in its thread. */
  check?: Check<unknown>;

  /** The causes that a message stores; without faces until the roll is evaluated. */
  get record(): TieRecord {
    return this.options.dicewright as TieRecord;
  }

  /** The roll, not yet evaluated, for sides of these names. */
  static of(dice: DiceCheck, names: readonly string[]): DicewrightTieRoll {
    return player.here!.tieRoll(this, dice, names);
  }

  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    return (player.here ?? (await player.fetch())).playTie(this, evaluation);
  }
}

/** Lets messages find the classes. Systems replace the list, so call this at each step of the start. */
export function registerRolls(): void {
  const { rolls } = diceConfig();
  for (const cls of [DicewrightCheckRoll, DicewrightTieRoll]) if (!rolls.includes(cls)) rolls.push(cls);
}
