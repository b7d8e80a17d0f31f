// Provenance: foundryvtt.com/api, page foundry.dice.terms.OperatorTerm.
import { RollTerm, type TermData } from "./term.ts";

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
