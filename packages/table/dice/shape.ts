// Provenance: MIT types foundry-vtt-types, src/foundry/client/dice/_types.d.mts, terms/dice.d.mts and config.d.mts.
import type { DiceTerm } from "./dice-term.ts";
import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import type { RollTerm } from "./term.ts";
// Interfaces of the classes of dice: a roll has terms, terms have rolls inside, and both are configured by name.

/** One face that came up, with what modifiers made of it; `count`, if given, stands for the face in totals. */
export interface DieResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** Options of any term: its flavour text, and anything plain that another package stores beside it. */
export interface TermOptions {
  flavor?: string | null | undefined;
  marginSuccess?: number;
  marginFailure?: number;
  [extra: string]: unknown;
}

/** How an evaluation is to be done; unknown keys travel on to the terms. */
export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
  explode?: boolean;
  reroll?: boolean;
  [extra: string]: unknown;
}

/** Where a term stands in its formula; given to parser events from generation 14 on. */
export interface ParseOffset {
  readonly start: number;
  readonly end: number;
}

/** A node that a parser event answered. `class` is the name of the term class it will become, or `Node` for an operation. */
export interface ParseNode {
  class: string;
  formula: string;
  options?: TermOptions;
  offset?: ParseOffset;
}

/** Two operands and the operator between them. */
export interface OperationNode extends ParseNode {
  operator: string;
  operands: [ParseNode, ParseNode];
}

/** A plain number. */
export interface NumericNode extends ParseNode {
  number: number;
}

/** An expression in parentheses; `term` is the node inside them, or by older types its text. */
export interface ParentheticalNode extends ParseNode {
  term: ParseNode | string;
}

/** Some dice; `faces` is a letter for dice that are not numbered `dN`. */
export interface DiceNode extends ParseNode {
  number: number | ParentheticalNode | null;
  faces: number | string | ParentheticalNode;
  modifiers: string | null;
}

/** A function and its arguments. */
export interface FunctionNode extends ParseNode {
  fn: string;
  terms: ParseNode[];
}

/** Several expressions evaluated together. */
export interface PoolNode extends ParseNode {
  terms: ParseNode[];
  modifiers: string | null;
}

/** Text that is not a term. */
export interface StringNode extends ParseNode {
  term: string;
}

/** A total: a number, or text where strings are allowed. */
export type Product = string | number;

/** A class of terms, as `CONFIG.Dice.termTypes` holds it. */
export type TermClass = typeof RollTerm;

/** A class of dice, as `CONFIG.Dice.terms` holds it under its letter. */
export type DiceClass = typeof DiceTerm;

/** A class of rolls, as `CONFIG.Dice.rolls` holds it. */
export type RollClass = typeof Roll;

/** Collects the faces of one roll from outside. */
export interface ResolverLike {
  awaitFulfillment(): Promise<void>;
  addTerm(term: DiceTerm): Promise<void>;
  resolveResult(
    term: DiceTerm,
    method: string,
    why?: { explode?: boolean; reroll?: boolean },
  ): Promise<number | undefined>;
  registerResult(method: string, denomination: string, result: number): boolean;
  /** Leaves the open requests to chance. */
  submit(): unknown;
  close(): Promise<unknown>;
}

/** A class of resolvers, as a method of fulfilment may name one. */
export type ResolverClass = new (roll: Roll) => ResolverLike;

/** A modifier's handler: a method name of the term, or a function called with the term as `this`. */
export type ModifierHandler = string | ((this: never, modifier: string) => unknown);

/** Modifier commands of a term class and what carries them out. */
export type Modifiers = Record<string, ModifierHandler>;

/** One way dice results are obtained: by a program (`handler`) or by a person (`interactive`). */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: EvaluationOptions) => number | undefined | Promise<number | undefined>) | null;
  resolver?: ResolverClass;
}

/** `CONFIG.Dice.fulfillment`. */
export interface Fulfillment {
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  defaultMethod: string;
}

/** An argument of a function in a formula: plain objects and arrays are roll data. */
export type FormulaValue = string | number | object;

/** A function callable in formulas. */
export type RollFunction = (...args: FormulaValue[]) => string | number | Promise<string | number>;

/** `CONFIG.Dice`. */
export interface DiceConfig {
  types: DiceClass[];
  rolls: RollClass[];
  terms: Record<string, DiceClass>;
  termTypes: Record<string, TermClass>;
  parser: new (formula: string) => RollParser;
  functions: Record<string, RollFunction>;
  fulfillment: Fulfillment;
  randomUniform: () => number;
  rollModes?: Record<string, { label: string; icon: string }>;
}
