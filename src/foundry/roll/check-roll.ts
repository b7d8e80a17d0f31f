/** A check by a game's name as a roll of Foundry's: its options are the truth, its formula is only what was rolled. */
import { advance, isRequest, type Request } from "../../engine/play.ts";
import type * as Changes from "../../systems/change.ts";
import { isKept, rawOptions } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import { checkOf, makeRecord, pendingRecord, readRecord, withStored, type CheckRecord } from "../../systems/record.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { coreDie, registerRoll, Roll, type Evaluation } from "../platform/dice.ts";
import { lazy } from "../platform/lazy.ts";
import { orThrow } from "../platform/words.ts";
import { dressDice, playWith, rollOf, TableDice, type Mark, type Occasion } from "./table-dice.ts";

const changes = lazy(() => import("../../systems/change.ts"));

/** What is stored, once it has passed the gate. */
const sound = new WeakMap<object, CheckRecord>();

function soundRecord(stored: object): CheckRecord {
  const read = readRecord(stored);
  // Only readers put numbers in the place of ids: one that is stored was made up.
  const isSound = !isProblem(read) && !isKept(read as CheckRecord);
  return (isSound ? read : { v: (stored as Partial<CheckRecord>).v }) as CheckRecord;
}

/** A roll whose total is the score of a check. Messages store the name of the class, so it never changes. */
export class DicewrightCheckRoll extends Roll {
  occasion: Occasion = {};

  /**
   * The causes that a message stores, without faces until the roll is evaluated. A forged roll may have none; of one
   * that is damaged only the version is left, so that no part of it is read.
   */
  get record(): CheckRecord {
    const { dicewright } = this.options;
    if (typeof dicewright !== "object" || dicewright === null) return {} as CheckRecord;
    const known = sound.get(dicewright) ?? soundRecord(dicewright);
    sound.set(dicewright, known);
    return known;
  }

  /** The roll of a check, not yet evaluated. */
  static of(asked: CheckRequest): DicewrightCheckRoll {
    const first = advance(checkOf(asked), []);
    const roll = rollOf(this, isRequest(first) ? first.dice : [], makeRecord(asked, []));
    if (isRequest(first)) roll.occasion = { request: first };
    return roll;
  }

  /** The roll of a changed check, not yet evaluated: of its missing dice alone. */
  static changed(change: Changes.Change): DicewrightCheckRoll {
    return rollOf(this, change.missing, pendingRecord(change));
  }

  /** Copies the check, which its formula alone would not do. */
  override clone(): this {
    return DicewrightCheckRoll.of(requestOf(this.record)) as this;
  }

  /** Plays the check inside the evaluation, so that a person has already been asked for the first dice. */
  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    const { record } = this;
    const asked = requestOf(record);
    const dice = new TableDice(this, evaluation);
    const change = record.history && (await changes());
    const answer = change && record.spare && keeping(record.spare, dice, new change.Places());
    const { outcome, faces } = await playWith(dice, checkOf(asked), answer);
    const settled = change ? change.settledRecord(record, asked, faces) : makeRecord(asked, faces);
    Object.assign(this.options, { dicewright: settled });
    dressDice(this.terms, asked.system.id);
    this.resetFormula();
    return asked.system.kinds[asked.kind]!.score(outcome);
  }
}

/** Lets messages find the class. */
export function registerCheckRoll(): void {
  registerRoll(DicewrightCheckRoll);
}

/** The check that a roll was made for. */
export function requestOf(record: CheckRecord): CheckRequest {
  const { system: id, kind } = record;
  const system = systems.find((each) => each.id === id);
  if (!system) throw new Error(`No game has the id ${id}, so its check cannot be rolled.`);
  return withStored(orThrow(parseRequest(system, kind, rawOptions(record))), record);
}

/** Answers with the faces that a changed check keeps, by the place of their die, and rolls only the missing dice. */
function keeping(
  faces: Changes.Faces,
  dice: TableDice,
  places: Changes.Places,
): (request: Request) => Promise<number[]> {
  return async (request) => {
    const kept = places.of(request).map((place) => faces[place]);
    const before = dice.marks.length;
    const missing = request.dice.filter((_die, i) => kept[i] === undefined);
    const rolled = await dice.answer({ ...request, dice: missing });
    const marks = dice.marks.splice(before);
    dice.marks.push(...kept.map((face) => (face === undefined ? marks.shift()! : keptMark(face))));
    return kept.map((face) => face ?? rolled.shift()!);
  };
}

/** A kept face belongs to an earlier roll, which stays as it is, so marks on it go nowhere. */
function keptMark(face: number): Mark {
  return { term: new (coreDie())(), result: { result: face } };
}
