/** How outcomes of one game are compared, and what the contests of all games share. */
import { repeatUntilDecided, versus, type Check, type Ladder, type Next } from "../engine/check.ts";
import type { Fields, OptionsOf } from "./field.ts";
import type { Json, Raw } from "./json.ts";
import type { Report, Text, Tone, Verdict } from "./report.ts";

/** How two or more outcomes of a game are compared. */
export interface ContestRules<F extends Fields = Fields, S extends Json = Json> {
  readonly fields: F;
  readonly most: number;
  /** The verdict, or the tie-break dice that lead to it. The first side is the one that acts. */
  judge(this: void, sides: readonly S[], rules: OptionsOf<F>): Next<Verdict>;
  /** All that the judge looks at in two sides, so that odds need not ask it for every pair; every pair by default. */
  ladder?(this: void, rules: OptionsOf<F>): Ladder<S>;
  /** How the keys of the ladder are told, in their order; a total if it is left out. */
  readonly comparisons?: readonly ComparisonWords[];
  report(verdict: Verdict, rules: OptionsOf<F>): Report;
  /** What the winner may begin against the other at once: its name among the game's words, and the options it gives. */
  next?(this: void, verdict: Verdict): { readonly name: string; readonly options: Raw } | undefined;
  /** Whether a verdict leaves it to the Gamemaster who wins. */
  isLeftOpen?(this: void, verdict: Verdict): boolean;
}

/** What is compared on a key: its name among the game's words, and how one value of it is told. */
export interface ComparisonWords {
  readonly name: string;
  told?(this: void, value: number): string;
}

/** Keeps the types of a contest's own fields and sides while it is written. */
export function contest<F extends Fields, S extends Json>(own: ContestRules<F, S>): ContestRules {
  return own;
}

/** The side with the higher number wins; undefined if they are level. */
export function higherWins(first: number, second: number): Verdict | undefined {
  return first === second ? undefined : { winner: first > second ? 0 : 1, tie: false };
}

/** How a verdict feels to the first side. */
export function verdictTone({ winner }: Pick<Verdict, "winner">): Tone {
  return winner === null ? "mixed" : winner === 0 ? "good" : "bad";
}

/** The report of who won: a headline for the first side, for the second, and for nobody. */
export function verdictReport(
  { winner }: Verdict,
  [first, second, nobody = second]: readonly [string, string, string?],
  lines: readonly Text[],
): Report {
  const headline = winner === null ? nobody : winner === 0 ? first : second;
  return { headline: { key: headline }, tone: verdictTone({ winner }), lines };
}

/** Rounds of a tie-break after which nobody wins. */
const MOST_ROUNDS = 100;

const UNDECIDED: Verdict = { winner: null, tie: true, capped: true };

/** A tie-break that is repeated while its round leaves a tie. */
export function repeatUntilWon(round: Check<Verdict | undefined>): Check<Verdict> {
  return repeatUntilDecided(round, MOST_ROUNDS, UNDECIDED);
}

/** Both sides roll again as they did at first, to break a tie. `sides` is all that decides what each of them rolls. */
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
