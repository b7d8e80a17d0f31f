/**
 * The dice of a check on the table: rolled when the rule asks for them, as Foundry's own terms, so that people may
 * enter them by hand and 3D dice fall. What the rule makes of them is then marked on their results.
 */
import type { Check } from "../../engine/check.ts";
import type { Die } from "../../engine/die.ts";
import { rollSlowly, type Played, type Request, type Thrown, type ThrownDie } from "../../engine/play.ts";
import { hasFallingDice } from "../platform/compat.ts";
import {
  Coin,
  coreDie,
  diceConfig,
  DiceTerm,
  operatorTerm,
  type BaseRoll,
  type Evaluation,
  type Result,
  type RollTerm,
  type Term,
} from "../platform/dice.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import { printedLetter } from "./codes/printed-die.ts";

function isNumbered({ faces }: Die): boolean {
  return faces.every((face, i) => face === i + 1);
}

/** Foundry's coin shows heads and tails as 1 and 0. */
function isCoin({ faces }: Die): boolean {
  return faces.length === 2 && faces.includes(0) && faces.includes(1);
}

/** What follows the d in a formula: `6`, `c`, `t`. */
export function denominationOf(die: Die): string {
  if (isNumbered(die)) return String(die.faces.length);
  return isCoin(die) ? "c" : printedLetter(die);
}

/** Dice of this kind, not yet rolled, of the class that this world uses for them, unless that has other faces. */
export function termOf(die: Die, count: number): Term {
  const cls = diceConfig().terms[isNumbered(die) ? "d" : denominationOf(die)]!;
  const faces = die.faces.length;
  const term = new cls({ number: count, ...(isNumbered(die) && { faces }) });
  return term.faces === faces ? term : new (isCoin(die) ? Coin : coreDie())({ number: count, faces });
}

/** The face that a result shows. The result of a die with other faces is the number of the side that came up. */
export function faceOf(die: Die, { result }: Result): number {
  return isNumbered(die) || isCoin(die) ? result : die.faces[result - 1]!;
}

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

/**
 * The dice of a request as an unevaluated roll: `2d8 + 1d6`; `0` if there are none. A system may have dice with other
 * faces under the same number, in whose place come those that the rule asks for.
 */
export function rollOf<R extends BaseRoll>(
  cls: new (formula: string, data: object, options: object) => R,
  dice: readonly Die[],
  dicewright: object,
): R {
  const rows = rowsOf(dice);
  const formula = rows.map((row) => `${row.length}d${denominationOf(row[0])}`).join(" + ");
  const roll = new cls(formula || "0", {}, { dicewright });
  rows.forEach((row, i) => {
    const { faces } = roll.terms[2 * i] as Term;
    if (faces !== row[0].faces.length) roll.terms[2 * i] = termOf(row[0], row.length);
  });
  return roll;
}

/** A face in the order rolled: the result that showed it, and the dice it belongs to. */
export interface Mark {
  readonly term: Term;
  readonly result: Result;
}

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

/** Answers what a rule asks for with results of Foundry's dice, and remembers which result answered what. */
export class TableDice {
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
    private readonly roll: BaseRoll & { occasion: Occasion },
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
export async function playWith<O>(
  dice: TableDice,
  check: Check<O>,
  source = (request: Request) => dice.answer(request),
): Promise<Played<O>> {
  const played = await rollSlowly(check, source);
  markResults(played.thrown, dice.marks);
  return played;
}

/** Writes what a rule made of the dice to their results. `marks` has one entry a face, in the order rolled. */
export function markResults(thrown: readonly Thrown[], marks: readonly Mark[]): void {
  let next = 0;
  for (const { dice } of thrown) {
    const first = next;
    next += dice.length;
    dice.forEach((die, i) => {
      const again = marks.slice(next, (next += die.faces.length - 1));
      markDie(die, [marks[first + i]!, ...again]);
    });
  }
}

function markDie(die: ThrownDie, chain: readonly Mark[]): void {
  for (const { result } of chain.slice(0, -1)) result.exploded = true;
  if (die.die.reroll?.how === "instead" && chain.length > 1) markReplaced(die, chain);
  else markValue(die, chain);
  if (!die.kept) for (const { result } of chain) Object.assign(result, { active: false, discarded: true });
}

/** The last roll decides. A roll of other dice, such as a coin, changes what the first die shows. */
function markReplaced({ value }: ThrownDie, chain: readonly Mark[]): void {
  const [first, last] = [chain[0]!, chain.at(-1)!];
  delete first.result.exploded;
  if (first.term !== last.term) first.result.result = value;
  else {
    Object.assign(first.result, { rerolled: true, active: false });
    last.result.count = value;
  }
}

/** A die whose value is not its number counts as that value, and as a success or failure by its sign. */
function markValue({ die, value }: ThrownDie, [first, ...more]: readonly Mark[]): void {
  if (!die.value || more.length > 0) return;
  const { result } = first!;
  result.count = value;
  if (value > 0) result.success = true;
  if (value < 0) result.failure = true;
}

/** The name of a game's colours. */
export function colourSet(system: string): string {
  return `${MODULE}-${system}`;
}

/** Gives the dice of a check the colours of its game, if the roller wishes. */
export function dressDice(terms: readonly RollTerm[], system: string): void {
  if (!hasFallingDice() || getSetting("gameColours") !== true) return;
  for (const { options } of terms.filter((term) => term instanceof DiceTerm))
    options.appearance = { colorset: colourSet(system) };
}
