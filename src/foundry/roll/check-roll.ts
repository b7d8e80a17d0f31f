/**
 * The classes of the module's rolls, whose names messages store: a check by a game's name, whose options are the truth
 * and whose formula is only what was rolled, and dice that a thread rolls without a form, such as those of a tie-break.
 */
import { pendingRecord, DiceSlots, playedRecord, type Change, type FacesBySlot } from "../../checks/change.ts";
import { hasKnownSecret, toUncheckedOptions } from "../../checks/hidden.ts";
import type { Json } from "../../checks/json.ts";
import { checkOf, parseRequest, type CheckRequest } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, readRecord, withRecordedDetails, type CheckRecord } from "../../checks/record.ts";
import type { Check } from "../../engine/check.ts";
import { memoize } from "../../engine/die.ts";
import { advance, isRequest, type DiceRequest } from "../../engine/play.ts";
import { worldDice } from "../../games/dice-formula.ts";
import { games } from "../../games/index.ts";
import { Coin, coreDie, diceConfig, FateDie, Roll, type Evaluation } from "../platform/dice.ts";
import { orThrow, refusalOf } from "../platform/words.ts";
import {
  colourDice,
  makeDiceRoll,
  nameDice,
  TableDice,
  unnameDice,
  rollInTurn,
  type ManualRollContext,
} from "./table-dice.ts";
import type { Mark } from "./terms.ts";

/** A roll whose total is the score of a check. The name of the class is stored in messages and never changes. */
export class DicewrightCheckRoll extends Roll {
  manualContext: ManualRollContext = {};

  /** The score, once it is rolled: RollSight sets the total to that of the first dice. */
  #score?: number;

  override get total(): number | undefined {
    return this.#score ?? super.total;
  }

  override toJSON(): object {
    return { ...super.toJSON(), total: this.total };
  }

  /** The stored record. A forged roll may have nothing; of a damaged one only the version is left. */
  get record(): CheckRecord {
    const stored = this.options.dicewright;
    return typeof stored === "object" && stored !== null ? soundRecord(stored) : ({} as CheckRecord);
  }

  static of(asked: CheckRequest): DicewrightCheckRoll {
    const first = advance(checkOf(asked), []);
    const roll = nameDice(
      makeDiceRoll(this, isRequest(first) ? first.dice : [], { dicewright: makeRecord(asked, []) }),
    );
    if (isRequest(first)) roll.manualContext = { request: first };
    return roll;
  }

  /** The roll of a changed check, not yet evaluated: of its missing dice alone. */
  static changed(change: Change): DicewrightCheckRoll {
    return nameDice(makeDiceRoll(this, change.missing, { dicewright: pendingRecord(change) }));
  }

  /** The same check again, which its formula alone would not be. */
  override clone(): this {
    return DicewrightCheckRoll.of(requestOf(this.record)) as this;
  }

  override evaluate(evaluation: Evaluation = {}): Promise<this> {
    return rollInTurn(this, evaluation, () => super.evaluate(evaluation));
  }

  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    const { record } = this;
    const asked = requestOf(record);
    const dice = new TableDice(this, evaluation);
    const source = record.history && record.spare && sourceWithSpare(record.spare, dice);
    const { outcome, faces } = await playFor(asked.game.id, () => dice.play(checkOf(asked), source));
    const settled = record.history ? playedRecord(record, asked, faces) : makeRecord(asked, faces);
    Object.assign(this.options, { dicewright: settled });
    colourDice(this.terms, asked.game.id);
    unnameDice(this);
    return (this.#score = asked.game.kinds[asked.kind]!.score(outcome));
  }
}

const soundRecord = memoize((stored: object): CheckRecord => {
  const read = readRecord(stored);
  // Stored records contain ids only, so a known number was forged.
  const isSound = !isProblem(read) && !hasKnownSecret(read as CheckRecord);
  return (isSound ? read : { v: (stored as Partial<CheckRecord>).v }) as CheckRecord;
});

export function requestOf(record: CheckRecord): CheckRequest {
  const { system: id, kind } = record;
  const game = games.find((each) => each.id === id);
  if (!game) throw new Error(`No game has the id ${id}, so its check cannot be rolled.`);
  return withRecordedDetails(orThrow(parseRequest(game, kind, toUncheckedOptions(record))), record);
}

/** Plays by the rules of a game. @throws Refusal if one fails */
async function playFor<T>(game: string, play: () => Promise<T>): Promise<T> {
  try {
    return await play();
  } catch (error) {
    throw refusalOf(error, game);
  }
}

/** Answers with the faces that a changed check keeps, by the slot of their die, and rolls only the missing dice. */
function sourceWithSpare(spare: FacesBySlot, dice: TableDice): (request: DiceRequest) => Promise<number[]> {
  const slots = new DiceSlots();
  return async (request) => {
    const known = slots.namesFor(request).map((slot) => spare[slot]);
    const before = dice.marks.length;
    const missing = request.dice.filter((_die, i) => known[i] === undefined);
    const rolled = await dice.answer({ ...request, dice: missing });
    const marks = dice.marks.splice(before);
    // A face that is kept belongs to an earlier roll, which stays as it is, so marks on it go nowhere.
    const markOf = (result: number): Mark => ({ term: new (coreDie())(), result: { result } });
    dice.marks.push(...known.map((face) => (face === undefined ? marks.shift()! : markOf(face))));
    return known.map((face) => face ?? rolled.shift()!);
  };
}

/** The dice that settle a tie, and what they are about as its message stores it. */
interface TieDice {
  readonly check: Check<unknown>;
  readonly system: string;
  readonly stakes: readonly Json[];
}

interface TieRecord extends Omit<TieDice, "check"> {
  readonly v: number;
  readonly faces: readonly number[];
}

const TIE_VERSION = 1;

/** A roll that settles a tie. The name of the class is stored in messages and never changes. */
export class DicewrightTieRoll extends Roll {
  manualContext: ManualRollContext = {};
  /** The check to play; a message stores enough to find it again in its thread. */
  check?: Check<unknown>;

  /** The causes that a message stores; without faces until the roll is evaluated. */
  get record(): TieRecord {
    return this.options.dicewright as TieRecord;
  }

  static of({ system, check, stakes }: TieDice, names: readonly string[]): DicewrightTieRoll {
    const first = advance(check, []);
    const record: TieRecord = { v: TIE_VERSION, system, stakes, faces: [] };
    const roll = nameDice(makeDiceRoll(this, isRequest(first) ? first.dice : [], { dicewright: record }));
    return Object.assign(roll, { check, manualContext: { sides: names } });
  }

  override evaluate(evaluation: Evaluation = {}): Promise<this> {
    return rollInTurn(this, evaluation, () => super.evaluate(evaluation));
  }

  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    if (!this.check) throw new Error("A tie-break can be rolled only while its contest is known.");
    const { check, record } = this;
    const { faces } = await playFor(record.system, () => new TableDice(this, evaluation).play(check));
    Object.assign(this.options, { dicewright: { ...this.record, faces } });
    unnameDice(this);
    return faces.reduce((sum, face) => sum + face, 0);
  }
}

const CORE_LETTERS = [
  ["c", Coin],
  ["f", FateDie],
] as const;

/** Dice whose letter a system has replaced are rolled as the system says, as all are that only its rolls can read. */
function readWorldDice(): void {
  const { terms } = diceConfig();
  worldDice.replaced = new Set(CORE_LETTERS.flatMap(([letter, core]) => (terms[letter] === core ? [] : letter)));
  worldDice.reads = (formula) => {
    try {
      return new Roll(formula).terms.length > 0;
    } catch {
      return false;
    }
  };
}

/** Lets messages find the classes. Systems replace the list, so call this at each step of the start. */
export function registerRolls(): void {
  readWorldDice();
  const { rolls } = diceConfig();
  for (const cls of [DicewrightCheckRoll, DicewrightTieRoll]) if (!rolls.includes(cls)) rolls.push(cls);
}
