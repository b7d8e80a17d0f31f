// Provenance: foundryvtt.com/api, page foundry.dice.terms.NumericTerm.
import { RollTerm, type TermData } from "./term.ts";

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
