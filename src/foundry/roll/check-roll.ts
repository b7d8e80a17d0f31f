/**
 * The module's rolls: a check by a game's name, whose options are the truth and whose formula is only what was rolled,
 * and dice that a thread rolls without a form, such as those of a tie-break.
 */
import type { Check } from "../../engine/check.ts";
import { advance, isRequest, type Request } from "../../engine/play.ts";
import type * as Changes from "../../systems/change.ts";
import { isKept, rawOptions } from "../../systems/hidden.ts";
import { systems } from "../../systems/index.ts";
import { parseRequest, type CheckRequest } from "../../systems/notation.ts";
import { checkOf, makeRecord, pendingRecord, readRecord, withStored, type CheckRecord } from "../../systems/record.ts";
import { isProblem } from "../../systems/vocabulary.ts";
import { THREAD_VERSION } from "../../threads/reader/log.ts";
import type { DiceCheck, TieRecord } from "../../threads/thread.ts";
import { coreDie, diceConfig, Roll, type Evaluation } from "../platform/dice.ts";
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

  /** What a message stores. A forged roll may have nothing; of a damaged one only the version is left. */
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

/** Checks that are not rolled yet. A message stores enough to find them again in its thread. */
const tieChecks = new WeakMap<object, Check<unknown>>();

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
    tieChecks.set(roll, check);
    roll.occasion = { sides: names };
    return roll;
  }

  /** Plays the check with real dice, inside the evaluation: a person was asked for the first ones already. */
  override async _evaluateASTAsync(_node: unknown, evaluation: Evaluation = {}): Promise<number> {
    const check = tieChecks.get(this);
    if (!check) throw new Error("A tie-break can be rolled only while its contest is known.");
    const { faces } = await playWith(new TableDice(this, evaluation), check);
    Object.assign(this.options, { dicewright: { ...this.record, faces } });
    this.resetFormula();
    return faces.reduce((sum, face) => sum + face, 0);
  }
}

/** Lets messages find the classes. Systems replace the list, so call this at each step of the start. */
export function registerRolls(): void {
  const { rolls } = diceConfig();
  for (const cls of [DicewrightCheckRoll, DicewrightTieRoll]) if (!rolls.includes(cls)) rolls.push(cls);
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
