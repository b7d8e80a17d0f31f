/**
 * What a game says about itself. Everything else (rolling, odds, replay, cards, text, dialogs) is derived from this, so that a
 * further game is one file, its line in the list and its words.
 */
import type { Check, Next } from "../engine/check.ts";
import type { Die } from "../engine/die.ts";
import type { Fields, Json, OptionsOf, Raw } from "./field.ts";
import type { Problem } from "./problem.ts";

/** Words by their key in the system's block of `lang`, and the values they mention. A value `@key` is itself such a key. */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** How a result feels, from best to worst; `plain` where it is only a number. */
export const TONES = ["great", "good", "mixed", "bad", "dire", "plain"] as const;

/** One of these tones. */
export type Tone = (typeof TONES)[number];

/** What the card, the spoken sentence and the API say about an outcome. */
export interface Report {
  readonly headline: Text;
  readonly tone: Tone;
  /** The big number beside the headline; absent where there is none. */
  readonly total?: number;
  readonly lines: readonly Text[];
}

/** What a rule says the dice mean: plain JSON, free of which die showed what. */
export type Outcome = Readonly<Record<string, Json | undefined>>;

/** One kind of check a player can ask for. */
export interface Kind<F extends Fields = Fields, O extends Outcome = Outcome> {
  /** The word that opens it in text; left out for what a bare command means. */
  readonly word?: string;
  readonly fields: F;
  /** What is wrong with options that are each in range. */
  refuse?(options: OptionsOf<F>): Problem | undefined;
  /** The rule. */
  check(options: OptionsOf<F>): Check<O>;
  report(outcome: O, options: OptionsOf<F>): Report;
  /** The outcome as the one number a formula sees. */
  score(outcome: O): number;
  /** All that a contest looks at; left out where the kind cannot be contested. */
  contestValue?(this: void, outcome: O, options: OptionsOf<F>): Json;
  /** Options that every throw in a contest has. */
  readonly contested?: Readonly<Record<string, Json>>;
  /** What this outcome lets its player roll next, such as damage; undefined where it leads to nothing. */
  follow?(this: void, outcome: O, options: OptionsOf<F>): Follow | undefined;
}

/** A check that may follow on another: a kind of the same game, and the options it begins with. */
export interface Follow {
  readonly kind: string;
  readonly options: Readonly<Record<string, Json>>;
}

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
  /** Other dice in place of these, decided before anything is thrown. */
  reshape?(dice: TermDice, argument: number): readonly TermDice[];
  /** What the thrown dice mean; left out where the code only reshapes. */
  check?(dice: TermDice, argument: number): Check<O>;
  report?(outcome: O): Report;
}

/** Who won. `winner` is the place of a side in the list, or null where nobody did. */
export interface Verdict extends Outcome {
  readonly winner: number | null;
  readonly tie: boolean;
}

/** How two or more outcomes of this game are compared. */
export interface Contest<F extends Fields = Fields, S extends Json = Json> {
  readonly fields: F;
  /** The most sides it can take. */
  readonly most: number;
  /** The verdict, or the tie-break dice that lead to it. The first side is the one that acts. */
  judge(this: void, sides: readonly S[], rules: OptionsOf<F>): Next<Verdict>;
  report(verdict: Verdict, rules: OptionsOf<F>): Report;
  /** Whether a verdict leaves it to the Gamemaster who wins. */
  isLeftOpen?(this: void, verdict: Verdict): boolean;
}

/** A test of several rolls from one pool of dice: each roll takes some of them away, and some come back at the end of a turn. */
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

/** A test of several people at once. Those who roll well help others before it ends, and the lowest counts for all. */
export interface Group<F extends Fields = Fields> {
  /** The kind of check that each of them rolls. */
  readonly kind: string;
  /** The kind that a roll is once it is helped, with the same fields: it gives nothing to others. */
  readonly helpedKind: string;
  /** House rules that it goes by. */
  readonly fields: F;
  /** How often whoever rolled this may help others. */
  gifts(this: void, outcome: Outcome): number;
  /** The options of a check that others have helped so often. */
  helped(this: void, options: OptionsOf<Fields>, count: number, rules: OptionsOf<F>): Raw;
  /** Orders outcomes; where it is an infinity there is nothing beyond. */
  rank(this: void, outcome: Outcome): number;
}

/** One game. */
export interface System {
  /** Stored in messages; never renamed. */
  readonly id: string;
  /** What a chat line starts with, behind the slash. */
  readonly command: string;
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly codes: Readonly<Record<string, Code>>;
  /** Dice of its own for formulas, by their letter behind the d. */
  readonly dice?: Readonly<Record<string, Die>>;
  readonly contest?: Contest;
  readonly extended?: Extended;
  /** Left out where people help nobody: then it counts how many succeed. */
  readonly group?: Group;
  /** World settings: the choices, the default first, or `false` for one that is off until switched on. */
  readonly settings: Readonly<Record<string, readonly [string, ...string[]] | false>>;
}

/** Keeps the types of a kind's own fields and outcome while it is written, and gives it to the list as any other kind. */
export function kind<F extends Fields, O extends Outcome>(own: Kind<F, O>): Kind {
  return own;
}

/** The same for a code. */
export function code<O extends Outcome>(own: Code<O>): Code {
  return own;
}

/** The same for a contest. */
export function contest<F extends Fields, S extends Json>(own: Contest<F, S>): Contest {
  return own;
}

/** The same for a group test. */
export function group<F extends Fields>(own: Group<F>): Group {
  return own;
}

/** The report of a number that is only told. */
export function numberReport(key: string, total: number): Report {
  return { headline: { key }, tone: "plain", total, lines: [] };
}

/** A number with its sign: +2, 0, −1. */
export function plus(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
