/**
 * What a game says about itself. Everything else (rolling, odds, replay, cards, text, dialogs) is derived from this, so
 * that a further game is one file, its line in the list and its words.
 */
import { throwDice, type Check, type Next } from "../engine/check.ts";
import type { Die, Pool } from "../engine/die.ts";
import { sum } from "../engine/evaluator.ts";
import type { ContestRules } from "./contest-rules.ts";
import type { Choices, Fields, OptionsOf } from "./field.ts";
import type { Json } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { problem, type Problem } from "./problem.ts";
import { numberReport, type Outcome, type Report, type Text } from "./report.ts";

/** Places on which odds tell outcomes one by one, such as each margin. */
export interface OddsScale<O extends Outcome = Outcome> {
  /** The place of an outcome, the better the higher; undefined if it has none. */
  stepOf(outcome: O): number | undefined;
  text(place: number): Text;
  /** True if a screen shows them on demand. */
  readonly isFolded?: true;
}

/** A check with other options, to compare their chances of success. */
export interface Comparison {
  readonly title: Text;
  readonly each: readonly {
    readonly text: Text;
    /** A number to be told with the text. */
    readonly value?: number;
    readonly options: OptionsOf<Fields>;
  }[];
  /** True if these are steps of one number, from low to high. */
  readonly isScale?: true;
  /** True if a player wants the best of them. */
  readonly marksBest?: true;
  /** What to know about them, if their chances show it. */
  readonly note?: Text;
  noteHolds?(this: void, chances: readonly number[]): boolean;
}

/** One kind of check a player can ask for. */
export interface Kind<F extends Fields = Fields, O extends Outcome = Outcome> {
  /** The word that opens it in text; left out for what a bare command means. */
  readonly word?: string;
  readonly fields: F;
  /** What its rolls are usually called: keys of `labels` among the game's words. */
  readonly labels?: readonly string[];
  /** OptionsOf<Fields> of a check to try, for help and for mistakes; the rest are as they would be anyway. */
  readonly example: OptionsOf<Fields>;
  /** What is wrong with options that are each in range. */
  refuse?(options: OptionsOf<F>): Problem | undefined;
  /** The rule. */
  check(options: OptionsOf<F>): Check<O>;
  report(outcome: O, options: OptionsOf<F>): Report;
  /** The outcome as the one number a formula sees. */
  score(outcome: O): number;
  /** All that a contest looks at; left out if the kind cannot be contested. */
  contestValue?(this: void, outcome: O, options: OptionsOf<F>): Json;
  /** What its player wrote that happens once a contest is won, or lost. */
  happens?(this: void, isWinner: boolean, options: OptionsOf<F>): readonly string[];
  /** OptionsOf<Fields> that every roll in a contest has. */
  readonly contested?: OptionsOf<Fields>;
  /** How odds tell its outcomes one by one. */
  readonly steps?: OddsScale<NoInfer<O>>;
  /** What a player may choose instead, for advice. */
  compare?(this: void, options: OptionsOf<NoInfer<F>>): readonly Comparison[];
  /** What this outcome lets its player roll next, such as damage. */
  follow?(this: void, outcome: O, options: OptionsOf<F>): FollowUp | undefined;
}

/** A check that may follow another: a kind of the same game, and the options it begins with. */
export type FollowUp = { readonly kind: string; readonly options: OptionsOf<Fields> };

/** Dice of one term in a formula. */
export interface TermDice {
  readonly count: number;
  readonly sides: number;
  /** Codes that stay on the term. */
  readonly modifiers?: string;
  /** What a screen says of these dice: a key among the tags of the game. */
  readonly tag?: string;
}

/** A code behind the dice of any formula, such as `ko` in `2d6ko`. */
export interface Code<O extends Outcome = Outcome> {
  /** What is wrong with this code on these dice; the argument is the number behind the letters. */
  refuse(dice: TermDice, argument: number | undefined): Problem | undefined;
  /** Other dice in place of these, decided before anything is rolled. */
  reshape?(dice: TermDice, argument: number): readonly TermDice[];
  /** What the rolled dice mean; left out if the code only reshapes. */
  check?(dice: TermDice, argument: number): Check<O>;
  report?(outcome: O): Report;
  /** Modifiers of Foundry that may stand behind it, although they change its dice. */
  readonly takes?: readonly string[];
}

/** A test of several rolls: each takes dice out of one pool, and some come back at the end of a turn. */
export interface Extended {
  /** The kind of check that each roll is. */
  readonly kind: string;
  /** The field with the number of dice in the pool. */
  readonly pool: string;
  /** The fields that say how many dice come back. */
  readonly gains: readonly string[];
  /** What a roll adds to the progress. */
  progress(this: void, outcome: Outcome): number;
  /** How many dice stay in the pool. */
  left(this: void, outcome: Outcome): number;
}

/** A test of several people at once. Good rolls help others before it ends, and the lowest counts for all. */
interface GroupRules {
  /** The kind of check that each of them rolls. */
  readonly kind: string;
  /** The kind that a roll is once it is helped, with the same fields: it gives nothing to others. */
  readonly helpedKind: string;
  /** House rules that it goes by. */
  readonly fields: Fields;
  /** How often the player who rolled this may help others. */
  gifts(this: void, outcome: Outcome): number;
  /** The options of a check that others have helped so often. */
  helped(this: void, options: OptionsOf<Fields>, count: number, rules: OptionsOf<Fields>): OptionsOf<Fields>;
  /** Whether an outcome is good enough by itself, so that help is for those that are not. */
  isSafe(this: void, outcome: Outcome): boolean;
  /** Orders outcomes; nothing is beyond an infinity. */
  rank(this: void, outcome: Outcome): number;
}

/** One game. */
export interface Game {
  /** Stored in messages; never renamed. */
  readonly id: string;
  /** What a chat line starts with, behind the slash. */
  readonly command: string;
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly codes: Readonly<Record<string, Code>>;
  /** The kind of a line whose first word names it in another way, or what is wrong with that word. */
  firstWord?(this: void, word: string): string | Problem | undefined;
  /** Formulas with its codes that a tray of dice offers. */
  readonly formulas?: readonly string[];
  /** What dice of some roles are for if they are not added: to replace others, or to be looked up in a table. */
  readonly purposes?: Readonly<Record<string, "instead" | "lookUp">>;
  /** Dice of its own for formulas, by their letter behind the d. */
  readonly dice?: Readonly<Record<string, Die>>;
  readonly contest?: ContestRules;
  readonly extended?: Extended;
  /** True if Advantages and Disadvantages of an actor may last until they are switched off. */
  readonly hasLasting?: true;
  /** Left out if people help nobody: then it counts how many succeed. */
  readonly group?: GroupRules;
  /** World settings: the choices, the default first, or `false` for one that is off until switched on. */
  readonly settings: Readonly<Record<string, Choices | false>>;
}

/** A game and the world settings that its fields declare, in the order of kinds, contest and group test. */
export function defineGame(own: Omit<Game, "settings">): Game {
  const { kinds, contest, group } = own;
  const fields = [...Object.values(kinds), contest, group].flatMap((each) => Object.values(each?.fields ?? {}));
  const settings = fields.flatMap(({ setting, choices = false, presets, diceEditor }) => [
    [setting, choices],
    [presets?.setting, Object.keys(presets?.tables ?? {})],
    [diceEditor?.picks?.setting, diceEditor?.picks?.choices],
  ]);
  return { ...own, settings: Object.fromEntries(settings.filter(([key]) => key !== undefined)) as Game["settings"] };
}

/** Rolls the dice of a check and adds them up. */
export function rollSum<O>(pools: readonly Pool[], next: (total: number) => Next<O>): Check<O> {
  return throwDice({ role: "pool", pools, evaluator: sum }, next);
}

/** Keeps the types of a kind's own fields and outcome while it is written. */
export function kind<F extends Fields, O extends Outcome>(own: Kind<F, O>): Kind {
  return own;
}

/** A kind of check that comes to one number: its name in the outcome, and the headline that tells it. */
export function numberKind<F extends Fields>(
  name: string,
  headline: string,
  { check, ...own }: Pick<Kind<F>, "word" | "fields" | "example"> & { check: (options: OptionsOf<F>) => Check<number> },
): Kind {
  const score = ({ [name]: number }: Outcome) => Number(number);
  const report = (outcome: Outcome) => numberReport(headline, score(outcome));
  return kind({ ...own, score, report, check: (options: OptionsOf<F>) => check(options).map((n) => ({ [name]: n })) });
}

/** Checks the types of a code and forgets them. */
export function code<O extends Outcome>(own: Code<O>): Code {
  return own;
}

/** What is wrong with a code on these dice. Endless dice are refused before the code's own rule sees them. */
export function refuseCode(code: Code, dice: TermDice, argument: number | undefined): Problem | undefined {
  const { count, sides } = dice;
  if (count > LIMITS.termDice) return problem("tooManyDice", { count, most: LIMITS.termDice });
  if (sides > LIMITS.termSides) return problem("sides", { sides, min: 2, max: LIMITS.termSides });
  return code.refuse(dice, argument);
}
