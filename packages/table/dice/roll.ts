// Provenance: foundryvtt.com/api, page foundry.dice.Roll; issues #9774, #13710, #8948, #10597;
// foundryvtt.com/api, Roll#toAnchor, Roll.expandInlineResult, Roll.collapseInlineResult; the data attribute as Dice So Nice reads it;
// foundryvtt.com/api, Roll#_evaluateASTAsync and Roll#_evaluateASTSync; issue #9774 for what strict and allowStrings mean.
import { conduct } from "../conduct.ts";
import {
  chatMessage,
  modeNamed,
  renderContext,
  rendered,
  renderedTooltip,
  type MessageOptions,
  type RenderContext,
  type RenderOptions,
} from "./chat.ts";
import { configuredRoll } from "./configured.ts";
import { DiceTerm } from "./dice-term.ts";
import { Formula } from "./formula.ts";
import { RollParser, isOperation } from "./parser.ts";
import { resolverClass, resolving } from "./resolver.ts";
import { revive, saved, type RollData } from "./saving.ts";
import type {
  EvaluationOptions,
  ParseNode,
  Product,
  ResolverClass,
  ResolverLike,
  RollClass,
  OperationNode,
} from "./shape.ts";
import { NumericTerm } from "./term.ts";
import { OperatorTerm } from "./term.ts";
import { RollTerm } from "./term.ts";

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
};

/** Evaluates a tree from the left, so that dice are rolled in the order they are written. */
async function evaluateTree(node: ParseNode | RollTerm, options: EvaluationOptions): Promise<Product> {
  if (!isOperation(node)) return leaf(node, options);
  const left = await evaluateTree(node.operands[0], options);
  return joined(node, left, await evaluateTree(node.operands[1], options), options);
}

/** Evaluates a tree synchronously. What needs chance counts 0; a strict roll has refused it before. */
function evaluateTreeSync(node: ParseNode | RollTerm, options: EvaluationOptions): Product {
  if (isOperation(node)) {
    const [left, right] = node.operands.map((operand) => evaluateTreeSync(operand, options)) as [Product, Product];
    return joined(node, left, right, options);
  }
  if (!(node instanceof RollTerm)) return (node as unknown as { number: number }).number;
  if (!node._evaluated && !RollTerm.isDeterministic(node, options)) return 0;
  if (!node._evaluated) void node.evaluate(options);
  return node.total ?? 0;
}

async function leaf(node: ParseNode | RollTerm, options: EvaluationOptions): Promise<Product> {
  if (!(node instanceof RollTerm)) return (node as unknown as { number: number }).number;
  if (!node._evaluated) await node.evaluate(options);
  return node.total ?? 0;
}

function joined(
  { operator }: OperationNode,
  left: Product,
  right: Product,
  { allowStrings = false }: EvaluationOptions,
): Product {
  const [a, b] = [Number(left), Number(right)];
  if (allowStrings && (Number.isNaN(a) || Number.isNaN(b))) return `${left} ${operator} ${right}`;
  const apply = ARITHMETIC[operator];
  if (!apply) throw new Error(`"${operator}" is not an operator of formulas.`);
  return apply(a, b);
}

/** How the link of an inline roll is to look. */
interface AnchorOptions {
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  icon?: string;
}

/** A link that shows the total and carries the whole roll, as inline rolls in text do. */
function makeAnchor(
  roll: Roll,
  { label, attrs = {}, dataset = {}, classes = [], icon = "fa-solid fa-dice-d20" }: AnchorOptions = {},
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...new Set(["inline-roll", "inline-result", ...classes]));
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  const carried = { tooltipText: roll.formula, roll: escape(JSON.stringify(roll)), ...dataset };
  for (const [name, value] of Object.entries(carried)) if (value !== undefined) anchor.dataset[name] = value;
  anchor.append(Object.assign(document.createElement("i"), { className: icon }));
  anchor.append(`${label ? `${label}: ` : ""}${roll.total ?? ""}`);
  return anchor;
}

/** Shows the tooltip of an inline roll below it. */
async function expand(anchor: HTMLAnchorElement, rolls: RollClass): Promise<void> {
  if (anchor.classList.contains("expanded")) return;
  const tooltip = document.createElement("div");
  tooltip.innerHTML = await rolls.fromJSON(unescape(anchor.dataset["roll"] ?? "")).getTooltip();
  anchor.append(tooltip);
  anchor.classList.add("expanded");
}

/** Takes the tooltip away again. */
function collapse(anchor: HTMLAnchorElement): void {
  anchor.classList.remove("expanded");
  anchor.querySelector(":scope > div")?.remove();
}

/** A formula and, once evaluated, what it came to. */
export class Roll extends Formula {
  _dice: DiceTerm[] = [];
  _total: Product | undefined;
  _root: Roll | undefined;
  _resolver: ResolverLike | undefined;

  static CHAT_TEMPLATE = "templates/dice/roll.html";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.html";
  static readonly DICE_CONFIGURATION_SETTING = "diceConfiguration";
  /** The rolls that wait for faces from outside, and what collects those. */
  static RESOLVERS = new Map<Roll, ResolverLike>();

  get #class(): typeof Roll {
    return this.constructor as typeof Roll;
  }

  /** All dice of the roll, from left to right, those inside other terms at their place (issue #8948). */
  get dice(): DiceTerm[] {
    return [
      ...this._dice,
      ...this.terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice)),
    ];
  }

  /** The arithmetic that is left once the dice are rolled, such as `16 + 2 + 4`. */
  get result(): string {
    return this.terms.map((term) => term.total).join("");
  }

  get total(): number | undefined {
    const total = Number(this._total);
    if (!Number.isNaN(total)) return total;
    return conduct.total === "zero" ? 0 : undefined;
  }

  /** The total: a number, or text if strings were allowed. */
  get product(): Product | undefined {
    return this._total;
  }

  /** A new roll of this formula and data, not yet evaluated. It is parsed again, so terms made by hand are lost (issue #14709). */
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

  /** Evaluates at once. Dice that are neither minimised nor maximised throw, or count 0 if not `strict`. */
  evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, allowStrings = false, strict = true } = options;
    if (strict && !this.terms.every((term) => RollTerm.isDeterministic(term, options))) {
      throw new Error(`${this._formula} needs chance, so it cannot be evaluated synchronously.`);
    }
    this.#begin();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`This roll of ${this._formula} has already been evaluated; it is final.`);
    this._evaluated = true;
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (term instanceof OperatorTerm) term._evaluated = true;
    }
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

  /** An empty formula has the total 0. */
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

  static create(formula = "", data: object = {}, options: Record<string, unknown> = {}): Roll {
    return new (configuredRoll())(formula, data, options);
  }

  static get defaultImplementation(): RollClass {
    return configuredRoll();
  }

  static get resolverImplementation(): ResolverClass {
    return resolverClass();
  }

  /** The totals of `n` rolls of a formula. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++)
      totals.push((await new this(formula).evaluate({ allowInteractive: false })).total ?? NaN);
    return totals;
  }

  /** Offers a face from outside to the rolls that wait for one, and tells whether one took it. */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return [...this.RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
  }

  getTooltip(): Promise<string> {
    return renderedTooltip(this);
  }

  render(options: RenderOptions = {}): Promise<string> {
    return rendered(this, options);
  }

  /** Data for the chat template; systems add to it (issue #11650). */
  _prepareChatRenderContext(options: RenderOptions = {}): Promise<RenderContext> {
    return renderContext(this, options);
  }

  /** The name in 14 of a visibility of 13; `roll` is the user's usual one. Delta Green asks for it; 13 has it not. */
  static _mapLegacyRollMode(mode: string): string {
    return modeNamed({ messageMode: mode });
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

  static fromData(data: object): Roll {
    return revive(this, data as RollData);
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as object);
  }

  /** A roll of terms made by hand, kept as they are. Throws if some are evaluated and others are not. */
  static fromTerms(terms: RollTerm[], options: Record<string, unknown> = {}): Roll {
    const operands = terms.filter((term) => !(term instanceof OperatorTerm));
    const rolled = operands.filter((term) => !(term instanceof NumericTerm));
    const deciding = rolled.length > 0 ? rolled : operands;
    const evaluated = deciding.length > 0 && deciding.every((term) => term._evaluated);
    if (!evaluated && rolled.some((term) => term._evaluated))
      throw new Error("A roll needs terms that are all evaluated, or none of them.");
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    roll._evaluated = evaluated;
    if (evaluated) roll._total = roll._evaluateTotal();
    return roll;
  }
}
