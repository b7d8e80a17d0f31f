/** A game's mechanics in JSON: `{"system", "mechanic", "input"}` in, the keys of `expected` out. */
import { parseFields } from "../../../src/checks/field.ts";
import type { Game } from "../../../src/checks/game.ts";
import type { Json, UncheckedOptions } from "../../../src/checks/json.ts";
import { parseRequest, checkOf } from "../../../src/checks/notation.ts";
import { isProblem, type Problem } from "../../../src/checks/problem.ts";
import type { Outcome, Verdict } from "../../../src/checks/report.ts";
import { isCheck, versus, type Check } from "../../../src/engine/check.ts";
import { sortDescending } from "../../../src/engine/evaluator.ts";
import {
  advance,
  randomFaceSource,
  isRequest,
  replay,
  roll,
  type PlayedCheck,
  type RolledDice,
  type RolledDie,
} from "../../../src/engine/play.ts";

/** JSON of any shape; each mechanic reads the keys it knows and the gate of its kind checks them. */
export type Input = Readonly<Record<string, any>>;

/** One mechanic: a worked case, and the check whose odds may be asked for. */
export interface Mechanic {
  readonly work: (input: Input) => Outcome;
  readonly odds?: (input: Input) => Check<Outcome>;
}

/** The mechanics of a game by name. */
export type Dialect = Readonly<Record<string, Mechanic>>;

/** A mistake in what was asked; the message is one sentence, or a problem to put into words. */
export class Mistake extends Error {
  constructor(
    readonly problem: Problem,
    /** The game whose words name the field. */
    readonly system?: string,
  ) {
    super(problem.problem);
  }
}

/** Returns the value. @throws Mistake if it is a problem. */
export function orMistake<T extends object>(value: T | Problem, system?: string): T {
  if (isProblem(value)) throw new Mistake(value, system);
  return value;
}

/** The check of one kind of a game, its options through the gate. */
export function checkFor(game: Game, kind: string, raw: UncheckedOptions): Check<Outcome> {
  return checkOf(orMistake(parseRequest(game, kind, raw)));
}

/** All that a contest looks at, of one side. */
export type ContestValue = Readonly<Record<string, Json>>;

/** The check of one side of a contest. */
export function sideFor(game: Game, kind: string, raw: UncheckedOptions): Check<ContestValue> {
  const asked = orMistake(parseRequest(game, kind, raw));
  const { contestValue } = game.kinds[kind]!;
  if (!contestValue) throw new Error(`A ${kind} check of ${game.id} cannot be contested.`);
  return checkOf(asked).andThen((outcome) => contestValue(outcome, asked.options) as ContestValue);
}

/** The verdict of a contest; its tie-break dice are scripted, or else rolled. */
export function verdictOf(
  { contest }: Game,
  rules: UncheckedOptions,
  values: readonly ContestValue[],
  tieBreak?: readonly number[],
): Verdict {
  const next = contest!.judge(values, orMistake(parseFields(contest!.fields, rules)));
  return isCheck(next) ? playFaces(next, tieBreak).outcome : next;
}

/** A whole contest as one check; `show` puts the verdict and the values into the words of a case. */
export function contestFor(
  game: Game,
  raw: UncheckedOptions,
  sides: readonly Check<ContestValue>[],
  show: (verdict: Verdict, values: readonly ContestValue[]) => Outcome,
): Check<Outcome> {
  const rules = orMistake(parseFields(game.contest!.fields, raw));
  return versus(sides, (values) => {
    const next = game.contest!.judge(values, rules);
    return isCheck(next) ? next.andThen((verdict) => show(verdict, values)) : show(next, values);
  });
}

/** A verdict with its winner by name. */
export function nameWinner({ winner, ...verdict }: Verdict, names: readonly string[]): Outcome {
  return { ...verdict, winner: winner === null ? null : names[winner]! };
}

/** Plays a check from scripted faces, or by chance if there are none. */
export function playFaces<O>(check: Check<O>, faces: readonly number[] | undefined): PlayedCheck<O> {
  return faces === undefined ? roll(check, randomFaceSource(Math.random)) : replay(check, faces);
}

/** All dice of these roles. */
export function diceOf(thrown: readonly RolledDice[], ...roles: readonly string[]): readonly RolledDie[] {
  return thrown.filter(({ role }) => roles.includes(role)).flatMap(({ dice }) => dice);
}

/** The worths of the dice that count, and of those that do not, highest first. */
export function keptAndDropped(dice: readonly RolledDie[]): { readonly kept: number[]; readonly dropped: number[] } {
  const worths = (isKept: boolean) =>
    sortDescending(dice.filter(({ counts }) => counts === isKept).map(({ value: worth }) => worth));
  return { kept: worths(true), dropped: worths(false) };
}

/** The sizes of the dice that a check rolls first. */
export function sizesOf(check: Check<unknown>): readonly number[] {
  const step = advance(check, []);
  return isRequest(step) ? step.dice.map(({ faces }) => faces.length) : [];
}

/** The dice that a check rolls beyond the usual ones; negative for Disadvantage, which keeps the lowest. */
export function netLevel(check: Check<unknown>, usual: number): number {
  const [, ...others] = sizesOf(check);
  const { kept } = keptAndDropped(diceOf(replay(check, [2, ...others.map(() => 5)]).rolledDice, "pool"));
  const levels = others.length + 1 - usual;
  return levels > 0 && kept.includes(2) ? -levels : levels;
}

/** The mechanics every game has without saying so: its kinds of check by name, options and `faces` as input. */
export function kindsOf(game: Game): Dialect {
  const mechanic = (kind: string): Mechanic => ({
    work: ({ faces, ...options }) => {
      const played = playFaces(checkFor(game, kind, options), faces);
      return { ...played.outcome, faces: played.faces };
    },
    odds: ({ faces: _faces, ...options }) => checkFor(game, kind, options),
  });
  return Object.fromEntries(Object.keys(game.kinds).map((kind) => [kind, mechanic(kind)]));
}
