/** Plays a code on the dice of a formula, at the moment Foundry comes to it. */
import { rollSlowly } from "../../engine/play.ts";
import type { Request, Thrown } from "../../engine/play.ts";
import { problem } from "../../systems/problem.ts";
import { VERSION } from "../../systems/record.ts";
import type { Code, TermDice } from "../../systems/system.ts";
import type { Result, Term } from "../platform/dice.ts";
import { isCodeRecord } from "../platform/dice.ts";
import { Refusal } from "../platform/words.ts";
import { denominationOf, faceOf, termOf } from "../roll/dice-box.ts";
import type { Mark } from "../roll/marks.ts";
import { markResults } from "../roll/marks.ts";
import type { CodeEntry } from "./code-entry.ts";
import { codeNamed } from "./code-entry.ts";
import { argumentOf } from "./modifier.ts";

/** What is played: which code, on which dice, and the results that are its first throw. */
interface Order {
  readonly entry: CodeEntry;
  readonly argument: number | undefined;
  readonly dice: TermDice;
  readonly results: readonly Result[];
}

/**
 * Plays the code that this modifier names and writes its outcome to the dice; the causes go to `options.dicewright`.
 * @throws Refusal where the code does not go with these dice.
 */
export async function playCode(term: Term, entry: CodeEntry, modifier: string): Promise<void> {
  if (term.number === 0) return;
  const order = orderOf(term, entry, modifier);
  const { code, system, letters } = order.entry;
  if (!code.check) throw new Refusal(problem("reshapesOnly", { code: letters }));
  const marks: Mark[] = [];
  const source = (request: Request) => answer(term, request, order.results, marks);
  const { thrown, faces } = await rollSlowly(code.check(order.dice, order.argument as number), source);
  markResults(thrown, marks);
  markFollowed(thrown, marks);
  term.options.dicewright = {
    v: VERSION,
    system: system.id,
    code: letters,
    ...(order.argument !== undefined && { argument: order.argument }),
    dice: order.dice,
    faces,
  };
}

/** The order a person gave: the one written on dice that became others, or else this modifier on the dice that still count. */
function orderOf(term: Term, entry: CodeEntry, modifier: string): Order {
  const { dicewright: origin } = term.options;
  if (isCodeRecord(origin)) throw new Refusal(problem("twoCodes", { first: origin.code, second: entry.letters }));
  const first = origin && codeNamed(origin.code);
  if (first) return { entry: first, argument: origin.argument, dice: origin.dice, results: term.results };
  const results = term.results.filter(({ active }) => active);
  const dice = { count: results.length, sides: term.faces ?? 0 };
  return { entry, argument: checkedArgument(entry.code, dice, modifier.slice(entry.letters.length)), dice, results };
}

/**
 * The number behind a code, if these dice take it.
 * @throws Refusal where they do not.
 */
export function checkedArgument(code: Code, dice: TermDice, rest: string): number | undefined {
  const argument = argumentOf(rest);
  if (typeof argument === "string") throw new Refusal(problem("notNumber", { value: argument.slice(0, 20) }));
  const refused = code.refuse(dice, argument);
  if (refused) throw new Refusal(refused);
  return argument;
}

/** The first throw lies on the table already; whatever else the rule asks for is thrown now. */
async function answer(term: Term, { dice }: Request, lying: readonly Result[], marks: Mark[]): Promise<number[]> {
  const faces: number[] = [];
  const isFirst = marks.length === 0;
  for (const [i, die] of dice.entries()) {
    const mark = isFirst && lying[i] ? { term, result: lying[i] } : await thrownDie(term, die);
    marks.push(mark);
    faces.push(faceOf(die, mark.result));
  }
  return faces;
}

/** One more die: of the same term, where it is of its kind, so that a person who enters dice by hand is asked. */
async function thrownDie(term: Term, die: Request["dice"][number]): Promise<Mark> {
  if (denominationOf(die) === String(term.faces)) return { term, result: await term.roll({ explode: true }) };
  const other = termOf(die, 1);
  await other.evaluate({});
  return { term: other, result: other.results[0]! };
}

/** Dice that led to a further throw are marked as exploded; 3D dice throw what follows later then. */
function markFollowed([first, ...further]: readonly Thrown[], marks: readonly Mark[]): void {
  if (!first || further.length === 0) return;
  for (const { result } of marks.slice(0, first.dice.length)) if (result.active) result.exploded = true;
}
