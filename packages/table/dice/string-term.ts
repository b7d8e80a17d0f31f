// Provenance: foundryvtt.com/api, page foundry.dice.terms.StringTerm; the words of the error as dnd5e issue #1779 has them.
import type { EvaluationOptions } from "./shape.ts";
import { RollTerm, type TermData } from "./term.ts";

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
