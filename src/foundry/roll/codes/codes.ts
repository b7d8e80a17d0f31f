/** The codes of all games behind the dice of any formula, such as `ko` and `kar6`, and how one is played on them. */
import { refuseCode, type Code, type Game, type TermDice } from "../../../checks/game.ts";
import { problem } from "../../../checks/problem.ts";
import { RECORD_VERSION } from "../../../checks/record.ts";
import { memoize } from "../../../engine/die.ts";
import { rollSlowly, type DiceRequest, type RolledDice } from "../../../engine/play.ts";
import { games } from "../../../games/index.ts";
import { isCodeRecord, type Result, type Term } from "../../platform/dice.ts";
import { notifyWarning, Refusal, words } from "../../platform/words.ts";
import { denominationOf, faceOf, markResults, termOf, type Mark } from "../terms.ts";

export interface CodeEntry {
  readonly game: Game;
  readonly letters: string;
  readonly code: Code;
}

const codesIn = memoize((systems: readonly Game[]): readonly CodeEntry[] =>
  systems.flatMap((game) => Object.entries(game.codes).map(([letters, code]) => ({ game, letters, code }))),
);

export function allCodes(): readonly CodeEntry[] {
  return codesIn(games);
}

export function codeNamed(letters: string | undefined): CodeEntry | undefined {
  return allCodes().find((entry) => entry.letters === letters);
}

/** The number behind a code. @throws Refusal if these dice do not take it. */
export function checkedArgument(code: Code, dice: TermDice, rest: string): number | undefined {
  const argument = argumentOf(rest);
  if (typeof argument === "string") throw new Refusal(problem("notNumber", { value: argument.slice(0, 20) }));
  const refused = refuseCode(code, dice, argument);
  if (refused) throw new Refusal(refused);
  return argument;
}

/** The number behind a code: undefined if there is none, the text itself if it is not a number. `>` is ignored. */
function argumentOf(rest: string): number | string | undefined {
  const bare = rest.replace(/\.$/, "");
  if (bare === "") return undefined;
  const [, digits] = /^(?:>|&?gt;)?(\d{1,9})$/.exec(bare) ?? [];
  return digits === undefined ? bare : Number(digits);
}

/** Plays the code of a modifier, or says why it does not fit these dice. */
export async function playCode(term: Term, entry: CodeEntry, modifier: string): Promise<void> {
  await play(term, entry, modifier).catch((error: unknown) => notifyUnfit(error, term._root ?? term));
}

/** Marks the dice and stores the result. @throws Refusal if the code does not fit these dice. */
async function play(term: Term, entry: CodeEntry, modifier: string): Promise<void> {
  if (term.number === 0) return;
  const { code, game, letters, argument, dice, results } = requestOf(term, entry, modifier);
  if (!code.check) throw new Refusal(problem("reshapesOnly", { code: letters }));
  const marks: Mark[] = [];
  const source = (request: DiceRequest) => answer(term, request, results, marks);
  const { rolledDice: thrown, faces } = await rollSlowly(code.check(dice, argument as number), source);
  markResults(thrown, marks);
  markFollowed(thrown, marks);
  const stored = argument === undefined ? {} : { argument };
  term.options.dicewright = { v: RECORD_VERSION, system: game.id, code: letters, ...stored, dice, faces };
}

/** The code that turned other dice into these, or else this one on the dice that count, with its first results. */
function requestOf(term: Term, entry: CodeEntry, modifier: string) {
  const { dicewright: origin } = term.options;
  if (isCodeRecord(origin)) throw new Refusal(problem("twoCodes", { first: origin.code, second: entry.letters }));
  const first = origin && codeNamed(origin.code);
  if (first) return { ...first, argument: origin.argument, dice: origin.dice, results: term.results };
  const results = term.results.filter(({ active }) => active);
  const dice = { count: results.length, sides: term.faces ?? 0 };
  const argument = checkedArgument(entry.code, dice, modifier.slice(entry.letters.length));
  return { ...entry, argument, dice, results };
}

/** The notices of each roll, so that dice with the same mistake cause one. */
const problemsShown = new WeakMap<object, Set<string>>();

/** Leaves dice plain that a code no longer fits: a critical or another package may have changed them. */
function notifyUnfit(error: unknown, roll: object): void {
  if (!(error instanceof Refusal)) throw error;
  const shown = problemsShown.get(roll) ?? new Set();
  if (!shown.has(error.message)) notifyWarning(words("dicewright.foundry.codeUnfit", { problem: error.message }));
  problemsShown.set(roll, shown.add(error.message));
}

/** Answers with the first roll, which is on the table already, and rolls further dice now. */
async function answer(term: Term, { dice }: DiceRequest, first: readonly Result[], marks: Mark[]): Promise<number[]> {
  const faces: number[] = [];
  const isFirst = marks.length === 0;
  for (const [i, die] of dice.entries()) {
    const mark = isFirst && first[i] ? { term, result: first[i] } : await rollDie(term, die);
    marks.push(mark);
    faces.push(faceOf(die, mark.result));
  }
  return faces;
}

/** Rolls one more die, of the same term if it is of its kind, so that a person who enters dice by hand is asked. */
async function rollDie(term: Term, die: DiceRequest["dice"][number]): Promise<Mark> {
  if (denominationOf(die) === String(term.faces)) return { term, result: await term.roll({ explode: true }) };
  // By its root a die finds the window in which the others were entered by hand (API page of RollTerm).
  const other = Object.assign(termOf(die, 1), { _root: term._root });
  await other.evaluate({});
  return { term: other, result: other.results[0]! };
}

/** Marks dice that led to a further roll as exploded, so that 3D dice roll the others later. */
function markFollowed([first, ...further]: readonly RolledDice[], marks: readonly Mark[]): void {
  if (!first || further.length === 0) return;
  for (const { result } of marks.slice(0, first.dice.length)) if (result.active) result.exploded = true;
}
