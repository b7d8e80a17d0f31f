// Provenance: foundryvtt.com/api, page foundry.dice.Roll (formula, parse, replaceFormulaData, validate, alter); foundryvtt.com/article/dice-advanced.
import { diceConfig, generation } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import { MATH_PROXY, replaceReferences, safeEval } from "./expression.ts";
import { isInteractive } from "./fulfillment.ts";
import { readFormula } from "./grammar.ts";
import { RollParser } from "./parser.ts";
import { PoolTerm } from "./pool-term.ts";
import type { OperationNode, ParseNode } from "./shape.ts";
import { NumericTerm } from "./term.ts";
import { OperatorTerm } from "./term.ts";
import { StringTerm } from "./term.ts";
import type { RollTerm } from "./term.ts";

// How deep generation 14 follows references inside values, as its API page says.
const REFERENCE_DEPTH = 3;

/** How references to data are filled in; `null` for `missing` leaves those without a value as they are. */
interface FillOptions {
  missing?: string | null;
  warn?: boolean;
  recursive?: boolean;
}

/** A roll before it is rolled: a formula and its terms. The formula is parsed, and may throw, in the constructor. */
export class Formula {
  data: object;
  options: Record<string, unknown>;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;

  static MATH_PROXY = MATH_PROXY;
  static safeEval = safeEval;

  constructor(formula = "", data: object = {}, options: Record<string, unknown> = {}) {
    if (typeof formula !== "string") throw new TypeError("A formula is a text.");
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = this.#class.parse(formula, this.data);
    this._formula = this.#class.getFormula(this.terms);
  }

  get #class(): typeof Formula {
    return this.constructor as typeof Formula;
  }

  _prepareData(data: object): object {
    return data;
  }

  /** The formula of the terms as they are now; `_formula` stays what it was (issues #9228, #8661). */
  get formula(): string {
    return this.#class.getFormula(this.terms);
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** The dice that are known before the roll is evaluated. */
  _knownDice(): DiceTerm[] {
    return this.terms.flatMap((term) => term._knownDice());
  }

  /** Multiplies the dice of every term, then adds to them; plain numbers too if `multiplyNumeric`. */
  alter(multiply: number, add: number, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error("A roll that has been evaluated cannot be altered.");
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (multiplyNumeric && term instanceof NumericTerm) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  resetFormula(): string {
    return (this._formula = this.#class.getFormula(this.terms));
  }

  /** Gives the flavour to all terms that have none. */
  propagateFlavor(flavor: string): void {
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ||= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** Joins text to the text beside it, reads again what that makes, and leaves one of several equal operators. */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    const joined = terms.reduce<RollTerm[]>((before, term) => {
      const last = before.at(-1);
      if (term instanceof OperatorTerm && last instanceof OperatorTerm && term.operator === last.operator)
        return before;
      const isText = term instanceof StringTerm || last instanceof StringTerm;
      const isOperator = term instanceof OperatorTerm || last instanceof OperatorTerm;
      if (!last || isOperator || !isText) return [...before, term];
      return [...before.slice(0, -1), new StringTerm({ term: last.formula + term.formula })];
    }, []);
    return joined.map((term) => (term instanceof StringTerm ? this._classifyStringTerm(term.formula) : term));
  }

  /** The term that a text is: dice, a number, an operator, or text after all. */
  static _classifyStringTerm(term: string | RollTerm): RollTerm {
    if (typeof term !== "string") return term;
    const dice = DiceTerm.matchTerm(term);
    if (dice) return DiceTerm.fromMatch(dice);
    const number = NumericTerm.matchTerm(term);
    if (number) return NumericTerm.fromMatch(number);
    return OperatorTerm.OPERATORS.includes(term.trim())
      ? new OperatorTerm({ operator: term.trim() })
      : new StringTerm({ term });
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** The terms of a formula, references to `data` filled in; those without a value count 0. */
  static parse(formula: string, data: object = {}): RollTerm[] {
    const filled = this.replaceFormulaData(formula, data, { missing: "0" }).trim();
    if (!filled) return [];
    return this.instantiateAST(readFormula(filled, new (diceConfig().parser)(filled), generation() >= 14));
  }

  static instantiateAST(ast: ParseNode): RollTerm[] {
    return RollParser.flattenTree(ast).map((node) => instantiate(node as ParseNode));
  }

  /** Fills `@path` references from `data`; `missing` takes the place of those without a value, `null` leaves them. */
  static replaceFormulaData(
    formula: string,
    data: object,
    { missing, warn = false, recursive = false }: FillOptions = {},
  ): string {
    const depth = recursive && generation() >= 14 ? REFERENCE_DEPTH : 0;
    const complain = warn
      ? (path: string) => console.warn(`The formula ${formula} names @${path}, which has no value.`)
      : undefined;
    return replaceReferences(formula, data, { missing: missing ?? undefined, warn: complain, depth });
  }

  /** Whether a formula parses to terms that have a value. References count as numbers. */
  static validate(formula: string): boolean {
    try {
      const terms = this.parse(this.replaceFormulaData(formula, {}, { missing: "1" }));
      return terms.length > 0 && !terms.some((term) => term instanceof StringTerm);
    } catch {
      return false;
    }
  }

  /** The dice among the terms, inner ones too, that a person fulfils and whose number is known already. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    return terms
      .flatMap((term) => term._knownDice())
      .filter((term) => term.number !== undefined && isInteractive(term));
  }
}

function instantiate(node: ParseNode): RollTerm {
  if (node.class === "OperatorTerm") return new OperatorTerm({ operator: (node as OperationNode).operator });
  const cls = diceConfig().termTypes[node.class];
  if (!cls)
    throw new Error(`The parser answered with a ${node.class}, which is not a term type of CONFIG.Dice.termTypes.`);
  return cls.fromParseNode(node);
}
