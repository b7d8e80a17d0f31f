// Provenance: foundryvtt.com/api, page foundry.dice.terms.ParentheticalTerm; issues #6048 and #8948 for the dice inside.
import { configuredRoll } from "./configured.ts";
import type { DiceTerm } from "./dice-term.ts";
import type { Roll } from "./roll.ts";
import type { EvaluationOptions, ParentheticalNode, ParseNode } from "./shape.ts";
import { RollTerm, type TermData } from "./term.ts";

/** An expression in parentheses, evaluated as a roll of its own. */
export class ParentheticalTerm extends RollTerm {
  term: string;
  roll: Roll | undefined;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor(data: TermData & { term?: string; roll?: Roll } = {}) {
    super(data);
    this.roll = data.roll;
    this.term = data.term ?? data.roll?.formula ?? "";
  }

  override get dice(): DiceTerm[] {
    return this._evaluated ? this.#inner.dice : [];
  }

  override _knownDice(): DiceTerm[] {
    return this.#inner._knownDice();
  }

  override get total(): number | undefined {
    return this._evaluated ? this.#inner.total : undefined;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return this.#inner.isDeterministic;
  }

  get #inner(): Roll {
    return (this.roll ??= configuredRoll().create(this.term));
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner;
    roll._root = this._root;
    if (this.flavor) roll.propagateFlavor(this.flavor);
    if (roll._evaluated) return this;
    return RollTerm.isDeterministic(this, options)
      ? this._evaluateSync(roll, options)
      : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    await roll.evaluate(options);
    return this;
  }

  _evaluateSync(roll: Roll, options: EvaluationOptions = {}): this {
    roll.evaluateSync(options);
    return this;
  }

  /** Puts terms in parentheses. */
  static fromTerms(terms: RollTerm[], options?: TermData["options"]): ParentheticalTerm {
    const roll = configuredRoll().fromTerms(terms);
    return new this({ roll, ...(options ? { options } : {}) });
  }

  /** The roll inside comes from the tree; a parser that answers with text has it read again. */
  static override fromParseNode(node: ParseNode): RollTerm {
    const { term, options = {} } = node as ParentheticalNode;
    if (typeof term === "string") return new this({ term, options });
    const rolls = configuredRoll();
    return new this({ term: term.formula, roll: rolls.fromTerms(rolls.instantiateAST(term)), options });
  }

  static override _fromData(data: TermData): RollTerm {
    const roll = data["roll"] ? configuredRoll().fromData(data["roll"]) : undefined;
    return super._fromData({ ...data, roll });
  }
}
