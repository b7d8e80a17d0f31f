/** Dice of a formula as the module uses them: the documented part of Foundry's DiceTerm, and what the module stores on it. */
import type { CodeRecord } from "../../systems/record.ts";
import type { TermDice } from "../../systems/system.ts";

/** One face that came up; `count`, where it is set, stands for the face in totals. */
export interface Result {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** The code that a person typed, where the dice were made into others before they were thrown. */
export interface Origin {
  readonly code: string;
  readonly argument: number;
  readonly dice: TermDice;
  /** What a screen says of the dice that came of it. */
  readonly tag?: string;
}

/** Dice of a formula. */
export interface Term {
  readonly number: number | undefined;
  readonly faces: number | undefined;
  readonly total: number | undefined;
  results: Result[];
  readonly options: { dicewright?: Origin | CodeRecord };
  /** Throws one more die; `explode` tells a person who enters dice by hand why. */
  roll(options?: { readonly explode?: boolean }): Promise<Result>;
  evaluate(options?: object): unknown;
}

/** A class of dice. */
export interface TermClass {
  new (data?: object): Term;
  readonly name: string;
  DENOMINATION: string;
  MODIFIERS: Record<string, unknown>;
}

/** The part of CONFIG.Dice that the module reads and adds to. */
export interface DiceConfig {
  readonly types: TermClass[];
  readonly terms: Record<string, TermClass>;
  readonly termTypes: Record<string, unknown>;
  rolls: unknown[];
  parser: unknown;
  readonly fulfillment: { readonly dice: Record<string, { label: string; icon: string }> };
}

/** CONFIG.Dice as it is now; systems replace parts of it, so nothing of it is remembered. */
export function diceConfig(): DiceConfig {
  return CONFIG.Dice as unknown as DiceConfig;
}

/** Foundry's own numbered die, whatever the world's system put in its place. */
export function coreDie(): TermClass {
  return foundry.dice.terms.Die as unknown as TermClass;
}

/** Tells the record of a code that was played from the order it came from. What is stored may have come from anywhere. */
export function isCodeRecord(stored: unknown): stored is CodeRecord {
  return typeof stored === "object" && stored !== null && "faces" in stored;
}

/** Dice that a rule asks for on the way belong to the roll as those it began with do. */
export function addTerm(roll: foundry.dice.Roll, term: Term): void {
  const plus = new foundry.dice.terms.OperatorTerm({ operator: "+" });
  void plus.evaluate();
  Object.assign(term, { _root: roll });
  roll.terms.push(plus, term as unknown as foundry.dice.terms.DiceTerm);
}
