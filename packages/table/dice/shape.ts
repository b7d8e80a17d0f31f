// Provenance: MIT types foundry-vtt-types, src/foundry/client/dice/_types.d.mts, terms/dice.d.mts and config.d.mts.
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

/** Answers each event of the grammar with a node; `offset` is given from generation 14 on. */
export interface ParserLike {
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    error: (message: string) => void,
  ): ParseNode;
  _onDiceTerm(
    number: number | ParentheticalNode | null,
    faces: number | string | ParentheticalNode,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): ParseNode;
  _onNumericTerm(number: number, flavor: string | null, offset?: ParseOffset): ParseNode;
  _onFunctionTerm(
    fn: string,
    head: ParseNode | null,
    tail: ParseNode[],
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): ParseNode;
  _onPoolTerm(
    head: ParseNode,
    tail: ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: ParseOffset,
  ): ParseNode;
  _onParenthetical(term: ParseNode, flavor: string | null, formula: string, offset?: ParseOffset): ParentheticalNode;
  _onStringTerm(term: string, flavor: string | null, offset?: ParseOffset): ParseNode;
  _collapseOperators(operators: string[]): string;
}

/** A total: a number, or text where strings are allowed. */
export type Product = string | number;

/** A term as rolls and other terms use it. */
export interface TermLike {
  options: TermOptions;
  isIntermediate: boolean;
  _evaluated: boolean;
  /** The outermost roll that the term belongs to, once it is evaluated. */
  _root: RollLike | undefined;
  readonly expression: string;
  readonly formula: string;
  readonly total: Product | undefined;
  readonly flavor: string;
  readonly isDeterministic: boolean;
  readonly dice: DiceLike[];
  readonly resolver: ResolverLike | undefined;
  _knownDice(): DiceLike[];
  evaluate(options?: EvaluationOptions): this | Promise<this>;
  _evaluate(options?: EvaluationOptions): this | Promise<this>;
  toJSON(): Record<string, unknown>;
}

/** A class of terms, as `CONFIG.Dice.termTypes` holds it. */
export interface TermClass {
  readonly name: string;
  _fromData(data: object): TermLike;
  fromParseNode(node: ParseNode): TermLike;
}

/** Dice of one kind, with their modifiers and the faces that came up. */
export interface DiceLike extends TermLike {
  /** The id under which a resolver asks for their faces. */
  _id: string | undefined;
  method: string | null | undefined;
  results: DieResult[];
  readonly number: number | undefined;
  readonly faces: number | undefined;
  readonly denomination: string;
  readonly total: number | undefined;
  _bounds(): [lowest: number, highest: number];
  mapRandomFace(randomUniform: number): number;
  getResultLabel(result: DieResult): string;
  getResultCSS(result: DieResult): (string | null)[];
  getTooltipData(): object;
}

/** A class of dice, as `CONFIG.Dice.terms` holds it under its letter. */
export interface DiceClass extends TermClass {
  new (data: { number?: number; faces?: number; options?: TermOptions }): DiceLike;
}

/** A roll as its terms, its resolver and chat use it. */
export interface RollLike {
  options: Record<string, unknown>;
  terms: TermLike[];
  _formula: string;
  _evaluated: boolean;
  /** Dice that are no longer among the terms, such as those that made the number of others. */
  _dice: DiceLike[];
  _total: Product | undefined;
  _root: RollLike | undefined;
  _resolver: ResolverLike | undefined;
  readonly formula: string;
  readonly dice: DiceLike[];
  readonly isDeterministic: boolean;
  readonly total: number | undefined;
  readonly product: Product | undefined;
  _knownDice(): DiceLike[];
  alter(multiply: number, add: number, options?: { multiplyNumeric?: boolean }): this;
  propagateFlavor(flavor: string): void;
  evaluate(options?: EvaluationOptions): Promise<this>;
  evaluateSync(options?: EvaluationOptions): this;
  getTooltip(): Promise<string>;
  _prepareChatRenderContext(options?: object): Promise<object>;
}

/** A class of rolls, as `CONFIG.Dice.rolls` holds it. */
export interface RollClass {
  new (formula: string, data?: object, options?: Record<string, unknown>): RollLike;
  readonly CHAT_TEMPLATE: string;
  readonly TOOLTIP_TEMPLATE: string;
  readonly RESOLVERS: Map<RollLike, ResolverLike>;
  readonly resolverImplementation: ResolverClass;
  create(formula?: string, data?: object, options?: Record<string, unknown>): RollLike;
  parse(formula: string, data?: object): TermLike[];
  instantiateAST(tree: ParseNode): TermLike[];
  fromTerms(terms: TermLike[], options?: Record<string, unknown>): RollLike;
  fromData(data: object): RollLike;
  fromJSON(json: string): RollLike;
  identifyFulfillableTerms(terms: TermLike[]): DiceLike[];
}

/** Collects the faces of one roll from outside. */
export interface ResolverLike {
  awaitFulfillment(): Promise<void>;
  addTerm(term: DiceLike): Promise<void>;
  resolveResult(
    term: DiceLike,
    method: string,
    why?: { explode?: boolean; reroll?: boolean },
  ): Promise<number | undefined>;
  registerResult(method: string, denomination: string, result: number): boolean;
  /** Leaves the open requests to chance. */
  submit(): unknown;
  close(): Promise<unknown>;
}

/** A class of resolvers, as a method of fulfilment may name one. */
export type ResolverClass = new (roll: RollLike) => ResolverLike;

/** A modifier's handler: a method name of the term, or a function called with the term as `this`. */
export type ModifierHandler = string | ((this: never, modifier: string) => unknown);

/** Modifier commands of a term class and what carries them out. */
export type Modifiers = Record<string, ModifierHandler>;

/** One way dice results are obtained: by a program (`handler`) or by a person (`interactive`). */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceLike, options?: EvaluationOptions) => number | undefined | Promise<number | undefined>) | null;
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
  parser: new (formula: string) => ParserLike;
  functions: Record<string, RollFunction>;
  fulfillment: Fulfillment;
  randomUniform: () => number;
  rollModes?: Record<string, { label: string; icon: string }>;
}
