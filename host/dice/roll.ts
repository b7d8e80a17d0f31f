// Provenance: foundryvtt.com/api, page foundry.dice.Roll; foundryvtt.com/article/dice-advanced; issues #9774, #13710, #8948, #10597.
import { type AnchorOptions, collapse, expand, makeAnchor } from "./anchor.ts";
import { chatMessage, type MessageOptions, rendered, renderedTooltip, type RenderOptions } from "./chat.ts";
import { configuredRoll, diceConfig, generation } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import { evaluateTree, evaluateTreeSync, type Product } from "./evaluation.ts";
import { MATH_PROXY, replaceReferences, safeEval } from "./expression.ts";
import { isInteractive } from "./fulfillment.ts";
import { readFormula } from "./grammar.ts";
import { NumericTerm } from "./numeric-term.ts";
import { OperatorTerm } from "./operator-term.ts";
import { PoolTerm } from "./pool-term.ts";
import { RollParser } from "./parser.ts";
import type { RollResolver } from "./resolver.ts";
import { resolverClass, resolving } from "./resolving.ts";
import { revive, type RollData, saved } from "./saving.ts";
import type { EvaluationOptions, OperationNode, ParseNode } from "./shape.ts";
import { StringTerm } from "./string-term.ts";
import { RollTerm } from "./term.ts";

// How deep generation 14 follows references inside values, as its API page says.
const REFERENCE_DEPTH = 3;

/** A formula, its terms and, once evaluated, what they came to. The formula is parsed, and may throw, in the constructor. */
export class Roll {
  data: object;
  options: Record<string, unknown>;
  terms: RollTerm[];
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: Product | undefined;
  _root: Roll | undefined;
  _resolver: RollResolver | undefined;

  static MATH_PROXY = MATH_PROXY;
  static CHAT_TEMPLATE = "templates/dice/roll.html";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.html";
  /** The rolls that wait for faces from outside, and what collects those. */
  static RESOLVERS = new Map<Roll, RollResolver>();

  constructor(formula = "", data: object = {}, options: Record<string, unknown> = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = this.#class.parse(formula, this.data);
    this._formula = this.#class.getFormula(this.terms);
  }

  get #class(): typeof Roll {
    return this.constructor as typeof Roll;
  }

  _prepareData(data: object): object {
    return data;
  }

  /** All dice of the roll, from left to right, those inside other terms at their place (issue #8948). */
  get dice(): DiceTerm[] {
    return [...this._dice, ...this.terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice))];
  }

  /** Dice that the roll will throw as far as can be told before it is evaluated. */
  _foreseen(): DiceTerm[] {
    return this.terms.flatMap((term) => term._foreseen());
  }

  /** The formula in its tidy spelling, as it was before evaluation. */
  get formula(): string {
    return this._formula;
  }

  /** The arithmetic that remained once the dice had fallen, such as `16 + 2 + 4`. */
  get result(): string {
    return this.terms.map((term) => term.total).join("");
  }

  get total(): number | undefined {
    const total = typeof this._total === "string" && this._total.trim() !== "" ? Number(this._total) : this._total;
    return typeof total === "number" && !Number.isNaN(total) ? total : undefined;
  }

  /** What the roll came to, be it a number or, where strings were allowed, text. */
  get product(): Product | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Multiplies the dice of every term, then adds to them; plain numbers too where `multiplyNumeric`. */
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

  /** The same formula and data, not yet evaluated. It is parsed again, so terms made by hand are lost (issue #14709). */
  clone(): this {
    return new this.#class(this._formula, this.data, this.options) as this;
  }

  /** Rolls. Always a promise; throws when the roll has been evaluated before. */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    const { minimize = false, maximize = false, allowStrings = false, allowInteractive = true, ...more } = options;
    this.#begin();
    await this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...more });
    return this;
  }

  /** Evaluates at once. Dice throw, or count 0 where not `strict`, unless they are minimised or maximised. */
  evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, allowStrings = false, strict = true } = options;
    if (strict && !this.terms.every((term) => RollTerm.isDeterministic(term, options))) {
      throw new Error(`${this._formula} needs chance, so it cannot be evaluated synchronously.`);
    }
    this.#begin();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`This roll of ${this._formula} has been evaluated already; it is final.`);
    this._evaluated = true;
    for (const term of this.terms) term._root = this._root ?? this;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    return resolving(this, options, async () => {
      this._total = await this._evaluateASTAsync(RollParser.toAST(this.#operands()), options);
      return this;
    });
  }

  _evaluateASTAsync(node: ParseNode | RollTerm, options: EvaluationOptions = {}): Promise<Product> {
    return evaluateTree(node, options);
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    this._total = this._evaluateASTSync(RollParser.toAST(this.#operands()), options);
    return this;
  }

  _evaluateASTSync(node: ParseNode | RollTerm, options: EvaluationOptions = {}): Product {
    return evaluateTreeSync(node, options);
  }

  /** An empty formula comes to nothing, that is 0. */
  #operands(): RollTerm[] {
    return this.terms.length > 0 ? this.terms : [new NumericTerm({ number: 0 })];
  }

  _evaluateTotal(): number {
    return this.#class.safeEval(this.result);
  }

  roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** A new roll of the same formula and data, evaluated; this one stays as it is. */
  reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
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

  static create(formula = "", data: object = {}, options: Record<string, unknown> = {}): Roll {
    return new (configuredRoll())(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return configuredRoll();
  }

  static get resolverImplementation(): typeof RollResolver {
    return resolverClass();
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  static safeEval = safeEval;

  /** The totals of `n` rolls of a formula. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push((await new this(formula).evaluate({ allowInteractive: false })).total ?? NaN);
    return totals;
  }

  /** Offers a face from outside to the rolls that wait for one, and tells whether one took it. */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return [...this.RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
  }

  /** The terms of a formula, references to `data` filled in; those without an answer count 0. */
  static parse(formula: string, data: object = {}): RollTerm[] {
    const filled = this.replaceFormulaData(formula, data, { missing: "0" }).trim();
    if (!filled) return [];
    return this.instantiateAST(readFormula(filled, new (diceConfig().parser)(filled), generation() >= 14));
  }

  static instantiateAST(ast: ParseNode): RollTerm[] {
    return RollParser.flattenTree(ast).map((node) => instantiate(node as ParseNode));
  }

  /** Fills `@path` references from `data`; `missing` takes the place of those without an answer, `null` leaves them. */
  static replaceFormulaData(
    formula: string,
    data: object,
    { missing, warn = false, recursive = generation() >= 14 }: { missing?: string | null; warn?: boolean; recursive?: boolean } = {},
  ): string {
    const depth = recursive ? REFERENCE_DEPTH : 0;
    const complain = warn ? (path: string) => console.warn(`The formula ${formula} names @${path}, which has no value.`) : undefined;
    return replaceReferences(String(formula), data, { missing: missing ?? undefined, warn: complain, depth });
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

  /** The dice among the terms, inner ones too, that a person fulfils. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    return terms.flatMap((term) => term._foreseen()).filter((term) => isInteractive(term));
  }

  getTooltip(): Promise<string> {
    return renderedTooltip(this);
  }

  render(options: RenderOptions = {}): Promise<string> {
    return rendered(this, options);
  }

  toMessage(messageData: Record<string, unknown> = {}, options: MessageOptions = {}): Promise<unknown> {
    return chatMessage(this, messageData, options);
  }

  toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return makeAnchor(this, options);
  }

  static expandInlineResult(anchor: HTMLAnchorElement): Promise<void> {
    return expand(anchor, this);
  }

  static collapseInlineResult(anchor: HTMLAnchorElement): void {
    collapse(anchor);
  }

  toJSON(): RollData {
    return saved(this);
  }

  static fromData(data: RollData): Roll {
    return revive(this, data);
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as RollData);
  }

  /** A roll of terms made by hand, kept as they are. Throws where some are evaluated and others not. */
  static fromTerms(terms: RollTerm[], options: Record<string, unknown> = {}): Roll {
    const done = terms.filter((term) => !(term instanceof OperatorTerm || term instanceof NumericTerm));
    const evaluated = done.length > 0 ? done.every((term) => term._evaluated) : terms.length > 0 && terms.every((term) => term._evaluated);
    if (!evaluated && done.some((term) => term._evaluated)) throw new Error("A roll needs terms that are all evaluated, or none of them.");
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    roll._evaluated = evaluated;
    if (evaluated) roll._total = roll._evaluateTotal();
    return roll;
  }
}

function instantiate(node: ParseNode): RollTerm {
  if (node.class === "OperatorTerm") return new OperatorTerm({ operator: (node as OperationNode).operator });
  const cls = diceConfig().termTypes[node.class];
  if (!cls) throw new Error(`The parser answered with a ${node.class}, which is no term type of CONFIG.Dice.termTypes.`);
  return cls.fromParseNode(node);
}
