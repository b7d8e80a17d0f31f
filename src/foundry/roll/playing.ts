/** How our rolls are made and played: with Foundry's own terms, so that people may enter dice and 3D dice fall. */
import { pendingRecord, DiceSlots, settledRecord, type Change, type Faces } from "../../checks/change.ts";
import { isKept, rawOptions } from "../../checks/hidden.ts";
import { parseRequest, type CheckRequest, checkOf } from "../../checks/notation.ts";
import { isProblem } from "../../checks/problem.ts";
import { makeRecord, readRecord, withStored, type CheckRecord } from "../../checks/record.ts";
import type { Check } from "../../engine/check.ts";
import { memoize, type Die } from "../../engine/die.ts";
import { advance, isRequest, rollSlowly, type Played, type Request } from "../../engine/play.ts";
import { games } from "../../games/index.ts";
import { THREAD_VERSION } from "../../threads/reader/log.ts";
import type { DiceCheck, TieRecord } from "../../threads/thread.ts";
import { hasFallingDice } from "../platform/compat.ts";
import {
  coreDie,
  DiceTerm,
  operatorTerm,
  type BaseRoll,
  type Evaluation,
  type RollTerm,
  type Term,
} from "../platform/dice.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import { orThrow } from "../platform/words.ts";
import { denominationOf, faceOf, markResults, termOf, type Mark } from "./terms.ts";

/** What a person who enters dice by hand is told of a roll: whose it is, and what is asked for. It is not stored. */
export interface Occasion {
  readonly who?: string | undefined;
  /** The names of those for whom dice of a tie are rolled in turn. */
  readonly sides?: readonly string[];
  readonly request?: Request;
  /** How often the rule has asked for dice before. */
  readonly turn?: number;
  /** What the die shows that is rolled again. */
  readonly shown?: number | undefined;
  /** Says it anew, in a window that is open. */
  told?: () => void;
}

/** A roll of ours, and its class. */
type Ours = BaseRoll & { occasion: Occasion };
type ClassOf<R extends Ours> = new (formula: string, data: object, options: object) => R;
type CheckRoll = Ours & { readonly record: CheckRecord };
type TieRoll = Ours & { readonly record: TieRecord; check?: Check<unknown> };

/** The record that a roll stores. A forged roll may have nothing; of a damaged one only the version is left. */
export function recordIn(stored: unknown): CheckRecord {
  return typeof stored === "object" && stored !== null ? soundRecord(stored) : ({} as CheckRecord);
}

const soundRecord = memoize((stored: object): CheckRecord => {
  const read = readRecord(stored);
  // Only readers put numbers in the place of ids: one that is stored was made up.
  const isSound = !isProblem(read) && !isKept(read as CheckRecord);
  return (isSound ? read : { v: (stored as Partial<CheckRecord>).v }) as CheckRecord;
});

/** The check that a roll was made for. */
export function requestOf(record: CheckRecord): CheckRequest {
  const { system: id, kind } = record;
  const system = games.find((each) => each.id === id);
  if (!system) throw new Error(`No game has the id ${id}, so its check cannot be rolled.`);
  return withStored(orThrow(parseRequest(system, kind, rawOptions(record))), record);
}

/** The roll of a check, not yet evaluated. */
export function rollFor<R extends CheckRoll>(cls: ClassOf<R>, asked: CheckRequest): R {
  const first = advance(checkOf(asked), []);
  const roll = rollOf(cls, isRequest(first) ? first.dice : [], makeRecord(asked, []));
  if (isRequest(first)) roll.occasion = { request: first };
  return roll;
}

/** The roll of a changed check, not yet evaluated: of its missing dice alone. */
export function changedRoll<R extends CheckRoll>(cls: ClassOf<R>, change: Change): R {
  return rollOf(cls, change.missing, pendingRecord(change));
}

/** Plays a check. Gives its score. */
export async function playCheck(roll: CheckRoll, evaluation: Evaluation): Promise<number> {
  const { record } = roll;
  const asked = requestOf(record);
  const dice = new TableDice(roll, evaluation);
  const answer = record.history && record.spare && keeping(record.spare, dice, new DiceSlots());
  const { outcome, faces } = await playWith(dice, checkOf(asked), answer);
  const settled = record.history ? settledRecord(record, asked, faces) : makeRecord(asked, faces);
  Object.assign(roll.options, { dicewright: settled });
  dressDice(roll.terms, asked.system.id);
  roll.resetFormula();
  return asked.system.kinds[asked.kind]!.score(outcome);
}

/** Answers with the faces that a changed check keeps, by the place of their die, and rolls only the missing dice. */
function keeping(faces: Faces, dice: TableDice, places: DiceSlots): (request: Request) => Promise<number[]> {
  return async (request) => {
    const kept = places.namesFor(request).map((place) => faces[place]);
    const before = dice.marks.length;
    const missing = request.dice.filter((_die, i) => kept[i] === undefined);
    const rolled = await dice.answer({ ...request, dice: missing });
    const marks = dice.marks.splice(before);
    // A kept face belongs to an earlier roll, which stays as it is, so marks on it go nowhere.
    const markOf = (result: number): Mark => ({ term: new (coreDie())(), result: { result } });
    dice.marks.push(...kept.map((face) => (face === undefined ? marks.shift()! : markOf(face))));
    return kept.map((face) => face ?? rolled.shift()!);
  };
}

/** The roll of a tie, not yet evaluated, for sides of these names. */
export function tieRoll<R extends TieRoll>(
  cls: ClassOf<R>,
  { system, check, stakes }: DiceCheck,
  names: readonly string[],
): R {
  const first = advance(check, []);
  const record: TieRecord = { v: THREAD_VERSION, system, stakes, faces: [] };
  return Object.assign(rollOf(cls, isRequest(first) ? first.dice : [], record), { check, occasion: { sides: names } });
}

/** Plays the dice of a tie. Gives the sum of their faces. */
export async function playTie(roll: TieRoll, evaluation: Evaluation): Promise<number> {
  const { check } = roll;
  if (!check) throw new Error("A tie-break can be rolled only while its contest is known.");
  const { faces } = await playWith(new TableDice(roll, evaluation), check);
  Object.assign(roll.options, { dicewright: { ...roll.record, faces } });
  roll.resetFormula();
  return faces.reduce((sum, face) => sum + face, 0);
}

// ---- With Foundry's dice ----

type Row = readonly [Die, ...Die[]];

/** Dice in rows of one kind, in their order. */
function rowsOf(dice: readonly Die[]): Row[] {
  return dice.reduce<Row[]>((rows, die) => {
    const last = rows.at(-1);
    return last && denominationOf(last[0]) === denominationOf(die)
      ? [...rows.slice(0, -1), [...last, die]]
      : [...rows, [die]];
  }, []);
}

/** Dice as an unevaluated roll, such as `2d8 + 1d6`; `0` for none. A system's own d8 may have other faces than ours. */
function rollOf<R extends Ours>(cls: ClassOf<R>, dice: readonly Die[], dicewright: object): R {
  const rows = rowsOf(dice);
  const formula = rows.map((row) => `${row.length}d${denominationOf(row[0])}`).join(" + ");
  const roll = new cls(formula || "0", {}, { dicewright });
  rows.forEach((row, i) => {
    const { faces } = roll.terms[2 * i] as Term;
    if (faces !== row[0].faces.length) roll.terms[2 * i] = termOf(row[0], row.length);
  });
  return roll;
}

/** Answers what a rule asks for with results of Foundry's dice, and remembers which result answered what. */
class TableDice {
  readonly marks: Mark[] = [];
  readonly #options: Evaluation;
  /** The dice the roll was made with; people may have entered their faces already, so they come first. */
  readonly #waiting: Term[];
  #turn = -1;
  /** Where the marks of the dice begin that were rolled together last. */
  #start = 0;
  /** The terms of the latest roll, by their denomination. */
  #latest = new Map<string, Term>();

  constructor(
    private readonly roll: Ours,
    { allowInteractive = true }: Evaluation = {},
  ) {
    this.#options = { allowInteractive };
    this.#waiting = roll.terms.filter((term): term is Term => term instanceof DiceTerm);
  }

  /** The faces for a request, one a die, in its order. */
  async answer(request: Request): Promise<number[]> {
    const { dice, isAgain, at, before } = request;
    this.#turn++;
    if (!isAgain) {
      this.#latest = new Map();
      this.#start = this.marks.length;
    }
    const shown = this.marks.at(before > 1 ? -1 : this.#start + at)?.result.result;
    this.roll.occasion = { ...this.roll.occasion, request, turn: this.#turn, shown };
    this.roll.occasion.told?.();
    const faces: number[] = [];
    for (const row of rowsOf(dice)) faces.push(...(await (isAgain ? this.#rollAgain(row[0]) : this.#rollRow(row))));
    return faces;
  }

  async #rollRow(row: Row): Promise<number[]> {
    const term = await this.#evaluated(row[0], row.length);
    this.#latest.set(denominationOf(row[0]), term);
    return row.map((die, i) => this.#marked(die, term, i));
  }

  async #evaluated(die: Die, count: number): Promise<Term> {
    const term = this.#waiting.shift() ?? added(this.roll, termOf(die, count));
    if (this.#turn > 0 && hasFallingDice()) term.options.rollOrder = this.#turn;
    await term.evaluate(this.#options);
    return term;
  }

  /** Rolls a die again in its own term, so that a person is asked for it; another kind, such as a coin, beside it. */
  async #rollAgain(die: Die): Promise<number[]> {
    const known = this.#latest.get(denominationOf(die));
    if (known) await known.roll({ explode: true });
    const term = known ?? (await this.#evaluated(die, 1));
    return [this.#marked(die, term, term.results.length - 1)];
  }

  #marked(die: Die, term: Term, at: number): number {
    const result = term.results[at]!;
    this.marks.push({ term, result });
    return faceOf(die, result);
  }
}

/** Adds dice that a rule asks for, so that they belong to the roll as its first ones do. */
function added(roll: BaseRoll, term: Term): Term {
  const plus: RollTerm = operatorTerm({ operator: "+" });
  void plus.evaluate();
  Object.assign(term, { _root: roll });
  roll.terms.push(plus, term);
  return term;
}

/** Plays a check with these dice and marks their results. `source` answers in their place if it is given. */
async function playWith<O>(
  dice: TableDice,
  check: Check<O>,
  source = (request: Request) => dice.answer(request),
): Promise<Played<O>> {
  const played = await rollSlowly(check, source);
  markResults(played.thrown, dice.marks);
  return played;
}

/** The name of a game's colours. */
export function colourSet(system: string): string {
  return `${MODULE}-${system}`;
}

/** Gives the dice of a check the colours of its game, if the roller wishes. */
function dressDice(terms: readonly RollTerm[], system: string): void {
  if (!hasFallingDice() || getSetting("gameColours") !== true) return;
  for (const { options } of terms.filter((term) => term instanceof DiceTerm))
    options.appearance = { colorset: colourSet(system) };
}
