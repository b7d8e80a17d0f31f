/** Rolls what a rule asks for with Foundry's own terms, so that people may enter dice by hand and 3D dice fall. */
import { problem } from "../../checks/problem.ts";
import { RuleError, type Check } from "../../engine/check.ts";
import type { Die } from "../../engine/die.ts";
import { rollSlowly, type PlayedCheck, type DiceRequest } from "../../engine/play.ts";
import { dieName } from "../../words/sentence.ts";
import { hasFallingDice } from "../platform/compat.ts";
import {
  DiceTerm,
  entersDice,
  isLeftToChance,
  operatorTerm,
  resolverOf,
  Roll,
  takesLaterDice,
  type BaseRoll,
  type Evaluation,
  type Result,
  type RollTerm,
  type Term,
} from "../platform/dice.ts";
import { getSetting, MODULE } from "../platform/settings.ts";
import { notifyInfo, Refusal, words } from "../platform/words.ts";
import { offerDice } from "./codes/printed-die.ts";
import { denominationOf, faceOf, faceProblem, markResults, termOf, type Mark } from "./terms.ts";

/** Context shown in the window for dice that are entered by hand. It is not stored. */
export interface ManualRollContext {
  readonly who?: string | undefined;
  /** The names of those for whom dice of a tie are rolled in turn. */
  readonly sides?: readonly string[];
  readonly request?: DiceRequest;
  /** The number of requests before this one. */
  readonly turn?: number;
  /** The face of the die that is rolled again. */
  readonly shown?: number | undefined;
  onRequest?: () => void;
  /** Ends the roll, once it has begun, with a refusal. */
  leave?: () => void;
  isLeft?: boolean;
}

type DiceRow = readonly [Die, ...Die[]];

function rowsOf(dice: readonly Die[]): DiceRow[] {
  return dice.reduce<DiceRow[]>((rows, die) => {
    const last = rows.at(-1);
    return last && die.formula === undefined && denominationOf(last[0]) === denominationOf(die)
      ? [...rows.slice(0, -1), [...last, die]]
      : [...rows, [die]];
  }, []);
}

/** The formula of a roll without dice. */
const NO_DICE = "0";

/** A total of the world's own dice stands in parentheses. */
function formulaOf(row: DiceRow): string {
  const [{ formula }] = row;
  return formula === undefined ? `${row.length}d${denominationOf(row[0])}` : `(${formula})`;
}

/** An unevaluated roll of dice, such as `2d8 + 1d6`; `0` for none. A system's own d8 may have other faces than ours. */
export function makeDiceRoll<R extends BaseRoll>(
  cls: new (formula: string, data: object, options: object) => R,
  dice: readonly Die[],
  options: object,
): R {
  const rows = rowsOf(dice);
  const formula = rows.map(formulaOf).join(" + ");
  const roll = new cls(formula || NO_DICE, {}, options);
  rows.forEach((row, i) => {
    const { faces } = roll.terms[2 * i] as Term;
    if (row[0].formula === undefined && faces !== row[0].faces.length) roll.terms[2 * i] = termOf(row[0], row.length);
  });
  return roll;
}

/** The flavour of dice that are asked for, with a number of their own. */
const ASKED = "Dicewright";

/** Counts rolls that ask for dice; `end` is that of the last one. */
const asking = { count: 0, end: Promise.resolve() as Promise<unknown> };

/**
 * Names the dice of a roll that may be asked for, until they are rolled. RollSight takes a window with the formula of
 * the last one for the same, and puts what it has brought in place of the next message with that formula.
 */
export function nameDice<R extends BaseRoll>(roll: R): R {
  if (!entersDice()) return roll;
  offerDice();
  asking.count++;
  for (const term of roll.terms) if (term instanceof DiceTerm) term.options.flavor = `${ASKED} ${asking.count}`;
  roll.resetFormula();
  return roll;
}

export function unnameDice(roll: BaseRoll): void {
  for (const { options } of roll.terms) if (options.flavor?.startsWith(ASKED)) delete options.flavor;
  roll.resetFormula();
}

/** Answers the requests of a rule with results of Foundry's dice, and remembers which result answered what. */
export class TableDice {
  readonly marks: Mark[] = [];
  readonly #options: Required<Evaluation>;
  /** True if a package has brought the faces of the first dice. */
  #areGiven = false;
  /** The dice the roll was made with; people may have entered their faces already, so they come first. */
  readonly #initialTerms: RollTerm[];
  #turn = -1;
  /** The index of the first mark of the dice that were rolled together last. */
  #start = 0;
  /** The terms of the latest roll, by their denomination. */
  #latest = new Map<string, Term>();

  constructor(
    private readonly roll: AskingRoll,
    { allowInteractive = true }: Evaluation = {},
  ) {
    this.#options = { allowInteractive };
    this.#initialTerms = roll.formula === NO_DICE ? [] : roll.terms.filter((_, i) => i % 2 === 0);
  }

  /** Plays a check and marks the results. `source` answers in place of these dice if it is given. */
  async play<O>(check: Check<O>, source = (request: DiceRequest) => this.answer(request)): Promise<PlayedCheck<O>> {
    const played = await rollSlowly(check, source);
    markResults(played.rolledDice, this.marks);
    return played;
  }

  async answer(request: DiceRequest): Promise<number[]> {
    const { dice, isReroll, dieIndex, rollsBefore } = request;
    this.#turn++;
    if (!isReroll) {
      this.#latest = new Map();
      this.#start = this.marks.length;
    }
    const shown = this.marks.at(rollsBefore > 1 ? -1 : this.#start + dieIndex)?.result.result;
    this.roll.manualContext = { ...this.roll.manualContext, request, turn: this.#turn, shown };
    this.roll.manualContext.onRequest?.();
    const faces: number[] = [];
    for (const row of rowsOf(dice)) {
      faces.push(...(await (isReroll ? this.#rollAgain(row[0]) : this.#rollRow(row))));
      if (this.roll.manualContext.isLeft) throw cancelled();
    }
    return faces;
  }

  async #rollRow(row: DiceRow): Promise<number[]> {
    if (row[0].formula !== undefined) return [await this.#rollTotal(row[0].formula)];
    const term = await this.#evaluateTerm(row[0], row.length);
    this.#latest.set(denominationOf(row[0]), term);
    return row.map((die, i) => this.#markFace(die, term, i));
  }

  /** Whatever the world's own dice come to. */
  async #rollTotal(formula: string): Promise<number> {
    const term = this.#initialTerms.shift() ?? addTerm(this.roll, new Roll(`(${formula})`).terms[0]!);
    await term.evaluate(this.#options);
    const total = Number((term as Term).total);
    if (!Number.isFinite(total)) throw new RuleError(`${formula} came to no number.`);
    this.marks.push({ term: term as Term, result: { result: total, active: true } });
    return total;
  }

  async #evaluateTerm(die: Die, count: number): Promise<Term> {
    const [first, isApart] = [this.#initialTerms.shift() as Term | undefined, this.#asksApart()];
    const term = first ?? addTerm(this.roll, isApart ? await this.#askApart(die, count) : termOf(die, count));
    if (this.#turn > 0 && hasFallingDice()) term.options.rollOrder = this.#turn;
    // RollSight writes faces into the dice by itself; Physical Dice Rolls puts what was typed in place of rolling.
    if (first && (first._evaluated || Object.hasOwn(first, "roll"))) this.#areGiven = true;
    if (!term._evaluated) await term.evaluate(this.#options);
    const isByChance = entersDice() ? isLeftToChance(term) : this.#areGiven && !Object.hasOwn(term, "roll");
    if (this.#options.allowInteractive && isByChance)
      notifyInfo(words("dicewright.dialog.byChance", { die: dieName(die, words) }));
    return term;
  }

  /** True if later dice are asked for in a window of their own. */
  #asksApart(): boolean {
    const { allowInteractive } = this.#options;
    return allowInteractive && (this.#areGiven || (entersDice() && !takesLaterDice(resolverOf(this.roll))));
  }

  /** Rolls dice as a roll of their own, which opens whatever window this user has. */
  async #askApart(die: Die, count: number): Promise<Term> {
    const apart = nameDice(makeDiceRoll(Roll, Array<Die>(count).fill(die), {}));
    rollsApart.set(apart, this.roll);
    await resolverOf(this.roll)?.close();
    await apart.evaluate(this.#options);
    return apart.terms[0] as Term;
  }

  /** Rolls a die again in its own term, so that a person is asked for it; another kind, such as a coin, beside it. */
  async #rollAgain(die: Die): Promise<number[]> {
    const known = this.#latest.get(denominationOf(die));
    if (known && this.#asksApart()) known.results.push(...(await this.#askApart(die, 1)).results);
    else if (known) await known.roll({ explode: true });
    const term = known ?? (await this.#evaluateTerm(die, 1));
    return [this.#markFace(die, term, term.results.length - 1)];
  }

  #markFace(die: Die, term: Term, index: number): number {
    const result = term.results[index]!;
    requireFace(die, result);
    this.marks.push({ term, result });
    return faceOf(die, result);
  }
}

type AskingRoll = BaseRoll & { manualContext: ManualRollContext };

const cancelled = () => new Refusal(problem("diceCancelled"));

/**
 * Rolls once no other roll of ours asks for dice, since packages take what falls for all windows, or for the last one.
 * The roll ends when its window is left: a package may close it so that Foundry waits for ever.
 */
export function rollInTurn<R extends AskingRoll>(
  roll: R,
  { allowInteractive = true }: Evaluation,
  evaluate: () => Promise<R>,
): Promise<R> {
  if (!allowInteractive || !entersDice()) return evaluate();
  const begin = () =>
    new Promise<R>((resolve, reject) => {
      const leave = () => {
        roll.manualContext.isLeft = true;
        reject(cancelled());
      };
      roll.manualContext = { ...roll.manualContext, leave };
      evaluate().then(resolve, reject);
    });
  const rolled = asking.end.then(begin);
  asking.end = rolled.catch(() => undefined);
  return rolled;
}

/** The rolls whose later dice are asked for by a roll of their own. */
const rollsApart = new WeakMap<object, AskingRoll>();

/** The roll that a window asks for. */
export function askingRoll(roll: object | undefined): object | undefined {
  return (roll && rollsApart.get(roll)) ?? roll;
}

/** @throws Refusal if a die shows what it has not: a package may have put it there. */
function requireFace(die: Die, { result }: Result): void {
  const wrong = faceProblem(die, result);
  if (wrong) throw new Refusal(wrong);
}

/** Adds dice that a rule asks for, so that they belong to the roll as its first ones do. */
function addTerm<T extends RollTerm>(roll: BaseRoll, term: T): T {
  const plus: RollTerm = operatorTerm({ operator: "+" });
  void plus.evaluate();
  Object.assign(term, { _root: roll });
  roll.terms.push(plus, term);
  return term;
}

export function colourSet(system: string): string {
  return `${MODULE}-${system}`;
}

export function colourDice(terms: readonly RollTerm[], system: string): void {
  if (!hasFallingDice() || getSetting("gameColours") !== true) return;
  for (const { options } of terms.filter((term) => term instanceof DiceTerm))
    options.appearance = { colorset: colourSet(system) };
}
