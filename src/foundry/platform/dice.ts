/**
 * Foundry's dice as this module uses them: the documented parts of Roll, DiceTerm and CONFIG.Dice, the same in 13 and
 * 14, and what this module stores on them. Classes are read when this file is loaded, since ours extend them.
 */
import type { TermDice } from "../../checks/game.ts";
import type { CodeRecord } from "../../checks/record.ts";
import { getSetting } from "./settings.ts";

/** One face that came up. `count` replaces it in totals. */
export type Result = foundry.dice.terms.DiceTerm.Result;

/** The code that was typed, when it turned the dice into others before they were rolled. */
export interface Origin {
  readonly code: string;
  readonly argument: number;
  readonly dice: TermDice;
  /** The words on a card for the dice it turned into. */
  readonly tag?: string;
}

/** A part of a formula. Parentheses contain dice of their own. */
export interface RollTerm {
  /** The last two are read by Dice So Nice: which dice fall after others, and how they look. */
  readonly options: {
    dicewright?: Origin | CodeRecord;
    rollOrder?: number;
    appearance?: { readonly colorset: string };
    flavor?: string;
  };
  readonly dice: readonly Term[];
  /** A pool in braces has rolls, and a result for each of them. */
  readonly rolls?: readonly MessageRoll[];
  readonly results?: readonly Result[];
  evaluate(options?: object): unknown;
}

export interface Term extends RollTerm {
  readonly constructor: TermClass;
  readonly number: number | undefined;
  faces: number | undefined;
  readonly total: number | undefined;
  readonly denomination: string;
  readonly _evaluated: boolean;
  /** The roll that it belongs to, through which it finds its resolver. */
  readonly _root?: object;
  results: Result[];
  /** Rolls one more die. `explode` tells a person who enters dice by hand why. */
  roll(options?: { readonly explode?: boolean }): Promise<Result>;
  getResultLabel(result: Result): string;
  _evaluateModifiers(): Promise<void>;
}

export interface TermClass {
  new (data?: object): Term;
  readonly prototype: object;
  readonly name: string;
  DENOMINATION: string;
  MODIFIERS: Record<string, unknown>;
}

/** Options of an evaluation. A blind roll never asks a person for dice. */
export interface Evaluation {
  readonly allowInteractive?: boolean;
}

export interface MessageRoll {
  readonly options: { readonly dicewright?: unknown; readonly flavor?: unknown };
  readonly formula: string;
  readonly total?: number | undefined;
  readonly terms: readonly RollTerm[];
  readonly dice: readonly Term[];
}

export interface BaseRoll extends Omit<MessageRoll, "total"> {
  get total(): number | undefined;
  readonly terms: RollTerm[];
  readonly options: { dicewright?: unknown; flavor?: unknown };
  readonly isDeterministic: boolean;
  evaluate(options?: Evaluation): Promise<this>;
  evaluateSync(): this;
  resetFormula(): void;
  clone(): this;
  toJSON(): object;
  toMessage(data: object, options: object): Promise<{ readonly id: string } | undefined>;
  _evaluateASTAsync(node: unknown, options?: Evaluation): Promise<number>;
}

interface AskingWindow {
  readonly element: HTMLElement | null;
  close(): Promise<unknown>;
}

export const Roll = foundry.dice.Roll as unknown as {
  new (formula: string, data?: object, options?: object): BaseRoll;
  fromJSON(json: string): BaseRoll;
  replaceFormulaData(formula: string, data: object): string;
  readonly RESOLVERS: ReadonlyMap<object, AskingWindow>;
};

export const DiceTerm = foundry.dice.terms.DiceTerm as unknown as TermClass;

/** Foundry's coin, even if the world's system has dice of its own under the letter (Star Wars FFG, Fallout). */
export const Coin = foundry.dice.terms.Coin as unknown as TermClass;

export const FateDie = foundry.dice.terms.FateDie as unknown as TermClass;

export function operatorTerm(data: object): RollTerm {
  return new (foundry.dice.terms.OperatorTerm as unknown as new (data: object) => RollTerm)(data);
}

/** A node of Foundry's parse tree. Text that is not a term has no formula (types of 14, dice/_types). */
export interface ParseNode {
  readonly formula?: string;
  options?: Record<string, unknown>;
  readonly number?: number;
  /** The content of parentheses: a node, or by older types its text. */
  readonly term?: string | ParseNode;
}

/** The last arguments of each event of the parser; only 14 passes an offset. */
export type NodeText = [flavor: string | null, formula: string, ...offset: unknown[]];

type Fail = (why: string) => void;

export interface Parser {
  _onDiceTerm(number: unknown, faces: unknown, modifiers: string | null, ...text: NodeText): ParseNode;
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    fail: Fail,
  ): ParseNode;
  _onNumericTerm(number: number, ...text: unknown[]): ParseNode;
  _onParenthetical(term: ParseNode, ...text: NodeText): ParseNode;
}

export type ParserClass = { readonly prototype: Parser; new (formula: string): Parser };

interface DiceConfig {
  readonly types: TermClass[];
  readonly terms: Record<string, TermClass>;
  readonly termTypes: Record<string, unknown>;
  rolls: unknown[];
  parser: ParserClass;
  readonly fulfillment: {
    readonly dice: Record<string, { label: string; icon: string }>;
    readonly methods: Readonly<Record<string, { readonly interactive?: boolean }>>;
    readonly defaultMethod: string;
  };
}

/** CONFIG.Dice as it is now. Systems replace parts of it, so never keep any of it. */
export function diceConfig(): DiceConfig {
  return CONFIG.Dice as unknown as DiceConfig;
}

/** How the user enters dice, by their denomination: `{ d20: "manual" }`. */
export function chosenMethods(): Readonly<Record<string, string | undefined>> {
  return Object(getSetting("diceConfiguration", "core")) as Readonly<Record<string, string | undefined>>;
}

/** True if this user enters any dice, by hand or from a desk. */
export function entersDice(): boolean {
  const { methods } = diceConfig().fulfillment;
  return Object.values(chosenMethods()).some((method) => methods[method ?? ""]?.interactive);
}

/** True if a die is rolled here because the user could not choose otherwise: the list of dice to enter lacks it. */
export function isLeftToChance({ denomination }: Term): boolean {
  const { dice, methods, defaultMethod } = diceConfig().fulfillment;
  return !(denomination in dice) && !methods[defaultMethod]?.interactive;
}

/**
 * The window in which a roll is asked for; undefined if nothing of it was. Sources: API page Roll (`RESOLVERS`), which
 * the module GoDice reads too.
 */
export function resolverOf(roll: object): AskingWindow | undefined {
  return Roll.RESOLVERS.get(roll);
}

/**
 * True if a window takes dice that come later: Foundry's own, unless a package has hidden it and would not hear of
 * them. Those of packages may break if drawn anew.
 */
export function takesLaterDice(resolver: AskingWindow | undefined): boolean {
  const { constructor, element } = resolver ?? {};
  return constructor === foundry.applications.dice.RollResolver && !isUnseen(element!);
}

/** True if a package has hidden a window, to fill it in from dice. */
export function isUnseen(element: HTMLElement | null): boolean {
  return !element || getComputedStyle(element).visibility === "hidden";
}

/** Foundry's own numbered die, even if the world's system has replaced it. */
export function coreDie(): TermClass {
  return foundry.dice.terms.Die as unknown as TermClass;
}

/** Whether a stored value is the record of a code that was played, and not an origin. */
export function isCodeRecord(stored: unknown): stored is CodeRecord {
  return typeof stored === "object" && stored !== null && "faces" in stored;
}
