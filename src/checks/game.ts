/** A game. Everything else derives from it: a further game is one file, its line in the list and its words. */
import { throwDice, type Check, type Next, repeatUntilDecided, versus, type Ladder } from "../engine/check.ts";
import type { Die, Pool } from "../engine/die.ts";
import { sum } from "../engine/evaluator.ts";
import type { Choices, Fields, OptionsOf } from "./field.ts";
import type { Json, Options, UncheckedOptions } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { problem, type Problem } from "./problem.ts";
import { numberReport, type Outcome, type Report, type Text, type Tone, type Verdict } from "./report.ts";
import type { SumParts } from "./sum.ts";

/** The steps of a result, such as degrees or margins, as odds list them. */
export interface OddsScale<O extends Outcome = Outcome> {
  /** The step of an outcome, the better the higher; undefined if it has none. */
  stepOf(outcome: O): number | undefined;
  text(step: number, options?: OptionsOf<Fields>): Text;
  readonly isFolded?: true;
}

interface NamedCheck<O = Options> {
  readonly options: O;
  readonly parts?: SumParts;
  readonly label?: string;
}

interface NamedChance<O extends Outcome = Outcome> {
  readonly text: Text;
  holds(this: void, outcome: O): boolean;
}

/** Checks with other options, to compare their chances of success. */
export interface Comparison {
  /** The name of a scale. Chances of other options are looked up by options, and need no names. */
  readonly title?: Text;
  readonly each: readonly { readonly text?: Text; readonly value?: number; readonly options: OptionsOf<Fields> }[];
  /** True if these are steps of one number, from low to high, which are drawn. */
  readonly isScale?: true;
  readonly marksBest?: true;
  readonly note?: Text;
  noteHolds?(this: void, chances: readonly number[]): boolean;
}

/** One kind of check of a game: its fields, its rule, and what a card says of the outcome. */
export interface Kind<F extends Fields = Fields, O extends Outcome = Outcome> {
  /** The word that starts it in text; one kind may have none. */
  readonly word?: string;
  readonly fields: F;
  /** Options of an example check, for help and error messages; missing ones take their defaults. */
  readonly example: OptionsOf<Fields>;
  /** Problems of options that are each in range. */
  refuse?(options: OptionsOf<F>): Problem | undefined;
  check(options: OptionsOf<F>): Check<O>;
  report(outcome: O, options: OptionsOf<F>): Report;
  /** The outcome as one number, for formulas. */
  score(outcome: O): number;
  /** Orders outcomes, the better the higher, if that is not by their scores. */
  rank?(outcome: O): number;
  /** Whether an outcome is enough, if neither its `success` nor its tone says so; undefined if people decide. */
  isEnough?(this: void, outcome: O, options: OptionsOf<F>): boolean | undefined;
  /** Everything that a contest compares; omitted if the kind cannot be contested. */
  contestValue?(this: void, outcome: O, options: OptionsOf<F>): Json;
  contestTexts?(this: void, isWinner: boolean, options: OptionsOf<F>): readonly string[];
  /** The kinds that may oppose this one in a contest; all that can be contested if omitted. */
  readonly opposes?: readonly string[];
  /** Options that contests force on every roll. */
  readonly contestOptions?: OptionsOf<Fields>;
  readonly steps?: OddsScale<NoInfer<O>>;
  /** The chances that odds name where no outcome succeeds by itself, such as that of a margin above 0. */
  readonly chances?: readonly NamedChance<NoInfer<O>>[];
  /** A note on a check with these options, such as that it cannot succeed: then odds name no chances. */
  note?(this: void, options: OptionsOf<NoInfer<F>>): Text | undefined;
  /** The problem with words that a line of it cannot have, if something is probably meant by them. */
  misread?(this: void, words: string): Problem | undefined;
  /** Why a check with these options has no known odds; undefined if it has. */
  withoutOdds?(this: void, options: OptionsOf<NoInfer<F>>): Text | undefined;
  compare?(this: void, options: OptionsOf<NoInfer<F>>): readonly Comparison[];
  followUp?(this: void, outcome: O, options: OptionsOf<F>): FollowUp | RollChange | undefined;
  /** The names that its follow-ups have among the game's words. */
  readonly followUpNames?: readonly string[];
  /** The name of a check where its options, the names of its numbers or its label say more than the kind's. */
  heading?(this: void, named: NamedCheck<OptionsOf<NoInfer<F>>>): Text | undefined;
  /** Texts beside fields in a dialog, by their names: the dice that a Stat rolls. */
  fieldTexts?(this: void, options: OptionsOf<F>): Readonly<Record<string, Text>>;
}

/** A check that may follow a roll, without anything that was rolled or filled in before. */
export interface FollowUp {
  /** One of the names that the kind lists; without one it is damage or an effect. */
  readonly name?: string;
  readonly kind: string;
  readonly options: OptionsOf<Fields>;
  /** True if anybody may roll it, as themselves, such as who was helped. */
  readonly isForAnybody?: true;
}

/** A change of the roll itself that may follow it, such as a push, by one of the names that the kind lists. */
export interface RollChange {
  readonly name: string;
  readonly changesRoll: true;
}

/** The dice of one term of a formula. */
export interface TermDice {
  readonly count: number;
  readonly sides: number;
  /** Codes that stay on the term. */
  readonly modifiers?: string;
  /** The words for these dice: a key among the tags of the game. */
  readonly tag?: string;
}

/** A code after the dice of any formula, such as `ko` in `2d6ko`. */
export interface Code<O extends Outcome = Outcome> {
  /** The argument is the number after the letters. */
  refuse(dice: TermDice, argument: number | undefined): Problem | undefined;
  /** Replaces these dice by others before anything is rolled. */
  reshape?(dice: TermDice, argument: number): readonly TermDice[];
  check?(dice: TermDice, argument: number): Check<O>;
  report?(outcome: O): Report;
  /** Modifiers of Foundry that may follow, although they change the dice. */
  readonly allowedModifiers?: readonly string[];
}

/** A test of several rolls out of one pool, named by its field; `gains` are the fields of dice that come back. */
export interface Extended {
  readonly kind: string;
  readonly pool: string;
  readonly gains: readonly string[];
  progress(this: void, outcome: Outcome): number;
  remainingDice(this: void, outcome: Outcome): number;
}

/** A test of several people at once. Good rolls help others before it ends, and the lowest counts for all. */
interface GroupRules {
  readonly kind: string;
  /** The kind of a roll after help, with the same fields: it gives none to others. */
  readonly helpedKind: string;
  readonly fields: Fields;
  /** How many times the player with this outcome may help others. */
  gifts(this: void, outcome: Outcome): number;
  withHelp(this: void, options: OptionsOf<Fields>, count: number, rules: OptionsOf<Fields>): OptionsOf<Fields>;
  /** Whether an outcome is good enough by itself, so that others need the help more. */
  isSafe(this: void, outcome: Outcome): boolean;
  /** Orders outcomes; infinite ones are the best and the worst. */
  rank(this: void, outcome: Outcome): number;
}

/** How a group test without help may be decided by the mean of all scores. */
interface GroupMean {
  readonly fields: Fields;
  isUsed(this: void, rules: OptionsOf<Fields>): boolean;
  /** The outcome of the mean, rounded down. */
  outcomeOf(this: void, mean: number, options: OptionsOf<Fields>): Outcome;
}

/** A game as one plain object. */
export interface Game {
  /** Stored in messages; never renamed. */
  readonly id: string;
  readonly command: string;
  /** Shorter commands, for as long as no other game has them. */
  readonly aliases?: readonly string[];
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly codes: Readonly<Record<string, Code>>;
  /** The kind of a line that starts with a word in another way, or the problem with that word. */
  firstWord?(this: void, word: string): string | Problem | undefined;
  readonly formulas?: readonly string[];
  /** The purpose of roles whose dice are not added: to replace others, or to be looked up in a table. */
  readonly purposes?: Readonly<Record<string, "instead" | "lookUp">>;
  /** Its own dice for formulas, by their letter after the d. */
  readonly dice?: Readonly<Record<string, Die>>;
  readonly contest?: ContestRules;
  readonly extended?: Extended;
  /** True if Advantages and Disadvantages of an actor may last until they are switched off. */
  readonly hasLasting?: true;
  /** Omitted if people cannot help each other; then the number of successes counts. */
  readonly group?: GroupRules;
  readonly groupMean?: GroupMean;
  /** World settings: the choices, the default first, or `false` for one that is off until switched on. */
  readonly settings: Readonly<Record<string, Choices | false>>;
}

/** A game with the world settings that its fields name. */
export function defineGame(own: Omit<Game, "settings">): Game {
  const { kinds, contest, group, groupMean } = own;
  const fields = [...Object.values(kinds), contest, group, groupMean].flatMap((each) =>
    Object.values(each?.fields ?? {}),
  );
  const settings = fields.flatMap(({ setting, choices = false, presets, diceEditor }) => [
    [setting, choices],
    [presets?.setting, Object.keys(presets?.tables ?? {})],
    [diceEditor?.picks?.setting, diceEditor?.picks?.choices],
  ]);
  return { ...own, settings: Object.fromEntries(settings.filter(([key]) => key !== undefined)) as Game["settings"] };
}

/** A check that rolls dice and goes on with their sum. */
export function rollSum<O>(pools: readonly Pool[], next: (total: number) => Next<O>): Check<O> {
  return throwDice({ role: "pool", pools, evaluator: sum }, next);
}

/** A kind of check; keeps the types of its fields and outcome while it is written. */
export function kind<F extends Fields, O extends Outcome>(own: Kind<F, O>): Kind {
  return own;
}

/** A kind whose outcome is one number, by its name in the outcome and the key of its headline. */
export function numberKind<F extends Fields>(
  name: string,
  headline: string,
  {
    check,
    ...own
  }: Pick<Kind<F>, "word" | "fields" | "example" | "fieldTexts"> & { check: (options: OptionsOf<F>) => Check<number> },
): Kind {
  const score = ({ [name]: number }: Outcome) => Number(number);
  const report = (outcome: Outcome) => numberReport(headline, score(outcome));
  return kind({ ...own, score, report, check: (options: OptionsOf<F>) => check(options).map((n) => ({ [name]: n })) });
}

/** Whether an outcome succeeds; undefined if neither its game nor a difficulty judges it. */
export function hasSucceeded(kind: Kind, outcome: Outcome, options: OptionsOf<Fields>): boolean | undefined {
  return kind.isEnough?.(outcome, options) ?? (outcome["success"] as boolean | undefined);
}

/** A code behind dice; keeps the type of its outcome while it is written. */
export function code<O extends Outcome>(own: Code<O>): Code {
  return own;
}

/** Refuses endless dice before the code's own rule sees them. */
export function refuseCode(code: Code, dice: TermDice, argument: number | undefined): Problem | undefined {
  const { count, sides } = dice;
  if (count > LIMITS.termDice) return problem("tooManyDice", { count, most: LIMITS.termDice });
  if (sides > LIMITS.termSides) return problem("sides", { sides, min: 2, max: LIMITS.termSides });
  return code.refuse(dice, argument);
}

// ---- Contests ----

/** How a game compares the sides of a contest. */
export interface ContestRules<F extends Fields = Fields, S extends Json = Json> {
  readonly fields: F;
  readonly most: number;
  /** The verdict, or the tie-break dice that lead to it. The first side is the one that acts. */
  judge(this: void, sides: readonly S[], rules: OptionsOf<F>): Next<Verdict>;
  ladder?(this: void, rules: OptionsOf<F>): Ladder<S> | undefined;
  /** The words for each key of the ladder; a total by default. Panels name a later one that decides. */
  readonly comparisons?: readonly ComparisonWords[];
  report(verdict: Verdict, rules: OptionsOf<F>): Report;
  /** `winner` is the compared value of the winning side, `tieTotal` the sum of its last tie dice. */
  followUp?(this: void, verdict: Verdict, winner: S, tieTotal?: number): WinnersCheck | undefined;
  /** True if a verdict leaves the winner to the Gamemaster. */
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
