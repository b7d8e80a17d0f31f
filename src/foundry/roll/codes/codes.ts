/**
 * The codes of all games behind the dice of any formula, such as `ko` and `kar6`: how they are registered and played.
 */
import { rollSlowly, type Request, type Thrown } from "../../../engine/play.ts";
import { systems } from "../../../systems/index.ts";
import { VERSION } from "../../../systems/record.ts";
import { refuseCode, type Code, type System, type TermDice } from "../../../systems/system.ts";
import { problem } from "../../../systems/vocabulary.ts";
import { coreDie, diceClasses, isCodeRecord, type Result, type Term, type TermClass } from "../../platform/dice.ts";
import { notice, notifyWarning, Refusal, words } from "../../platform/words.ts";
import { denominationOf, faceOf, markResults, termOf, type Mark } from "../terms.ts";

/** A code and its game. */
interface CodeEntry {
  readonly system: System;
  readonly letters: string;
  readonly code: Code;
}

const codes: readonly CodeEntry[] = systems.flatMap((system) =>
  Object.entries(system.codes).map(([letters, code]) => ({ system, letters, code })),
);

/** The code with these letters, if a game has it. */
export function codeNamed(letters: string | undefined): CodeEntry | undefined {
  return codes.find((entry) => entry.letters === letters);
}

/** What Foundry calls with the dice as `this`; one function a code, by which we recognise our own. */
const handlers = new Map(codes.map((entry) => [entry.letters, handlerOf(entry)]));

function handlerOf(entry: CodeEntry) {
  return async function (this: Term, modifier: string): Promise<void> {
    await playCode(this, entry, modifier).catch((error: unknown) => notifyUnfit(error, this._root ?? this));
  };
}

/** What was told of each roll, so that dice with the same mistake are told of once. */
const toldOf = new WeakMap<object, Set<string>>();

/** A critical or another package may have changed dice before they fall: those that a code does not fit stay plain. */
function notifyUnfit(error: unknown, roll: object): void {
  if (!(error instanceof Refusal)) throw error;
  const told = toldOf.get(roll) ?? new Set();
  if (!told.has(error.message)) notifyWarning(words("dicewright.foundry.codeUnfit", { problem: error.message }));
  toldOf.set(roll, told.add(error.message));
}

const LETTERS = new RegExp(codes.map(({ letters }) => letters).join("|"), "i");

/** Whether a code may be among these modifiers. Most dice have none, and are left to Foundry at once. */
export function hasCodeLetters(modifiers: string): boolean {
  return LETTERS.test(modifiers);
}

/** The letters of all codes that these dice read as ours. Another package may have taken some for itself. */
export function codesOn(dice: TermClass | undefined): string[] {
  const taken = dice?.MODIFIERS ?? {};
  return codes
    .map(({ letters }) => letters)
    .filter((letters) => !(letters in taken) || taken[letters] === handlers.get(letters));
}

/** Registers the codes on all numbered dice. What another package has registered stays, and the GM is told once. */
export function registerCodes(): void {
  const tables = modifierTables();
  for (const table of tables) for (const [letters, play] of handlers) table[letters] ??= play;
  const taken = [...handlers].filter(([letters, play]) => tables.some((table) => table[letters] !== play));
  if (taken.length > 0) notice("foundry.codesTaken", { codes: taken.map(([letters]) => letters).join(", ") });
}

/** A system may have replaced the `d` class by one with a copy of the table, so look at every class. */
function modifierTables(): Record<string, unknown>[] {
  const { terms, types } = diceClasses();
  const isNumbered = (cls: TermClass | undefined) =>
    cls && (cls === terms["d"] || cls === coreDie() || cls.prototype instanceof coreDie());
  const classes = [coreDie(), ...Object.values(terms), ...types].filter(isNumbered);
  return [...new Set(classes.map(modifiersOf))];
}

/** The modifiers of a class; it gets a copy of its own if it has none or if nobody may add to them. */
function modifiersOf(cls: TermClass): Record<string, unknown> {
  const { MODIFIERS: table } = cls as { MODIFIERS?: Record<string, unknown> | null };
  if (table && Object.isExtensible(table)) return table;
  const own = { ...table };
  Reflect.set(cls, "MODIFIERS", own);
  return own;
}

/** Plays the code of a modifier, marks and stores what it came to. @throws Refusal if it does not fit these dice. */
async function playCode(term: Term, entry: CodeEntry, modifier: string): Promise<void> {
  if (term.number === 0) return;
  const { code, system, letters, argument, dice, results } = requestOf(term, entry, modifier);
  if (!code.check) throw new Refusal(problem("reshapesOnly", { code: letters }));
  const marks: Mark[] = [];
  const source = (request: Request) => answer(term, request, results, marks);
  const { thrown, faces } = await rollSlowly(code.check(dice, argument as number), source);
  markResults(thrown, marks);
  markFollowed(thrown, marks);
  const stored = argument === undefined ? {} : { argument };
  term.options.dicewright = { v: VERSION, system: system.id, code: letters, ...stored, dice, faces };
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

/** The first roll is on the table already; further dice are rolled now. */
async function answer(term: Term, { dice }: Request, first: readonly Result[], marks: Mark[]): Promise<number[]> {
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
async function rollDie(term: Term, die: Request["dice"][number]): Promise<Mark> {
  if (denominationOf(die) === String(term.faces)) return { term, result: await term.roll({ explode: true }) };
  // By its root a die finds the window in which the others were entered by hand (API page of RollTerm).
  const other = Object.assign(termOf(die, 1), { _root: term._root });
  await other.evaluate({});
  return { term: other, result: other.results[0]! };
}

/** Marks dice that led to a further roll as exploded, so that 3D dice roll the others later. */
function markFollowed([first, ...further]: readonly Thrown[], marks: readonly Mark[]): void {
  if (!first || further.length === 0) return;
  for (const { result } of marks.slice(0, first.dice.length)) if (result.active) result.exploded = true;
}
