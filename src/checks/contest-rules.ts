/** How a game compares outcomes in a contest, and helpers that the contests of all games share. */
import { repeatUntilDecided, versus, type Check, type Ladder, type Next } from "../engine/check.ts";
import type { Fields, OptionsOf } from "./field.ts";
import type { Json, UncheckedOptions } from "./json.ts";
import type { Report, Text, Tone, Verdict } from "./report.ts";

/** How a game compares the sides of a contest. */
export interface ContestRules<F extends Fields = Fields, S extends Json = Json> {
  readonly fields: F;
  readonly most: number;
  /** The verdict, or the tie-break dice that lead to it. The first side is the one that acts. */
  judge(this: void, sides: readonly S[], rules: OptionsOf<F>): Next<Verdict>;
  ladder?(this: void, rules: OptionsOf<F>): Ladder<S>;
  /** The words for each key of the ladder; a total by default. */
  readonly comparisons?: readonly ComparisonWords[];
  report(verdict: Verdict, rules: OptionsOf<F>): Report;
  /** `winner` is the compared value of the winning side, `tieTotal` the sum of its last tie dice. */
  followUp?(this: void, verdict: Verdict, winner: S, tieTotal?: number): WinnersCheck | undefined;
  /** Whether a verdict leaves the winner to the Gamemaster. */
  isLeftOpen?(this: void, verdict: Verdict): boolean;
  /** Dice that the Gamemaster may call for then: their name among the game's words. */
  readonly tieBreak?: {
    readonly name: string;
    roll(this: void, sides: readonly S[], rules: OptionsOf<F>): Check<Verdict>;
  };
}

/** A check that the winner may roll next, by its name among the game's words. */
export interface WinnersCheck {
  readonly name: string;
  /** The kind of a check that is rolled alone. Without one it is the winner's kind, against the other side. */
  readonly kind?: string;
  readonly options: UncheckedOptions;
}

export interface ComparisonWords {
  readonly name: string;
  text?(this: void, value: number): string;
}

/** Keeps the types of a contest's own fields and sides while it is written. */
export function contest<F extends Fields, S extends Json>(own: ContestRules<F, S>): ContestRules {
  return own;
}

/** The verdict of two numbers; undefined if they are equal. */
export function higherWins(first: number, second: number): Verdict | undefined {
  return first === second ? undefined : { winner: first > second ? 0 : 1, tie: false };
}

/** Good if the first side wins, bad if the other does, mixed if nobody does. */
export function verdictTone({ winner }: Pick<Verdict, "winner">): Tone {
  return winner === null ? "mixed" : winner === 0 ? "good" : "bad";
}

/** The report of a verdict: the headline if the first side, the second or nobody wins, and lines below it. */
export function verdictReport(
  { winner }: Verdict,
  [first, second, nobody = second]: readonly [string, string, string?],
  lines: readonly Text[],
): Report {
  const headline = winner === null ? nobody : winner === 0 ? first : second;
  return { headline: { key: headline }, tone: verdictTone({ winner }), lines };
}

const MOST_ROUNDS = 100;

const UNDECIDED: Verdict = { winner: null, tie: true, capped: true };

/** Repeats a round until it gives a verdict, at most a hundred times. */
export function repeatUntilWon(round: Check<Verdict | undefined>): Check<Verdict> {
  return repeatUntilDecided(round, MOST_ROUNDS, UNDECIDED);
}

/** Breaks a tie by rolling both sides again. `sides` is everything that decides what each of them rolls. */
export function rollSidesAgain<S extends Json>(
  sides: readonly S[],
  rollSide: (side: S) => Check<S>,
  compare: (sides: readonly S[]) => Verdict | undefined,
  ladder: Ladder<S>,
): Check<Verdict> {
  const judge = (rolled: readonly S[]) => {
    const verdict = compare(rolled);
    return verdict && { ...verdict, tie: true };
  };
  return repeatUntilWon(versus(sides.map(rollSide), judge, ladder)).withKey("rolled again", JSON.stringify(sides));
}
