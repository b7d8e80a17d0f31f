// Provenance: foundryvtt.com/api, page foundry.dice.terms.RollTerm; lookup of classes by name after JSON as mythic-gme#26 shows it;
// foundryvtt.com/api, page foundry.dice.terms.NumericTerm; foundryvtt.com/api, page foundry.dice.terms.OperatorTerm;
// foundryvtt.com/api, page foundry.dice.terms.StringTerm; the words of the error as dnd5e issue #1779 has them.
import { HostNotImplemented } from "../not-implemented.ts";
import { coreDie, diceConfig } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, ParseNode, ResolverLike, TermClass, TermOptions } from "./shape.ts";

/** One part of a formula: dice, a number, an operator, a parenthetical, a function, a pool or bare text. */
export class RollTerm {
  options: TermOptions;
  isIntermediate = false;
  _evaluated = false;
  _root: Roll | undefined;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined;
  /** Names of the properties that travel through JSON, beside class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options }: TermData = {}) {
    this.options = options ?? {};
  }

  /** The term as written, without flavour. */
  get expression(): string {
    throw new HostNotImplemented(`the expression of ${this.constructor.name}`, "A subclass of RollTerm must give it.");
  }

  /** The term as written, with its flavour in brackets. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  /** The total, once evaluated. */
  get total(): number | string | undefined {
    return undefined;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** Dice inside this term, left to right; the term itself is not among them. */
  get dice(): DiceTerm[] {
    return [];
  }

  /** The dice that are known before the term is evaluated, including itself. */
  _knownDice(): DiceTerm[] {
    return [];
  }

  /** The resolver that collects the faces of the roll this term belongs to, if people enter them. */
  get resolver(): ResolverLike | undefined {
    return this._root?._resolver;
  }

  /** Evaluates the term once; a promise if it needs chance. Throws if it has been evaluated before. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} has been evaluated already.`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  /** Evaluates a term of a subclass. */
  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Whether a term needs no chance under these options: minimised and maximised dice do not. */
  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return minimize === true || maximize === true || term.isDeterministic;
  }

  /** Makes the term that `data` describes, by class name: a term type, a registered die, or else a plain Die. */
  static fromData(data: TermData): RollTerm {
    return termClass(data.class)._fromData(data);
  }

  /** Makes a term of this class from saved data. */
  static _fromData(data: TermData): RollTerm {
    const term = new this(data);
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  /** Makes a term from the JSON text of its data. */
  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as TermData);
  }

  /** Makes a term of this class from a node of the parser. */
  static fromParseNode(node: ParseNode): RollTerm {
    return new this(node as unknown as TermData);
  }

  /** The term as plain data. */
  toJSON(): Record<string, unknown> {
    const json: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const name of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) {
      json[name] = plain((this as unknown as Record<string, unknown>)[name]);
    }
    return json;
  }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const serializable = value as { toJSON?: () => unknown } | null | undefined;
  return typeof serializable?.toJSON === "function" ? serializable.toJSON() : value;
}

function termClass(name = ""): TermClass {
  const { termTypes, terms } = diceConfig();
  return termTypes[name] ?? Object.values(terms).find((cls) => cls.name === name) ?? coreDie();
}

/** Text in a formula that is not another term. It has a value only if strings are allowed. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor(data: TermData & { term?: string } = {}) {
    super(data);
    this.term = data.term ?? "";
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}

/** An arithmetic operator between two terms. It has no flavour. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Readonly<Record<string, number>> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);
  static override REGEXP = /[+\-*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor(data: TermData & { operator?: string } = {}) {
    super(data);
    this.operator = data.operator ?? "";
  }

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** A plain number in a formula. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor(data: TermData & { number?: number | string } = {}) {
    super(data);
    this.number = Number(data.number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  /** Tells whether a text is a number with or without flavour, by its match. */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: match[1] ?? "", options: { flavor: match[2] } });
  }
}

/** Plain data that a term was saved as. */
export interface TermData {
  class?: string;
  evaluated?: boolean;
  options?: TermOptions;
  [attribute: string]: unknown;
}
