/** Dice of a rule as Foundry's own terms: how they are written, which faces they show, and what became of them. */
import { problem, type Problem } from "../../checks/problem.ts";
import type { Die } from "../../engine/die.ts";
import type { RolledDice, RolledDie } from "../../engine/play.ts";
import { dieName } from "../../words/sentence.ts";
import { Coin, coreDie, diceConfig, type Result, type Term } from "../platform/dice.ts";
import { words } from "../platform/words.ts";
import { printedLetter } from "./codes/printed-die.ts";

function isNumbered({ faces }: Die): boolean {
  return faces.every((face, i) => face === i + 1);
}

/** Foundry's Fate die shows -1, 0 and 1. */
function isFate({ faces }: Die): boolean {
  return faces.length === 3 && faces.every((face, i) => face === i - 1);
}

/** Foundry's coin shows heads and tails as 1 and 0. */
function isCoin({ faces }: Die): boolean {
  return faces.length === 2 && faces.includes(0) && faces.includes(1);
}

/** The text after the d in a formula: `6`, `c`, `t`; the formula of a total. */
export function denominationOf(die: Die): string {
  if (die.formula !== undefined) return die.formula;
  if (isNumbered(die)) return String(die.faces.length);
  if (isFate(die)) return "f";
  return isCoin(die) ? "c" : printedLetter(die);
}

/** Dice of this kind, not yet rolled, of the class that this world uses for them, unless that has other faces. */
export function termOf(die: Die, count: number): Term {
  const cls = diceConfig().terms[isNumbered(die) ? "d" : denominationOf(die)]!;
  const faces = die.faces.length;
  const term = new cls({ number: count, ...(isNumbered(die) && { faces }) });
  return term.faces === faces ? term : new (isCoin(die) ? Coin : coreDie())({ number: count, faces });
}

/** Results of Foundry's own dice are their faces; that of any other die is the number of the side that came up. */
function showsFaces(die: Die): boolean {
  return die.formula !== undefined || isNumbered(die) || isCoin(die) || isFate(die);
}

export function faceOf(die: Die, { result }: Result): number {
  return showsFaces(die) ? result : die.faces[result - 1]!;
}

/** The sentence for a number that a die cannot show; undefined if it can. */
export function faceProblem(die: Die, result: number): Problem | undefined {
  const { faces } = die;
  const [least, most] = showsFaces(die) ? [Math.min(...faces), Math.max(...faces)] : [1, faces.length];
  if (Number.isInteger(result) && result >= least && result <= most) return undefined;
  return problem("noSuchFace", { die: dieName(die, words), face: String(result), least, most });
}

/** A face in the order rolled: the result that showed it, and the dice it belongs to. */
export interface Mark {
  readonly term: Term;
  readonly result: Result;
}

/** Marks results with what a rule made of the dice. `marks` has one entry per face, in the order rolled. */
export function markResults(thrown: readonly RolledDice[], marks: readonly Mark[]): void {
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

function markDie(die: RolledDie, chain: readonly Mark[]): void {
  for (const { result } of chain.slice(0, -1)) result.exploded = true;
  if (die.die.reroll?.how === "instead" && chain.length > 1) markReplaced(die, chain);
  else markValue(die, chain);
  if (!die.counts) for (const { result } of chain) Object.assign(result, { active: false, discarded: true });
}

/** The last roll decides. A roll of other dice, such as a coin, changes what the first die shows. */
function markReplaced({ value }: RolledDie, chain: readonly Mark[]): void {
  const [first, last] = [chain[0]!, chain.at(-1)!];
  delete first.result.exploded;
  if (first.term !== last.term) first.result.result = value;
  else {
    Object.assign(first.result, { rerolled: true, active: false });
    last.result.count = value;
  }
}

/** A die whose value is not its number counts as that value, and as a success or failure by its sign. */
function markValue({ die, value }: RolledDie, [first, ...more]: readonly Mark[]): void {
  if (!die.value || more.length > 0) return;
  const { result } = first!;
  result.count = value;
  if (value > 0) result.success = true;
  if (value < 0) result.failure = true;
}
